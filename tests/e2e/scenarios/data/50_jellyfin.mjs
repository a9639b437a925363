// Linking a Jellyfin server: addresses that nobody may reach, the administrator's list, sync in both directions
// without doubles, and a link that breaks and heals. The server is a small one of our own on this machine's address
// in the network, since its loopback addresses are never allowed.
import http from 'node:http';
import { ownAddress } from '../../../node/address.mjs';
import { until } from '../../../node/processes.mjs';

const page = '/settings/connections/jellyfin';
const kUser = '0f3a5b6c7d8e4f60a1b2c3d4e5f60718';
const kToken = '5ec2e75ec2e75ec2e75ec2e75ec2e7aa';
const kJellyfinPassword = 'jelly pass word';

// Speaks as much Jellyfin as the link needs, and remembers what it was asked.
class Jellyfin {
  servers = [];
  asked = [];
  token = kToken;
  films = new Map();  // item id → item
  mode = 'ok';
  poured = 0;  // bytes of endless answers
  told = [];   // what our address answered to the messages of its plugin Webhook

  // Also on 127.0.0.1, where nobody may come.
  async start(address) {
    this.servers = [];
    const port = await this.listen(address, 0);
    await this.listen('127.0.0.1', port);
    this.url = `http://${address}:${port}`;
  }
  async listen(address, port) {
    const server = http.createServer((request, response) => this.answer(request, response));
    await new Promise((resolve, reject) => server.on('error', reject).listen(port, address, resolve));
    this.servers.push(server);
    return server.address().port;
  }
  stop() {
    return Promise.all(this.servers.map((server) => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); })));
  }

  add(id, tmdb, data, more = {}) {
    this.films.set(id, { Id: id, Type: 'Movie', Name: id, ProviderIds: { Tmdb: String(tmdb) }, UserData: { Played: false, PlayCount: 0, ...data }, ...more });
  }

  async answer(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { pathname, searchParams } = new URL(request.url, this.url);
    this.asked.push({ method: request.method, path: pathname, query: searchParams, headers: request.headers, body: Buffer.concat(parts).toString() });
    const reply = (status, value) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(value === undefined ? '' : JSON.stringify(value));
    if (this.mode === 'redirect') return response.writeHead(302, { Location: `${this.url}/elsewhere` }).end();
    if (this.mode === 'endless') return this.pour(response);
    if (this.mode === 'garbage') return response.end('<html>sesame street</html>');
    if (this.mode === 'silent') return undefined;
    if (pathname === '/Users/AuthenticateByName') return this.logIn(this.asked.at(-1), reply);
    if (!request.headers['x-emby-authorization']?.includes(`Token="${this.token}"`)) return reply(401);
    return this.ofUser(request.method, pathname, searchParams, reply);
  }
  logIn({ body, headers }, reply) {
    const { Username, Pw } = JSON.parse(body);
    const named = /^MediaBrowser Client="Matinee", .*DeviceId="[0-9a-f]{32}"/.test(headers['x-emby-authorization']);
    if (Username !== 'jelly' || Pw !== kJellyfinPassword || !named) return reply(401);
    return reply(200, { User: { Name: 'Jelly at Home <b>', Id: kUser }, AccessToken: this.token, ServerId: 's' });
  }
  ofUser(method, pathname, query, reply) {
    if (pathname === '/Sessions/Logout') return this.mode === 'stuck' ? reply(500) : (this.token = 'ended', reply(204));
    if (pathname === '/Users/Me') return reply(200, { Id: kUser, Name: 'jelly' });
    const all = [...this.films.values()], start = Number(query.get('StartIndex'));
    if (pathname === `/Users/${kUser}/Items`)
      return reply(200, { Items: all.slice(start, start + Number(query.get('Limit'))), TotalRecordCount: all.length, StartIndex: start });
    const item = this.films.get(pathname.slice(`/Users/${kUser}/PlayedItems/`.length));
    if (method !== 'POST' || !item) return reply(404);
    item.UserData = { Played: true, PlayCount: 1, LastPlayedDate: query.get('datePlayed') ?? '2026-01-01T00:00:00Z' };
    return this.tell(item, { NotificationType: 'UserDataSaved', SaveReason: 'TogglePlayed', Played: true, UtcTimestamp: new Date().toISOString() })
      .then(() => reply(200, item.UserData));
  }
  async tell(item, message) {
    const body = JSON.stringify({ ItemType: 'Movie', Name: item.Name, Provider_tmdb: item.ProviderIds.Tmdb, ...message });
    const answer = await fetch(this.webhook, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    this.told.push((await answer.json()).status);
  }
  pour(response) {
    const part = 'x'.repeat(65536);
    const more = () => { do this.poured += part.length; while (!response.destroyed && response.write(part)); };
    response.on('drain', more).on('error', () => {});
    more();
  }
  calls(part) { return this.asked.filter(({ path }) => path.includes(part)); }
}

