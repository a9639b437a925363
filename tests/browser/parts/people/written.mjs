// What somebody has typed is not lost; what takes its time says so; toasts, focus and keys wait for people.
import { hold, Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

const note = 'The rain never stopped.';

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const token = await logInByApi(site, 'Ada'), bob = await logInByApi(site, 'Bob');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }]);
  const film = `/movie/${(await filmIds(site, 'Ada', token)).get(348)}`;
  const world = { browser, site, token, bob, film, form: film.replace('/movie/', '/log-movie?movie_id=') };
  await oneLogButton(world);
  await drafts(world);
  await pages(world);
  await failures(world);
  await questions(world);
  await waiting(world);
  await left(world);
  await keysOff(world);
}

async function as(world, name, size, body, options = {}) {
  const person = await Person.open(world.browser, world.site, { name, size, ...options });
  try {
    await person.context.addCookies([{ name: 'id', value: world.token, url: world.site.address }]);
    await body(person, person.page);
  } finally {
    await person.close();
  }
}

const shelves = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('matinee:') && key.includes(':draft:')).length);
const noteField = (page) => page.locator('[data-log-form] textarea[name=comment]');

async function oneLogButton(world) {
  for (const script of [true, false]) {
    await as(world, `the log page${script ? '' : ', without script'}`, 'phone', async (person, page) => {
      await person.step('it has one Log button, always in view, and no bar', async () => {
        await page.goto(world.form);
        const named = page.getByRole('button', { name: 'Log', exact: true }).or(page.getByRole('link', { name: 'Log', exact: true }));
        same(await named.filter({ visible: true }).count(), 1, 'Log buttons');
        for (const place of ['start', 'end']) {
          await page.locator('.m-footer').evaluate((node, block) => { if (block === 'end') node.scrollIntoView({ block }); }, place);
          const box = await named.filter({ visible: true }).boundingBox();
          must(box.y > 0 && box.y + box.height <= 740 && box.width >= 100, `at the ${place} it stands at ${JSON.stringify(box)}`);
        }
        same(await page.getByRole('navigation', { name: 'Quick' }).count(), 0, 'bars below');
        await person.look('the page');
        await person.photograph(`log-page${script ? '' : '-plain'}`);
      });
      await person.step('elsewhere the bar has five places', async () => {
        await page.goto('/');
        const bar = page.getByRole('navigation', { name: 'Quick' }).getByRole('link');
        same((await bar.allInnerTexts()).map((text) => text.trim()).join(), 'Home,Search,Log,Diary,Me', 'the bar');
        await bar.filter({ hasText: 'Search' }).click();
        await page.waitForURL('**/search');
      });
    }, { script });
  }
}

async function drafts(world) {
  await as(world, 'drafts', 'desktop', async (person, page) => {
    const log = page.locator('.m-actionbar a[data-log]'), dialog = page.locator('#log-dialog'), leave = page.locator('#leave');
    await person.step('Escape, the backdrop and × ask before they close a dialog with a note in it', async () => {
      await page.goto(world.film);
      await log.click();
      await noteField(page).fill(note);
      for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400), () => dialog.getByRole('link', { name: 'Close' }).click()]) {
        await close();
        await leave.getByRole('heading', { name: 'Close without saving?' }).waitFor();
        if (close.toString().includes('Escape')) await person.look('the question');
        await leave.getByRole('button', { name: 'Keep editing' }).click();
        await leave.waitFor({ state: 'hidden' });
        same(await noteField(page).inputValue(), note, 'the note');
      }
    });
    await person.step('Escape again and again never closes it', async () => {
      await noteField(page).focus();
      for (let i = 0; i < 5; ++i) await page.keyboard.press('Escape');
      must(await dialog.evaluate((node) => node.open), 'the dialog is closed');
      if (!await leave.evaluate((node) => node.open)) await page.keyboard.press('Escape');
    });
    await person.step('closing keeps the draft, gives the focus back, and asks no more', async () => {
      await leave.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      must(await log.evaluate((node) => node === document.activeElement), 'the focus is not back on the link');
      await page.reload();
      await log.click();
      await noteField(page).waitFor();
      same(await noteField(page).inputValue(), note, 'the note after loading again');
      await person.look('the dialog with a draft');
      await person.photograph('log-draft', [360, 1280]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });
    await person.step('a draft is thrown away, or saved, and is gone then', async () => {
      await log.click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      same(await noteField(page).inputValue(), '', 'the note after discarding');
      same(await shelves(page), 0, 'what the browser keeps after discarding');
      await noteField(page).fill(note);
      same(await shelves(page), 1, 'what the browser keeps');
      await dialog.getByRole('button', { name: 'Log', exact: true }).click();
      await page.locator('#history').getByText(note).waitFor();
      same(await shelves(page), 0, 'what the browser keeps after saving');
    });
    await person.step('a draft belongs to its account, and to its login', async () => {
      for (const out of [false, true]) {
        await log.click();
        await noteField(page).fill('Not for Bob.');
        await page.keyboard.press('Escape');
        await leave.getByRole('button', { name: 'Close', exact: true }).click();
        same(await shelves(page), 1, 'what the browser keeps');
        if (out) {
          await page.locator('summary.m-avatar-btn').click();
          await page.getByRole('button', { name: 'Log out' }).click();
          await page.getByRole('link', { name: 'Log in' }).first().waitFor();
        } else {
          await person.context.addCookies([{ name: 'id', value: world.bob, url: world.site.address }]);
          await page.goto(world.film);
        }
        same(await shelves(page), 0, `what the browser keeps ${out ? 'after logging out' : 'for another account'}`);
        if (!out) await person.context.addCookies([{ name: 'id', value: world.token, url: world.site.address }]);
        if (!out) await page.goto(world.film);
      }
    });
  });
  world.token = await logInByApi(world.site, 'Ada');
}

