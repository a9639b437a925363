// matinee migrate-movary: the people of a Movary database come with their diaries, passwords, addresses and second factors, beside
// a server that runs; and what is no such database does no harm.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { schemaOf2023, schemaOf2024, schemaOfOctober2026, schemaOfSeptember2026 } from '../../../node/movary.mjs';
import { must, newFolder } from '../../../node/processes.mjs';
import { freshCode } from '../../../node/second_factor.mjs';

const kUuid = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const kKodi = '1b2c3d4e-5f60-7182-93a4-b5c6d7e8f90a';
const kPassword = 'a fine old password';
const kHash = '$2y$05$abcdefghijklmnopqrstuuqX8LoUYGtJ9AJNCZ9NfgvxOF.62LVu.';  // of this password, quick to verify
const kSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const kToken = 'a'.repeat(32), kNewer = 'b'.repeat(32);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const films = "INSERT INTO movie (id, tmdb_id, imdb_id, title, release_date, created_at) VALUES (7, 348, 'tt0078748', 'Alien', '1979-05-25', '2023-01-01 00:00:00'), (8, 11645, NULL, 'Ran', '1985-06-01', '2023-01-01 00:00:00')";

// Rows that no key holds apart, people's ids as text, tokens as they are; and a trigger that must never run.
const older = `${schemaOf2024}
  INSERT INTO user (id, email, password, name, privacy_level, date_format_id, totp_uri, country, plex_webhook_uuid, created_at) VALUES (2, 'lea@example.org', '${kHash}',
    'lea', 2, 3, 'otpauth://totp/Movary:lea?issuer=Movary&secret=${kSecret}', 'DE', '${kUuid}', '2023-01-02 03:04:05');
  ${films};
  INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (3, '2', 'Odeon', 1, '2024-03-02 10:00:00');
  INSERT INTO movie_user_watch_dates VALUES (7, 2, '2024-03-02', 1, 'once', 1, 3), (7, 2, '2024-03-02', 2, 'again', 2, 3),
    (7, 2, '2024-03-02', 2, 'again', 2, 3), (8, 2, NULL, 1, NULL, 1, NULL);
  INSERT INTO movie_user_rating VALUES (7, 2, 6, '2023-01-01 00:00:00', NULL), (7, 2, 9, '2023-01-01 00:00:00', '2024-01-01 00:00:00');
  INSERT INTO watchlist VALUES (8, 2, '2024-02-02 10:00:00');
  INSERT INTO user_auth_token VALUES (1, 2, '${kToken}', 'Firefox', 'Mozilla', '2099-01-01 00:00:00', '2024-01-01 00:00:00');
  INSERT INTO server_setting VALUES ('tmdb_key', 'secret of there');
  CREATE TRIGGER never AFTER INSERT ON movie BEGIN DELETE FROM user; END;`;

const oldest = `${schemaOf2023}
  INSERT INTO user (id, email, password, name, is_admin, created_at) VALUES (1, 'ida@example.org', '${kHash}', 'ida', 1, '2022-12-24 18:00:00');
  ${films};
  INSERT INTO movie_user_watch_dates VALUES (7, 1, '2023-01-14', 2, NULL), (7, 1, '2023-05-01', 1, 'late'), (8, 1, '2023-02-02', 1, NULL);
  INSERT INTO movie_user_rating VALUES (8, 1, 10, '2023-02-02 22:00:00', NULL);
  INSERT INTO watchlist VALUES (7, 1, '2023-06-01 10:00:00');`;

