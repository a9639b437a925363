// All films of a person: found in three clicks, logged and kept for later from the page, with and without script; the films
// of a saga, and those like one.
import fs from 'node:fs';
import { as, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, Forms, filmIds, logInByApi, playsBy } from '../../seed.mjs';

const kRan = 11645, kSansSoleil = 99084628, kAlien = 348, kAliens = 8091, kDunes = 726871;

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: kAlien, watched_at: '2024-02-20' }, { meta_id: kSansSoleil, watched_at: '2024-02-27' }, { meta_id: kRan, watched_at: '2024-02-29' }]);
  const world = { browser, site, token, ids: await filmIds(site, 'Ada', token), forms: await Forms.open(site, token) };
  await world.forms.post(`/movie/${world.ids.get(kRan)}/rate`, { rating: '9' });
  for (const { size, script } of ways) {
    await walk(world, size, script);
    await saga(world, size, script);
    await similar(world, size, script);
  }
  await visitor(world);
}

// What the provider credits a person with, newest first.
const credited = (name) => JSON.parse(fs.readFileSync(new URL('../../../provider/catalogue.json', import.meta.url))).films
  .filter(({ directors, crew, cast }) => [...directors, ...crew.map((one) => one.name), ...cast.map((one) => one.name)].includes(name))
  .sort((a, b) => b.release_date.localeCompare(a.release_date));

const titles = (page) => page.locator('.m-grid-cap img').evaluateAll((images) => images.map((image) => image.alt));
const menuOf = (page, title) => page.locator('.m-grid-cap > li').filter({ has: page.getByAltText(title) }).locator('details.m-menu');

async function walk(world, size, script) {
  const { ids } = world;
  await as(world, `films of a person, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    await person.step('from the home page to the films not seen in three clicks', async () => {
      await page.goto('/');
      await page.locator(`main a[href="/movie/${ids.get(kRan)}"]`).first().click();
      await page.locator('main').getByRole('link', { name: 'Akira Kurosawa' }).first().click();
      await page.waitForURL(/\/person\//);
      const seen = page.getByText('1 of 4 seen');
      for (let tries = 0; tries < 60 && !await seen.isVisible(); ++tries) await page.reload();  // if the provider is busy, a job asks it
      await seen.waitFor();
      await page.getByRole('link', { name: 'Not seen 3' }).click();
      await page.waitForURL((url) => url.searchParams.get('seen') === 'no');
      const films = credited('Akira Kurosawa').filter(({ id }) => id !== kRan);
      same(films.length, 3, 'films of the provider');
      same(String(await titles(page)), String(films.map(({ title, release_date: date }) => `${title} (${date.slice(0, 4)}) poster`)), 'the films');
    });
    await person.look('the films not seen');
    await person.step('all of them, by decade and by popularity', async () => {
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await page.getByRole('link', { name: '1980s 1 of 1' }).waitFor();
      await person.photograph(`filmography${script ? '' : '-plain'}`);
      await page.locator('summary[aria-label^="Order:"]').click();
      await page.getByRole('link', { name: 'Most popular first' }).click();
      await page.waitForURL((url) => url.searchParams.get('sort') === 'popularity');
      same((await titles(page)).length, 4, 'films');
      await page.getByRole('link', { name: /^1950s/ }).click();
      await page.waitForURL((url) => url.hash === '#d1950' && !url.searchParams.has('sort'));
    });
    await page.evaluate(() => scrollTo(0, 0));  // the anchor has put what is above it below the header
    await person.look('all films');
    await person.step('a film that is not here goes on the watchlist', async () => {
      const menu = menuOf(page, 'Ikiru (1952) poster');
      await menu.locator('summary').click();
      await person.photograph(`filmography-menu${script ? '' : '-plain'}`);
      await menu.getByRole('button', { name: 'Add to watchlist' }).click();
      await page.getByText('“Ikiru” is on your watchlist.').waitFor();
      const listed = page.getByRole('link', { name: 'Watchlist 1' });
      await listed.evaluate((link) => link.scrollIntoView({ block: 'center' }));  // from under the message, which stays without script
      await listed.click();
      same(String(await titles(page)), String(['Ikiru (1952) poster']), 'the films');
      await menuOf(page, 'Ikiru (1952) poster').locator('summary').click();
      await menuOf(page, 'Ikiru (1952) poster').getByRole('button', { name: 'Remove from watchlist' }).click();
      await page.getByText('No films match.').waitFor();
    });
    await person.look('nothing that fits');
    await person.step('another is logged from there', async () => {
      await page.getByRole('link', { name: 'Show all' }).click();
      const menu = menuOf(page, 'Rashomon (1950) poster');
      await menu.locator('summary').click();
      await menu.getByRole('link', { name: 'Log' }).click();
      await (script ? page.locator('#log-dialog') : page.locator('main')).getByText('Rashomon').first().waitFor();
    });
    await person.step('what is not counted stands apart', async () => {
      await page.goto('/users/Ada/directors');
      await page.locator('main').getByRole('link', { name: 'Chris Marker' }).first().click();
      must(page.url().includes('seen=yes'), page.url());
      await page.getByText('1 of 1 seen').or(page.getByText('1 of 2 seen')).first().waitFor();
    });
    await person.look('the films seen');
  });
}

async function saga(world, size, script) {
  await as(world, `films of a saga, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    const inOrder = ['Alien (1979) poster', 'Aliens (1986) poster'];
    await person.step('from the film to its saga, oldest first', async () => {
      await page.goto(`/movie/${world.ids.get(kAlien)}`);
      await page.getByRole('link', { name: 'Alien Collection' }).click();
      await page.getByText('1 of 2 seen').waitFor();
      same(String(await titles(page)), String(inOrder), 'the films');
      await person.photograph(`saga${script ? '' : '-plain'}`);
    });
    await person.look('the saga');
    await person.step('one that is not seen goes on the watchlist and off it', async () => {
      for (const [action, said] of [['Add to watchlist', '“Aliens” is on your watchlist.'], ['Remove from watchlist', 'Removed “Aliens” from your watchlist.']]) {
        await menuOf(page, inOrder[1]).locator('summary').click();
        await menuOf(page, inOrder[1]).getByRole('button', { name: action }).click();
        await page.getByText(said).waitFor();
        await page.reload();  // without script the message stays where it is, over the films
      }
      await page.getByRole('link', { name: 'Newest first' }).click();
      await page.waitForURL((url) => url.searchParams.get('sort') === 'newest');
      same(String(await titles(page)), String(inOrder.toReversed()), 'the films');
    });
    await person.step('the film says how much of it is seen', async () => {
      await page.goto(`/movie/${world.ids.get(kAlien)}`);
      await page.getByText('1 of 2 seen').waitFor();
    });
    await person.step('what is not out yet stands apart', async () => {
      await page.goto(`/collection/${kDunes}`);
      await page.getByText('0 of 2 seen').waitFor();
      const row = page.getByRole('listitem').filter({ hasText: 'Dune: Part Three' });
      await row.getByText('no release date').waitFor();
      await row.getByRole('button', { name: 'Add to watchlist: Dune: Part Three' }).waitFor();
      await person.photograph(`saga-to-come${script ? '' : '-plain'}`);
    });
    await person.look('films to come');
  });
}

