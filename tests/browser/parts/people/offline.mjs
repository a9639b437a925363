// Log entries that are made without a network: kept on the device with their dates, sent once when there is one again, never
// lost and never anybody else's.
import { as } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from '../../seed.mjs';

const kAlien = 348, kSamurai = 346, kRan = 11645;

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const token = await logInByApi(site, 'Ada'), bob = await logInByApi(site, 'Bob');
  await playsBy(site, 'Ada', token, [kAlien, kSamurai, kRan].map((meta_id) => ({ meta_id, watched_at: '2024-02-29' })));
  const ids = await filmIds(site, 'Ada', token);
  const world = { browser, site, token, bob, id: (meta) => ids.get(meta) };
  const forms = await Forms.open(site, token);
  for (const size of ['desktop', 'phone']) {
    await forms.post(`/movie/${world.id(kRan)}/watchlist`);  // which logging it ends
    await inTheDialog({ ...world, size, year: size === 'phone' ? 2011 : 2010 });
    await withoutPages({ ...world, size, year: size === 'phone' ? 2013 : 2012 });
    await refused({ ...world, size });
    await loggingOut({ ...world, size, year: size === 'phone' ? 2015 : 2014 });
  }
  await sentOnShelf(world);
  await lostAnswers(world);
  await answersOfOthers(world);
  await twoTabs(world);
  await afterMidnight(world);
  await deletedAccount(world);
  await anotherAccount(world);
  await endedElsewhere(world);
  await nothingKept(world);
  await withoutScript(world);
}

const person = (world, name, options, body) => as(world, `${name}, ${world.size ?? 'desktop'}`, { size: world.size ?? 'desktop', ...options }, body);

const diary = async (world, title, token = world.token, name = 'Ada') => {
  const answer = await fetch(`${world.site.address}/api/users/${name}/history/movies?limit=100&search=${title}`, { headers: { 'X-Service-Token': token } });
  return (await answer.json()).history;
};
const entriesOn = async (world, title, day) => (await diary(world, title)).filter(({ watched_at }) => watched_at === day);
const unsent = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':unsent-1:')).map((key) => JSON.parse(localStorage.getItem(key))));
const sign = (page) => page.locator('.m-unsent-sign');
const toast = (page, text) => page.locator('.m-toast').filter({ hasText: text });
const noteField = (page) => page.locator('[data-log-form] textarea[name=comment]');
const send = (page) => page.locator('[data-log-form]').getByRole('button', { name: 'Log', exact: true }).click();

// The form is kept and the service worker in charge.
async function ready(page, path) {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':offline-as')));
}
async function readyWithWorker(page, path) {
  await ready(page, path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  must(await page.evaluate(() => !!navigator.serviceWorker.controller), 'no service worker is in charge');
}
async function setNetwork(someone, on) {
  someone.watcher.expect(503);
  await someone.context.setOffline(!on);
}
// What fails without a network is no fault of the page.
async function lookAt(someone, what) {
  someone.watcher.take();
  await someone.look(what);
}

// As if it had been written on another day.
const writtenOn = (page, day) => page.evaluate((written) => {
  for (const key of Object.keys(localStorage).filter((name) => name.includes(':unsent-1:')))
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), day: written }));
}, day);