const link = (ada, server_url, password = kJellyfinPassword, username = 'jelly') => ada.submit(page, `${page}/link`, { server_url, username, password });

// A failed attempt: 422 and the one sentence, nothing stored.
async function refused(t, site, ada, what, url, password) {
  const answer = await link(ada, url, password);
  t.check(`${what}: refused with the one sentence`, answer.status === 422 && answer.text.includes('That didn’t work. Check the address'), answer.status);
  const note = /<div class="m-note m-note-danger" role="alert">.*?<\/div>/s.exec(answer.text)?.[0];
  t.check(`${what}: no word of the server's`, !answer.text.includes('sesame') && note === (refused.note ??= note), note);
  t.equal(`${what}: nothing is linked`, await site.count('linked_service'), 0);
}

async function addresses(t, site, ada, server, address) {
  const { port } = new URL(server.url);
  await refused(t, site, ada, 'a private address that nobody has allowed', server.url);
  for (const host of ['127.0.0.1', 'localhost.', '[::ffff:127.0.0.1]']) await refused(t, site, ada, host, `http://${host}:${port}`);
  t.equal('none of these was asked', server.asked.length, 0);
  const saved = await ada.submit('/settings/server', '/settings/server', { media_server_addresses: `127.0.0.0/8 localhost ${address}/32` });
  t.equal('an administrator lists this machine', saved.status, 303);
  await refused(t, site, ada, 'loopback stays closed whatever the list says', `http://127.0.0.1:${port}`);
  t.equal('not asked either', server.asked.length, 0);
}

async function failures(t, site, ada, server) {
  await refused(t, site, ada, 'a wrong password', server.url, 'wrong');
  for (const mode of ['redirect', 'garbage', 'endless']) {
    server.mode = mode;
    await refused(t, site, ada, mode, server.url);
  }
  t.equal('the redirect was not followed', server.calls('/elsewhere').length, 0);
  t.check('of an endless answer little is read', server.poured < 32 * 1024 * 1024, server.poured);  // most of it waits in sockets
  server.mode = 'silent';
  const start = Date.now();
  await refused(t, site, ada, 'silence', server.url);
  t.check('silence ends after 8 s', Date.now() - start < 40000, Date.now() - start);
  server.mode = 'ok';
}

async function linked(t, site, ada, server) {
  const answer = await link(ada, `${server.url}/`);
  t.equal('linking leads back to the page', [answer.status, answer.location], [303, page]);
  const shown = await ada.get(page);
  t.check('the page says so', shown.text.includes('Connected to Jellyfin') && shown.text.includes('Sync now') && shown.text.includes('m-dot-ok'));
  t.check('and as whom', shown.text.includes('<dt>User</dt><dd>Jelly at Home &lt;b&gt;</dd>'), shown.text);
  const [row] = await site.sql('SELECT server_url, server_user_id, token_encrypted, state FROM linked_service');
  t.equal('what is stored', [row.server_url, row.server_user_id, row.state], [server.url, kUser, 'ok']);
  t.check('the token only encrypted', !row.token_encrypted.includes(kToken) && row.token_encrypted.length > 80, row.token_encrypted);
  t.equal('an entry in the audit log', await site.count('audit_event', "event_type = 'user_updated' AND metadata LIKE '%Jellyfin linked%'"), 1);
}

const plays = (site) => site.sql(`SELECT m.meta_id, p.watched_at, p.plays FROM play p JOIN movie m ON m.id = p.movie_id ORDER BY m.meta_id, p.watched_at`);

