// Posters and the home page: what a poster costs and says, its actions by mouse and keys, and that what is below the first
// screen is fetched when it is scrolled to.
import http from 'node:http';
import { Person } from '../../browser.mjs';
import { must, same, test } from '../../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from '../../seed.mjs';

const watched = [496243, 843, 335984, 976893, 915935, 666277, 129, 348, 949, 1398, 10227, 499, 376867, 76341, 329865, 11104, 758866, 531428, 19, 567, 120467, 655, 406, 426, 62, 491584, 44012, 935, 26317, 832, 78, 149, 680, 238];
const wanted = [872585, 693134, 25538, 5511, 467244, 792307, 153, 562, 797];
const longestPoster = 400, mostElements = 500;
const lazyDistance = 1450;  // Chromium fetches pictures with loading=lazy from 1,250 pixels below the window; with a row of posters

async function fill(site) {
  await addUser(site, 'Root', { admin: true });
  await addUser(site, 'Ada');
  await addUser(site, 'Bob');
  await playsBy(site, 'Bob', await logInByApi(site, 'Bob'), watched.slice(0, 6).map((meta_id) => ({ meta_id, watched_at: '2025-04-01', comment: 'Twice in one week.' })));
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, watched.map((meta_id, index) => ({ meta_id, watched_at: new Date(Date.UTC(2025, 2, 28 - index)).toISOString().slice(0, 10) })));
  const ids = await filmIds(site, 'Ada', token), forms = await Forms.open(site, token);
  await forms.post(`/movie/${ids.get(496243)}/rate`, { rating: 9 });
  for (const meta_id of wanted) await forms.post(`/metadata/movie/${meta_id}/watchlist`);
  return token;
}

async function member(browser, site, token, options) {
  const person = await Person.open(browser, site, { ...options, token });
  const fetched = new Set();
  person.page.on('request', (request) => { if (request.resourceType() === 'image') fetched.add(request.url()); });
  return { ...person, person, fetched, step: person.step.bind(person), look: person.look.bind(person) };
}

// Addresses of pictures that begin lower than the window and `distance` below it, and of those in the window.
const pictures = (page, distance = 0) => page.evaluate((below) => {
  const images = [...document.querySelectorAll('main :is(.m-posters, .m-lately) img')], top = (image) => image.getBoundingClientRect().top;
  const addresses = (list) => list.map((image) => new URL(devicePixelRatio > 1 && image.srcset ? image.srcset.split(' ')[0] : image.src, document.baseURI).href);
  const inside = addresses(images.filter((image) => top(image) < innerHeight && image.getBoundingClientRect().left < innerWidth));
  return { inside, far: addresses(images.filter((image) => top(image) > innerHeight + below)).filter((address) => !inside.includes(address)) };
}, distance);

async function firstScreen({ page, fetched, step, look }) {
  await step('the first screen of home is small', async () => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const count = await page.locator('*').count();
    must(count <= mostElements, `${count} elements`);
    same(await page.getByRole('heading', { name: 'Latest from everyone' }).count(), 0, 'the grid below');
  });
  await step('no picture far below the first screen of home is fetched', async () => {
    const { inside, far } = await pictures(page, lazyDistance);
    must(inside.length >= 2 && inside.every((address) => fetched.has(address)), `in sight, not fetched: ${inside.filter((address) => !fetched.has(address))}`);
    must(!far.some((address) => fetched.has(address)), `below, fetched: ${far.filter((address) => fetched.has(address))}`);
    await look('the first screen of home');
    await page.reload();
  });
  await step('the rest of home comes when it is scrolled to, and stands there again after a way back', async () => {
    await page.locator('[data-rest]').scrollIntoViewIfNeeded();
    const grid = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Latest from everyone' }) });
    await grid.waitFor();
    must(await page.getByRole('heading', { name: 'Watched but not rated' }).isVisible(), 'a shelf is missing');
    await page.evaluate(() => scrollTo(0, 0));  // the bar at the edge covers parts of what it stands over
    await look('the rest of home');
    const film = grid.locator('.m-posters > li > :first-child').nth(16);
    await film.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await film.click();
    await page.waitForURL(/\/movie\/\d+$/);
    await page.goBack();
    await grid.waitFor();
    await page.waitForFunction((place) => Math.abs(scrollY - place) < 60, before);
  });
}

async function longGrid({ page, fetched, step, person }) {
  await step('pictures far below the window wait for scrolling', async () => {
    const network = await person.context.newCDPSession(page);  // without it Chromium takes the connection for a slow one
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 1, downloadThroughput: 1e7, uploadThroughput: 1e7, connectionType: 'cellular4g' });
    await page.setViewportSize({ width: 360, height: 300 });
    await page.goto('/inbox');  // has no pictures; another page than the one that is asked for now
    await page.waitForLoadState('networkidle');
    fetched.clear();
    await page.goto('/users/Ada/movies');
    await page.waitForLoadState('networkidle');
    const { inside, far } = await pictures(page, lazyDistance);
    must(far.length > 0, 'the page is too short for this test');
    must(inside.every((address) => fetched.has(address)), 'a picture in sight is not fetched');
    must(!far.some((address) => fetched.has(address)), `far below, fetched: ${far.filter((address) => fetched.has(address))}`);
  });
}

