// Copies of the database: made under load, put back, and what the doctor says.
import fs from 'node:fs';
import path from 'node:path';
import { Writers } from '../../../node/load.mjs';
import { inTree, matinee } from '../../../node/instance.mjs';
import { must, run, until } from '../../../node/processes.mjs';

const comments = async (file) => new Set((await must('sqlite3', ['-readonly', file, 'SELECT comment FROM play'])).split('\n'));

async function underLoad(t, site, api, film) {
  const writers = new Writers(api, film, 8);
  await until('some writes', () => writers.acknowledged.size > 50);
  const before = [...writers.acknowledged.keys()];
  const file = path.join(site.folder, 'copy.db');
  const end = await site.cli(['backup', file]);
  t.equal('a backup beside eight writers', [end.code, end.stderr], [0, '']);
  await writers.stop();
  t.equal('no write was refused meanwhile', [writers.refused, writers.broken], [[], 0]);
  const stored = await comments(file);
  t.equal(`all ${before.length} writes that were acknowledged before are in it`, before.filter((key) => !stored.has(key)), []);
  t.equal('it is whole', await must('sqlite3', [file, 'PRAGMA integrity_check; PRAGMA foreign_key_check']), 'ok\n');
  t.equal('and for its owner alone', fs.statSync(file).mode & 0o777, 0o600);
  return { file, before };
}

async function putBack(t, site, api, film, { file, before }) {
  const busy = await site.cli(['restore', file]);
  t.check('restoring under a running server is refused', busy.code === 1 && busy.stderr.includes('stop the server first'), busy);
  t.equal('which serves on', (await api.play({ movie_id: film, watched_at: '1890-01-01', comment: 'after the copy' })).status, 204);
  await site.matinee.stop();
  const damaged = path.join(site.folder, 'damaged.db');
  fs.copyFileSync(file, damaged);
  fs.writeSync(fs.openSync(damaged, 'r+'), Buffer.alloc(40000, 1), 0, 40000, 8192);
  const refused = await site.cli(['restore', damaged]);
  t.check('a damaged copy is refused', refused.code === 1 && refused.stderr.includes('damaged'), refused);
  const end = await site.cli(['restore', file]);
  t.equal('restore', [end.code, end.stderr], [0, '']);
  await site.serve();
  const stored = await comments(site.database);
  t.equal('what the copy held is back', before.filter((key) => !stored.has(key)), []);
  t.check('what came later is not', !stored.has('after the copy'));
  t.check('but stands in the database from before', (await comments(`${site.database}.before-restore`)).has('after the copy'));
  t.equal('old logins are ended', (await api.get(api.history)).status, 401);
  t.check('people log in again', (await site.member()).cookies.has('id'));
}

async function scheduled(t, site) {
  const folder = path.join(site.data, 'backups');
  const copies = () => fs.readdirSync(folder).filter((name) => /^matinee-\d{8}-\d{6}\.db$/.test(name));
  await until('the job runner\'s first backup', () => copies().length === 1, 30);
  t.check('the job runner makes a backup by itself', true);
  const none = await site.cli(['backup', '--scheduled']);
  t.check('the timer finds that none is due', none.code === 0 && copies().length === 1, none.stdout);
  fs.rmSync(path.join(folder, copies()[0]));
  for (const day of ['01', '02', '03']) fs.writeFileSync(path.join(folder, `matinee-202001${day}-000000.db`), '');
  const made = await site.cli(['backup', '--scheduled'], { env: { MATINEE_LIMIT_CHECK: 'x', MATINEE_BACKUP_KEEP: '2', MATINEE_BACKUP_WEEKLY: '0', MATINEE_BACKUP_MONTHLY: '0' } });
  t.equal('and makes one when the last is old', [made.code, copies().length], [0, 2]);
  t.check('the old name of the setting is understood with a warning', /setting_replaced old=MATINEE_BACKUP_KEEP new=MATINEE_BACKUP_DAILY/.test(made.stderr), made.stderr);
  t.check('a setting that is gone is named in another', /setting_removed name=MATINEE_LIMIT_CHECK/.test(made.stderr), made.stderr);
  t.check('keeping the newest', copies().includes('matinee-20200103-000000.db'), copies());
  const page = (await (await site.member()).get('/admin/health')).text;
  t.check('the page Health tells its age', /Backups[\s\S]*Last backup: (?:a moment|\d+ minutes?) ago/.test(page), page);
}

