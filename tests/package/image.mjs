// Builds the image of the container with buildah, which needs no daemon, on a base that debootstrap made, and plays what
// happens to a container: a newcomer's first film, commands, an end in order and without, an upgrade, a full volume, a wrong one.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor } from '../node/clients.mjs';
import { notOnce } from '../node/headers.mjs';
import { kEmail, kName, kPassword, source } from '../node/instance.mjs';
import { fillDisk, mountSmallDisk, must, newFolder, run, unmountAll, until } from '../node/processes.mjs';
import { Container, kStranger, volume } from './container.mjs';
import { System } from './system.mjs';

export const seconds = 7200;
const kSuite = process.env.SUITE || 'trixie';  // as in the Containerfile
const kTrusted = '/etc/ssl/certs/ca-certificates.crt';
// A table of five films with their years.
const kShiftJis = '7469746c652c796561720a8341834c83892c313938380a8eb5906c82cc8e982c313935340a90e782c690e7907182cc905f894282b52c3230'
  + '30310a82c682c882e882cc83678367838d2c313938380a938c8b9e95a88cea2c313935330a';
const kMostBytes = 150e6, kFilm = 550, kUser = 1000, kStopSeconds = 10;

const since = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

// ---- building -----------------------------------------------------------------------------------------------------

// STORAGE names a folder of buildah's with the image, which then is not built.
class Builder {
  folder = newFolder();
  storage = process.env.STORAGE || path.join(this.folder, 'storage');

  buildah(...words) {
    return must('buildah', ['--root', this.storage, '--runroot', path.join(this.folder, 'run'), ...words], { env: { BUILDAH_ISOLATION: 'chroot' } });
  }

  async base() {
    const system = new System(kSuite);
    await system.make();
    // npm trusts there whom this machine trusts.
    if (fs.existsSync(kTrusted)) {
      fs.mkdirSync(system.at('usr/local/share/ca-certificates'), { recursive: true });
      fs.copyFileSync(kTrusted, system.at('usr/local/share/ca-certificates/machine.crt'));
    }
    const archive = path.join(this.folder, 'base.tar');
    await must('tar', ['-C', system.root, '--one-file-system', '-cf', archive, '.']);
    const container = (await this.buildah('from', 'scratch')).trim();
    await this.buildah('add', '--quiet', container, archive, '/');
    await this.buildah('commit', '--quiet', container, 'localhost/base');
    await this.buildah('rm', container);
    fs.rmSync(archive);
    fs.rmSync(system.root, { recursive: true });
  }

  async image(t) {
    if (!process.env.STORAGE) {
      let start = Date.now();
      await this.base();
      t.measured('image', `a base of ${kSuite} by debootstrap`, since(start));
      start = Date.now();
      await this.buildah('build', '--format', 'docker', '--build-arg', 'BASE=localhost/base', '--tag', 'localhost/matinee', source);
      t.measured('image', 'building it', since(start));
    }
    this.container = (await this.buildah('from', '--pull-never', 'localhost/matinee')).trim();
    const root = (await this.buildah('mount', this.container)).trim();
    return { root, config: JSON.parse(await this.buildah('inspect', '--type', 'image', 'localhost/matinee')).Docker.config };
  }

  async clear() {
    if (this.container) await this.buildah('rm', this.container);
    if (process.env.STORAGE) return;
    await this.buildah('rmi', '--all', '--force');
    await run('umount', [path.join(this.storage, 'overlay')]);  // where its driver mounts the folder on itself
  }
}

