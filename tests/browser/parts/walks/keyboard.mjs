// Finding films and keeping them in order with the keyboard alone, from the home page, which is the only address that is
// typed; with and without script. What has the focus is seen, and no key leaves it nowhere.
import { as } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, allowLogging, logInByApi, playsBy } from '../../seed.mjs';

const kRan = 11645, kAlien = 348, kMostTabs = 250;

export default async function (browser, site) {
  for (const name of ['Ida', 'Eva', 'Uma']) await addUser(site, name, { admin: name === 'Ida' });
  for (const [name, script] of [['Ida', true], ['Eva', false]]) {
    await allowLogging(site, 'Uma', name);
    const token = await logInByApi(site, name);
    await playsBy(site, name, token, [{ meta_id: kRan, watched_at: '2024-02-29' }, { meta_id: kAlien, watched_at: '2024-02-27' }]);
    await as({ browser, site, token }, `keyboard${script ? '' : ', without script'}`, { size: 'desktop', script },
      (person, page) => walk(person, new Keys(page)));
  }
}

const nowhere = 'nothing has the focus';
// Why somebody would not see where they are; empty: they do.
const unseen = () => {
  const node = document.activeElement;
  if (!node || node === document.body) return 'nothing has the focus';  // `nowhere`, which the page does not know
  const isMarked = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || getComputedStyle(one, '::after').boxShadow !== 'none';
  };
  const isInView = (one) => {
    const { width, height, top, bottom } = one.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && top < innerHeight;
  };
  return [node, ...(node.labels ?? [])].some((one) => isMarked(one) && isInView(one)) ? '' : `the focus is not seen: ${node.outerHTML.slice(0, 200)}`;
};

class Keys {
  constructor(page) { this.page = page; }
  press(key) { return this.page.keyboard.press(key); }
  type(text) { return this.page.keyboard.type(text); }

  async held(after) {
    const problem = await this.page.evaluate(unseen);
    must(!problem, `${after}: ${problem}`);
  }

  // Tab by Tab; between the end of the page and its beginning nothing has the focus.
  async to(locator, key = 'Tab') {
    const target = locator.first();
    await target.waitFor();
    for (let i = 0; i < kMostTabs; ++i) {
      await this.press(key);
      const problem = await this.page.evaluate(unseen);
      must(!problem || problem === nowhere, `on the way to ${locator}: ${problem}`);
      if (await target.evaluate((node) => node === document.activeElement)) return;
    }
    must(false, `${kMostTabs} times ${key} do not reach ${locator}`);
  }

  async enter(locator, key = 'Tab') {
    await this.to(locator, key);
    await this.press('Enter');
  }

  // What opens where it stands.
  async unfold(locator) {
    await this.enter(locator);
    await this.held(`after Enter on ${locator}`);
  }
}

