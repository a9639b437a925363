// Every page in a lived-in server: checked and photographed on a phone and on a desktop, light and dark.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Person } from '../browser.mjs';
import { settle } from '../checks.mjs';
import { output } from '../instance.mjs';
import { must, same, test } from '../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy, uploadOf } from '../seed.mjs';

// Provider id, days ago (null: unknown, text: as it is), points, comment.
const adasPlays = [
  [496243, 0, 9], [843, 1, 10, 'The rain, the stairs, the same tune again.'], [335984, 1, 8], [976893, 3, 9, 'Toilets, trees, cassettes. Went home on foot.'],
  [915935, 6, 8], [666277, 9, null], [129, 14, 10], [348, 20, 8], [949, 27, 8], [1398, 33, 10], [10227, 41, 9], [499, 48, null], [376867, 55, 9],
  [76341, 64, 8], [329865, 71, 7], [11104, 80, 9], [758866, 92, 8.5], [531428, 101, 9], [19, 119, 9], [567, 130, 8], [120467, 147, 7],
  [655, 160, 9], [406, 171, 8], [426, 190, null], [62, 205, 10], [491584, 222, 8], [348, 365], [496243, 731], [26317, 240, 8], [935, 251, 9], [44012, 262, 10],
  [832, '2019-05', 9], [78, '1998', 9], [149, null, 8],
];
const adasWatchlist = [872585, 693134, 25538, 5511, 467244, 792307, 153, 562, 797];
const bobsPlays = [[348, 2, 7, 'In space, no popcorn.'], [496243, 12, 8], [562, 18, 9, 'Every December, without fail.\nSecond line.'], [153, 30, 6], [129, 44, 9]];

const day = (ago) => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - ago);
  return date.toISOString().slice(0, 10);
};

async function fill(site, name, plays, watchlist = []) {
  const token = await logInByApi(site, name);
  await playsBy(site, name, token, plays.map(([meta_id, when, , comment]) =>
    ({ meta_id, watched_at: typeof when === 'number' ? day(when) : when, comment, tags: comment ? ['35mm', 'with Bob'] : [] })));
  const ids = await filmIds(site, name, token);
  const forms = await Forms.open(site, token);
  for (const [meta_id, , rating] of plays) if (rating) await forms.post(`/movie/${ids.get(meta_id)}/rate`, { rating });
  for (const [meta_id, , rating] of plays) if (rating === 10) await forms.post(`/movie/${ids.get(meta_id)}/like`);
  for (const meta_id of watchlist) await forms.post(`/metadata/movie/${meta_id}/watchlist`);
  return { token, ids, forms };
}

// A ranking with notes, some without order, and one without a film.
async function makeLists({ forms }) {
  await forms.post('/lists', { name: 'The city as a character', description: 'Not films set in a city, but films that a city would recognise itself in.', is_ranked: '1', privacy_level: 'public' });
  const notes = new Map([[843, 'A city made of corridors, stairs and rain on one lamp.'], [496243, 'Uphill, downhill, and the water between.']]);
  for (const meta_id of [843, 496243, 335984, 976893, 10227, 78, 329865, 153, 872585]) await forms.post('/lists/1/items', { meta_id, note: notes.get(meta_id) ?? '' });
  await forms.post('/lists', { name: 'Rain', privacy_level: 'private' });
  for (const meta_id of [832, 19]) await forms.post('/lists/2/items', { meta_id });
  await forms.post('/lists', { name: 'Later' });
}

