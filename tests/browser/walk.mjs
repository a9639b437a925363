// A newcomer's first quarter of an hour: from the empty server to a diary with entries, out and in again.
import { kPassword } from '../node/instance.mjs';
import { Person, zone } from './browser.mjs';
import { must, same, test } from './report.mjs';

export const ada = { email: 'ada@example.org', name: 'Ada', password: kPassword };
const comment = 'Second <b>time</b> & "better" 🎬';

export async function logIn(page, { email, password }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

// Where scripts are off, Playwright cannot scroll a button out from under the bar below by itself.
async function press(locator) {
  await locator.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await locator.click();
}

const path = (page) => { const url = new URL(page.url()); return url.pathname + url.search; };

// By the header on a wide screen, by the bar below on a phone.
const goTo = (person, name) => person.page
  .getByRole('navigation', { name: person.size === 'phone' ? 'Quick' : 'Main' })
  .getByRole('link', { name, exact: true }).click();

async function search(person, words) {
  const { page, size } = person;
  if (size === 'phone') await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.locator(size === 'phone' ? 'main input[name=query]' : 'header input[name=query]').fill(words);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?query=*');
  if (!person.script) await moreFilms(page);
}

// Without a script the provider is asked by a link.
const moreFilms = (page) => page.getByRole('link', { name: 'Search for more films' }).click();

const result = (page, title) => page.locator('.m-result').filter({ has: page.getByRole('heading', { name: title }) }).first();

// What the Tab key reaches on a long form is not hidden by the header or the bar below.
async function notUnderTheBars(page) {
  await page.locator('main').focus();
  for (let i = 0; i < 14; ++i) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const node = document.activeElement, box = node.getBoundingClientRect();
      if (node.closest('.m-header, .m-bottom, .m-toasts') || node === document.body) return '';
      const label = node.labels?.[0]?.getBoundingClientRect() ?? box, target = box.height > 2 ? box : label;
      const above = document.elementFromPoint(target.x + target.width / 2, Math.min(target.bottom, innerHeight) - 3);
      return !above || above.closest('.m-header, .m-bottom') ? `${node.outerHTML.slice(0, 120)} at ${Math.round(target.top)} to ${Math.round(target.bottom)} of ${innerHeight}` : '';
    });
    must(!hidden, `after ${i + 1} tabs the focus is under a bar: ${hidden}`);
  }
}

export async function walk(browser, site, { name, size, script = true }) {
  const person = await Person.open(browser, site, { name, size, script });
  const { page, watcher } = person;
  const step = person.step.bind(person), look = person.look.bind(person);
  const lookAndPhotograph = async (what, file) => {
    await look(what);
    if (file && script) await person.photograph(file);
  };
  try {
    await firstRun({ step, look: lookAndPhotograph, page, watcher, site, script });
    await logging({ person, step, look, page, script });
    await diary({ person, step, look, page, script });
    await lists({ person, step, look, page, script });
    await outAndIn({ step, look: lookAndPhotograph, page, watcher, site, script });
  } finally {
    await person.close();
  }
}

async function firstRun({ step, look, page, watcher, site, script }) {
  await step('an empty server opens on the landing page', async () => {
    await page.goto('/');
    same(path(page), '/landing', 'address');
    await page.getByRole('heading', { name: 'A film diary of your own.' }).waitFor();
    await page.getByText('Built-in', { exact: true }).waitFor();
    await look('the landing page', 'landing');
  });

  await step('two passwords that differ are refused beside their field', async () => {
    await page.getByRole('link', { name: 'Set up Matinee' }).click();
    await page.getByRole('heading', { name: 'Set up Matinee' }).waitFor();
    same(await page.getByLabel('Time zone').inputValue(), script ? zone : 'UTC', 'the time zone that is offered');
    await look('the set-up page', 'init');
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByLabel('Username').fill(ada.name);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Confirm password').fill('something else');
    watcher.expect(422);
    await press(page.getByRole('button', { name: 'Create account' }));
    await page.locator('#pw2-error').waitFor();
    same(await page.getByLabel('E-mail').inputValue(), ada.email, 'the e-mail in the form');
    same(await page.getByLabel('Password', { exact: true }).inputValue(), '', 'the password in the form');
    await look('the set-up page with an error', 'init-error');
  });

  await step('the first account is made, and its home page shows the first steps', async () => {
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Confirm password').fill(ada.password);
    await page.getByLabel('Time zone').selectOption(zone);
    await press(page.getByRole('button', { name: 'Create account' }));
    await page.waitForURL(`${site.address}/`);
    await page.getByRole('heading', { name: 'What have you seen?' }).waitFor();
    await page.getByText('You’re using the built-in set of films.').waitFor();
    await look('the home page without a play');
  });

  await step('the notice about the stand-in is dismissed', async () => {
    await press(page.getByRole('button', { name: 'Dismiss this notice' }));
    await page.getByText('You’re using the built-in set of films.').waitFor({ state: 'detached' });
  });
}

