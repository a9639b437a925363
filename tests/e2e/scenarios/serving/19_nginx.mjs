// The installed nginx files as they are, limits included: in a server of their own and below a path of another one, over
// HTTP, behind proxies, and with the program away; then the complete example.
import fs from 'node:fs';
import path from 'node:path';
import { kName, inTree, source } from '../../../node/instance.mjs';
import { freePort, rawRequest, request } from '../../../node/http.mjs';
import { Process, childrenOf, must, newFolder, until } from '../../../node/processes.mjs';

const kOnce = ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy',
  'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy', 'X-Request-Id', 'Cache-Control'];
const notOnce = (answer) => kOnce.filter((name) => answer.all(name).length !== 1);
const kForAYear = 'public, max-age=31536000, immutable';

function loaded(t, site) {
  const text = ['nginx.conf', 'matinee.conf'].map((name) => fs.readFileSync(path.join(site.run, name), 'utf8')).join('');
  for (const name of ['http.conf', 'drop-in.conf', 'zones.conf', 'limits.conf'])
    t.check(`${name} is loaded from where it is installed from`, text.includes(`include "${path.join(source, 'nginx', name)}";`), text);
}

async function kinds(t, site, ada) {
  const page = await ada.get('/');
  const style = /\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec(page.text)[0];
  const images = path.join(site.data, 'images/w342');
  fs.mkdirSync(images, { recursive: true });
  fs.writeFileSync(path.join(images, 'kept.jpg'), 'kept');
  fs.writeFileSync(path.join(site.data, 'images/secret.txt'), 'secret');
  for (const [what, place, status, cache, isLarge] of [
    ['a page', '/login', 303, 'no-store'], ['an unknown page', '/none', 404, 'no-store'], ['an API address', '/api/none', 404, /./],
    ['a static file', style, 200, kForAYear], ['robots.txt', '/robots.txt', 200, 'no-cache'], ['sw.js', '/sw.js', 200, 'no-cache'],
    ['a missing static file', '/static/none.css', 404, 'no-store'], ['a kept picture', '/images/w342/kept.jpg', 200, kForAYear],
    ['a picture that is drawn', '/images/w342/none.jpg', 200, 'no-store'], ['what is no picture', '/images/secret.txt', 404, /./],
    ['a way out of the pictures', '/images/w342/..%2f..%2fmatinee.db', 404, /./], ['a way out of the files', '/static/..%2fmatinee', 404, /./],
    ['the address of an own error', '/login/.matinee-page-503', 404, /./],
    ['a large form', '/login', 413, /./, true], ['a large body for the API', '/api/movies/add', 413, /./, true],
  ]) {
    const answer = isLarge ? await oversized(site, place) : await ada.get(place);
    t.equal(`${what}: status, each header once`, [answer.status, notOnce(answer)], [status, []]);
    t.check(`${what}: ${answer.header('Cache-Control')}`, cache instanceof RegExp ? cache.test(answer.header('Cache-Control')) : answer.header('Cache-Control') === cache);
  }
  const coding = async (what, accepted) => (await ada.get(what, { headers: { 'Accept-Encoding': accepted } })).header('Content-Encoding') ?? '';
  t.equal('files and pages are compressed', [await coding(style, 'gzip'), await coding('/', 'gzip'), await coding('/', 'identity')], ['gzip', 'gzip', '']);
  const robots = (await site.get('/robots.txt')).text;
  t.check('robots read nothing but share links, which say that they are not to be kept', /^User-agent: \*\nDisallow: \/\nAllow: \/share\/$/m.test(robots));
  t.check('who shows an address that somebody posts may read it', /^User-agent: Twitterbot\n(User-agent: \w+\n)*Allow: \/$/m.test(robots));
  t.check('a drawn picture is an SVG', (await site.get('/images/w342/none.jpg')).text.includes('<svg'));
  t.equal('the error of the API is its own', (await oversized(site, '/api/movies/add')).json.error, 'PayloadTooLarge');
}

// Announced, not sent.
const oversized = (site, place) => rawRequest(site.port,
  `POST ${site.base}${place} HTTP/1.1\r\nHost: x\r\nContent-Length: ${60 * 1024 * 1024}\r\nConnection: close\r\n\r\n`);

// The peer is this machine, which is a trusted proxy.
async function overHttps(t, site) {
  const hsts = async (place, proto) => (await site.get(place, { headers: proto ? { 'X-Forwarded-Proto': proto } : {} })).all('Strict-Transport-Security').length;
  for (const place of ['/login', '/static/none.css', '/robots.txt'])
    t.equal(`${place}: HSTS behind HTTPS, and not over HTTP`, [await hsts(place, 'https'), await hsts(place, 'http'), await hsts(place)], [1, 0, 0]);
}

