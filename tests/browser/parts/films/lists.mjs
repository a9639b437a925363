// Lists: made, filled, arranged and taken away again, by buttons and by dragging, with and without script, and by two at once.
import { as, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const kRan = 11645, kAlien = 348, kParasite = 496243, kSpirited = 129;

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: kRan, watched_at: '2024-02-29' }, { meta_id: kAlien, watched_at: '2024-02-27' }]);
  const world = { browser, site, token };
  for (const { size, script } of ways) await walk(world, size, script);
  await firstScreen(world);
  await fromOtherPages(world);
  await dragged(world);
  await together(world);
  await visitor(world);
}

async function call({ site, token }, method, path, body) {
  const answer = await fetch(site.address + path, { method, body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'X-Service-Token': token } });
  must(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

// A list of these films of the provider; its address.
async function listOf(world, name, films, more = {}) {
  const list = await call(world, 'POST', '/api/users/Ada/lists', { name, ...more });
  for (const meta_id of films) await call(world, 'POST', `/api/users/Ada/lists/${list.id}/items`, { meta_id });
  return { ...list, path: `/users/Ada/lists/${list.id}-${name.toLowerCase().replaceAll(' ', '-')}` };
}

const order = (page) => page.locator('[data-arranged] > li h3 a').allInnerTexts();
const row = (page, title) => page.locator('[data-arranged] > li').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const press = async (locator) => {
  await locator.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  await locator.click();
};

// What the menu of a list offers.
async function listMenu(page, name) {
  await press(page.locator('.m-listhead summary'));
  await page.getByRole('link', { name, exact: true }).click();
}

async function undo(page, said) {
  await page.locator('.m-toast').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
}

// Below everything that stands above them, the films of a list begin on the first screen of a phone.
async function firstScreen(world) {
  const text = 'Films for the first cold week, when nobody wants to go out. '.repeat(30);
  const list = await listOf(world, 'First screen', [kRan, kAlien, kParasite, kSpirited], { description: text, is_ranked: true });
  for (const script of [true, false])
    await as(world, `first screen${script ? '' : ', without script'}`, { size: 'phone', script }, async (person, page) => {
      for (const [view, films] of [['', '.m-ranked img'], ['?view=posters', '.m-posters img']])
        await person.step(`the first row of ${films} is on it`, async () => {
          await page.goto(list.path + view);
          const film = await page.locator(films).first().boundingBox(), bar = await page.locator('.m-bottom').boundingBox();
          const { height } = await page.locator('.m-banner').boundingBox();  // of the provider that tests have
          must(film.y + film.height - height <= bar.y, `the film ends at ${film.y + film.height - height}, the bar begins at ${bar.y}`);
        });
      await person.step('a long text about it unfolds', async () => {
        const line = page.locator('.m-about .m-note-line');
        const folded = (await line.boundingBox()).height;
        await page.locator('.m-about summary').click();
        must((await line.boundingBox()).height > 3 * folded, 'it does not unfold');
      });
      await person.look('a list with a long text');
    });
}

async function walk(world, size, script) {
  await as(world, `lists, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    const kind = `${size}${script ? '' : '-plain'}`;
    await person.step('a list is made', async () => {
      await page.goto('/users/Ada/lists');
      await page.getByRole('link', { name: 'New list' }).first().click();
      await person.look('the form');
      await person.photograph(`list-form-${kind}`);
      await page.getByLabel('Name').fill(`Rain ${kind}`);
      await page.getByLabel('Description').fill('Wet.\nVery wet.');
      await page.getByLabel('Ranked').check();
      await page.getByLabel('Only you').check();
      await page.getByRole('button', { name: 'Create list' }).click();
      await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
    });
    await person.look('the list without films');
    await person.photograph(`list-empty-${kind}`);
    await person.step('films are added from what was logged last, and by search', async () => {
      await press(page.getByRole('button', { name: 'Add Ran' }));
      await page.getByText('Added “Ran” to').waitFor();
      await page.getByRole('link', { name: 'Add films' }).click();
      await page.locator('main input[name=query]').fill('alien');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/add?query=alien*');
      await person.look('films to add');
      await person.photograph(`list-add-${kind}`);
      await press(page.getByRole('button', { name: 'Add Alien', exact: true }).first());
      await page.getByText('Added “Alien” to').waitFor();
      await page.getByRole('link', { name: 'Back to the list' }).click();
      same(String(await order(page)), 'Ran,Alien', 'the films');
      await page.getByText('2 of 2 seen').first().waitFor();
    });
    await person.step('a film is moved by its button, and back by Undo', async () => {
      await press(page.getByRole('button', { name: 'Move Alien to position 1' }));
      await page.getByText('Moved “Alien” to position 1.').waitFor();
      same(String(await order(page)), 'Alien,Ran', 'the films');
      await page.locator('.m-toast').filter({ hasText: 'to position 1' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone.').waitFor();
      same(String(await order(page)), 'Ran,Alien', 'the films');
    });
    await person.step('a note is written, and the place by its number', async () => {
      await press(page.getByRole('link', { name: 'Note and position: Alien' }));
      await page.getByLabel('Note').fill('In space.\nNo umbrella.');
      await page.getByLabel('Position').fill('1');
      await person.look('the film on the list');
      await person.photograph(`list-item-${kind}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('No umbrella.').waitFor();
      same(String(await order(page)), 'Alien,Ran', 'the films');
    });
    await page.evaluate(() => scrollTo(0, 0));
    await person.look('the list');
    await person.photograph(`list-${kind}`);
    await person.step('only films not seen, by title, as posters', async () => {
      await page.getByRole('link', { name: 'Not seen 0' }).click();
      await page.getByText('Nothing here matches your filters.').waitFor();
      await page.getByRole('link', { name: 'Show all' }).click();
      const sheet = page.getByRole('search', { name: /./ }).filter({ hasText: 'Sort by' });
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await sheet.getByText('Title', { exact: true }).click();
      await sheet.getByRole('button', { name: 'Show films' }).click();
      await page.waitForURL('**sort_by=title*');
      must(!await page.getByRole('button', { name: /^Move / }).count(), 'films can be moved in another order');
      await page.getByRole('link', { name: 'Posters' }).click();
      await page.waitForURL('**view=posters*');
      same(await page.locator('.m-posters img').count(), 2, 'posters');
    });
    await person.look('its posters');
    await person.step('films of a decade, by the sheet, and all again by the chip', async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Decade').selectOption('1970');
      await page.getByRole('button', { name: 'Show films' }).click();
      await page.waitForURL('**decade=1970*');
      same(await page.locator('.m-posters img').count(), 1, 'posters');
      await page.getByText('1 of 2 films').waitFor();
      await person.look('a filtered list');
      await person.photograph(`list-filtered-${kind}`);
      await press(page.getByRole('link', { name: 'Remove filter Decade: 1970s' }));
      await page.waitForURL((url) => !url.search.includes('decade'));
      same(await page.locator('.m-posters img').count(), 2, 'posters');
    });
    await person.step('a film is taken off, and put back', async () => {
      await page.getByRole('link', { name: 'Notes', exact: true }).click();
      await press(page.getByRole('link', { name: 'Note and position: Ran' }));
      await page.getByRole('button', { name: 'Remove from the list' }).click();
      await page.getByText('Removed “Ran” from').waitFor();
      await page.locator('.m-toast').filter({ hasText: 'Removed “Ran” from' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone.').waitFor();
      same(String(await order(page)), 'Alien,Ran', 'the films');
    });
    await person.step('several films are put first, and taken off, each with one Undo', async () => {
      await listMenu(page, 'Select films');
      await press(page.getByLabel('Select Ran'));
      await page.evaluate(() => scrollTo(0, 0));
      await person.look('the list with boxes');
      await person.photograph(`list-select-${kind}`);
      await page.getByRole('button', { name: 'Top of the list' }).click();
      await page.getByText('Moved 1 film.').waitFor();
      same(String(await order(page)), 'Ran,Alien', 'the films');
      await undo(page, 'Moved 1 film.');
      same(String(await order(page)), 'Alien,Ran', 'the films');
      await listMenu(page, 'Select films');
      for (const title of ['Alien', 'Ran']) await press(page.getByLabel(`Select ${title}`));
      await page.locator('.m-bulk summary').filter({ hasText: 'Position' }).click();
      await page.getByRole('button', { name: 'Remove from the list' }).click();
      await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
      await undo(page, 'Removed 2 films from the list.');
      same(String(await order(page)), 'Alien,Ran', 'the films');
      await page.getByText('No umbrella.').waitFor();
    });
    await person.step('the list is edited, and is as it was after Undo', async () => {
      await listMenu(page, 'Edit');
      await page.getByLabel('Name').fill('Snow');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Snow' }).waitFor();
      await undo(page, 'Saved the list “Snow”.');
      await page.getByRole('heading', { name: `Rain ${kind}` }).waitFor();
      await page.getByText('Very wet.').waitFor();
    });
    await person.step('the list is deleted, and put back', async () => {
      await listMenu(page, 'Edit');
      await press(page.getByText('Delete this list'));
      await press(page.getByRole('button', { name: 'Delete list' }));
      await page.getByText('Deleted the list').waitFor();
      await page.locator('.m-toast').filter({ hasText: 'Deleted the list' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: `Rain ${kind}`, exact: true }).waitFor();
    });
    await person.look('all lists');
    await person.photograph(`lists-${kind}`);
  });
}

