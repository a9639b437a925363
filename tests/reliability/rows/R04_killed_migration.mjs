// `matinee migrate` killed with -9 at any moment, also at each of its syncs: the schema is the old or the new one, never
// between, and the next run finishes.
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { matinee } from '../../e2e/lib/instance.mjs';
import { timed } from '../../e2e/lib/load.mjs';
import { Process, must, newFolder, run } from '../../e2e/lib/processes.mjs';

export const sizes = [{ rounds: 10, syncs: 4 }, { rounds: 40, syncs: 40 }, { rounds: 200, syncs: 200 }];

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const mayTrace = () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

const versionOf = async (database) => Number(fs.existsSync(database)
  ? await must('sqlite3', ['-cmd', '.timeout 5000', database, 'PRAGMA user_version']) : 0);

// A folder in which migrate was killed; true when it had finished already.
async function killed(start, ms) {
  const process_ = start();
  if (ms !== undefined) {
    await pause(ms);
    process_.kill();
  }
  const { code } = await process_.ended;
  await process_.stop();
  return code === 0;
}

async function examine(data, latest) {
  const database = path.join(data, 'matinee.db');
  const before = await versionOf(database);
  const { code, stderr } = await run(matinee, ['migrate'], { env: { MATINEE_DATA_DIR: data } });
  const whole = code === 0 && (await must('sqlite3', [database, 'PRAGMA integrity_check; PRAGMA foreign_key_check'])) === 'ok\n';
  const right = [0, latest].includes(before) && whole && (await versionOf(database)) === latest;
  return right ? [] : [{ before, code, stderr }];
}

export default async function (t, { rounds, syncs }, note) {
  const start = (data, command = [matinee, 'migrate']) => new Process(command[0], command.slice(1), { env: { MATINEE_DATA_DIR: data } });
  const first = newFolder();
  const { ms } = await timed(() => killed(() => start(first)));
  const latest = await versionOf(path.join(first, 'matinee.db'));
  t.check('undisturbed it reaches the latest schema', latest > 0, latest);
  const wrong = [];
  let died = 0;
  for (let i = 0; i < rounds; ++i) {
    const data = newFolder();
    died += (await killed(() => start(data), ms * Math.random())) ? 0 : 1;
    wrong.push(...await examine(data, latest));
    fs.rmSync(data, { recursive: true });
  }
  t.equal(`${rounds} kills: old or new each time, and the next run finishes`, wrong.splice(0), []);
  t.check('some came before the end', died > 0, died);
  note('migrate killed at random: before its end · left between two schemas', `${died} of ${rounds} · 0`);
  if (!mayTrace()) return t.skip('kills at its syncs', 'strace may not trace here');
  let reached = 0;
  for (let finished = false; !finished && reached < syncs; reached += finished ? 0 : 1) {
    const data = newFolder();
    finished = await killed(() => start(data, ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync',
      '-e', `inject=fdatasync,fsync:signal=SIGKILL:when=${reached + 1}`, matinee, 'migrate']));
    wrong.push(...await examine(data, latest));
    fs.rmSync(data, { recursive: true });
  }
  t.check('it syncs at least once', reached > 0, reached);
  t.equal(`killed at each of ${reached} syncs: the same`, wrong, []);
  note('killed at its syncs, one after the other · left between', `${reached} · 0`);
}
