// Whose the files are: commands of root become the owner of the data folder. Who else serves, and under which name. Needs root.
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../node/http.mjs';
import { kEmail, kPassword, matinee as built } from '../../../node/instance.mjs';
import { Process, must, run, until } from '../../../node/processes.mjs';

const kOther = 65534, kGroup = 'www-data';
let matinee;  // where everybody may read it: a reload begins it anew as the owner of the data

const files = (folder) => ['', ...fs.readdirSync(folder, { recursive: true })].map((name) => path.join(folder, name));
const ofRoot = (folder) => files(folder).filter((file) => fs.lstatSync(file, { throwIfNoEntry: false })?.uid === 0);
const give = (folder) => files(folder).forEach((file) => fs.lchownSync(file, kOther, kOther));

async function commands(t, site) {
  await site.matinee.stop();
  give(site.data);
  const copy = path.join(site.data, 'copy.db');
  const all = [['user', 'list'], ['migrate'], ['jobs', 'run', '--once'], ['doctor'], ['config'], ['backup', copy], ['restore', copy], ['backup', '--scheduled']];
  for (const words of all) {
    for (const name of ['matinee.db.lock', 'cache.db', 'cache.db.lock']) fs.rmSync(path.join(site.data, name), { force: true });
    const end = await site.cli(words);
    t.check(`root: ${words[0]} works`, end.code === 0 || words[0] === 'doctor', end);
    t.equal(`root: ${words[0]} leaves nothing of root's`, ofRoot(site.data), []);
  }
  const added = await site.cli(['user', 'add', '--email', 'bob@example.org', '--name', 'bob'], { input: `${kPassword}\n` });
  t.equal('root: user add', [added.code, ofRoot(site.data)], [0, []]);
}

async function server(t, site) {
  site.socket = path.join(site.folder, 'made', 'matinee.sock');
  const env = { ...site.settings(), MATINEE_LISTEN: `unix:${site.socket}`, MATINEE_SOCKET_GROUP: kGroup, MATINEE_SOCKET_MODE: '0620' };
  const served = new Process(matinee, ['serve'], { env });
  await until('the start', () => served.stderr.includes(' master_ready') || !served.isRunning, 30);
  const info = fs.statSync(site.socket), group = Number((await must('getent', ['group', kGroup])).split(':')[2]);
  t.equal('the socket has owner, group and mode', [info.uid, info.gid, (info.mode & 0o777).toString(8)], [kOther, group, '620']);
  t.equal('its folder is the owner\'s', fs.statSync(path.dirname(site.socket)).uid, kOther);
  const status = fs.readFileSync(`/proc/${served.pid}/status`, 'utf8');
  t.check('nothing runs as root', new RegExp(`^Uid:\t${kOther}\t${kOther}`, 'm').test(status), status);
  const second = await run(matinee, ['serve'], { env: { ...env, MATINEE_LISTEN: `unix:${site.folder}/other.sock` } });
  t.check('a second serve on the folder is refused', second.code === 78 && second.stderr.includes('another matinee serve'), second);
  served.signal('SIGHUP');
  await until('the next generation', () => served.stderr.includes(' master_ready generation=2'), 30);
  const third = await run(matinee, ['serve'], { env: { ...env, MATINEE_LISTEN: `unix:${site.folder}/other.sock` } });
  t.equal('also after a reload', third.code, 78);
  t.equal('nothing of root\'s is left', ofRoot(site.data), []);
  await served.stop();
  fs.chownSync(site.data, 0, 0);
  for (const file of files(site.data)) fs.lchownSync(file, 0, 0);
}

async function tcpSocket(t, site) {
  const served = new Process(matinee, ['serve'], { env: { ...site.settings(), MATINEE_LISTEN: `127.0.0.1:${await freePort()}` } });
  await until('the start', () => served.stderr.includes(' master_ready') || !served.isRunning, 30);
  t.check('a socket that is no file is served too', served.isRunning, served.stderr);
  await served.stop();
}

async function wrongOwner(t, site) {
  give(site.data);
  fs.chownSync(site.database, 0, 0);
  fs.chmodSync(site.database, 0o600);
  const end = await run(matinee, ['serve'], { env: { ...site.settings(), MATINEE_LISTEN: `unix:${site.folder}/made/m.sock` } });
  t.check('a database of another owner: 78 and what to do', end.code === 78 && end.stderr.includes('chown --reference='), end);
  for (const file of files(site.data)) fs.lchownSync(file, 0, 0);
}

const name = (pid) => fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
const title = (pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '');

async function names(t, site) {
  t.equal('the master', [name(site.matinee.pid), title(site.matinee.pid)], ['matinee: master', 'matinee: master']);
  t.equal('the others', site.children().map(title).sort(), ['matinee: jobs', 'matinee: worker 1', 'matinee: worker 2', 'matinee: worker 3']);
  t.equal('in short', site.children().map(name).sort(), ['jobs', 'worker 1', 'worker 2', 'worker 3']);
}

async function failedLogins(t, site) {
  await site.visitor().logIn(kEmail, 'not the password').catch(() => {});
  await until('the line', () => site.logLines('login_failed').length > 0, 3).catch(() => {});
  const [line] = site.logLines('login_failed');
  const rule = /^failregex = (.*)$/m.exec(fs.readFileSync(path.join(path.dirname(new URL(import.meta.url).pathname), '../../../../etc/fail2ban/matinee.conf'), 'utf8'))[1];
  const found = new RegExp(rule.replace('<HOST>', '(\\S+)')).exec(line ?? '');
  t.equal('a failed login names its address, as the filter of fail2ban expects it', found?.[1], '127.0.0.1');
  t.check('and nothing of what was typed', !line?.includes('not the'), line);
}

export default async function (t) {
  const site = await t.instance();
  await names(t, site);
  await failedLogins(t, site);
  if (process.getuid() !== 0) return t.skip('owners', 'this takes root');
  matinee = path.join(site.folder, 'matinee');
  fs.copyFileSync(built, matinee);
  await commands(t, site);
  await server(t, site);
  await tcpSocket(t, site);
  await wrongOwner(t, site);
}