// The film page asks for them only when it is scrolled there; without script by a link.
async function similar(world, size, script) {
  await as(world, `films like one, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    const asked = [];
    page.on('request', (request) => { if (request.url().includes('/recommendations')) asked.push(request.url()); });
    await person.step('the film page has a place for them', async () => {
      await page.goto(`/movie/${world.ids.get(kAlien)}`);
      await page.waitForLoadState('networkidle');
      same(asked.length, 0, 'requests before it is scrolled to');
    });
    await person.step('they come when they are looked for', async () => {
      if (script) await page.getByRole('heading', { name: 'Films like this' }).scrollIntoViewIfNeeded();
      else await page.getByRole('link', { name: 'Show films' }).click();
      await page.getByAltText('Blade Runner (1982) poster').scrollIntoViewIfNeeded();
      same((await titles(page)).length, 12, 'films');
      same(asked.length, 1, 'requests');
      await menuOf(page, 'Blade Runner (1982) poster').locator('summary').click();
      await menuOf(page, 'Blade Runner (1982) poster').getByRole('button', { name: 'Add to watchlist' }).waitFor();
      await person.photograph(`similar${script ? '' : '-plain'}`);
      await page.keyboard.press('Escape');
    });
    await person.look('films like one');
  });
}

async function visitor(world) {
  await as({ ...world, token: null }, 'a visitor', { size: 'phone' }, async (person, page) => {
    await person.step('sees the films, without marks', async () => {
      const film = await (await fetch(`${world.site.address}/movie/${world.ids.get(kRan)}`)).text();
      await page.goto(/href="(\/person\/[^"]*)"><bdi>Akira Kurosawa/.exec(film)[1]);
      same((await titles(page)).length, 4, 'films');
      must(!await page.getByText('Not seen').count(), 'there are marks');
      await page.goto(`/collection/${kAliens}`);
      same((await titles(page)).length, 2, 'films of the saga');
      must(!await page.getByText('seen').count(), 'there are marks');
    });
    await person.look('the page');
  });
}
