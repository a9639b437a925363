// Each way of hosting that the project ships files for, with Debian's own web servers: log in, log a film, see it.
import fs from 'node:fs';
import path from 'node:path';
import { Visitor } from '../../node/clients.mjs';
import { compresses } from '../../node/compression.mjs';
import { notOnce } from '../../node/headers.mjs';
import { kEmail, kName, kPassword } from '../../node/instance.mjs';
import { Host, hasApache, kWebUser } from '../../node/servers.mjs';
import { freePort, request } from '../../node/http.mjs';
import { must, until } from '../../node/processes.mjs';
import { slowRequest } from '../../node/slow.mjs';

export const seconds = 240;

const kData = '/settings/import';
const kTimeout = { MATINEE_REQUEST_TIMEOUT: '4' };  // seconds of a request that stands still

async function headers(t, host, page) {
  const file = /\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec(page)[0];
  const style = await host.get(file);
  t.equal('a static file', [style.status, style.header('Content-Type'), notOnce(style)], [200, 'text/css; charset=utf-8', []]);
  t.check('is kept for a year', /immutable/.test(style.header('Cache-Control')), style.header('Cache-Control'));
  for (const [what, place, status] of [['a page', '/login', 200], ['an unknown page', '/none', 404], ['a missing file', '/static/none.css', 404],
    ['robots.txt', '/robots.txt', 200], ['an API address', '/api/none', 404]]) {
    const answer = await host.get(place);
    t.equal(`${what}: each header once`, [answer.status, notOnce(answer)], [status, []]);
  }
}

async function walk(t, host) {
  const ada = new Visitor(host);
  t.equal('logging in', (await ada.logIn(kEmail, kPassword)).status, 303);
  const added = await ada.submit('/metadata/movie/550', '/metadata/movie/550/add');
  t.equal('a film of the provider is added', added.status, 303);
  const film = added.location.slice(host.base.length);
  const id = film.split('/').pop();
  const logged = await ada.submit(`/log-movie?movie_id=${id}`, '/log-movie', { watched_on: 'date', watched_at: '2019-09-18', comment: 'Seen here' });
  t.equal('and logged', [logged.status, logged.location], [303, `${host.base}${film}`]);
  const history = (await ada.get(`/users/${kName}/history`)).text;
  t.check('the history shows it', history.includes('Fight Club') && history.includes('Seen here'), history.slice(0, 500));
  t.equal('no link leaves the base path', [...history.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, place]) => place)
    .filter((place) => !place.startsWith(`${host.base}/`)), []);
  t.equal('an encoded path arrives as it was sent', (await ada.get('/users/ada%2Fhistory')).status, 404);
  const large = await new Visitor(host).post('/login', { email: 'a'.repeat(200000), password: 'x' });
  t.equal('a large form is refused by the program', large.status, 413);
  const image = await ada.get('/images/w342/none.jpg');
  t.check('a picture or its placeholder comes', image.status === 200 && image.header('Content-Type').startsWith('image/'), image.status);
  await headers(t, host, history);
  await tokens(t, host);
  await compresses(t, host, ada, film);
}

// Where the web server passes on what it gets, a slow connection takes longer than a request may stand still: to bring 12 MB,
// and to take as much away.
async function slowly(t, host) {
  const ada = new Visitor(host);
  await ada.logIn(kEmail, kPassword);
  const rows = Array.from({ length: 12_000 }, (_, i) => `${i} ${'x'.repeat(990)},1990\n`).join('');
  const body = Buffer.from(`--xyzzy\r\nContent-Disposition: form-data; name="_csrf_token"\r\n\r\n${await ada.csrf(kData)}\r\n`
    + `--xyzzy\r\nContent-Disposition: form-data; name="files"; filename="films.csv"\r\n\r\nTitle,Year\n${rows}\r\n--xyzzy--\r\n`);
  const login = { Cookie: ada.cookieHeader };
  const start = Date.now();
  const sent = await slowRequest(host.url(kData), {
    method: 'POST', body, pauseMs: 70, headers: { ...login, 'Content-Type': 'multipart/form-data; boundary=xyzzy' },
  });
  t.check('the upload took its time', Date.now() - start > 5000, Date.now() - start);
  t.equal('a slow upload of 12 MB arrives', [sent.status, /\/import\/\d+$/.test(sent.location)], [303, true]);
  const place = sent.location.slice(host.base.length);
  await until('the rows', async () => (await ada.get(place, { headers: { Accept: 'application/json' } })).json.state === 'options', 60);
  const report = await slowRequest(host.url(`${place}/report.csv`), { headers: login, pauseMs: 70 });
  t.equal('a slow download of its report too', [report.status, report.text.trim().split('\r\n').length], [200, 12_001]);
}

// Where no job runner is, processes whose answer is out do its work.
async function jobsBetweenRequests(t, host) {
  const count = async (type) => Number(await must('sqlite3', ['-readonly', '-cmd', '.timeout 5000', path.join(host.data, 'matinee.db'),
    `SELECT count(*) FROM job WHERE state = 'done' AND type = '${type}'`]));
  for (const type of ['cache_images', 'backup'])
    await until(`a job of type ${type}`, async () => (await host.get('/healthz')).status === 200 && (await count(type)) > 0, 30);
  t.check('jobs are done without a job runner', fs.readdirSync(path.join(host.data, 'backups')).length > 0);
}

