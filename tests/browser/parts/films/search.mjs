// Searching with a provider that is quick, slow, or down: what is here stands at once, the rest comes below it; and the stand-in's notice.
import { hold, Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const token = await logInByApi(site, 'Ada'), bob = await logInByApi(site, 'Bob');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }]);
  const world = { browser, site, token, bob };
  for (const size of ['desktop', 'phone']) {
    await slowly({ ...world, size });
    await down({ ...world, size });
    await plainly({ ...world, size });
  }
  await typing(world);
  for (const size of ['desktop', 'phone']) await forgiving({ ...world, size });
  await switchedOff(world);
  await notice(world);
}

async function as(world, name, options, body) {
  const person = await Person.open(world.browser, world.site, { name, size: world.size ?? 'desktop', token: world.token, ...options });
  try {
    await body(person, person.page);
  } finally {
    await world.site.tellProvider('mode=ok&reset=1');
    await world.site.forget();
    await person.close();
  }
}

const here = (page) => page.getByRole('heading', { name: /^On this server/ });
const titles = (page) => page.locator('.m-result h3').allInnerTexts();

async function slowly(world) {
  await as(world, `slow, ${world.size}`, { worker: false }, async (person, page) => {
    await person.step('what is here stands while the provider is asked, and does not move', async () => {
      const letGo = await hold(page, '**/search?query=alien&*');  // which asks the provider
      await page.goto('/search?query=alien');
      await here(page).waitFor();
      await page.getByText('Searching for more films…').waitFor();
      const before = await page.locator('.m-result').first().boundingBox();
      await person.look('the page that waits');
      await person.photograph('search-asking');
      letGo();
      await page.locator('#provider .m-result').first().waitFor();
      same(JSON.stringify(await page.locator('.m-result').first().boundingBox()), JSON.stringify(before), 'the place of the first row');
      must(!await page.getByText('Searching for more films…').isVisible(), 'it is still asking');
      same((await titles(page)).filter((title) => title === 'Alien 1979').length, 1, 'rows of the film that is here');
      await person.look('the whole page');
    });
  });
}

async function down(world) {
  await as(world, `down, ${world.size}`, {}, async (person, page) => {
    await person.step('a failing provider is asked again, and what it finds comes', async () => {
      await world.site.tellProvider('mode=down');
      await page.goto('/search?query=alien');
      await page.getByText('We can’t search for more films right now.').waitFor();
      await page.getByText('We’ll keep trying.').waitFor();
      must(await here(page).isVisible(), 'what is here is gone');
      await person.look('the page with the failure');
      await person.photograph('search-down');
      await world.site.tellProvider('mode=ok&reset=1');
      await world.site.forget();
      await page.locator('#provider .m-result').first().waitFor();
      must(!await page.getByText('We can’t search for more films right now.').isVisible(), 'the failure is still told');
    });
    await person.step('a film of nobody is said to be none', async () => {
      await page.goto('/search?query=qqqqqqqq');
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await person.look('the page without a film');
    });
  });
}

// Without a script a link asks the provider; its failure is a sentence.
async function plainly(world) {
  await as(world, `plain, ${world.size}`, { script: false }, async (person, page) => {
    await person.step('the provider is asked by a link', async () => {
      await page.goto('/search?query=alien');
      must(await here(page).isVisible(), 'what is here is missing');
      must(!await page.locator('#provider [data-asking]').isVisible(), 'a page without a script says that it asks');
      await person.look('the page');
      await person.photograph('search-plain');
      await page.getByRole('link', { name: 'Search for more films' }).click();
      await page.locator('#provider .m-result').first().waitFor();
      await person.look('the page with both');
    });
    await person.step('a failure says so', async () => {
      await world.site.tellProvider('mode=down');
      await page.goto('/search?query=alien&page=1');
      await page.getByText('We can’t search for more films right now.').waitFor();
      must(await page.getByRole('link', { name: 'Try again' }).isVisible(), 'nothing leads on');
      must(!await page.getByText('We’ll keep trying').isVisible(), 'nobody asks again without a script');
      await person.look('the page with the failure');
    });
    await world.site.forget();
  });
}