async function inTheDialog(world) {
  const film = `/movie/${world.id(kAlien)}`;
  await person(world, 'in the dialog', {}, async (someone, page) => {
    await someone.step('a form that cannot be sent is kept with all that was typed, and says so', async () => {
      await readyWithWorker(page, film);
      await page.locator('.m-actionbar a[data-log]').click();
      await noteField(page).fill('Written in a tunnel.');
      await page.locator('[data-log-form]').getByLabel('Tags').fill('tunnel');
      await page.locator('label[for=l9]').click();
      await page.locator('label[for=w-yesterday]').click();
      await setNetwork(someone, false);
      await send(page);
      await toast(page, 'Saved on this device. We’ll send it when you’re back online.').waitFor();
      same(await page.locator('#log-dialog[open]').count(), 0, 'open dialogs');
      same(await sign(page).getAttribute('aria-label'), 'Waiting on this device: 1', 'the sign');
      same((await unsent(page)).length, 1, 'entries that wait');
      await lookAt(someone, 'the page with the sign');
      await someone.photograph('unsent-sign');
    });
    await someone.step('the page without a network names it', async () => {
      await page.goto('/').catch(() => {});
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      const row = page.locator('.m-unsent > li');
      same(await row.count(), 1, 'rows');
      must((await row.innerText()).includes('Written in a tunnel.'), 'the note is not there');
      await lookAt(someone, 'the page without a network');
      await someone.photograph('offline-waiting');
    });
    await someone.step('it is sent when there is a network, once, with the day on which it was written', async () => {
      await writtenOn(page, `${world.year}-03-03`);
      await setNetwork(someone, true);
      await toast(page, 'Sent: Alien').waitFor();  // the page has loaded itself anew
      same(await sign(page).count(), 0, 'signs');
      same((await unsent(page)).length, 0, 'entries that wait');
      const found = await entriesOn(world, 'Alien', `${world.year}-03-02`);
      same(found.length, 1, 'entries of that day');
      same(found[0].plays, 1, 'plays');
      same(found[0].comment, 'Written in a tunnel.', 'the note');
      same(found[0].tags.join(), 'tunnel', 'the tags');
      someone.watcher.take();
      await page.goto(film);
      await page.locator('#history').getByText('Written in a tunnel.').first().waitFor();
      await lookAt(someone, 'the page after it');
      same((await entriesOn(world, 'Alien', `${world.year}-03-02`))[0].plays, 1, 'plays after loading again');
    });
  });
}

// Sent entries appear on the page at once: it reloads, unless someone is writing.
async function sentOnShelf(world) {
  await person(world, 'shelf', { worker: false }, async (someone, page) => {
    await someone.step('home shows the entry that its own page has sent', async () => {
      await keepOne(someone, page, world, `${new Date().getFullYear() - 1}-12-31`, kSamurai);
      await page.unroute('**/log-movie');
      await page.goto('/');
      await toast(page, 'Sent: Seven Samurai').waitFor();
      const first = page.locator('.m-shelf').first().locator('li').first();
      same(await first.locator('a').first().getAttribute('href'), `/movie/${world.id(kSamurai)}`, 'the first film of the shelf');
      same((await unsent(page)).length, 0, 'entries that wait');
    });
    await someone.step('a page on which somebody writes stays', async () => {
      await keepOne(someone, page, world, '2019-12-30', kSamurai);
      await page.goto(`/movie/${world.id(kSamurai)}`);
      await page.locator('#review textarea').first().evaluate((field) => { field.closest('details')?.setAttribute('open', ''); field.value = 'Half a sentence'; });
      await page.unroute('**/log-movie');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await toast(page, 'Sent: Seven Samurai').waitFor();
      same(await page.locator('#review textarea').first().inputValue(), 'Half a sentence', 'what is being written');
    });
  });
}