// As from another network: nobody is a trusted proxy there.
async function fromStrangers(t, site) {
  const file = path.join(site.run, 'installation.conf');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^.* yes;\n/gm, ''));
  const before = childrenOf(site.nginx.pid);
  site.nginx.signal('SIGHUP');
  const hsts = async (place) => (await site.get(place, { headers: { 'X-Forwarded-Proto': 'https', Connection: 'close' } })).all('Strict-Transport-Security').length;
  // The old workers accept connections beside the new ones for a moment.
  await until('the new configuration alone', () => !childrenOf(site.nginx.pid).some((pid) => before.includes(pid)));
  t.equal('a stranger that says https is not believed by nginx', [await hsts('/robots.txt'), await hsts('/static/none.css')], [0, 0]);
}

async function withoutProgram(t, site) {
  await site.matinee.stop('SIGTERM', 30);
  const page = await site.get('/movies'), api = await site.get('/api/movies/1');
  t.equal('without the program: 503, each header once', [page.status, notOnce(page), page.header('Retry-After')], [503, [], '5']);
  t.check('in plain words', page.text.includes('Matinee is not responding') && /^text\/html/.test(page.header('Content-Type')), page.text);
  t.equal('and for the API', [api.status, notOnce(api), api.json?.error], [503, [], 'Busy']);
}

async function limited(t, site) {
  const answers = [], refused = [];
  for (let round = 0; round < 10 && refused.length === 0; ++round) {  // 50 a second and 300 at once are within the limit
    answers.push(...await Promise.all(Array.from({ length: 700 }, () => site.get('/robots.txt'))));
    refused.push(...answers.filter((answer) => answer.status === 429));
  }
  t.check('an address that asks without end is held up', refused.length > 0 && answers.every((answer) => [200, 429].includes(answer.status)), answers.map((answer) => answer.status).join());
  t.equal('with each header once', refused.flatMap(notOnce), []);
  t.check('and told when to come again', refused.every((answer) => answer.header('Retry-After') === '5'));
}

async function played(t, base) {
  t.part = base ? ' (below a path)' : ' (at the root)';
  const site = await t.instance({ base, limits: true });
  loaded(t, site);
  const ada = await site.member();
  t.equal('logged in', (await ada.get(`/users/${kName}`)).status, 200);
  await kinds(t, site, ada);
  await overHttps(t, site);
  if (base) await outside(t, site);
  await fromStrangers(t, site);
  await withoutProgram(t, site);
  await limited(t, site);
  t.part = '';
}

// What else the server has stays as it was.
async function outside(t, site) {
  const other = await request(`http://127.0.0.1:${site.port}/other`);
  t.equal('the rest of the server has none of it', [other.status, other.all('Content-Security-Policy').length], [404, 0]);
  const bare = await request(`http://127.0.0.1:${site.port}${site.base}`);
  t.equal('the path without its slash leads to it', [bare.status, bare.location], [301, `${site.base}/`]);
}

// The example with this machine's paths and port; its includes are the installed files.
async function example(t) {
  const site = await t.instance();
  const folder = newFolder(), port = await freePort();
  const localised = (name) => fs.readFileSync(path.join(source, 'nginx', name), 'utf8')
    .replaceAll('/etc/matinee/nginx/installation.conf', path.join(folder, 'installation.conf'))
    .replaceAll('/etc/matinee/nginx', path.join(source, 'nginx')).replaceAll('/run/matinee/matinee.sock', site.socket)
    .replaceAll('/usr/share/matinee/static', inTree('static')).replaceAll('/var/lib/matinee/images', path.join(site.data, 'images'))
    .replace('listen 80 ', `listen 127.0.0.1:${port} `).replace(/.*listen \[::\]:80.*\n/, '');
  for (const name of ['installation.conf', 'matinee.conf']) fs.writeFileSync(path.join(folder, name), localised(name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  fs.writeFileSync(path.join(folder, 'nginx.conf'), `${process.getuid() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 200; } http { ${temporary} include ${folder}/matinee.conf; }`);
  await must('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const nginx = new Process('nginx', ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const get = (place) => request(`http://127.0.0.1:${port}${place}`);
  await until('the example', () => get('/healthz').then((answer) => answer.status === 200, () => false));
  const answers = await Promise.all(['/login', '/none', '/robots.txt'].map(get));
  t.equal('the complete example serves', answers.map((answer) => [answer.status, notOnce(answer)]), [[200, []], [404, []], [200, []]]);
  const bad = await rawRequest(port, 'GET / HTTP/1.1\r\n\r\n');
  t.equal('and its errors have the headers', [bad.status, notOnce(bad)], [400, []]);
  await nginx.stop('SIGTERM', 20);
}

export default async function (t) {
  await played(t, '');
  await played(t, '/films');
  await example(t);
}