async function logging({ person, step, look, page, script }) {
  await step('a search finds a film that only the provider has', async () => {
    await search(person, 'seven samurai');
    await result(page, 'Seven Samurai').getByText('1954').waitFor();
    await look('the search page');
  });

  await step('its preview says what it is', async () => {
    await result(page, 'Seven Samurai').getByRole('link', { name: 'Seven Samurai', exact: true }).click();
    await page.waitForURL('**/metadata/movie/346');
    await page.getByRole('heading', { level: 1, name: 'Seven Samurai' }).waitFor();
    await page.getByText('Directed by Akira Kurosawa').waitFor();
    await look('the preview');
  });

  await step('"Watched today" adds it', async () => {
    await page.getByRole('button', { name: 'Watched today' }).click();
    await page.waitForURL(/\/movie\/1$/);
    await page.locator('#history').getByText('1 viewing', { exact: true }).waitFor();
    await page.locator('#history').getByRole('time').or(page.locator('#history time')).first().waitFor();
    await page.locator('.m-toast').getByText('Seven Samurai').waitFor();
    await look('the film page after the first play');
  });

  await step(`another is logged for today ${script ? 'with Enter in the dialog' : 'on the page for logging'}`, async () => {
    await search(person, 'spirited away');
    await result(page, 'Spirited Away').getByRole('link', { name: 'Log: Spirited Away' }).click();
    const form = page.locator('[data-log-form]');
    await form.waitFor();
    if (script) {
      must(await page.locator('dialog#log-dialog').evaluate((dialog) => dialog.open), 'the dialog is not open');
      same(path(page), '/search?query=spirited+away', 'the address behind the dialog');
      same(await page.evaluate(() => document.activeElement.value), 'today', 'what has the focus');
      await look('the log dialog');
      await page.keyboard.press('Enter');
    } else {
      same(path(page), '/log-movie?meta_id=129', 'address');
      await look('the page for logging');
      await press(form.getByRole('button', { name: 'Log', exact: true }));
    }
    await page.waitForURL(/\/movie\/2$/);
    await page.locator('#history').getByText('1 viewing', { exact: true }).waitFor();
    await look('the film page after logging');
  });

  await step('a rating is kept', async () => {
    await page.locator('label[for=r9]').click();
    if (script) await page.locator('.m-toast').getByText('Rated 9 of 10.').waitFor();
    else await press(page.getByRole('button', { name: 'Save rating' }));
    await page.locator('#ratings').getByText('1 rating', { exact: true }).waitFor();
    await look('the film page after rating');
    await page.goto('/movie/2');
    must(await page.locator('#r9').isChecked(), 'nine points are not chosen when the page is loaded again');
    same((await page.locator('#ratings .m-score').innerText()).replace(/\s+/g, ' ').trim(), '9.0 on average', 'the rating of the group');
  });
}

