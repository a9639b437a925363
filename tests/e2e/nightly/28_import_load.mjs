// One member's upload, as large and as hostile as it may be, is read, matched, applied and undone while another member
// keeps writing, and none of those writes is refused.
import { quantile, timed } from '../../node/load.mjs';
import { until } from '../../node/processes.mjs';

const kRowsOfFilm = 1500;  // of each of two films
const kNote = 'x'.repeat(400);
const kPatience = 3000, kMostRatio = 30;  // ms per write, or times the write's usual time; the table shows what was measured

const dayOf = (number) => new Date(Date.UTC(1970, 0, 1 + number)).toISOString().slice(0, 10);
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// Makes thousands of rows of two films, most with a note and many on one day.
function manyRows() {
  const lines = [];
  for (let i = 0; i < 2 * kRowsOfFilm; ++i)
    lines.push(`Film,,${900001 + i % 2},,${i % 3 ? dayOf(i) : '2001-01-01'},${i % 4 ? `${kNote}${i}` : ''},${i % 5 ? 'Odeon' : ''}`);
  return ['history.csv', `title,year,tmdbId,imdbId,watchedAt,comment,location\n${lines.join('\n')}\n`];
}

// Makes a hundred entries and a hundred reviews of one film, each nearly as long as allowed and nearly identical.
function longTexts() {
  const text = 'a'.repeat(9900);
  const reviews = Array.from({ length: 100 }, (_, i) => `2024-01-01,Long,1999,,,,${text.slice(i)}b,,${dayOf(15000 + i)}`);
  const diary = Array.from({ length: 100 }, (_, i) => `2024-01-01,Long,1999,,4,,,${dayOf(16000 + i)}`);
  return [['reviews.csv', `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n${reviews.join('\n')}\n`],
    ['diary.csv', `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n${diary.join('\n')}\n`]];
}

function form(files) {
  const boundary = 'xyzzy';
  const parts = files.map(([name, text]) => `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}`);
  return { body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

// Takes the upload through all steps without looking at the pages.
async function wholeWay(t, ada, files) {
  const place = '/api/users/ada/imports';
  const added = await ada.request('POST', place, form(files));
  t.equal('the upload is taken', added.status, 202);
  const one = `${place}/${added.json.id}`;
  const reaches = (state) => until(`${one} is ${state}`, async () => {
    const { json } = await ada.get(one);
    if (json.state === 'failed') throw new Error(`${one} failed`);
    return json.state === state && json;
  }, 300);
  await reaches('options');
  t.equal('its films are looked for', (await ada.request('PATCH', one, { json: { state: 'matching' } })).status, 200);
  const { counts } = await reaches('review');
  t.check('its rows are new', counts.new > 100, counts);
  const pressed = await Promise.all([1, 2, 3].map(() => ada.request('POST', `${one}/apply`)));
  // The last of them may come when all is done.
  t.check('Apply may be pressed thrice', pressed[0].status === 202 && pressed.every(({ status }) => status === 202 || status === 409), pressed.map(({ status }) => status));
  await reaches('done');
  t.equal('Undo', (await ada.request('POST', `${one}/undo`)).status, 202);
  await reaches('undone');
}

// Writes without pause, like a program that reports what is being played.
async function writeMeanwhile(ben, film, state) {
  const times = [], refused = [];
  for (let i = 0; !state.over; ++i) {
    const { ms, value } = await timed(() => ben.play({ movie_id: film, watched_at: dayOf(i % 9000) }));
    times.push(ms);
    if (value.status !== 204) refused.push(`${value.status} ${value.text}`);
    await pause(10);
  }
  return { times, refused };
}

export default async function (t) {
  const site = await t.instance({ workers: 4 });
  await site.addUser('ben', 'ben@example.org');
  const ada = await site.api(), ben = await site.api('ben@example.org', 'ben');
  await site.jobsDone();
  await site.write(`INSERT INTO movie (meta_id, title, release_date, meta_rating_count, created_at, updated_at) VALUES
    (900001, 'One', '1960-01-01', 900, 1, 1), (900002, 'Two', '1960-01-01', 900, 1, 1), (900003, 'Long', '1999-01-01', 900, 1, 1)`);
  const film = (await site.sql('SELECT id FROM movie WHERE meta_id = 900003'))[0].id;
  const calm = { over: false };
  const alone = writeMeanwhile(ben, film, calm);
  await pause(1000);
  calm.over = true;
  const before = (await alone).times;
  const state = { over: false };
  const writes = writeMeanwhile(ben, film, state).finally(() => { state.over = true; });
  try {
    await wholeWay(t, ada, [manyRows()]);
    await wholeWay(t, ada, longTexts());
  } finally {
    state.over = true;
  }
  const { times, refused } = await writes, p99 = quantile(times, 0.99);
  t.measured('28', `another member’s writes while uploads are worked on: p99 · longest (p99 alone) of ${times.length}`,
    `${Math.round(p99)} ms · ${Math.round(Math.max(...times))} ms (${Math.round(quantile(before, 0.99))} ms)`);
  t.equal('none is refused', refused, []);
  t.check('and they go on', p99 < Math.max(kPatience, kMostRatio * quantile(before, 0.99)), `${Math.round(p99)} ms`);
  t.equal('all of it is taken back', await site.count('play', 'user_id = 1'), 0);
}
