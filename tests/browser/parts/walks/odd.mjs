// Hostile film data, a provider that is down, pages of others, no network.
import { Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const markup = '"><svg/onload=alert(1)>';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  await addUser(site, 'Bob');
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 346, watched_at: '2024-02-29' }]);
  for (const size of ['desktop', 'phone']) await hostile(browser, site, token, size);
  await long(browser, site, token);
  await others(browser, site, token);
  await trouble(browser, site, token);
  await offline(browser, site);
}

async function openAs(browser, site, name, size, token) {
  const person = await Person.open(browser, site, { name, size, token });
  return person;
}

async function hostile(browser, site, token, size) {
  const person = await openAs(browser, site, `hostile data, ${size}`, size, token);
  const { page } = person;
  const step = person.step.bind(person), look = person.look.bind(person);
  const film = size === 'desktop' ? 348 : 78;
  try {
    await step('a search shows markup as text', async () => {
      await site.tellProvider('mode=hostile&reset=1');
      await page.goto(`/search?query=${size === 'desktop' ? 'alien' : 'blade'}`);
      await page.getByRole('heading', { name: markup }).first().waitFor();
      await look('the search page');
    });
    await step('so does the preview', async () => {
      await page.goto(`/metadata/movie/${film}`);
      same(await page.getByRole('heading', { level: 1 }).innerText(), markup, 'the title');
      await look('the preview');
      await person.photograph('hostile-preview');
    });
    await step('and the film page', async () => {
      await page.getByRole('button', { name: 'Watched today' }).click();
      await page.waitForURL(/\/movie\/\d+$/);
      same(await page.getByRole('heading', { level: 1 }).innerText(), markup, 'the title');
      await look('the film page');
      await person.photograph('hostile-film');
      await page.locator('.m-actionbar a[data-log]').click();
      await page.locator('#log-dialog [data-log-form]').waitFor();
      await look('the log dialog');
      await page.locator('#log-dialog').getByLabel('Note').fill(`${markup}{{TITLE}}%s\u202Egnp.exe ${'long'.repeat(300)}`);
      await page.locator('label[for=w-yesterday]').click();
      await page.locator('#log-dialog').getByRole('button', { name: 'Log', exact: true }).click();
      await page.locator('#history').getByText('{{TITLE}}%s').waitFor();
      await look('the film page with an odd comment');
    });
    for (const [name, address] of [['home', '/'], ['diary', '/users/Ada/history'], ['calendar', '/users/Ada/history?view=calendar'],
      ['dashboard', '/users/Ada'], ['grid', '/users/Ada/history?view=grid']]) {
      await step(`and the ${name}`, async () => {
        await page.goto(address);
        await look(`the ${name}`);
        if (name === 'diary' || name === 'home') await person.photograph(`hostile-${name}`);
      });
    }
    if (size === 'desktop') {
      await step('and the list of films while typing', async () => {
        await page.locator('header input[name=query]').pressSequentially('svg');
        await page.getByRole('option', { name: markup }).first().waitFor();
        await look('the list');
      });
    }
    await step('and an address full of markup', async () => {
      await page.goto(`/search?query=${encodeURIComponent(`${markup}' onfocus=alert(1) x='`)}`);
      same(await page.locator('main input[name=query]').inputValue(), `${markup}' onfocus=alert(1) x='`, 'the box');
      await look('the page');
    });
  } finally {
    await site.tellProvider('mode=ok');
    await person.close();
  }
}

// The longest words that the database takes.
async function long(browser, site, token) {
  const word = 'Wagnerianischer'.repeat(20);
  await site.write(`UPDATE movie SET title = '${word}', original_title = 'o${word}', overview = '${word}', tagline = '${word}' WHERE meta_id = 346;
    UPDATE person SET name = '${word}'; UPDATE genre SET name = '${word.slice(0, 90)}' || id; UPDATE company SET name = '${word}';
    INSERT INTO location (user_id, name, is_cinema, created_at) SELECT id, '${word.slice(0, 100)}', 1, 0 FROM user WHERE name = 'Ada';
    UPDATE play SET location_id = (SELECT max(id) FROM location), plays = 10000, comment = '${word}';
    UPDATE user SET name = '${word.slice(0, 64)}', revision = revision + 1 WHERE name = 'Ada';
    UPDATE catalogue SET revision = revision + 1;`);
  for (const size of ['desktop', 'phone']) {
    const person = await openAs(browser, site, `long words, ${size}`, size, token);
    const user = `/users/${word.slice(0, 64)}`;
    try {
      for (const [name, address] of [['home', '/'], ['film', '/movie/1'], ['diary', `${user}/history`], ['grid', `${user}/history?view=grid`],
        ['calendar', `${user}/history?view=calendar&year=2024&month=2`], ['dashboard', user], ['log', '/log-movie?movie_id=1'],
        ['statistics', `${user}/statistics`], ['companies', `${user}/statistics?list=companies`], ['actors', `${user}/actors`], ['person', '/person/1'],
        ['films', '/movies'], ['table', '/movies?view=table'], ['places', '/settings/preferences/places'], ['general', '/settings/preferences'],
        ['search', '/search?query=wagnerianischer'], ['no-match', `${user}/history?search=${word.slice(0, 200)}`]]) {
        await person.step(name, async (page) => {
          await page.goto(address);
          await person.look(`the ${name}`);
          await person.photograph(`long-${name}`);
        });
      }
    } finally {
      await person.close();
    }
  }
  await site.write(`UPDATE user SET name = 'Ada' WHERE name LIKE 'Wagner%'; UPDATE movie SET title = 'Seven Samurai' WHERE meta_id = 346;`);
}