async function diary({ person, step, look, page, script }) {
  await step('the home page shows both films, the rating and the totals', async () => {
    await page.getByRole('link', { name: 'Matinee home' }).click();
    const shelf = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recently watched' }) }).locator('.m-posters > li');
    same(await shelf.count(), 2, 'films on the shelf');
    same((await shelf.first().locator('a[href$="#rate"] b').innerText()).replace(/\D+/g, ''), '9', 'the badge of the film seen last');
    await page.locator('.m-figures').getByText('2 films in all', { exact: true }).waitFor();
    await look('the home page');
  });

  await step('the diary shows both, as table, posters and calendar', async () => {
    await goTo(person, 'Diary');
    await page.getByRole('heading', { level: 1, name: 'Diary' }).waitFor();
    same(await page.locator('.m-diary-title').count(), 2, 'rows of the diary');
    await look('the diary');
    await page.getByRole('link', { name: 'Posters' }).click();
    await page.waitForURL('**view=grid*');
    same(await page.locator('.m-posters > li').count(), 2, 'posters');
    await look('the diary as posters');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL('**view=calendar*');
    same(await page.locator('.m-cal-cell.has').count(), 1, 'days with films');
    await look('the diary as calendar');
    await page.getByRole('main').getByRole('link', { name: 'Diary', exact: true }).click();
  });

  await step('the order of a day is changed', async () => {
    const first = () => page.locator('.m-diary-title').first();
    same(await first().locator('a').innerText(), 'Spirited Away', 'the film logged last stands');
    if (person.size === 'phone') {
      await page.getByRole('link', { name: /^Edit Seven Samurai/ }).click();
      await page.getByText('2 of 2 from the top').waitFor();
      await press(page.getByRole('button', { name: 'Move up' }));
    } else {
      await page.getByRole('button', { name: /^Move Seven Samurai up/ }).click();
    }
    await page.waitForURL('**/users/Ada/history*');
    await first().getByText('Seven Samurai').waitFor();
    await look('the diary after moving an entry');
  });

  await step('an entry is changed to yesterday, twice, with a comment', async () => {
    const edit = page.getByRole('link', { name: /^Edit Spirited Away/ });
    if (script) {
      await page.goto(await edit.getAttribute('href'));
      await look('the page for changing an entry');
      await test(`${person.name}: the bars do not hide what Tab reaches`, () => notUnderTheBars(page));
      await page.goto('/users/Ada/history');
    }
    await edit.click();
    await page.getByRole('heading', { name: 'Edit entry' }).waitFor();
    if (script) must(await page.locator('dialog#log-dialog').evaluate((dialog) => dialog.open), 'the dialog is not open');
    await look(script ? 'the dialog for changing an entry' : 'the page for changing an entry');
    await page.locator('label[for=w-yesterday]').click();
    await page.getByLabel('Times watched').fill('2');
    await page.getByLabel('Note').fill(comment);
    await press(page.getByRole('button', { name: 'Save' }));
    await page.locator('.m-toast').getByText('Saved your entry').waitFor();
    same(path(page), '/users/Ada/history', 'address');
    const row = page.locator('tr').filter({ hasText: 'Spirited Away' });
    must((await row.innerText()).includes('2×'), 'the diary does not show the two plays');
    await look('the diary after the change');
    await row.getByRole('link', { name: 'Spirited Away', exact: true }).click();
    await page.locator('#history').getByText(comment).waitFor();
    await page.locator('#history').getByText('2 viewings').first().waitFor();
  });

  await step('a deleted entry comes back with Undo', async () => {
    await press(page.locator('#history').getByRole('button', { name: /^Delete entry/ }));
    await page.getByText('You haven’t logged this film yet.').waitFor();
    await look('the film page after deleting');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('#history').getByText(comment).waitFor();
    await page.locator('#history').getByText('2 viewings').first().waitFor();
  });

  await step('the own page counts the films', async () => {
    if (person.size === 'phone') await goTo(person, 'Me');
    else await page.goto('/users/Ada');
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    same(await page.locator('.m-profile-nums > div').filter({ hasText: 'Films' }).locator('dd').innerText(), '2', 'films');
    await look('the own page');
  });

}

