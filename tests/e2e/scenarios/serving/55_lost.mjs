// What a start must not take for a new beginning: a database that has vanished, one that is not this program's, a missing secret.
import fs from 'node:fs';
import path from 'node:path';
import { kName, matinee } from '../../../node/instance.mjs';
import { must, newFolder, run, until } from '../../../node/processes.mjs';

const kPermanent = 78;

const serve = (site) => run(matinee, ['serve'], { env: site.settings() });
const companions = (database) => ['', '-wal', '-shm'].map((suffix) => database + suffix);
const remove = (site) => companions(site.database).forEach((file) => fs.rmSync(file, { force: true }));
const backupsOf = (site) => fs.readdirSync(path.join(site.data, 'backups')).filter((name) => /^matinee-[\d-]+\.db$/.test(name))
  .map((name) => path.join(site.data, 'backups', name));

// Every file with its size, time and owner.
function listing(folder) {
  return fs.readdirSync(folder, { recursive: true }).sort().map((name) => {
    const info = fs.statSync(path.join(folder, name));
    return `${name} ${info.size} ${info.mtimeMs} ${info.uid}`;
  });
}

async function vanished(t, site) {
  await until('the first backup', () => backupsOf(site).length === 1, 30);
  await site.matinee.stop();
  const [backup] = backupsOf(site);
  const kept = path.join(site.folder, 'kept.db');
  fs.copyFileSync(site.database, kept);
  for (const [how, change] of [['missing', () => remove(site)], ['empty', () => fs.writeFileSync(site.database, '')]]) {
    change();
    const end = await serve(site);
    t.equal(`a database that is ${how} stops the start`, end.code, kPermanent);
    t.check('it names the newest backup and both ways on', [backup, 'matinee restore', 'matinee migrate --fresh'].every((word) => end.stderr.includes(word)), end.stderr);
    for (const words of [['migrate'], ['user', 'list'], ['jobs', 'run', '--once']])
      t.equal(`${words.join(' ')} makes none either`, (await site.cli(words)).code, kPermanent);
  }
  t.check('nothing was made', !fs.existsSync(site.database) || fs.statSync(site.database).size === 0);
  const doctor = await site.cli(['doctor']);
  t.check('doctor says so', doctor.code === 1 && doctor.stdout.includes('migrate --fresh'), doctor);
  fs.rmSync(backup);
  t.equal('the marker alone is enough', (await serve(site)).code, kPermanent);
  fs.copyFileSync(kept, backup);
  fs.rmSync(site.database, { force: true });
  const restored = await site.cli(['restore', backup]);
  t.equal('restore brings it back', [restored.code, restored.stderr], [0, '']);
  t.check('with its account', (await site.cli(['user', 'list'])).stdout.includes(kName));
  const refused = await site.cli(['migrate', '--fresh']);
  t.check('--fresh refuses beside a database that holds a user', refused.code === 1 && refused.stderr.includes('holds users'), refused);
  t.check('which is as it was', (await site.cli(['user', 'list'])).stdout.includes(kName));
  fs.copyFileSync(site.database, kept);
  remove(site);
  fs.writeFileSync(site.database, '');
  fs.writeFileSync(`${site.database}-wal`, 'what was not in the database yet');
  t.equal('--fresh begins anew', (await site.cli(['migrate', '--fresh'])).code, 0);
  t.check('the log of the lost database is set aside', fs.readFileSync(`${site.database}.before-fresh-wal`, 'utf8').startsWith('what was'));
  t.equal('without accounts', (await site.cli(['user', 'list'])).stdout, '');
  await site.serve();
  await site.matinee.stop();
  remove(site);
  fs.copyFileSync(kept, site.database);
  t.equal('a database that comes back is taken as it is', (await site.cli(['migrate'])).code, 0);
}

