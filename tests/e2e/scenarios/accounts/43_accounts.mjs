// Accounts by command: the second factor taken away, administrators made and unmade, accounts deleted.
import { kEmail, kName, kPassword } from '../../../node/instance.mjs';
import { enrol } from '../../../node/second_factor.mjs';

async function refusals(t, site) {
  const code = async (...words) => (await site.cli(['user', ...words])).code;
  for (const verb of ['reset-second-factor', 'delete']) {
    t.equal(`${verb} without a name`, await code(verb), 2);
    t.equal(`${verb} of nobody`, await code(verb, 'nobody'), 1);
  }
  t.equal('admin without on or off', await code('admin', kName), 2);
  t.equal('admin perhaps', await code('admin', kName, 'perhaps'), 2);
  t.equal('admin of nobody', await code('admin', 'nobody', 'on'), 1);
  t.equal('a second factor that is off', await code('reset-second-factor', kName), 1);
  t.equal('the last administrator stays one', await code('admin', kName, 'off'), 1);
  t.equal('and is not deleted', await code('delete', kName, '--yes'), 1);
  t.equal('nobody is deleted unasked', await code('delete', kName), 1);
  t.equal('nothing is recorded of all this', await site.count('audit_event', "metadata LIKE '%command line%' AND event_type <> 'user_created'"), 0);
}

async function administrators(t, site) {
  await site.addUser('bob', 'bob@example.org');
  const bob = await site.member('bob@example.org');
  t.equal('a member', (await bob.get('/admin/users')).status, 403);
  t.equal('made administrator, in whatever case', (await site.cli(['user', 'admin', 'BOB', 'on'])).code, 0);
  t.equal('is one with the next request', (await bob.get('/admin/users')).status, 200);
  t.equal('made one again, which changes nothing', (await site.cli(['user', 'admin', 'bob', 'on'])).code, 0);
  t.equal('the first may go now', (await site.cli(['user', 'admin', kName, 'off'])).code, 0);
  t.equal('and is refused', (await (await site.member()).get('/admin/users')).status, 403);
}

async function deleted(t, site) {
  const ada = await site.member();
  const end = await site.cli(['user', 'delete', kName], { input: `${kName}\n` });
  t.check('a user is deleted', end.code === 0 && end.stdout.includes(kName), end);
  t.equal('with the logins', (await ada.get('/profile')).status, 303);
  t.equal('and the rows', await site.count('user', `email = '${kEmail}'`), 0);
  const events = await site.sql("SELECT event_type AS e FROM audit_event WHERE metadata LIKE '%command line%' AND event_type <> 'user_created' ORDER BY id");
  t.equal('the log keeps what happened', events.map((row) => row.e), ['user_updated', 'user_updated', 'user_deleted']);
}

async function secondFactor(t, site) {
  const email = 'cid@example.org';
  await site.addUser('cid', email);
  const { codes } = await enrol(site, await site.member(email));
  const logIn = (fields) => site.request('POST', '/api/authentication/token',
    { headers: { 'X-Service-Client': 'Matinee Web' }, json: { email, password: kPassword, ...fields } });
  t.equal('a device is trusted', [(await logIn({ recovery_code: codes[0], trust_device: true })).status, await site.count('trusted_device')], [200, 1]);
  t.equal('a second factor taken away', (await site.cli(['user', 'reset-second-factor', 'cid'])).code, 0);
  t.equal('is not asked for', (await logIn({})).status, 200);
  t.equal('codes and devices are gone', [await site.count('recovery_code'), await site.count('trusted_device')], [0, 0]);
  const events = await site.sql("SELECT event_type AS e FROM audit_event JOIN user ON user.id = user_id WHERE name = 'cid' AND metadata LIKE '%command line%' ORDER BY audit_event.id");
  t.equal('the log says both', events.map((row) => row.e), ['user_created', 'totp_disabled', 'all_trusted_devices_removed']);
}

export default async function (t) {
  const site = await t.instance();
  await refusals(t, site);
  await administrators(t, site);
  await deleted(t, site);
  await secondFactor(t, site);
}
