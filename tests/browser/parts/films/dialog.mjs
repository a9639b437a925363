// The log dialog with a provider that takes its time, what is told over an open dialog, and typing, keys and fingers around it.
import { hold, Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }]);
  const film = `/movie/${(await filmIds(site, 'Ada', token)).get(348)}`;
  const world = { browser, site, token, film, form: film.replace('/movie/', '/log-movie?movie_id=') };
  for (const size of ['desktop', 'phone']) {
    await found({ ...world, size });
    await plainly({ ...world, size });
    await told({ ...world, size });
    await moved({ ...world, size });
  }
  await typing(world);
  await kept(world);
  await stays(world);
}

async function as(world, name, options, body) {
  const size = world.size ?? 'desktop';
  const person = await Person.open(world.browser, world.site, { name: `${name}, ${size}`, size, ...options, token: world.token });
  try {
    await body(person, person.page);
  } finally {
    await world.site.tellProvider('mode=ok&reset=1');
    await world.site.forget();
    await person.close();
  }
}

const dialogOf = (page) => page.locator('#log-dialog');
const openPick = async (page) => {
  await page.goto('/');
  await page.locator('a[data-log]').filter({ visible: true }).first().click();
  await dialogOf(page).locator('input[type=search]').waitFor();
};
// Clicks the row of all results, because Enter would take the first film.
const lookForAll = async (page, query) => {
  await page.keyboard.type(query);
  await page.getByRole('option', { name: `All results for “${query}”` }).click();
};
// On top of everything, and inside the open dialog: what is outside of it is not read aloud.
const onTop = (locator) => locator.evaluate((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && Boolean(node.closest('dialog[open]'));
});

// What is cut off shows nowhere else.
const fits = async (page) => {
  const before = page.viewportSize();
  if (before.width < 500) await page.setViewportSize({ width: 320, height: before.height });
  const over = await dialogOf(page).evaluate((node) => node.scrollWidth - node.clientWidth);
  must(over <= 1, `${over} pixels do not fit the dialog`);
  await page.setViewportSize(before);
};

async function found(world) {
  await as(world, 'found', { worker: false }, async (person, page) => {
    await person.step('"All results" shows what is here at once, and the provider\'s films below it', async () => {
      const letGo = await hold(page, '**/log-movie?query=alien&*');  // which asks the provider
      await openPick(page);
      await lookForAll(page, 'alien');
      await dialogOf(page).locator('.m-pick a').filter({ hasText: 'Alien 1979' }).waitFor();
      await dialogOf(page).getByText('Searching for more films…').waitFor();
      await person.look('the dialog that waits');
      await person.photograph('log-asking');
      letGo();
      await dialogOf(page).locator('#log-more a').filter({ hasText: 'Aliens 1986' }).waitFor();
      must(!await dialogOf(page).getByText('Searching for more films…').isVisible(), 'it is still asking');
      await person.look('the dialog with both');
      await person.photograph('log-found');
    });
    await person.step('typing hides what was found, until the field is as it was', async () => {
      const field = dialogOf(page).locator('input[type=search]');
      await field.fill('a');
      must(!await dialogOf(page).locator('#log-more').isVisible(), 'the films of another search are shown');
      await field.fill('alien');
      await dialogOf(page).locator('#log-more').waitFor();
    });
    await person.step('so does a search of before', async () => {
      await world.site.forget();
      await openPick(page);
      await dialogOf(page).getByRole('link', { name: 'alien', exact: true }).click();
      await dialogOf(page).locator('.m-pick a').filter({ hasText: 'Alien 1979' }).waitFor();
      await dialogOf(page).locator('#log-more a').filter({ hasText: 'Aliens 1986' }).click();
      await dialogOf(page).locator('[name=meta_id]').waitFor({ state: 'attached' });
    });
  });
}

async function plainly(world) {
  await as(world, 'without script', { script: false }, async (person, page) => {
    await person.step('a link asks the provider', async () => {
      await world.site.tellProvider('mode=slow&ms=20000&path=/3/search');  // longer than anybody waits for it
      await page.goto('/log-movie?query=alien');
      must(await page.locator('.m-pick a').filter({ hasText: 'Alien 1979' }).isVisible(), 'what is here is missing');
      await person.look('the page');
      await person.photograph('log-found-plain');
      await world.site.tellProvider('mode=ok&reset=1');
      await page.getByRole('link', { name: 'Search for more films' }).click();
      await page.locator('#log-more a').filter({ hasText: 'Aliens 1986' }).waitFor();
      await person.look('the page with both');
    });
  });
}

