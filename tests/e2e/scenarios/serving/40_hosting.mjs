// The other ways of hosting: one FastCGI process on descriptor 0, and plain CGI.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { csrfOf } from '../../../node/clients.mjs';
import { cgiAnswer, cgiVariables, fastcgi } from '../../../node/fastcgi.mjs';
import { formBody } from '../../../node/http.mjs';
import { kEmail, kName, kPassword, matinee } from '../../../node/instance.mjs';
import { Process, must, newFolder, run } from '../../../node/processes.mjs';

const settings = (data) => ({ MATINEE_DATA_DIR: data, MATINEE_METADATA_API_KEY: 'none', MATINEE_METADATA_API_URL: 'http://127.0.0.1:9/3' });

const kConstantHeaders = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy'];

// A listening unix socket at `file`. Closing a server removes its file, so it gets its name under another one.
async function listenAt(file) {
  const server = net.createServer();
  await new Promise((resolve, reject) => { server.on('error', reject).listen(`${file}.new`, resolve); });
  return server;
}

// As spawn-fcgi does: the socket is made first and becomes descriptor 0.
async function startWorker(socket, data) {
  const server = await listenAt(socket);
  const worker = new Process(matinee, ['worker'], { stdin: server._handle.fd, env: settings(data) });
  fs.renameSync(`${socket}.new`, socket);
  await new Promise((resolve) => { server.close(resolve); });
  return worker;
}

async function onDescriptorZero(t) {
  const folder = newFolder();
  const socket = path.join(folder, 'worker.sock');
  const worker = await startWorker(socket, path.join(folder, 'data'));
  const health = await fastcgi(socket, { path: '/healthz' });
  t.equal('worker on descriptor 0: it answers', [health?.status, health?.json], [200, { status: 'ok' }]);
  const home = await fastcgi(socket, { path: '/', SCRIPT_NAME: '/cgi/matinee.fcgi' });
  t.equal('it migrates by itself and takes no base path from SCRIPT_NAME', [home?.status, home?.location], [303, '/landing']);
  const told = await fastcgi(socket, { path: '/', MATINEE_HEADERS_ADDED: 'yes' });
  t.equal('headers that are the same everywhere: its own, unless the web server says that it adds them',
    [home, told].map((answer) => kConstantHeaders.filter((name) => answer.all(name).length === 1).length), [kConstantHeaders.length, 0]);
  const many = await Promise.all(Array.from({ length: 30 }, () => fastcgi(socket, { path: '/landing' })));
  t.check('30 requests at once get their answers', many.every((answer) => answer?.status === 200), many.map((answer) => answer?.status));
  worker.signal('SIGTERM');
  t.equal('TERM ends it', await worker.ended, { code: 0, signal: null });
  await worker.stop();
}

const kScript = '/cgi-bin/matinee.cgi';

class CgiSite {
  constructor(data, script) {
    Object.assign(this, { data, script });
  }

  async request(method, place, { form, headers = {} } = {}) {
    const body = form ? formBody(form) : '';
    const type = form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
    const variables = cgiVariables({ method, path: place, body, headers: { ...headers, ...type }, SCRIPT_NAME: this.script });
    const end = await run(matinee, [], { env: { ...settings(this.data), ...variables }, input: body });
    return Object.assign(cgiAnswer(Buffer.from(end.stdout)), { code: end.code, firstLine: end.stdout.split('\r\n')[0] });
  }
}

