// Two-factor login from end to end: turned on with a computed code, in again with a code, with a recovery code, and on a
// trusted device without one, until the device is revoked.
import { freshCode } from '../../../node/second_factor.mjs';
import { Person } from '../../browser.mjs';
import { must, same } from '../../report.mjs';
import { addUser } from '../../seed.mjs';
import { ada, logIn } from '../../walk.mjs';

const page_ = '/profile/security';

async function logOut(page) {
  await page.goto('/');
  await page.locator('summary.m-avatar-btn').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
}

async function enterPassword(page) {
  await page.goto(`/login?redirect=${page_}`);
  await logIn(page, ada);
}

const codeIsAsked = (page) => page.getByRole('heading', { name: 'One more step' }).waitFor();
const isIn = (page) => page.waitForURL((url) => /^\/(profile|settings)\/security$/.test(url.pathname));

async function turnOn({ step, look, photograph, page, watcher }) {
  let secret = '', codes = [];
  await step('the security page offers two-factor login', async () => {
    await enterPassword(page);
    await isIn(page);
    await page.locator(`form[action="${page_}/totp/enable"] button`).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    secret = (await page.locator('#secret').textContent()).replaceAll(' ', '');
    must(/^[A-Z2-7]{32}$/.test(secret), secret);
    same(await page.locator('.m-qr').evaluate((image) => image.naturalWidth > 0), true, 'the QR code is drawn');
    await look('the QR code');
    await photograph('two-factor-enrol');
  });
  await step('a wrong code changes nothing', async () => {
    watcher.expect(422);
    await page.getByLabel('Enter the 6-digit code from the app.').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.locator('#code-error').waitFor();
    await look('a wrong code');
  });
  await step('the right one turns it on and shows ten recovery codes', async () => {
    await page.getByLabel('Enter the 6-digit code from the app.').fill((await freshCode(secret)).code);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    codes = await page.locator('#codes li').allTextContents();
    same(codes.map((code) => code.trim()).filter((code) => /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/.test(code)).length, 10, 'codes');
    await look('the recovery codes');
    await photograph('two-factor-codes');
    await page.getByRole('link', { name: 'I’ve saved them' }).click();
    await isIn(page);
    await look('the security page with two-factor login');
    await photograph('two-factor-on');
  });
  return { secret, codes: codes.map((code) => code.trim()) };
}

async function inAgain({ step, look, photograph, page, watcher, context }, { secret, codes }) {
  await step('logging in asks for a code', async () => {
    await logOut(page);
    await enterPassword(page);
    await codeIsAsked(page);
    await look('the second step');
    await photograph('two-factor-login');
    await page.goto('/profile');
    await page.waitForURL('**/login?redirect=*');
  });
  await step('a wrong code is refused, the right one opens', async () => {
    await enterPassword(page);
    await codeIsAsked(page);
    watcher.expect(422);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('#code-error').waitFor();
    await page.getByLabel('Code', { exact: true }).fill((await freshCode(secret)).code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isIn(page);
    await look('the security page after a login with a code');
  });
  await step('a recovery code opens once', async () => {
    for (const opens of [true, false]) {
      await logOut(page).catch(() => {});
      await enterPassword(page);
      await codeIsAsked(page);
      if (!opens) watcher.expect(422);
      await page.getByText('Use a recovery code instead').click();
      await page.getByLabel('Recovery code').fill(` ${codes[0].toLowerCase().replaceAll('-', ' ')} `);
      await page.getByRole('button', { name: 'Use code', exact: true }).click();
      await (opens ? isIn(page) : page.locator('#rc-error').waitFor());
    }
    await look('a recovery code that was used');
  });
  return context;
}

async function trusted({ step, look, photograph, page, context }, secret, after) {
  await step('a trusted device is not asked again', async () => {
    await enterPassword(page);
    await codeIsAsked(page);
    await page.getByLabel('Code', { exact: true }).fill((await freshCode(secret, after)).code);
    await page.locator('#tr').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await isIn(page);
    must((await context.cookies()).some(({ name, httpOnly }) => name === 'service_trusted_device' && httpOnly), 'there is no device cookie');
    await look('the security page with a trusted device');
    await photograph('two-factor-device');
    await logOut(page);
    await enterPassword(page);
    await isIn(page);
  });
  await step('until it is revoked', async () => {
    await page.getByRole('button', { name: /^Revoke .*, until / }).click();
    await isIn(page);
    await page.getByRole('button', { name: /^Revoke .*, until / }).waitFor({ state: 'detached' });
    await logOut(page);
    await enterPassword(page);
    await codeIsAsked(page);
  });
}

async function askedAgain({ step, look, photograph, page, watcher }, site) {
  await step('an hour after the login a new token asks for the password, and goes on with what was sent', async () => {
    await site.write('UPDATE auth_token SET created_at = created_at - 3600');
    await page.goto(page_);
    await page.getByLabel('New token').fill('Shelf script');
    watcher.expect(403);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await look('the page that asks for the password again');
    await photograph('confirm');
    watcher.expect(422);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('#password-error').waitFor();
    await look('the page that asks after a wrong password');
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    must(/^[0-9a-f]{64}$/.test(await page.getByLabel('New token', { exact: true }).first().inputValue()), 'no token is shown');
    await page.getByText('Shelf script').first().waitFor();
  });
}

async function walk(browser, site, { name, size, script }) {
  const person = await Person.open(browser, site, { name, size, script });
  const { page, watcher, context } = person;
  const tools = { page, watcher, context, step: person.step.bind(person), look: person.look.bind(person),
    photograph: async (what) => { if (script) await person.photograph(what); } };
  try {
    const factor = await turnOn(tools);
    await askedAgain(tools, site);
    await inAgain(tools, factor);
    await trusted(tools, factor.secret, Math.floor(Date.now() / 30000));
  } finally {
    await person.close();
  }
}

export default async function (browser, site) {
  await addUser(site, ada.name);
  await walk(browser, site, { name: 'two-factor', size: 'desktop', script: true });
  await site.write('UPDATE user SET totp_secret = NULL, totp_last_step = 0');
  await walk(browser, site, { name: 'two-factor without script', size: 'phone', script: false });
}