async function told(world) {
  await as(world, 'told', { worker: false }, async (person, page) => {
    await person.step('a problem is seen, read and dismissed over the open dialog, in the words of the answer', async () => {
      await openPick(page);
      await page.route('**/log-movie?query=*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<main><h1>The server is busy</h1></main>' }));
      person.watcher.expect(503);
      await lookForAll(page, 'alien');
      const toast = page.locator('.m-toast').filter({ hasText: 'The server is busy' });
      await toast.waitFor();
      must(await onTop(toast), 'the toast stands behind the dialog');
      await person.photograph('log-toast');
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await page.locator('.m-toast').waitFor({ state: 'detached' });
      must(await dialogOf(page).locator('input[type=search]').evaluate((node) => node === document.activeElement), 'the focus is not back in the field');
      person.watcher.take();
      await page.unroute('**/log-movie?query=*');
    });
    await person.step('what is told afterwards stands on the page again', async () => {
      await page.keyboard.press('Escape');  // empties the field
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('.m-toasts').parentElement === document.body);
      same(await dialogOf(page).locator('#log').count(), 0, 'what is left in the dialog');
    });
  });
  await as(world, 'toasts', {}, async (person, page) => {
    await person.step('a toast with Undo stays beside the next one', async () => {
      await page.goto(world.form);
      await page.locator('label[for=w-unknown]').click();
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      const toast = (text) => page.locator('.m-toast').filter({ hasText: text });
      await toast('Logged “Alien”').waitFor();
      await page.waitForTimeout(300);
      const rate = async (points) => { await page.locator(`label[for=r${points}]`).click(); await toast(`Rated ${points} of 10.`).waitFor(); };
      await rate(8);
      await rate(9);
      must(await toast('Logged “Alien”').getByRole('button', { name: 'Undo' }).isVisible(), 'the Undo of the entry is gone');
      same(await page.locator('.m-toast').count(), 2, 'toasts: of the entry and of the last rating');
      await person.look('the page with two toasts');
      await person.photograph('toasts');
      await toast('Rated 9 of 10.').getByRole('button', { name: 'Undo' }).click();
      await toast('Rated 8 of 10.').waitFor();
      await toast('Logged “Alien”').getByRole('button', { name: 'Undo' }).click();
      await page.waitForLoadState();
    });
    await person.step('digits rate again after Clear', async () => {
      await page.goto(world.film);
      await page.locator('label[for=r0]').click();
      await page.locator('.m-toast').getByText('Rating removed.').waitFor();
      await page.keyboard.press('7');
      await page.locator('.m-toast').getByText('Rated 7 of 10.').waitFor();
      await page.keyboard.press('3');
      await page.waitForTimeout(500);
      must(await page.locator('#r7').isChecked(), 'a key has taken the rating away');
    });
  });
}

// An entry that is moved onto the day of another one.
let year = 2010;
async function moved(world) {
  for (const script of [true, false]) {
    const [first, second] = [`${++year}-05-01`, `${year}-05-02`];
    await as(world, `moved${script ? '' : ', without script'}`, { script }, async (person, page) => {
      await person.step('a day that has the film already is asked about', async () => {
        await playsBy(world.site, 'Ada', world.token, [{ meta_id: 348, watched_at: first }, { meta_id: 348, watched_at: second }]);
        await page.goto(world.film);
        const entry = (day) => page.locator('#history li').filter({ has: page.locator(`time[datetime="${day}"]`) });
        await entry(second).getByRole('link', { name: /^Edit entry/ }).click();
        const form = page.locator('[data-log-form]');
        if (script) await page.getByRole('dialog', { name: 'Edit entry' }).waitFor();
        await form.getByLabel('Date, month or year').fill(first);
        await form.getByLabel('Note').fill('Rain.');
        person.watcher.expect(script ? 409 : 422);
        if (script) person.watcher.expect(422);
        await form.getByRole('button', { name: 'Save', exact: true }).click();
        await form.getByText('Did you watch it again?').waitFor();
        if (script) await fits(page);
        await person.look('the question');
        await person.photograph(`moved${script ? '' : '-plain'}`);
        await form.getByRole('button', { name: 'No, update that entry' }).click();
        await page.locator('.m-toast').getByText('Saved your entry').waitFor();
        await page.goto(world.film);
        same(await entry(second).count(), 0, 'entries of the other day');
        must((await entry(first).innerText()).includes('Rain.'), 'the note is gone');
        must(!(await entry(first).innerText()).includes('2 viewings'), 'the evening counts twice');
      });
    });
  }
}

