// Subcommands: exit statuses, what they print, what they keep to themselves.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { kEmail, kPassword, kProviderKey, matinee } from '../../../node/instance.mjs';
import { newFolder, run, until } from '../../../node/processes.mjs';

const kOther = 'another long passphrase';

async function users(t, site) {
  const add = (input, ...words) => site.cli(['user', 'add', ...words], { input });
  const status = async (what, promise, code) => t.equal(what, (await promise).code, code);
  await status('user add', add(`${kPassword}\n`, '--email', 'bob@example.org', '--name', 'bob'), 0);
  await status('the same name again', add(`${kPassword}\n`, '--email', 'b2@example.org', '--name', 'BOB'), 1);
  await status('the same e-mail address again', add(`${kPassword}\n`, '--email', 'BOB@example.org', '--name', 'bob2'), 1);
  await status('a short password', add('short\n', '--email', 'c@example.org', '--name', 'carl'), 1);
  await status('a common password', add('password123\n', '--email', 'c@example.org', '--name', 'carl'), 1);
  await status('no password', add('', '--email', 'c@example.org', '--name', 'carl'), 1);
  await status('a name with a dash', add(`${kPassword}\n`, '--email', 'c@example.org', '--name', 'c-c'), 2);
  await status('no name', add(`${kPassword}\n`, '--email', 'c@example.org'), 2);
  await status('a flag that is mistyped', add(`${kPassword}\n`, '--email', 'c@example.org', '--name', 'carl', '--amdin'), 2);
  await status('user without a verb', site.cli(['user']), 2);
  await status('user list with a word too many', site.cli(['user', 'list', 'ada']), 2);
  const list = await site.cli(['user', 'list']);
  t.check('user list names both', list.code === 0 && list.stdout.includes('ada') && list.stdout.includes('bob@example.org'), list);
  t.check('and shows no hash', !/\$y\$|\$2/.test(list.stdout), list.stdout);
}

async function newPassword(t, site) {
  const ada = await site.member();
  t.equal('a login', (await ada.get('/search')).status, 200);
  t.equal('passwd of nobody', (await site.cli(['user', 'passwd', 'nobody'], { input: `${kOther}\n` })).code, 1);
  t.equal('passwd', (await site.cli(['user', 'passwd', 'ada'], { input: `${kOther}\n` })).code, 0);
  site.secrets.add(kOther);
  t.equal('ends the logins of the user', (await ada.get('/search')).status, 303);
  const again = site.visitor();
  t.equal('and the new password is the one', (await again.logIn(kEmail, kOther)).status, 303);
}

