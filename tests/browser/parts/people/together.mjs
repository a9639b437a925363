// Logging for others: allowed on a page of the settings, chosen in the form or the dialog, and what the other one sees of it.
import { Person, ways } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser, filmIds, logInByApi, playsBy } from '../../seed.mjs';

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  for (const { size, script } of ways) {
    const suffix = `${script ? 'S' : 'P'}${size[0]}`, ida = await member(site, `Ida${suffix}`), bo = await member(site, `Bo${suffix}`);
    await playsBy(site, ida.name, ida.token, [{ meta_id: 348, watched_at: '2024-02-28' }]);
    const film = (await filmIds(site, ida.name, ida.token)).get(348);
    const people = [await open(browser, site, ida, size, script), await open(browser, site, bo, size, script)];
    await allowed(people[1], ida);
    await logged(people[0], film, bo, script);
    await seen(people[1], film, ida);
    await leftOut(people[0], film, bo);
    await ended(people[1], ida);
    for (const person of people) await person.close();
  }
}

async function member(site, name) {
  await addUser(site, name);
  return { name, token: await logInByApi(site, name) };
}

async function open(browser, site, { name, token }, size, script) {
  const person = await Person.open(browser, site, { name: `together, ${name}`, size, script, token });
  return person;
}

const settings = '/settings/privacy';

async function allowed(person, ida) {
  await person.step('somebody is allowed to log for one', async (page) => {
    await page.goto(settings);
    await person.look('nobody may');
    await page.getByLabel('Member', { exact: true }).fill('nobody');
    person.watcher.expect(422);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('No member by that name.').waitFor();
    await person.look('a name that nobody has');
    await page.getByLabel('Member', { exact: true }).fill(ida.name);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText(`${ida.name} can now log films for you.`).waitFor();
    await person.look('one may');
    await person.photograph('together-settings');
  });
}

async function logged(person, film, bo, script) {
  await person.step('a film is logged for two', async (page) => {
    await page.goto(`/movie/${film}`);
    await page.getByRole('link', { name: 'Log again' }).first().click();
    const form = page.locator(script ? '#log-dialog form.m-log-form' : 'main form.m-log-form');
    const box = form.getByRole('checkbox', { name: bo.name });
    await box.waitFor({ state: 'attached' });
    same(await box.isChecked(), false, 'chosen at first');
    if (script) {
      await box.focus();
      await page.keyboard.press('Space');
    } else {
      await form.locator(`label[for="with-${bo.name}"]`).click();
    }
    same(await box.isChecked(), true, 'chosen');
    const { height } = await form.locator(`label[for="with-${bo.name}"]`).boundingBox();
    must(height >= 44, `the label is ${height} pixels high`);
    await person.look('the form');
    await person.photograph('log-with');
    await form.getByRole('button', { name: 'Log', exact: true }).click();
    await page.locator('.m-toast', { hasText: 'Logged' }).waitFor();
    await page.locator('#history').getByText(`With ${bo.name}`).waitFor();
    await person.look('the film page');
    await person.photograph('film-with');
  });
}

async function seen(person, film, ida) {
  const entry = (page) => page.locator('.m-diary tr', { hasText: `Logged by ${ida.name}` });
  await person.step('it stands in the own diary, is removed, and comes back by Undo', async (page) => {
    await page.goto(`/users/${person.name.split(' ').pop()}/history`);
    await entry(page).getByText(`With ${ida.name}`).waitFor();
    await person.look('the diary');
    await person.photograph('diary-logged-by');
    await entry(page).getByRole('button', { name: /^Delete/ }).click();
    await page.locator('.m-toast', { hasText: 'Deleted your entry' }).waitFor();
    same(await entry(page).count(), 0, 'entries');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    await page.goto(`/movie/${film}`);
    await page.locator('#history').getByText(`Logged by ${ida.name}`).waitFor();
    await person.look('the film page');
    await person.photograph('film-logged-by');
    await page.locator('#history').getByText(`Entries that name you: ${ida.name}`).waitFor();
    await page.getByRole('button', { name: /^Remove my name/ }).click();
    await page.locator('.m-toast', { hasText: 'Removed your name from other members’ entries' }).waitFor();
    same(await page.getByRole('button', { name: /^Remove my name/ }).count(), 0, 'ways to take it off');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    await page.getByRole('button', { name: /^Remove my name/ }).waitFor();
    await page.goto(settings);
    await page.getByText('Recently logged for you').waitFor();
    await person.look('what was logged lately');
  });
}

async function leftOut(person, film, bo) {
  await person.step('somebody is left out where the entry is edited, and comes back by Undo', async (page) => {
    await page.goto(`/movie/${film}`);
    await page.goto(await page.locator('#history a[href*="/history/"]').first().getAttribute('href'));
    const box = page.locator('main form.m-log-form').getByRole('checkbox', { name: bo.name });
    same(await box.isChecked(), true, 'chosen');
    await page.locator(`main label[for="with-${bo.name}"]`).click();
    await page.evaluate(() => scrollTo(0, 0));  // the name lies below the header, which covers what is above it
    await person.look('the form of an entry');
    await person.photograph('entry-with');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.m-toast', { hasText: 'Saved your entry' }).waitFor();
    same(await page.locator('#history').getByText(`With ${bo.name}`).count(), 0, 'names');
    await page.locator('.m-toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.m-toast', { hasText: 'Undone.' }).waitFor();
    await page.locator('#history').getByText(`With ${bo.name}`).waitFor();
  });
}

async function ended(person, ida) {
  await person.step('it is taken back', async (page) => {
    await page.goto(settings);
    await page.getByRole('button', { name: `Remove ${ida.name}` }).click();
    await page.getByText(`${ida.name} can no longer log films for you.`).waitFor();
    await page.getByText('No one yet.').waitFor();
  });
}
