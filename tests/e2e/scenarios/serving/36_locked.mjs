// Another process holds the database: writes answer 503 in time, reads go on, and all is well at once afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { timed } from '../../../node/load.mjs';
import { Process, isAlive, lockFile, until, waitsForLock } from '../../../node/processes.mjs';

const kPatience = 6000;  // ms

// Both keep their lock until their standard input ends.
const kHolders = {
  'the lock file': (site) => lockFile(`${site.database}.lock`),
  'BEGIN IMMEDIATE': (site) => {
    const holder = new Process('sqlite3', [site.database], { stdin: 'pipe' });
    holder.child.stdin.write("BEGIN IMMEDIATE; SELECT 'locked';\n");
    return holder;
  },
};

async function reads(t, what, site, ada, film) {
  for (const place of [`/movie/${film}`, '/', '/users/ada/history', '/search/local?query=fight', '/readyz']) {
    const { ms, value } = await timed(() => ada.get(place));
    t.check(`${what} held: ${place} is read at once`, value.status === 200 && ms < 2000, [value.status, Math.round(ms)]);
  }
}

// Two of each kind, so that they also wait for one another: who has waited for a writer that waits for the database does not
// wait for it as long again.
function writes(api, ada, film, token) {
  const form = () => ada.post(`/movie/${film}/rate`, { rating: '4', _csrf_token: token });
  const program = () => api.play({ movie_id: film, watched_at: '2010-10-10' });
  const after = async (ms, send) => { await sleep(ms); return timed(send); };
  return Promise.all([program, form, program, form].map((send, i) => after(500 * i, send)));
}

function checkRefusals(t, what, refused) {
  const statuses = refused.map(({ value }) => value.status);
  t.equal(`${what} held: writes are refused`, statuses, [503, 503, 503, 503]);
  const waits = refused.map(({ value }) => Number(value.header('Retry-After')));
  t.check(`${what} held: with Retry-After`, waits.every((wait) => wait > 0), waits);
  const error = refused[0].value.json.error;
  t.check(`${what} held: the API says why`, ['StorageUnavailable', 'Busy'].includes(error), error);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  t.check(`${what} held: within 6 s`, slowest <= kPatience, `${Math.round(slowest)} ms`);
}

async function held(t, what, site, api, ada, film) {
  const token = await ada.csrf();
  const told = await site.member();
  await told.submit(`/movie/${film}`, `/movie/${film}/rate`, { rating: '5' });  // its message waits for the next page
  const before = await site.count('play');
  const holder = kHolders[what](site);
  await until('the lock', () => holder.stdout.includes('locked'));
  const pending = writes(api, ada, film, token);
  await reads(t, what, site, ada, film);
  t.equal(`${what} held: a page on which a message waits is read too`, (await told.get('/')).status, 200);
  checkRefusals(t, what, await pending);
  t.equal(`${what} held: nothing was written`, await site.count('play'), before);
  holder.child.stdin.end();
  await holder.stop();
  const { ms, value } = await timed(() => api.play({ movie_id: film, watched_at: '2011-11-11' }));
  t.check(`${what} free again: the next write succeeds at once`, value.status === 204 && ms < 1000, [value.status, Math.round(ms)]);
}

// A lock that is held for a moment only makes writers wait.
async function moment(t, site, api, film) {
  const holder = kHolders['the lock file'](site);
  await until('the lock', () => holder.stdout.includes('locked'));
  const waiting = Promise.all(Array.from({ length: 6 }, () => api.play({ movie_id: film, watched_at: '2012-12-12' })));
  holder.child.stdin.end();
  const answers = await waiting;
  t.equal('writers wait for a lock that is soon free', answers.map((answer) => answer.status), Array(6).fill(204));
  await holder.stop();
}

// More writers than workers: half of the workers wait at most, so that pages go on.
async function crowd(t, site, api, film) {
  const holder = lockFile(`${site.database}.lock`);
  await until('the lock', () => holder.stdout.includes('locked'));
  let waiting = true;
  const writers = Promise.all(Array.from({ length: 30 }, () => api.play({ movie_id: film, watched_at: '2013-03-13' })))
    .finally(() => { waiting = false; });
  const times = [];
  while (waiting) {
    const { ms, value } = await timed(() => site.get('/login'));
    times.push(value.status === 200 ? ms : Infinity);
  }
  const answers = await writers, slowest = Math.max(...times);
  holder.child.stdin.end();
  await holder.stop();
  t.measured('36', '30 writes against a held lock: slowest page beside them', `${Math.round(slowest)} ms`);
  t.check('30 writes against a held lock: a page waits for none of them to end', slowest < 2500, `${Math.round(slowest)} ms`);
  t.equal('all are refused', new Set(answers.map((answer) => answer.status)), new Set([503]));
  t.check('most of them at once', answers.filter((answer) => answer.json.error === 'Busy').length >= 15,
    answers.map((answer) => answer.json.error));
}

// Sends the signal and tells whether the process is gone.
function endsBy(pid, signal) {
  if (!isAlive(pid)) return true;
  process.kill(pid, signal);
  return false;
}

// TERM to a job runner that waits for the lock ends it in order: its job is given back, not failed.
async function jobRunner(t, site, api) {
  await site.jobsDone();
  await site.tellProvider('mode=slow&ms=20000&path=/t/p/&reset=1');
  await api.addMovie(603);
  await until('the job runner at the provider', async () => (await site.providerCalls('/t/p/')) > 0);
  const runner = site.jobRunner();
  const holder = lockFile(`${site.database}.lock`);
  await until('the lock', () => holder.stdout.includes('locked'));
  await site.tellProvider('mode=ok');
  await until('the job runner at the lock', () => waitsForLock(runner));
  await until('an end that must not come', () => endsBy(runner, 'SIGTERM'), 0.5).catch(() => {});
  holder.child.stdin.end();
  await holder.stop();
  await until('the end of the job runner', () => !isAlive(runner));
  t.equal('a job runner that is stopped while it waits fails no job', site.logLines('job_failed'), []);
  await site.jobsDone();
  t.equal('its job is done by the next one', await site.count('job', "state <> 'done'"), 0);
}

export default async function (t) {
  const site = await t.instance({ workers: 8 });
  const api = await site.api();
  const film = await api.addMovie(550);
  const ada = await site.member();
  await ada.submit(`/log-movie?movie_id=${film}`, '/log-movie', { watched_at: '2026-11-18' });  // the first home asks for a job
  await site.jobsDone();  // a job that meets the lock fails for once, and says so
  for (const what of Object.keys(kHolders)) await held(t, what, site, api, ada, film);
  await moment(t, site, api, film);
  await crowd(t, site, api, film);
  await jobRunner(t, site, api);
}
