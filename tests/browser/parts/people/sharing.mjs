// Share links: made on the pages that they open, sent to somebody without an account, and revoked; with and without script.
import { as, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi, playsBy } from '../../seed.mjs';

const kRan = 11645, kAlien = 348, kParasite = 496243;
const note = 'Nobody else reads this note.', year = new Date().getFullYear();
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  await playsBy(site, 'Ada', token, [
    { meta_id: kRan, watched_at: `${year}-01-05`, comment: note, tags: ['hidden'] },
    { meta_id: kAlien, watched_at: `${year - 1}-02-27` }, { meta_id: kParasite, watched_at: `${year}-01-04` }]);
  await site.write("UPDATE user SET privacy_level = 'private';");
  const headers = { 'Content-Type': 'application/json', 'X-Service-Token': token };
  const list = await (await fetch(`${site.address}/api/users/Ada/lists`, { method: 'POST', headers, body: JSON.stringify({ name: 'Rain', privacy_level: 'private', is_ranked: true }) })).json();
  for (const meta_id of [kRan, kAlien, kParasite])
    await fetch(`${site.address}/api/users/Ada/lists/${list.id}/items`, { method: 'POST', headers, body: JSON.stringify({ meta_id, note }) });
  const world = { browser, site, token };
  for (const { size, script } of ways) await walk(world, size, script);
}

