// matinee import: what it shows, writes and takes back, beside a server that runs.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from '../../../node/instance.mjs';
import { must, newFolder } from '../../../node/processes.mjs';

const kHead = 'title,year,tmdbId,imdbId,watchedAt,comment,location\n';
const kHistory = `${kHead}Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\n`
  + 'Alien,1979,348,tt0078748,2024-03-02,"He said ""wow"", twice",Odeon\nRan,1985,11645,tt0089881,,,\n';
const kRatings = 'title,year,tmdbId,imdbId,userRating\nAlien,1979,348,tt0078748,9\n';

// The members of a ZIP by name, as unpacked text.
function unpacked(file) {
  const zip = fs.readFileSync(file), members = {};
  const end = zip.lastIndexOf('PK\x05\x06');
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; --left) {
    const [method, packed, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42), start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    members[zip.subarray(at + 46, at + 46 + nameLength).toString()] = (method === 8 ? zlib.inflateRawSync(bytes) : bytes).toString();
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return members;
}

// 24 by 16 pixels, red and blue.
const kPicture = 'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAACXBIWXMAAA7EAAAOxAGVKw4bAAAAJklEQVQ4jWP8z4AAjAzIPMLgPwMjnM1Ekk'
  + '48YNSgUYNGDRqpBgEArMQDH/EeRFkAAAAASUVORK5CYII=';

// As the server stores one that somebody has sent.
async function givePicture(site, folder) {
  const name = `${'a1'.repeat(16)}.png`, images = path.join(site.data, 'profile-images');
  fs.writeFileSync(path.join(folder, 'sent.png'), Buffer.from(kPicture, 'base64'));
  fs.mkdirSync(images, { recursive: true });
  await must('sh', ['-c', '"$0" < "$1" > "$2"', path.join(build, 'matinee-image'), path.join(folder, 'sent.png'), path.join(images, name)]);
  return name;
}

