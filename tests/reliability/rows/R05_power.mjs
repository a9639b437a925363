// a worker dies at a sync of the database: its commit stands in the log, nobody sees it yet and its client has no answer.
// strace kills it at its Nth fdatasync, while others write on; then the database is opened as it lies. What a power cut takes besides: R05_unsynced.mjs.
import { spawnSync } from 'node:child_process';
import { Writers, kNothingWrong } from '../../node/load.mjs';
import { Process, isAlive, must, until } from '../../node/processes.mjs';

export const sizes = [{ rounds: 2 }, { rounds: 15 }, { rounds: 60 }];

const mayTrace = () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export default async function (t, { rounds }, note) {
  if (!mayTrace()) return t.skip('deaths at a sync', 'strace may not trace here');
  const site = await t.instance({ workers: 2 });
  const api = await site.api();
  const film = await api.addMovie(550);
  const writers = new Writers(api, film, 6);
  for (let i = 0; i < rounds; ++i) {
    const victim = await until('a worker', () => site.workers()[i % 2], 15);
    const tracer = new Process('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync',
      '-e', `inject=fdatasync,fsync:signal=SIGKILL:when=${1 + (i * 7) % 23}`, '-p', String(victim)]);
    await until('its death', () => !isAlive(victim), 30);
    await tracer.stop();
    await until('all workers', () => site.workers().length === 2, 15);
  }
  await writers.stop();
  t.equal(`${rounds} deaths at a sync, ${writers.acknowledged.size} acknowledged writes: each is stored once`, await writers.verdict(site), kNothingWrong);
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check']), 'ok\n');
  note('deaths at a sync · acknowledged writes · lost', `${rounds} · ${writers.acknowledged.size} · 0`);
}