// Where each kind of link is made, and what its panel is called.
const kinds = {
  diary: ['Share your diary', async (page) => {
    await page.goto('/users/Ada/history');
    await page.getByRole('button', { name: 'Share your diary' }).click();
  }],
  list: ['Share “Rain”', async (page) => {
    await page.goto('/users/Ada/lists/1-rain');
    await page.locator('.m-listhead summary').click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
  }],
  profile: ['Share your profile', async (page) => {
    await page.goto('/users/Ada');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
  }],
  year: [`Share your ${year}`, async (page) => {
    await page.goto(`/users/Ada/year/${year}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
  }],
};

async function walk(world, size, script) {
  const kind = `${size}${script ? '' : '-plain'}`;
  const addresses = {};
  await as(world, `share links, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/privacy/links');
    await person.look('the page without links');
    await person.photograph(`share-links-none-${kind}`);
    for (const [what, [title, open]] of Object.entries(kinds))
      await person.step(`one press shares the ${what}`, async () => {
        await open(page);
        await page.getByRole('heading', { name: title }).waitFor();
        const place = script ? page.getByRole('dialog', { name: title }) : page.locator('main');
        const field = place.getByLabel('Link', { exact: true });
        await field.waitFor();
        addresses[what] = await field.inputValue();
        must(addresses[what].startsWith(`${world.site.address}/share/`), addresses[what]);
        await place.getByText('Ends in 30 days').waitFor();
        same(await place.getByRole('button', { name: 'Copy' }).isVisible(), script, 'the copy button');
        if (script) {
          await place.getByText('Link copied').waitFor();
          same(await page.evaluate(() => navigator.clipboard.readText()), addresses[what], 'what was copied');
          same(await place.getByRole('button', { name: 'Copy' }).evaluate((button) => button === document.activeElement), true, 'the focus on Copy');
        }
        await person.look(`the link of the ${what}`);
        await person.photograph(`share-${what}-${kind}`);
        await place.getByText('Change', { exact: true }).click();
        await place.getByLabel('Works until').fill(soon);
        await place.getByRole('button', { name: 'Save' }).click();
        await place.getByText('Ends in 3 days').waitFor();
        same(await place.getByLabel('Link', { exact: true }).inputValue(), addresses[what], 'the address afterwards');
        if (script) {
          await page.keyboard.press('Escape');
          await place.waitFor({ state: 'hidden' });
        }
      });
    await page.goto('/settings/privacy/links');
    await person.look('the page with links');
    await person.photograph(`share-links-${kind}`);
    await person.step('a name that is missing is asked for', async () => {
      await page.goto('/settings/privacy/links');
      await page.getByLabel('Label').fill(' ');
      person.watcher.expect(422);
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByText('Enter a name of 1 to 100 characters.').waitFor();
    });
    await person.look('the page with a problem');
    await person.photograph(`share-links-problem-${kind}`);
  });
  await visitor({ browser: world.browser, site: world.site }, size, script, addresses);
  await revoked(world, size, script, addresses);
}

async function visitor(world, size, script, addresses) {
  await as(world, `shared pages, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    for (const [what, address] of Object.entries(addresses)) {
      await person.step(`the ${what} opens, with its posters and without its notes`, async () => {
        await page.goto(address);
        await page.getByText('Ada shared this page with you.').waitFor();
        must((await page.content()).includes('Ran'), 'the film is missing');
        must(!(await page.content()).includes(note), 'a note is shown');
        same(await page.locator('a[href*="/users/"]').count(), 0, 'links to pages that are closed');
        const sizes = await page.locator('main img:not([loading=lazy])').evaluateAll((images) => images.map((image) => image.naturalWidth));
        must(sizes.every((width) => width > 0), `posters of ${sizes}`);
      });
      await person.look(`the shared ${what}`);
      await person.photograph(`shared-${what}-${size}${script ? '' : '-plain'}`);
    }
    await person.step('the picture of the year is there, as programs that are told of the page are told', async () => {
      const address = `${addresses.year}/card.png?shape=wide`;
      await page.goto(addresses.year);
      same(await page.locator('meta[property="og:image"]').getAttribute('content'), address, 'og:image');
      const again = page.getByRole('link', { name: 'Try again' });
      person.watcher.expect(503);
      await page.getByRole('link', { name: 'Picture' }).click();
      await page.waitForURL(address);
      for (let i = 0; i < 60 && await again.count() > 0; i++) { await page.waitForTimeout(500); person.watcher.expect(503); await again.click(); }
      same(page.url(), address, 'where it is');
      same(await page.locator('img').evaluate((image) => `${image.naturalWidth} × ${image.naturalHeight}`), '1200 × 630', 'its size');
      person.watcher.take();  // Chromium's own page around a picture
    });
    await person.step('no other page has tags', async () => {
      for (const what of ['diary', 'list', 'profile']) {
        await page.goto(addresses[what]);
        same(await page.locator('meta[property^="og:"]').count(), 0, `tags of the ${what}`);
      }
    });
    await person.step('views and years of the diary stay below its address', async () => {
      await page.goto(addresses.diary);
      await page.getByRole('link', { name: 'Posters' }).click();
      must(page.url().startsWith(`${addresses.diary}?`), page.url());
      await page.getByRole('link', { name: 'Calendar' }).click();
      must(page.url().startsWith(`${addresses.diary}?`), page.url());
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    });
    await person.look('the shared calendar');
    await person.photograph(`shared-calendar-${size}${script ? '' : '-plain'}`);
    await person.step('a film leads to its page without the address of where it was found', async () => {
      await page.goto(addresses.list);
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/movie/'));
      await page.getByRole('link', { name: 'Ran', exact: true }).first().click();
      same((await (await asked).allHeaders()).referer, undefined, 'the referrer');
      await page.getByRole('heading', { name: 'Ran' }).first().waitFor();
    });
  });
}

async function revoked(world, size, script, addresses) {
  await as(world, `revoking, ${size}${script ? '' : ', without script'}`, { size, script }, async (person, page) => {
    await person.step('a link is revoked', async () => {
      await page.goto('/settings/privacy/links');
      await page.getByText('last opened').first().waitFor();
      for (let left = Object.keys(addresses).length; left > 0; --left) await page.getByRole('button', { name: /^Revoke/ }).first().click();
      await page.getByText('No share links yet.').waitFor();
    });
    await person.step('its address says so', async () => {
      person.watcher.expect(404);
      same((await page.goto(addresses.diary)).status(), 404, 'the status');
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    });
    await person.look('the page of a link that has ended');
    await person.photograph(`share-ended-${size}${script ? '' : '-plain'}`);
  });
}