async function withoutPages(world) {
  const form = (page) => page.locator('[data-offline-form]');
  await person(world, 'without pages', {}, async (someone, page) => {
    await someone.step('any address leads to a form, with the film that was asked for', async () => {
      await readyWithWorker(page, '/');
      await setNetwork(someone, false);
      await page.goto(`/log-movie?movie_id=${world.id(kRan)}`).catch(() => {});
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      same(await form(page).getByLabel('Film', { exact: true }).inputValue(), 'Ran (1985)', 'the film');
      await page.goto('/log-movie?title=&text=Ikiru&url=').catch(() => {});
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      same(await form(page).getByLabel('Film', { exact: true }).inputValue(), 'Ikiru', 'what a phone shares');
      await page.goto(`/log-movie?movie_id=${world.id(kRan)}`).catch(() => {});
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      must(!await form(page).getByLabel('Year', { exact: true }).isVisible(), 'a year is asked for');
      await lookAt(someone, 'the form for a film of the watchlist');
      await someone.photograph('offline-film');
      await form(page).getByLabel('Watched on').fill(`${world.year}-01-05`);
      await page.locator('label[for=r8]').click();
      await form(page).getByLabel('Note').fill('On the train.');
      await form(page).getByRole('button', { name: 'Log' }).click();
      await toast(page, 'Saved on this device.').waitFor();
      same(await form(page).getByLabel('Film', { exact: true }).inputValue(), '', 'the film afterwards');
    });
    await someone.step('by title too, which is removed and brought back', async () => {
      await form(page).getByLabel('Film', { exact: true }).fill('Holiday on ice');
      must(!await form(page).getByLabel('Note').isVisible(), 'a note is asked for, which the inbox has no place for');
      await form(page).getByLabel('Year', { exact: true }).fill('1979');
      await form(page).getByLabel('Watched on').fill(`${world.year}-01-06`);
      await page.keyboard.press('Enter');
      const row = page.locator('.m-unsent > li').filter({ hasText: 'Holiday on ice (1979)' });
      await row.getByRole('button', { name: 'Remove' }).click();
      same((await unsent(page)).length, 1, 'entries after removing');
      await toast(page, 'Removed “Holiday on ice”.').getByRole('button', { name: 'Undo' }).click();
      await row.waitFor();
      await lookAt(someone, 'the page with two entries');
      await someone.photograph('offline-two');
      await page.reload().catch(() => {});
      await page.locator('.m-unsent > li').nth(1).waitFor();
    });
    await someone.step('both are sent; the title waits in the inbox', async () => {
      await setNetwork(someone, true);
      await toast(page, 'Sent: Ran (1985) Holiday on ice').waitFor();
      const [found, ...more] = await entriesOn(world, 'Ran', `${world.year}-01-05`);
      same(`${found.comment} ${found.plays} ${more.length}`, 'On the train. 1 0', 'the entry');
      await toast(page, 'Sent:').getByRole('link', { name: 'Holiday on ice' }).click();
      await page.waitForURL('**/inbox');
      const item = page.locator('.m-inbox > li').filter({ hasText: 'Holiday on ice' }).first();
      must((await item.innerText()).includes('Logged offline'), 'the inbox does not say where it is from');
      await lookAt(someone, 'the inbox');
      await someone.photograph('inbox-offline');
    });
  });
}

// A question of the server is asked where the entry waits.
async function refused(world) {
  const note = `Twice in a day, ${world.size}.`;
  await person(world, 'refused', {}, async (someone, page) => {
    await someone.step('a refused entry stays with the reason', async () => {
      await readyWithWorker(page, `/log-movie?movie_id=${world.id(kSamurai)}`);
      await page.locator('label[for=w-date]').click();
      await page.getByLabel('Date, month or year').fill('2024-02-29');
      await noteField(page).fill(note);
      await setNetwork(someone, false);
      await send(page);
      await page.locator('main .m-note').getByText('Saved on this device.').waitFor();
      await lookAt(someone, 'the log page after it');
      await someone.photograph('unsent-page');
      await setNetwork(someone, true);
      someone.watcher.expect(409);
      await toast(page, 'You’ve already logged this film for').waitFor();
      await page.goto('/offline');
      await page.locator('.m-unsent > li').getByText('Did you watch it again?').waitFor();
      await lookAt(someone, 'the page with the reason');
      await someone.photograph('unsent-refused');
    });
    await someone.step('it is opened in the log form, answered there, and waits no more', async () => {
      someone.watcher.expect(422);
      await page.getByRole('button', { name: /^Open in the form ?: Seven Samurai$/ }).click();
      await page.locator('#log-dialog').getByText('Did you watch it again?').waitFor();
      same(await noteField(page).inputValue(), note, 'the note');
      await lookAt(someone, 'the dialog with the question');
      await page.locator('#log-dialog').getByRole('button', { name: 'No, update that entry' }).click();
      await toast(page, 'Saved your entry').waitFor();
      same((await unsent(page)).length, 0, 'entries that wait');
      const [found] = await entriesOn(world, 'Samurai', '2024-02-29');
      must(found.plays === 1 && found.comment.includes(note), `the entry is ${JSON.stringify(found)}`);
    });
  });
}