async function information(t, site) {
  const version = await site.cli(['version']);
  t.check('version', version.code === 0 && /^matinee \d+\.\d+\.\d+\S*\n$/.test(version.stdout), version);
  t.equal('--version says the same', (await site.cli(['--version'])).stdout, version.stdout);
  const status = await site.cli(['migrate', '--status']);
  t.check('migrate --status', status.code === 0 && /^schema (\d+), program \1\n$/.test(status.stdout), status);
  t.equal('migrate when nothing is to be done', (await site.cli(['migrate'])).code, 0);
  const config = await site.cli(['config']);
  t.check('config prints values', config.code === 0 && /MATINEE_WORKERS=3\t# environment/.test(config.stdout), config);
  t.check('and their sources', /MATINEE_DEV=off\t# default/.test(config.stdout), config.stdout);
  t.check('and masks the key', config.stdout.includes('MATINEE_METADATA_API_KEY=') && !config.stdout.includes(kProviderKey), config.stdout);
  const help = await site.cli(['--help']);
  t.check('--help', help.code === 0 && help.stdout.includes('serve'), help);
  for (const command of ['serve', 'worker', 'jobs', 'migrate', 'user', 'config', 'version'])
    t.equal(`${command} --help`, (await site.cli([command, '--help'])).code, 0);
  for (const [command, ...words] of [['migrate', '--status', '--fresh', '--new-secret'], ['jobs', '--once'], ['user', '--admin', 'passwd', '--yes'],
    ['backup', '--scheduled'], ['restore', '--keep-logins'], ['config', '--check'], ['refresh', 'persons'], ['import', '--dry-run', '--undo']]) {
    const text = (await site.cli([command, '--help'])).stdout;
    t.check(`${command} --help lists its options`, words.every((word) => text.includes(word)), text);
  }
  t.equal('an unknown command', (await site.cli(['brew'])).code, 2);
  t.equal('a word too many', (await site.cli(['serve', 'now'])).code, 2);
  t.equal('jobs run --once', (await site.cli(['jobs', 'run', '--once'])).code, 0);
}

// One line that names the key, a status, and nothing started.
async function refusedSettings(t) {
  const data = path.join(newFolder(), 'data');
  const bad = {
    MATINEE_NO_SUCH_KEY: 'x', MATINEE_WORKERS: 'many', MATINEE_BASE_URL: 'ftp://x', MATINEE_DEV: 'perhaps', MATINEE_REQUEST_TIMEOUT: '-1',
    MATINEE_METADATA_API_KEY_FILE: '/no/such/file', MATINEE_LOG_LEVEL: 'loud', MATINEE_TIMEZONE: 'Mars/Base',
  };
  for (const [name, value] of Object.entries(bad)) {
    const end = await run(matinee, ['serve'], { env: { MATINEE_DATA_DIR: data, MATINEE_LISTEN: `unix:${data}.sock`, [name]: value } });
    const lines = end.stderr.trim().split('\n');
    t.check(`${name}=${value} stops the start with one line naming it`,
      end.code > 0 && lines.length === 1 && (lines[0].includes(name) || lines[0].includes(value)), end);
  }
  t.check('before anything is made', !fs.existsSync(data));
}

async function fileSettings(t) {
  const folder = newFolder();
  const file = path.join(folder, 'matinee.conf');
  fs.writeFileSync(path.join(folder, 'key'), 'from a file\n'.replaceAll(' ', '0'));
  fs.writeFileSync(file, `# comment\nMATINEE_WORKERS = 5\nMATINEE_TIMEZONE="Europe/Paris"\nMATINEE_METADATA_API_KEY_FILE=${folder}/key\n`);
  const shown = await run(matinee, ['config', '--config', file], { env: { MATINEE_WORKERS: '7' } });
  t.check('the environment wins over the file', /MATINEE_WORKERS=7\t# environment/.test(shown.stdout), shown.stdout);
  t.check('the file over the default', /MATINEE_TIMEZONE=Europe\/Paris\t# file/.test(shown.stdout), shown.stdout);
  t.check('…_FILE is read and masked', /MATINEE_METADATA_API_KEY=\*+\t# file/.test(shown.stdout), shown.stdout);
  fs.appendFileSync(file, 'MATINEE_TYPO=1\n');
  const refused = await run(matinee, ['config', '--config', file]);
  t.check('an unknown key in the file is refused by name', refused.code > 0 && refused.stderr.includes('MATINEE_TYPO'), refused);
}

// The job runner learns of the stop even while someone else holds the writer lock that it waits for.
async function stoppedJobs(t, site) {
  t.equal('stop of a job that is not there', (await site.cli(['jobs', 'stop', '999999'])).code, 1);
  await site.jobsDone();
  const held = spawn('flock', [`${site.database}.lock`, '-c', 'echo held; read line'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => held.stdout.once('data', resolve));
  await site.write("INSERT INTO job (type, subject, created_at) VALUES ('provider_lists', 'held', unixepoch())");
  const state = async () => (await site.sql("SELECT id, state, message FROM job WHERE subject = 'held'"))[0];
  const { id } = await state();
  const said = await site.cli(['jobs', 'stop', String(id)]);
  t.check('jobs stop while the database is busy', said.code === 0 && said.stdout.includes('busy'), said);
  held.stdin.end();
  await until('the end of the job', async () => (await state()).state === 'failed');
  t.check('ends the job once the database is free', (await state()).message.includes('An admin stopped'), await state());
  t.equal('and only once', (await site.cli(['jobs', 'stop', String(id)])).code, 1);
}

async function secondStart(t, site) {
  const end = await run(matinee, ['serve'], { env: site.settings() });
  t.check('a second start on the same socket is refused', end.code > 0 && /serving on|in use|another matinee serve runs on/.test(end.stderr), end);
  t.equal('and the first serves on', (await site.get('/healthz')).status, 200);
}

export default async function (t) {
  const site = await t.instance();
  await users(t, site);
  await newPassword(t, site);
  await information(t, site);
  await refusedSettings(t);
  await fileSettings(t);
  await stoppedJobs(t, site);
  await secondStart(t, site);
}