async function pages(world) {
  await as(world, 'leaving', 'desktop', async (person, page) => {
    await person.step('a page with a note asks before it is left, not before it is saved', async () => {
      await page.goto(world.form);
      await noteField(page).pressSequentially('Half a');
      person.watcher.expect('beforeunload');
      const asked = page.waitForEvent('dialog');
      await page.getByRole('link', { name: 'Matinee home' }).click();
      same((await asked).type(), 'beforeunload', 'the dialog');
      same(await noteField(page).inputValue(), 'Half a', 'the note');
      person.watcher.take();
      await page.locator('label[for=w-yesterday]').click();
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await page.locator('#history').getByText('Half a').waitFor();
      same(person.watcher.take().join(), '', 'problems');
    });
    await person.step('a review is kept likewise, and sent in place', async () => {
      await page.goto(world.film);
      await page.locator('.m-review summary').click();
      await page.locator('#review-text').fill(note);
      const other = await person.context.newPage();
      await other.goto(world.film);
      must(await other.locator('#review-text').isVisible(), 'the review that was begun is folded away');
      same(await other.locator('#review-text').inputValue(), note, 'the review in another tab');
      await other.locator('.m-review form').getByRole('button', { name: /^Save/ }).click();
      await other.locator('#review').getByText(note).first().waitFor();
      await other.locator('.m-toast').waitFor();
      same(await shelves(other), 0, 'what the browser keeps after saving');
      await other.locator('.m-review summary').click();
      await other.getByRole('button', { name: 'Delete review' }).click();
      await other.locator('.m-toast').getByText('Removed your review').waitFor();
      await other.locator('.m-review summary').getByText('Write a review').waitFor();
      await other.close();
    });
  });
}

async function failures(world) {
  await as(world, 'failures', 'desktop', async (person, page) => {
    const error = page.locator('#log-dialog [data-form-error]');
    const send = async () => page.locator('#log-dialog').getByRole('button', { name: 'Log', exact: true }).click();
    await person.step('an error of the server keeps what was typed', async () => {  // part offline: none to be reached
      await page.goto(world.film);
      await page.locator('.m-actionbar a[data-log]').click();
      await noteField(page).fill(note);
      await page.locator('label[for=w-unknown]').click();
      person.watcher.expect(503);
      await page.route('**/log-movie', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"StorageUnavailable","message":"Not saved as far as known."}' }));
      await send();
      await error.getByText('Not saved as far as known.').waitFor();
      same(await noteField(page).inputValue(), note, 'the note');
      must(await page.locator('#w-unknown').isChecked(), 'the day is not chosen any more');
      await page.unroute('**/log-movie');
      person.watcher.take();
      await send();
      await page.waitForLoadState();
      await page.locator('.m-toast').getByText('Logged').waitFor();
    });
  }, { worker: false });  // its requests do not pass page.route
}

