// A forgotten password: the mail with its link, the same answer in the same time for every address, one use, and what
// the new password ends. And the test mail of an administrator.
import fs from 'node:fs';
import { kEmail, kPassword } from '../../../node/instance.mjs';
import { MailServer } from '../../../node/mail.mjs';

const kNew = 'quite another passphrase';
const kDelay = 1500;  // of the mail server, in milliseconds
const kSender = 'films@example.org';

const withoutToken = (page) => page.text.replaceAll(/[0-9a-f]{32,64}/g, '').replaceAll('nobody@example.org', kEmail);

async function asked(visitor, email) {
  const page = await visitor.get('/forgot-password');
  const csrf = /name="_csrf_token" value="([^"]+)"/.exec(page.text)[1];
  const start = performance.now();
  const answer = await visitor.post('/forgot-password', { _csrf_token: csrf, email });
  return { answer, took: performance.now() - start };
}

async function everyAddressAlike(t, site, mail) {
  mail.delay = kDelay;
  const known = await asked(site.visitor(), kEmail);
  const unknown = await asked(site.visitor(), 'nobody@example.org');
  t.equal('a known address', known.answer.status, 200);
  t.equal('an unknown one is answered alike', withoutToken(unknown.answer), withoutToken(known.answer));
  t.check('neither waits for the mail', Math.max(known.took, unknown.took) < kDelay / 2, [known.took, unknown.took]);
  const mails = await mail.arrived(1);
  mail.delay = 0;
  t.equal('one mail comes', mails.length, 1);
  return mails[0];
}

function checkedLink(t, site, sent) {
  t.equal('from the sender', sent.from, kSender);
  t.equal('to the address of the account alone', sent.to, [kEmail]);
  t.check('with a plain head', /^Date: .*\r\nFrom: Matinee <films@example.org>\r\nTo: <ada@example.org>\r\n/.test(sent.text), sent.text);
  const link = new RegExp(`${site.url('/reset-password')}\\?token=([0-9a-f]{64})`).exec(sent.text);
  t.check('and a link to this server', link !== null, sent.text);
  site.secrets.add(link[1]);
  return link[1];
}

async function storedAsHash(t, site, token) {
  t.equal('one open link is kept', await site.count('password_reset'), 1);
  const stored = [site.database, `${site.database}-wal`].map((file) => fs.readFileSync(file).toString('latin1')).join('');
  t.check('without its token', !stored.includes(token));
}

async function worksOnce(t, site, token) {
  const form = { new_password: kNew, repeat_password: kNew };
  const visitors = Array.from({ length: 6 }, () => site.visitor());
  const one = (visitor) => visitor.submit(`/reset-password?token=${token}`, '/reset-password', form);
  const answers = await Promise.all(visitors.map((visitor) => one(visitor).catch((error) => error)));
  const won = answers.filter((answer) => answer.status === 303);
  t.equal('of six at once one sets the password', won.length, 1);
  t.equal('and is led to the login', won[0]?.location, `${site.base}/login`);
  t.check('the others are told why not', answers.every((answer) => [303, 404, 503].includes(answer.status) || /404/.test(answer.message)),
    answers.map((answer) => answer.status ?? answer.message));
  t.equal('one change is recorded', await site.count('audit_event', "event_type = 'password_changed'"), 1);
}

async function endsWhatWasOpen(t, site, before, token) {
  t.equal('the devices are logged out', (await before.get('/profile')).status, 303);
  t.equal('the API too', await site.count('auth_token', 'user_id = 1'), 0);
  t.equal('the old password is none any more', await site.visitor().logIn(kEmail, kPassword).then(() => true, () => false), false);
  t.equal('the new one is', (await site.visitor().logIn(kEmail, kNew)).status, 303);
  t.equal('the link is dead', (await site.get(`/reset-password?token=${token}`)).status, 404);
}

async function notForAllMailboxes(t, site, mail) {
  const before = mail.mails.length;
  for (let i = 0; i < 5; ++i) await asked(site.visitor(), kEmail);
  await mail.arrived(before + 3);
  t.equal('three open links are the most', await site.count('password_reset'), 3);
  t.equal('and three mails', mail.mails.length - before, 3);
}

async function otherAddress(t, site, mail) {
  const before = mail.mails.length, other = 'ada@other.example.org';
  const person = site.visitor();
  await person.logIn(kEmail, kNew);
  t.equal('another address is taken', (await person.submit('/settings/profile', '/settings/profile', { email: other })).status, 303);
  await mail.arrived(before + 1);
  t.equal('another address is told to the old one', mail.mails[before]?.to, [kEmail]);
  t.check('by its name', mail.mails[before]?.text.includes(other), mail.mails[before]?.text);
  t.equal('the same address again', (await person.submit('/settings/profile', '/settings/profile', { email: other })).status, 303);
  await person.submit('/settings/profile', '/settings/profile', { email: kEmail });
  await mail.arrived(before + 2);
  t.equal('is told to nobody', mail.mails.slice(before + 1).map((sent) => sent.to), [[other]]);
}

async function testMail(t, site, mail) {
  const before = mail.mails.length;
  const admin = site.visitor();
  await admin.logIn(kEmail, kNew);
  const answer = await admin.submit('/settings/server', '/settings/server/email-test');
  t.check('a test mail is sent', answer.status === 200 && answer.text.includes('Test e-mail sent to'), answer.status);
  t.equal('to the administrator', mail.mails[before]?.to, [kEmail]);
  await mail.stop();
  const failed = await admin.submit('/settings/server', '/settings/server/email-test');
  t.check('a dead server is told', failed.status === 200 && failed.text.includes('We can’t reach the mail server.'), failed.status);
}

export default async function (t) {
  const mail = new MailServer();
  await mail.start();
  const site = await t.instance({ base: '/films', settings: { MATINEE_SMTP_URL: mail.url, MATINEE_SMTP_FROM: kSender, MATINEE_RATE_LIMIT: 'off' } });
  site.secrets.add(kNew);
  const before = await site.member();
  await site.api();
  const token = checkedLink(t, site, await everyAddressAlike(t, site, mail));
  await storedAsHash(t, site, token);
  await worksOnce(t, site, token);
  await endsWhatWasOpen(t, site, before, token);
  await notForAllMailboxes(t, site, mail);
  await otherAddress(t, site, mail);
  await testMail(t, site, mail);
  t.check('no address stands in the log', !site.log().includes(kEmail));
}
