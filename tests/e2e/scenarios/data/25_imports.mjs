// A Movary export through nginx: uploaded, looked at, applied, seen in the diary, taken back; and bodies that are too large
// or cut off, which leave no file behind.
import fs from 'node:fs';
import path from 'node:path';
import { rawRequest } from '../../../node/http.mjs';
import { until } from '../../../node/processes.mjs';

const kData = '/settings/import';
const kHistory = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n'
  + 'Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\n'
  + 'Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\n'
  + 'Ran,1985,11645,tt0089881,,,\n';

// A multipart form as browsers send it: fields first.
function multipart(fields, files) {
  const boundary = 'xyzzy';
  const parts = [...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...files.map(([name, text]) => `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}`)];
  return {
    body: Buffer.from(`${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`, 'latin1'),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}

const upload = async (ada, files, fields = {}) =>
  ada.request('POST', kData, multipart({ _csrf_token: await ada.csrf(), ...fields }, files));

// Until the batch is in one of these states.
const settled = (ada, place, states) => until(`${place} in ${states}`, async () => {
  const { json } = await ada.get(place, { headers: { Accept: 'application/json' } });
  if (json.state === 'failed') throw new Error(`${place} failed`);
  return states.includes(json.state) && json.state;
}, 60);

async function wholeWay(t, site, ada) {
  const answer = await upload(ada, [['history.csv', kHistory]]);
  t.equal('an upload leads to its page', [answer.status, /\/import\/\d+$/.test(answer.location)], [303, true]);
  const place = answer.location.slice(site.base.length);
  await settled(ada, place, ['review']);
  const review = await ada.get(place);
  t.check('it is recognised', review.text.includes('Options: Movary'), review.text.slice(0, 2000));
  t.check('it says what would happen', review.text.includes('Ready to import: 3 entries'), review.text.slice(0, 4000));
  t.equal('nothing is written yet', await site.count('play'), 0);
  t.equal('Apply', (await ada.submit(place, `${place}/apply`)).status, 303);
  await settled(ada, place, ['done']);
  const plays = await site.sql('SELECT watched_at, plays, comment FROM play ORDER BY watched_at IS NULL');
  t.equal('the diary has them', plays.map(({ watched_at, plays: count }) => [watched_at, count]), [['2024-03-02', 2], [null, 1]]);
  t.check('its page shows them', (await ada.get('/users/ada/history')).text.includes('Alien'));
  const report = await ada.get(`${place}/report.csv`);
  t.check('the report has every row', report.status === 200 && report.text.trim().split('\r\n').length === 4, report.text);
  t.equal('Undo', (await ada.submit(`${place}/undo`, `${place}/undo`)).status, 303);
  await settled(ada, place, ['undone']);
  t.equal('all of it is taken back', [await site.count('play'), await site.count('location')], [0, 0]);
  t.check('and the report says so', (await ada.get(place)).text.includes('Undone'));
}

async function bodies(t, site, ada) {
  const folder = path.join(site.data, 'imports');
  const before = fs.readdirSync(folder).length;
  const csrf = await ada.csrf();
  const large = multipart({ _csrf_token: csrf }, [['large.csv', 'x'.repeat(50_000_000)]]);
  t.equal('more than 50 MB', (await ada.request('POST', kData, large)).status, 413);
  const forged = multipart({ _csrf_token: 'x' }, [['forged.csv', 'x'.repeat(1_000_000)]]);
  t.equal('without the right token', (await ada.request('POST', kData, forged)).status, 403);
  const whole = multipart({ _csrf_token: csrf }, [['cut.csv', 'x'.repeat(200_000)]]);
  const cut = { ...whole, body: whole.body.subarray(0, -9) };
  t.equal('a form without its end', (await ada.request('POST', kData, cut)).status, 400);
  const head = `POST ${site.base}${kData} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${ada.cookieHeader}\r\n`
    + `Content-Type: multipart/form-data; boundary=xyzzy\r\nContent-Length: ${60 * 1024 * 1024}\r\n\r\n`;
  t.equal('60 MB announced', (await rawRequest(site.port, head)).status, 413);
  t.equal('none of them left a file', fs.readdirSync(folder).length, before);
  t.equal('large files pass', (await upload(ada, [['large.csv', 'x'.repeat(49_000_000)]])).status, 303);
}

// Checks what the reader reports about files that hold no films or do not declare their encoding.
async function told(t, site, ada) {
  const episodes = [1, 2].map((number) => ({ id: { tvdb: number }, number, is_watched: true }));
  const series = JSON.stringify([{ uuid: 'u-1', id: { tvdb: 5000 }, title: 'Any', seasons: [{ number: 1, episodes }] }]);
  const options = async (file) => {
    const place = (await upload(ada, [file])).location.slice(site.base.length);
    await settled(ada, place, ['options', 'review']);
    const { text } = await ada.get(place);
    await ada.submit(place, `${place}/discard`);  // an account may have only a few open ones
    return text;
  };
  t.check('series alone', (await options(['tvtime-series.json', series])).includes('2 episodes, no films.'));
  const table = await options(['mine.csv', 'Watched,Rating\n2024-03-02,8\n']);
  t.check('a table without titles', table.includes('We couldn’t find a column of film titles in this table.'), table);
  const russian = Buffer.from([0xd1, 0xf2, 0xe0, 0xeb, 0xea, 0xe5, 0xf0]);  // "Сталкер"
  const letters = await options(['mine.csv', Buffer.concat([Buffer.from('Title\n'), russian, Buffer.from('\n')]).toString('latin1')]);
  t.check('letters are confirmed beside a line of the file', letters.includes('Cyrillic (Windows-1251)') && letters.includes('mine.csv: Сталкер'), letters);
}

export default async function (t) {
  const site = await t.instance();
  const ada = await site.member();
  await site.jobsDone();
  await wholeWay(t, site, ada);
  await told(t, site, ada);
  await site.jobsDone();  // these jobs remove discarded uploads' files
  await bodies(t, site, ada);
  t.equal('no worker had to be replaced', site.logLines('worker_exited'), []);
}