// What the diary has already, a place that is new, and what was looked for: with and without script.
async function questions(world) {
  for (const script of [true, false]) {
    await as(world, `questions${script ? '' : ', without script'}`, 'phone', async (person, page) => {
      const form = page.locator('[data-log-form]'), day = script ? '2024-05-03' : '2024-05-04';
      const open = async () => {
        await page.goto(script ? world.film : world.form);
        if (script) await page.locator('.m-actionbar a[data-log]').click();
        await page.locator('label[for=w-date]').click();
        await form.getByLabel('Date, month or year').fill(day);
      };
      const log = () => form.getByRole('button', { name: 'Log', exact: true }).click();
      await person.step('a new place is named in the form', async () => {
        await open();
        must(!await form.getByLabel('Name of the new place').isVisible(), 'the field is there before it is wanted');
        await form.getByLabel('Place', { exact: true }).selectOption('new');
        if (script) must(await form.getByLabel('Name of the new place').evaluate((node) => node === document.activeElement), 'the field has not the focus');
        await person.look('the form with a new place');
        await person.photograph(`new-place${script ? '' : '-plain'}`);
        await form.getByLabel('Name of the new place').fill(`Roof of ${day}`);
        await form.getByLabel('Note').fill('First.');
        await log();
        await page.locator('#history').getByText(`Roof of ${day}`).waitFor();
      });
      for (const [button, plays] of [['No, update that entry', 1], ['Yes, log again', 2]]) {
        await person.step(`the same day again: ${button}`, async () => {
          await open();
          await form.getByLabel('Note').fill(`${button}.`);
          person.watcher.expect(script ? 409 : 422);
          if (script) person.watcher.expect(422);
          await log();
          await form.getByText('Did you watch it again?').waitFor();
          same(await form.getByLabel('Note').inputValue(), `${button}.`, 'the note');
          same(await form.getByRole('button', { name: 'Log', exact: true }).count(), 0, 'Log buttons beside the question');
          if (script) same(await page.evaluate(() => document.activeElement.value), 'again', 'the focus');
          await person.look('the question');
          await person.photograph(`same-day${script ? '' : '-plain'}`);
          await form.getByRole('button', { name: button }).click();
          const entry = page.locator('#history li').filter({ has: page.locator(`time[datetime="${day}"]`) });
          await entry.getByText(`${button}.`).waitFor();
          same(await entry.count(), 1, 'entries of the day');
          must((await entry.innerText()).includes('2 viewings') === (plays === 2), `the entry has not ${plays} plays`);
        });
      }
      await person.step('the dialog of an entry carries the rating', async () => {
        await page.goto(world.film);
        await page.locator('#history').getByRole('link', { name: /^Edit entry/ }).first().click();
        await form.locator(`label[for=l${script ? 6 : 4}]`).click();
        await person.look('the form of an entry');
        await form.getByRole('button', { name: 'Save', exact: true }).click();
        await page.locator('.m-toast').getByText('Saved your entry').waitFor();
        await page.goto(world.film);
        must(await page.locator(`#r${script ? 6 : 4}`).isChecked(), 'the rating is another');
      });
      if (script) await person.step('what was looked for last is offered again', async () => {
        await page.goto('/search');
        await page.locator('main input[name=query]').fill('stalker');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/search?query=stalker');
        await page.locator('.m-bottom-log').click();
        await page.locator('#log-dialog').getByRole('heading', { name: 'Recent searches' }).waitFor();
        await person.look('the dialog before the choice');
        await person.photograph('log-pick');
        await page.locator('#log-dialog').getByRole('link', { name: 'stalker', exact: true }).click();
        await page.locator('#log-dialog .m-pick a').filter({ hasText: 'Stalker' }).first().waitFor();
      });
    }, { script });
  }
}

// From here on time passes by clock.runFor() alone.
async function openAt(page, address) {
  await page.clock.resume();
  await page.goto(address);
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 1000);
}