// what one account exports comes out of an empty one as it went in.
async function everything(t, site, folder) {
  const api = await site.api();
  const alien = await api.addMovie(348), ran = await api.addMovie(11645);
  const at = 1_700_000_000;
  await site.write(`INSERT INTO location (user_id, name, is_cinema, created_at) VALUES (1, 'Kino ä', 1, 5);
    INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, is_rewatch, created_at)
      VALUES (1, ${alien}, '2021-05-03', 3, 'Two' || char(10) || 'lines 🚀', 0, 1, 1, ${at}), (1, ${ran}, '2021-05-03', 1, NULL, 1, NULL, NULL, 7),
        (1, ${ran}, '2020-02', 1, NULL, 0, NULL, NULL, ${at}), (1, ${ran}, NULL, 2, NULL, 0, NULL, NULL, ${at});
    INSERT INTO play_tag (play_id, tag, user_id) SELECT id, '35mm', 1 FROM play WHERE plays = 3;
    INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, ${alien}, 85, ${at});
    INSERT INTO rating_history (user_id, movie_id, rating, rated_at) VALUES (1, ${alien}, 70, 100), (1, ${alien}, NULL, 200), (1, ${alien}, 85, ${at}),
      (1, ${ran}, 50, 300), (1, ${ran}, NULL, 400);
    INSERT INTO watchlist_entry VALUES (1, ${ran}, 500);
    INSERT INTO review VALUES (1, ${alien}, 'In space.', 600);
    INSERT INTO movie_like VALUES (1, ${ran}, 700);
    INSERT INTO favourite VALUES (1, 1, ${ran}), (1, 2, ${alien});
    INSERT INTO movie_list (user_id, name, description, is_ranked, privacy_level, created_at, changed_at)
      VALUES (1, 'Best', 'So far', 1, 'public', 800, 900), (1, 'Empty', NULL, 0, 'private', 850, 850);
    INSERT INTO movie_list_item VALUES (1, ${ran}, 1, 'first', 810), (1, ${alien}, 2, NULL, 820);
    INSERT INTO hidden_person SELECT 1, person_id FROM movie_cast WHERE movie_id = ${alien} AND position = 0;
    INSERT INTO saved_filter (user_id, name, kind, query, privacy_level, created_at) VALUES (1, 'Long', 'watched', 'runtime_min=120', 'public', 1000);
    UPDATE user SET theme = 'dark', country = 'DE', privacy_level = 'public', profile_image = '${await givePicture(site, folder)}' WHERE id = 1`);
  await site.addUser('bob', 'bob@example.org');
  await site.addUser('cy', 'cy@example.org');
  await site.write('INSERT INTO log_grant VALUES (1, 3, 5)');
  const [ours, theirs] = ['ada.zip', 'bob.zip'].map((name) => path.join(folder, name));
  t.equal('an export', (await site.cli(['export', '--user', 'ada', ours])).code, 0);
  const brought = await site.cli(['import', ours, '--user', 'bob', '--yes', '--option', 'shared_lists=yes']);
  t.check('an archive of which much was read is not named', !brought.stderr.includes('not read'), brought.stderr);
  t.check('comes into an empty account', brought.code === 0 && !/failed|bad/.test(brought.stdout), brought);
  t.equal('and is exported again', (await site.cli(['export', '--user', 'bob', theirs])).code, 0);
  const [before, after] = [unpacked(ours), unpacked(theirs)];
  t.equal('of the same members', Object.keys(after), Object.keys(before));
  // Who may log for one is only offered: on another server somebody else may have that name.
  const said = (name, text) => (name === 'preferences.json' ? String(text).replace(/,?"together":\[[^\]]*\]/, '') : text);
  t.check('who may log is not taken over unasked', /"together":\["cy"\]/.test(before['preferences.json']) && !/"cy"/.test(after['preferences.json']), after['preferences.json']);
  for (const name of Object.keys(before).filter((member) => member !== 'matinee.json'))
    t.equal(`${name} is the same byte for byte`, said(name, after[name]), said(name, before[name]));
  const head = (members) => ({ ...JSON.parse(members['matinee.json']), when: 0 });
  t.equal('and matinee.json but for its time', head(after), head(before));
  const id = /import (\d+):/.exec(brought.stdout)[1];
  t.equal('all of it goes again', (await site.cli(['import', '--undo', id])).code, 0);
  t.equal('bob has nothing', await site.count('play', 'user_id = 2') + await site.count('movie_list', 'user_id = 2')
    + await site.count('log_grant', 'user_id = 2') + await site.count('user', 'id = 2 AND profile_image IS NOT NULL'), 0);
  await site.write('DELETE FROM play WHERE user_id = 1');
}

