// The administration: one area with tabs, found on phone and desktop, with and without a script; what was set is put back by name.
import { as as open, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi } from '../../seed.mjs';

const tabs = { Server: '/admin/server', Health: '/admin/health', Events: '/admin/events', Jobs: '/admin/jobs', Members: '/admin/users' };

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const [ada, bob] = [await logInByApi(site, 'Ada'), await logInByApi(site, 'Bob')];
  for (const { size, script } of ways) await area({ browser, site, token: ada, size, script });
  await member({ browser, site, token: bob });
}

const as = (world, name, body) => open(world, name, { size: world.size, script: world.script }, body);

async function area(world) {
  await as(world, `area, ${world.size}${world.script ? '' : ', without script'}`, async (person, page) => {
    const nav = page.getByRole('navigation', { name: 'Administration' });
    await person.step('the menu leads to it, and its tabs to each other', async () => {
      await page.goto('/');
      await page.locator('summary.m-avatar-btn').click();
      await page.getByRole('link', { name: 'Administration' }).click();
      await page.waitForURL('**/admin/server');
      for (const [name, address] of Object.entries(tabs)) {
        await nav.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${address}`);
        same(await page.getByRole('heading', { level: 1 }).innerText().then((text) => text.split(/\s/)[0]), name, 'the heading');
        const chosen = nav.locator('[aria-current=page]');
        same(await chosen.innerText(), name, 'the current tab');
        const { x, width } = await chosen.boundingBox();
        must(x >= 0 && x + width <= page.viewportSize().width, `the current tab stands from ${x} to ${x + width}`);
        await person.look(`the tab ${name}`);
        if (world.script) await person.photograph(`tab-${name.toLowerCase()}`);
      }
    });
    await person.step('no limits of tries are offered; what was set here says how to put it back', async () => {
      await page.goto('/old/settings/server/general');
      same(await page.getByText('Rate limits').count(), 0, 'limits');
      const language = page.getByLabel('Film data language');
      await language.fill('de-DE');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const box = page.getByLabel('Restore the default (en-US)');
      await box.waitFor();
      same(await language.inputValue(), 'de-DE', 'the language');
      await person.look('the settings');
      await person.photograph('restore-default');
      await box.check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Settings saved.').waitFor();
      same(await language.inputValue(), '', 'the language');
      same(await box.count(), 0, 'boxes where the default holds');
    });
  });
}

async function member(world) {
  await as({ ...world, size: 'phone', script: true }, 'member', async (person, page) => {
    await person.step('a member has jobs without tabs', async () => {
      await page.goto('/jobs');
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      same(await page.getByRole('navigation', { name: 'Administration' }).count(), 0, 'tabs');
      await person.look('the jobs');
    });
  });
}
