// Feeds as other programs read them through nginx: valid by RFC 4287's schema (jing), read by newsboat and khal from Debian, and
// as Radarr asks. Titles hold what XML and calendars must escape.
import fs from 'node:fs';
import path from 'node:path';
import { must, run, until } from '../../../node/processes.mjs';
import { source } from '../../../node/instance.mjs';
import { unescapeHtml } from '../../../node/clients.mjs';

export const seconds = 240;

const kPage = '/settings/privacy/feeds';
const kTitle = 'Good & <Bad>, "ugly"; 千と千尋 🎬 and many words more, so that lines are folded where they must be';
const kSchema = path.join(source, 'tests/node/atom.rnc');


// Plays at a cinema, a review, a watchlist and a list of two films.
async function fill(site) {
  const api = await site.api();
  const [alien, flow] = [await api.addMovie(348), await api.addMovie(823219)];
  await api.post(api.history, [{ movie_id: alien, watched_at: '2026-11-18', comment: 'A note & <more>' }, { movie_id: flow, watched_at: null }]);
  await site.write(`UPDATE movie SET title = '${kTitle}' || char(1) || char(11) WHERE id = ${alien};`
    + `UPDATE movie SET release_date = NULL WHERE id = ${flow};`
    + "INSERT INTO location (user_id, name, is_cinema, created_at) VALUES (1, 'Odeon; hall 1', 1, 0);"
    + `UPDATE play SET location_id = 1 WHERE movie_id = ${alien}; UPDATE user SET privacy_level = 'public', country = 'DE' WHERE id = 1`);
  await api.post('/api/users/ada/watchlist/movies', [{ movie_id: flow }]);
  await api.request('PUT', `/api/users/ada/reviews/movies/${alien}`, { json: { text: 'Two\nlines <b>' } });
  await api.post('/api/users/ada/lists', { name: 'Rain & <fog>', privacy_level: 'public' });
  await api.post('/api/users/ada/lists/1/items', [{ movie_id: alien, note: 'Cats' }, { movie_id: flow }]);
  await api.post('/api/users/ada/lists', { name: 'Nothing yet', privacy_level: 'public' });
}

// Makes an address and gives it, without the server's own part.
async function made(site, ada, kind, list = '') {
  const answer = await ada.submit(kPage, kPage, { kind, list_id: list, name: `for ${kind}` });
  if (answer.status !== 303) throw new Error(`${kind}: ${answer.status} ${answer.text.slice(0, 300)}`);
  const { text } = await ada.get(kPage);
  const item = text.split('<li class="m-entry">').find((one) => one.includes(`>for ${kind}<`) || one.includes(` for ${kind}<`));
  const address = unescapeHtml(/readonly value="([^"]*)"/.exec(item)[1]);
  site.secrets.add(/[0-9a-f]{32}/.exec(address)[0]);
  return address.replace(site.url(''), '');
}

// The feed below a share link of the diary.
async function shared(site, ada) {
  const page = '/settings/privacy/links';
  const answer = await ada.submit(page, page, { name: 'Aunt', kind: 'diary' });
  if (answer.status !== 303) throw new Error(`share link: ${answer.status} ${answer.text.slice(0, 300)}`);
  const address = /readonly value="([^"]*\/share\/[^"]*)"/.exec((await ada.get(page)).text)[1];
  site.secrets.add(/[0-9a-f]{32}/.exec(address)[0]);
  return `${address.replace(site.url(''), '')}/feed.atom`;
}

const kAtoms = ['/users/ada/diary.atom', '/users/ada/reviews.atom', '/users/ada/watchlist.atom', '/users/ada/lists/1.atom'];
const kNothing = '/users/ada/lists/2.atom';

// One start of jing for all files; a file that lacks what the schema wants shows that it would be noticed.
async function valid(t, site, addresses) {
  const files = [];
  t.check('one of them is empty', !(await site.get(kNothing)).text.includes('<entry>'));
  for (const [i, address] of addresses.entries()) {
    const answer = await site.get(address);
    t.equal(`${address.split('/')[1]} feed ${i}`, [answer.status, answer.header('Content-Type')], [200, 'application/atom+xml; charset=utf-8']);
    const again = await site.get(address, { headers: { 'If-None-Match': answer.header('ETag') } });
    t.equal(`nothing new in it, asked by its tag ${i}`, [again.status, again.text], [304, '']);
    files.push(path.join(site.folder, `${i}.atom`));
    fs.writeFileSync(files.at(-1), answer.text);
  }
  const jing = (words) => run('java', ['-jar', '/usr/share/java/jing.jar', '-c', kSchema, ...words]);
  const end = await jing(files);
  t.equal('valid by the schema', [end.code, end.stdout], [0, '']);
  const broken = path.join(site.folder, 'broken.atom');
  fs.writeFileSync(broken, fs.readFileSync(files[0], 'utf8').replace(/<author>[^]*?<\/author>/, ''));
  t.equal('a feed without an author would not be', (await jing([broken])).code, 1);
}

