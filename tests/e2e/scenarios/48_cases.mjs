// The case files of tests/http again, through the FastCGI socket of real workers.
import fs from 'node:fs';
import path from 'node:path';
import { build, source } from '../lib/instance.mjs';
import { run } from '../lib/processes.mjs';

export default async function (t) {
  const program = path.join(build, 'matinee-cases');
  if (!fs.existsSync(program)) return t.skip('case files through the socket', `${program} is not built`);
  const site = await t.instance({ user: false });
  const words = ['--socket', site.socket, '--data', site.data, '--provider', path.join(site.run, 'provider.sock')];
  const end = await run(program, words, { cwd: source });
  t.adopt('case files', end.stdout + end.stderr);
}