async function others(browser, site, token) {
  const visitor = await openAs(browser, site, 'a visitor', 'phone');
  try {
    await visitor.step('does not see the page of a member, nor whether there is one', async () => {
      for (const name of ['Bob', 'Nobody']) {
        await visitor.page.goto(`/users/${name}`);
        same(new URL(visitor.page.url()).pathname, '/login', `where /users/${name} leads`);
      }
      await visitor.look('the login page');
    });
    await visitor.step('sees the diary of someone public, without entries', async () => {
      await site.write(`UPDATE user SET privacy_level = 'public' WHERE name = 'Bob'`);
      await visitor.page.goto('/users/Bob/history');
      await visitor.page.getByRole('heading', { name: 'Diary of Bob' }).waitFor();
      await visitor.look('the empty diary');
      await visitor.photograph('visitor-empty-history');
    });
    await visitor.step('gets the page for what is not there', async () => {
      visitor.watcher.expect(404);
      const answer = await visitor.page.goto('/users/Bob/nothing');
      same(answer.status(), 404, 'status');
      await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await visitor.look('the page');
    });
  } finally {
    await visitor.close();
  }
  const member = await openAs(browser, site, 'a form too old', 'desktop', token);
  try {
    await member.step('is refused with a page that says so', async () => {
      await member.page.goto('/movie/1');
      await member.page.locator('.m-actionbar input[name=_csrf_token]').first().evaluate((input) => { input.value = 'no'; });
      member.watcher.expect(403);
      await member.page.locator('.m-actionbar').getByRole('button', { name: 'Watchlist' }).click();
      await member.page.getByRole('heading', { name: 'This form has expired' }).waitFor();
      await member.look('the page');
      await member.photograph('form-too-old');
    });
  } finally {
    await member.close();
  }
}

// Last but one: after some failures the provider counts as down for half a minute.
async function trouble(browser, site, token) {
  for (const size of ['desktop', 'phone']) {
    const person = await openAs(browser, site, `provider down, ${size}`, size, token);
    const { page, watcher } = person;
    try {
      await site.tellProvider('mode=down');
      await person.step('a search says so and shows what is here', async () => {
        await page.goto('/search?query=samurai');
        await page.getByText('We can’t search for more films right now.').waitFor();
        await page.getByRole('heading', { name: 'Seven Samurai' }).waitFor();
        await person.look('the search page');
        await person.photograph('provider-down-search');
      });
      await person.step('the page for logging too', async () => {
        await page.goto('/log-movie?query=samurai');
        await page.getByText('We can’t search for more films right now.').waitFor();
        await person.look('the page');
      });
      await person.step('a preview is a page with a way on', async () => {
        watcher.expect(503);
        const answer = await page.goto('/metadata/movie/120467');
        same(answer.status(), 503, 'status');
        await page.getByRole('heading', { name: 'Film data is unavailable right now' }).waitFor();
        await person.look('the page');
        await person.photograph('provider-down-preview');
      });
    } finally {
      await person.close();
    }
  }
}

async function offline(browser, site) {
  const person = await openAs(browser, site, 'without network', 'phone');
  const { page, context } = person;
  try {
    await person.step('the service worker shows its own page', async () => {
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await page.reload();
      must(await page.evaluate(() => !!navigator.serviceWorker.controller), 'no service worker is in charge');
      person.watcher.take();
      await context.setOffline(true);
      person.watcher.expect(503);
      await page.goto('/users/Bob').catch(() => {});
      await page.getByRole('heading').first().waitFor();
      await person.photograph('offline');
      const kept = await page.evaluate(async () => {
        const names = [];
        for (const cache of await caches.keys()) for (const request of await (await caches.open(cache)).keys()) names.push(new URL(request.url).pathname);
        return names;
      });
      must(kept.length && kept.every((name) => name.startsWith('/static/')), `the service worker keeps ${kept}`);
      await context.setOffline(false);
    });
  } finally {
    await person.close();
  }
}
