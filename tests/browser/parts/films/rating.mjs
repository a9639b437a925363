// Rating with halves: on the film page, on the page and in the dialog that log, by finger, mouse and keys, with and without a script.
import { as as open, ways } from '../../browser.mjs';
import { must, same, test } from '../../report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from '../../seed.mjs';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }]);
  const ids = await filmIds(site, 'Ada', token);
  const world = { browser, site, token, id: ids.get(348), forms: await Forms.open(site, token) };
  for (const way of ways) await halves({ ...world, ...way });
  for (const size of ['desktop', 'phone']) {
    await stars({ ...world, size });
  }
  await logged(world);
  await apart(world);
}

const as = (world, name, size, script, body) => open(world, name, { size, script }, body);

const scale = (world, name) => world.site.write(`UPDATE user SET rating_scale = '${name}', revision = revision + 1`);
const rated = (world, tenths) => world.site.write(tenths
  ? `INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT id, ${world.id}, ${tenths}, 1700000000 FROM user WHERE true
     ON CONFLICT DO UPDATE SET rating = ${tenths}` : 'DELETE FROM rating');
const now = (page) => page.locator('[data-rating] [data-now]').innerText();
const offered = (label) => label.evaluate((node) => getComputedStyle(node).opacity === '1');
const ground = (page, point) => page.locator(`label[for=r${point}]`).evaluate((cell) => getComputedStyle(cell).backgroundColor);

async function halves(world) {
  const { size, script } = world, film = `/movie/${world.id}`;
  await rated(world, null);
  await as(world, `halves, ${size}${script ? '' : ', without script'}`, size, script, async (person, page) => {
    const label = (id) => page.locator(`label[for=r${id}]`);
    // What is chosen is saved by the script, or by the button; then the page is loaded anew.
    const saved = async (text, toast) => {
      if (script) await page.locator('.m-toast').getByText(toast).waitFor();
      else await page.getByRole('button', { name: 'Save rating' }).click();
      await page.goto(film);
      same(await now(page), text, 'what stands there');
    };
    await person.step('nothing is set and nothing looks as if it were', async () => {
      await page.goto(film);
      same(await now(page), 'not rated', 'what stands there');
      const colours = new Set(await Promise.all([1, 5, 10].map((point) => ground(page, point))));
      same(colours.size, 1, 'colours of the cells');
      must(!await offered(label(0)), 'Clear is offered');
      await person.look('the film page, not rated');
      await person.photograph(`rating-none${script ? '' : '-plain'}`);
    });
    await person.step('nine and a half', async () => {
      await label(9).click();
      if (script) same(await now(page), '9 of 10', 'what stands there at once');
      await label('9half').click();
      await saved('9.5 of 10', 'Rated 9.5 of 10.');
      must(await page.locator('#r9half').isChecked(), 'nine and a half are not chosen');
      must(await ground(page, 10) !== await ground(page, 9), 'the tenth cell is full');
      await person.look('the film page with 9.5');
      await person.photograph(`rating-half${script ? '' : '-plain'}`);
    });
    await person.step('after seven and a half, four is four', async () => {
      await label('7half').click();
      await saved('7.5 of 10', 'Rated 7.5 of 10.');
      await label(4).click();
      await saved('4 of 10', 'Rated 4 of 10.');
    });
    await person.step('Clear is a word apart', async () => {
      await label('6half').click();
      await saved('6.5 of 10', 'Rated 6.5 of 10.');
      same(await label(0).innerText().then((text) => text.split(/\s/)[0]), 'Clear', 'the word');
      const [ten, clear] = [await label(10).boundingBox(), await label(0).boundingBox()];
      must(clear.x >= ten.x + ten.width + 6, 'Clear touches 10');
      await label(0).click();
      await saved('not rated', 'Rating removed.');
    });
    await person.step('the least is 0.5', async () => {
      await label('0half').click();
      await saved('0.5 of 10', 'Rated 0.5 of 10.');
      if (script) {
        await label(0).click();
        await saved('not rated', 'Rating removed.');
      }
    });
    await person.step('7.3 is shown whole, and stays when the entry is logged and saved without touching it', async () => {
      await rated(world, 73);
      await page.goto(`/log-movie?movie_id=${world.id}`);
      same(await now(page), '7.3 of 10', 'what the log form shows');
      must(await page.locator('#l7').isChecked(), 'seven is not chosen');
      await person.look('the log form with 7.3');
      await person.photograph(`rating-log${script ? '' : '-plain'}`);
      await page.locator('label[for=w-unknown]').click();
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      await page.waitForURL(new RegExp(`${film}$`));
      same(await now(page), '7.3 of 10', 'what stands there');
      await page.goto(film);
      if (!script) await page.getByRole('button', { name: 'Save rating' }).click();
      await page.goto(film);
      same(await now(page), '7.3 of 10', 'what stands there');
    });
    if (script) {
      await person.step('a click on the seven of 7.3 makes it 7, and Undo 7.3 again', async () => {
        await label(7).click();
        await page.locator('.m-toast').getByText('Rated 7 of 10.').waitFor();
        await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
        await page.locator('.m-toast').getByText('Rated 7.3 of 10.').waitFor();
        same(await now(page), '7.3 of 10', 'what stands there');
      });
    }
  });
}

