// What was acknowledged outlives a power cut: between a request that changes something and its answer the log of the
// database is on the disk, as strace sees the worker; and a disk that fails at that is told of and mended.
import fs from 'node:fs';
import path from 'node:path';
import { kPassword, matinee } from '../lib/instance.mjs';
import { Process, must, run, until } from '../lib/processes.mjs';

const kCalls = [['request', /accept4\(.*= \d/], ['log', /pwrite64\(\d+<[^>]*\/matinee\.db-wal>.*= \d/],
  ['sync', /fdatasync\(\d+<[^>]*\/matinee\.db-wal>\)\s+= 0/], ['answer', /write\(\d+<.*"\\1\\6/]];

const wordsOf = (file) => ['-f', '-y', '-o', file, '-e', 'trace=accept4,pwrite64,fdatasync,fsync,write'];

// The calls that matter here, in their order.
function callsIn(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => kCalls.find(([, pattern]) => pattern.test(line))?.[0]).filter(Boolean);
}

// Those of the worker while `action` runs; `inject` lets some of them fail.
async function traced(site, action, inject = []) {
  const file = path.join(site.folder, 'strace');
  const tracer = new Process('strace', [...wordsOf(file), ...inject, '-p', String(site.workers()[0])]);
  await until('strace', () => tracer.stderr.includes('attached'));
  const value = await action();
  await tracer.stop('SIGINT');
  return { value, calls: callsIn(file) };
}

// Answers that went out before the log was synced behind its last frame, or without a sync since their request.
function early(calls) {
  let synced = false, answers = 0, wrong = 0;
  for (const call of calls) {
    if (call === 'request' || call === 'log') synced = false;
    else if (call === 'sync') synced = true;
    else ++answers && !synced && ++wrong;
  }
  return { answers, wrong };
}

async function order(t, site, api, ada, film) {
  const dates = Array.from({ length: 12 }, (_, i) => `2003-04-${10 + i}`);
  const plays = await traced(site, async () => {
    for (const date of dates) await api.play({ movie_id: film, watched_at: date });
  });
  t.equal('12 plays: each answer after the sync of what it wrote', early(plays.calls), { answers: 12, wrong: 0 });
  t.check('12 plays: they were written', plays.calls.filter((call) => call === 'log').length > 12, plays.calls);
  const fields = { name: 'At home', _form_id: 'a'.repeat(32), _csrf_token: await ada.csrf() };
  const send = () => ada.post('/old/settings/account/locations', fields);
  t.equal('a form is taken', (await send()).status, 303);
  const again = await traced(site, send);
  t.equal('the same form again is answered alike', [again.value.status, again.calls], [303, ['request', 'answer']]);
  await site.addUser('grace', 'grace@example.org');
  t.equal('the same form after another process has written: after a sync of that', (await traced(site, send)).calls, ['request', 'sync', 'answer']);
  const missing = () => api.post('/api/movies/add', { meta_id: 0 });
  await site.addUser('joan', 'joan@example.org');
  t.equal('so is a refusal', (await traced(site, missing)).calls, ['request', 'sync', 'answer']);
  const token = await ada.csrf();
  const form = await traced(site, () => ada.post(`/movie/${film}/rate`, { rating: '4', _csrf_token: token }));
  t.equal('a form: its answer after the sync', early(form.calls), { answers: 1, wrong: 0 });
}

// Where no request is answered: each transaction waits for the disk itself.
async function commandLine(t, site) {
  const file = path.join(site.folder, 'strace');
  await must('strace', [...wordsOf(file), matinee, 'user', 'add', '--name', 'hedy', '--email', 'hedy@example.org'],
    { env: site.settings(), input: `${kPassword}\n` });
  const calls = callsIn(file);
  t.check('the command line writes', calls.includes('log'), calls);
  t.equal('the command line: the last thing it does is the sync', calls.at(-1), 'sync');
}

const isInDoubt = (site) => fs.statSync(`${site.database}.lock`).size > 0;

async function failsOnce(t, site, api, film) {
  const { value, calls } = await traced(site, () => api.play({ movie_id: film, watched_at: '2004-05-06' }), ['-e', 'inject=fdatasync:error=EIO:when=1']);
  t.equal('a sync that fails once: the play is acknowledged', value.status, 204);
  const [first, last] = [calls.indexOf('sync'), calls.lastIndexOf('sync')];
  t.check('a sync that fails once: the whole log was written and synced again', calls.slice(first, last).filter((call) => call === 'log').length
    >= fs.statSync(`${site.database}-wal`).size / 65536 && calls.at(-1) === 'answer', calls);
  t.equal('a sync that fails once: the server\'s log tells', site.logLines('log_not_synced').length, 1);
  t.check('a sync that fails once: it is over', !isInDoubt(site));
}

// While the disk takes nothing, nothing is called saved, by no process, and what was there before is read.
async function failsAlways(t, site, api, film) {
  const play = (date) => api.play({ movie_id: film, watched_at: date });
  const refused = async () => [await play('2004-06-07'), await play('2004-06-08'), await api.get('/api/users/ada/history/movies?limit=1')];
  const { value } = await traced(site, refused, ['-e', 'inject=fdatasync,fsync:error=EIO']);
  t.equal('a disk that takes nothing: nothing is acknowledged', value.map((answer) => answer.status), [503, 503, 200]);
  t.equal('a disk that takes nothing: the API says why', value[0].json.error, 'StorageUnavailable');
  t.equal('a disk that takes nothing: after the first nothing is begun', await site.count('play', "watched_at = '2004-06-08'"), 0);
  t.check('a disk that takes nothing: every process can see it', isInDoubt(site));
  await site.addUser('mary', 'mary@example.org');
  t.check('the disk again: another process has set the log right', !isInDoubt(site));
  t.equal('the disk again: the next play is acknowledged', (await play('2004-07-08')).status, 204);
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check']), 'ok\n');
}

export default async function (t) {
  const traceable = await run('strace', ['-o', '/dev/null', 'true']).catch(() => ({ code: 1 }));
  if (traceable.code !== 0) return t.skip('order of sync and answer', 'strace is missing or may not trace');
  const site = await t.instance({ workers: 1 });
  const api = await site.api();
  const film = await api.addMovie(550);
  const ada = await site.member();
  await site.jobsDone();
  await order(t, site, api, ada, film);
  await commandLine(t, site);
  await failsOnce(t, site, api, film);
  await failsAlways(t, site, api, film);
}