// An empty database makes small copies; what is large stays, and the page says so.
async function shrunk(t, site, { file }) {
  const folder = path.join(site.data, 'backups');
  const large = path.join(folder, 'matinee-20200101-000000.db'), small = path.join(folder, 'matinee-20200102-000000.db');
  fs.copyFileSync(file, large);
  fs.copyFileSync(file, small);
  await must('sqlite3', [small, 'DELETE FROM play; DELETE FROM user']);
  for (const name of fs.readdirSync(folder)) if (![large, small].includes(path.join(folder, name))) fs.rmSync(path.join(folder, name));
  const page = (await (await site.member()).get('/admin/health')).text;
  t.check('Health says when a backup shrank', page.includes('is much smaller than') && page.includes(path.basename(large)), page.slice(0, 300));
  fs.rmSync(small);
  fs.rmSync(large);
  t.equal('one is due again', (await site.cli(['backup', '--scheduled'])).code, 0);
}

async function doctor(t, site) {
  const well = await site.cli(['doctor']);
  t.check('doctor of a working server', well.code === 0 && /ok +Database contents: No damage found/.test(well.stdout), well);
  t.check('names what could be better', /warning +E-mail/.test(well.stdout), well.stdout);
  t.check('it asks the provider', /ok +Film data: TMDB accepts the key/.test(well.stdout), well.stdout);
  t.check('and tells what a restore set aside', /Old copies: 1 old file .*before-/.test(well.stdout), well.stdout);
  const away = await site.cli(['doctor'], { env: { MATINEE_METADATA_API_URL: 'http://127.0.0.1:1/3' } });
  t.check('a provider that is not there, in libcurl\'s words', /BAD +Film data: Can’t reach TMDB: Couldn't connect to server/.test(away.stdout), away.stdout);
  fs.chmodSync(path.join(site.data, 'secret'), 0o644);
  const open = await site.cli(['doctor']);
  t.check('an open secret is bad', open.code === 1 && /BAD +Server secret: Other users can read/.test(open.stdout), open);
  fs.chmodSync(path.join(site.data, 'secret'), 0o600);
  const damaged = path.join(site.folder, 'damaged');
  fs.mkdirSync(damaged);
  for (const [name, from] of [['matinee.db', 'damaged.db'], ['cache.db', 'data/cache.db'], ['secret', 'data/secret']])
    fs.copyFileSync(path.join(site.folder, from), path.join(damaged, name));
  const broken = await run(matinee, ['doctor'], { env: { ...site.settings(), MATINEE_DATA_DIR: damaged } });
  t.check('damage is found', broken.code === 1 && /BAD +Database/.test(broken.stdout), broken);
  const missing = await run(matinee, ['doctor'], { env: { ...site.settings(), MATINEE_DATA_DIR: path.join(site.folder, 'none') } });
  t.check('a folder that is missing too', missing.code === 1 && missing.stdout.includes('BAD'), missing);
}

// Each is looked for beside the program that asks.
async function programsBeside(t, site) {
  const bin = path.join(site.folder, 'bin'), beside = ['matinee-image', 'matinee-card', 'matinee-reader'];
  fs.mkdirSync(bin);
  for (const name of ['matinee', ...beside]) fs.copyFileSync(inTree(name), path.join(bin, name));
  const said = async () => (await run(path.join(bin, 'matinee'), ['doctor'], { env: site.settings() })).stdout;
  t.check('the programs beside it are there', /ok +Helper programs/.test(await said()));
  for (const name of beside) {
    fs.renameSync(path.join(bin, name), path.join(bin, 'away'));
    t.check(`${name} that is missing is named`, new RegExp(`warning +Helper programs: \\S+/${name} is missing`).test(await said()), await said());
    fs.renameSync(path.join(bin, 'away'), path.join(bin, name));
  }
}

async function wrongUse(t, site) {
  for (const words of [['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', 'a', '--all'], ['doctor', 'now'], ['backup', site.database]])
    t.equal(words.join(' ').slice(0, 20), (await site.cli(words)).code, 2);
  const nowhere = await site.cli(['backup', '/no/such/folder/copy.db']);
  t.check('a folder that is not there', nowhere.code === 1 &&
    nowhere.stderr.includes('no backup was made: cannot write to the folder /no/such/folder: No such file or directory'), nowhere);
}

export default async function (t) {
  const site = await t.instance();
  await scheduled(t, site);
  const api = await site.api();
  const film = await api.addMovie(550);
  const copy = await underLoad(t, site, api, film);
  await putBack(t, site, api, film, copy);
  await shrunk(t, site, copy);
  await doctor(t, site);
  await programsBeside(t, site);
  await wrongUse(t, site);
}
