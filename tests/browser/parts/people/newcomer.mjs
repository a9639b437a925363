// The home page of a newcomer: well-known films are ticked, counted by the button, added together and taken back, with and
// without script, on a desktop and a phone.
import fs from 'node:fs';
import path from 'node:path';
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi } from '../../seed.mjs';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  for (const { size, script } of ways) {
    const name = `Una${script ? 'S' : 'P'}${size[0]}`;
    await addUser(site, name);
    const token = await logInByApi(site, name);
    const person = await Person.open(browser, site, { name: `newcomer, ${size}${script ? '' : ', without script'}`, size, script, token });
    await wall(person, site);
    await diary(person, site, name, token);
    await watchlist(person);
    await person.close();
  }
}

const boxes = (page) => page.locator('.m-picks input[type=checkbox]:visible');
const toast = (page, text) => page.locator('.m-toast', { hasText: text });

// The number behind the button's text, which only the style sheet counts.
async function counted(page) {
  const devtools = await page.context().newCDPSession(page);
  const { documents: [{ layout }], strings } = await devtools.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
  await devtools.detach();
  const text = layout.text.map((i) => strings[i] ?? '').join('');
  return Number(/\((\d+)\)/.exec(text)?.[1] ?? 0);
}

async function wall(person, site) {
  await person.step('the films of the provider are offered, by decade', async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'What have you seen?' }).waitFor();
    same(await page.getByRole('heading', { level: 2 }).count(), 6, 'periods');
    same(await boxes(page).count(), person.size === 'phone' ? 36 : 48, 'films');
    const poster = page.locator('.m-picks img').first();
    for (const end = Date.now() + 60_000; !(await poster.getAttribute('src')).startsWith('/images/') && Date.now() < end;) await page.reload();
    must((await poster.getAttribute('src')).startsWith('/images/'), 'the lists of the provider have not come');
    // A job fetches every poster in both sizes; the browser asks for one of them.
    const last = page.locator('.m-picks img').last(), file = (await last.getAttribute('src')).split('/').pop();
    const isHere = () => ['w185', 'w342'].every((size) => fs.existsSync(path.join(site.data, 'images', size, file)));
    for (const end = Date.now() + 60_000; !isHere() && Date.now() < end;) await page.waitForTimeout(100);
    must(isHere(), 'the last poster has not come');
    await page.reload();
    await site.tellProvider('mode=down&path=/t/p/w154');
    const drawing = await (await page.request.get(`/images/w154/${file}`)).text();
    await site.tellProvider('mode=ok');
    const [word] = /\w+/.exec(await last.getAttribute('alt'));
    must(drawing.includes('<svg') && drawing.includes(word), `the drawing in place of a poster does not name the film: ${word}`);
    await person.look('the home page of a newcomer');
    await person.photograph('newcomer');
  });
}

async function diary(person, site, name, token) {
  await person.step('what is ticked becomes entries without a date', async (page) => {
    same(await counted(page), 0, 'films on the button');
    for (const i of [0, 5, 20]) await boxes(page).nth(i).check();
    same(await counted(page), 3, 'films on the button');
    await boxes(page).nth(5).focus();
    await page.keyboard.press('Space');
    same(await counted(page), 2, 'films on the button');
    await person.look('the home page with films ticked');
    await person.photograph('newcomer-ticked');
    await page.getByRole('button', { name: 'Add to my diary' }).click();
    await toast(page, 'Added 2 films to your diary.').waitFor();
    same((await filmIds(site, name, token)).size, 2, 'films in the diary');
    await page.getByRole('link', { name: 'Rate your films' }).waitFor();
    await person.look('the home page after the first films');
    await person.photograph('newcomer-after');
  });
  await person.step('Undo brings the films to tick back', async (page) => {
    await toast(page, 'Added 2 films').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'What have you seen?' }).waitFor();
    same((await filmIds(site, name, token)).size, 0, 'films in the diary');
  });
}

async function watchlist(person) {
  await person.step('others go to the watchlist, and say so', async (page) => {
    await page.goto('/');  // without script a message stays until then
    await boxes(page).nth(2).check();
    await page.locator('.m-picks').getByRole('button', { name: 'Watchlist' }).click();
    await toast(page, 'Added 1 film to your watchlist.').waitFor();
    same(await page.locator('.m-picks').getByText('On your watchlist').count(), 1, 'marks');
    await person.look('the home page with a film of the watchlist');
  });
  await person.step('no film is refused beside the films', async (page) => {
    await page.goto('/');
    person.watcher.expect(422);
    await page.getByRole('button', { name: 'Add to my diary' }).click();
    await page.getByText('Tap at least one film first.').waitFor();
    await person.look('the home page with a problem');
  });
}
