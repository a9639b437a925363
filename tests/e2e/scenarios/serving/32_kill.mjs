// Workers and the master killed with -9 while clients write: what was acknowledged is there, once.
import { Writers, kNothingWrong } from '../../../node/load.mjs';
import { isAlive, must, until } from '../../../node/processes.mjs';

const kKills = 15, kClients = 8;
const kStarts = 15;  // what the master does by itself takes at most as long as so many starts of all

async function checkDatabase(t, site, what) {
  t.equal(`${what}: the database is whole`,
    await must('sqlite3', [site.database, 'PRAGMA integrity_check; PRAGMA foreign_key_check;']), 'ok\n');
}

// Kills one worker after the other, each time a new set is complete.
async function killWorkers(site, writers) {
  const count = site.workers().length;
  let slowest = 0;
  for (let i = 0; i < kKills; ++i) {
    const victims = site.workers();
    process.kill(victims[Math.floor(Math.random() * victims.length)], 'SIGKILL');
    const start = Date.now();
    await until('a new worker', () => site.workers().length === count, 60);
    slowest = Math.max(slowest, Date.now() - start);
    const sofar = writers.acknowledged.size;
    await until('writes between two kills', () => writers.acknowledged.size >= sofar + 5);
  }
  return slowest;
}

async function workers(t, site, api, film) {
  const writers = new Writers(api, film, kClients);
  await until('some writes', () => writers.acknowledged.size > 20);
  const slowest = await killWorkers(site, writers);
  const sofar = writers.acknowledged.size;
  await until('writes after the last kill', () => writers.acknowledged.size > sofar + 20);
  await writers.stop();
  const count = writers.acknowledged.size;
  t.equal(`${kKills} workers killed under load: ${count} acknowledged writes are stored once`, await writers.verdict(site), kNothingWrong);
  t.check('only what the dead had in hand fails', writers.failed <= kKills, [writers.refused, writers.broken]);
  t.check('failures are 503', writers.refused.every((status) => status === 503), writers.refused);
  t.check(`each is replaced within ${kStarts} starts`, slowest <= kStarts * site.startMs, [slowest, site.startMs]);
  await checkDatabase(t, site, 'workers killed');
}

async function master(t, site, api, film) {
  const writers = new Writers(api, film, kClients);
  await until('some writes', () => writers.acknowledged.size > 20);
  const children = site.children();
  site.matinee.signal('SIGKILL');
  const start = Date.now();
  await until('the end of all children', () => !children.some(isAlive), 60);
  const gone = Date.now() - start;
  t.check(`killed master: its children are gone within ${kStarts} starts`, gone <= kStarts * site.startMs, [gone, site.startMs]);
  t.check('none of its group is left', !site.matinee.leavesSomething);
  await site.serve();
  const sofar = writers.acknowledged.size;
  await until('writes after the restart', () => writers.acknowledged.size > sofar + 20);
  await writers.stop();
  t.equal(`killed master: ${writers.acknowledged.size} acknowledged writes are stored once`, await writers.verdict(site), kNothingWrong);
  await checkDatabase(t, site, 'master killed');
}

export default async function (t) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const film = await api.addMovie(550);
  await workers(t, site, api, film);
  await master(t, site, api, film);
}
