// the disk becomes full under load, as in `make check`; and the folder of pictures alone, which no page needs.
import fs from 'node:fs';
import path from 'node:path';
import fullDisk from '../../e2e/scenarios/serving/38_disk.mjs';
import { fillDisk, mountSmallDisk, unmountAll } from '../../node/processes.mjs';

export const sizes = [null, {}, {}];

async function fullPictures(t) {
  const site = await t.instance({ workers: 2 });
  site.expected = / job_failed .* reason=".*(?:No space|cannot be written).*"/;
  const api = await site.api();
  const ada = await site.member();
  await site.jobsDone();
  const disk = await mountSmallDisk(path.join(site.data, 'images'), '1m');
  if (!disk) return t.skip('a full folder of pictures', 'this user may not mount a file system');
  fs.chmodSync(disk, 0o755);
  const ballast = path.join(disk, 'ballast');
  fillDisk(ballast);
  const film = await api.addMovie(550);
  for (const place of [`/movie/${film}`, '/', '/images/w342/p550.jpg', '/admin/health', '/readyz'])
    t.equal(`full folder of pictures: ${place} is served`, (await ada.get(place)).status, 200);
  t.equal('full folder of pictures: writes go on', (await api.play({ movie_id: film, watched_at: '2001-01-01' })).status, 204);
  const names = fs.readdirSync(disk, { recursive: true }).filter((name) => /\.(?:jpg|png|webp)$/.test(name));
  t.equal('no half picture is kept', names.filter((name) => fs.statSync(path.join(disk, name)).size === 0), []);
  fs.rmSync(ballast);
  t.equal('space again: the picture is served', (await ada.get('/images/w342/p550.jpg')).status, 200);
  t.check('and kept', fs.readdirSync(disk, { recursive: true }).some((name) => name.endsWith('p550.jpg')), fs.readdirSync(disk, { recursive: true }));
  await site.matinee.stop();
}

export default async function (t) {
  await fullDisk(t);
  try {
    await fullPictures(t);
  } finally {
    await unmountAll();
  }
}
