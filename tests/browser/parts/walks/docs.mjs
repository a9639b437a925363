// The interactive description of the API: drawn under the content policy, tried with the login of the pages, and with a token.
import { Person } from '../../browser.mjs';
import { accessible } from '../../checks.mjs';
import { must, same } from '../../report.mjs';
import { addUser, logInByApi } from '../../seed.mjs';

const operation = (page, id) => page.locator(`.opblock[id$="-${id}"]`);

async function open(page, id) {
  await operation(page, id).locator('.opblock-summary-control').click();
  await operation(page, id).locator('.btn.execute').waitFor();
}

// The status that the page shows for the answer.
async function send(page, id) {
  await operation(page, id).locator('.btn.execute').click();
  const status = operation(page, id).locator('.live-responses-table tr.response .response-col_status').first();
  await status.waitFor();
  return (await status.innerText()).trim().slice(0, 3);
}

async function authorize(page, token) {
  await page.locator('.swagger-ui .auth-wrapper .btn.authorize').click();
  const dialog = page.locator('.dialog-ux');
  await dialog.locator('input').first().fill(token);
  await dialog.locator('.btn.authorize').first().click();
  await dialog.locator('.btn-done').first().click();
}

async function walk(person, token) {
  const nothingWrong = () => {
    const problems = person.watcher.take();
    must(!problems.length, problems.join('\n'));
  };
  await person.step('the description is drawn', async (page) => {
    await page.goto('/docs/api');
    await operation(page, 'listHistory').waitFor();
    nothingWrong();
    await person.photograph('docs-api');
    same(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing sticks out');
    await accessible(page);
  });
  await person.step('reading works with the login of the pages', async (page) => {
    await open(page, 'whoami');
    same(await send(page, 'whoami'), '200', 'status');
    must((await operation(page, 'whoami').locator('.live-responses-table').innerText()).includes('"Ada"'), 'the answer names her');
    nothingWrong();
  });
  await person.step('writing does not', async (page) => {
    person.watcher.expect(401);
    await open(page, 'testMetadata');
    same(await send(page, 'testMetadata'), '401', 'status');
    nothingWrong();
  });
  await person.step('with a token it does', async (page) => {
    await authorize(page, token);
    await operation(page, 'testMetadata').locator('.btn-clear').click();
    same(await send(page, 'testMetadata'), '200', 'status');
    nothingWrong();
    await person.photograph('docs-api-tried');
  });
}

export default async function (browser, site) {
  await addUser(site, 'Ada', { admin: true });
  const token = await logInByApi(site, 'Ada');
  for (const size of ['desktop', 'phone']) {
    const person = await Person.open(browser, site, { name: `API page, ${size}`, size, token });
    try {
      await walk(person, token);
    } finally {
      await person.close();
    }
  }
}
