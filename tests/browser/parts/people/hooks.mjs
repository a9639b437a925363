// Outbound hooks on their pages: made, tried out, changed, asked for in the log form, deleted; with and without JavaScript.
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

const settings = '/settings/connections/hooks';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  for (const { size, script } of ways) {
    const name = `Ida${script ? 'S' : 'P'}${size[0]}`;
    await addUser(site, name);
    const token = await logInByApi(site, name);
    await playsBy(site, name, token, [{ meta_id: 348, watched_at: '2024-02-28' }]);
    const film = (await filmIds(site, name, token)).get(348);
    const person = await Person.open(browser, site, { name: `hooks, ${name}`, size, script, token });
    await made(person);
    await triedOut(person);
    await asked(person, film, script);
    await stored(person);
    await deleted(person);
    await person.close();
  }
}

async function made(person) {
  await person.step('a hook is made', async (page) => {
    await page.goto(settings);
    await page.getByRole('heading', { name: 'New notification' }).waitFor();
    await person.look('no hook');
    await page.getByLabel('URL').fill('https://ada:secret@hooks.example/');
    await page.getByLabel('Film logged').uncheck();
    person.watcher.expect(422);
    await page.getByRole('button', { name: 'Add notification' }).click();
    await page.getByText('Choose at least one event.').waitFor();
    await person.look('what is wrong');
    await person.photograph('hooks-wrong');
    await page.getByLabel('URL').fill('http://127.0.0.1:8081/a/long/path/of/an/address/that/goes/on-and-on-and-on-and-on-and-on-and-on');
    await page.getByLabel('Film logged').check();
    await page.getByLabel('Film rated').check();
    await page.getByRole('button', { name: 'Add notification' }).click();
    await page.getByText('Notification added.').waitFor();
    must(/^[0-9a-f]{64}$/.test(await page.getByLabel('Secret').inputValue()), 'no secret');
    await person.look('a hook');
  });
}

// Nobody on this machine is told, so the test has no answer.
async function triedOut(person) {
  await person.step('a test is sent, and its call listed', async (page) => {
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Test on its way.').waitFor();
    for (let i = 0; i < 40 && !(await page.getByText('No answer').count()); ++i) {
      await page.waitForTimeout(500);
      await page.reload();
    }
    await page.getByText('Retrying').waitFor();
    await person.look('a call that is tried again');
    await person.photograph('hook');
    await page.goto('/settings/connections');
    await page.getByText('Failing or slow: 127.0.0.1').waitFor();
    await person.look('the list');
    await person.photograph('hooks');
  });
}

async function asked(person, film, script) {
  await person.step('a hook that waits to be asked has a box in the log form', async (page) => {
    await page.getByRole('main').getByRole('link', { name: /Plain JSON/ }).click();
    await page.getByLabel('Service').selectOption('discord');
    await page.getByLabel('Film rated').uncheck();
    await page.getByLabel(/Only when I ask/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    same(await page.getByLabel('Secret').count(), 0, 'secrets of Discord');
    await page.goto(`/movie/${film}`);
    await page.getByRole('link', { name: 'Log again' }).first().click();
    const form = page.locator(script ? '#log-dialog form.m-log-form' : 'main form.m-log-form');
    const box = form.getByLabel(/Post this entry/);
    await box.waitFor();
    same(await box.isChecked(), false, 'posts unasked');
    await box.check();
    await person.look('the form');
    await person.photograph('log-post');
    await form.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('.m-toast', { hasText: 'Logged' }).waitFor();
    await page.goto('/settings/connections');
    await page.getByRole('main').getByRole('link', { name: /Discord/ }).click();
    await page.getByRole('row', { name: /Alien/ }).waitFor();
    await person.look('the play waits');
  });
}

async function stored(person) {
  await person.step('a token is stored, and taken away', async (page) => {
    await page.getByLabel('Service').selectOption('ntfy');
    await page.getByLabel('URL').fill('https://ntfy.example/films');
    await page.getByLabel(/^Token/).fill('tk_0123456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A token is saved.').waitFor();
    same(await page.getByLabel(/^Token/).inputValue(), '', 'the token is shown');
    await person.look('a stored token');
    await person.photograph('hook-token');
    await page.reload();  // without the message, which lies over the form
    await page.getByLabel('Remove the saved token').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    same(await page.getByText('A token is saved.').count(), 0, 'tokens');
  });
}

async function deleted(person) {
  await person.step('it is deleted', async (page) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Notification deleted.').waitFor();
    same(await page.getByText('hooks.example').count() + await page.getByText('127.0.0.1').count(), 0, 'notifications');
  });
}
