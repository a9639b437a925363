// workers killed with -9 under writing clients. Nothing acknowledged is lost, nothing stored twice.
import { Writers, kNothingWrong } from '../../node/load.mjs';
import { must, until } from '../../node/processes.mjs';

export const sizes = [{ seconds: 6, perSecond: 3, clients: 8 }, { seconds: 40, perSecond: 5, clients: 16 }, { seconds: 60, perSecond: 5, clients: 16 }];

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

async function killFor(site, { seconds, perSecond }) {
  const count = site.workers().length, restored = [];
  let kills = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const victims = site.workers();
    if (victims.length) {
      process.kill(victims[Math.floor(Math.random() * victims.length)], 'SIGKILL');
      ++kills;
      const start = Date.now();
      await until('all workers', () => site.workers().length === count, 60);
      restored.push(Date.now() - start);
    }
    await pause(Math.max(0, 1000 / perSecond - (restored.at(-1) ?? 0)));
  }
  return { kills, restored: restored.sort((a, b) => a - b) };
}

export default async function (t, numbers, note) {
  const site = await t.instance({ workers: 4 });
  const api = await site.api();
  const films = [];
  for (const film of [550, 603, 680, 13]) films.push(await api.addMovie(film));
  const writers = new Writers(api, films, numbers.clients);
  await until('some writes', () => writers.acknowledged.size > 20);
  const { kills, restored } = await killFor(site, numbers);
  await writers.stop();
  const count = writers.acknowledged.size;
  t.equal(`${kills} kills, ${count} acknowledged writes: each is stored once`, await writers.verdict(site), kNothingWrong);
  t.check('failures are at most one for each kill and client', writers.failed <= kills + numbers.clients, [writers.refused, writers.broken]);
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check; PRAGMA foreign_key_check']), 'ok\n');
  t.check('the service goes on', (await api.play({ movie_id: films[0], watched_at: '1890-01-01' })).status === 204);
  note('kills -9 of workers · acknowledged writes · lost · doubled', `${kills} · ${count} · 0 · 0`);
  note('failed requests', writers.failed);
  note('a worker replaced, median · longest', `${restored[Math.floor(restored.length / 2)]} ms · ${restored.at(-1)} ms`);
}