// Makes an entry wait while its pages still come. What the worker sends passes no route.
async function keepOne(someone, page, world, day, film = kRan) {
  await ready(page, `/log-movie?movie_id=${world.id(film)}`);
  await page.route('**/log-movie', (route) => (route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue()));
  await page.locator('label[for=w-date]').click();
  await page.getByLabel('Date, month or year').fill(day);
  await send(page);
  await page.locator('main .m-note').getByText('Saved on this device.').waitFor();
  someone.watcher.take();
}

async function loggingOut(world) {
  await person(world, 'logging out', { worker: false }, async (someone, page) => {
    const token = await logInByApi(world.site, 'Ada');
    await someone.context.addCookies([{ name: 'id', value: token, url: world.site.address }]);
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    const logOut = async () => {
      await page.locator('summary.m-avatar-btn').click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await dialog.waitFor();
    };
    await someone.step('logging out names what waits, and goes on only when it is told to', async () => {
      await keepOne(someone, page, world, `${world.year}-06-01`);
      await page.goto('/');
      await logOut();
      must((await dialog.innerText()).includes('Ran · '), 'the entry is not named');
      await lookAt(someone, 'the question');
      await someone.photograph('unsent-logout');
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await logOut();
      await dialog.getByRole('button', { name: 'Send now, then log out' }).click();
      await toast(page, 'Couldn’t send this.').waitFor();
      same((await unsent(page)).length, 1, 'entries that wait');
      someone.watcher.take();
    });
    await someone.step('it is sent first, and then nothing is left behind', async () => {
      await page.unroute('**/log-movie');
      await page.evaluate(() => document.querySelector('summary.m-avatar-btn').parentElement.removeAttribute('open'));
      await logOut();
      await dialog.getByRole('button', { name: 'Send now, then log out' }).click();
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      same((await entriesOn(world, 'Ran', `${world.year}-06-01`)).length, 1, 'entries of that day');
      same(await page.evaluate(() => localStorage.length), 0, 'what the browser keeps');
    });
  });
  await person({ ...world, token: await logInByApi(world.site, 'Ada') }, 'logging out without them', { worker: false }, async (someone, page) => {
    await someone.step('they are deleted when that is chosen', async () => {
      await keepOne(someone, page, world, `${world.year}-06-02`);
      await page.goto('/');
      await page.locator('summary.m-avatar-btn').click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.getByRole('button', { name: 'Log out and delete them' }).click();
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      same(await page.evaluate(() => localStorage.length), 0, 'what the browser keeps');
      same((await entriesOn(world, 'Ran', `${world.year}-06-02`)).length, 0, 'entries of that day');
      someone.watcher.take();
    });
  });
}

