// Outbound hooks: a real receiver, on this machine's address in the network, that takes messages, fails, hangs, pours and
// redirects; what it is told, signed how, in what order, how often; and who is never asked.
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownAddress } from '../../../node/address.mjs';
import { hiddenFields } from '../../../node/clients.mjs';
import { must, until } from '../../../node/processes.mjs';

export const seconds = 240;

const kPage = '/settings/connections/hooks';
const kPath = '/hook/9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d';  // as secret as an address can be
const kToken = 'tk.e2e-token-of-a-receiver-0123456789';
const kEvents = ['play.added', 'rating.set', 'watchlist.added', 'list.changed'];

class Receiver {
  told = [];
  mode = 200;  // a status, or a word
  poured = 0;
  hanging = 0;  // calls without an answer

  async start(address) {
    this.servers = [];
    const port = await this.listen(address, 0);
    await this.listen('127.0.0.1', port);  // where nobody may come
    this.url = `http://${address}:${port}`;
    this.loopback = `http://127.0.0.1:${port}`;
  }
  async listen(address, port) {
    const server = http.createServer((request, response) => this.answer(request, response, address));
    await new Promise((resolve, reject) => server.on('error', reject).listen(port, address, resolve));
    this.servers.push(server);
    return server.address().port;
  }
  stop() {
    return Promise.all(this.servers.map((server) => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); })));
  }
  async answer(request, response, address) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    this.told.push({ address, path: request.url, headers: request.headers, body, json: JSON.parse(body || 'null'), beside: this.hanging });
    const mode = request.url.startsWith('/quick') ? 200 : this.mode;
    if (mode === 'hang') return this.hang(response);
    if (mode === 'redirect') return response.writeHead(307, { Location: `${this.loopback}/elsewhere` }).end();
    if (mode === 'endless') return this.pour(response);
    if (mode === 'half') return response.writeHead(200, { 'Content-Length': 20 }).flushHeaders();
    if (mode === 'late') await wait(8000);
    return response.writeHead(mode === 'late' ? 200 : mode, { 'Content-Type': 'text/plain' }).end('sesame street');
  }
  hang(response) {
    ++this.hanging;
    response.on('close', () => { --this.hanging; });
  }
  pour(response) {
    const part = 'x'.repeat(65536);
    const more = () => { do this.poured += part.length; while (!response.destroyed && response.write(part)); };
    response.on('drain', more).on('error', () => {});
    more();
  }
  of(place) { return this.told.filter((one) => one.path === place); }
}

async function make(ada, { events = kEvents, ...fields }) {
  const hidden = hiddenFields((await ada.get(kPage)).text, kPage);
  const answer = await ada.post(kPage, [...Object.entries({ ...hidden, template: 'json', ...fields }), ...events.map((event) => ['events[]', event])]);
  if (answer.status !== 303) throw new Error(`hook: ${answer.status} ${answer.text}`);
  return answer.location;
}
// What waits is due now, and the job that would come within a minute.
const tryAgain = async (site) => {
  await site.jobsDone();
  await site.write("UPDATE hook SET due_at = 0 WHERE due_at IS NOT NULL; INSERT INTO job (type, subject, created_at) VALUES ('send_hooks', '', unixepoch())");
  await site.jobsDone();
};
const calls = (site) => site.sql('SELECT id, event, state, tries, status_class FROM hook_event ORDER BY id');
const last = async (site) => (await calls(site)).at(-1);

function isSigned({ headers, body }, secret) {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-service-signature']) ?? [];
  const wanted = crypto.createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return signature === wanted && Math.abs(Number(time) - Date.now() / 1000) < 60;
}

async function taken(t, site, ada, api, receiver) {
  const page = await make(ada, { url: `${receiver.url}${kPath}?key=1` });
  const shown = (await ada.get(page)).text;
  const secret = /id="secret" readonly value="([0-9a-f]{64})"/.exec(shown)?.[1];
  site.secrets.add(secret);
  const film = await api.addMovie(550);
  await api.play({ movie_id: film, watched_at: '2024-03-10', comment: 'a note for nobody' });
  await ada.submit(`/log-movie?movie_id=${film}`, '/log-movie', { watched_on: 'today', rating: '8', is_rewatch: '1', same_day: 'again', comment: 'another note' });
  await until('the messages', () => receiver.told.length >= 3, 20);
  await site.jobsDone();
  const [byApi, rating, byForm] = receiver.told;
  t.equal('what is told, in order', receiver.told.map(({ json }) => json.event), ['play.added', 'rating.set', 'play.added']);
  t.check('each is signed', receiver.told.every((one) => isSigned(one, secret)), byApi.headers);
  t.equal('at the whole address', byApi.path, `${kPath}?key=1`);
  t.equal('the headers name event and number', [byApi.headers['x-service-event'], byApi.headers['x-service-delivery']], ['play.added', String(byApi.json.id)]);
  t.equal('a play', [byApi.json.user.name, byApi.json.movie.title, byApi.json.play.watched_at, byApi.json.play.plays], ['ada', 'Fight Club', '2024-03-10', 1]);
  t.equal('a rating', [rating.json.rating, byForm.json.rating, byForm.json.play.is_rewatch], [8, 8, true]);
  t.check('no note', !receiver.told.some(({ body }) => body.includes('note')), receiver.told.map(({ body }) => body));
  t.equal('they are delivered', (await calls(site)).map(({ state, status_class }) => `${state} ${status_class}`), Array(3).fill('delivered 2'));
  const [row] = await site.sql('SELECT * FROM hook');
  t.check('address and secret stand encrypted', !JSON.stringify(row).includes('9b1deb4d') && !JSON.stringify(row).includes(secret), row);
  receiver.told.length = 0;
  return { page, film };
}