// In this generation tokens are stored in plain text; the oldest ones are UUIDs.
const kApiUuid = '2c3d4e5f-6071-8293-a4b5-c6d7e8f90a1b';
const rebuilt = `${schemaOfSeptember2026}
  INSERT INTO user (id, email, password, name, created_at) VALUES (3, 'uma@example.org', '${kHash}', 'uma', '2026-09-30 08:00:00');
  ${films};
  INSERT INTO movie_user_watch_dates VALUES (7, 3, NULL, '2026-09-29', 1, 'late', 1), (8, 3, NULL, NULL, 2, NULL, 1);
  INSERT INTO movie_user_rating VALUES (7, 3, 9, NULL, '2026-09-29 23:00:00');
  INSERT INTO watchlist VALUES (8, 3, '2026-09-29 10:00:00');
  INSERT INTO user_api_token VALUES (3, '${kApiUuid}', '2023-10-01 08:00:00');
  INSERT INTO user_auth_token (user_id, token, expiration_date, created_at, device_name, user_agent)
    VALUES (3, '${'d'.repeat(32)}', '2099-01-01 00:00:00', '2026-09-30 08:00:00', 'Firefox', 'Mozilla');`;

// In this generation tokens are stored as hashes; one of these has expired.
const kApiToken = `mvy_pat_v1_${'c'.repeat(43)}`, kEnded = `mvy_pat_v1_${'e'.repeat(43)}`;
const newest = `${schemaOfOctober2026}
  INSERT INTO user (id, email, password, name, kodi_webhook_uuid, created_at) VALUES (5, 'joe@example.org', '${kHash}', 'joe', '${kKodi}', '2026-10-11 08:00:00');
  ${films};
  INSERT INTO person (id, name, gender, tmdb_id, created_at) VALUES (4, 'Ridley Scott', 2, 578, '2023-01-01 00:00:00');
  INSERT INTO user_person_settings VALUES (5, 4, 1, '2026-10-12 08:00:00');
  INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (3, 5, 'Sofa', 0, '2026-10-11 08:00:00');
  INSERT INTO movie_user_watch_dates VALUES (7, 5, 3, '2026-10-31', 1, 'dark', 1), (8, 5, NULL, NULL, 3, NULL, 1);
  INSERT INTO movie_user_rating VALUES (7, 5, 8, NULL, '2026-10-31 23:00:00');
  INSERT INTO user_auth_token (user_id, token, expiration_date, created_at, device_name, user_agent)
    VALUES (5, '${sha256('f'.repeat(32))}', '2099-01-01 00:00:00', '2026-10-11 08:00:00', 'Firefox', 'Mozilla');
  INSERT INTO user_api_token (user_id, name, token_hash, token_prefix, created_at, expires_at) VALUES
    (5, 'phone', '${sha256(kApiToken)}', 'mvy_pat_v1_cccccccc', '2026-10-11 08:00:00', '2099-01-01 00:00:00'),
    (5, 'ended', '${sha256(kEnded)}', 'mvy_pat_v1_eeeeeeee', '2026-10-11 08:00:00', '2026-10-20 08:00:00');`;

// Only the tables that must be, with Pathary's columns: tokens are hashes, ratings of popcorn, a year of viewing.
const newer = `
  CREATE TABLE doctrine_migration_versions (version TEXT);
  CREATE TABLE user (id INTEGER PRIMARY KEY, email TEXT, password TEXT, name TEXT, created_at TEXT);
  CREATE TABLE movie (id INTEGER PRIMARY KEY, tmdb_id INTEGER, title TEXT);
  CREATE TABLE movie_user_watch_dates (movie_id INTEGER, user_id INTEGER, watched_at TEXT, plays INTEGER);
  CREATE TABLE movie_user_rating (movie_id INTEGER, user_id INTEGER, rating INTEGER, rating_popcorn INTEGER, watched_year INTEGER, watched_month INTEGER,
    watched_day INTEGER, comment TEXT, created_at TEXT);
  CREATE TABLE user_api_token (user_id INTEGER, token TEXT, name TEXT, created_at TEXT);
  CREATE VIEW watchlist AS SELECT id AS movie_id, 1 AS user_id, '2024-01-01' AS added_at FROM movie;
  INSERT INTO user VALUES (1, 'max@example.org', 'no hash', 'max', '2026-01-01 00:00:00');
  INSERT INTO movie VALUES (1, 348, 'Alien'), (2, 11645, 'Ran');
  INSERT INTO movie_user_watch_dates VALUES (1, 1, '2021-05-03', 1);
  INSERT INTO movie_user_rating VALUES (1, 1, NULL, 5, 2021, 5, NULL, 'crisp', '2024-01-01'), (2, 1, 8, NULL, 2019, 4, NULL, NULL, '2024-01-01');
  INSERT INTO user_api_token VALUES (1, '${sha256(kNewer)}', 'phone', '2026-10-11 00:00:00');`;