async function typing(world) {
  await as(world, 'typing', { worker: false }, async (person, page) => {
    const option = (name) => page.getByRole('option', { name });
    await person.step('the list shows what is here at once and the provider\'s films below it', async () => {
      const letGo = await hold(page, '**/search/provider?query=alien');
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('alien');
      await option('Alien 1979').waitFor();
      await option('Searching for more films…').waitFor();
      await page.keyboard.press('ArrowDown');
      const box = () => option('Alien 1979').boundingBox().then(JSON.stringify), before = await box();
      await person.look('the list that waits');
      await person.photograph('suggest-asking', [1280, 820]);
      letGo();
      await option('Aliens 1986').waitFor();
      same(await box(), before, 'the place of the first row');
      same(await option('Alien 1979').getAttribute('aria-selected'), 'true', 'what is chosen');
      await person.photograph('suggest-more', [1280, 820]);
      await option('Aliens 1986').click();
      await page.waitForURL('**/metadata/movie/679');
    });
    await person.step('what the provider alone calls so comes above what is here', async () => {
      await world.site.tellProvider('mode=slow&ms=1500&path=/3/search');
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('aliens');
      await option('Alien 1979').waitFor();
      await option('Aliens 1986').waitFor();
      const rows = await page.locator('header [role=option]').allInnerTexts();
      must(rows[0].startsWith('Aliens') && rows.findIndex((row) => row.startsWith('No exact match')) === 1, `the rows are ${rows.join(' | ')}`);
      await person.photograph('suggest-named', [1280, 820]);
      await page.goto('/search?query=aliens');
      await page.locator('#provider[data-first] + section').getByRole('heading', { name: /^On this server/ }).waitFor();
      await person.look('the page with the film of that name first');
      await person.photograph('search-named');
    });
    await person.step('a person who is called so stands above the films', async () => {
      await world.site.tellProvider('mode=ok&reset=1');
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('ridley scott');
      await option('Alien 1979').waitFor();
      await page.locator('header [role=option]').first().filter({ hasText: 'Ridley Scott' }).waitFor();
    });
    await person.step('a failure stands below what is here', async () => {
      await world.site.tellProvider('mode=down');
      person.watcher.expect(503);
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('alien');
      await option('Alien 1979').waitFor();
      await option(/^Film data is unavailable right now/).waitFor();
      await person.look('the list with the failure');
      await world.site.forget();
    });
    await person.step('in the log dialog a film of the provider can be picked', async () => {
      await world.site.tellProvider('mode=ok&reset=1');
      await page.goto('/');
      await page.keyboard.press('l');
      await page.locator('#log-dialog input[type=search]').waitFor();
      await page.keyboard.type('stalker');
      await page.locator('#log-dialog').getByRole('option', { name: 'Stalker 1979' }).click();
      await page.locator('#log-dialog [data-log-form] [name=meta_id]').waitFor({ state: 'attached' });
    });
  });
}

