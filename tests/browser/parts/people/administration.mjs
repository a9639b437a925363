// The administration: its pages lead back to it and the settings' menu leads anywhere, on phone and desktop, with and without a script;
// what was set is put back by name.
import { as as open, ways } from '../../browser.mjs';
import { same } from '../../report.mjs';
import { addUser, logInByApi } from '../../seed.mjs';

const below = { Members: '/admin/users', Invitations: '/admin/invites', Jobs: '/admin/jobs', Events: '/admin/events' };

export default async function (browser, site) {
  for (const name of ['Ada', 'Bob']) await addUser(site, name, { admin: name === 'Ada' });
  const [ada, bob] = [await logInByApi(site, 'Ada'), await logInByApi(site, 'Bob')];
  for (const { size, script } of ways) await area({ browser, site, token: ada, size, script });
  await member({ browser, site, token: bob });
}

const as = (world, name, body) => open(world, name, { size: world.size, script: world.script }, body);

async function area(world) {
  await as(world, `area, ${world.size}${world.script ? '' : ', without script'}`, async (person, page) => {
    await person.step('the menu leads to it, and it to the pages below and back', async () => {
      await page.goto('/');
      await page.locator('summary.m-avatar-btn').click();
      await page.locator('.m-menu-list').getByRole('link', { name: 'Administration' }).click();
      await page.waitForURL('**/settings/administration');
      await person.look('the administration');
      for (const [name, address] of Object.entries(below)) {
        await page.getByRole('link', { name: `Open ${name}` }).click();
        await page.waitForURL(`**${address}`);
        same(await page.getByRole('heading', { level: 1 }).innerText().then((text) => text.split(/\s/)[0]), name, 'the heading');
        await person.look(name);
        await page.locator('.m-more').getByText('Administration').click();
        await page.waitForURL('**/settings/administration');
      }
    });
    await person.step('the menu of the settings leads to their other pages', async () => {
      if (world.size === 'phone') {
        await page.getByLabel('Settings page').selectOption('Privacy and sharing');
        await page.getByRole('button', { name: 'Go', exact: true }).click();
      } else await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy and sharing' }).click();
      await page.waitForURL('**/settings/privacy');
      await page.getByRole('heading', { level: 1, name: 'Privacy and sharing' }).waitFor();
    });
    await person.step('no limits of tries are offered; what was set here says how to put it back', async () => {
      await page.goto('/settings/server');
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
    await person.step('a member reaches jobs from imports', async () => {
      await page.goto('/jobs');
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      same(await page.locator('.m-settings-pick option').count(), 7, 'settings pages');
      await page.locator('.m-more').getByText('Import').waitFor();
      await person.look('the jobs');
    });
  });
}