async function lists({ step, look, page, script }) {
  await step('a filter is set, is a chip, and is taken off', async () => {
    await page.goto('/movies');
    same(await page.locator('.m-posters > li').count(), 2, 'films');
    await look('all movies');
    const bar = page.getByRole('search', { name: 'Everyone’s films' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await look('the sheet of filters');
    await bar.getByText('8 and up', { exact: true }).click();
    await bar.getByText('Runtime', { exact: true }).click();
    await bar.getByRole('button', { name: 'Show films' }).click();
    await page.waitForURL('**rating_min=8*');
    if (script) same(path(page), '/movies?sort_by=runtime&rating_min=8', 'the address');
    same(await page.locator('.m-posters > li').count(), 1, 'films rated 8 and up');
    await look('movies with a filter');
    await press(page.getByRole('link', { name: /^Remove filter Rated 8 and up/ }));
    await page.waitForURL((url) => !url.search.includes('rating_min'));
    same(path(page), '/movies?sort_by=runtime', 'the address without the filter');
    same(await page.locator('.m-posters > li').count(), 2, 'films');
  });

  await step('the table sorts by its headings', async () => {
    await page.getByRole('link', { name: 'Table' }).click();
    await page.waitForURL('**view=table*');
    const titles = () => page.locator('.m-films tbody th a').allInnerTexts();
    same((await titles()).join(', '), 'Seven Samurai, Spirited Away', 'the longest first');
    await press(page.getByRole('columnheader', { name: 'Runtime' }).getByRole('link'));
    await page.waitForURL('**sort_order=asc*');
    same((await titles()).join(', '), 'Spirited Away, Seven Samurai', 'the shortest first');
    await look('the table of movies');
  });

  await step('applying filters keeps the direction of the order', async () => {
    const bar = page.getByRole('search', { name: 'Everyone’s films' });
    const apply = () => Promise.all([page.waitForEvent('framenavigated'), bar.getByRole('button', { name: 'Show films' }).click()]);
    const open = () => page.getByRole('button', { name: 'Filter', exact: true }).click();
    await open();
    await apply();
    same(new URL(page.url()).searchParams.get('sort_order'), 'asc', 'the direction');
    if (!script) return;
    await open();
    await bar.getByText('Title', { exact: true }).click();
    await apply();
    same(new URL(page.url()).searchParams.get('sort_by'), 'title', 'the order');
    same(new URL(page.url()).searchParams.get('sort_order'), null, 'the direction of another order');
  });

  await step('a film taken off the watchlist comes back with Undo', async () => {
    await page.goto('/movie/1');
    await press(page.locator('main form[action="/movie/1/watchlist"] button'));
    await page.locator('.m-toast').getByText('is on your watchlist').waitFor();
    await page.goto('/watchlist');
    await page.waitForURL('**/users/Ada/watchlist');
    await look('the watchlist');
    await page.getByRole('link', { name: 'Table' }).click();
    await press(page.getByRole('button', { name: 'Remove Seven Samurai from your watchlist' }));
    await page.getByRole('heading', { name: 'Films you want to see' }).waitFor();
    await look('the empty watchlist');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 film', { exact: true }).waitFor();
  });
}

async function outAndIn({ step, look, page, watcher, site, script }) {
  await step('after logging out it is a visitor\'s page', async () => {
    await page.locator('summary.m-avatar-btn').click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await look('the page after logging out');
    await page.goto('/');
    await page.getByRole('heading', { name: 'What we’ve been watching.' }).waitFor();
    same(await page.locator('.m-posters > li').count(), 2, 'films of the server');
    await look('a visitor\'s home page');
  });

  await step('a wrong password is refused', async () => {
    await page.goto('/search?query=alien');
    same(path(page), '/login?redirect=%2Fsearch%3Fquery%3Dalien', 'address');
    await look('the login page');
    watcher.expect(422);
    await logIn(page, { ...ada, password: 'something else' });
    await page.locator('.m-note-danger').waitFor();
    same(await page.getByLabel('E-mail').inputValue(), ada.email, 'the e-mail in the form');
    await look('the login page with an error', 'login-error');
  });

  await step('the right one leads to the page that was asked for', async () => {
    await logIn(page, ada);
    await page.waitForURL(`${site.address}/search?query=alien`);
    if (!script) await moreFilms(page);
    await result(page, 'Alien').waitFor();
    await look('the search page after logging in');
  });
}