async function newsboat(t, site, addresses) {
  const [urls, cache, config] = ['urls', 'newsboat.db', 'newsboat'].map((name) => path.join(site.folder, name));
  fs.writeFileSync(urls, addresses.map((address) => `${site.url(address)}\n`).join(''));
  fs.writeFileSync(config, '');
  const read = () => run('newsboat', ['-u', urls, '-c', cache, '-C', config, '-x', 'reload', 'print-unread'], { env: { HOME: site.folder } });
  const end = await read();
  t.equal('newsboat reads every entry', [end.code, end.stdout.trim()], [0, '6 unread articles']);
  const items = JSON.parse(await must('sqlite3', ['-json', cache, 'SELECT title, url, content, pubDate, guid FROM rss_item ORDER BY id']));
  t.check('with titles as they are', items.some((item) => item.title.replace(/ +/g, ' ') === `${kTitle} (1979)`), items);
  t.check('notes of public pages', items.some((item) => item.content.includes('A note &amp; &lt;more&gt;')), items);
  t.check('times of today', items.every((item) => Math.abs(item.pubDate - Date.now() / 1000) < 3600), items);
  t.check('and addresses that lead to films', items.every((item) => /\/movie\/\d+$/.test(item.url)), items);
  const ids = items.map((item) => item.guid);
  t.equal('the same film in two feeds is two entries', new Set(ids).size, ids.length);
  const again = await read();
  t.equal('and nothing twice', [again.code, again.stdout.trim()], [0, '6 unread articles']);
}

async function khal(t, site, releases, visits) {
  await until('the release dates', async () => (await site.get(releases)).text.includes('VEVENT'), 30);
  const calendar = path.join(site.folder, 'calendar'), config = path.join(site.folder, 'khal');
  fs.mkdirSync(calendar);
  const format = ['date', 'longdate', 'datetime', 'longdatetime'].map((name) => `${name}format = %Y-%m-%d${name.includes('time') ? ' %H:%M' : ''}\n`).join('');
  fs.writeFileSync(config, `[calendars]\n[[films]]\npath = ${calendar}\n[locale]\ntimeformat = %H:%M\n${format}[sqlite]\npath = ${site.folder}/khal.db\n`);
  const words = (...more) => run('khal', ['-c', config, ...more], { env: { HOME: site.folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' } });
  for (const [name, address] of Object.entries({ releases, visits })) {
    const answer = await site.get(address);
    const file = path.join(site.folder, `${name}.ics`);
    fs.writeFileSync(file, answer.text);
    t.equal(`${name}: a calendar`, [answer.status, answer.header('Content-Type')], [200, 'text/calendar; charset=utf-8']);
    t.check(`${name}: no line is longer than 75 bytes`, answer.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75), answer.text);
    const end = await words('import', '--batch', '-a', 'films', file);
    t.equal(`${name}: khal takes it`, end.code, 0);
  }
  const listed = async (day) => (await words('list', '--format', '{title} @{location}', day, '1d')).stdout;
  const visit = await listed('2026-11-18');
  t.check('khal shows the visit whole, and its place', visit.includes(`${kTitle} @Odeon; hall 1`), visit);
  const [{ cinema, disc }] = await site.sql("SELECT cinema, disc FROM movie_release WHERE country = 'DE'");
  t.check('the release at cinemas on its day', (await listed(cinema)).includes('Flow: in cinemas'), [cinema, await listed(cinema)]);
  t.check('and that on disc', (await listed(disc)).includes('Flow: on disc'), [disc, await listed(disc)]);
  await site.write('UPDATE play SET location_id = NULL');
  const empty = (await site.get(visits)).text, file = path.join(site.folder, 'empty.ics');
  fs.writeFileSync(file, empty);
  t.equal('a calendar without events has one component, which shows nothing', empty.match(/^BEGIN:V.*$/gm).map((line) => line.trim()), ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE']);
  t.equal('khal takes it', (await words('import', '--batch', '-a', 'films', file)).code, 0);
}

// The request of Radarr 5 for a list "StevenLu Custom".
async function radarr(t, site, address) {
  const answer = await site.get(address, { headers: { 'User-Agent': 'Radarr/5.14.0.9383 (debian 12)', Accept: 'application/json', 'Accept-Encoding': 'gzip, br', Connection: 'keep-alive' } });
  t.equal('Radarr gets the list', [answer.status, answer.header('Content-Type').split(';')[0]], [200, 'application/json']);
}

async function elsewhere(t, site, widget) {
  const badge = await site.get(`${widget}.svg`);
  t.equal('a page elsewhere may show the badge', [badge.status, badge.header('Cross-Origin-Resource-Policy')], [200, 'cross-origin']);
  t.equal('but not the numbers', (await site.get(widget)).header('Cross-Origin-Resource-Policy'), 'same-origin');
}

export default async function (t) {
  const site = await t.instance();
  await fill(site);
  const ada = await site.member();
  const address = {};
  for (const kind of ['diary', 'reviews', 'watchlist', 'releases', 'cinema', 'widget']) address[kind] = await made(site, ada, kind);
  for (const kind of ['list', 'radarr']) address[kind] = await made(site, ada, kind, '1');
  await valid(t, site, [...kAtoms, address.diary, address.reviews, address.watchlist, address.list, await shared(site, ada), kNothing]);
  await newsboat(t, site, kAtoms);
  await khal(t, site, address.releases, address.cinema);
  await radarr(t, site, address.radarr);
  await elsewhere(t, site, address.widget);
  t.equal('no address is in a log', site.secretsInLog(), []);
}