// The server has written it, or a proxy says that there is none.
async function lostAnswers(world) {
  const film = `/movie/${world.id(kRan)}`, form = `/log-movie?movie_id=${world.id(kRan)}`;
  const lost = async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    must((await route.fetch()).ok(), 'the entry was not written');
    return route.abort('connectionreset');
  };
  const gateway = (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) : route.continue());
  for (const [what, answer, day] of [['an answer that is lost', lost, '2009-07-01'], ['a gateway without a server', gateway, '2009-07-02']]) {
    await person(world, what, { worker: false }, async (someone, page) => {
      await someone.step('the entry counts once', async () => {
        await ready(page, form);
        await page.route('**/log-movie', answer);
        someone.watcher.expect(502);
        await page.locator('label[for=w-date]').click();
        await page.getByLabel('Date, month or year').fill(day);
        await noteField(page).fill('Only once.');
        await send(page);
        await page.locator('main .m-note').getByText('Saved on this device.').waitFor();
        same((await unsent(page)).length, 1, 'entries that wait');
        await page.unroute('**/log-movie');
        await page.goto(film);
        await toast(page, 'Sent: Ran').waitFor();
        same((await unsent(page)).length, 0, 'entries that wait');
        const found = await entriesOn(world, 'Ran', day);
        same(`${found.length} ${found[0].plays} ${found[0].comment}`, '1 1 Only once.', 'the diary');
        someone.watcher.take();
      });
    });
  }
}

// Of an entry in the server's place, or by a server in trouble: the others go first the next time, and none is lost.
async function answersOfOthers(world) {
  const answers = {
    'a page of a proxy': { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    'a page of a captive portal': { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' },
    'words of a captive portal': { status: 200, contentType: 'application/json', body: '{"login":"https://portal.example/"}' },
    'half an answer': { status: 200, contentType: 'application/json', body: '{"login":' },
    'a server in trouble': { status: 503, contentType: 'application/json', body: '{"error":"Unavailable","message":"Later."}' },
  };
  for (const [i, [what, answer]] of Object.entries(answers).entries()) {
    const day = `2006-0${i + 1}-01`;
    await person(world, what, { worker: false }, async (someone, page) => {
      someone.watcher.expect(answer.status);
      const only = (meta) => async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (meta && !route.request().postData().includes(`movie_id=${world.id(meta)}&`)) return route.continue();
        return route.fulfill(answer);
      };
      await someone.step('ends the round, and lets the next entry go first', async () => {
        for (const film of [kAlien, kRan]) await keepOne(someone, page, world, day, film);
        await page.unroute('**/log-movie');
        await page.route('**/log-movie', only(kAlien));
        await page.goto('/');  // Alien is the older one
        await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(':unsent-1:') && JSON.parse(localStorage.getItem(key)).tries));
        same((await unsent(page)).length, 2, 'entries that wait');
        await page.goto('/');
        await toast(page, 'Sent: Ran').waitFor();
        same((await unsent(page)).map(({ title, said }) => `${title} ${said}`).join(), 'Alien undefined', 'what waits');
        someone.watcher.take();
      });
      await someone.step('is over some day', async () => {
        await page.unroute('**/log-movie');
        await page.goto('/');
        await toast(page, 'Sent: Alien').waitFor();
        same((await unsent(page)).length, 0, 'entries that wait');
        for (const title of ['Alien', 'Ran']) same((await entriesOn(world, title, day)).length, 1, `entries of ${title}`);
      });
    });
  }
}

async function deletedAccount(world) {
  await addUser(world.site, 'Cleo');
  const cleo = { ...world, token: await logInByApi(world.site, 'Cleo') };
  await person(cleo, 'a deleted account', { worker: false }, async (someone, page) => {
    const others = 'matinee::999:unsent-1:a', deletion = async (name) => {
      await page.goto('/settings/export');
      await page.locator('form[action$="/delete-account"] input[name=confirm]').fill(name);
      await page.locator('form[action$="/delete-account"]').evaluate((form) => form.requestSubmit());  // the button waits for the right name
    };
    await someone.step('stays with its entries when the name is wrong', async () => {
      await keepOne(someone, page, cleo, '2005-05-05');
      await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ id: 'a', fields: [] })), others);
      someone.watcher.expect(422);
      await deletion('Cle');
      await page.locator('form[action$="/delete-account"] .m-error').waitFor();
      same((await unsent(page)).length, 2, 'entries that wait');
      someone.watcher.take();
    });
    await someone.step('stays with its entries when the login has ended, which deletes nothing', async () => {
      await page.goto('/settings/export');
      const cookies = await someone.context.cookies();
      await someone.context.clearCookies();
      someone.watcher.expect(401, 403);
      await page.locator('form[action$="/delete-account"] input[name=confirm]').fill('Cleo');
      await page.locator('form[action$="/delete-account"]').evaluate((form) => form.requestSubmit());
      await page.waitForURL('**/login*');
      await someone.context.addCookies(cookies);
      same((await unsent(page)).length, 2, 'entries that wait');
      someone.watcher.take();
    });
    await someone.step('leaves nothing of itself on the device, and what is of others', async () => {
      await deletion('Cleo');
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      same((await page.evaluate(() => Object.keys(localStorage))).join(), others, 'what the browser keeps');
      someone.watcher.take();
    });
  });
}

