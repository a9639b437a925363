// matinee import: what it shows, writes and takes back, beside a server that runs.
import fs from 'node:fs';
import path from 'node:path';
import { newFolder } from '../lib/processes.mjs';

const kHead = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n';
const kHistory = `${kHead}Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\n`
  + 'Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\nRan,1985,11645,tt0089881,,,\n';
const kRatings = 'title,year,tmdbId,imdbId,userRating\nAlien,1979,348,tt0078748,9\n';

export default async function (t) {
  const site = await t.instance();
  await site.member();
  await site.jobsDone();
  const folder = newFolder();
  const file = (name, text) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const history = file('history.csv', kHistory), ratings = file('ratings.csv', kRatings);
  const bring = (...words) => site.cli(['import', ...words]);
  const has = async () => [await site.count('play'), await site.count('rating'), await site.count('location')];

  const dry = await bring(history, ratings, '--user', 'ada', '--dry-run');
  t.check('a dry run shows what would be done', dry.code === 0 && /movary/.test(dry.stdout) && /new +4/.test(dry.stdout), dry);
  t.equal('and writes nothing', [...await has(), await site.count('import_row')], [0, 0, 0, 0]);

  const refused = await site.cli(['import', history, '--user', 'ada'], { input: 'n\n' });
  t.check('without a yes it waits', refused.code === 3 && /nothing was written/.test(refused.stdout), refused);
  t.equal('and nothing is written', await has(), [0, 0, 0]);

  const report = path.join(folder, 'report.csv');
  const real = await bring(history, ratings, '--user', 'ada', '--yes', '--report', report);
  t.check('with --yes it is applied', real.code === 0 && /added +4/.test(real.stdout), real);
  t.equal('the diary has it', await has(), [2, 1, 1]);
  t.equal('counts and comments are those of the file',
    await site.sql("SELECT plays, comment FROM play WHERE watched_at = '2024-03-02'"), [{ plays: 2, comment: 'He said "wow", twice' }]);
  const lines = fs.readFileSync(report, 'utf8').trim().split('\r\n');
  t.check('the report has every row', lines.length === 5 && lines.slice(1).every((line) => line.includes(',added,')), lines);

  const again = await bring(history, ratings, '--user', 'ada', '--yes');
  t.check('the same files again add nothing', again.code === 0 && /same +4/.test(again.stdout) && !/added/.test(again.stdout), again);
  t.equal('the diary is as it was', await has(), [2, 1, 1]);

  const id = /import (\d+):/.exec(real.stdout)[1];
  const undone = await bring('--undo', id);
  t.check('--undo takes it back', undone.code === 0 && /taken_back +4/.test(undone.stdout), undone);
  t.equal('all of it', await has(), [0, 0, 0]);
  t.equal('but not twice', (await bring('--undo', id)).code, 1);

  const unsure = file('unsure.csv', `${kHead}No Such Film At All,1950,99999999,,2024-01-01,,\nRan,1985,11645,,2024-01-02,,\n`);
  const some = await bring(unsure, '--user', 'ada', '--yes');
  t.check('rows that wait are told by the status', some.code === 3 && /added +1/.test(some.stdout) && /unknown +1/.test(some.stdout), some);

  t.equal('what is no export at all', (await bring(file('words.bin', 'nothing\u0000at all'), '--user', 'ada', '--yes')).code, 65);
  t.equal('no user', (await bring(history)).code, 2);
  t.equal('nobody of this name', (await bring(history, '--user', 'nobody')).code, 1);
  t.equal('no file', (await bring(path.join(folder, 'none.csv'), '--user', 'ada')).code, 1);
  t.equal('an option that it does not know', (await bring(history, '--user', 'ada', '--option', 'rating_policy=what')).code, 2);
}