async function typing(world) {
  await as({ ...world, size: 'phone' }, 'pick', {}, async (person, page) => {
    await person.step('what the dialog begins with comes back when the field is empty', async () => {
      await openPick(page);
      const first = dialogOf(page).getByRole('heading', { name: /^(On your watchlist|Recently on this server)$/ });
      await first.waitFor();
      await page.keyboard.type('alien');
      await page.getByRole('option', { name: 'Alien 1979' }).waitFor();
      must(!await first.isVisible(), 'the first films stand beside the found ones');
      await person.look('the films while typing');
      await dialogOf(page).locator('input[type=search]').fill('');
      await first.waitFor();
      same(await page.getByRole('option').count(), 0, 'films of the search');
      await dialogOf(page).locator('.m-pick a').first().click();
      await dialogOf(page).locator('[data-log-form]').waitFor();
      await fits(page);
    });
  });
  await as(world, 'header', {}, async (person, page) => {
    const field = page.locator('header input[name=query]'), option = page.getByRole('option', { name: 'Alien 1979' });
    await person.step('the list does not open after the field is left', async () => {
      await page.goto('/');
      await field.pressSequentially('alien');
      await page.locator('#main').focus();
      await page.waitForTimeout(900);
      same(await page.getByRole('option').count(), 0, 'films in the list');
    });
    await person.step('only the first button of the mouse chooses', async () => {
      await field.fill('alie');
      await field.pressSequentially('n');
      await option.click({ button: 'right' });
      await page.waitForTimeout(300);
      same(new URL(page.url()).pathname, '/', 'the page after a right click');
      await option.click();
      await page.waitForURL(`**${world.film}`);
    });
  });
}

async function kept(world) {
  await as(world, 'kept', {}, async (person, page) => {
    const leave = page.locator('#leave');
    const open = async () => {
      await page.goto(world.film);
      await page.locator('.m-actionbar a[data-log]').click();
      await page.getByRole('dialog', { name: 'Log a film' }).waitFor();
    };
    await person.step('the name of a new place is kept as the note is', async () => {
      await open();
      await page.locator('#log-dialog').getByLabel('Place', { exact: true }).selectOption('new');
      await page.getByLabel('Name of the new place').fill('Roof');
      await page.keyboard.press('Escape');
      await leave.getByText('Your draft stays in this browser').waitFor();
      await leave.getByRole('button', { name: 'Close', exact: true }).click();
      await page.locator('#log-dialog').waitFor({ state: 'hidden' });
      await open();
      same(await page.getByLabel('Name of the new place').inputValue(), 'Roof', 'the new place');
      must(await page.getByLabel('Name of the new place').isVisible(), 'it is out of sight');
      await person.look('the dialog with a draft of a place');
      await person.photograph('draft-place', [1280, 360]);
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'hidden' });
    });
    await person.step('of a date, which is not kept, nothing is promised', async () => {
      await open();
      await page.locator('label[for=w-date]').click();
      await page.getByLabel('Date, month or year').fill('2021');
      await page.keyboard.press('Escape');
      await leave.getByRole('heading', { name: 'Close without saving?' }).waitFor();
      must(!await leave.getByText('stays in this browser').isVisible(), 'a promise that is not kept');
      await leave.getByRole('button', { name: 'Close', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'hidden' });
    });
    await person.step('a moved row is told by the page\'s sentence', async () => {
      await page.goto('/settings/profile/layout');
      const row = page.locator('form[data-rows] li').first(), name = await row.locator('b').innerText();
      await row.locator('button[name=move]:enabled').first().click();
      await page.locator('.m-toast').getByText(`“${name}” moved.`).waitFor();
    });
  });
}

// Who stays on the page sees no sign that it is busy.
async function stays(world) {
  await as(world, 'stays', { worker: false }, async (person, page) => {
    const busy = () => page.evaluate(() => document.documentElement.classList.contains('m-is-busy'));
    await person.step('a refused question of the browser ends the sign', async () => {
      await page.goto(world.film);
      await page.locator('.m-review summary').click();
      await page.locator('#review-text').fill('Half a');
      person.watcher.expect('beforeunload');
      const asked = page.waitForEvent('dialog');
      await page.locator('header input[name=query]').fill('zodiac');
      await page.keyboard.press('Enter');
      await asked;
      await page.waitForTimeout(700);
      same(new URL(page.url()).pathname, world.film, 'the page');
      must(!await busy(), 'the sign stays');
      person.watcher.take();
      await page.locator('#review-text').fill('');
    });
    await person.step('so does stopping it', async () => {
      const letGo = await hold(page, '**/search?query=zodiac');
      // Nothing can be asked of a page that is being left: it stops by itself, and tells.
      await page.evaluate(() => new MutationObserver(() => {
        const isBusy = document.documentElement.classList.contains('m-is-busy');
        if (isBusy) window.stop();
        console.debug(`busy: ${isBusy}`);
      }).observe(document.documentElement, { attributes: true }));
      const ended = page.waitForEvent('console', (message) => message.text() === 'busy: false');
      await page.locator('header input[name=query]').fill('zodiac');
      await page.keyboard.press('Enter', { noWaitAfter: true });
      await ended;
      letGo();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}