// The other scale: ten half stars, whose unset state is outlined.
async function stars(world) {
  const film = `/movie/${world.id}`, { size } = world;
  await scale(world, 'five');
  await rated(world, null);
  await as(world, `stars, ${size}`, size, true, async (person, page) => {
    const fills = () => page.locator('.m-rate-5 .m-rate-pt svg').evaluateAll((all) => all.map((star) => getComputedStyle(star).fill !== 'none'));
    await person.step('stars that are not set are empty, those up to the chosen one are full', async () => {
      await page.goto(film);
      same(await now(page), 'not rated', 'what stands there');
      must((await fills()).every((full) => !full), `${await fills()}`);
      await person.photograph('stars-none');
      await page.locator('label[for=r7]').click();
      await page.locator('.m-toast').getByText('Rated 3½ stars.').waitFor();
      same(await now(page), '3½ of 5 stars', 'what stands there');
      same((await fills()).filter((full) => full).length, 7, 'full halves');
      await page.mouse.move(0, 0);
      await person.look('the film page');
      await person.photograph('stars');
    });
    await person.step('Clear stands apart and goes with the rating', async () => {
      const [last, clear] = [await page.locator('.m-rate-5 .m-rate-pt').last().boundingBox(), await page.locator('label[for=r0]').boundingBox()];
      must(clear.x - last.x - last.width >= 8, 'Clear touches the last star');
      await page.locator('label[for=r0]').click();
      await page.locator('.m-toast').getByText('Rating removed.').waitFor();
      must(!await offered(page.locator('label[for=r0]')), 'Clear is offered');
    });
    await person.step('a rating between two half stars is said as it is', async () => {
      await rated(world, 73);
      await page.goto(film);
      same(await now(page), '7.3 of 10', 'what stands there');
      same((await fills()).filter((full) => full).length, 7, 'full halves');
    });
  });
  await scale(world, 'ten');
}

// In the dialog it works as on the page, by keys too.
async function logged(world) {
  await as(world, 'dialog', 'desktop', true, async (person, page) => {
    await person.step('the dialog says what is chosen and saves it', async () => {
      await rated(world, 73);
      await page.goto(`/movie/${world.id}`);
      await page.locator('.m-actionbar a[data-log]').click();
      const group = page.locator('#log-dialog [data-rating]');
      await group.waitFor();
      same(await group.locator('[data-now]').innerText(), '7.3 of 10', 'what the dialog shows');
      await group.locator('#l7').focus();
      await page.keyboard.press('ArrowRight');
      same(await group.locator('[data-now]').innerText(), '7.5 of 10', 'after an arrow key');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      same(await group.locator('[data-now]').innerText(), '8.5 of 10', 'after two more');
      await person.look('the dialog');
      await person.photograph('rating-dialog', [1280, 360]);
      await page.locator('label[for=w-unknown]').click();
      await page.locator('#log-dialog').getByRole('button', { name: 'Log', exact: true }).click();
      await page.locator('.m-toast').getByText('Logged “').waitFor();
      same(await now(page), '8.5 of 10', 'what stands there');
    });
    await person.step('Clear in the dialog clears', async () => {
      await page.locator('.m-actionbar a[data-log]').click();
      await page.locator('#log-dialog label[for=l0]').click();
      same(await page.locator('#log-dialog [data-now]').innerText(), 'not rated', 'what the dialog shows');
      await page.locator('label[for=w-unknown]').click();
      await page.locator('#log-dialog').getByRole('button', { name: 'Log', exact: true }).click();
      await page.locator('#log-dialog[open]').waitFor({ state: 'detached' });
      await page.locator('.m-toast').getByText('Logged “').waitFor();
      same(await now(page), 'not rated', 'what stands there');
    });
  });
}

// The cells share no edge, and pointing at one fills those up to it.
async function apart(world) {
  await as(world, 'cells', 'desktop', true, async (person, page) => {
    await test('cells: each stands by itself, and pointing fills', async () => {
      await rated(world, null);
      await page.goto(`/movie/${world.id}`);
      const gap = await page.locator('label[for=r8]').evaluate((cell) => getComputedStyle(cell).borderRight);
      must(/^[3-9]px solid rgba\(.*, 0\)$/.test(gap), `between eight and nine is ${gap}`);
      const quiet = await ground(page, 5);
      await page.locator('label[for=r8]').hover();
      must(await ground(page, 5) !== quiet, 'the fifth of eight points is not filled');
      same(await ground(page, 9), quiet, 'the ninth');
      await page.locator('h1').hover();
      same(await ground(page, 5), quiet, 'the fifth, away from the points');
    });
  });
}