async function fails(t, site, api, receiver, film) {
  receiver.mode = 500;
  await api.play({ movie_id: film, watched_at: '2024-01-01' });
  await until('the first try', async () => (await last(site)).tries === 1, 20);
  await api.play({ movie_id: film, watched_at: '2024-01-02' });
  await site.jobsDone();
  t.equal('the second waits behind the first', (await calls(site)).slice(-2).map(({ tries, state }) => [tries, state]), [[1, 'waiting'], [0, 'waiting']]);
  receiver.mode = 200;
  await tryAgain(site);
  t.equal('both come, in order, the first under its number', receiver.told.map(({ json }) => json.play.watched_at), ['2024-01-01', '2024-01-01', '2024-01-02']);
  t.equal('the same number again', receiver.told[0].json.id, receiver.told[1].json.id);
  receiver.mode = 422;
  await api.play({ movie_id: film, watched_at: '2024-01-03' });
  await until('the refusal', async () => (await last(site)).state === 'failed', 20);
  receiver.mode = 200;
  await api.play({ movie_id: film, watched_at: '2024-01-04' });
  await until('the one behind it', async () => (await last(site)).state === 'delivered', 20);
  t.equal('what is refused is not sent again', receiver.told.slice(3).map(({ json }) => json.play.watched_at), ['2024-01-03', '2024-01-04']);
}

// One member's calls may take at most 20 s of each minute, so each slow receiver belongs to a member of its own.
async function another(site, name) {
  const email = `${name}@example.org`;
  await site.addUser(name, email);
  return { member: await site.member(email), api: await site.api(email, name) };
}

async function strange(t, site, receiver, film) {
  const told = async (mode, date, end) => {
    const { member, api } = await another(site, mode);
    await make(member, { url: `${receiver.url}/${mode}` });
    receiver.mode = mode;
    await api.play({ movie_id: film, watched_at: date });
    const [call] = await until(mode, async () => {
      const tried = await site.sql(`SELECT state, status_class, took_ms FROM hook_event WHERE data LIKE '%${date}%' AND tries > 0`);
      return tried.length && tried;
    }, 60);
    t.equal(mode, [call.state, call.status_class], end);
    receiver.mode = 200;
    await tryAgain(site);
    return call.took_ms;
  };
  await told('redirect', '2024-02-01', ['waiting', 3]);
  t.equal('the redirect was not followed', receiver.of('/elsewhere').length, 0);
  await told('endless', '2024-02-02', ['delivered', 2]);
  t.check('of an endless answer little is read', receiver.poured < 32 * 1024 * 1024, receiver.poured);
  await told('half', '2024-02-04', ['delivered', 2]);
  t.equal('what was answered is not sent again', receiver.told.filter(({ json }) => json?.play?.watched_at === '2024-02-04').length, 1);
  await told('late', '2024-02-05', ['delivered', 2]);
  const silence = await told('hang', '2024-02-03', ['waiting', 0]);
  t.check('silence ends after 10 s', silence >= 9000 && silence < 30000, silence);
}

// A receiver that hangs holds up nobody else's; nothing of an answer is kept.
async function besides(t, site, api, receiver, film) {
  const ben = await another(site, 'Ben'), page = await make(ben.member, { url: `${receiver.url}/quick` });
  receiver.mode = 'hang';
  await api.play({ movie_id: film, watched_at: '2024-02-10' });
  await until('the one that hangs', () => receiver.hanging === 1);
  await site.write("INSERT INTO job (type, subject, created_at) VALUES ('provider_lists', 'beside', unixepoch())");
  await ben.api.play({ movie_id: film, watched_at: '2024-02-11' });
  await until('the quick one', () => receiver.of('/quick').length === 1, 60);
  t.equal('another hook is told while that one hangs', receiver.of('/quick')[0].beside, 1);
  const [{ before }] = await until('the end of its silence', async () => {
    const tried = await site.sql(`SELECT (SELECT finished_at FROM job WHERE subject = 'beside') < tried_at before
      FROM hook_event WHERE data LIKE '%2024-02-10%' AND tries > 0`);
    return tried.length && tried;
  }, 60);
  t.equal('and another job is done', before, 1);
  receiver.mode = 200;
  await tryAgain(site);
  const dump = await must('sqlite3', ['-readonly', '-cmd', '.timeout 5000', site.database, '.dump']);
  t.check('nothing that a receiver said is kept', !dump.includes('sesame street'));
  await ben.member.submit(page, `${page}/delete`);
}