async function wholeWay(t, site, file) {
  const move = (...words) => site.cli(['migrate-movary', file, ...words]);
  const dry = await move('--dry-run', '--keep-logins');
  t.check('a dry run counts', dry.code === 0 && /play +4\n/.test(dry.stdout) && /play same_as_row +2/.test(dry.stdout) && /server_setting +1/.test(dry.stdout), dry);
  t.check('and prints no secret', !dry.stdout.includes(kSecret) && !dry.stdout.includes('secret of there'), dry);
  t.equal('and writes nothing', [await site.count('user'), await site.count('import_batch')], [1, 0]);
  const real = await move('--keep-logins');
  t.check('the people come', real.code === 0 && !/bad|failed/.test(real.stdout), real);
  t.equal('plays are summed but for equal rows', await site.sql('SELECT watched_at, plays, comment FROM play ORDER BY watched_at'),
    [{ watched_at: null, plays: 1, comment: null }, { watched_at: '2024-03-02', plays: 3, comment: 'once\nagain' }]);
  t.equal('the newest rating stands', await site.sql('SELECT rating FROM rating'), [{ rating: 90 }]);
  t.equal('the other is an earlier one', await site.sql('SELECT rating FROM rating_history ORDER BY rated_at'), [{ rating: 60 }, { rating: 90 }]);
  t.equal('settings', await site.sql("SELECT privacy_level, date_format, country, is_admin FROM user WHERE name = 'lea'"),
    [{ privacy_level: 'public', date_format: 'dd.mm.yyyy', country: 'DE', is_admin: 0 }]);
  t.equal('places and the watchlist', [await site.count('location', 'is_cinema = 1'), await site.count('watchlist_entry')], [1, 1]);
  t.equal('the secret is encrypted', await site.count('user', `totp_secret LIKE '%${kSecret}%'`), 0);
  t.equal('without --merge it stops', (await move()).code, 1);
  await site.write("INSERT INTO import_batch (user_id, state, format, created_at) VALUES (2, 'matching', 'movary-db', 1)");  // a run that was stopped
  const again = await move('--merge', '--keep-logins');
  t.check('with --merge nothing comes twice', again.code === 0 && !/added/.test(again.stdout), again);
  t.equal('what a stopped run left is given up', await site.count('import_batch', "state = 'discarded'"), 1);
  await site.write("INSERT INTO import_batch (user_id, state, format, created_at) VALUES (2, 'matching', 'trakt', 1)");
  t.equal('while another import is under way it fails', (await move('--merge')).code, 1);
  await site.write("DELETE FROM import_batch WHERE format = 'trakt'");
  const uploaded = await site.cli(['import', file, '--user', 'lea', '--format', 'movary-db'], { input: 'n\n' });
  t.equal('a database that its owner has uploaded waits', [uploaded.code, await site.count('import_batch', "state = 'review'")], [3, 1]);
  t.equal('the command goes on', (await move('--merge')).code, 0);
  t.equal('and leaves that alone', await site.count('import_batch', "state = 'review'"), 1);
  t.equal('really', [await site.count('play'), await site.count('rating_history'), await site.count('auth_token', 'user_id = 2'), await site.count('webhook')], [2, 2, 1, 1]);
}

