// memory and descriptors of a worker stay where they are, and replacing workers by count fails no request.
import fs from 'node:fs';
import http from 'node:http';

export const sizes = [{ requests: 6000, after: 2000, limit: 120 }, { requests: 200000, after: 50000, limit: 600 }, { requests: 1000000, after: 50000, limit: 3600 }];

const kClients = 8;

async function ask(site, ada, places, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: kClients });
  const failures = [];
  let left = count;
  const loop = async (number) => {
    for (let i = number; left-- > 0; ++i) {
      const answer = await ada.get(places[i % places.length], { agent }).catch((error) => ({ status: error.message }));
      if (answer.status !== 200) failures.push(`${places[i % places.length]} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: kClients }, (_, number) => loop(number)));
  agent.destroy();
  return failures;
}

const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
const descriptors = (pid) => fs.readdirSync(`/proc/${pid}/fd`).length;

export default async function (t, { requests, after }, note) {
  const site = await t.instance({ workers: 2, settings: { MATINEE_MAX_REQUESTS: '0' } });
  const api = await site.api();
  const film = await api.addMovie(550);
  const ada = await site.member();
  const places = [`/movie/${film}`, '/', '/users/ada/history', '/users/ada', '/search'];
  t.equal('no failure while it warms up', await ask(site, ada, places, after), []);
  const workers = site.workers();
  const before = workers.map((pid) => [resident(pid), descriptors(pid)]);
  t.equal(`none of ${requests} requests fails`, await ask(site, ada, places, requests), []);
  t.equal('the workers are the same processes', site.workers(), workers);
  const growth = workers.map((pid, i) => resident(pid) - before[i][0]);
  // One more or less is a connection to the provider, which opens and closes; a leak is thousands.
  const more = workers.map((pid, i) => descriptors(pid) - before[i][1]);
  t.check('descriptors stay', Math.max(...more) <= 2, more);
  t.check('a worker grows by 2 MiB at most', Math.max(...growth) <= 2 << 20, growth);
  note(`growth of a worker in ${requests / 2} requests, after ${after / 2}`, `${Math.round(Math.max(...growth) / 1024)} KiB`);
  site.options.settings = { MATINEE_MAX_REQUESTS: '300' };
  await site.matinee.stop();
  await site.serve();
  const again = await site.member();
  const few = Math.min(requests, 20000);
  t.equal(`workers replaced after 300 requests: none of ${few} fails`, await ask(site, again, places, few), []);
  const replaced = site.logLines('worker_retires').length;
  t.check('and they were replaced', replaced >= few / 300 / 2, replaced);
  note(`workers replaced by count in ${few} requests · failures`, `${replaced} · 0`);
}
