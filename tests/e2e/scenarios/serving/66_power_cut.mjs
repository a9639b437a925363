// What was acknowledged outlives a power cut: between a request that changes something and its answer the log of the database is
// on the disk, as strace sees the worker. What the disk does not take is refused, is seen by nobody, and is safe to send again.
import fs from 'node:fs';
import path from 'node:path';
import { unescapeHtml } from '../../../node/clients.mjs';
import { kPassword, matinee } from '../../../node/instance.mjs';
import { Process, must, run, until } from '../../../node/processes.mjs';

const kCalls = [['request', /accept4\(.*= \d/], ['log', /pwrite64\(\d+<[^>]*\/matinee\.db-wal>.*= \d/],
  ['sync', /fdatasync\(\d+<[^>]*\/matinee\.db-wal>\)\s+= 0/], ['answer', /write\(\d+<.*"\\1\\6/]];

const kPage = '/settings/connections/jellyfin';

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

const kNotSaved = /probably wasn’t saved\. Try again/;
const kBadDisk = ['-e', 'inject=fdatasync,fsync:error=EIO'];

// A form and the message of a media server: both can be sent again.
async function senders(ada, film) {
  await ada.submit(kPage, `${kPage}/webhook`);
  const webhook = new URL(unescapeHtml(/id="url" readonly value="([^"]+)"/.exec((await ada.get(kPage)).text)[1])).pathname;
  ada.site.secrets.add(webhook.split('/').at(-1));
  const played = { NotificationType: 'PlaybackStop', PlayedToCompletion: 'True', ItemType: 'Movie', Name: 'Film', Provider_tmdb: '603',
    UtcTimestamp: new Date().toISOString() };
  return {
    form: async (date, id) => ada.post('/log-movie', { movie_id: film, watched_on: 'date', watched_at: date, _form_id: id.repeat(32), _csrf_token: await ada.csrf() }),
    message: () => ada.site.request('POST', webhook, { json: played }),
  };
}

async function refused(t, site, api, ada, { form }) {
  const written = "watched_at IN ('2004-06-07', '2004-06-08')";
  const { value: [page, answer, list] } = await traced(site, async () => [await form('2004-06-07', 'a'),
    await api.play({ movie_id: 1, watched_at: '2004-06-08' }), await api.get('/api/users/ada/history/movies?limit=100')], kBadDisk);
  t.equal('a sync that fails: form and API are refused, reading goes on', [page.status, answer.status, list.status], [503, 503, 200]);
  t.check('a sync that fails: the page says what is known', kNotSaved.test(page.text), page.text);
  t.check('a sync that fails: so does the API', answer.json.error === 'StorageUnavailable' && kNotSaved.test(answer.json.message), answer.text);
  t.check('a sync that fails: no reader sees it', !/2004-06-0[78]/.test(list.text), list.text);
  t.equal('a sync that fails: nor does another process', await site.count('play', written), 0);
  t.equal('the disk again: the form is sent again', (await form('2004-06-07', 'a')).status, 303);
  t.equal('the disk again: it alone is there', await site.count('play', written), 1);
}

// The rows stand in the log, though nobody was to see them: who opens the database next takes them for committed.
async function refusedAndKilled(t, site, what, send, plays) {
  const before = await plays();
  const { value } = await traced(site, async () => {
    const answer = await send();
    await site.kill();
    return answer;
  }, kBadDisk);
  t.equal(`${what}, a sync that fails and kill -9: it was refused`, value.status, 503);
  await site.serve();
  t.equal(`${what}: it is there all the same`, await plays(), before + 1);
  const again = await send();
  t.check(`${what}: sent again it is taken`, [200, 303].includes(again.status), [again.status, again.text]);
  t.equal(`${what}: and is there once`, await plays(), before + 1);
}

export default async function (t) {
  const traceable = await run('strace', ['-o', '/dev/null', 'true']).catch(() => ({ code: 1 }));
  if (traceable.code !== 0) return t.skip('order of sync and answer', 'strace is missing or may not trace');
  const site = await t.instance({ workers: 1 });
  const api = await site.api();
  const film = await api.addMovie(550);
  await api.addMovie(603);
  const ada = await site.member();
  await site.jobsDone();
  await order(t, site, api, ada, film);
  await commandLine(t, site);
  const send = await senders(ada, film);
  await refused(t, site, api, ada, send);
  const plays = async () => (await site.sql('SELECT coalesce(sum(plays), 0) AS n FROM play'))[0].n;
  await refusedAndKilled(t, site, 'a form', () => send.form('2005-06-07', 'b'), plays);
  await refusedAndKilled(t, site, 'a message', send.message, plays);
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check']), 'ok\n');
}
