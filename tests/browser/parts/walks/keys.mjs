// Without a mouse: keys, focus, the log dialog from end to end; and the theme.
import { Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const focused = (page, property) => page.evaluate((name) => document.activeElement?.[name], property);
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 346, watched_at: null }, { meta_id: 348, watched_at: null }]);
  const person = await Person.open(browser, site, { name: 'keys', size: 'desktop' });
  const { page, context } = person;
  const step = person.step.bind(person), look = person.look.bind(person);
  const cookie = (name, value) => context.addCookies([{ name, value, url: site.address }]);
  await cookie('id', token);

  try {
    await step('the first Tab shows the link past the header', async () => {
      await page.goto('/');
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      must(await skip.evaluate((node) => node === document.activeElement), 'the first stop is another one');
      const box = await skip.boundingBox();
      must(box && box.x >= 0 && box.y >= 0 && box.width > 20, 'it is not visible');
      await page.keyboard.press('Enter');
      same(await focused(page, 'id'), 'main', 'the focus after Enter');
    });

    await step('/ goes to the search box, Escape closes its list', async () => {
      await page.keyboard.press('/');
      same(await focused(page, 'name'), 'query', 'the focus');
      same(await page.locator('header input[name=query]').inputValue(), '', 'the box');
      await page.keyboard.type('sam');
      await page.getByRole('option', { name: 'Seven Samurai' }).waitFor();
      await look('the list of films while typing');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
      await page.keyboard.type('urai');
      await page.getByRole('option', { name: 'Seven Samurai' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/movie\/1$/);
    });

    await step('Shift and Enter log the film that is chosen in the search, Escape goes back there', async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('samurai');
      const film = page.getByRole('option', { name: 'Seven Samurai' });
      await film.waitFor();
      await page.getByText('Enter to open, Shift+Enter to log').waitFor();
      await look('the list of films with its keys');
      await page.keyboard.press('ArrowDown');
      same(await film.getAttribute('aria-selected'), 'true', 'the film is chosen');
      await page.keyboard.press('Shift+Enter');
      await page.locator('#log-dialog').getByRole('heading', { name: 'Log Seven Samurai' }).or(page.locator('#log-dialog [data-log-form]')).first().waitFor();
      same(await page.locator('#log-dialog').getByText('Seven Samurai').first().isVisible(), true, 'the film in the dialog');
      same(await focused(page, 'value'), 'today', 'the focus in the dialog');
      must(await page.getByRole('listbox').isHidden(), 'the list is still open');
      await page.keyboard.press('Escape');
      same(await focused(page, 'name'), 'query', 'the focus after Escape');
    });

    await step('a film of the provider is logged so too', async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.type('solaris');
      const film = page.getByRole('option', { name: 'Solaris 1972' });
      await film.waitFor();
      for (let i = 0; i < 9 && await film.getAttribute('aria-selected') !== 'true'; ++i) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+Enter');
      await page.locator('#log-dialog').getByText('Solaris').first().waitFor();
      await page.goto('/movie/1');
    });

    await step('f opens the filters, Escape closes them', async () => {
      await page.goto('/movies');
      const sheet = page.getByRole('search', { name: 'Everyone’s films' });
      await page.keyboard.press('f');
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      same(await page.evaluate(() => document.activeElement.hasAttribute('data-filter')), true, 'the focus is back on the button');
      await page.goto('/movie/1');
    });

    await step('g h is the history, g d the dashboard', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.waitForURL('**/users/Ada/history');
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.waitForURL('**/users/Ada');
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      await page.waitForURL('**/users/Ada/movies');
      await page.keyboard.press('g');
      await page.keyboard.press('w');
      await page.waitForURL('**/users/Ada/watchlist');
    });

    await step('? lists the keys, Escape closes the list', async () => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await look('the list of keys');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
    });

    await step('the log dialog chooses the first film, and shows the row of all results last', async () => {
      await page.goto('/');
      await page.keyboard.press('l');
      await page.locator('#log-dialog input[type=search]').waitFor();
      await page.keyboard.type('alien');
      const options = page.locator('#log-dialog [role=option][id]'), last = page.getByRole('option', { name: 'All results for “alien”' });
      await page.getByRole('option', { name: 'Aliens 1986' }).waitFor();
      same(await options.first().getAttribute('aria-selected'), 'true', 'the first film is chosen');
      must((await options.first().textContent()).startsWith('Alien 1979'), 'another film is the first');
      same(await options.last().textContent(), await last.textContent(), 'the last row');
      await look('the log dialog with the first film chosen');
      await person.photograph('log-first');
      await page.keyboard.press('ArrowUp');
      same(await last.getAttribute('aria-selected'), 'true', 'all results are chosen');
      await page.keyboard.press('Enter');
      await page.locator('#log-dialog .m-pick a').filter({ hasText: 'Alien' }).first().waitFor();
      await look('the log dialog with films');
      await page.keyboard.press('Escape');
    });

    await step('l, a title, Enter, Enter: logged, however quickly', async () => {
      await page.goto('/');
      await page.keyboard.press('l');
      await page.locator('#log-dialog input[type=search]').waitFor();
      same(await focused(page, 'name'), 'query', 'the focus');
      await look('the log dialog before the choice');
      await page.keyboard.type('stalker');
      await page.keyboard.press('Enter');
      await page.locator('#log-dialog [data-log-form]').waitFor();
      same(await focused(page, 'value'), 'today', 'the focus');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/movie\/3$/);
      await page.getByRole('heading', { level: 1, name: 'Stalker' }).waitFor();
    });

    await step('the dialog keeps the focus inside and gives it back', async () => {
      const log = page.locator('.m-actionbar').getByRole('link', { name: 'Log again' });
      await log.focus();
      await page.keyboard.press('Enter');
      await page.locator('#log-dialog [data-log-form]').waitFor();
      for (let i = 0; i < 40; ++i) {
        await page.keyboard.press('Tab');
        must(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement.closest('dialog')),
          `after ${i + 1} tabs the focus is outside: ${await focused(page, 'outerHTML')}`);
      }
      await page.keyboard.press('Escape');
      must(await log.evaluate((node) => node === document.activeElement), 'the focus is not back on the link');
    });

    await step('l on a film page starts at the date, and an error stays in the dialog', async () => {
      await page.keyboard.press('l');
      const form = page.locator('#log-dialog [data-log-form]');
      await form.waitFor();
      await page.locator('label[for=w-date]').click();
      await form.getByLabel('Date, month or year').fill('2021-13');
      person.watcher.expect(422);
      person.watcher.expect(400);
      await page.keyboard.press('Enter');
      await form.locator('[data-form-error]').waitFor();
      same(await form.getByLabel('Date, month or year').getAttribute('aria-invalid'), 'true', 'aria-invalid of the date');
      await look('the log dialog with an error');
      await form.getByLabel('Date, month or year').fill('2021-12');
      await page.keyboard.press('Enter');
      await page.locator('#history time[datetime="2021-12"]').waitFor();
    });

    await step('a date is typed as the form shows it, and the edit dialog shows it so', async () => {
      await page.keyboard.press('l');
      const form = page.locator('#log-dialog [data-log-form]'), field = form.getByLabel('Date, month or year');
      await form.waitFor();
      await page.locator('label[for=w-date]').click();
      must(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(await field.getAttribute('placeholder')), 'the example is not in the format of Ada');
      await person.photograph('typed-date', [360, 1280]);
      await field.fill('14 Nov 2022');
      await page.keyboard.press('Enter');
      const entry = page.locator('#history li').filter({ has: page.locator('time[datetime="2022-11-14"]') });
      await entry.getByRole('link', { name: /^Edit entry/ }).click();
      await page.getByRole('heading', { name: 'Edit entry' }).waitFor();
      same(await field.inputValue(), '14 Nov 2022', 'the date in the edit dialog');
      same(await form.locator('input[type=date]').inputValue(), '2022-11-14', 'the day in the calendar');
      await page.keyboard.press('Escape');
    });

    await step('digits rate a film without a rating and overwrite none; Undo takes another one back', async () => {
      await page.keyboard.press('7');
      await page.locator('.m-toast').getByText('Rated 7 of 10.').waitFor();
      await page.keyboard.press('3');
      must(await page.locator('#r7').isChecked(), 'a key has taken the rating away');
      await page.locator('label[for=r10]').click();
      await page.locator('.m-toast').filter({ hasText: 'Rated 10 of 10.' }).getByRole('button', { name: 'Undo' }).click();
      await page.locator('.m-toast').getByText('Rated 7 of 10.').waitFor();
      await page.reload();
      must(await page.locator('#r7').isChecked(), 'seven points are not chosen after loading again');
      must(!(await page.locator('#ratings').innerText()).includes('Earlier:'), 'Undo has left an earlier rating');
      await look('the film page rated by keys');
    });

    await step('Undo brings back the exact rating, and the review stays through it all', async () => {
      await site.write(`UPDATE rating_history SET rating = 73; UPDATE rating SET rating = 73; INSERT INTO review SELECT user_id, movie_id, 'Not to be lost.', 1 FROM rating`);
      await page.reload();
      const undo = page.locator('.m-toast').getByRole('button', { name: 'Undo' });
      const stands = async (when) => {
        await page.locator('.m-toast').getByText(/^Rated 7/).waitFor();
        must(await page.locator('#r7').isChecked(), `seven points are not chosen after ${when}`);
        await page.reload();
        same((await page.locator('#ratings .m-score').innerText()).trim().split(/\s/)[0], '7.3', `the rating after ${when}`);
        same((await page.locator('#review-text').inputValue()).trim(), 'Not to be lost.', `the review after ${when}`);
      };
      await page.locator('label[for=r9]').click();
      await undo.click();
      await stands('another one');
      await page.locator('label[for=r0]').click();
      await page.locator('.m-toast').getByText('Rating removed.').waitFor();
      await undo.click();
      await stands('its removal');
    });

    await step('earlier ratings are deleted', async () => {
      await page.locator('label[for=r8]').click();
      await page.locator('.m-toast').getByText('Rated 8 of 10.').waitFor();
      const earlier = page.locator('#ratings summary').filter({ hasText: 'Earlier:' });
      await earlier.click();
      await look('the film page with earlier ratings');
      await person.photograph('earlier-ratings', [360, 1280]);
      await page.getByRole('button', { name: 'Delete earlier ratings' }).click();
      await page.locator('.m-toast').getByText('Deleted your earlier ratings').waitFor();
      same(await earlier.count(), 0, 'earlier ratings');
      must(await page.locator('#r8').isChecked(), 'the rating is gone too');
    });

    await step('the theme is chosen in the settings and kept', async () => {
      const colours = {};
      for (const theme of ['Dark', 'Light']) {
        await page.goto('/settings/preferences');
        await page.getByLabel(theme, { exact: true }).check();
        await page.locator('form').filter({ has: page.getByLabel(theme, { exact: true }) }).getByRole('button', { name: 'Save' }).click();
        await page.locator('.m-toast').first().waitFor();
        await page.goto('/');
        const name = theme.toLowerCase();
        must((await (await context.request.get('/')).text()).includes(`data-bs-theme="${name}"`), `the server does not write the theme ${name}`);
        colours[name] = await background(page);
      }
      must(colours.dark !== colours.light, 'both themes have the same background');
      await cookie('theme', 'auto');
      for (const scheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.reload();
        same(await page.evaluate(() => document.documentElement.dataset.bsTheme), 'auto', 'the theme');
        same(await background(page), colours[scheme], `the background of auto where the system is ${scheme}`);
      }
      await cookie('theme', '"><script>');
      await page.reload();
      same(await page.evaluate(() => document.documentElement.dataset.bsTheme), 'auto', 'the theme of a cookie without sense');
      await look('the page with a cookie without sense');
    });
  } finally {
    await person.close();
  }
}
