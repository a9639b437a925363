// A full disk and a read-only folder, on a small file system in memory; needs the right to mount one.
import fs from 'node:fs';
import path from 'node:path';
import { matinee } from '../../../node/instance.mjs';
import { Writers, kNothingWrong, timed } from '../../../node/load.mjs';
import { fillDisk, mountSmallDisk, must, newFolder, run, unmountAll } from '../../../node/processes.mjs';

const kInside = /sqlite|SQL|database or disk is full|\/tmp/;

async function fullDisk(t, site, api, ada, film) {
  const token = await ada.csrf();
  const ballast = path.join(site.data, 'ballast');
  fillDisk(ballast);
  t.equal('full disk: /readyz is 503, /healthz 200', [(await site.get('/readyz')).status, (await site.get('/healthz')).status], [503, 200]);
  const wrong = [];
  for (let i = 0; i < 10; ++i) {
    const { ms, value } = await timed(() => api.play({ movie_id: film, watched_at: `2001-01-${10 + i}` }));
    const right = value.status === 503 && value.json.error === 'StorageUnavailable' && value.header('Retry-After') && ms < 1000 && !kInside.test(value.text);
    if (!right) wrong.push([value.status, value.text, ms]);
  }
  t.equal('full disk: writes answer 503 StorageUnavailable with Retry-After at once', wrong, []);
  const form = await ada.post(`/movie/${film}/rate`, { rating: '4', _csrf_token: token });
  t.check('full disk: a form gets a 503 page', form.status === 503 && form.text.includes('<html'), [form.status, form.text.slice(0, 300)]);
  t.check('full disk: which does not claim success', !form.text.includes('Rated'), form.text);
  t.check('full disk: which tells nothing of the inside', !kInside.test(form.text), form.text);
  for (const place of [`/movie/${film}`, '/', '/users/ada/history', '/api/movies/1', '/images/w342/p550.jpg'])
    t.equal(`full disk: ${place} is still read`, (await ada.get(place)).status, 200);
  const films = await site.count('movie');
  t.equal('full disk: a film cannot be added', (await api.post('/api/movies/add', { meta_id: 603 })).status, 503);
  t.equal('full disk: nor half of it', await site.count('movie'), films);
  fs.rmSync(ballast);
  t.equal('space again: /readyz is 200', (await site.get('/readyz')).status, 200);
  t.equal('space again: the next write succeeds', (await api.play({ movie_id: film, watched_at: '2002-02-02' })).status, 204);
  t.equal('and nothing of the refused is there', await site.count('play', "watched_at LIKE '2001-%'"), 0);
}

// The disk becomes full in the middle of many writes.
async function fillingUp(t, site, api, film) {
  const writers = new Writers(api, film, 4);
  const ballast = path.join(site.data, 'ballast');
  for (let i = 0; i < 5; ++i) {
    fillDisk(ballast);
    await api.get(api.history);
    fs.rmSync(ballast);
    await api.get(api.history);
  }
  await writers.stop();
  const count = writers.acknowledged.size;
  t.equal(`filled five times under load: ${count} acknowledged writes are stored once`, await writers.verdict(site), kNothingWrong);
  t.equal('the others got 503', [writers.refused.filter((status) => status !== 503), writers.broken], [[], 0]);
}

// Starting where nothing can be written ends with one clear line.
async function readOnly(t, site, disk) {
  await site.matinee.stop();
  await must('mount', ['-o', 'remount,ro', disk]);
  const end = await run(matinee, ['serve'], { env: site.settings() });
  t.check('read-only folder: the start ends with a status', end.code !== 0 && end.signal === null, end);
  t.check('read-only folder: and says why', /read.?only|cannot|readonly/i.test(end.stderr), end.stderr);
  await must('mount', ['-o', 'remount,rw', disk]);
}

export default async function (t) {
  const disk = await mountSmallDisk(newFolder(), '12m');
  if (!disk) return t.skip('full disk and read-only folder', 'this user may not mount a file system');
  try {
    const site = await t.instance({ data: path.join(disk, 'data') });
    site.expected = / job_failed .* reason="database or disk is full"/;
    const api = await site.api();
    const film = await api.addMovie(550);
    const ada = await site.member();
    await fullDisk(t, site, api, ada, film);
    await fillingUp(t, site, api, film);
    t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check']), 'ok\n');
    await readOnly(t, site, disk);
  } finally {
    await unmountAll();
  }
}