// What Apache says itself.
async function unanswered(t, host, site) {
  await site.matinee.stop('SIGTERM', 20);
  const gone = await host.get('/api/movies/1');
  t.equal('without the program the API answers in JSON', [gone.status, gone.header('Content-Type'), gone.json.error, gone.header('Retry-After')],
    [503, 'application/json', 'Busy', '5']);
  t.equal('and pages in HTML', (await host.get('/login')).header('Content-Type').split(';')[0], 'text/html');
}

// API tokens work in either header.
async function tokens(t, host) {
  const login = await host.request('POST', '/api/authentication/token', { json: { email: kEmail, password: kPassword }, headers: { 'X-Service-Client': 'test' } });
  for (const proof of [{ 'X-Service-Token': login.json.auth_token }, { Authorization: `Bearer ${login.json.auth_token}` }])
    t.equal(`a token in ${Object.keys(proof)}`, (await host.get('/api/authentication/token', { headers: proof })).status, 200);
  const refused = await host.get('/api/authentication/token', { headers: { Authorization: 'Bearer none' } });
  t.equal('a wrong one', [refused.status, refused.header('WWW-Authenticate')], [401, 'Bearer realm="Matinee", error="invalid_token"']);
}

// Secrets are not logged, neither as the address nor as a style sheet's referrer. Other sites' requests are.
async function isNotLogged(t, host, file) {
  const secret = 'a'.repeat(32);
  for (const place of [`/share/${secret}`, `/api/feed/atom/${secret}`, `/invite/${secret}`, `/reset-password?token=${secret}`, '/none/%2f', file])
    await host.get(place, { headers: { Referer: host.url(`/share/${secret}`) } });
  await host.request('POST', `/api/webhook/plex/${secret}`, { json: {} });
  if (host.base) await request(`http://127.0.0.1:${host.port}/elsewhere`);
  const logged = host.accesses();
  t.check('the access log has no secret address', !logged.includes(secret), logged);
  if (host.base) t.check('but those of others', logged.includes('/elsewhere'), logged);
}

async function played(t, part, host, start, { hasRunner = false, streams = false, logs = false, last = async () => {} } = {}) {
  t.part = ` (${part})`;
  t.hosts.push(host);
  await host.prepare();
  await start();
  await walk(t, host);
  if (logs) await isNotLogged(t, host, /\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec((await host.get('/login')).text)[0]);
  if (streams) await slowly(t, host);
  if (!hasRunner) await jobsBetweenRequests(t, host);
  t.equal('the server complains of nothing', host.errors(), '');
  await last();
  t.equal('TERM ends it', await host.stop(), true);
  t.part = '';
}

// With `matinee serve` of the instance, whose socket is for the web server's group.
async function proxied(t, site, base) {
  const host = new Host(site);
  Object.assign(host, { base, data: site.data });
  host.prepare = async () => {
    host.port = await freePort();
    if (process.getuid() === 0) await must('chgrp', [kWebUser, site.socket]);
  };
  await played(t, `mod_proxy_fcgi${base && ' below a path'}`, host,
    () => host.startApache(['proxy', 'proxy_fcgi'], [...(base ? [`Define MATINEE_PATH ${base}`] : []), host.localise('etc/apache/matinee.conf')]), {
      hasRunner: true,
      logs: true,
      streams: !base,
      last: () => base && unanswered(t, host, site),
    });
}

async function fcgid(t, site) {
  const host = new Host(site);
  await played(t, 'mod_fcgid', host, () => host.startApache(['fcgid'], [
    `FcgidIPCDir ${host.folder}/apache`, `FcgidProcessTableFile ${host.folder}/apache/shm`, host.localise('etc/apache/matinee-fcgid.conf')]), { logs: true });
}

// As on a shared host: nothing but a folder of one's own, in which .htaccess may say what it likes.
async function plainCgi(t, site) {
  const host = new Host(site);
  Object.assign(host, { base: '/films', plain: true, more: kTimeout });
  const www = path.join(host.folder, 'www'), folder = path.join(www, 'films');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'matinee.cgi'), host.localise('etc/cgi/matinee.cgi'), { mode: 0o755 });
  fs.writeFileSync(path.join(folder, '.htaccess'), host.localise('etc/cgi/htaccess'));
  fs.cpSync(path.join(host.folder, 'static'), path.join(folder, 'static'), { recursive: true });
  await played(t, 'plain CGI', host, () => host.startApache(['cgid', 'rewrite'], [
    `ScriptSock ${host.folder}/apache/cgi.sock`, `<Directory ${www}>`, 'Require all granted', 'AllowOverride FileInfo Options AuthConfig', '</Directory>']),
  { streams: true });
}

async function spawned(t, site) {
  const host = new Host(site);
  await played(t, 'spawn-fcgi', host, () => host.startSpawnFcgi());
}

export default async function (t) {
  t.hosts = [];
  const site = await t.instance();
  try {
    await spawned(t, site);
    if (!hasApache()) return t.skip('Apache', 'it is not installed');
    await proxied(t, await t.instance({ settings: kTimeout }), '');
    await proxied(t, await t.instance({ base: '/films' }), '/films');
    await fcgid(t, site);
    await plainCgi(t, site);
  } catch (error) {
    error.stack += t.hosts.at(-1)?.errors() ?? '';
    throw error;
  }
}