async function sync(t, site, ada) {
  t.equal('sync begins', (await ada.submit(page, `${page}/sync`)).status, 303);
  await site.jobsDone();
}

async function syncs(t, site, ada, api, server) {
  for (const [meta, date] of [[550, '2024-03-10'], [348, null], [603, '2022-11']])
    await api.play({ movie_id: await api.addMovie(meta), watched_at: date });
  await ada.submit(page, `${page}/webhook`);
  server.webhook = /http:[^"<]*\/api\/webhook\/jellyfin\/[0-9a-f]{32}/.exec((await ada.get(page)).text)[0];
  const before = await plays(site);
  server.add('fight', 550, {});                                                              // seen here: to be marked
  server.add('alien', 348, { Played: true, LastPlayedDate: '2024-04-04T10:00:00.0000000Z' });  // seen on both sides
  server.add('matrix', 603, {});                                                             // seen here, a month
  server.add('metropolis', 19, { Played: true, LastPlayedDate: '2024-02-29T20:00:00Z' });    // only there
  server.add('half', 422, { Played: true });                                                 // only there, no date
  server.add('space', 62, {});                                                               // nowhere
  server.add('unknown', 999999999, { Played: true });                                        // the provider has no such film
  server.add('nonsense', 'x', { Played: 'yes' }, { ProviderIds: ['?'] });
  for (let i = 0; i < 150; ++i) server.add(`home${i}`, 0, { Played: true });                 // a second page
  await sync(t, site, ada);
  const expected = [{ meta_id: 19, watched_at: '2024-02-29', plays: 1 }, { meta_id: 422, watched_at: null, plays: 1 }, ...before]
    .sort((a, b) => a.meta_id - b.meta_id);
  t.equal('films played there have come, once each', await plays(site), expected);
  t.equal('films seen here are marked there', server.calls('/PlayedItems/').map(({ path, query }) => [path.split('/').at(-1), query.get('datePlayed')]).sort(),
    [['fight', '2024-03-10T12:00:00Z'], ['matrix', null]]);
  // Two, or more when the job gave way to another in the middle of one.
  const starts = server.calls('/Items').filter(({ path }) => path.endsWith('/Items')).map(({ query }) => Number(query.get('StartIndex')));
  t.check('the library was read in pages', starts[0] === 0 && starts.length > 1 && starts.every((start, i) => !i || (start > starts[i - 1] && start <= starts[i - 1] + 100)), starts);
  t.equal('what the server tells of films that were marked is no play', server.told.splice(0), ['duplicate', 'duplicate']);
  await server.tell(server.films.get('metropolis'), { NotificationType: 'PlaybackStop', PlayedToCompletion: true, UtcTimestamp: '2024-02-29T22:30:00Z' });
  t.equal('nor is the end of a playback that a sync had found', server.told, ['duplicate']);
  await sync(t, site, ada);
  t.equal('a second sync changes nothing', await plays(site), expected);
  t.equal('and marks nothing', server.calls('/PlayedItems/').length, 2);
  t.check('the page tells of it', (await ada.get(page)).text.includes('Last sync: '));
  await goesOn(t, site, server);
}

// A sync whose process was stopped at its 121st entry.
async function goesOn(t, site, server) {
  const starts = () => server.calls('/Items').filter(({ path }) => path.endsWith('/Items')).map(({ query }) => query.get('StartIndex'));
  const before = starts().length;
  await site.write(`INSERT INTO job (type, subject, user_id, done, total, created_at)
     SELECT 'sync_jellyfin', id, user_id, 120, ${server.films.size}, unixepoch() FROM linked_service`);
  await site.jobsDone();
  t.equal('a sync that was stopped goes on where it was', starts().slice(before), ['120']);
  const [job] = await site.sql("SELECT state, done, total FROM job WHERE type = 'sync_jellyfin' ORDER BY id DESC LIMIT 1");
  t.equal('and comes to its end', job, { state: 'done', done: server.films.size, total: server.films.size });
}

// A check is due when the last is six hours old.
const ageCheck = (site) => site.write('UPDATE linked_service SET checked_at = checked_at - 21601');
const state = async (site) => (await site.sql('SELECT state FROM linked_service'))[0]?.state;

async function monitoring(t, site, ada, server) {
  const checks = () => server.calls('/Users/Me').length;
  const before = checks();
  for (let i = 0; i < 5; ++i) await ada.get('/');
  t.equal('a link just checked is left alone', [await site.count('job', "type = 'check_link'"), checks()], [0, before]);
  await ageCheck(site);
  await Promise.all(Array.from({ length: 8 }, () => ada.get('/')));
  await until('the check', async () => checks() > before);
  await site.jobsDone();
  for (let i = 0; i < 5; ++i) await ada.get('/');
  await site.jobsDone();
  t.equal('after six hours one check, however many pages', checks(), before + 1);
  t.equal('the link is good', await state(site), 'ok');

  server.token = 'another';  // the server forgets ours
  await ageCheck(site);
  const visit = await ada.get('/');
  t.check('the page that queues the check waits for nothing', visit.status === 200 && !visit.text.includes('m-banner-bad'), visit.status);
  await until('the broken link', async () => (await state(site)) === 'broken');
  t.check('a banner leads to the page', (await ada.get('/')).text.includes(`href="${page}">See what’s wrong`));
  t.check('the page says why', (await ada.get(page)).text.includes('no longer accepts this connection'));
  server.token = kToken;
  t.equal('linking again mends it', (await link(ada, server.url)).status, 303);
  t.check('and the banner goes', !(await ada.get('/')).text.includes('m-banner-bad'));

  await server.stop();
  await ageCheck(site);
  await ada.get('/');
  await until('the lost server', async () => (await state(site)) === 'broken');
  t.check('a server that is away is told too', (await ada.get(page)).text.includes('couldn’t reach the server'));
}

// The token ends on the server too; a server that cannot be told stops nobody from unlinking.
async function unlinked(t, site, ada, server) {
  t.equal('unlinking a server that is away leads back', (await ada.submit(page, `${page}/unlink`)).status, 303);
  t.check('and says that it was not told', (await ada.get(page)).text.includes('but we couldn’t reach it'));
  t.equal('the token is gone here', await site.count('linked_service'), 0);
  await server.start(new URL(server.url).hostname);
  for (const [mode, told] of [['stuck', 'but we couldn’t reach it'], ['ok', 'Jellyfin is disconnected.']]) {
    [server.mode, server.token] = ['ok', kToken];
    await link(ada, server.url);
    server.mode = mode;
    const before = server.calls('/Sessions/Logout').length;
    await ada.submit(page, `${page}/unlink`);
    t.check(`unlinking (${mode}) says how it went`, (await ada.get(page)).text.includes(told));
    t.equal(`the server was asked once to end the token (${mode})`, server.calls('/Sessions/Logout').slice(before).map(({ method, headers }) =>
      [method, headers['x-emby-authorization'].includes(`Token="${kToken}"`)]), [['POST', true]]);
    t.equal(`nothing is linked (${mode})`, await site.count('linked_service'), 0);
  }
  t.equal('the server has ended it', server.token, 'ended');
  await server.stop();
  t.equal('the token is gone', await site.count('linked_service'), 0);
  t.check('the banner too', !(await ada.get('/')).text.includes('m-banner-bad'));
  const csrf = await ada.csrf();
  const answer = await ada.post(`${page}/sync`, { _csrf_token: csrf });
  t.equal('sync without a link only leads to the page', [answer.status, answer.location], [303, page]);
}

// A proxy would connect in our place, to whatever it is told.
const noWay = { http_proxy: 'http://127.0.0.1:1', all_proxy: 'http://127.0.0.1:1', no_proxy: '' };

export default async function (t) {
  const address = ownAddress();
  if (!address) return t.skip('linking a Jellyfin server', 'this machine has no private address of its own in a network');
  const server = new Jellyfin();
  await server.start(address);
  const site = await t.instance({ workers: 3, settings: { MATINEE_RATE_LIMIT: 'off', ...noWay } });
  for (const secret of [kToken, kJellyfinPassword]) site.secrets.add(secret);
  const ada = await site.member(), api = await site.api();
  await site.jobsDone();
  await addresses(t, site, ada, server, address);
  await failures(t, site, ada, server);
  await linked(t, site, ada, server);
  await syncs(t, site, ada, api, server);
  await monitoring(t, site, ada, server);
  await unlinked(t, site, ada, server);
}