async function isAsPromised(t, { root, config }) {
  t.equal('its user, volume and port', [config.User, Object.keys(config.Volumes), Object.keys(config.ExposedPorts)], ['1000:1000', ['/data'], ['8080/tcp']]);
  const data = fs.statSync(path.join(root, 'data'));
  t.equal('a fresh volume gets the owner of its /data', [data.uid, data.gid], [kUser, kUser]);
  t.check('it has a health check', config.Healthcheck?.Test[0] === 'CMD', config.Healthcheck);
  const bytes = Number((await must('du', ['-sxB1', root])).split('\t')[0]);
  t.measured('image', 'unpacked', `${(bytes / 1e6).toFixed(1)} MB`);
  // Debian 12 has a library more of a codec that the image library is linked with.
  if (kSuite === 'trixie') t.check(`it has at most ${kMostBytes / 1e6} MB`, bytes <= kMostBytes, bytes);
  const folder = fs.readdirSync(path.join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu'));
  const programs = ['usr/bin/matinee', 'usr/bin/matinee-image', 'usr/bin/matinee-card', 'usr/bin/matinee-reader', 'usr/lib/matinee/matinee-provider', 'usr/sbin/nginx',
    `usr/lib/${folder}/libgd.so.3`];
  for (const program of programs) {
    const { stdout, stderr } = await run('chroot', [root, 'ldd', `/${program}`]);
    t.check(`/${program} finds its libraries`, stdout.includes('libc.so') && !stdout.includes('not found'), stdout + stderr);
  }
  const setuid = await must('find', [root, '-xdev', '-perm', '/6000', '-type', 'f']);
  t.check('nothing in it gives other rights', setuid.split('\n').filter(Boolean).every((file) => /unix_chkpwd|dbus/.test(file)), setuid);
}

// ---- a newcomer ---------------------------------------------------------------------------------------------------

async function walk(t, site) {
  const ada = new Visitor(site);
  const landing = await ada.get('/');
  t.equal('without accounts the first page leads to the first run', [landing.status, landing.location], [303, '/landing']);
  t.check('which says where films are from', (await ada.get('/landing')).text.includes('built-in set'));
  const made = await ada.submit('/init', '/init', { email: kEmail, name: kName, password: kPassword, repeat_password: kPassword, timezone: 'Europe/Berlin' });
  t.equal('the first account', [made.status, made.location], [303, '/']);
  t.check('a search finds the film', (await ada.get('/search?query=Fight%20Club&page=1')).text.includes(`/metadata/movie/${kFilm}"`));
  const added = await ada.submit(`/metadata/movie/${kFilm}`, `/metadata/movie/${kFilm}/add`);
  const logged = await ada.submit(`/log-movie?movie_id=${added.location.split('/').pop()}`, '/log-movie', { watched_on: 'date', watched_at: '2019-09-18', comment: 'Seen in the Odeon' });
  t.equal('the film is logged', [logged.status, logged.location], [303, added.location]);
  return ada;
}

const diary = async (visitor) => (await visitor.get(`/users/${kName}/history`)).text;

async function pictures(t, site, ada) {
  const film = (await ada.get('/search?query=Fight%20Club')).text;
  const poster = /\/images\/[a-z0-9]+\/[A-Za-z0-9_-]+\.(?:jpg|png|webp)/.exec(film)?.[0];
  await until('the poster', async () => /^image\/(?:jpeg|webp|png)/.test((await ada.get(poster)).header('Content-Type')), 30);
  t.equal('the poster is fetched, and nginx serves it', (await ada.get(poster)).status, 200);
  const card = async () => (await ada.get(`/users/${kName}/year/2019/card.png?shape=wide`)).header('Content-Type') === 'image/png';
  t.check('the picture of a year is drawn', await until('the picture of the year', card, 30).catch(() => false));
  const style = await ada.get(/\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec((await ada.get('/')).text)[0], { headers: { 'Accept-Encoding': 'br' } });
  t.equal('a style sheet, compressed', [style.status, style.header('Content-Encoding'), notOnce(style)], [200, 'br', []]);
}

// The X-Forwarded-… headers of a proxy in the network count, those of a stranger do not.
async function proxies(t, site) {
  const trusted = /^MATINEE_TRUSTED_PROXIES=(.*)\t# file$/m.exec((await site.exec(['matinee', 'config'])).stdout)?.[1].split(' ');
  const six = fs.existsSync('/proc/net/if_inet6') ? ['fd12:3456:789a:0000:0000:0000:0000:0000/64'] : [];
  t.equal('the container trusts itself and its networks', trusted, ['127.0.0.0/8', '::1', `${site.network}.0/24`, ...six]);
  const forged = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
  const told = () => [...site.log.matchAll(/login_failed address="?([^ "]*)/g)].at(-1)?.[1];
  for (const [who, from, address, secure] of [['a proxy in the network', undefined, '203.0.113.7', true], ['a stranger', kStranger, kStranger, false]]) {
    const asked = { request: (method, place, options) => site.request(method, place, { ...options, from, headers: { ...forged, ...options?.headers } }), base: '', secrets: new Set() };
    const page = await asked.request('GET', '/login');
    t.equal(`${who}: HTTPS is ${secure ? '' : 'not '}believed`, page.cookies.has('__Host-service_session') || page.all('Strict-Transport-Security').length > 0, secure);
    t.equal(`${who}: nor for files`, (await asked.request('GET', '/robots.txt')).all('Strict-Transport-Security').length > 0, secure);
    await new Visitor(asked).submit('/login', '/login', { email: kEmail, password: 'wrong' });
    await until('a line in the log', () => told() === address, 5).catch(() => {});
    t.equal(`${who}: the client's address`, told(), address);
  }
}