// An account has few open uploads: what does not get as far as a review leaves none.
async function inVain(t, site, folder, history) {
  const open = () => site.count('import_batch', "state NOT IN ('done', 'undone', 'discarded', 'failed')");
  const bring = (...words) => site.cli(['import', ...words, '--user', 'ada']);
  const before = await open();

  const [batch, copy] = (await site.sql("SELECT seq + 1 AS next FROM sqlite_sequence WHERE name IN ('import_batch', 'import_file') ORDER BY name")).map((row) => row.next);
  const taken = path.join(site.data, 'imports', `${batch}-${copy}`);
  fs.mkdirSync(taken);  // where the copy would be
  const nowhere = await bring(history, '--yes');
  fs.rmdirSync(taken);
  t.check('a file that cannot be copied', nowhere.code === 1 && nowhere.stderr.includes(taken), nowhere);
  t.equal('is not waited for', await open(), before);

  await site.write("INSERT INTO import_batch (user_id, state, format, created_at) VALUES (1, 'matching', 'trakt', 1)");
  for (const how of ['--yes', '--dry-run']) {
    const busy = await bring(history, how);
    t.check(`${how} while another is under way fails`, busy.code === 1 && /another import of this account is under way/.test(busy.stderr), busy);
  }
  await site.write("DELETE FROM import_batch WHERE format = 'trakt'");
  t.equal('and leaves nothing that waits', await open(), before);

  await site.tellProvider('mode=down');
  const film = path.join(folder, 'new.csv');
  fs.writeFileSync(film, `${kHead}Heat,1995,949,,2024-01-01,,\n`);
  const down = await bring(film, '--dry-run');
  await site.tellProvider('mode=ok');
  t.check('a dry run without the provider says what waits', down.code === 3 && /waiting +1/.test(down.stdout), down);
  t.equal('and ends', await open(), before);
}

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
  t.equal('and writes nothing', [...await has(), await site.count('import_row'), await site.count('import_match')], [0, 0, 0, 0, 0]);

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
  t.check('the report has every row', lines.length === 5 && lines.slice(1).every((line) => line.includes(',Added,')), lines);

  const again = await bring(history, ratings, '--user', 'ada', '--yes');
  t.check('the same files again add nothing', again.code === 0 && /same +4/.test(again.stdout) && !/added/.test(again.stdout), again);
  t.equal('the diary is as it was', await has(), [2, 1, 1]);

  const id = /import (\d+):/.exec(real.stdout)[1];
  const said = await bring('--undo', id, '--dry-run');
  t.check('a dry run says what Undo would do', said.code === 0 && /taken_back +4\n +stays +0\n/.test(said.stdout), said);
  t.equal('and does nothing', await has(), [2, 1, 1]);
  const undone = await bring('--undo', id);
  t.check('--undo takes it back', undone.code === 0 && /taken_back +4/.test(undone.stdout), undone);
  t.equal('all of it', await has(), [0, 0, 0]);
  t.equal('but not twice', (await bring('--undo', id)).code, 1);
  t.equal('nor is anything said of it then', (await bring('--undo', id, '--dry-run')).code, 1);

  await everything(t, site, folder);

  const unsure = file('unsure.csv', `${kHead}No Such Film At All,1950,99999999,,2024-01-01,,\nRan,1985,11645,,2024-01-02,,\n`);
  const some = await bring(unsure, '--user', 'ada', '--yes');
  t.check('rows that wait are told by the status', some.code === 3 && /added +1/.test(some.stdout) && /unknown +1/.test(some.stdout), some);

  await inVain(t, site, folder, history);

  const television = await bring(file('series.csv', 'Const,Your Rating,Date Rated,Title,Title Type,Year\ntt0903747,9,2024-01-01,Breaking Bad,TV Series,2008\n'),
    '--user', 'ada', '--yes');
  t.check('no film at all', television.code === 65 && /not_film +1/.test(television.stdout), television);
  t.equal('what is no export at all', (await bring(file('words.bin', 'nothing\u0000at all'), '--user', 'ada', '--yes')).code, 65);
  t.equal('no user', (await bring(history)).code, 2);
  t.equal('nobody of this name', (await bring(history, '--user', 'nobody')).code, 1);
  t.equal('no file', (await bring(path.join(folder, 'none.csv'), '--user', 'ada')).code, 1);
  t.equal('an option that it does not know', (await bring(history, '--user', 'ada', '--option', 'rating_policy=what')).code, 2);
  const nonsense = await bring(history, '--user', 'ada', '--format', 'nonsense');
  t.check('a format that it does not know', nonsense.code === 2 && /must be one of .*letterboxd/.test(nonsense.stderr), nonsense);

  const open = file('NetflixViewingHistory.csv', 'Title,Date\nAlien,2/3/24\n');
  const wrong = await bring(open, '--user', 'ada', '--yes', '--option', 'day_order=xyz');
  t.check('an answer that is none of the choices writes nothing', wrong.code === 2 && wrong.stderr.includes('--option day_order must be one of dmy, mdy'), wrong);
  const unasked = await bring(open, '--user', 'ada', '--dry-run', '--option', 'day_ordr=mdy');
  t.check('an answer to no question is told', unasked.stderr.includes('ignored --option day_ordr'), unasked);
  const mixed = await bring(open, file('notes.pdf', '%PDF-1.4\n\u0000'), '--user', 'ada', '--dry-run');
  t.check('a file that is not understood is named', mixed.stderr.includes('notes.pdf was not read') && !mixed.stderr.includes('History.csv'), mixed);
}
