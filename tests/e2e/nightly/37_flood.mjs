// A hundred clients log in with wrong passwords, each from an address of its own, half of them in one IPv6 network: the pages
// of others go on, and who has the right password gets in.
import { timed } from '../../node/load.mjs';
import { kEmail, kPassword } from '../../node/instance.mjs';

const kClients = 100, kSeconds = 6;
const kMostSeconds = 60;  // until the right login, on any machine: each address of the flood has one try like everybody's
const kPatience = 3000, kMostRatio = 30;  // ms for a page beside it, or times what it took without; what was measured is in the table

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const percentile = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)];

const logIn = (site, address, email, password) => site.request('POST', '/api/authentication/token', {
  headers: { 'X-Service-Client': 'Flood', 'X-Forwarded-For': address }, json: { email, password } });

async function flood(site, number, state, statuses) {
  const address = number % 2 ? `2001:db8:7:${number.toString(16)}::1` : `198.51.100.${number}`;
  while (!state.over) {
    const { status } = await logIn(site, address, `nobody${number}@example.org`, 'a wrong password');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

// As a program does that honours Retry-After.
async function rightLogin(site, until) {
  const start = Date.now();
  while (Date.now() < until) {
    const answer = await logIn(site, '192.0.2.7', kEmail, kPassword);
    if (answer.status === 200) return Date.now() - start;
    await pause(Math.min(1000 * Number(answer.header('Retry-After') ?? 1), until - Date.now()));
  }
  return null;
}

export default async function (t) {
  const site = await t.instance({ workers: 4 });
  const calm = [];
  for (let i = 0; i < 40; ++i) calm.push((await timed(() => site.get('/login'))).ms);
  const most = Math.max(kPatience, kMostRatio * percentile(calm, 0.99));
  const start = Date.now(), state = { over: false }, statuses = new Map(), times = [];
  const clients = Array.from({ length: kClients }, (_, number) => flood(site, number, state, statuses));
  let loggedIn = false;
  const login = rightLogin(site, start + 1000 * kMostSeconds).finally(() => { loggedIn = true; });
  while (!loggedIn || Date.now() < start + 1000 * kSeconds) {
    const { ms, value } = await timed(() => site.get('/login'));
    times.push(value.status === 200 ? ms : Infinity);
    await pause(50);
  }
  state.over = true;
  await Promise.all(clients);
  const took = await login, p99 = percentile(times, 0.99);
  t.measured('37', `${kClients} clients log in wrongly: p99 of another page · the right login`, `${Math.round(p99)} ms · ${took} ms`);
  t.check('pages of others go on', p99 < most, `${Math.round(p99)} of ${Math.round(most)} ms`);
  t.check('the right password is taken', took !== null, [...statuses]);
  t.check('each try is answered by 401, 429 or 503', [...statuses.keys()].every((status) => [401, 429, 503].includes(status)), [...statuses]);
  t.check('some were refused at once', statuses.get(503) > 0, [...statuses]);
}