// People type these commands into `docker compose exec`, and into `docker compose run` while the container is stopped.
const typed = (verb) => [...fs.readFileSync(path.join(source, 'docs/hosting.md'), 'utf8').matchAll(new RegExp(`^ {4}docker compose ${verb} matinee (matinee .*)$`, 'gm'))]
  .map(([, command]) => command.split(' '));

async function commands(t, site) {
  const [doctor, addUser, backUp, importFilms] = typed('exec'), copy = backUp.at(-1).replace('/data/', '');
  let health;
  await until('the first backup of the job runner', async () => { health = await site.exec(doctor); return health.code === 0; }, 30).catch(() => {});
  t.check('doctor: all is well', health.code === 0 && /ok .*Folders/.test(health.stdout), health.stdout + health.stderr);
  const user = await site.exec(addUser, { input: `${kPassword}\n` });
  t.equal('user add', [user.code, user.stderr], [0, '']);
  const backup = await site.exec(backUp);
  t.equal('backup', [backup.code, backup.stderr], [0, '']);
  const { uid, mode } = fs.statSync(path.join(site.data, copy));
  t.equal('which belongs to the owner of the data', [uid, mode & 0o777], [kUser, 0o600]);
  const file = path.join(site.data, 'films.csv');
  fs.writeFileSync(file, 'title,year,tmdbId,imdbId,watchedAt,comment,location\nNosferatu,1922,653,,2024-03-02,,\n');
  const imported = await site.exec([...importFilms, '--yes']);
  t.check('import finds films without a key too', imported.code === 0, imported.stdout + imported.stderr);
  fs.writeFileSync(file, Buffer.from(kShiftJis, 'hex'));
  const read = await site.exec(['bash', '-c', 'matinee-reader --zone UTC --today 2024-05-01 -- films.csv 3</data/films.csv']);
  t.check('the reader recognises encodings', /"value":"shift_jis"/.test(read.stdout) && read.stdout.includes('七人の侍'), read.stdout + read.stderr);
  fs.rmSync(file);
  const owners = await must('find', [site.data, '!', '-uid', String(kUser)]);
  t.equal('nothing in the volume belongs to anyone else', owners, '');
}

