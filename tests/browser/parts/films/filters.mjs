// Filters that are seldom asked for, saving one, and "What shall we watch?", with and without script.
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, Forms, logInByApi, playsBy } from '../../seed.mjs';

const kAlien = 348, kRan = 11645, kBladeRunner = 78, kParasite = 496243, kSansSoleil = 99084628;

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const [ada, bob] = [await logInByApi(site, 'Ada'), await logInByApi(site, 'Bob')];
  await playsBy(site, 'Ada', ada, [{ meta_id: kAlien, watched_at: '2024-02-27' }, { meta_id: kRan, watched_at: '2024-02-29' }]);
  await playsBy(site, 'Bob', bob, [{ meta_id: kAlien, watched_at: '2024-03-01' }, { meta_id: kSansSoleil, watched_at: '2024-03-02' }]);
  const forms = { ada: await Forms.open(site, ada), bob: await Forms.open(site, bob) };
  for (const id of [kBladeRunner, kParasite, kSansSoleil]) await forms.ada.post(`/metadata/movie/${id}/watchlist`);
  for (const id of [kBladeRunner, kAlien]) await forms.bob.post(`/metadata/movie/${id}/watchlist`);
  const world = { browser, site, token: ada };
  for (const { size, script } of ways) await walk(world, size, script);
}

async function walk({ browser, site, token }, size, script) {
  await site.write('DELETE FROM saved_filter');  // of the walk before
  const person = await Person.open(browser, site, { name: `filters, ${size}${script ? '' : ', without script'}`, size, script, token });
  try {
    await films(person);
    await diary(person);
    await saved(person);
    await tonight(person);
  } finally {
    await person.close();
  }
}

const named = (person, name) => `${name}${person.script ? '' : '-plain'}`;
const parameters = (page) => [...new URL(page.url()).searchParams].filter(([, value]) => value).map((pair) => pair.join('=')).join('&');
const chips = (page) => page.locator('.m-chip-on bdi').allTextContents();

async function films(person) {
  const { page } = person, sheet = page.getByRole('search', { name: 'Everyone’s films' });
  const open = () => page.getByRole('button', { name: /^Filter/ }).click();
  await person.step('everybody’s films by person, runtime and who has seen them', async () => {
    await page.goto('/movies');
    must(!await page.getByLabel('Maximum runtime in minutes').isVisible(), 'the sheet is open');
    await open();
    await page.getByLabel('Maximum runtime in minutes').fill('118');
    await page.getByLabel('Seen by', { exact: true }).selectOption('Bob');
    await sheet.getByRole('button', { name: 'Show films' }).click();
    await page.waitForURL((url) => url.searchParams.get('runtime_max') === '118');
    same(String(await chips(page)), '118 min or shorter,Seen by Bob', 'the chips');
    if (person.script) same(parameters(page), 'sort_by=title&runtime_max=118&seen_by=Bob', 'the address');
    await page.getByRole('button', { name: 'Filter 2', exact: true }).waitFor();
    same(await page.locator('main img[alt]').evaluateAll((images) => images.map(({ alt }) => alt).filter(Boolean).join()), 'Alien (1979) poster,Sans Soleil (1983) poster', 'the films');
  });
  await person.look('films with more filters');
  await person.photograph(named(person, 'more-filters'));
  await person.step('a person by name, and a filter that is removed', async () => {
    await open();
    await page.getByPlaceholder('Person').fill('ridley scott');
    await sheet.getByRole('button', { name: 'Show films' }).click();
    await page.getByText('With Ridley Scott').waitFor();
    await page.getByRole('link', { name: 'Remove filter Seen by Bob' }).click();
    await page.waitForURL((url) => !url.searchParams.has('seen_by') || !url.searchParams.get('seen_by'));
    same(String(await chips(page)), '118 min or shorter,With Ridley Scott', 'the chips');
  });
}

async function diary(person) {
  const { page } = person;
  await person.step('the diary by a person’s name', async () => {
    await page.goto('/users/Ada/history');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Person').fill('Kurosawa');
    await page.getByRole('button', { name: 'Show films' }).click();
    await page.getByText('With Akira Kurosawa').waitFor();
    await page.getByRole('heading', { name: '1 of 2 viewings' }).waitFor();
  });
  await person.look('the diary with filters');
  await person.photograph(named(person, 'more-filters-diary'));
}

