// HUP under load fails no request; TERM lets a slow request finish.
import http from 'node:http';
import fs from 'node:fs';
import { Writers, kNothingWrong } from '../../../node/load.mjs';
import { isAlive, until } from '../../../node/processes.mjs';

const kReloads = 6, kReaders = 6;

// Readers on kept-alive connections; every answer other than 200 is kept.
class Readers {
  failures = [];
  count = 0;
  stopped = false;

  constructor(ada, places) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: kReaders });
    this.loops = Array.from({ length: kReaders }, (_, number) => this.loop(ada, places, number));
  }

  async loop(ada, places, number) {
    for (let i = number; !this.stopped; ++i) {
      const place = places[i % places.length];
      const answer = await ada.get(place, { agent: this.agent }).catch((error) => ({ status: error.message }));
      ++this.count;
      if (answer.status !== 200) this.failures.push(`${place} ${answer.status}`);
    }
  }

  async stop() {
    this.stopped = true;
    await Promise.all(this.loops);
  }
}

async function reloadOnce(site) {
  const ready = site.logLines('master_ready').length;
  const old = site.children();
  site.matinee.signal('SIGHUP');
  await until('the new generation', () => site.logLines('master_ready').length > ready, 20);
  return old;
}

async function underLoad(t, site, api, ada, film) {
  const pid = site.matinee.pid;
  const readers = new Readers(ada, [`/movie/${film}`, '/', '/users/ada/history', '/healthz']);
  const writers = new Writers(api, film, 4);
  await site.tellProvider('mode=slow&ms=2500&path=/3/search&times=1');
  const slow = ada.get('/search?query=alien&page=1');
  await until('the slow request at the provider', async () => (await site.providerCalls('/3/search')) > 0);
  const first = await reloadOnce(site);
  for (let i = 1; i < kReloads; ++i) await reloadOnce(site);
  t.equal('a slow request across reloads is answered', (await slow).status, 200);
  await Promise.all([readers.stop(), writers.stop()]);
  t.equal(`${kReloads} reloads: none of ${readers.count} reads fails`, readers.failures, []);
  t.equal(`none of ${writers.acknowledged.size} writes fails`, [writers.refused, writers.broken], [[], 0]);
  t.equal('and each is stored once', await writers.verdict(site), kNothingWrong);
  t.check('the master is the same process', site.matinee.isRunning && site.matinee.pid === pid);
  await until('the end of the first generation', () => !first.some(isAlive), 10);
  t.check('the old workers are gone', true);
}

// The new generation has the new configuration; a broken one is refused and the old one serves on.
async function newSettings(t, site) {
  const file = `${site.folder}/matinee.conf`;
  fs.writeFileSync(file, 'MATINEE_TIMEZONE=UTC\n');
  site.options.settings = { MATINEE_CONFIG: file };
  await site.matinee.stop();
  await site.serve();
  fs.writeFileSync(file, 'MATINEE_NO_SUCH_KEY=1\n');
  site.matinee.signal('SIGHUP');
  await until('the refusal', () => site.logLines('reload_refused').length > 0, 10);
  t.equal('a reload with a bad configuration is refused, the service goes on', (await site.get('/healthz')).status, 200);
  fs.writeFileSync(file, 'MATINEE_IMAGE_CACHE=off\n');
  await reloadOnce(site);
  const answer = await until('the new setting', async () => {
    const image = await site.get('/images/w342/p1.jpg');
    return image.status === 302 && image;
  }, 10);
  t.check('a reload brings the new configuration', answer.location.endsWith('/t/p/w342/p1.jpg'), answer.location);
}

async function gracefulEnd(t, site) {
  await site.tellProvider('mode=slow&ms=2500&reset=1');
  const ada = await site.member();
  const slow = ada.get('/search?query=aliens&page=1');
  await until('the slow request at the provider', async () => (await site.providerCalls('/3/search')) > 0);
  const children = site.children();
  site.matinee.signal('SIGTERM');
  const answer = await slow;
  t.equal('TERM during a slow request: it is answered', answer.status, 200);
  const exit = await site.matinee.ended;
  t.equal('then the program ends by itself', exit, { code: 0, signal: null });
  t.check('with all its children', !children.some(isAlive));
  t.check('and without its socket', !fs.existsSync(site.socket));
  t.check('the database holds everything: there is no log beside it', !fs.existsSync(`${site.database}-wal`));
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api();
  const film = await api.addMovie(550);
  const ada = await site.member();
  await underLoad(t, site, api, ada, film);
  await newSettings(t, site);
  await gracefulEnd(t, site);
}
