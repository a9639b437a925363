// What `make run` calls: starts everything, prints the address, and TERM ends all of it.
import fs from 'node:fs';
import path from 'node:path';
import { freePorts, request } from '../../../node/http.mjs';
import { build, source } from '../../../node/instance.mjs';
import { Process, childrenOf, newFolder, run, until } from '../../../node/processes.mjs';

const script = path.join(source, 'build-aux/run');

function start(port, data, extra = {}) {
  return new Process(script, [build], { env: { MATINEE_PORT: String(port), MATINEE_DATA_DIR: data, MATINEE_WORKERS: '2', ...extra } });
}

async function startsAndEnds(t) {
  const port = await freePorts(), data = path.join(newFolder(), 'var');
  const made = start(port, data);
  await until('the address', () => made.stdout.includes(`http://127.0.0.1:${port}/`) || !made.isRunning, 30);
  await until('the note on the provider', () => /Set the key/.test(made.stdout) || !made.isRunning, 5).catch(() => {});
  t.check('it prints the address', made.stdout.includes(`Matinee runs at http://127.0.0.1:${port}/`), made.stdout + made.stderr);
  t.check('and that the stand-in provider is used', /stand-in/.test(made.stdout), made.stdout);
  const page = await request(`http://127.0.0.1:${port}/landing`);
  t.check('the page says so too', page.status === 200 && /built-in set/.test(page.text), page.status);
  const again = await run(script, [build], { env: { MATINEE_PORT: String(port), MATINEE_DATA_DIR: data } });
  t.check('a second start in the folder is refused', again.code === 1 && again.stderr.includes(`another make run is at work in ${data}`), again);
  t.equal('before it touches anything', (await request(`http://127.0.0.1:${port}/healthz`)).status, 200);
  const beside = await run(script, [build], { env: { MATINEE_PORT: String(port), MATINEE_DATA_DIR: path.join(newFolder(), 'var') } });
  t.check('one on the port is told who has it', beside.code === 1 && /nginx \(process \d+; kill \d+ ends it\).*MATINEE_PORT/.test(beside.stderr), beside);
  made.signal('SIGTERM');
  await until('the end', () => !made.leavesSomething, 30);
  t.equal('TERM ends it with status 0', (await made.ended).code, 0);
  t.check('no process is left', !made.leavesSomething);
  t.check('nobody listens any more', await request(`http://127.0.0.1:${port}/`).then(() => false, () => true));
  t.check('its state is in the data folder', fs.existsSync(path.join(data, 'matinee.db')));
  await made.stop();
}

// Ctrl-C reaches the whole group at once.
async function interrupted(t) {
  const port = await freePorts(), data = path.join(newFolder(), `a "b" 'c' & d`);
  const made = start(port, data);
  await until('the address', () => made.stdout.includes(`:${port}/`) || !made.isRunning, 30);
  t.equal('a folder with spaces and quotes', (await request(`http://127.0.0.1:${port}/landing`)).status, 200);
  process.kill(-made.pid, 'SIGINT');
  const exit = await made.ended;
  t.check('Ctrl-C ends it with status 0 or 130', exit.code === 0 || exit.code === 130 || exit.signal === 'SIGINT', exit);
  t.check('and without complaint', !/unexpectedly/.test(made.stdout + made.stderr), made.stdout + made.stderr);
  await made.stop();
}

// Killed, it leaves its processes; the next start in the folder says so.
async function killed(t) {
  const port = await freePorts(), data = path.join(newFolder(), 'var');
  const made = start(port, data);
  await until('the address', () => made.stdout.includes(`:${port}/`) || !made.isRunning, 30);
  process.kill(made.pid, 'SIGKILL');
  const again = await run(script, [build], { env: { MATINEE_PORT: String(port), MATINEE_DATA_DIR: data } });
  const line = /kill((?: \d+)+)/.exec(again.stderr);
  t.check('after kill -9 the next start says what is left and how to end it', again.code === 1 && line, again);
  for (const pid of line?.[1].trim().split(' ') ?? []) process.kill(Number(pid), 'SIGTERM');
  await until('their end', () => !made.leavesSomething, 30);
  const last = start(port, data);
  await until('the address', () => last.stdout.includes(`:${port}/`) || !last.isRunning, 30);
  t.check('then it starts', last.isRunning, last.stderr);
  await last.stop();
  await made.stop();
}

// When the program cannot start, nothing stays behind.
async function failsTogether(t) {
  const data = path.join(newFolder(), 'var');
  const made = start(await freePorts(), data, { MATINEE_NO_SUCH_KEY: '1' });
  const exit = await made.ended;
  t.check('a bad setting ends it with a status', exit.code > 0, exit);
  t.check('and with the reason', made.stderr.includes('MATINEE_NO_SUCH_KEY'), made.stderr);
  await until('the end', () => !made.leavesSomething, 10);
  t.check('and with everything it had started', !made.leavesSomething);
  await made.stop();
}

// Programs that say that nothing is installed and that this is not root; no sudo.
async function withoutSudo(t) {
  const folder = newFolder();
  fs.writeFileSync(path.join(folder, 'dpkg-query'), '#!/bin/sh\n', { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 });
  const end = await run('env', [`PATH=${folder}`, path.join(source, 'build-aux/install-packages'), 'run']);
  t.check('without sudo the line to run is printed', end.code === 1 && /apt-get install --no-install-recommends .*libfcgi-dev/.test(end.stderr), end);
}

// Everything in a file: place of the state, port, path, workers, key; the environment wins.
async function fromFile(t) {
  const folder = newFolder(), port = await freePorts(), file = path.join(folder, 'matinee.conf');
  fs.writeFileSync(file, `MATINEE_PORT="${port}"\nMATINEE_DATA_DIR=${folder}/state\nMATINEE_BASE_URL=http://127.0.0.1:${port}/films\n`
    + 'MATINEE_WORKERS=9\nMATINEE_METADATA_API_KEY=mine\n');
  const made = new Process(script, [build], { env: { MATINEE_CONFIG: file, MATINEE_WORKERS: '1' } });
  await until('the address', () => made.stdout.includes(`:${port}/films/`) || !made.isRunning, 30);
  t.equal('settings from a file: port and path', (await request(`http://127.0.0.1:${port}/films/landing`)).status, 200);
  t.check('the folder', fs.existsSync(`${folder}/state/matinee.db`));
  t.check('the key', !/stand-in/.test(made.stdout), made.stdout);
  t.check('the environment wins over the file', /workers=1\b/.test(made.stdout + made.stderr), made.stdout + made.stderr);
  await made.stop();
}

async function belowPath(t) {
  const port = await freePorts();
  const made = start(port, path.join(newFolder(), 'var'),
    { MATINEE_BASE_URL: `http://127.0.0.1:${port}/films`, MATINEE_METADATA_API_KEY: 'mine' });
  await until('the address', () => made.stdout.includes('/films/') || !made.isRunning, 30);
  t.equal('below a path', (await request(`http://127.0.0.1:${port}/films/landing`)).status, 200);
  t.check('with a key of one\'s own nothing is said of a stand-in', !/stand-in/.test(made.stdout), made.stdout);
  const [master] = childrenOf(made.pid).filter((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('matinee: master\0'));
  process.kill(master, 'SIGKILL');
  await until('the end', () => !made.leavesSomething, 30);
  t.check('when the program dies, the rest ends too', (await made.ended).code !== 0, made.exit);
  await made.stop();
}

export default async function (t) {
  await startsAndEnds(t);
  await interrupted(t);
  await killed(t);
  await failsTogether(t);
  await withoutSudo(t);
  await fromFile(t);
  await belowPath(t);
}
