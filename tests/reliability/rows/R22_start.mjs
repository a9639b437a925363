// a start is quick, and one that cannot be says in one line why, with a status and no loop.
import fs from 'node:fs';
import path from 'node:path';
import { median, timed } from '../../node/load.mjs';
import { matinee } from '../../node/instance.mjs';
import { newFolder, run } from '../../node/processes.mjs';

export const sizes = [{ starts: 3 }, { starts: 10 }, { starts: 30 }];

const kMost = 40;  // times a command that only reads its settings: a second, where that takes 25 ms

const checkSettings = async (site) => (await timed(() => site.cli(['config', '--check']))).ms;

// Of starts to the first answer, and between them of the short command, so that both see the same machine.
async function measure(site, starts) {
  const times = [], commands = [];
  for (let i = 0; i < starts; ++i) {
    commands.push(await checkSettings(site));
    await site.matinee.stop();
    times.push((await timed(() => site.serve())).ms);
  }
  return { times, command: median(commands) };
}

export default async function (t, { starts }, note) {
  const site = await t.instance({ workers: 4 });
  const { times, command } = await measure(site, starts);
  const start = median(times);
  t.check(`a cold start to the first answer takes at most ${kMost} times as long as reading the settings`, start <= kMost * command, [times, command]);
  note('start to the first answer, median · longest · as a multiple of a command that reads the settings',
    `${Math.round(start)} ms · ${Math.round(Math.max(...times))} ms · ${(start / command).toFixed(1)}`);
  const folder = newFolder();
  fs.writeFileSync(path.join(folder, 'file'), '');
  fs.mkdirSync(path.join(folder, 'short'));
  fs.writeFileSync(path.join(folder, 'short/secret'), 'too short');
  const bad = { 'a file in place of the folder': path.join(folder, 'file'), 'a folder below nothing': path.join(folder, 'none/none'),
    'a secret that is none': path.join(folder, 'short') };
  for (const [what, data] of Object.entries(bad)) {
    const { ms, value: end } = await timed(() => run(matinee, ['serve'], { env: { ...site.settings(), MATINEE_DATA_DIR: data, MATINEE_LISTEN: `unix:${folder}/s` } }));
    t.equal(`${what}: it ends with the status for a bad configuration`, [end.code, end.signal], [78, null]);
    const reasons = end.stderr.split('\n').filter((line) => / error process_failed /.test(line) || line.startsWith('matinee:'));
    t.check('and one line that says why', reasons.length === 1 && reasons[0].includes(folder), end.stderr);
    t.check('at once', ms <= kMost * command, [ms, command]);
  }
}