// When it is past midnight in Berlin, it is still the day before in UTC.
async function afterMidnight(world) {
  await person(world, 'after midnight', {}, async (someone, page) => {
    await someone.step('today is the day where the person is', async () => {
      await page.clock.setFixedTime(new Date('2026-03-01T23:30:00Z'));
      await page.goto('/offline');
      await page.locator('#offline-day[max]').waitFor();
      same(await page.locator('#offline-day').inputValue(), '2026-03-02', 'the day that is offered');
    });
  });
}

async function twoTabs(world) {
  await person(world, 'two tabs', {}, async (someone, page) => {
    await someone.step('each keeps its entry, and both are sent once', async () => {
      const day = '2008-08-08', films = [kAlien, kRan], tabs = [page, await someone.context.newPage()];
      await readyWithWorker(page, '/');
      for (const [i, tab] of tabs.entries()) {
        await tab.goto(`/log-movie?movie_id=${world.id(films[i])}`);
        await tab.locator('label[for=w-date]').click();
        await tab.getByLabel('Date, month or year').fill(day);
      }
      await setNetwork(someone, false);
      await Promise.all(tabs.map(send));
      for (const tab of tabs) await tab.locator('main .m-note').getByText('Saved on this device.').waitFor();
      for (const tab of tabs) await sign(tab).getByText('2', { exact: true }).waitFor();  // each hears of the other's
      same((await unsent(page)).length, 2, 'entries that wait');
      await setNetwork(someone, true);
      await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes(':unsent-1:')));
      for (const title of ['Alien', 'Ran']) {
        const found = await entriesOn(world, title, day);
        same(`${found.length} ${found[0].plays}`, '1 1', `entries of ${title}`);
      }
      await Promise.all(tabs.map((tab) => sign(tab).waitFor({ state: 'detached' })));
      someone.watcher.take();
    });
  });
}

async function anotherAccount(world) {
  const day = '2007-07-07';
  await person(world, 'another account', { worker: false }, async (someone, page) => {
    const become = (token) => someone.context.addCookies([{ name: 'id', value: token, url: world.site.address }]);
    await someone.step('neither sees nor sends nor deletes what waits', async () => {
      await keepOne(someone, page, world, day);
      await page.unroute('**/log-movie');
      await become(world.bob);
      await ready(page, '/offline');
      same(await page.locator('.m-unsent > li').count() + await sign(page).count(), 0, 'what Bob sees');
      same((await diary(world, 'Ran', world.bob, 'Bob')).length, 0, 'entries of Bob');
      same((await unsent(page)).length, 1, 'entries that wait');
      await page.locator('summary.m-avatar-btn').click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      same((await unsent(page)).length, 1, 'entries that wait when Bob is gone');
      same(await page.evaluate(() => localStorage.length), 1, 'what else the browser keeps');
    });
    await someone.step('it is sent when its own account is back', async () => {
      await become(world.token);
      await page.goto('/');
      await toast(page, 'Sent: Ran').waitFor();
      same((await entriesOn(world, 'Ran', day)).length, 1, 'entries of that day');
      someone.watcher.take();
    });
  });
}