async function notOurs(t, site) {
  const [backup] = backupsOf(site);
  const kept = path.join(site.folder, 'whole.db');
  fs.copyFileSync(site.database, kept);
  const changes = {
    'a newer schema': ['newer version', () => must('sqlite3', [site.database, 'PRAGMA user_version=999'])],
    'a damaged head': ['restore', () => fs.writeFileSync(site.database, Buffer.alloc(8192, 'x'))],
    'a damaged schema': ['restore', () => fs.writeSync(fs.openSync(site.database, 'r+'), Buffer.alloc(3000, 1), 0, 3000, 110)],
    'an index that is gone': ['audit_event_by_time is missing', () => must('sqlite3', [site.database, 'DROP INDEX audit_event_by_time'])],
  };
  for (const [what, [word, change]] of Object.entries(changes)) {
    remove(site);
    fs.copyFileSync(kept, site.database);
    await change();
    const end = await serve(site);
    t.check(`${what}: status 78 and why`, end.code === kPermanent && end.stderr.includes(word), end);
    if (word === 'restore') t.check(`${what}: it names the newest backup`, end.stderr.includes(backup), end.stderr);
    const doctor = await site.cli(['doctor']);
    t.check(`${what}: doctor finds it`, doctor.code === 1 && /BAD +(?:Database|Contents|Schema)/.test(doctor.stdout), doctor);
  }
  remove(site);
  fs.copyFileSync(kept, site.database);
  await must('sqlite3', [site.database, 'CREATE TABLE mine (a)']);
  const extra = await site.cli(['migrate']);
  t.check('a table of somebody else is only told', extra.code === 0 && extra.stderr.includes('table mine'), extra);
  const told = await site.cli(['doctor']);
  t.check('by doctor too', /warning +Schema: .*table mine/.test(told.stdout), told.stdout);
  await must('sqlite3', [site.database, 'DROP TABLE mine']);
}

async function secrets(t, site) {
  const file = path.join(site.data, 'secret'), kept = fs.readFileSync(file);
  fs.rmSync(file);
  const missing = await serve(site);
  t.check('without its secret it does not start', missing.code === kPermanent && missing.stderr.includes('--new-secret'), missing);
  const doctor = await site.cli(['doctor']);
  t.check('doctor says that it is missing', doctor.code === 1 && /BAD +Server secret: .*missing/.test(doctor.stdout), doctor);
  t.check('and makes none', !fs.existsSync(file));
  t.equal('config neither', [(await site.cli(['config'])).code, fs.existsSync(file)], [0, false]);
  fs.writeFileSync(file, Buffer.alloc(32, 'n'), { mode: 0o600 });
  const changed = await site.cli(['doctor']);
  t.check('doctor knows a changed one', changed.code === 1 && /BAD +Server secret: .*isn’t the secret/.test(changed.stdout), changed);
  t.check('a start logs it', (await site.cli(['migrate'])).stderr.includes('secret_changed'));
  fs.writeFileSync(file, kept);
  t.check('the old one is right again', /ok +Server secret/.test((await site.cli(['doctor'])).stdout));
  fs.rmSync(file);
  t.equal('a new one can be accepted', (await site.cli(['migrate', '--new-secret'])).code, 0);
  t.check('and is right from then on', /ok +Server secret/.test((await site.cli(['doctor'])).stdout));
}

async function looksOnly(t, site) {
  fs.rmSync(`${site.database}.lock`, { force: true });
  const before = listing(site.data);
  await site.cli(['doctor']);
  t.equal('doctor leaves every file of a stopped server as it was', listing(site.data), before);
  const none = path.join(newFolder(), 'none');
  const end = await run(matinee, ['doctor'], { env: { ...site.settings(), MATINEE_DATA_DIR: none } });
  t.equal('and makes no folder', [end.code, fs.existsSync(none)], [1, false]);
}

export default async function (t) {
  const site = await t.instance();
  await vanished(t, site);
  await looksOnly(t, site);
  await notOurs(t, site);
  await secrets(t, site);
  await site.serve();
}