// Other generations are imported completely too: each play once, and the old password still works.
async function otherGenerations(t, site, make) {
  const diary = (name) => site.sql(`SELECT title, watched_at, plays, comment FROM play p JOIN movie m ON m.id = p.movie_id
    WHERE user_id = (SELECT id FROM user WHERE name = '${name}') ORDER BY watched_at`);
  const login = (name) => site.request('POST', '/api/authentication/token',
    { json: { email: `${name}@example.org`, password: kPassword }, headers: { 'X-Service-Client': 'test' } });
  const expected = {
    ida: [{ title: 'Alien', watched_at: '2023-01-14', plays: 2, comment: null }, { title: 'Ran', watched_at: '2023-02-02', plays: 1, comment: null },
      { title: 'Alien', watched_at: '2023-05-01', plays: 1, comment: 'late' }],
    uma: [{ title: 'Ran', watched_at: null, plays: 2, comment: null }, { title: 'Alien', watched_at: '2026-09-29', plays: 1, comment: 'late' }],
    joe: [{ title: 'Ran', watched_at: null, plays: 3, comment: null }, { title: 'Alien', watched_at: '2026-10-31', plays: 1, comment: 'dark' }],
  };
  for (const [name, text] of Object.entries({ ida: oldest, uma: rebuilt, joe: newest })) {
    const moved = await site.cli(['migrate-movary', await make(`${name}.sqlite`, text), '--keep-logins']);
    t.check(`${name} comes from another generation`, moved.code === 0 && !/bad|failed/.test(moved.stdout), moved);
    t.equal(`${name}'s diary`, await diary(name), expected[name]);
    t.equal(`${name}'s password`, (await login(name)).status, 200);
  }
  t.equal('one of them is an administrator', await site.count('user', "name = 'ida' AND is_admin = 1"), 1);
  t.equal('who was hidden is hidden', await site.count('hidden_person', "user_id = (SELECT id FROM user WHERE name = 'joe')"), 1);
  t.equal("Kodi's old address", (await site.request('POST', `/api/webhook/kodi/${kKodi}`, { json: {} })).status, 200);
  const watchlist = async (name, token) =>
    (await site.get(`/api/users/${name}/watchlist/movies`, { headers: { 'X-Service-Token': token } })).status;
  t.equal('an API token that was a UUID', await watchlist('uma', kApiUuid), 200);
  t.equal('a login of September', await watchlist('uma', 'd'.repeat(32)), 200);
  t.equal('an API token that was kept as a hash', await watchlist('joe', kApiToken), 200);
  t.equal('a login that was kept as a hash', await watchlist('joe', 'f'.repeat(32)), 200);
  t.equal('one that has ended stays so', await watchlist('joe', kEnded), 401);
  t.equal('its name and its end', await site.sql("SELECT name, expiration_date > 0 AS ends FROM auth_token WHERE kind = 'personal' AND name = 'phone' AND expiration_date IS NOT NULL"),
    [{ name: 'phone', ends: 1 }]);
}

async function keys(t, site) {
  const login = (json) => site.request('POST', '/api/authentication/token',
    { json: { email: 'lea@example.org', password: kPassword, ...json }, headers: { 'X-Service-Client': 'test' } });
  t.equal('the old password needs the second factor', (await login({})).status, 400);
  t.equal('which is the old one', (await login({ totp_code: (await freshCode(kSecret)).code })).status, 200);
  const token = await site.get('/api/authentication/token', { headers: { 'X-Service-Token': kToken } });
  t.equal('an old login goes on', token.status, 200);
  for (const id of [kUuid, kUuid.replaceAll('-', '')])
    t.equal(`the old address ${id}`, (await site.request('POST', `/api/webhook/plex/${id}`, { json: { event: 'media.pause' } })).status, 200);
  t.equal('no other', (await site.request('POST', `/api/webhook/emby/${kUuid}`, { json: {} })).status, 404);
}

