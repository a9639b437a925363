// Taking everything along: asked for on the page without JavaScript, made by the job runner, fetched through nginx whole,
// by nobody else; the same from the command line; each week beside the backups.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../../node/processes.mjs';

const kPage = '/settings/export';
const kDays = 200;

// A diary of some megabytes that no archive makes small.
async function fillDiary(api) {
  const film = await api.addMovie(550);
  const day = (n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  for (let first = 0; first < kDays; first += 40) {
    const plays = Array.from({ length: 40 }, (_, i) => ({ movie_id: film, watched_at: day(first + i), comment: crypto.randomBytes(4500).toString('hex') }));
    const answer = await api.post(api.history, plays);
    if (answer.status !== 204) throw new Error(`history: ${answer.status} ${answer.text}`);
  }
}

const kMembers = ['README.txt', 'matinee.json', 'films.ndjson', 'places.ndjson', 'plays.ndjson', 'rating-history.ndjson', 'ratings.ndjson', 'watchlist.ndjson',
  'lists.ndjson', 'likes.ndjson', 'favourites.ndjson', 'reviews.ndjson', 'hidden-persons.ndjson', 'saved-filters.ndjson', 'preferences.json'];

// The names in the central directory of a ZIP, which stands at its end.
function namesIn(zip) {
  const end = zip.lastIndexOf('PK\x05\x06');
  const names = [];
  for (let at = zip.readUInt32LE(end + 16); names.length < zip.readUInt16LE(end + 10);) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.subarray(at + 46, at + 46 + length).toString());
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

// Presses the button of a format and gives the address of its file.
async function made(visitor, format) {
  const token = await visitor.csrf(kPage);
  const asked = await visitor.post(kPage, { _csrf_token: token, format });
  let address;
  await until(`the export for ${format}`, async () => {
    const answer = await visitor.get(kPage, { headers: { Accept: 'application/json' } });
    const job = answer.json.exports.find((one) => one.format === format);
    address = job?.file && `${kPage}/${job.id}/file`;
    return address;
  }, 30);
  return { asked, address };
}

async function fetched(t, site, ada) {
  for (const [format, name, type] of [['csv', 'films.csv', 'text/csv; charset=utf-8'], ['matinee', 'matinee.zip', 'application/zip'], ['ryot', 'ryot.json', 'application/json; charset=utf-8']]) {
    const { asked, address } = await made(ada, format);
    t.equal(`${format}: the form leads back`, [asked.status, asked.location.endsWith(kPage)], [303, true]);
    const answer = await ada.get(address, { headers: { 'Accept-Encoding': 'identity' } });
    t.equal(`${format}: the file`, [answer.status, answer.header('Content-Type'), answer.header('Content-Disposition'), answer.header('Cache-Control')],
      [200, type, `attachment; filename="${name}"`, 'no-store']);
    const file = path.join(site.folder, name);
    const end = await site.cli(['export', '--user', 'ada', '--format', format, file]);
    t.equal(`${format}: the command line makes one too`, [end.code, end.stderr], [0, '']);
    t.equal(`${format}: for its owner alone`, fs.statSync(file).mode & 0o777, 0o600);
    if (format === 'matinee') {
      t.equal('it is a whole ZIP', namesIn(answer.body), kMembers);
      t.check('as long as the one from the command line, but for the time', Math.abs(answer.body.length - fs.statSync(file).size) < 20, answer.body.length);
    }
    if (format !== 'matinee') t.check(`${format}: the same bytes`, answer.body.equals(fs.readFileSync(file)), [answer.body.length, fs.statSync(file).size]);
    if (format === 'csv') t.check('of megabytes', answer.body.length > kDays * 9000, answer.body.length);
    t.equal(`${format}: with the page, whose head alone is asked for`, (await ada.request('HEAD', address)).body.length, 0);
    const bob = await site.member('bob@example.org');
    t.equal(`${format}: somebody else's is not there`, (await bob.get(address)).status, 404);
    t.equal(`${format}: nobody's neither`, (await site.get(address)).status, 303);
  }
  const folder = path.join(site.data, 'exports');
  t.equal('nobody else opens the folder', fs.statSync(folder).mode & 0o777, 0o700);
  t.equal('and nothing unfinished is in it', fs.readdirSync(folder).filter((name) => name.endsWith('.part')), []);
}

async function weekly(t, site, ada) {
  const answer = await ada.submit(kPage, `${kPage}/weekly`, { weekly_export: '1' });
  t.equal('each week, if wanted', answer.status, 303);
  const folder = path.join(site.data, 'backups');
  const exports = () => fs.readdirSync(folder).filter((name) => /^export-1-ada-\d{8}-\d{6}\.zip$/.test(name));
  const end = await site.cli(['jobs', 'run', '--once']);
  await until('the first weekly export', () => exports().length === 1, 30);
  t.equal('the first is made soon', [end.code, exports().length], [0, 1]);
  t.check('the page tells of it', (await ada.get(kPage)).text.includes('Last backup:'));
}

async function nothingElse(t, site) {
  const folder = fs.mkdtempSync(path.join(site.folder, 'mine-')), file = path.join(folder, 'films.csv');
  fs.writeFileSync(`${file}.part`, 'mine');
  t.equal('beside a file of a name that is near', (await site.cli(['export', '--user', 'ada', '--format', 'csv', file])).code, 0);
  t.equal('which stays', fs.readFileSync(`${file}.part`, 'utf8'), 'mine');
  t.equal('with nothing else', fs.readdirSync(folder).sort(), ['films.csv', 'films.csv.part']);
  fs.mkdirSync(path.join(folder, 'folder'));
  const onto = await site.cli(['export', '--user', 'ada', path.join(folder, 'folder')]);
  t.check('onto a folder', onto.code === 1 && onto.stderr.includes('nothing was exported'), onto);
  t.equal('nothing is left', fs.readdirSync(folder).sort(), ['films.csv', 'films.csv.part', 'folder']);
}

async function wrongUse(t, site) {
  for (const words of [[], ['--user', 'ada'], ['file'], ['--user', 'ada', '--format', 'parchment', 'file'], ['--user', 'ada', 'file', 'another']])
    t.equal(`export ${words.join(' ')}`, (await site.cli(['export', ...words])).code, 2);
  const nobody = await site.cli(['export', '--user', 'nobody', path.join(site.folder, 'none')]);
  t.check('of nobody', nobody.code === 1 && nobody.stderr.includes('there is no user nobody'), nobody);
  const nowhere = await site.cli(['export', '--user', 'ada', '/no/such/folder/file.zip']);
  t.check('to nowhere', nowhere.code === 1 && nowhere.stderr.includes('nothing was exported: /no/such/folder/file.zip'), nowhere);
}

export default async function (t) {
  const site = await t.instance();
  await site.addUser('bob', 'bob@example.org');
  await fillDiary(await site.api());
  const ada = await site.member();
  await fetched(t, site, ada);
  await weekly(t, site, ada);
  await nothingElse(t, site);
  await wrongUse(t, site);
}