// From the page of a film, here or not, and while logging.
async function fromOtherPages(world) {
  for (const script of [true, false])
    await as(world, `to a list${script ? '' : ', without script'}`, { size: 'phone', script }, async (person, page) => {
      const name = script ? 'Quick' : 'Plain';
      await person.step('a film of the provider goes on a new list', async () => {
        await page.goto(`/metadata/movie/${script ? kParasite : kSpirited}`);
        await page.getByRole('link', { name: 'Add to a list' }).click();
        await person.look('the lists to choose from');
        await person.photograph(`list-choice-${name}`);
        await page.getByLabel('New list').fill(name);
        await page.getByRole('button', { name: 'Create and add' }).click();
        await page.getByText(`Created “${name}” and added`).waitFor();
        await page.locator('#lists').getByRole('link', { name, exact: true }).waitFor();
      });
      await person.step('a film is logged and put on it', async () => {
        await page.goto(`/log-movie?meta_id=${kAlien}`);
        await page.locator(`label[for=w-${script ? 'yesterday' : 'today'}]`).click();
        await page.getByLabel('Add to a list').selectOption({ label: name });
        await person.look('the log form');
        await person.photograph(`log-list-${name}`);
        await page.locator('main').getByRole('button', { name: 'Log', exact: true }).click();
        await page.locator('#lists').getByRole('link', { name, exact: true }).waitFor();
      });
      await person.look('the film page');
      await person.photograph(`film-lists-${name}`);
    });
}

