// The pages of the gallery: what they are called, where they are, and what is done there before they are looked at.
export const day = (ago) => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - ago);
  return date.toISOString().slice(0, 10);
};

// [name, address, widths beside 360 and 1280, what to do there]
export const pages = (ids) => [
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
  ['import', '/settings/import/1'],
  ['import-of-a-service', '/settings/import'],
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
    await page.goto(await page.getByRole('link', { name: /^Edit entry/ }).getAttribute('href'));
  }],
  ['edit', `/movie/${ids.get(843)}`, [], async (page) => {
    await page.getByRole('link', { name: /^Edit entry/ }).click();
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
  ['integrations', '/settings/connections'],
  ['integration-plex', '/settings/connections/plex'],
  ['integration-jellyfin', '/settings/connections/jellyfin'],
  ['integration-emby', '/settings/connections/emby'],
  ['integration-kodi', '/settings/connections/kodi'],
  ['integration-radarr', '/settings/connections/radarr'],
  ['feeds', '/settings/privacy/feeds'],
  ['hooks', '/settings/connections/hooks'],
  ['hook', '/settings/connections/hooks/1'],
  ['offline', '/offline'],
  ['inbox', '/inbox'],
  ['inbox-search', '/inbox?query=blade&item=1'],
  ['statistics', '/users/Ada/statistics', [768]],
  ['statistics-year', `/users/Ada/statistics?year=${day(0).slice(0, 4)}`, [768], (page) => page.locator('.m-data summary').first().click()],
  ['statistics-people', '/users/Ada/statistics?tab=people', [768]],
  ['statistics-average', '/users/Ada/statistics?people=average'],
  ['statistics-places', '/users/Ada/statistics?tab=places', [768]],
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
  ['profile', '/settings/profile'],
  ['settings', '/settings/preferences'],
  ['settings-dashboard', '/settings/profile/layout'],
  ['settings-locations', '/settings/preferences/places'],
  ['settings-privacy', '/settings/privacy'],
  ['settings-share-links', '/settings/privacy/links'],
  ['settings-import', '/settings/import'],
  ['settings-export', '/settings/export'],
  ['security-settings', '/settings/security'],
  ['security-events', '/profile/security/events'],
  ['job', '/jobs', [], (page) => page.goto('/jobs/1')],
  ['not-found', '/movie/999999', [], (page, watcher) => watcher.expect(404)],
];

// Ada is an administrator.
export const administratorsPages = () => [
  ['server', '/admin/server', [768]],
  ['server-settings', '/settings/server', [768]],
  ['server-settings-mistake', '/settings/server', [], async (page, watcher) => {
    watcher.expect(422);
    await page.locator('#metadata_language').fill('the language of my aunt');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('#metadata_language-error').waitFor();
  }],
  ['settings-administration', '/settings/administration'],
  ['admin-health', '/admin/health'],
  ['admin-events', '/admin/events'],
  ['admin-jobs', '/admin/jobs'],
  ['admin-users', '/admin/users'],
  ['admin-invites', '/admin/invites', [], async (page) => {
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('You won’t see it again.').waitFor();
  }],
  ['admin-user-new', '/admin/users/new'],
  ['admin-user', '/admin/users/2'],
  ['components', '/dev/components', [768]],
  ...['403', '404', '429', '500', '502', '503'].map((status) =>
    [`error-${status}`, `/dev/errors/${status}`, [], null, Number(status)]),
  ['security', '/profile/security'],
];

export const strangersPages = (ids, shared) => [
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

// Cleo counts in stars and has not logged anything yet.
export const newcomersPages = (ids) => [
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

export const resetToken = 'a'.repeat(64), inviteToken = 'b'.repeat(32);

// Before anybody has an account.
export const firstPages = [['landing', '/landing'], ['init', '/init']];

// Routes that are no page, and why.
export const noPages = {
  '/search/local': 'rows for typing',
  '/search/provider': 'rows for typing',
  '/watchlist': 'leads on', '/lists': 'leads on', '/settings': 'leads on', '/admin': 'leads on',
  '/profile': '/settings/profile', '/old/settings/account/general': '/settings/preferences', '/old/settings/account/security': '/settings/security',
  '/old/settings/server/general': '/settings/server', '/old/settings/integrations/{kind:server}': '/settings/connections/{kind:server}',
  '/profile-images/{filename:file}': 'a picture', '/images/{size}/{file:file}': 'a picture', '/placeholder/{id:digits}.svg': 'a picture',
  '/profile/security/totp/qr.svg': 'a picture',
  '/settings/import/{id:digits}/report.csv': 'a table', '/settings/export/{id:digits}/file': 'a file',
  '/users/{username:alnum}/diary.atom': 'a feed', '/users/{username:alnum}/reviews.atom': 'a feed',
  '/share/{token:hex}/feed.atom': 'a feed', '/share/{token:hex}/card.png': 'a picture', '/users/{username:alnum}/year/{year:digits}/card.png': 'a picture',
  '/users/{username:alnum}/watchlist.atom': 'a feed', '/users/{username:alnum}/lists/{id:digits}.atom': 'a feed',
  '/docs/api': 'photographed and checked by docs.mjs',
  '/settings/import/{id:digits}/undo': 'photographed and checked by imports.mjs',
  '/undo/{token:hex}': 'photographed and checked by diary.mjs',
  '/settings/privacy/links/{id:digits}': 'photographed and checked by sharing.mjs',
  '/healthz': 'for machines', '/readyz': 'for machines', '/metrics': 'for machines',
};