// [name, address, widths beside 360 and 1280, what to do there]
const pages = (ids) => [
  ['home', '/', [768]],
  ['film', `/movie/${ids.get(348)}`, [768]],
  ['film-never-seen', `/movie/${ids.get(872585)}`],
  ['film-without-poster', `/movie/${ids.get(26317)}`],
  ['film-long-title', `/movie/${ids.get(935)}`],
  ['person', '/person/1', [768]],
  ['person-of-a-diary', '/users/Ada/persons/1'],
  ['film-of-another', `/users/Bob/movies/${ids.get(348)}`],
  ['film-reviews', `/movie/${ids.get(348)}/reviews`],
  ['where-to-watch', `/movie/${ids.get(348)}/where-to-watch?country=DE`],
  ['film-where-to-watch', `/movie/${ids.get(348)}`, [], (page) => page.locator('#where .m-services li').first().waitFor()],
  ['import', '/old/settings/account/data/imports/1'],
  ['import-of-a-service', '/old/settings/integrations/trakt'],
  ['jobs', '/jobs'],
  ['jobs-server', '/jobs?by=server'],
  ['preview', '/metadata/movie/238'],
  ['preview-person', '/metadata/person/1776'],
  ['search', '/search?query=blade'],
  ['search-people', '/search?query=weaver'],
  ['search-start', '/search'],
  ['search-nothing', '/search?query=qqqqqqqq'],
  ['log-pick', '/log-movie'],
  ['log-found', '/log-movie?query=blade'],
  ['log', `/log-movie?movie_id=${ids.get(348)}`],
  ['log-date', `/log-movie?movie_id=${ids.get(496243)}`, [], (page) => page.locator('label[for=w-date]').click()],
  ['log-dialog', `/movie/${ids.get(348)}`, [], async (page) => {
    await page.locator('.m-actionbar a[data-log]').click();
    await page.locator('#log-dialog [data-log-form]').waitFor();
  }],
  ['edit-page', `/movie/${ids.get(843)}`, [], async (page) => {
    await page.goto(await page.getByRole('link', { name: /^Edit the entry/ }).getAttribute('href'));
  }],
  ['edit', `/movie/${ids.get(843)}`, [], async (page) => {
    await page.getByRole('link', { name: /^Edit the entry/ }).click();
    await page.getByRole('heading', { name: 'Edit entry' }).waitFor();
  }],
  ['history', '/users/Ada/history', [768]],
  ['history-grid', '/users/Ada/history?view=grid'],
  ['history-calendar', '/users/Ada/history?view=calendar'],
  ['history-calendar-filtered', '/users/Ada/history?view=calendar&rating_min=9'],
  ['history-undated', '/users/Ada/history?view=grid&year=unknown'],
  ['history-again', '/users/Ada/history?again=yes'],
  ['history-no-match', '/users/Ada/history?search=qqqqqqqq'],
  ['history-search', '/users/Ada/history?search=alien'],
  ['history-filtered', '/users/Ada/history?rating_min=9&genre=Drama&location=1'],
  ['movies', '/movies', [768]],
  ['movies-filtered', '/movies?watched=yes&rating_min=8&genre=Drama&sort_by=rating', [768]],
  ['movies-table', '/movies?view=table&sort_by=release_date', [768]],
  ['movies-no-match', '/movies?search=qqqqqqqq'],
  ['own-movies', '/users/Ada/movies'],
  ['own-movies-table', '/users/Ada/movies?view=table'],
  ['movies-of-another', '/users/Bob/movies?sort_by=rating'],
  ['watchlist', '/users/Ada/watchlist'],
  ['watchlist-table', '/users/Ada/watchlist?view=table'],
  ['watchlist-of-another', '/users/Bob/watchlist'],
  ['movies-more-filters', '/movies?runtime_min=60&runtime_max=200&seen_by=Bob&person=weaver', [768]],
  ['history-more-filters', '/users/Ada/history?runtime_max=200&person=1&country=US'],
  ['filters', '/filters'],
  ['tonight', '/tonight', [768]],
  ['tonight-nothing', '/tonight?runtime_max=1&with[]=Bob'],
  ['likes', '/users/Ada/likes', [768]],
  ['tags', '/users/Ada/tags'],
  ['tag', '/users/Ada/tags/35mm'],
  ['history-select', '/users/Ada/history?select=yes'],
  ['lists', '/users/Ada/lists', [768]],
  ['lists-of-another', '/users/Bob/lists'],
  ['list', '/users/Ada/lists/1-the-city-as-a-character', [768]],
  ['list-posters', '/users/Ada/lists/1-the-city-as-a-character?view=posters'],
  ['list-not-seen', '/users/Ada/lists/1-the-city-as-a-character?seen=no&sort_by=title'],
  ['list-unranked', '/users/Ada/lists/2-rain'],
  ['list-select', '/users/Ada/lists/1-the-city-as-a-character?select=yes'],
  ['list-empty', '/users/Ada/lists/3-later'],
  ['list-of-directors', '/users/Ada/lists/directors'],
  ['list-of-collections', '/users/Ada/lists/collections'],
  ['list-new', '/lists/new'],
  ['list-edit', '/lists/1'],
  ['list-item', `/lists/1/items/${ids.get(496243)}`],
  ['list-add', '/lists/1/add?query=blade'],
  ['list-choice', `/movie/${ids.get(348)}/lists`],
  ['list-choice-preview', '/metadata/movie/238/lists'],
  ['saga', '/collection/8091', [768]],
  ['films-like-one', `/movie/${ids.get(348)}/recommendations`],
  ['dashboard', '/users/Ada', [768]],
  ['dashboard-of-another', '/users/Bob'],
  ['integrations', '/old/settings/integrations'],
  ['integration-plex', '/old/settings/integrations/plex'],
  ['integration-jellyfin', '/old/settings/integrations/jellyfin'],
  ['integration-emby', '/old/settings/integrations/emby'],
  ['integration-kodi', '/old/settings/integrations/kodi'],
  ['integration-radarr', '/old/settings/integrations/radarr'],
  ['feeds', '/old/settings/integrations/feeds'],
  ['hooks', '/old/settings/integrations/hooks'],
  ['hook', '/old/settings/integrations/hooks/1'],
  ['offline', '/offline'],
  ['inbox', '/inbox'],
  ['inbox-search', '/inbox?query=blade&item=1'],
  ['statistics', '/users/Ada/statistics', [768]],
  ['statistics-year', `/users/Ada/statistics?year=${day(0).slice(0, 4)}`, [768], (page) => page.locator('.m-data summary').first().click()],
  ['statistics-average', '/users/Ada/statistics?people=average'],
  ['statistics-list', '/users/Ada/statistics?list=companies', [768]],
  ['statistics-list-of-a-year', `/users/Ada/statistics?list=release_years&year=${day(0).slice(0, 4)}`],
  ['statistics-of-another', '/users/Bob/statistics'],
  ['statistics-no-play-in-year', '/users/Ada/statistics?year=1950'],
  ['actors', '/users/Ada/actors', [768]],
  ['actors-of-a-year', `/users/Ada/actors?sort_by=hours&year=${day(0).slice(0, 4)}`],
  ['actors-hidden', '/users/Ada/actors?hidden=1'],
  ['actors-no-match', '/users/Ada/actors?search=qqqqqqqq'],
  ['directors', '/users/Ada/directors?sort_by=average_rating'],
  ['reviews', '/users/Ada/reviews'],
  ['year', `/users/Ada/year/${day(0).slice(0, 4)}`, [768]],
  ['year-of-days', `/users/Ada/year?from=${day(365)}&to=${day(0)}`],
  ['year-card', `/users/Ada/year/${day(0).slice(0, 4)}/card`],
  ['profile', '/profile'],
  ['settings', '/old/settings/account/general'],
  ['settings-dashboard', '/old/settings/account/dashboard'],
  ['settings-locations', '/old/settings/account/locations'],
  ['settings-together', '/old/settings/account/together'],
  ['settings-share-links', '/old/settings/account/share-links'],
  ['settings-data', '/old/settings/account/data'],
  ['security-settings', '/old/settings/account/security'],
  ['security-events', '/profile/security/events'],
  ['job', '/jobs', [], (page) => page.goto('/jobs/1')],
  ['not-found', '/movie/999999', [], (page, watcher) => watcher.expect(404)],
];