// Ends the login the way the list of logins or a new password does.
async function endedElsewhere(world) {
  const day = '2007-09-09', token = await logInByApi(world.site, 'Ada');
  await person({ ...world, token }, 'ended elsewhere', { worker: false }, async (someone, page) => {
    const end = (of) => fetch(`${world.site.address}/api/authentication/token`, { method: 'DELETE', headers: { 'X-Service-Token': of } });
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.includes(':unsent-1:')));
    await someone.step('drafts and titles go, what waits stays', async () => {
      await keepOne(someone, page, world, day);
      await page.unroute('**/log-movie');
      await page.evaluate(() => localStorage.setItem(`matinee::${document.documentElement.dataset.account}:draft:review:text`, 'Half a thought'));
      must((await kept()).length > 2, 'there is nothing to forget');
      must((await end(token)).ok, 'the login does not end');
      await page.goto('/');
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      same((await kept()).join(), '', 'what else the browser keeps');
      same((await unsent(page)).length, 1, 'entries that wait');
      same((await someone.context.cookies()).map(({ name }) => name).filter((name) => ['id', 'login_ended'].includes(name)).join(), '', 'its cookies');
      someone.watcher.take();
    });
    const again = await logInByApi(world.site, 'Ada');
    await someone.step('and is sent by the next login', async () => {
      await someone.context.addCookies([{ name: 'id', value: again, url: world.site.address }]);
      await page.goto('/');
      await toast(page, 'Sent: Ran').waitFor();
      same((await entriesOn(world, 'Ran', day)).length, 1, 'entries of that day');
    });
    await someone.step('where nothing waits the browser empties its storage', async () => {
      await ready(page, '/offline');
      must((await end(again)).ok, 'the login does not end');
      await page.goto('/profile');
      await page.waitForURL('**/login*');
      same(await page.evaluate(() => localStorage.length), 0, 'what the browser keeps');
      someone.watcher.take();
    });
  });
}

async function nothingKept(world) {
  await person(world, 'a browser that keeps nothing', { worker: false }, async (someone, page) => {
    await someone.step('says so at once', async () => {
      await ready(page, `/log-movie?movie_id=${world.id(kRan)}`);
      await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
      await page.route('**/log-movie', (route) => route.abort('connectionfailed'));
      await noteField(page).fill('Kept nowhere.');
      await send(page);
      await page.locator('[data-form-error]').getByText('Couldn’t send this.').waitFor();
      same(await noteField(page).inputValue(), 'Kept nowhere.', 'the note');
      someone.watcher.take();
      someone.watcher.expect('beforeunload');
      await noteField(page).fill('');
      await page.unroute('**/log-movie');
      await page.goto('/offline');
      await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
      await page.locator('[data-offline-form]').getByLabel('Film', { exact: true }).fill('Nowhere');
      await page.keyboard.press('Enter');
      await toast(page, 'Your browser can’t save this').waitFor();
      same(await page.locator('[data-offline-form]').getByLabel('Film', { exact: true }).inputValue(), 'Nowhere', 'the film');
      someone.watcher.take();
    });
  });
}

async function withoutScript(world) {
  await person(world, 'without script', { script: false }, async (someone, page) => {
    await someone.step('the form puts a title into the inbox', async () => {
      await page.goto('/offline');
      await someone.look('the page');
      await someone.photograph('offline-plain');
      await page.getByLabel('Film', { exact: true }).fill('By hand');
      await page.getByLabel('Year', { exact: true }).fill('9999');
      someone.watcher.expect(422);
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await page.getByText('Enter a year such as 1999').waitFor();
      await page.getByLabel('Year', { exact: true }).fill('1999');
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await page.waitForURL('**/inbox');
      await page.getByRole('heading', { name: 'By hand' }).waitFor();
    });
  });
}