// Of a list or a menu of the page's header.
const inHeader = (page, name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const said = (page, text) => page.locator('.m-toast').filter({ hasText: text });
// It stands last on the page, so that it is near from the beginning.
async function undo(page, keys, text) {
  await said(page, text).waitFor();
  await keys.enter(said(page, text).getByRole('button', { name: 'Undo' }), 'Shift+Tab');
}

async function walk(person, keys) {
  await films(person, keys);
  await ownPage(person, keys);
  await diary(person, keys);
  await list(person, keys);
}

async function films(person, keys) {
  const { page, script } = person;
  await person.step('from the home page by the search to a person', async () => {
    await page.goto('/');
    await keys.to(page.locator('header input[name=query]'));
    await keys.type('kurosawa');
    if (script) {
      const found = page.getByRole('option', { name: 'Akira Kurosawa' }).first();
      await found.waitFor();
      for (let i = 0; i < 12 && await found.getAttribute('aria-selected') !== 'true'; ++i) await keys.press('ArrowDown');
      await keys.held('on a suggestion');
      await keys.press('Enter');
    } else {
      await keys.press('Enter');
      await keys.enter(page.locator('main').getByRole('link', { name: 'Akira Kurosawa' }));
    }
    await page.getByText('1 of 4 seen').waitFor();
  });
  await person.step('the films that are not seen', async () => {
    await keys.enter(page.getByRole('link', { name: 'Not seen 3' }));
    await page.waitForURL((url) => url.searchParams.get('seen') === 'no');
  });
  await person.step('one of them is logged from there, with tags, a heart and somebody else', async () => {
    const menu = page.locator('.m-grid-cap > li').filter({ has: page.getByAltText('Rashomon (1950) poster') }).locator('details.m-menu');
    await keys.unfold(menu.locator('summary'));
    await keys.enter(menu.getByRole('link', { name: 'Log' }));
    const form = page.locator('[data-log-form]');
    await form.waitFor();
    if (script) await keys.held('in the open dialog');
    await keys.to(form.locator('#like'));
    await keys.press('Space');
    await keys.to(form.locator('#tags'));
    await keys.type('35mm, rain');
    await keys.to(form.getByRole('checkbox', { name: 'Uma' }));
    await keys.press('Space');
    await keys.enter(form.getByRole('button', { name: 'Log', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Rashomon' }).waitFor();
    await said(page, 'Logged “Rashomon”.').waitFor();
    await page.getByText('with Uma').first().waitFor();
  });
  await person.step('the heart is taken away, and put back by Undo', async () => {
    const like = page.getByRole('button', { name: 'Like', exact: true });
    same(await like.getAttribute('aria-pressed'), 'true', 'the heart');
    await keys.to(like);
    await keys.press('Space');
    await said(page, 'from your likes').waitFor();
    if (script) await keys.held('on the heart');
    await undo(page, keys, 'from your likes');
    await page.locator('[aria-label=Like][aria-pressed=true]').waitFor();
    if (script) await keys.held('after Undo in place');
  });
}

async function ownPage(person, keys) {
  const { page } = person;
  await person.step('a favourite is chosen, and taken back', async () => {
    await keys.unfold(page.locator('header summary.m-avatar-btn'));
    await keys.enter(page.locator('header').getByRole('link', { name: 'Profile', exact: true }));
    await keys.enter(page.getByRole('link', { name: 'Edit', exact: true }));
    await page.waitForURL('**/profile');
    await keys.to(page.getByRole('searchbox', { name: 'Find a film for your favourites' }));
    await keys.type('rashomon');
    await keys.press('Enter');
    await keys.enter(page.getByRole('button', { name: 'Add Rashomon' }));
    await page.getByRole('button', { name: 'Remove Rashomon from your favourites' }).waitFor();
    await undo(page, keys, 'Saved your favourites.');
    await said(page, 'Undone.').waitFor();
    same(await page.getByRole('button', { name: /from your favourites$/ }).count(), 0, 'favourites');
  });
}

async function diary(person, keys) {
  const { page } = person;
  await person.step('two entries of the diary are marked and changed, and put back', async () => {
    await keys.enter(inHeader(page, 'Diary'));
    await page.waitForURL('**/history');
    await keys.enter(page.getByRole('link', { name: 'Select entries' }));
    await page.waitForURL('**select=yes*');
    for (const place of [0, 1]) {
      await keys.to(page.getByRole('checkbox', { name: /^Select / }).nth(place));
      await keys.press('Space');
    }
    await keys.unfold(page.locator('.m-bulk summary').filter({ hasText: 'Tags' }));
    await keys.to(page.getByRole('combobox', { name: /^Tags/ }));
    await keys.type('together');
    await keys.enter(page.getByRole('button', { name: 'Add tags' }));
    await said(page, 'Changed 2 entries.').waitFor();
    const tagged = page.locator('.m-hash').filter({ hasText: 'together' });
    same(await tagged.count(), 2, 'entries with the tag');
    await undo(page, keys, 'Changed 2 entries.');
    await said(page, 'Undone.').waitFor();
    same(await tagged.count(), 0, 'entries with the tag after Undo');
  });
  await person.step('a filter of the diary is saved', async () => {
    await keys.enter(inHeader(page, 'Diary'));
    await page.waitForURL((url) => !url.searchParams.has('select'));
    await keys.enter(page.getByRole('button', { name: 'Filter', exact: true }));
    await keys.to(page.getByRole('search', { name: 'Diary' }).getByRole('searchbox', { name: 'Title' }));
    await keys.type('rashomon');
    await keys.press('Enter');
    await page.waitForURL('**search=rashomon*');
    await keys.unfold(page.locator('summary').filter({ hasText: 'Save as smart list' }));
    await keys.to(page.locator('#filter-name'));
    await keys.type('In the woods');
    await keys.press('Enter');
    await page.waitForURL('**/filters');
    await said(page, 'Saved the smart list “In the woods”.').waitFor();
  });
  await person.step('a film for tonight is chosen from it', async () => {
    await keys.enter(page.getByRole('link', { name: 'Choose a film from In the woods' }));
    await page.getByText('The only match.').waitFor();
    await keys.to(page.locator('.m-tonight h2').getByRole('link', { name: 'Rashomon' }));
  });
}

async function list(person, keys) {
  const { page } = person;
  const order = async () => String(await page.locator('[data-arranged] > li h3 a').allInnerTexts());
  await person.step('a list is made, and films are added', async () => {
    await keys.enter(inHeader(page, 'Lists'));
    await keys.enter(page.getByRole('link', { name: 'New list' }));
    await keys.to(page.getByLabel('Name'));
    await keys.type('Rain');
    await keys.enter(page.getByRole('button', { name: 'Create list' }));
    await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
    await keys.enter(page.getByRole('button', { name: 'Add Ran', exact: true }));
    await said(page, 'Added “Ran” to').waitFor();
    await keys.enter(page.getByRole('link', { name: 'Add films' }));
    await page.waitForURL('**/add');
    await keys.to(page.locator('main input[name=query]'));
    await keys.type('rashomon');
    await keys.press('Enter');
    await page.waitForURL('**/add?query=rashomon*');
    await keys.enter(page.getByRole('button', { name: 'Add Rashomon', exact: true }));
    await said(page, 'Added “Rashomon” to').waitFor();
    await keys.enter(page.getByRole('link', { name: 'Back to the list' }));
    await page.getByText('2 of 2 seen').first().waitFor();
    same(await order(), 'Ran,Rashomon', 'the films');
  });
  await person.step('a film is moved, where the next key goes on, and put back', async () => {
    await keys.enter(page.getByRole('button', { name: 'Move Rashomon to position 1' }));
    await said(page, 'Moved “Rashomon” to position 1.').waitFor();
    same(await order(), 'Rashomon,Ran', 'the films');
    await keys.press('Tab');
    must(await page.evaluate(() => document.activeElement.closest('li')?.id === location.hash.slice(1)), 'the next key is not at the film that was moved');
    await keys.enter(said(page, 'to position 1').getByRole('button', { name: 'Undo' }));
    await said(page, 'Undone.').waitFor();
    same(await order(), 'Ran,Rashomon', 'the films after Undo');
  });
  await person.step('a film is taken off the list, and put back', async () => {
    await keys.enter(page.getByRole('link', { name: 'Note and position: Ran', exact: true }));
    await keys.enter(page.getByRole('button', { name: 'Remove from the list' }));
    await said(page, 'Removed “Ran” from').waitFor();
    same(await order(), 'Rashomon', 'the films');
    await undo(page, keys, 'Removed “Ran” from');
    await said(page, 'Undone.').waitFor();
    same(await order(), 'Ran,Rashomon', 'the films after Undo');
  });
  await person.step('films are marked and moved to the top, and put back', async () => {
    await keys.unfold(page.locator('main .m-listhead summary'));
    await keys.enter(page.getByRole('link', { name: 'Select films' }));
    await page.waitForURL('**select=yes*');
    await keys.to(page.getByLabel('Select Rashomon'));
    await keys.press('Space');
    await keys.enter(page.getByRole('button', { name: 'Top of the list' }));
    await said(page, 'Moved 1 film.').waitFor();
    same(await order(), 'Rashomon,Ran', 'the films');
    await undo(page, keys, 'Moved 1 film.');
    await said(page, 'Undone.').waitFor();
    same(await order(), 'Ran,Rashomon', 'the films after Undo');
  });
}