async function saved(person) {
  const { page } = person;
  await person.step('a filter is saved under a name, opened, deleted, and comes back', async () => {
    await page.getByText('Save as smart list').click();
    await page.getByLabel('Name', { exact: true }).fill('By Kurosawa');
    await page.getByLabel('Visible to').selectOption('private');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/filters');
    await page.getByText('Saved the smart list “By Kurosawa”.').waitFor();
    await page.getByRole('link', { name: 'By Kurosawa', exact: true }).click();
    await page.waitForURL('**/users/Ada/history?**');
    same(String(await chips(page)), 'With Akira Kurosawa', 'the chips');
    await page.goto('/filters');
    await page.getByRole('button', { name: 'Delete By Kurosawa' }).click();
    await page.getByText('Deleted the smart list “By Kurosawa”.').waitFor();
    same(await page.getByRole('link', { name: 'By Kurosawa', exact: true }).count(), 0, 'filters');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await page.getByRole('link', { name: 'By Kurosawa', exact: true }).waitFor();
  });
  await person.look('the saved filters');
  await person.photograph(named(person, 'saved-filters'));
  await person.step('a name that is taken is said beside it', async () => {
    await page.goto('/movies?seen=no');
    await page.getByText('Save as smart list').click();
    await page.getByLabel('Name', { exact: true }).fill('by kurosawa');
    person.watcher.expect(422);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('You already have a smart list with this name.').waitFor();
    same(await page.getByLabel('Name', { exact: true }).inputValue(), 'by kurosawa', 'the name');
  });
  await person.look('a filter that was refused');
  await person.photograph(named(person, 'filter-refused'));
}

async function tonight(person) {
  const { page } = person;
  const title = () => page.locator('.m-tonight h2').textContent();
  const open = async () => {
    if (person.size === 'phone' && !await page.locator('.m-filterfold').evaluate((node) => node.open)) await page.locator('.m-filterfold > summary').click();
  };
  await person.step('from the watchlist to one film, and never the same one twice in a row', async () => {
    await page.goto('/users/Ada/watchlist');
    await page.locator('main').getByRole('link', { name: 'What shall we watch?' }).click();
    await page.getByText('One of 3 films').waitFor();
    let before = await title();
    for (let i = 0; i < 5; ++i) {
      await page.getByRole('link', { name: 'Another' }).click();
      await page.waitForURL((url) => url.searchParams.has('movie'));
      await page.waitForFunction((last) => document.querySelector('.m-tonight h2').textContent !== last, before);
      before = await title();
    }
    await page.reload();
    same(await title(), before, 'the film after reloading');
  });
  await person.look('a film for tonight');
  await person.photograph(named(person, 'tonight'));
  await person.step('with somebody: on both watchlists', async () => {
    await open();
    await page.getByLabel('Bob').check();
    await page.getByRole('button', { name: 'Choose a film' }).click();
    await page.getByText('The only match.').waitFor();
    same(await title(), 'Blade Runner', 'the film');
  });
  await person.step('nothing to choose from: it says what to ask less of', async () => {
    await open();
    await page.getByLabel('Maximum length (minutes)').fill('20');
    await page.getByRole('button', { name: 'Choose a film' }).click();
    await page.getByRole('heading', { name: 'Nothing to choose from' }).waitFor();
    await person.page.getByRole('link', { name: 'Any length: 1 film' }).waitFor();
  });
  await person.look('nothing for tonight');
  await person.photograph(named(person, 'tonight-nothing'));
  await person.step('the film goes off the watchlist and comes back', async () => {
    await page.getByRole('link', { name: 'Any length: 1 film' }).click();
    await page.getByText('The only match.').waitFor();
    await page.getByRole('button', { name: 'Watchlist', exact: true }).click();
    await page.getByText(/from your watchlist/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    same(await title(), 'Blade Runner', 'the film');
  });
}