async function waiting(world) {
  await as(world, 'waiting', 'desktop', async (person, page) => {
    const isBusy = () => page.evaluate(() => document.querySelector('main').getAttribute('aria-busy') === 'true');
    await person.step('a busy sign stands while a form loads its page, whatever comes into this one meanwhile', async () => {
      const letRestGo = await hold(page, '**/?rest=1');
      await page.goto('/');
      const letGo = await hold(page, '**/search?query=alien');
      // Nothing can be asked of a page that is being left: it tells.
      await page.evaluate(() => new MutationObserver(() => console.debug(`busy: ${document.querySelector('main').getAttribute('aria-busy')}`))
        .observe(document.documentElement, { attributes: true }));
      const told = page.waitForEvent('console', (message) => message.text() === 'busy: true');
      const asked = page.waitForRequest('**/search?query=alien'), came = page.waitForResponse('**/?rest=1');
      await page.locator('header input[name=query]').fill('alien');
      await page.keyboard.press('Enter', { noWaitAfter: true });
      await asked;
      letRestGo();
      await came;
      await told;
      letGo();
      await page.waitForURL('**/search?query=alien');
      must(!await isBusy(), 'the sign stands on the page that came');
      await page.unrouteAll({ behavior: 'wait' });
    });
    await person.step('for what a script asks it stands from 300 ms on until the answer is there', async () => {
      await page.clock.install();
      await openAt(page, world.film);
      const letGo = await hold(page, '**/log-movie*');
      const asked = page.waitForRequest('**/log-movie*');
      await page.locator('.m-actionbar a[data-log]').click();
      await asked;
      await page.clock.runFor(100);
      must(!await isBusy(), 'the sign stands after 100 ms');
      await page.clock.runFor(300);
      must(await isBusy(), 'no sign after 400 ms');
      await page.getByRole('status').getByText('Working…').waitFor({ state: 'attached' });
      must(await page.locator('.m-busy').isVisible(), 'the sign is not there');
      await person.photograph('busy');
      letGo();
      await page.locator('#log-dialog [data-log-form]').waitFor();
      must(!await isBusy(), 'the sign stands afterwards');
      await page.keyboard.press('Escape');
      await page.unrouteAll({ behavior: 'wait' });
    });
    await person.step('a toast with Undo stays 20 s, and while it is pointed at, has the focus, or is out of sight', async () => {
      await openAt(page, world.film);
      const toast = page.locator('.m-toast'), seconds = (count) => page.clock.runFor(count * 1000);
      const rate = async (points) => {
        await page.locator(`label[for=r${points}]`).click();
        await page.clock.runFor(400);
        await toast.getByRole('button', { name: 'Undo' }).waitFor();
        await page.mouse.move(0, 0);
      };
      await rate(8);
      await seconds(18);
      must(await toast.isVisible(), 'gone after 18 s');
      await toast.hover();
      await seconds(40);
      must(await toast.isVisible(), 'gone while it was pointed at');
      await page.mouse.move(0, 0);
      await toast.getByRole('button', { name: 'Undo' }).focus();
      await seconds(40);
      must(await toast.isVisible(), 'gone while it had the focus');
      await page.locator('#main').focus();
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
      await seconds(40);
      must(await toast.isVisible(), 'gone while the page was out of sight');
      await page.evaluate(() => { delete document.hidden; });
      await seconds(4);
      same(await toast.count(), 0, 'toasts after 20 s');
      await rate(9);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    });
  }, { worker: false });  // its requests do not pass page.route
}

// A job's page that loads itself again does not call back who is on the way to another page.
async function left(world) {
  await world.site.write(`INSERT INTO job (type, subject, user_id, run_after, created_at) SELECT 'refresh_movies', 'left', id, unixepoch() + 9999, unixepoch() FROM user WHERE name = 'Ada'`);
  await as(world, 'a page that is left', 'desktop', async (person, page) => {
    await person.step('does not load itself again', async () => {
      await page.goto('/jobs');
      const letGo = await hold(page, '**/search?query=alien');
      const asked = page.waitForRequest('**/search?query=alien');
      await page.locator('header input[name=query]').fill('alien');
      await page.keyboard.press('Enter', { noWaitAfter: true });
      await asked;
      const told = page.waitForResponse((answer) => answer.url().endsWith('/jobs') && answer.request().resourceType() === 'fetch');
      await world.site.write(`UPDATE job SET state = 'failed', finished_at = unixepoch() WHERE subject = 'left'`);
      await told;
      await new Promise((resolve) => setTimeout(resolve, 500));
      letGo();
      await page.waitForURL('**/search?query=alien');
      await page.unrouteAll({ behavior: 'wait' });
    });
  }, { worker: false });
}

async function keysOff(world) {
  await as(world, 'keys off', 'desktop', async (person, page) => {
    await person.step('keys without Ctrl or Alt are switched off in the settings', async () => {
      await page.goto('/');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link', { name: 'Turn them off' }).click();
      await page.waitForURL('**/settings/preferences#single-keys');
      await page.getByLabel('Single-key shortcuts').uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('.m-toast').getByText('Saved your settings.').waitFor();
      await page.goto(world.film);
      for (const key of ['?', 'l', '/', 'g', 'h', '5']) await page.keyboard.press(key);
      await page.waitForTimeout(500);
      same(await page.locator('dialog[open]').count(), 0, 'open dialogs');
      same(new URL(page.url()).pathname, world.film, 'the page');
      same(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Shortcuts' }).click();
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await keys.getByRole('link', { name: 'Turn them on' }).waitFor();
      same(await keys.locator('dt').count(), 2, 'keys in the list');
      await person.look('the list of keys');
      await page.keyboard.press('Escape');
      must(await page.getByRole('contentinfo').getByRole('button', { name: 'Shortcuts' }).evaluate((node) => node === document.activeElement), 'the focus is not back on the button');
    });
  });
}
