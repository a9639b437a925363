// Every page in a lived-in server: checked and photographed on a phone or on a desktop, light and dark.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Person } from './browser.mjs';
import { settle } from './checks.mjs';
import { administratorsPages, day, firstPages, inviteToken, newcomersPages, noPages, pages, resetToken, strangersPages } from './gallery_pages.mjs';
import { output } from './site.mjs';
import { must, same, test } from './report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy, uploadOf } from './seed.mjs';

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

// The paths that were photographed.
const photographed = new Set();

// Every page of the route table hangs in the gallery.
async function nothingIsMissing(size) {
  const table = fs.readFileSync(new URL('../../src/routes.cc', import.meta.url), 'utf8');
  const patterns = [...table.matchAll(/\{Get, "([^"]+)"/g)].map(([, pattern]) => pattern).filter((pattern) => !pattern.startsWith('/api/'));
  await test('gallery: the route table is read', () => must(patterns.length > 50, `${patterns.length} routes`));
  for (const pattern of patterns.filter((one) => !noPages[one])) {
    // An earlier row may take what a later pattern fits too.
    const expression = (one) => new RegExp(`^${one.replace(/[.]/g, '\\.').replace(/\{\w+:digits\}/g, '\\d+').replace('{kind:server}', '(plex|jellyfin|emby|kodi)').replace('{service:import}', '(trakt|letterboxd|netflix|imdb)').replace(/\{\w+(:\w+)?\}/g, '[^/]+')}$`);
    const first = (address) => patterns.find((one) => expression(one).test(address));
    await test(`gallery: ${pattern} is there on a ${size}`, () => must([...photographed].some((address) => first(address) === pattern), 'it is not'));
  }
}

async function visit(browser, site, size, who, login, list) {
  const token = login && await logInByApi(site, login);  // some pages ask those for their password who logged in long ago
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
        photographed.add(new URL(page.url()).pathname);
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

export async function hang(browser, site, size) {
  await visit(browser, site, size, 'first', null, firstPages);
  const { ada, shared } = await moveIn(site);
  await posters(browser, site, ada);
  await visit(browser, site, size, 'member', 'Ada', pages(ada.ids));
  await visit(browser, site, size, 'administrator', 'Ada', administratorsPages());
  await visit(browser, site, size, 'visitor', null, strangersPages(ada.ids, shared));
  await visit(browser, site, size, 'newcomer', 'Cleo', newcomersPages(ada.ids));
  await nothingIsMissing(size);
  return ada;
}

// Three accounts: Ada's with all there is, Bob's open to everybody, Cleo's empty.
async function moveIn(site) {
  for (const name of ['Ada', 'Bob', 'Cleo']) await addUser(site, name, { admin: name === 'Ada' });
  await site.write(`UPDATE user SET privacy_level = 'public' WHERE name = 'Bob'; UPDATE user SET rating_scale = 'five' WHERE name = 'Cleo';`);
  const ada = await fill(site, 'Ada', adasPlays, adasWatchlist);
  const bob = await fill(site, 'Bob', bobsPlays);
  await makeLists(ada);
  await uploadOf(site, 'Ada', ada.token, 'history.csv', 'title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,,2024-03-02,again,\n');
  for (const meta_id of adasWatchlist) ada.ids.set(meta_id, await idOf(site, ada.token, meta_id));
  await ada.forms.post(`/movie/${ada.ids.get(348)}/rate`, { rating: '8', comment: 'Better on a big screen. The cat survives.' });
  await bob.forms.post(`/movie/${ada.ids.get(348)}/rate`, { rating: '7', comment: 'In space, no popcorn.' });
  await places(site);
  for (const [name, kind, query] of [['Seen by Bob', 'movies', 'seen_by=Bob'], ['Nines at the Odeon, in the order of how long they last', 'diary', 'rating_min=9&location=1']])
    await ada.forms.post('/filters', { name, kind, query });
  await bob.forms.post('/filters', { name: 'Of the eighties', kind: 'watched', query: 'decade=1980' });
  await site.write(`INSERT INTO password_reset (token_hash, user_id, created_at, expires_at) SELECT '${createHash('sha256').update(resetToken).digest('hex')}', id, unixepoch(), unixepoch() + 3600 FROM user WHERE name = 'Bob'`);
  await site.write(`INSERT INTO invite (token_hash, invited_by, note, created_at, expires_at) SELECT '${createHash('sha256').update(inviteToken).digest('hex')}', id, 'The neighbours from upstairs', unixepoch(), unixepoch() + 3600 FROM user WHERE name = 'Ada'`);
  await webhooks(site, ada);
  for (const { forms } of [ada, bob]) await forms.post(`/movie/${ada.ids.get(348)}/review`, { text: 'Nobody hears it, and everybody listens.\n\nOnce more in March.' });
  return { ada, shared: await shareLinks(site, ada) };
}

async function idOf(site, token, meta_id) {
  const answer = await fetch(`${site.address}/metadata/movie/${meta_id}`, { headers: { Cookie: `id=${token}` }, redirect: 'manual' });
  const [, id] = /\/movie\/(\d+)$/.exec(answer.headers.get('location') ?? '') ?? [];
  must(id, `film ${meta_id} is not on the server: ${answer.status}`);
  return Number(id);
}

async function places(site) {
  await site.write(`INSERT INTO location (user_id, name, is_cinema, created_at)
      SELECT id, 'Kino International', 1, 0 FROM user WHERE name = 'Ada' UNION ALL SELECT id, 'At home', 0, 0 FROM user WHERE name = 'Ada';
    UPDATE play SET location_id = (SELECT min(id) FROM location) WHERE id % 3 = 0 AND user_id = (SELECT id FROM user WHERE name = 'Ada');
    UPDATE user SET revision = revision + 1;`);
}

// The addresses of a link of each kind.
async function shareLinks(site, { forms, token }) {
  const page = '/settings/privacy/links';
  for (const [kind, more] of [['diary'], ['profile'], ['list', { list_id: '1' }], ['year', { year: day(0).slice(0, 4) }]])
    await forms.post(page, { name: `Aunt’s ${kind}`, kind, expires_at: '', ...more });
  const text = await (await fetch(site.address + page, { headers: { Cookie: `id=${token}` } })).text();
  const addresses = [...new Set(text.match(/\/share\/[0-9a-f]+(?=["<])/g))];
  same(addresses.length, 4, 'share links');
  return addresses;
}

// What Ada's media servers have reported: one call of each fate.
async function webhooks(site, { forms, token }) {
  const page = '/settings/connections';
  const address = async (kind) => {
    await forms.post(`${page}/${kind}/${kind === 'radarr' ? 'feed' : 'webhook'}`);
    const text = await (await fetch(`${site.address}${page}/${kind}`, { headers: { Cookie: `id=${token}` } })).text();
    return site.address + /\/api\/\w+\/\w+\/[0-9a-f]{32}/.exec(text)[0];
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
  for (const kind of ['diary', 'releases', 'widget']) await forms.post('/settings/privacy/feeds', { kind, name: kind === 'diary' ? 'The reader on my telephone' : '' });
}

export async function readmePicture(browser, site, token) {
  await test('gallery: the picture for the README', async () => {
    const person = await Person.open(browser, site, { name: 'readme', size: 'desktop', token });
    try {
      await person.context.addCookies([{ name: 'theme', value: 'dark', url: site.address }]);
      await person.page.goto('/');
      await person.page.locator('.m-banner').evaluateAll((banners) => banners.forEach((banner) => banner.remove()));
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
    return person.page.locator('.m-cover .m-poster-img').evaluate((image) => ({ source: image.currentSrc, width: image.naturalWidth, height: image.naturalHeight }));
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
