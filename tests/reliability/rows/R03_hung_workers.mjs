// a worker that hangs (SIGSTOP) is found, killed and replaced; the others serve on, also when it held the writer lock.
import { Writers, kNothingWrong } from '../../node/load.mjs';
import { isAlive, until } from '../../node/processes.mjs';

export const sizes = [{ stops: 1 }, { stops: 6 }, { stops: 20 }];

const kTimeout = 3, kIdleLimit = 15, kGrace = 3;  // seconds
const kStarts = 10;  // and as long as so many starts take here

export default async function (t, { stops }, note) {
  const site = await t.instance({ workers: 4, settings: { MATINEE_REQUEST_TIMEOUT: String(kTimeout) } });
  site.expected = / worker_hung /;
  const api = await site.api();
  const film = await api.addMovie(550);
  const writers = new Writers(api, film, 8, { pauseMs: 100 });
  const found = [];
  for (let i = 0; i < stops; ++i) {
    const sofar = writers.acknowledged.size;
    await until('writes', () => writers.acknowledged.size > sofar + 20, 30);
    const victim = site.workers()[0];
    process.kill(victim, 'SIGSTOP');
    const start = Date.now();
    await until('the end of the hung worker', () => !isAlive(victim), kIdleLimit + kGrace + 60);
    found.push(Date.now() - start);
    await until('all workers', () => site.workers().length === 4, 60);
  }
  const sofar = writers.acknowledged.size;
  await until('writes afterwards', () => writers.acknowledged.size > sofar + 20);
  await writers.stop();
  t.equal(`${stops} workers stopped in the middle of writes: each acknowledged write is stored once`, await writers.verdict(site), kNothingWrong);
  t.check('each is found and replaced in time', found.every((ms) => ms <= (kIdleLimit + kGrace) * 1000 + kStarts * site.startMs), [found, site.startMs]);
  t.check('the log says what it was doing', site.logLines('worker_hung').every((line) => /state=\w+ ms=\d+/.test(line)));
  t.check('refused writes are 503', writers.refused.every((status) => status === 503), writers.refused);
  note(`${stops} workers stopped (limit ${kTimeout} s, idle ${kIdleLimit} s): gone after, longest`, `${(Math.max(...found) / 1000).toFixed(1)} s`);
  note('longest wait of a writer meanwhile', `${(writers.slowest / 1000).toFixed(1)} s`);
}
