// workers that die again and again: the master stays, slows down, says so, and recovers when it stops.
import fs from 'node:fs';
import { until } from '../../e2e/lib/processes.mjs';

export const sizes = [{ seconds: 6 }, { seconds: 20 }, { seconds: 60 }];

const cpuSeconds = (pid) => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

export default async function (t, { seconds }, note) {
  const site = await t.instance({ workers: 4 });
  site.expected = / (?:worker_exited|job_runner_exited) .*how="signal 6"/;
  const master = site.matinee.pid, before = cpuSeconds(master);
  let kills = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20))
    for (const pid of site.workers()) {
      try {
        process.kill(pid, 'SIGABRT');
        ++kills;
      } catch {}  // it is gone already
    }
  const share = (cpuSeconds(master) - before) / seconds;
  const perSecond = kills / seconds;
  t.check('at most ten starts per second, after the first ten', kills <= 10 * seconds + 14, kills);
  t.check('the master uses little time', share < 0.1, share);
  t.check('the master is the same', site.matinee.isRunning && site.matinee.pid === master);
  t.check('the log tells of the emergency', site.logLines('emergency').length === 1, site.logLines('emergency'));
  const start = Date.now();
  await until('all workers', () => site.workers().length === 4, 20);
  t.equal('and recovers by itself', (await site.get('/readyz')).status, 200);
  note(`workers aborted for ${seconds} s: starts per second · processor of the master`, `${perSecond.toFixed(1)} · ${(share * 100).toFixed(1)} %`);
  note('whole again after the last crash', `${((Date.now() - start) / 1000).toFixed(1)} s`);
}
