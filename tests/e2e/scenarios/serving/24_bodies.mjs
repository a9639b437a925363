// Bodies that are too large, or whose length is a lie.
import { fastcgi } from '../../../node/fastcgi.mjs';
import { formBody, rawRequest } from '../../../node/http.mjs';

const kFormLimit = 160 * 1024;
const kLongestReview = 10000;  // characters

// A form of exactly `size` bytes.
function formOf(size, fields) {
  const start = `${formBody(fields)}&comment=`;
  return start + 'x'.repeat(size - start.length);
}

async function forms(t, site, ada) {
  const fields = { _csrf_token: await ada.csrf(), movie_id: '1', watched_at: '2020-03-03' };
  const send = (size, headers) => ada.request('POST', '/log-movie',
    { body: formOf(size, fields), headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers } });
  t.equal('a form one byte over 160 KiB', (await send(kFormLimit + 1)).status, 413);
  t.equal('a form of 160 KiB is read (its comment is too long)', (await send(kFormLimit)).status, 422);
  t.equal('a form as text/plain', (await send(500, { 'Content-Type': 'text/plain' })).status, 415);
}

// In Chinese, nine bytes of a form each, and as emoji, twelve of them: what the page promises to take.
async function longReviews(t, site, ada) {
  for (const character of ['影', '🎬']) {
    const text = character.repeat(kLongestReview);
    const sent = await ada.request('POST', '/movie/1/review', { form: { _csrf_token: await ada.csrf(), text } });
    const [row] = await site.sql('SELECT text FROM review WHERE movie_id = 1');
    t.check(`a review of ${kLongestReview} times ${character} is kept whole`, sent.status === 303 && row?.text === text, sent.status);
  }
}

async function jsonBodies(t, api) {
  const history = { movie_id: 1, watched_at: '2020-03-04' };
  const large = await api.post('/api/movies/add', { meta_id: 550, padding: 'x'.repeat(kFormLimit) });
  t.equal('JSON over 160 KiB', [large.status, large.json.error], [413, 'PayloadTooLarge']);
  const batch = await api.post(api.history, Array(6000).fill({ ...history, comment: 'x'.repeat(60) }));
  t.equal('a batch over 512 KiB', [batch.status, batch.json.error], [413, 'PayloadTooLarge']);
  const many = await api.post(api.history, Array(1001).fill(history));
  t.equal('more than 1,000 items', [many.status, many.json.error], [400, 'InvalidRequest']);
  const mixed = await api.post(api.history, [history, { movie_id: 1, watched_at: '2020-13-45' }]);
  t.equal('one bad item spoils the batch', [mixed.status, mixed.json.index], [400, 1]);
  const send = (body) => api.request('POST', api.history, { body, headers: { 'Content-Type': 'application/json' } });
  const deep = await send('['.repeat(30000));
  t.equal('30,000 levels', [deep.status, deep.json.error], [400, 'InvalidRequest']);
  const bytes = await send(Buffer.from('[{"movie_id":1,"comment":"\xff"}]', 'latin1'));
  t.equal('bytes that are not UTF-8', [bytes.status, bytes.json.error], [400, 'InvalidRequest']);
}

// nginx refuses by the announced length, before anything of it is sent or stored.
async function atNginx(t, site) {
  const head = (extra) => `POST /log-movie HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${extra}\r\n\r\n`;
  t.equal('60 MB announced', (await rawRequest(site.port, head(`Content-Length: ${60 * 1024 * 1024}`))).status, 413);
  const chunk = `${(1024 * 1024).toString(16)}\r\n${'x'.repeat(1024 * 1024)}\r\n`;
  const chunked = await rawRequest(site.port, head('Transfer-Encoding: chunked') + chunk.repeat(52)).catch(() => ({ status: 413 }));
  t.equal('52 MB in pieces', chunked.status, 413);
  const negative = await rawRequest(site.port, head('Content-Length: -1'));
  t.equal('a negative length', negative.status, 400);
}

async function lies(t, site, api) {
  const body = JSON.stringify([{ movie_id: 1, watched_at: '2020-04-04', comment: 'a lie' }]);
  const send = (length, options = {}) => fastcgi(site.socket, {
    method: 'POST', path: api.history, body, CONTENT_LENGTH: length,
    headers: { 'X-Service-Token': api.token, 'Content-Type': 'application/json' }, ...options,
  });
  const statusOf = async (...words) => (await send(...words))?.status;
  for (const length of [body.length + 1, body.length * 4, 60000, body.length - 1, 1])
    t.equal(`length ${length} for ${body.length} bytes`, await statusOf(length), 400);
  for (const length of ['-1', '1e3', 'abc', '0x10', ' 5', '99999999999999999999', '+5'])
    t.equal(`length "${length}"`, await statusOf(length), 400);
  t.equal('a huge length', await statusOf('99999999999'), 413);
  for (const length of ['', '0']) t.equal(`length "${length}" means no body`, await statusOf(length), 400);
  const cut = await send(body.length + 10, { cut: true });
  t.check('a connection cut in the body is refused', cut === null || cut.status === 400, cut?.status);
  t.equal('none of them wrote', await site.count('play'), 0);
  t.equal('the true length does', await statusOf(body.length), 204);
}

async function oddRequests(t, site) {
  t.equal('no variables but a method', (await fastcgi(site.socket, { REQUEST_URI: '' }))?.status, 200);
  const flood = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`HTTP_X_${i}`, 'x']));
  t.equal('400 headers', (await fastcgi(site.socket, flood))?.status, 400);
  t.equal('an unknown method', (await fastcgi(site.socket, { method: 'BREW', path: '/' }))?.status, 405);
  t.equal('and the service is well', (await site.get('/healthz')).status, 200);
}

export default async function (t) {
  const site = await t.instance();
  const api = await site.api();
  await api.addMovie(550);
  const ada = await site.member();
  await forms(t, site, ada);
  await longReviews(t, site, ada);
  await jsonBodies(t, api);
  await atNginx(t, site);
  await lies(t, site, api);
  await oddRequests(t, site);
  t.equal('one play is stored', await site.count('play'), 1);
  t.equal('no worker had to be replaced', site.logLines('worker_exited'), []);
}
