// Hearts, tags, marks of rewatches, several entries at once, favourites: with and without script, on a desktop and a phone.
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

const longTag = 'a very long word without any end '.repeat(3).trim();

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  for (const { size, script } of ways) {
    const name = `Ida${script ? 'S' : 'P'}${size[0]}`;
    await addUser(site, name);
    const token = await logInByApi(site, name);
    await playsBy(site, name, token, [{ meta_id: 348, watched_at: '2024-02-28', tags: ['35mm', longTag] }, { meta_id: 129, watched_at: '2024-02-29' }, { meta_id: 62, watched_at: '2021-05-01' }]);
    const films = await filmIds(site, name, token);
    const person = await Person.open(browser, site, { name: `tags, ${size}${script ? '' : ', without script'}`, size, script, token });
    await hearts(person, name, films);
    await logging(person, films, script);
    await pages(person, name);
    await several(person, name);
    await favourites(person, name);
    await person.close();
  }
}

const undo = (page) => page.locator('.m-toast').getByRole('button', { name: 'Undo' });

async function hearts(person, name, films) {
  const film = `/movie/${films.get(348)}`;
  await person.step('the heart of a film is pressed, and taken back by Undo', async (page) => {
    await page.goto(film);
    const heart = page.getByRole('button', { name: 'Like', exact: true });
    same(await heart.getAttribute('aria-pressed'), 'false', 'pressed');
    await heart.click();
    await page.locator('.m-toast', { hasText: 'to your likes' }).waitFor();
    same(await heart.getAttribute('aria-pressed'), 'true', 'pressed');
    await person.look('a film that is liked');
    await person.photograph('film-liked');
    await undo(page).click();
    await page.locator('.m-btn-like[aria-pressed=false]').waitFor();
    await page.goto(film);
    await heart.click();
    await page.locator('.m-toast', { hasText: 'to your likes' }).waitFor();
    await heart.click();
    await page.locator('.m-toast', { hasText: 'from your likes' }).waitFor();
    await undo(page).click();
    await page.locator('.m-btn-like[aria-pressed=true]').waitFor();
  });
  await person.step('a heart that is pressed twice at once shows what the server has', async (page) => {
    await page.goto(film);
    const heart = page.getByRole('button', { name: 'Like', exact: true });
    await heart.dblclick();
    await page.locator('.m-toast').waitFor();
    await page.waitForLoadState('networkidle');
    const shown = await heart.getAttribute('aria-pressed');
    await page.goto(film);
    same(shown, await heart.getAttribute('aria-pressed'), 'pressed');
    if (shown === 'false') await heart.click();
    await page.locator('.m-btn-like[aria-pressed=true]').waitFor();
  });
  await person.step('the page of likes shows the film', async (page) => {
    await page.goto(`/users/${name}/likes`);
    same(await page.locator('.m-posters > li').count(), 1, 'likes');
    await person.look('likes');
  });
}

async function logging(person, films, script) {
  await person.step('tags, like and rewatch are written with the play', async (page) => {
    await page.goto(`/log-movie?movie_id=${films.get(129)}`);
    const rewatch = page.getByRole('checkbox', { name: 'Rewatch' }), tags = page.getByRole('combobox', { name: 'Tags' });
    must(await rewatch.isChecked(), 'a film seen before is no rewatch');
    await rewatch.uncheck();
    await page.locator('label[for=like]').click();
    if (script) {
      await tags.pressSequentially('outside, 3');
      const offered = await page.locator('#own-tags option').evaluateAll((options) => options.map((option) => option.value));
      must(offered.includes('outside, 35mm'), `offered: ${offered}`);
    }
    await tags.fill('outside, 35MM');
    await person.look('the form');
    await person.photograph('log-with-tags');
    await page.getByRole('button', { name: 'Log', exact: true }).last().click();
    await page.locator('.m-toast', { hasText: 'Logged' }).waitFor();
    same((await page.locator('#history .m-hash').allTextContents()).join(), '35mm,outside', 'tags');
    same(await page.getByRole('button', { name: 'Like', exact: true }).getAttribute('aria-pressed'), 'true', 'liked');
  });
}