async function onePoster({ page, step, look, person }) {
  await step(`a poster is at most ${longestPoster} bytes`, async () => {
    const text = await (await person.context.request.get('/')).text();
    const posters = text.match(/<li><a href="\/movie\/.*?<\/li>/g);
    must(posters.length >= 18, `${posters.length} posters`);
    const longest = posters.sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a))[0];
    must(Buffer.byteLength(longest) <= longestPoster, `${Buffer.byteLength(longest)} bytes: ${longest}`);
  });
  const recent = page.locator('.m-posters').first().locator('li').first(), next = page.locator('.m-posters').nth(1).locator('li').first();
  await step('it says title, own rating, watched, on the watchlist', async () => {
    await page.goto('/');
    must(await recent.getByRole('link', { name: 'Parasite (2019) poster' }).isVisible(), 'the film');
    for (const name of ['Log again', 'Your rating: 9']) must(await recent.getByRole('link', { name, exact: true }).isVisible(), name);
    must(await next.getByRole('button', { name: 'Remove from watchlist', exact: true }).isVisible(), 'on the watchlist');
    must(await recent.locator('b').first().evaluate((badge) => badge.getBoundingClientRect().width >= 20), 'the badge is not seen');
  });
  await step('Tab goes from the film to log, rate, lists, watchlist, all in sight', async () => {
    await recent.getByRole('link').first().focus();
    for (const name of ['Log again', 'Your rating: 9', 'Add to a list', 'Watchlist']) {
      await page.keyboard.press('Tab');
      const [text, width, height] = await page.evaluate(() => {
        const node = document.activeElement, box = node.getBoundingClientRect();
        return [node.textContent, box.width, box.height];
      });
      same(text, name, 'the focus');
      must(width >= 24 && height >= 24, `${text} is ${width} × ${height}`);
    }
    await look('a poster with the focus');
  });
  await step('the mouse finds the same actions; log opens the dialog', async () => {
    await recent.hover();
    await look('a poster under the mouse');
    await recent.getByRole('link', { name: 'Log again' }).click();
    await page.locator('#log-dialog[open] [data-log-form]').waitFor();
    await page.keyboard.press('Escape');
  });
  await step('a film goes from its poster on a new list, and the way leads back', async () => {
    await recent.hover();
    await recent.getByRole('link', { name: 'Add to a list' }).click();
    await page.getByLabel('New list').fill('Rain');
    await page.getByRole('button', { name: 'Create and add' }).click();
    await page.getByText('Created “Rain” and added').waitFor();
    same(new URL(page.url()).pathname, '/', 'where it leads');
  });
  await step('the watchlist button takes a film off', async () => {
    const before = await page.locator('.m-posters').nth(1).locator('li').count();
    await next.hover();
    await next.getByRole('button').click();
    await page.locator('.m-toast').getByText('from your watchlist').waitFor();
    same(await page.locator('.m-posters').nth(1).locator('li').count(), before - 1, 'films on the shelf');
  });
}

// A page of another origin, such as a start page or feed reader, shows pictures from our feeds, badges and og: tags.
async function elsewhere(browser, site) {
  await test('pictures are shown on pages of another origin', async () => {
    const manifest = await (await fetch(`${site.address}/manifest.webmanifest`)).json();
    const paths = ['/images/w342/p348.jpg', '/images/w342/p999999.jpg', '/placeholder/1.svg', '/favicon.ico', ...manifest.icons.map((icon) => `/${icon.src}`)];
    const addresses = paths.map((path) => site.address + path);
    const server = http.createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(addresses.map((address) => `<img src="${address}">`).join(''));
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      const hidden = await page.evaluate(() => [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).map((image) => image.src));
      same(hidden.join(' '), '', 'pictures that are not shown');
    } finally {
      await context.close();
      server.close();
    }
  });
}

export default async function (browser, site) {
  const token = await fill(site);
  await elsewhere(browser, site);
  for (const size of ['desktop', 'phone']) {
    const one = await member(browser, site, token, { name: `posters, ${size}`, size });
    try {
      await firstScreen(one);
      await (size === 'phone' ? longGrid(one) : onePoster(one));
    } finally { await one.person.close(); }
  }
  const plain = await member(browser, site, token, { name: 'posters without script', size: 'desktop', script: false });
  try {
    await plain.step('a link shows the rest of home', async () => {
      await plain.page.goto('/');
      await plain.page.getByRole('link', { name: 'Show more' }).click();
      await plain.page.getByRole('heading', { name: 'Latest from everyone' }).waitFor();
      await plain.look('the whole home page');
    });
  } finally { await plain.person.close(); }
}
