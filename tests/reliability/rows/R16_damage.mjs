// a damaged database, a missing or cut WAL: no worker dies by a signal, the master does not spin, pages tell it
// plainly, doctor finds it; what SQLite can recover is recovered.
import fs from 'node:fs';
import path from 'node:path';
import { request } from '../../node/http.mjs';
import { matinee } from '../../node/instance.mjs';
import { Process, run, until } from '../../node/processes.mjs';

export const sizes = [{ mutations: 4 }, { mutations: 30 }, { mutations: 100 }];

const kPages = ['/', '/movie/1', '/users/ada/history', '/users/ada', '/actors', '/search', '/readyz'];

function damage(file, number) {
  const size = fs.statSync(file).size, fd = fs.openSync(file, 'r+');
  const place = number === 0 ? 0 : Math.floor(Math.random() * (size - 4096));
  fs.writeSync(fd, number % 2 ? Buffer.alloc(4096) : Buffer.from(Array.from({ length: 64 }, () => Math.floor(Math.random() * 256))), 0,
    number % 2 ? 4096 : 64, place);
  fs.closeSync(fd);
}

// Starts a second server on a copy of the data; gives what it did.
async function serveDamaged(site, data) {
  const server = new Process(matinee, ['serve'], { env: { ...site.settings(), MATINEE_DATA_DIR: data } });
  await until('an end or a start', () => !server.isRunning || server.stderr.includes(' master_ready'), 20);
  const statuses = [];
  if (server.isRunning) for (const place of kPages) statuses.push(await request(site.url(place)).then((answer) => answer.status, () => 0));
  const running = server.isRunning;
  await server.stop();
  return { running, statuses, log: server.stderr };
}

export default async function (t, { mutations }, note) {
  const site = await t.instance({ workers: 2 });
  const api = await site.api();
  for (const film of [550, 603]) await api.addMovie(film);
  await api.play({ movie_id: 1, watched_at: '2001-01-01', comment: 'before' });
  await site.jobsDone();
  await site.matinee.stop();
  const clean = path.join(site.folder, 'clean.db');
  await site.cli(['backup', clean]);
  let refused = 0, answered = 0;
  for (let i = 0; i < mutations; ++i) {
    const data = path.join(site.folder, `damaged${i}`);
    fs.mkdirSync(data);
    fs.copyFileSync(clean, path.join(data, 'matinee.db'));
    fs.copyFileSync(path.join(site.data, 'secret'), path.join(data, 'secret'));
    damage(path.join(data, 'matinee.db'), i);
    const { running, statuses, log } = await serveDamaged(site, data);
    const deaths = log.split('\n').filter((line) => /how="signal (?!9"|15")/.test(line));
    t.equal(`mutation ${i + 1}: no process dies by a signal`, deaths, []);
    t.check('it is refused with a line, or answers 200, 303, 404 or 503', running
      ? statuses.every((status) => [200, 303, 404, 503].includes(status)) : / error /.test(log), [running, statuses, log.slice(-400)]);
    t.check('the log stays short', log.split('\n').length < 80, log.split('\n').length);
    running ? ++answered : ++refused;
    fs.rmSync(data, { recursive: true });
  }
  note(`${mutations} damaged databases: refused at the start · served what was whole · deaths by a signal`, `${refused} · ${answered} · 0`);
  await recoverable(t, site);
}

// What the last server left: without its shared memory, and with a WAL whose end is missing.
async function recoverable(t, site) {
  await site.serve();
  const api = await site.api();
  for (let i = 1; i <= 5; ++i) await api.play({ movie_id: 1, watched_at: `2002-02-0${i}`, comment: `late ${i}` });
  await site.kill();
  fs.rmSync(`${site.database}-shm`, { force: true });
  const wal = `${site.database}-wal`;
  t.check('writes stood in the WAL', fs.existsSync(wal) && fs.statSync(wal).size > 0);
  await site.serve();
  t.equal('without -shm all of them are there', await site.count('play', "comment LIKE 'late %'"), 5);
  await site.kill();
  fs.truncateSync(wal, Math.max(0, fs.statSync(wal).size - 100));
  await site.serve();
  t.check('with a cut WAL it serves the last whole commit', (await site.count('play', "comment LIKE 'late %'")) >= 4);
  const { stdout } = await run('sqlite3', [site.database, 'PRAGMA integrity_check']);
  t.equal('and the database is whole', stdout, 'ok\n');
}