export default async function (t) {
  const site = await t.instance();
  await site.jobsDone();
  const folder = newFolder();
  const make = async (name, text) => {
    await must('sqlite3', [path.join(folder, name), text]);
    return path.join(folder, name);
  };
  const file = await make('movary.sqlite', older);
  await wholeWay(t, site, file);
  await keys(t, site);

  const pathary = await make('pathary.sqlite', newer);
  const moved = await site.cli(['migrate-movary', pathary, '--map', 'max=Maxi', '--keep-logins']);
  t.check('Pathary comes too, under another name', moved.code === 0 && /Maxi/.test(moved.stdout) && /not migrated: the password/.test(moved.stdout), moved);
  t.equal('popcorn', await site.sql("SELECT rating FROM rating r JOIN user u ON u.id = r.user_id WHERE u.name = 'Maxi' ORDER BY rating"), [{ rating: 71 }, { rating: 80 }]);
  t.equal('a month of viewing, where no day covers it',
    await site.sql("SELECT watched_at FROM play p JOIN user u ON u.id = p.user_id WHERE u.name = 'Maxi' ORDER BY 1"), [{ watched_at: '2019-04' }, { watched_at: '2021-05-03' }]);
  t.equal('a view is no table', await site.count('watchlist_entry'), 1);
  t.equal('a hashed API token', (await site.get('/api/users/Maxi/watchlist/movies', { headers: { 'X-Service-Token': kNewer } })).status, 200);

  const member = await site.cli(['import', file, '--user', 'Maxi', '--yes']);
  t.check('a member who uploads a database gets what one account of it recorded', member.code === 0 && /movary-db/.test(member.stdout), member);
  t.equal('its plays', await site.sql("SELECT plays, comment FROM play p JOIN user u ON u.id = p.user_id WHERE u.name = 'Maxi' AND watched_at = '2024-03-02'"),
    [{ plays: 3, comment: 'once\nagain' }]);
  t.equal('and nothing that opens it', await site.count('auth_token', "token_hash IS NOT NULL AND user_id = (SELECT id FROM user WHERE name = 'Maxi')"), 1);

  await otherGenerations(t, site, make);

  const twice = await make('twice.sqlite', `${newer} INSERT INTO user VALUES (2, 'same@example.org', 'no hash', 'one', NULL), (3, 'SAME@example.org', 'no hash', 'two', NULL);`);
  const refused = await site.cli(['migrate-movary', twice, '--map', 'max=Maxim']);
  t.check('two with one e-mail address', refused.code === 1 && /two has the same e-mail address as another of them/.test(refused.stderr), refused);

  const odd = await make('odd.sqlite', `${newer} UPDATE user SET name = 'max' || char(27) || '[2J' || char(155) || '31m';
    CREATE TABLE "shelf\u001b]0;theirs\u0007\r" (id INTEGER); INSERT INTO "shelf\u001b]0;theirs\u0007\r" VALUES (1);`);
  const steering = /[^\n\x20-\x7e\xa0-\uffff]/;
  const unnamed = await site.cli(['migrate-movary', odd]);
  t.check('a name cannot steer the terminal', unnamed.code === 1 && /max\[2J31m is not a valid name here/.test(unnamed.stderr) && !steering.test(unnamed.stderr), unnamed);
  await must('sqlite3', [odd, "UPDATE user SET name = 'odd', email = 'odd@example.org'"]);
  const shelf = await site.cli(['migrate-movary', odd, '--dry-run']);
  t.check('nor can that of a table', shelf.code === 0 && /shelf\]0;theirs +1\n/.test(shelf.stdout) && !steering.test(shelf.stdout), shelf);

  const damaged = path.join(folder, 'damaged.sqlite');
  const bytes = fs.readFileSync(file);
  bytes.fill(0xa5, 4096, 8192);
  fs.writeFileSync(damaged, bytes);
  const words = path.join(folder, 'words.sqlite');
  fs.writeFileSync(words, 'no database at all, but some words');
  const other = await make('other.sqlite', 'CREATE TABLE user (id INTEGER); CREATE TABLE movie (id INTEGER); CREATE VIEW movie_user_watch_dates AS SELECT 1 AS movie_id');
  for (const [name, bad] of Object.entries({ damaged, words, other }))
    t.equal(`${name}: nothing to read`, (await site.cli(['migrate-movary', bad])).code, 65);
  fs.writeFileSync(`${file}-wal`, 'rows');
  t.equal('a log that its program has not moved yet', (await site.cli(['migrate-movary', file, '--dry-run'])).code, 65);
  t.equal('no file', (await site.cli(['migrate-movary'])).code, 2);
  t.equal('nothing stays of the copies', fs.readdirSync(path.join(site.data, 'imports')).filter((name) => name.startsWith('foreign-')), []);
  t.equal('all are here', await site.count('user'), 6);
}