async function newcomer(t, image) {
  const data = volume(kUser), start = Date.now();
  let site = await new Container(image, { data }).start();
  await site.ready();
  t.measured('image', 'from its start to /readyz', since(start));
  t.equal('its health check', (await site.health()).code, 0);
  const ada = await walk(t, site);
  t.measured('image', 'from its start to the first film logged, by this program', since(start));
  await pictures(t, site, ada);
  await proxies(t, site);
  await commands(t, site);
  t.check('the log is on standard output', / info request /.test(site.engine.stdout), site.engine.stdout.slice(-500));
  t.equal('and nothing elsewhere', site.engine.stderr, '');
  t.check('without the password', !site.log.includes(kPassword));

  const slow = net.connect(site.relay()).on('error', () => {});
  slow.write('POST /login HTTP/1.1\r\nHost: films\r\nContent-Length: 1000\r\n\r\nemail=');
  await pause(1000);  // nginx waits for the rest of it
  const end = await site.stop();
  t.measured('image', 'from TERM to its end, during a slow request', `${end.seconds.toFixed(1)} s`);
  t.check(`TERM ends it within ${kStopSeconds} s with status 0`, end.code === 0 && end.seconds < kStopSeconds, end);

  const restore = typed('run --rm')[0].map((word) => word.replace('matinee-YYYYMMDD-HHMMSS.db', 'mine.db'));
  site = await new Container(image, { data }).start(restore);
  t.equal('a backup is put back while it is stopped', (await site.engine.ended).code, 0);
  site = await new Container(image, { data }).start();
  await site.ready();
  const again = new Visitor(site);
  await again.logIn(kEmail, kPassword);
  t.check('started again, it has the entry', (await diary(again)).includes('Seen in the Odeon'));
  await site.stop('SIGKILL');
  site = await new Container(image, { data }).start();
  await site.ready();
  const third = new Visitor(site);
  await third.logIn(kEmail, kPassword);
  t.check('and after kill -9', (await diary(third)).includes('Seen in the Odeon'));

  for (const [what, command] of [['nginx', 'nginx: master'], ['the program', 'matinee: master']]) {
    process.kill(site.find(command), 'SIGKILL');
    const exit = await site.engine.ended;
    t.check(`when ${what} dies, the container ends, not with 0`, exit.code > 0, exit);
    site = await new Container(image, { data }).start();
    await site.ready();
  }
  await site.stop();
}

// ---- settings and volumes -----------------------------------------------------------------------------------------

// Starts a container that cannot stay, and waits for its end.
async function ends(site) {
  await site.start();
  await until('its end', () => !site.engine.isRunning, 30).catch(() => site.engine.kill());
  return { ...(await site.engine.ended), log: site.log };
}

