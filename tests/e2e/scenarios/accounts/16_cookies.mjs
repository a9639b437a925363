// Attributes of the cookies on HTTP, behind a proxy that says HTTPS, and with the server variable HTTPS=on.
import { csrfOf } from '../../../node/clients.mjs';
import { fastcgi } from '../../../node/fastcgi.mjs';
import { formBody } from '../../../node/http.mjs';
import { kEmail, kPassword } from '../../../node/instance.mjs';

const kDay = 86400;

// The attributes of a Set-Cookie line by lower-case name.
function attributes(line = '') {
  return Object.fromEntries(line.split('; ').slice(1).map((part) => {
    const [name, value = true] = part.split('=');
    return [name.toLowerCase(), value];
  }));
}

const valueOf = (line) => line.slice(line.indexOf('=') + 1).split(';')[0];

// Logs in through `send(method, place, options)` and gives the answers of the two steps.
async function logIn(send, remember = {}) {
  const page = await send('GET', '/login', {});
  const session = page.all('set-cookie')[0] ?? '';
  const form = { email: kEmail, password: kPassword, _csrf_token: csrfOf(page.text), ...remember };
  const done = await send('POST', '/login', { headers: { Cookie: session.split(';')[0] }, form });
  return { page, done };
}

function checkSession(t, how, line, name, secure) {
  t.check(`${how}: the session cookie is ${name}`, line?.startsWith(`${name}=`), line);
  t.check(`${how}: it is an id and its signature`, /^[0-9a-f]{64}\.[0-9a-f]{32}$/.test(valueOf(line ?? '=')), line);
  t.equal(`${how}: its attributes`, attributes(line), { path: '/', httponly: true, samesite: 'Lax', ...(secure ? { secure: true } : {}) });
}

function checkToken(t, how, line, secure, seconds, tolerance = 5) {
  const { 'max-age': age, expires, ...flags } = attributes(line);
  t.check(`${how}: the login cookie holds 64 hex digits`, /^[0-9a-f]{64}$/.test(valueOf(line ?? '=')), line);
  t.equal(`${how}: its flags`, Object.keys(flags).sort(), ['httponly', 'path', 'samesite', ...(secure ? ['secure'] : [])]);
  t.check(`${how}: it lives as long as the token`, Math.abs(Number(age) - seconds) <= tolerance, age);
  t.check(`${how}: Expires says the same`, Math.abs(Date.parse(expires) - Date.now() - seconds * 1000) < tolerance * 2000, expires);
}

async function checkScheme(t, how, send, secure) {
  const { page, done } = await logIn(send);
  const name = secure ? '__Host-service_session' : 'service_session';
  checkSession(t, how, page.cookies.get(name), name, secure);
  checkToken(t, how, done.cookies.get('id'), secure, kDay);
  t.check(`${how}: the login gives a new session id`,
    done.cookies.has(name) && valueOf(done.cookies.get(name)) !== valueOf(page.cookies.get(name) ?? '='), done.pairs);
  t.equal(`${how}: Strict-Transport-Security`, done.all('Strict-Transport-Security').length, secure ? 1 : 0);
}

// The same way of sending for the socket as for nginx.
function throughSocket(site) {
  return (method, place, { headers = {}, form }) => fastcgi(site.socket, {
    method, path: place, HTTPS: 'on', ...(form ? { body: formBody(form) } : {}),
    headers: { ...headers, ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) },
  });
}

async function leaving(t, site) {
  const ada = await site.member();
  ada.cookies.set('service_trusted_device', 'a'.repeat(64));
  const old = new Map(ada.cookies);
  const answer = await ada.submit('/', '/logout');
  const { expires, 'max-age': age } = attributes(answer.cookies.get('id'));
  t.equal('logging out empties the login cookie', [valueOf(answer.cookies.get('id') ?? '=x'), age, expires],
    ['', '0', 'Thu, 01 Jan 1970 00:00:00 GMT']);
  t.check('and leaves the trusted device alone', !answer.cookies.has('service_trusted_device'), answer.pairs);
  const thief = site.visitor();
  thief.cookies = old;
  t.equal('the old cookies open nothing any more', (await thief.get('/search')).status, 303);
}

async function oddities(t, site) {
  const visitor = site.visitor();
  const planted = await visitor.get('/login', { headers: { Cookie: `service_session=${'ab'.repeat(32)}.${'cd'.repeat(16)}` } });
  t.check('a session id that was not signed here is replaced', planted.cookies.has('service_session'), planted.pairs);
  const ada = await site.member();
  const twice = await site.get('/search', { headers: { Cookie: `${ada.cookieHeader}; id=${'ab'.repeat(32)}` } });
  t.equal('two different login cookies count as none', twice.status, 303);
  for (const place of ['/healthz', '/readyz', '/images/w342/none.jpg', '/api/movies/1'])
    t.equal(`${place} sets no cookie`, (await site.get(place)).all('set-cookie'), []);
}

export default async function (t) {
  const site = await t.instance();
  const plain = (method, place, options) => site.request(method, place, options);
  const proxied = (method, place, options) =>
    site.request(method, place, { ...options, headers: { ...options.headers, 'X-Forwarded-Proto': 'https' } });
  await checkScheme(t, 'http', plain, false);
  await checkScheme(t, 'X-Forwarded-Proto https', proxied, true);
  await checkScheme(t, 'HTTPS=on', throughSocket(site), true);
  const { done } = await logIn(plain, { remember_me: '1' });
  checkToken(t, 'remembered', done.cookies.get('id'), false, 3650 * kDay, 3 * kDay);
  await leaving(t, site);
  await oddities(t, site);
}
