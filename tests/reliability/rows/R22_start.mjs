// a start is quick, and one that cannot be says in one line why, with a status and no loop.
import fs from 'node:fs';
import path from 'node:path';
import { median } from '../../e2e/lib/load.mjs';
import { matinee } from '../../e2e/lib/instance.mjs';
import { newFolder, run } from '../../e2e/lib/processes.mjs';

export const sizes = [{ starts: 3 }, { starts: 10 }, { starts: 30 }];

export default async function (t, { starts }, note) {
  const site = await t.instance({ workers: 4 });
  const times = [];
  for (let i = 0; i < starts; ++i) {
    await site.matinee.stop();
    const start = Date.now();
    await site.serve();
    times.push(Date.now() - start);
  }
  t.check('cold start to the first answer within 1 s, median', median(times) <= 1000, times);
  note('start to the first answer, median · longest', `${median(times)} ms · ${Math.max(...times)} ms`);
  const folder = newFolder();
  fs.writeFileSync(path.join(folder, 'file'), '');
  fs.mkdirSync(path.join(folder, 'short'));
  fs.writeFileSync(path.join(folder, 'short/secret'), 'too short');
  const bad = { 'a file in place of the folder': path.join(folder, 'file'), 'a folder below nothing': path.join(folder, 'none/none'),
    'a secret that is none': path.join(folder, 'short') };
  for (const [what, data] of Object.entries(bad)) {
    const start = Date.now();
    const end = await run(matinee, ['serve'], { env: { ...site.settings(), MATINEE_DATA_DIR: data, MATINEE_LISTEN: `unix:${folder}/s` } });
    t.equal(`${what}: it ends with the status for a bad configuration`, [end.code, end.signal], [78, null]);
    const reasons = end.stderr.split('\n').filter((line) => / error process_failed /.test(line) || line.startsWith('matinee:'));
    t.check('and one line that says why', reasons.length === 1 && reasons[0].includes(folder), end.stderr);
    t.check('at once', Date.now() - start < 3000);
  }
}
