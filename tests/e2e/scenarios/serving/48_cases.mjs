// Case files of tests/http again, through the FastCGI socket of real workers: one in four, since `make check` plays all of them
// in process. EVERY=1 plays all of them here too.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, source } from '../../../node/instance.mjs';
import { run } from '../../../node/processes.mjs';

// The answers say what the case files made, so the job runner, which would change films and pictures between two
// requests, stands still meanwhile; at a moment when it holds no lock.
async function stopJobRunner(site) {
  const runner = site.jobRunner();
  for (;;) {
    process.kill(runner, 'SIGSTOP');
    const free = await Promise.all(['matinee.db.lock', 'cache.db.lock'].map((name) =>
      run('flock', ['--nonblock', path.join(site.data, name), 'true'])));
    if (free.every((end) => end.code === 0)) return () => process.kill(runner, 'SIGCONT');
    process.kill(runner, 'SIGCONT');
    await sleep(20);
  }
}

function sample() {
  const files = fs.readdirSync(path.join(source, 'tests/http'), { recursive: true }).filter((name) => name.endsWith('.case')).sort();
  const every = Number(process.env.EVERY || 4);
  return every > 1 ? files.filter((_, index) => index % every === 0).map((name) => `/${name}`) : [];
}

export default async function (t) {
  const program = ['matinee-cases', 'san/matinee-cases'].map((name) => path.join(build, name)).find((file) => fs.existsSync(file));
  if (!program) return t.skip('case files through the socket', 'matinee-cases is not built');
  const site = await t.instance({ user: false });
  const words = ['--socket', site.socket, '--data', site.data, '--provider', path.join(site.run, 'provider.sock'), ...sample()];
  await site.jobsDone();
  const goOn = await stopJobRunner(site);
  const end = await run(program, words, { cwd: source });
  goOn();
  t.adopt('case files', end.stdout + end.stderr);
}
