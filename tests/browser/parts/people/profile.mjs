// A person's own page and reviews: as its owner, a member and a visitor see them, with and without script; the button that shares.
import { as, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from '../../seed.mjs';

const about = 'Keeps a diary so that films do not blur into one.';
const review = 'A film about the stairs between two people.\n\nNothing happens, again and again. ';
const longWord = 'unbreakable'.repeat(20);

const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

async function put(site, token, path, body, method = 'PUT') {
  const answer = await fetch(site.address + path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'X-Service-Token': token } });
  must(answer.ok, `${method} ${path}: ${answer.status} ${await answer.text()}`);
}

async function fill(site, token) {
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: day(1), tags: ['35mm'] }, { meta_id: 129, watched_at: day(2) }, { meta_id: 62, watched_at: day(40) }, { meta_id: 679, watched_at: '2021-05-01' }]);
  const films = await filmIds(site, 'Ada', token);
  await put(site, token, `/api/users/Ada/reviews/movies/${films.get(348)}`, { text: review.repeat(8) });
  await put(site, token, `/api/users/Ada/reviews/movies/${films.get(129)}`, { text: longWord });
  await put(site, token, `/api/users/Ada/likes/movies/${films.get(348)}`, {});
  const forms = await Forms.open(site, token);
  await forms.post(`/movie/${films.get(348)}/rate`, { rating: '9.5' });
  await forms.post('/profile/favourites', { 'movie_id[]': String(films.get(348)) });
  await forms.post('/lists', { name: 'The city as a character', privacy_level: 'public' });
  await forms.post('/lists/1/items', { movie_id: String(films.get(62)) });
  return films;
}

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob', 'Cleo']) await addUser(site, name, { admin: name === 'Bob' });
  const token = await logInByApi(site, 'Ada');
  const films = await fill(site, token);
  const world = { browser, site, token, films, film: `/movie/${films.get(348)}` };
  for (const { size, script } of ways) await own(world, size, script);
  await (await Forms.open(site, token)).post('/settings/preferences', { privacy_level: 'public' });
  await sharing(world);
  for (const size of ['desktop', 'phone']) await visitor(world, size);
  await nothingYet(world);
}

// While members alone read it, the button that shares leads to secret links.
async function own(world, size, script) {
  const name = `own page, ${size}${script ? '' : ', without script'}`;
  await as(world, name, { size, script }, async (person) => {
    await person.step('it says who somebody is, what they saw lately and what they wrote', async (page) => {
      await page.goto('/profile');
      await page.getByRole('textbox', { name: 'About you' }).fill(about);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.m-toast', { hasText: 'Saved your profile.' }).waitFor();
      await page.goto('/users/Ada');
      await page.getByText(about).waitFor();
      const thisYear = [1, 2, 40].filter((back) => day(back).slice(0, 4) === day(0).slice(0, 4)).length;
      same((await page.locator('.m-profile-nums dd').allInnerTexts()).join(), `4,${thisYear},1,2`, 'films, plays this year, lists, reviews');
      same(await page.locator('.m-recent h3').first().innerText(), 'Alien 1979', 'the latest film');
      must((await page.locator('.m-recent-review').first().innerText()).startsWith('A film about the stairs'), 'its review');
      for (const heading of ['Favourites', 'Recently watched', ...(thisYear ? [`${day(0).slice(0, 4)} so far`] : []), 'Tags', 'Lists', 'Directors']) await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
      same(await page.locator('[data-share]').count(), 0, 'buttons that share the address of a page that is not public');
      same(await page.locator('form:has(button:text-is("Share"))').getAttribute('action'), '/settings/privacy/links', 'secret links');
      await person.look('the own page');
      await person.photograph(`profile${script ? '' : '-plain'}`);
    });
    await person.step('its numbers and films lead to reviews and back', async (page) => {
      await page.locator('.m-profile-nums a').nth(3).click();
      await page.getByRole('heading', { level: 1, name: /^Your reviews/ }).waitFor();
      same(await page.locator('.m-recent h2').count(), 2, 'reviews');
      await person.look('one’s reviews');
      await person.photograph(`reviews${script ? '' : '-plain'}`);
      await page.getByRole('link', { name: 'Alien' }).click();
      await page.getByRole('heading', { level: 2, name: 'Your review' }).waitFor();
    });
  });
}

async function sharing(world) {
  const clicked = async (person, page, prepare) => {
    await page.addInitScript(prepare);
    await page.goto('/users/Ada');
    await page.getByRole('button', { name: 'Share' }).click();
  };
  const address = `${world.site.address}/users/Ada`;
  await as(world, 'sharing, by the system', { size: 'phone' }, (person, page) => person.step('its dialog gets title and address', async () => {
    await clicked(person, page, () => { navigator.share = async (what) => { window.shared = what; }; });
    same(JSON.stringify(await page.evaluate(() => window.shared)), JSON.stringify({ title: 'Ada', url: address }), 'what is shared');
    await clicked(person, page, () => { navigator.share = () => Promise.reject(new DOMException('', 'AbortError')); });
    same(await page.locator('.m-share-field').count(), 0, 'fields after closing the dialog');
  }));
  await as(world, 'sharing, by copying', { size: 'desktop' }, (person, page) => person.step('the address is copied, and stands in a field when that fails', async () => {
    await clicked(person, page, () => { navigator.share = undefined; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); });
    await page.locator('.m-toast', { hasText: 'Copied.' }).waitFor();
    same(await page.evaluate(() => window.copied), address, 'what is copied');
    await clicked(person, page, () => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); });
    same(await page.locator('.m-share-field').inputValue(), address, 'the field');
    await person.look('the address in a field');
  }));
  await as(world, 'sharing, without script', { size: 'desktop', script: false }, (person, page) => person.step('there is no button that does nothing', async () => {
    await page.goto('/users/Ada');
    same(await page.getByText('Share', { exact: true }).filter({ visible: true }).count(), 0, 'buttons');
  }));
}

async function visitor({ browser, site, film }, size) {
  await as({ browser, site }, `a visitor, ${size}`, { size }, async (person) => {
    await person.step('a public page and its reviews are there without a login', async (page) => {
      await page.goto('/users/Ada');
      await page.getByText(about).waitFor();
      same(await page.locator('meta[property="og:url"]').getAttribute('content'), `${site.address}/users/Ada`, 'the address');
      await person.look('the page');
      await person.photograph('visitor-profile');
      await page.goto(film);
      await page.getByRole('link', { name: 'All reviews' }).click();
      await page.getByRole('heading', { level: 1, name: /^Reviews of Alien/ }).waitFor();
      await person.look('reviews of a film');
      await person.photograph('visitor-reviews');
      await page.getByRole('link', { name: 'Ada' }).click();
      await page.getByRole('heading', { level: 2, name: 'Review by Ada' }).waitFor();
    });
  });
}

async function nothingYet({ browser, site }) {
  const token = await logInByApi(site, 'Cleo');
  await as({ browser, site, token }, 'an empty diary', { size: 'desktop' }, async (person) => {
    await person.step('it has places for favourites and a way to begin', async (page) => {
      await page.goto('/users/Cleo');
      same(await page.locator('.m-fave-none').count(), 4, 'free places');
      await page.getByRole('link', { name: 'Log a film' }).waitFor();
      await person.look('the page');
      await person.photograph('profile-empty');
      await page.goto('/users/Cleo/reviews');
      await page.getByRole('heading', { level: 2, name: 'No reviews yet' }).waitFor();
      await person.look('no reviews');
    });
  });
}
