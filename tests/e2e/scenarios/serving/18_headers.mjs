// Security headers exactly once and a request id on every kind of answer, of the program and of nginx itself.
import fs from 'node:fs';
import path from 'node:path';
import { rawRequest } from '../../../node/http.mjs';
import { inTree, kName } from '../../../node/instance.mjs';

const kCsp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
  + "manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'; object-src 'none'";
const kHeaders = {
  'Content-Security-Policy': (value) => value === kCsp,
  'X-Content-Type-Options': (value) => value === 'nosniff',
  'X-Frame-Options': (value) => value === 'SAMEORIGIN',
  'Referrer-Policy': (value) => value === 'strict-origin-when-cross-origin',
  'Permissions-Policy': (value) => ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb']
    .every((feature) => value.includes(`${feature}=()`)),
  'X-Request-Id': (value) => /^[0-9a-f]{32}$/.test(value),
};

// What is wrong with an answer's headers; empty when nothing is.
function faults(answer) {
  const once = Object.entries(kHeaders).filter(([name, good]) => answer.all(name).length !== 1 || !good(answer.all(name)[0]))
    .map(([name]) => `${name}: ${JSON.stringify(answer.all(name))}`);
  const repeated = ['Content-Type', 'Cache-Control', 'Content-Length', 'Retry-After', 'Location', 'Strict-Transport-Security']
    .filter((name) => answer.all(name).length > 1).map((name) => `${name} ${answer.all(name).length} times`);
  return [...once, ...repeated, ...(answer.all('X-Powered-By').length ? ['X-Powered-By'] : [])];
}

function checkAnswer(t, what, answer, status) {
  t.equal(`${what}: status`, answer.status, status);
  t.equal(`${what}: headers`, faults(answer), []);
  return answer;
}

// A static file with a hash in its name, as pages name it.
const hashedFile = (page) => /\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec(page)[0];

function pages(film) {
  return [
    ['home', 'GET', '/', 200], ['film', 'GET', film, 200], ['search', 'GET', '/search', 200], ['log', 'GET', '/log-movie', 200],
    ['history', 'GET', `/users/${kName}/history`, 200], ['HEAD', 'HEAD', film, 200], ['unknown page', 'GET', '/no-such-page', 404],
    ['wrong method', 'DELETE', film, 405], ['TRACE', 'TRACE', '/', 405], ['unknown user', 'GET', '/users/nobody', 404],
    ['trailing slash', 'GET', `${film}/`, 301], ['health', 'GET', '/healthz', 200], ['missing token', 'POST', '/logout', 403],
    ['unknown API address', 'GET', '/api/none', 404],
    ['API wrong method', 'PUT', '/api/movies/add', 405], ['placeholder', 'GET', '/placeholder/999.svg', 200],
    ['image that is none', 'GET', '/images/w342/none.jpg', 200], ['bad path bytes', 'GET', '/%ff', 404],
    ['missing static file', 'GET', '/static/none.css', 404], ['path out of static', 'GET', '/static/../matinee.db', 404],
    ['robots.txt', 'GET', '/robots.txt', 200],
  ];
}

async function ofTheProgram(t, site, ada, film) {
  for (const [what, method, place, status] of pages(film)) checkAnswer(t, what, await ada.request(method, place), status);
  checkAnswer(t, 'login wanted', await site.get('/search'), 303);
  checkAnswer(t, 'API without token', await site.get('/api/movies/1'), 401);
  const api = await site.api();
  await site.jobsDone();  // a picture that arrives in between is a new answer
  const list = checkAnswer(t, 'API list', await api.get(api.history), 200);
  const known = await api.get(api.history, { headers: { 'If-None-Match': list.header('ETag') } });
  checkAnswer(t, '304 of the API', known, 304);
  t.equal('304 has no body', known.body.length, 0);
  const allowed = checkAnswer(t, 'API wrong method again', await api.request('PATCH', api.history), 405);
  t.equal('405 names the methods', allowed.header('Allow').split(', ').sort(), ['DELETE', 'GET', 'HEAD', 'POST', 'PUT']);
}