async function pages(person, name) {
  await person.step('tags lead to their plays', async (page) => {
    await page.goto(`/users/${name}/history`);
    const first = page.locator('.m-diary tbody tr').nth(1);
    same(await first.getByText('Rewatch').count(), 0, 'marks of a rewatch');
    same(await first.getByText('Liked').count() > 0, true, 'a heart');
    await person.look('the diary with tags');
    await person.photograph('history-tags');
    await first.getByRole('link', { name: '35mm' }).click();
    await page.getByRole('heading', { name: /Tagged “35mm”/ }).waitFor();
    same(await page.locator('.m-diary-title').count(), 2, 'plays');
    await person.look('a tag');
    await page.getByRole('link', { name: 'All tags' }).click();
    await page.getByRole('heading', { name: /^Tags:/ }).waitFor();
    same(await page.locator('.m-rank li').count(), 3, 'tags');
    await person.look('tags');
    await person.photograph('tags');
  });
}

async function several(person, name) {
  await person.step('several entries are changed at once, and put back by one Undo', async (page) => {
    await page.goto(`/users/${name}/history`);
    await page.getByRole('link', { name: 'Select entries' }).click();
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    same(await boxes.count(), 4, 'check boxes');
    await boxes.nth(0).check();
    await boxes.nth(3).check();
    await person.look('entries to choose');
    await page.locator('.m-bulk summary', { hasText: 'Tags' }).click();
    await person.photograph('history-select');
    await page.getByRole('combobox', { name: /^Tags/ }).fill('together');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.locator('.m-toast', { hasText: 'Changed 2 entries.' }).waitFor();
    same(await page.locator('.m-hash', { hasText: 'together' }).count(), 2, 'tags');
    await undo(page).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    same(await page.locator('.m-hash', { hasText: 'together' }).count(), 0, 'tags');
  });

  await person.step('a mistake keeps what was chosen and typed', async (page) => {
    await page.goto(`/users/${name}/history?select=yes`);
    await page.getByRole('checkbox', { name: /^Select / }).nth(1).check();
    await page.locator('.m-bulk summary', { hasText: 'Date' }).click();
    await page.getByRole('textbox', { name: 'Date, month or year' }).fill('some day');
    person.watcher.expect(422);
    await page.getByRole('button', { name: 'Set date' }).click();
    await page.getByRole('alert').filter({ hasText: 'Enter a date from' }).waitFor();
    must(await page.getByRole('checkbox', { name: /^Select / }).nth(1).isChecked(), 'the choice is lost');
    same(await page.getByRole('textbox', { name: 'Date, month or year' }).inputValue(), 'some day', 'typed');
    await person.photograph('history-select-mistake');
    await person.look('a mistake');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.m-toast', { hasText: 'Deleted 1 entry.' }).waitFor();
    await undo(page).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    same(await page.locator('.m-diary-title').count(), 4, 'entries');
  });
}

async function favourites(person, name) {
  await person.step('favourites are chosen by a search and stand on the own page', async (page) => {
    await page.goto(`/users/${name}`);
    same(await page.locator('.m-fave-none').count(), 4, 'free places');
    await page.getByRole('link', { name: 'Choose favourites' }).click();
    for (const title of ['Alien', 'Spirited Away']) {
      await page.getByRole('searchbox', { name: 'Find a film for your favourites' }).fill(title);
      await page.getByRole('search', { name: 'Find a film for your favourites' }).getByRole('button', { name: 'Search' }).click();
      await page.getByRole('button', { name: `Add ${title}` }).click();
      await page.locator('.m-toast', { hasText: 'Saved your favourites.' }).waitFor();
    }
    await undo(page).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    same(await page.locator('.m-fave-rows > li').count(), 1, 'favourites after Undo');
    await page.getByRole('searchbox', { name: 'Find a film for your favourites' }).fill('Spirited Away');
    await page.getByRole('search', { name: 'Find a film for your favourites' }).getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Add Spirited Away' }).click();
    await page.locator('.m-toast', { hasText: 'Saved your favourites.' }).waitFor();
    await page.getByRole('button', { name: 'Move Spirited Away up' }).click();
    await page.getByRole('button', { name: 'Move Alien up' }).waitFor();
    await person.look('choosing favourites');
    await person.photograph('favourites');
    await page.goto(`/users/${name}`);
    same(await page.locator('.m-fave img').evaluateAll((posters) => posters.map((poster) => poster.alt.replace(/ \(.*/, '')).join()), 'Spirited Away,Alien', 'favourites');
    await person.look('the own page');
    await person.photograph('dashboard-favourites');
  });
}
