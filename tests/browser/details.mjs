// What single parts of the pages must do that no walk passes: widths, scales, dialogs, lists, print.
import { Person } from './browser.mjs';
import { narrow } from './checks.mjs';
import { must, same, test } from './report.mjs';
import { addUser, filmIds, Forms, logInByApi, playsBy } from './seed.mjs';

export async function details(browser, site) {
  for (const name of ['Ada', 'Bob']) addUser(site, name, { admin: name === 'Ada' });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [{ meta_id: 348, watched_at: '2024-02-29' }, { meta_id: 346, watched_at: '2024-02-28' }]);
  const world = { browser, site, token, ids: await filmIds(site, 'Ada', token), forms: await Forms.open(site, token) };
  await tablets(world);
}

// A person's page, closed again whatever happens in between.
async function as(world, name, size, body, options = {}) {
  const person = await Person.open(world.browser, world.site, { name, size, worker: false, ...options });
  try {
    await person.context.addCookies([{ name: 'id', value: options.token ?? world.token, url: world.site.url }]);
    await body(person, person.page);
  } finally {
    await person.close();
  }
}

const widthOf = (locator) => locator.evaluate((node) => node.getBoundingClientRect().width);

async function tablets(world) {
  await as(world, 'tablet', 'desktop', async (person, page) => {
    for (const width of [700, 744, 820, 900, 1000]) {
      await test(`${width} px: the header has room for the search and its list`, async () => {
        await page.setViewportSize({ width, height: 1000 });
        await page.goto('/');
        await narrow(page, [width]);
        const box = page.locator('header input[name=query]');
        must(await widthOf(box) >= 140, `the box is ${await widthOf(box)} px wide`);
        await box.pressSequentially('alien');
        await page.getByRole('option', { name: 'Alien' }).waitFor();
        const list = page.locator('header .m-suggest-drop');
        must(await widthOf(list) >= 280, `the list is ${await widthOf(list)} px wide`);
        await narrow(page, [width]);
        const [top, bottom] = [page.getByRole('navigation', { name: 'Main' }), page.getByRole('navigation', { name: 'Quick' })];
        must(await top.isVisible() !== await bottom.isVisible(), 'there is not exactly one navigation');
      }, () => person.photographFailure(`tablet-${width}`));
    }
  });
}