async function nobody(t, site, ada, receiver) {
  receiver.told.length = 0;
  for (const url of [`${receiver.loopback}/x`, receiver.loopback.replace('127.0.0.1', 'localhost.'), receiver.loopback.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
    const page = await make(ada, { url });
    await ada.submit(page, `${page}/test`);
    await until('the test', async () => (await last(site)).tries === 1, 25);
    t.equal(`${new URL(url).hostname}: no answer`, (await last(site)).status_class, 0);
    t.check('the page says so', (await ada.get(page)).text.includes('No answer'));
    await ada.submit(page, `${page}/delete`);
  }
  t.equal('nobody was asked', receiver.told.length, 0);
}

async function templates(t, site, ada, api, receiver, film) {
  const forms = { discord: '/quick/discord', ntfy: '/quick/topic', gotify: '/quick/push', mastodon: '/quick/social' };
  const pages = [];
  for (const [template, place] of Object.entries(forms))
    pages.push(await make(ada, { template, url: receiver.url + place, token: template === 'discord' ? '' : kToken, events: ['play.added'] }));
  receiver.told.length = 0;
  await api.play({ movie_id: film, watched_at: '2024-04-01' });
  await site.jobsDone();
  t.equal('Mastodon is told nothing unasked', receiver.of('/quick/social/api/v1/statuses').length, 0);
  await api.play({ movie_id: film, watched_at: '2024-04-02', post: true });
  await until('the post', () => receiver.of('/quick/social/api/v1/statuses').length === 1, 20);
  await site.jobsDone();
  const one = (place) => receiver.of(place)[0];
  t.equal('Discord', one('/quick/discord').json.embeds[0].title, 'Fight Club (1999)');
  t.equal('ntfy', [one('/quick/').json.topic, one('/quick/').headers.authorization], ['topic', `Bearer ${kToken}`]);
  t.equal('Gotify', [one('/quick/push/message').json.title, one('/quick/push/message').headers['x-gotify-key']], ['Fight Club (1999)', kToken]);
  const post = one('/quick/social/api/v1/statuses');
  t.check('Mastodon', post.json.status.startsWith('Widziane: Fight Club (1999), 8 z 10.') && post.headers['idempotency-key'].startsWith('matinee-'), post.body);
  const asked = (await ada.get(`/log-movie?movie_id=${film}`)).text;
  t.check('the log form asks', asked.includes('name="post"') && asked.includes('To Mastodon'));
  for (const page of pages) await ada.submit(page, `${page}/delete`);
}

// A server in Polish, as far as what is posted to Mastodon.
async function polish() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matinee-texts-'));
  const source = path.join(folder, 'pl.po');
  fs.writeFileSync(source, 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
    + 'msgid "Watched: {film} · {rating}/10"\nmsgstr "Widziane: {film}, {rating} z 10."\n');
  await must('msgfmt', ['-o', path.join(folder, 'pl.mo'), source]);
  return folder;
}

// A proxy would connect in our place, to whatever it is told.
const noWay = { http_proxy: 'http://127.0.0.1:1', all_proxy: 'http://127.0.0.1:1', no_proxy: '' };

export default async function (t) {
  const address = ownAddress();
  if (!address) return t.skip('outbound hooks', 'this machine has no private address of its own in a network');
  const receiver = new Receiver();
  await receiver.start(address);
  const texts = await polish();
  const site = await t.instance({ workers: 3, settings: { MATINEE_RATE_LIMIT: 'off', MATINEE_HOOK_ALLOW: `127.0.0.0/8, ${address}/32`, MATINEE_LANGUAGE: 'pl', MATINEE_TEXTS_DIR: texts, ...noWay } });
  for (const secret of [kToken, kPath]) site.secrets.add(secret);
  const ada = await site.member(), api = await site.api();
  await site.jobsDone();
  const { page, film } = await taken(t, site, ada, api, receiver);
  await fails(t, site, api, receiver, film);
  await strange(t, site, receiver, film);
  await besides(t, site, api, receiver, film);
  await templates(t, site, ada, api, receiver, film);
  await nobody(t, site, ada, receiver);
  t.equal('no job names an address', await site.count('job', `message LIKE '%${address}%' OR parameters LIKE '%${address}%'`), 0);
  t.check('the page lists the calls', (await ada.get(page)).text.includes('Delivered'));
  await receiver.stop();
  fs.rmSync(texts, { recursive: true });
}
