// a worker that gets no more memory fails its own request and is replaced; the others serve on. In every other round
// it gets not even what its answer needs, so that libfcgi, too, may be refused.
import fs from 'node:fs';
import { must, until } from '../../node/processes.mjs';

export const sizes = [{ rounds: 2 }, { rounds: 6 }, { rounds: 20 }];

const kRoom = 300 * 1024, kBody = 500 * 1024, kAtOnce = 4;  // bytes

const addressSpace = (pid) => 1024 * Number(/^VmSize:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

// libfcgi asserts that it has got memory. The death of a worker that was refused memory may be that one, nothing else.
function expectedDeaths(site, victims) {
  const own = / (?:unforeseen|handler_threw|process_failed|error_page_failed) /;
  const asserted = /^matinee: fcgiapp\.c:\d+: Malloc: Assertion /m;
  const death = / worker_exited pid=(\d+) how="signal 6"/;
  return {
    test: (line) => own.test(line) || (victims.has(Number(death.exec(line)?.[1])) && asserted.test(site.log())),
  };
}

export default async function (t, { rounds }, note) {
  const site = await t.instance({ workers: 2 });
  const victims = new Set();
  site.expected = expectedDeaths(site, victims);
  const api = await site.api();
  const body = JSON.stringify([{ movie_id: 99999, watched_at: '2001-01-01' }]).padEnd(kBody);
  const send = () => api.request('POST', api.history, { body, headers: { 'Content-Type': 'application/json' } })
    .then((answer) => answer.status, (error) => error.message);
  const failures = [];
  for (let i = 0; i < rounds; ++i) {
    if (i > 0) {  // fresh workers, whose heaps have no room from earlier requests
      await site.matinee.stop();
      await site.serve();
    }
    const victim = site.workers()[0], room = i % 2 === 0 ? kRoom : 0;
    victims.add(victim);
    await must('prlimit', ['--pid', String(victim), `--as=${addressSpace(victim) + room}`]);
    const statuses = [];
    await until('its replacement', async () => {
      statuses.push(...await Promise.all(Array.from({ length: kAtOnce }, send)));
      return !site.workers().includes(victim);
    }, 120);
    const failed = statuses.filter((status) => !(status < 500));
    failures.push(failed.length);
    if (room) t.equal(`its own request of ${statuses.length} fails, the others are served`, failed, [500]);
    await until('two workers', () => site.workers().length === 2, 15);
    t.equal('afterwards all is well', (await site.get('/readyz')).status, 200);
  }
  note(`${rounds} workers without memory: failed requests · replaced`, `${failures.reduce((a, b) => a + b)} · ${victims.size}`);
}
