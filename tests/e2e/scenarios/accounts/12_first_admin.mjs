// Of simultaneous first-run forms exactly one makes the admin.
import { kName, kPassword } from '../../../node/instance.mjs';

const kVisitors = 20;

async function formOf(site, number) {
  const visitor = site.visitor();
  const token = await visitor.csrf('/init');
  const form = { _csrf_token: token, email: `v${number}@example.org`, name: `${kName}${number}`, password: kPassword,
    repeat_password: kPassword, timezone: 'UTC' };
  return { visitor, form };
}

export default async function (t) {
  // The limiter would let ten of them through; without it all twenty race.
  const site = await t.instance({ user: false, workers: 4, settings: { MATINEE_RATE_LIMIT: 'off' } });
  const forms = await Promise.all(Array.from({ length: kVisitors }, (_, number) => formOf(site, number)));
  const answers = await Promise.all(forms.map(({ visitor, form }) => visitor.post('/init', form)));
  const statuses = answers.map((answer) => `${answer.status} ${answer.location ?? ''}`);
  t.check('every form gets 303 to the home page (or 503 while the hashing queue is full)',
    statuses.every((text) => text === '303 /' || text.startsWith('503')), statuses);
  t.equal('one account exists', await site.sql('SELECT count(*) AS users, sum(is_admin) AS admins FROM user'), [{ users: 1, admins: 1 }]);
  t.equal('one of the visitors is logged in', forms.filter(({ visitor }) => visitor.cookies.has('id')).length, 1);
  t.equal('one login token exists', await site.count('auth_token'), 1);
  const late = await site.request('POST', '/init', { form: forms[0].form });
  t.equal('a later form leads home', [late.status, late.location], [303, '/']);
  t.equal('and makes nothing', await site.count('user'), 1);
  await limited(t);
}

// With the limiter on, the eleventh try of an address is refused.
async function limited(t) {
  const site = await t.instance({ user: false });
  const { visitor, form } = await formOf(site, 0);
  const statuses = [];
  for (let i = 0; i < 11; ++i) statuses.push(await visitor.post('/init', { ...form, repeat_password: 'x' }));
  t.equal('ten tries are answered, the eleventh is refused', statuses.map((answer) => answer.status), [...Array(10).fill(422), 429]);
  t.check('with Retry-After', Number(statuses[10].header('Retry-After')) > 0, statuses[10].pairs);
}