async function drag(page, title, onto, below) {
  const grip = row(page, title).locator('.m-grip'), target = row(page, onto);
  await grip.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const from = await grip.boundingBox(), to = await target.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * (below ? .9 : .1), { steps: 6 });
  await page.mouse.up();
}

async function dragged(world) {
  const list = await listOf(world, 'Dragged', [kRan, kAlien, kParasite, kSpirited]);
  await as(world, 'dragging', { size: 'desktop' }, async (person, page) => {
    await page.goto(list.path);
    const titles = await order(page);
    const at = (...places) => String(places.map((place) => titles[place]));
    for (const [title, onto, below, expected] of [
      [titles[3], titles[0], false, at(3, 0, 1, 2)], [titles[3], titles[1], true, at(0, 1, 3, 2)], [titles[0], titles[2], true, at(1, 3, 2, 0)]]) {
      await person.step(`${title} ${below ? 'below' : 'above'} ${onto}`, async () => {
        await Promise.all([page.waitForEvent('load'), drag(page, title, onto, below)]);
        same(String(await order(page)), expected, 'the order');
      });
    }
    await person.look('the list after dragging');
  });
}

// Two pages of one list: what one of them does is not undone by the other, and who drags on an old page is told.
async function together(world) {
  const list = await listOf(world, 'Together', [kRan, kAlien, kParasite, kSpirited]);
  await as(world, 'one browser', { size: 'desktop' }, async (one, here) => {
    await as(world, 'the other browser', { size: 'desktop' }, async (other, there) => {
      await here.goto(list.path);
      await there.goto(list.path);
      const [a, b, c, d] = await order(here);
      await one.step('both press buttons of the same page', async () => {
        await press(here.getByRole('button', { name: `Move ${d} to position 3` }));
        await here.waitForURL('**#film-*');
        await press(there.getByRole('button', { name: `Move ${a} to position 2` }));
        await there.waitForURL('**#film-*');
        same(String(await order(there)), String([b, a, d, c]), 'both moves');
      });
      await one.step('one drags on a page that is old', async () => {
        await Promise.all([here.waitForEvent('load'), drag(here, d, a, false)]);
        await here.getByText('The list has changed since you opened it. Nothing was moved').waitFor();
        same(String(await order(here)), String([b, a, d, c]), 'the order of the other');
        await Promise.all([here.waitForEvent('load'), drag(here, d, b, false)]);
        same(String(await order(here)), String([d, b, a, c]), 'the order now');
      });
      await one.step('the API refuses the whole order of an old reader', async () => {
        const items = `${world.site.address}/api/users/Ada/lists/${list.id}/items`, headers = { 'Content-Type': 'application/json', 'X-Service-Token': world.token };
        const read = await fetch(items, { headers }), tag = read.headers.get('ETag');
        const ids = (await read.json()).items.map(({ movie }) => ({ movie_id: movie.id }));
        await press(there.getByRole('button', { name: `Move ${a} to position 1` }));
        await there.waitForURL('**#film-*');
        const refused = await fetch(items, { method: 'PUT', headers: { ...headers, 'If-Match': tag }, body: JSON.stringify(ids.reverse()) });
        same(refused.status, 412, 'the answer');
      });
    });
  });
}

async function visitor(world) {
  const list = await listOf(world, 'Open', [kRan, kAlien], { privacy_level: 'public', is_ranked: true });
  await as({ ...world, token: null }, 'a visitor', { size: 'desktop' }, async (person, page) => {
    await person.step('sees a public list and no other', async () => {
      await page.goto('/users/Ada/lists').catch(() => {});
      await page.goto(list.path);
      await page.getByRole('heading', { level: 1, name: 'Open' }).waitFor();
      must(!await page.getByRole('button', { name: /^Move|^Duplicate/ }).count() && !await page.locator('.m-listhead summary').count(), 'there are buttons');
      await page.goto('/users/Ada/lists');
      same(await page.locator('.m-listcard').count(), 1, 'lists');
    });
    await person.look('the lists');
  });
}
