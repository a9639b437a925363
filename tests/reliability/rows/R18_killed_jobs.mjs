// the job runner killed in the middle of its work. Another takes the job over once the lease has run out (made to run out
// at once, but for the first kills of the longer forms); each job comes to its end, once.
import fs from 'node:fs';
import { isAlive, until } from '../../node/processes.mjs';

export const sizes = [{ kills: 2, patient: 0 }, { kills: 10, patient: 1 }, { kills: 50, patient: 5, limit: 2400 }];

const kLease = 30;  // seconds

// Stopped, so that it cannot finish before it is killed; null when it has no job just now.
async function caughtAtWork(site) {
  const runner = site.jobRunner();
  if (!runner) return null;
  process.kill(runner, 'SIGSTOP');
  const [job] = await site.sql("SELECT id, lease_owner FROM job WHERE state = 'running'");
  if (job) return { runner, job };
  process.kill(runner, 'SIGCONT');
  return null;
}

// The runner is killed and its lease left as it is: gives the seconds until another one has taken the job over.
async function takenOver(site) {
  const { runner, job } = await until('a running job', () => caughtAtWork(site), 30);
  const start = Date.now();
  process.kill(runner, 'SIGKILL');
  await until('another owner', async () => (await site.count('job', `id = ${job.id} AND lease_owner = '${job.lease_owner}'`)) === 0, 2 * kLease);
  const took = (Date.now() - start) / 1000;
  await site.write('UPDATE job SET attempts = 1 WHERE attempts > 1');  // five in a row are given up
  return took;
}

export default async function (t, { kills, patient }, note) {
  const site = await t.instance({ workers: 2 });
  const api = await site.api();
  await site.jobsDone();
  await site.tellProvider('mode=slow&ms=60&path=/t/p');
  const films = JSON.parse(fs.readFileSync(new URL('../../provider/catalogue.json', import.meta.url))).films.map((film) => film.id);
  const addOne = () => api.post('/api/movies/add', { meta_id: films.shift() });
  for (let i = 0; i < 4; ++i) await addOne();
  const waits = [];
  for (let i = 0; i < patient; ++i) {
    waits.push(await takenOver(site));
    await addOne();
  }
  if (patient) note('taken over after a kill, longest (lease of 30 s)', `${Math.max(...waits).toFixed(1)} s`);
  let done = 0;
  for (; done < kills; ++done) {
    if ((await site.count('job', "state IN ('waiting', 'running')")) === 0) await addOne();
    await until('a running job', async () => (await site.count('job', "state = 'running'")) > 0
      || (await site.count('job', "state = 'waiting'")) === 0, 20);
    const runner = site.jobRunner();
    if (!runner) continue;
    process.kill(runner, 'SIGKILL');
    await until('its end', () => !isAlive(runner));
    await site.write("UPDATE job SET lease_until = 1, attempts = 1 WHERE state = 'running'");
    await until('another job runner', () => site.jobRunner(), 15);
  }
  await until('the end of the jobs', async () => (await site.count('job', "state IN ('waiting', 'running')")) === 0, 60);
  t.check(`${done} kills`, done > 0);
  t.equal('each job is done', await site.count('job', "state <> 'done'"), 0);
  t.equal('none twice', (await site.sql("SELECT type, subject FROM job WHERE type = 'cache_images' GROUP BY type, subject HAVING count(*) > 1")), []);
  note('job runner killed · jobs done · left over', `${done} · ${await site.count('job', "state = 'done'")} · 0`);
}