async function plainCgi(t) {
  const site = new CgiSite(path.join(newFolder(), 'data'), kScript);
  const home = await site.request('GET', `${kScript}/`);
  t.equal('plain CGI: the first line is the status', home.firstLine, 'Status: 303 See Other');
  t.equal('the base path is SCRIPT_NAME', home.location, `${kScript}/landing`);
  t.equal('exit status 0', home.code, 0);
  const page = await site.request('GET', `${kScript}/init`);
  t.check('the form leads to it', page.text.includes(`action="${kScript}/init"`), page.text);
  t.check('no link leads elsewhere', !/(?:href|src|action)="\/(?!cgi-bin\/)/.test(page.text), page.text);
  const cookie = page.cookies.get('service_session')?.split(';')[0] ?? '';
  const person = { email: kEmail, name: kName, password: kPassword, repeat_password: kPassword, timezone: 'UTC' };
  const form = { _csrf_token: csrfOf(page.text), ...person };
  const made = await site.request('POST', `${kScript}/init`, { form, headers: { Cookie: cookie } });
  t.equal('a form works across processes', [made.firstLine, made.location], ['Status: 303 See Other', `${kScript}/`]);
  const member = await site.request('GET', `${kScript}/`, { headers: { Cookie: made.cookies.get('id')?.split(';')[0] ?? '' } });
  t.check('and the login holds', member.status === 200 && member.text.includes(`${kScript}/logout`), member.status);
  const missing = await site.request('GET', `${kScript}/none`);
  t.equal('an unknown page', missing.firstLine, 'Status: 404 Not Found');
  await shortUrls(t, site.data);
}

// With rewritten addresses the base path is the script's folder.
async function shortUrls(t, data) {
  const inFolder = await new CgiSite(data, '/films/matinee.cgi').request('GET', '/films/search');
  t.equal('addresses below the script\'s folder', inFolder.location, '/films/login?redirect=%2Ffilms%2Fsearch');
  const atRoot = await new CgiSite(data, '/matinee.cgi').request('GET', '/search');
  t.equal('and at the root', atRoot.location, '/login?redirect=%2Fsearch');
  const configured = await run(matinee, [], {
    env: {
      ...settings(data), MATINEE_BASE_URL: 'https://example.org/watch',
      ...cgiVariables({ path: '/watch/search', SCRIPT_NAME: '/x/matinee.cgi' }),
    },
  });
  t.equal('MATINEE_BASE_URL wins', cgiAnswer(Buffer.from(configured.stdout)).location, '/watch/login?redirect=%2Fwatch%2Fsearch');
}

// No master watches a CGI process: a request that hangs ends by itself, and what cannot begin still has an answer.
async function cgiInTrouble(t) {
  const data = path.join(newFolder(), 'data');
  const start = (env, variables) => new Process(matinee, [], {
    stdin: 'pipe', env: { ...settings(data), ...cgiVariables({ path: `${kScript}/`, SCRIPT_NAME: kScript, ...variables }), ...env },
  });
  const hanging = start({ MATINEE_REQUEST_TIMEOUT: '1' }, {
    method: 'POST', path: `${kScript}/init`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, CONTENT_LENGTH: '100',
  });  // and no body
  t.equal('a request whose body never comes ends', await hanging.ended, { code: 1, signal: null });
  t.equal('and is answered', hanging.stdout.split('\r\n')[0], 'Status: 503 Service Unavailable');
  const misconfigured = start({ MATINEE_WORKERS: 'many' }, {});
  t.equal('a bad configuration has a status of its own', await misconfigured.ended, { code: 78, signal: null });
  t.equal('and an answer', misconfigured.stdout.split('\r\n')[0], 'Status: 503 Service Unavailable');
  t.check('which tells nobody why; the log does', /^matinee: configuration: .*MATINEE_WORKERS/m.test(misconfigured.stderr) && !misconfigured.stdout.includes('MATINEE'),
    misconfigured.stderr);
  for (const process of [hanging, misconfigured]) await process.stop();
}

// The database of another program in ours' place is left as it is.
async function foreignDatabase(t) {
  const data = newFolder();
  const file = path.join(data, 'matinee.db');
  await must('sqlite3', [file, 'CREATE TABLE note (text TEXT)']);
  const before = fs.readFileSync(file);
  for (const words of [['migrate'], ['serve'], ['user', 'list']]) {
    const end = await run(matinee, words, { env: { ...settings(data), MATINEE_LISTEN: `unix:${data}/s` } });
    t.check(`${words[0]} refuses the database of another program in one line`,
      end.code === 78 && end.stderr.split('\n').filter((line) => line.includes(`${file} is the database of another program`)).length === 1, end);
  }
  t.check('and leaves it as it is', before.equals(fs.readFileSync(file)));
}

export default async function (t) {
  await onDescriptorZero(t);
  await plainCgi(t);
  await cgiInTrouble(t);
  await foreignDatabase(t);
}
