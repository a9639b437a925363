// The way of a newcomer on a fresh Debian: git, make and g++ are there, `make run`, a look, Ctrl-C, `make check-fast`
// (with FULL, `make check`).
import { freePorts, request } from '../node/http.mjs';
import { source } from '../node/instance.mjs';
import { must, until } from '../node/processes.mjs';
import { System } from './system.mjs';

export const seconds = 3600;
const kTree = '/root/matinee';
const kCheck = `make ${process.env.FULL ? 'check' : 'check-fast'}`;

const inTree = (command) => ['sh', '-c', `cd ${kTree} && exec ${command}`];

async function runs(t, system) {
  const port = await freePorts();
  const site = system.start(inTree('make run'), { MATINEE_PORT: String(port) });
  await until('make run answers', async () => {
    if (!site.isRunning) throw new Error(`it ended: ${site.stdout.slice(-200)}… ${site.stderr.slice(-380)}`);
    return request(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.status === 200, () => false);
  }, 1200);
  const page = await request(`http://127.0.0.1:${port}/landing`);
  t.equal('make run: the first page is there', page.status, 200);
  process.kill(-site.pid, 'SIGINT');  // as a terminal does
  await until('the end', () => !site.leavesSomething, 60);
  t.check('Ctrl-C ends all of it', true);
}

export default async function (t) {
  const system = new System();
  await system.make();
  await system.apt('install', 'git', 'make', 'g++');
  await must('git', ['clone', '--quiet', '--no-hardlinks', source, system.at(kTree)]);
  const passed = (start) => `${Math.round((Date.now() - start) / 1000)} s`;
  const beforeRun = Date.now();
  await runs(t, system);
  t.measured('fresh', 'make run, from nothing to its end', passed(beforeRun));
  const beforeCheck = Date.now();
  const check = await system.run(inTree(kCheck));
  t.adopt(kCheck, check.stdout);
  t.equal(`${kCheck}: its status`, check.code, 0);
  t.measured('fresh', `${kCheck}, after it`, passed(beforeCheck));
}