// Typing errors, people of the provider, addresses: while typing and on the page, with and without a script.
async function forgiving(world) {
  await as(world, `forgiving, ${world.size}`, {}, async (person, page) => {
    const option = (name) => page.getByRole('option', { name });
    if (world.size === 'desktop') await person.step('the list says what it shows instead, and its rows are reached by keys', async () => {
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('alein');
      await option('No exact match for “alein”. These titles are close.').waitFor();
      await option('No results for “alein”. Showing “Alien” instead.').waitFor();
      await page.keyboard.press('ArrowDown');
      same(await option('Alien 1979').getAttribute('aria-selected'), 'true', 'what is chosen first');
      await person.look('the list of close titles');
      await person.photograph('suggest-close', [1280, 820]);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/movie/*');
    });
    if (world.size === 'desktop') await person.step('a person of the provider stands in the list and has a page', async () => {
      await page.goto('/');
      await page.locator('header input[name=query]').pressSequentially('coppola');
      await option('Francis Ford Coppola Directing').click();
      await page.waitForURL('**/metadata/person/*');
    });
    if (world.size === 'phone') await person.step('the field of the page shows the list too, as the header of a phone has none', async () => {
      await page.goto('/search');
      await page.getByRole('combobox', { name: 'Search films', exact: true }).pressSequentially('alien');
      await option('Alien 1979').waitFor();
      await option('Aliens 1986').waitFor();
      await person.look('the list on the page');
      await person.photograph('search-page-suggest', [360]);
      await option('Alien 1979').click();
      await page.waitForURL('**/movie/*');
    });
    await person.step('the page of the person has their films', async () => {
      await page.goto('/search?query=coppola');
      await page.getByRole('heading', { name: /^More people/ }).waitFor();
      await person.look('the page with people');
      await person.photograph('search-provider-people');
      await page.getByRole('link', { name: /^Francis Ford Coppola/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Francis Ford Coppola' }).waitFor();
      must((await titles(page)).includes('The Godfather 1972'), 'a film is missing');
      await person.look('the page of the person');
      await person.photograph('provider-person');
    });
    await person.step('close titles and what the provider was asked for instead', async () => {
      await page.goto('/search?query=alein');
      await page.getByText('No exact match for “alein”. These titles are close.').waitFor();
      await page.getByText('No results for “alein”. Showing “Alien” instead.').waitFor();
      await person.look('the page of close titles');
      await person.photograph('search-close');
    });
    await person.step('a name and a word for one\'s own marks', async () => {
      await page.goto('/search?query=ridley+scott+seen');
      await page.getByRole('heading', { name: 'Seen by you 1 of 1' }).waitFor();
      await page.getByRole('link', { name: 'Search for more films' }).waitFor();
      same(await page.locator('#provider li').count(), 0, 'films of the provider, who is asked by that link alone');
      await person.look('the page of a mark');
      await person.photograph('search-mark');
    });
    await person.step('a short link cannot be read', async () => {
      await page.goto('/search?query=https%3A%2F%2Fboxd.it%2F2bg8');
      await page.getByText('That link isn’t for a film.').waitFor();
      await person.look('the page of a short link');
    });
  });
}

// Who wants to keep what is typed here switches the provider's part off; a button asks it.
async function switchedOff(world) {
  await as(world, 'switched off', { token: world.bob }, async (person, page) => {
    await person.step('the settings keep what is typed on the server', async () => {
      await page.goto('/settings/preferences');
      await page.getByLabel('Search for more films while I type').uncheck();
      await person.photograph('settings-provider-search');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved your settings.').waitFor();
      const asked = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.locator('header input[name=query]').pressSequentially('alien');
      await page.getByRole('option', { name: 'Alien 1979' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?query=alien');
      await page.getByRole('link', { name: 'Search for more films' }).waitFor();
      await person.look('the page with the button');
      await page.waitForTimeout(500);
      must(!asked.includes('/search/provider') && !await page.locator('#provider .m-result').count(), 'the provider was asked');
      await page.getByRole('link', { name: 'Search for more films' }).click();
      await page.locator('#provider .m-result').first().waitFor();
    });
  });
}

// Only administrators read how to set a key, until they dismiss it.
async function notice(world) {
  const text = 'You’re using the built-in set of films.';
  for (const script of [true, false]) {
    await as(world, `notice${script ? '' : ', without script'}`, { script, size: 'phone' }, async (person, page) => {
      await person.step('an administrator dismisses the notice for good', async () => {
        await page.goto('/movies');
        await page.getByText(text).waitFor();
        await person.look('the page with the notice');
        await page.getByRole('button', { name: 'Dismiss this notice' }).click();
        await page.waitForURL('**/movies');
        for (const place of ['/movies', '/']) {
          await page.goto(place);
          same(await page.getByText(text).count(), 0, `notices on ${place}`);
        }
      });
    });
  }
  await as(world, 'member', { token: world.bob, size: 'phone' }, async (person, page) => {
    await person.step('a member and a visitor see none', async () => {
      await page.goto('/');
      same(await page.getByText(text).count(), 0, 'notices');
      await person.context.clearCookies();
      await page.goto('/');
      same(await page.getByText(text).count(), 0, 'notices for a visitor');
    });
  });
}