async function secrets(t, image) {
  const data = volume(4711, 4712), file = path.join(data, 'key');
  fs.writeFileSync(file, 'a-key-of-my-own\n', { mode: 0o644 });
  const options = { data, user: '4711:4712', env: { MATINEE_METADATA_API_KEY_FILE: '/data/key' } };
  const site = await new Container(image, options).start();
  await site.ready();
  t.check('with a key in a file, as another user: no stand-in', !site.find('/usr/lib/matinee/matinee-provider') && !/stand-in/.test(site.log), site.log);
  const shown = await site.exec(['matinee', 'config']);
  t.check('commands know that key', /^MATINEE_METADATA_API_KEY=\*+\t# environment$/m.test(shown.stdout), shown.stdout);
  t.equal('TERM', (await site.stop()).code, 0);
  const both = await ends(new Container(image, { ...options, env: { ...options.env, MATINEE_METADATA_API_KEY: 'x' } }));
  t.check('a key that is set twice is an error', both.code === 78 && /MATINEE_METADATA_API_KEY_FILE are both set/.test(both.log), both);
  const absent = await ends(new Container(image, { ...options, env: { MATINEE_METADATA_API_KEY_FILE: '/run/secrets/key' } }));
  t.check('so is a file that is not there', absent.code === 78 && /\/run\/secrets\/key/.test(absent.log), absent);
}

async function wrongOwner(t, image) {
  const exit = await ends(new Container(image, { data: volume(0) }));
  t.check('a volume of another user: it says what to do', exit.code === 78 && /belongs to user 0:0.*user 1000:1000/.test(exit.log) && exit.log.includes('chown -R 1000:1000'), exit);
}

// The program's own tests convert such a database with rows of every kind; this one has the account of the newcomer.
async function olderDatabase(t, image) {
  const data = volume(kUser), database = path.join(data, 'matinee.db');
  const steps = ['0001_initial', '0002_last_use', '0003_partial_orders', '0004_one_index_of_film_and_user', '0005_orders_of_films', 'rows'];
  const id = /kApplicationId\s*=\s*(0x[0-9A-Fa-f]+|\d+)/.exec(fs.readFileSync(path.join(source, 'src/store/sqlite/application_id.h'), 'utf8'))[1];
  await must('sqlite3', ['-bail', database], { input: steps.map((name) => fs.readFileSync(path.join(source, `tests/schema/${name}.sql`), 'utf8')).join('\n')
    + `\nPRAGMA application_id=${Number(id)}; PRAGMA user_version=5;` });
  const users = (await must('sqlite3', [database, 'SELECT count(*) FROM user'])).trim();
  fs.chownSync(database, kUser, kUser);
  const site = await new Container(image, { data }).start();
  await site.ready();
  const list = await site.exec(['matinee', 'user', 'list']);
  t.equal('a database of an older version opens, with its accounts', [list.code, String(list.stdout.trim().split('\n').length)], [0, users]);
  t.check('and a copy of it is kept', fs.readdirSync(data).some((name) => name.startsWith('matinee.db.before-')), fs.readdirSync(data));
  const end = await site.stop();
  t.measured('image', 'from TERM to its end, idle', `${end.seconds.toFixed(1)} s`);
  t.equal('TERM', end.code, 0);
}

async function fullVolume(t, image) {
  const data = await mountSmallDisk(newFolder(), '16m');
  if (!data) return t.skip('a full volume', 'no file system can be mounted');
  fs.chownSync(data, kUser, kUser);
  let site = await new Container(image, { data }).start();
  await site.ready();
  const ada = await walk(t, site), ballast = path.join(data, 'ballast');
  const token = await ada.csrf();
  fillDisk(ballast);
  t.equal('full volume: the health check notices', (await site.health()).code, 1);
  t.equal('full volume: pages are read', [(await ada.get('/')).status, (await diary(ada)).includes('Seen in the Odeon')], [200, true]);
  t.equal('full volume: what cannot be saved is not', (await ada.post('/movie/1/rate', { rating: '4', _csrf_token: token })).status, 503);
  t.equal('full volume: TERM', (await site.stop()).code, 0);
  fillDisk(ballast);  // the log of the database is gone
  site = await new Container(image, { data }).start();
  await until('its end, or that it serves', () => !site.engine.isRunning || site.log.includes(' master_ready '), 30);
  t.check('full volume: a start serves, or ends with the reason', site.engine.isRunning ? (await site.get('/login')).status === 200
    : site.engine.exit.code > 0 && /[Nn]o space left|full/.test(site.log), site.log);
  if (site.engine.isRunning) await site.stop();
  fs.rmSync(ballast);
  site = await new Container(image, { data }).start();
  await site.ready();
  const again = new Visitor(site);
  await again.logIn(kEmail, kPassword);
  t.check('with room again it has the entry', (await diary(again)).includes('Seen in the Odeon'));
  t.equal('TERM', (await site.stop()).code, 0);
}

export default async function (t) {
  const builder = new Builder();
  try {
    const image = await builder.image(t);
    await isAsPromised(t, image);
    await newcomer(t, image);
    await secrets(t, image);
    await wrongOwner(t, image);
    await olderDatabase(t, image);
    await fullVolume(t, image);
  } finally {
    await unmountAll();
    await builder.clear();
  }
}