// Ada is an administrator.
const administratorsPages = () => [
  ['server', '/admin/server', [768]],
  ['server-settings', '/old/settings/server/general', [768]],
  ['server-settings-mistake', '/old/settings/server/general', [], async (page, watcher) => {
    watcher.expect(422);
    await page.locator('#metadata_language').fill('the language of my aunt');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('#metadata_language-error').waitFor();
  }],
  ['server-email', '/old/settings/server/email'],
  ['admin-health', '/admin/health'],
  ['admin-events', '/admin/events'],
  ['admin-jobs', '/admin/jobs'],
  ['admin-users', '/admin/users'],
  ['admin-invites', '/admin/invites', [], async (page) => {
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('It is shown only this once.').waitFor();
  }],
  ['admin-user-new', '/admin/users/new'],
  ['admin-user', '/admin/users/2'],
  ['components', '/dev/components', [768]],
  ...['403', '404', '429', '500', '502', '503'].map((status) =>
    [`error-${status}`, `/dev/errors/${status}`, [], null, Number(status)]),
  ['security', '/profile/security'],
];

const strangersPages = (ids, shared) => [
  ...shared.map((address, i) => [`visitor-share-${i + 1}`, address]),
  ['visitor-home', '/'],
  ['visitor-film', `/movie/${ids.get(348)}`],
  ['visitor-person', '/person/1'],
  ['visitor-dashboard', '/users/Bob'],
  ['visitor-statistics', '/users/Bob/statistics'],
  ['visitor-directors', '/users/Bob/directors'],
  ['visitor-history', '/users/Bob/history'],
  ['visitor-movies', '/users/Bob/movies?view=table'],
  ['visitor-not-found', '/nothing/here'],
  ['login', '/login'],
  ['register', '/register'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', `/reset-password?token=${resetToken}`],
  ['reset-password-not-found', '/reset-password'],
  ['invite', `/invite/${inviteToken}`],
  ['invite-not-found', '/invite/00'],
];

const resetToken = 'a'.repeat(64), inviteToken = 'b'.repeat(32);

// Before anybody has an account.
const firstPages = [['landing', '/landing'], ['init', '/init']];

// Routes that are no page, and why.
const noPages = {
  '/search/local': 'rows for typing',
  '/search/provider': 'rows for typing',
  '/watchlist': 'leads on', '/lists': 'leads on', '/settings': 'leads on', '/settings/{rest:file}': 'leads on', '/admin': 'leads on',
  '/old/settings/server/users': 'leads on', '/old/settings/server/jobs': 'leads on',
  '/profile-images/{filename:file}': 'a picture', '/images/{size}/{file:file}': 'a picture', '/placeholder/{id:digits}.svg': 'a picture',
  '/profile/security/totp/qr.svg': 'a picture',
  '/old/settings/account/data/imports/{id:digits}/report.csv': 'a table', '/old/settings/account/data/exports/{id:digits}/file': 'a file',
  '/users/{username:alnum}/diary.atom': 'a feed', '/users/{username:alnum}/reviews.atom': 'a feed',
  '/share/{token:hex}/feed.atom': 'a feed', '/share/{token:hex}/card.png': 'a picture', '/users/{username:alnum}/year/{year:digits}/card.png': 'a picture',
  '/users/{username:alnum}/watchlist.atom': 'a feed', '/users/{username:alnum}/lists/{id:digits}.atom': 'a feed',
  '/docs/api': 'photographed and checked by docs.mjs',
  '/old/settings/account/data/imports/{id:digits}/undo': 'photographed and checked by imports.mjs',
  '/healthz': 'for machines', '/readyz': 'for machines', '/metrics': 'for machines',
};

// The paths that were photographed, by size.
const photographed = { phone: new Set(), desktop: new Set() };

// Every page of the route table hangs in the gallery.
async function nothingIsMissing() {
  const table = fs.readFileSync(new URL('../../../src/routes.cc', import.meta.url), 'utf8');
  const patterns = [...table.matchAll(/\{Get, "([^"]+)"/g)].map(([, pattern]) => pattern).filter((pattern) => !pattern.startsWith('/api/'));
  await test('gallery: the route table is read', () => must(patterns.length > 50, `${patterns.length} routes`));
  for (const pattern of patterns.filter((one) => !noPages[one])) {
    // An earlier row may take what a later pattern fits too.
    const expression = (one) => new RegExp(`^${one.replace(/[.]/g, '\\.').replace(/\{\w+:digits\}/g, '\\d+').replace('{kind:server}', '(plex|jellyfin|emby|kodi)').replace('{service:import}', '(trakt|letterboxd|netflix|imdb)').replace(/\{\w+(:\w+)?\}/g, '[^/]+')}$`);
    const first = (address) => patterns.find((one) => expression(one).test(address));
    await test(`gallery: ${pattern} is there on a phone and on a desktop`, () => {
      for (const size of ['phone', 'desktop']) must([...photographed[size]].some((address) => first(address) === pattern), `not on a ${size}`);
    });
  }
}

// Cleo counts in stars and has not logged anything yet.
const newcomersPages = (ids) => [
  ['empty-home', '/'],
  ['empty-history', '/users/Cleo/history'],
  ['empty-dashboard', '/users/Cleo'],
  ['empty-inbox', '/inbox'],
  ['empty-statistics', '/users/Cleo/statistics'],
  ['empty-actors', '/users/Cleo/actors'],
  ['empty-movies', '/users/Cleo/movies'],
  ['empty-watchlist', '/users/Cleo/watchlist'],
  ['empty-filters', '/filters'],
  ['empty-tonight', '/tonight'],
  ['empty-likes', '/users/Cleo/likes'],
  ['empty-tags', '/users/Cleo/tags'],
  ['stars-film', `/movie/${ids.get(348)}`],
  ['stars-log', `/log-movie?movie_id=${ids.get(348)}`],
];

async function visit(browser, site, size, who, token, list) {
  const person = await Person.open(browser, site, { name: `${size}, ${who}`, size, token });
  const { page, watcher } = person;
  try {
    for (const [name, address, more = [], prepare, status] of list) {
      await test(`${person.name}: ${name}`, async () => {
        if (/not-found/.test(name)) watcher.expect(404);
        if (status) watcher.expect(status);
        await page.goto(address);
        await prepare?.(page, watcher);
        await person.look(name);
        await person.photograph(name, size === 'phone' ? [360] : [1280, ...more]);
        photographed[size].add(new URL(page.url()).pathname);
      }, () => person.photographFailure(name));
    }
  } finally {
    await person.close();
  }
}

// So that there is every page to photograph: registration, password reset and the developers' pages are off else.
export const settings = (url) => ({
  MATINEE_REGISTRATION: 'on', MATINEE_DEV: 'on', MATINEE_BASE_URL: url, MATINEE_SMTP_URL: 'smtp://127.0.0.1:9', MATINEE_SMTP_FROM: 'matinee@example.org',
});

export default async function (browser, site) {
  for (const size of ['desktop', 'phone']) await visit(browser, site, size, 'first', null, firstPages);
  for (const name of ['Ada', 'Bob', 'Cleo']) addUser(site, name, { admin: name === 'Ada' });
  site.sql(`UPDATE user SET privacy_level = 'public' WHERE name = 'Bob'; UPDATE user SET rating_scale = 'five' WHERE name = 'Cleo';`);
  const ada = await fill(site, 'Ada', adasPlays, adasWatchlist);
  const bob = await fill(site, 'Bob', bobsPlays);
  await makeLists(ada);
  await uploadOf(site, 'Ada', ada.token, 'history.csv', 'title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,,2024-03-02,again,\n');
  const cleo = await logInByApi(site, 'Cleo');
  for (const meta_id of adasWatchlist) ada.ids.set(meta_id, await idOf(site, ada.token, meta_id));
  await ada.forms.post(`/movie/${ada.ids.get(348)}/rate`, { rating: '8', comment: 'Better on a big screen. The cat survives.' });
  await bob.forms.post(`/movie/${ada.ids.get(348)}/rate`, { rating: '7', comment: 'In space, no popcorn.' });
  places(site);
  for (const [name, kind, query] of [['Seen by Bob', 'movies', 'seen_by=Bob'], ['Nines at the Odeon, in the order of how long they last', 'diary', 'rating_min=9&location=1']])
    await ada.forms.post('/filters', { name, kind, query });
  await bob.forms.post('/filters', { name: 'Of the eighties', kind: 'watched', query: 'decade=1980' });
  site.sql(`INSERT INTO password_reset (token_hash, user_id, created_at, expires_at) SELECT '${createHash('sha256').update(resetToken).digest('hex')}', id, unixepoch(), unixepoch() + 3600 FROM user WHERE name = 'Bob'`);
  site.sql(`INSERT INTO invite (token_hash, invited_by, note, created_at, expires_at) SELECT '${createHash('sha256').update(inviteToken).digest('hex')}', id, 'The neighbours from upstairs', unixepoch(), unixepoch() + 3600 FROM user WHERE name = 'Ada'`);
  await webhooks(site, ada);
  for (const { forms } of [ada, bob]) await forms.post(`/movie/${ada.ids.get(348)}/review`, { text: 'Nobody hears it, and everybody listens.\n\nOnce more in March.' });
  const shared = await shareLinks(site, ada);

  await posters(browser, site, ada);
  await Promise.all(['desktop', 'phone'].map(async (size) => {
    await visit(browser, site, size, 'member', ada.token, pages(ada.ids));
    await visit(browser, site, size, 'administrator', ada.token, administratorsPages());
    await visit(browser, site, size, 'visitor', null, strangersPages(ada.ids, shared));
    await visit(browser, site, size, 'newcomer', cleo, newcomersPages(ada.ids));
  }));
  await nothingIsMissing();
  await readmePicture(browser, site, ada.token);
}

async function idOf(site, token, meta_id) {
  const answer = await fetch(`${site.url}/metadata/movie/${meta_id}`, { headers: { Cookie: `id=${token}` }, redirect: 'manual' });
  const [, id] = /\/movie\/(\d+)$/.exec(answer.headers.get('location') ?? '') ?? [];
  must(id, `film ${meta_id} is not on the server: ${answer.status}`);
  return Number(id);
}

function places(site) {
  site.sql(`INSERT INTO location (user_id, name, is_cinema, created_at)
      SELECT id, 'Kino International', 1, 0 FROM user WHERE name = 'Ada' UNION ALL SELECT id, 'At home', 0, 0 FROM user WHERE name = 'Ada';
    UPDATE play SET location_id = (SELECT min(id) FROM location) WHERE id % 3 = 0 AND user_id = (SELECT id FROM user WHERE name = 'Ada');
    UPDATE user SET revision = revision + 1;`);
}

// The addresses of a link of each kind.
async function shareLinks(site, { forms, token }) {
  const page = '/old/settings/account/share-links';
  for (const [kind, more] of [['diary'], ['profile'], ['list', { list_id: '1' }], ['year', { year: day(0).slice(0, 4) }]])
    await forms.post(page, { name: `Aunt’s ${kind}`, kind, expires_at: '', ...more });
  const text = await (await fetch(site.url + page, { headers: { Cookie: `id=${token}` } })).text();
  const addresses = [...new Set(text.match(/\/share\/[0-9a-f]+(?=["<])/g))];
  same(addresses.length, 4, 'share links');
  return addresses;
}

// What Ada's media servers have reported: one call of each fate.
async function webhooks(site, { forms, token }) {
  const page = '/old/settings/integrations';
  const address = async (kind) => {
    await forms.post(`${page}/${kind}/${kind === 'radarr' ? 'feed' : 'webhook'}`);
    const text = await (await fetch(`${site.url}${page}/${kind}`, { headers: { Cookie: `id=${token}` } })).text();
    return site.url + /\/api\/\w+\/\w+\/[0-9a-f]{32}/.exec(text)[0];
  };
  const [plex, jellyfin] = [await address('plex'), await address('jellyfin')];
  const tell = (url, body) => fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const film = (title, year, more) => ({ event: 'media.scrobble', user: true, Metadata: { type: 'movie', title, year, ...more } });
  const alien = film('Alien', 1979, { Guid: [{ id: 'tmdb://348' }] });
  for (const body of [
    '{"event":', film('Holiday video 2019', 2019), film('Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb', 1963), alien, alien,
    { event: 'media.scrobble', user: true, Metadata: { type: 'episode', grandparentTitle: 'Severance', title: 'Chikhai Bardo' } },
    { event: 'media.rate', rating: 8.5, user: true, Metadata: { type: 'movie', title: 'Alien', Guid: [{ id: 'tmdb://348' }] } },
    { event: 'media.pause', user: true, Metadata: { type: 'movie', title: 'Alien' } }]) await tell(plex, body);
  await tell(jellyfin, { NotificationType: 'PlaybackStop', PlayedToCompletion: 'False', ItemType: 'Movie', Name: 'Perfect Days', Provider_tmdb: '976893' });
  await forms.post(`${page}/kodi/webhook`);
  await forms.post(`${page}/kodi/webhook/test`);
  await address('radarr');
  await forms.post(`${page}/hooks`, { template: 'json', url: 'http://127.0.0.1:8081/told/of/films', 'events[]': 'play.added' });
  await forms.post(`${page}/hooks/1/test`);
  for (const kind of ['diary', 'releases', 'widget']) await forms.post(`${page}/feeds`, { kind, name: kind === 'diary' ? 'The reader on my telephone' : '' });
}

async function readmePicture(browser, site, token) {
  await test('gallery: the picture for the README', async () => {
    const person = await Person.open(browser, site, { name: 'readme', size: 'desktop', token });
    try {
      await person.context.addCookies([{ name: 'theme', value: 'dark', url: site.url }]);
      await person.page.goto('/');
      await person.page.locator('.m-banner').evaluate((banner) => banner.remove());
      await person.page.setViewportSize({ width: 1280, height: 850 });
      await settle(person.page);
      await person.page.screenshot({ path: path.join(output, 'readme.png') });
    } finally {
      await person.close();
    }
  });
}

// Fetched posters and drawn ones, by what the browser really has.
async function posters(browser, site, { token, ids }) {
  const person = await Person.open(browser, site, { name: 'gallery', size: 'desktop', worker: false, token });
  const poster = async (id) => {
    await person.page.goto(`/movie/${id}`);
    return person.page.locator('.m-film-side img').evaluate((image) => ({ source: image.currentSrc, width: image.naturalWidth, height: image.naturalHeight }));
  };
  try {
    await test('gallery: a film with a poster shows the provider\'s', async () => {
      const { source, width } = await poster(ids.get(348));
      must(/\/images\/w\d+\/[^/]+\.jpg$/.test(source), `the address is ${source}`);
      must(width >= 185, `it is ${width} px wide`);
    });
    await test('gallery: a film without a poster gets a drawn one', async () => {
      const { source, width, height } = await poster(ids.get(26317));
      must(/\/placeholder\/\d+\.svg/.test(source), `the address is ${source}`);
      same(Math.round(100 * width / height), 67, 'width of 100 px height');
    });
    await test('gallery: a poster is fetched from the provider once', async () => {
      const { source } = await poster(ids.get(348));
      const answer = await fetch(source);
      same(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable', 'Cache-Control');
    });
    await test('gallery: the first view is light and nothing in it moves', async () => {
      for (const address of ['/', `/movie/${ids.get(348)}`]) {
        await person.page.goto(address);
        await settle(person.page);
        const bytes = await person.page.evaluate(() => performance.getEntriesByType('resource')
          .filter(({ name }) => /\.(css|js)$/.test(name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0));
        const shift = await person.page.evaluate(() => new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true });
          setTimeout(resolve, 300, 0);
        }));
        must(bytes > 10_000 && bytes <= 90 * 1024, `${address}: CSS and JavaScript have ${bytes} bytes`);
        must(shift < 0.01, `${address}: layout shift ${shift}`);
      }
    });
  } finally {
    await person.close();
  }
}
