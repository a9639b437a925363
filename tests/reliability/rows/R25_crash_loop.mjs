// workers that die again and again: the master stays, slows down, and recovers when it stops.
import fs from 'node:fs';
import { until } from '../../node/processes.mjs';

export const sizes = [{ seconds: 6 }, { seconds: 20 }, { seconds: 60 }];

const kPatience = 90;  // seconds; the master waits ten between two starts at most

const cpuSeconds = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// Aborts every worker as soon as it is there, for so many seconds. Gives how many, and the time.
async function crash(site, seconds) {
  const start = Date.now();
  const passed = () => (Date.now() - start) / 1000;
  let kills = 0;
  for (; passed() < seconds; await pause(20))
    for (const pid of site.workers()) {
      try {
        process.kill(pid, 'SIGABRT');
        ++kills;
      } catch {}  // it is gone already
    }
  return { kills, took: passed() };
}

export default async function (t, { seconds }, note) {
  const site = await t.instance({ workers: 4 });
  site.expected = / (?:worker_exited|job_runner_exited) .*how="signal 6"/;
  const master = site.matinee.pid, before = cpuSeconds(master);
  const { kills, took } = await crash(site, seconds);
  const share = (cpuSeconds(master) - before) / took;
  t.check('at most ten starts per second, after the first ten', kills <= 10 * took + 14, [kills, took]);
  t.check('the master uses little time', share < 0.1, share);
  t.check('the master is the same', site.matinee.isRunning && site.matinee.pid === master);
  const start = Date.now();
  await until('all workers', () => site.workers().length === 4, kPatience);
  t.equal('and recovers by itself', (await site.get('/readyz')).status, 200);
  note(`workers aborted for ${seconds} s: starts per second · processor of the master`, `${(kills / took).toFixed(1)} · ${(share * 100).toFixed(1)} %`);
  note('whole again after the last crash', `${((Date.now() - start) / 1000).toFixed(1)} s`);
}