async function ofNginx(t, site) {
  const ask = (line, ...headers) => rawRequest(site.port, [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
  const large = ['Host: x', `Content-Length: ${60 * 1024 * 1024}`];
  checkAnswer(t, '413 of nginx', await ask('POST /login', ...large), 413);
  const api = checkAnswer(t, '413 of nginx for the API', await ask('POST /api/movies/add', ...large), 413);
  t.equal("it is the API's error", api.json.error, 'PayloadTooLarge');
  checkAnswer(t, '400 without Host', await ask('GET /'), 400);
  const hostless = checkAnswer(t, '400 without Host for the API', await ask('GET /api/movies/1'), 400);
  t.equal("it too is the API's error", hostless.json.error, 'InvalidRequest');
  const header = checkAnswer(t, '400 of a long header', await ask('GET /api/movies/1', 'Host: x', `X-Long: ${'a'.repeat(40000)}`), 400);
  t.equal("and so is a long header's", header.json.error, 'InvalidRequest');
  const trace = checkAnswer(t, 'TRACE of the API', await ask('TRACE /api/movies/1', 'Host: x'), 405);
  t.equal('which is JSON and names the methods', [trace.json.error, trace.header('Allow')], ['MethodNotAllowed', 'GET, HEAD, POST, PUT, DELETE']);
  checkAnswer(t, '400 of a bad request line', await ask('GET /\x01', 'Host: x'), 400);
  checkAnswer(t, '414', await ask(`GET /${'a'.repeat(30000)}`, 'Host: x'), 414);
  const unreadable = checkAnswer(t, '400 of a path of the API that is no text', await ask('GET /api/users/%00', 'Host: x'), 400);
  t.equal('its body', unreadable.json?.error, 'InvalidRequest');
  const query = checkAnswer(t, 'long query of the API', await ask(`GET /api/movies/search?query=${'a'.repeat(9000)}`, 'Host: x'), 400);
  t.equal('is refused by the program', query.json.error, 'InvalidRequest');
}

async function ofFiles(t, site, page) {
  const place = hashedFile(page);
  const style = checkAnswer(t, 'static file', await site.get(place), 200);
  t.equal('a file with a hash is kept for a year', style.header('Cache-Control'), 'public, max-age=31536000, immutable');
  t.check('its type has a charset', /^text\/css; charset=utf-8$/i.test(style.header('Content-Type')), style.header('Content-Type'));
  const unchanged = await site.get(place, { headers: { 'If-Modified-Since': style.header('Last-Modified') } });
  checkAnswer(t, '304 of a file', unchanged, 304);
  const zipped = checkAnswer(t, 'compressed file', await site.get(place, { headers: { 'Accept-Encoding': 'gzip' } }), 200);
  t.equal('it is compressed beforehand', zipped.header('Content-Encoding'), 'gzip');
  const part = await site.get(place, { headers: { Range: 'bytes=0-9' } });
  checkAnswer(t, 'part of a file', part, 206);
  const posted = checkAnswer(t, 'posting to a file', await site.request('POST', place), 405);
  t.equal('405 of a file names its methods', posted.header('Allow'), 'GET, HEAD');
  const missing = await site.get('/static/css/gone.0123456789.css');
  t.equal('a missing file is not kept', missing.header('Cache-Control'), 'no-store');
}

// Every file that was built is served with a type and the headers.
async function allStaticFiles(t, site) {
  const root = inTree('static');
  const files = fs.readdirSync(root, { recursive: true })
    .filter((name) => fs.statSync(path.join(root, name)).isFile() && !/\.(gz|br)$/.test(name));
  const bad = [];
  for (const name of files) {
    const answer = await site.get(`/static/${name}`);
    if (answer.status !== 200 || faults(answer).length || answer.header('Content-Type') === 'application/octet-stream') bad.push(name);
  }
  t.equal(`all ${files.length} static files are served with type and headers`, bad, []);
}

async function requestIds(t, site) {
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.get('/login')));
  const ids = new Set(answers.map((answer) => answer.requestId));
  t.equal('each request has an id of its own', ids.size, 10);
  const logged = await Promise.all(answers.map((answer) => site.wasLogged(answer)));
  t.equal('which is in its log line', logged, Array(10).fill(true));
  const given = await site.get('/login', { headers: { 'X-Request-Id': 'deadbeefdeadbeefdeadbeefdeadbeef' } });
  t.check('a client does not choose it', given.requestId !== 'deadbeefdeadbeefdeadbeefdeadbeef');
}

async function withoutWorkers(t, site) {
  await site.matinee.stop();
  const page = checkAnswer(t, 'page without workers', await site.get('/'), 503);
  t.check('is a page that says so', /is not responding/.test(page.text) && /html/.test(page.header('Content-Type')), page.text);
  t.check('with Retry-After', Number(page.header('Retry-After')) > 0, page.pairs);
  const api = checkAnswer(t, 'API without workers', await site.get('/api/movies/1'), 503);
  t.equal('is JSON', api.json.error, 'Busy');
  checkAnswer(t, 'image without workers', await site.get('/images/w342/none.jpg'), 503);
  checkAnswer(t, 'static file without workers', await site.get('/robots.txt'), 200);
}

async function https(t, site) {
  t.equal('HTTP: no Strict-Transport-Security', (await site.get('/login')).all('Strict-Transport-Security').length, 0);
  const answer = await site.get('/login', { headers: { 'X-Forwarded-Proto': 'https' } });
  t.equal('HTTPS: Strict-Transport-Security once', answer.all('Strict-Transport-Security').length, 1);
  const file = await site.get('/robots.txt', { headers: { 'X-Forwarded-Proto': 'https' } });
  t.equal('HTTPS: on files too', file.all('Strict-Transport-Security').length, 1);
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api();
  const film = `/movie/${await api.addMovie(550)}`;
  const ada = await site.member();
  await ofTheProgram(t, site, ada, film);
  await ofNginx(t, site);
  await ofFiles(t, site, (await ada.get('/')).text);
  await allStaticFiles(t, site);
  await requestIds(t, site);
  await https(t, site);
  t.equal('pages of a member are not stored', (await ada.get('/')).header('Cache-Control'), 'no-store');
  t.equal('API answers are revalidated', (await api.get(api.history)).header('Cache-Control'), 'private, no-cache');
  t.equal('HTTP/1.0 works', (await rawRequest(site.port, 'GET /healthz HTTP/1.0\r\n\r\n')).status, 200);
  await withoutWorkers(t, site);
}
