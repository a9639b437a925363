// How the diary stands on a page: columns, years, long notes, days of the calendar.
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

const note = 'The corridor scenes are slower than I remembered, and better for it. '.repeat(9).trim();

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 346, watched_at: '2024-02-28', comment: note }, { meta_id: 348, watched_at: '2024-02-29' },
    { meta_id: 129, watched_at: '2024-02-29', comment: 'Short.' }, { meta_id: 62, watched_at: '2021-05-01' }]);
  for (const { size, script } of ways) {
    const person = await Person.open(browser, site, { name: `diary, ${size}${script ? '' : ', without script'}`, size, script, token });
    await person.page.setViewportSize({ width: size === 'phone' ? 360 : 1280, height: 800 });
    await columns(person, size);
    await notes(person);
    await calendar(person);
    await lateUndo(person, site, token);
    await partOfUndo(person, site, token);
    await person.close();
  }
}

const box = (locator) => locator.evaluate((node) => {
  const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
  return { left, right, top, bottom, width, height };
});

async function columns(person, size) {
  const { page } = person;
  await person.step('the diary has no void: rating, film and Edit stand side by side', async () => {
    await page.goto('/users/Ada/history');
    for (const row of await page.locator('tr').filter({ has: page.locator('.m-diary-title') }).all()) {
      const table = await box(page.locator('.m-diary')), title = await box(row.locator('.m-diary-title')), edit = await box(row.locator('[data-edit]'));
      must(edit.left - title.right <= 24 && table.right - edit.right <= 24, `Edit stands from ${edit.left} to ${edit.right}, the film ends at ${title.right}`);
      must(title.width >= table.width * (size === 'phone' ? .5 : .6), `the film has ${title.width} px of ${table.width}`);
      same(await row.locator('td').evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().left >= cell.parentNode.querySelector('.m-diary-title').getBoundingClientRect().right).length),
        1, 'columns right of the film');
      if (size === 'desktop') must((await box(row.locator('.m-diary-score'))).right <= title.left + 1, 'the rating does not stand before the film');
    }
  });

  await person.step(size === 'phone' ? 'one row of controls stands above, with the years in a menu' : 'the years stand beside', async () => {
    const aside = page.locator('.m-split > aside'), periods = page.locator('.m-periods > summary'), list = await box(page.locator('.m-diary'));
    if (size === 'desktop') {
      const tops = await page.locator('.m-years a').evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
      must((await box(aside)).left >= list.right && tops === 3, `the years stand in ${tops} lines`);
      return must(!await periods.isVisible(), 'the years are in a menu too');
    }
    must(!await aside.isVisible(), 'the years stand beside');
    const tools = await page.locator('.m-tools').locator('a, button, summary').filter({ visible: true }).evaluateAll((nodes) => new Set(nodes.map((node) => Math.round(node.getBoundingClientRect().top / 12))).size);
    must(tools <= 2, `the controls stand in ${tools} lines`);
    await periods.click();
    await page.locator('.m-periods a', { hasText: 'All years' }).waitFor();
    await periods.click();
  });
}

// Another program writes the note after the page did.
async function lateUndo(person, site, token) {
  const { page } = person;
  await person.step('an Undo that comes too late keeps what was written since, and names the film', async () => {
    const id = (await filmIds(site, 'Ada', token)).get(129);
    await page.goto('/users/Ada/history');
    await page.locator('tr', { hasText: 'Spirited Away' }).locator('[data-edit]').click();
    await page.getByLabel('Note').fill(`From the page, at ${Date.now()}.`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.m-toast', { hasText: 'Saved your entry' }).waitFor();
    const later = { movie_id: id, watched_at: '2024-02-29', plays: 1, comment: 'From elsewhere.' };
    const answer = await fetch(`${site.address}/api/users/Ada/history/movies`, {
      method: 'PUT', headers: { 'X-Service-Token': token, 'Content-Type': 'application/json' }, body: JSON.stringify(later),
    });
    same(answer.status, 204, 'the answer to another program');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.m-toast', { hasText: 'Kept your newer changes: “Spirited Away”.' }).waitFor();
    await page.locator('.m-toast-alert', { hasText: 'This can no longer be undone.' }).waitFor();
    await page.getByText('From elsewhere.').first().waitFor();
    await person.look('an Undo that comes too late');
    await person.photograph(`late-undo-${person.name.replace(/\W+/g, '-')}`);
  });
}

// Two films are rated at once, and another program rates one of them anew.
async function partOfUndo(person, site, token) {
  const { page } = person, headers = { 'X-Service-Token': token, 'Content-Type': 'application/json' };
  await person.step('an Undo that would keep a newer change names it first', async () => {
    const { history } = await (await fetch(`${site.address}/api/users/Ada/history/movies`, { headers })).json();
    const rated = history.filter(({ movie }) => ['Alien', 'Spirited Away'].includes(movie.title));
    const ratings = (method, json) => fetch(`${site.address}/api/users/Ada/ratings/movies`, { method, headers, body: JSON.stringify(json) });
    await page.goto('/users/Ada/history');
    const fields = [['_csrf_token', await page.locator('meta[name=csrf-token]').getAttribute('content')], ['rating', '8'], ...rated.map(({ id }) => ['ids[]', id])];
    await page.context().request.post(`${site.address}/users/Ada/history/bulk`,
      { data: String(new URLSearchParams(fields)), headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, maxRedirects: 0 });
    await ratings('PUT', { movie_id: rated[0].movie.id, rating: 3 });
    await page.goto('/users/Ada/history');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Undo this change?' }).waitFor();
    const [undone, kept] = await page.locator('.m-panel').allTextContents();
    must(undone.includes('1 item will be undone.') && undone.includes(rated[1].movie.title), undone);
    must(kept.includes('We’ll keep 1 item') && kept.includes(rated[0].movie.title), kept);
    await person.look('an Undo that would keep a newer change');
    await person.photograph(`part-of-undo-${person.name.replace(/\W+/g, '-')}`);
    await page.locator('main').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    await ratings('DELETE', { movie_id: rated[0].movie.id });
  });
}

async function notes(person) {
  const { page } = person;
  await person.step('a long note shows three lines, and all of them when asked', async () => {
    await page.goto('/users/Ada/history');
    const fold = page.locator('.m-note-fold'), line = fold.locator('.m-note-line');
    const lines = () => line.evaluate((node) => Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)));
    same(await page.locator('.m-note-line').count(), 2, 'notes');
    same(await lines(), 3, 'lines');
    await fold.getByText('more', { exact: true }).click();
    must(await lines() > 3, 'the note does not unfold');
    await fold.getByText('less', { exact: true }).click();
    same(await lines(), 3, 'lines');
  });
}

async function calendar(person) {
  const { page } = person;
  await person.step('a day of the calendar is as high as what is in it', async () => {
    await page.goto('/users/Ada/history?view=calendar&year=2024&month=2');
    const heights = (selector) => page.locator(selector).evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ width, height }) => height / width));
    const days = await page.locator('.m-cal-cell:not(.has)').evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().height)));
    must(days <= 40, `a day without a film is ${days} px high`);
    for (const shape of await heights('.m-cal-cell.has')) must(Math.abs(shape - 1.5) < .05, `a poster has the shape ${shape}`);
    const weeks = await page.locator('.m-cal tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    must(weeks[0] <= 50 && weeks[4] > 60, `the weeks are ${weeks} px high`);
  });
}
