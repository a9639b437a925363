// `matinee migrate` killed with -9 at any moment, also at each of its syncs: the schema is that of a step, whole, never
// between two, and the next run finishes.
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { matinee, source } from '../../node/instance.mjs';
import { timed } from '../../node/load.mjs';
import { Process, must, newFolder, run } from '../../node/processes.mjs';

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

// What a schema consists of, whatever its text: names, kinds, columns.
const shapeOf = (database) => must('sqlite3', ['-cmd', '.timeout 5000', database,
  'SELECT type, name, (SELECT group_concat(name) FROM pragma_table_info(m.name)) FROM sqlite_schema m ORDER BY type, name']);

// The shape after each step by its number, 0 for the empty database; as the files in sql/ say.
async function steps() {
  const database = path.join(newFolder(), 'steps.db'), shapes = { 0: '' };
  const isStep = (name) => /^\d{4}_.*\.sql$/.test(name) && !name.includes('_from_');
  for (const file of fs.readdirSync(path.join(source, 'sql')).filter(isStep).sort()) {
    await must('sqlite3', [database, `.read ${path.join(source, 'sql', file)}`]);
    shapes[Number(file.slice(0, 4))] = await shapeOf(database);
  }
  return shapes;
}

const latestOf = (shapes) => Math.max(...Object.keys(shapes).map(Number));

async function examine(data, shapes) {
  const database = path.join(data, 'matinee.db'), latest = latestOf(shapes);
  const before = await versionOf(database);
  const isStep = (fs.existsSync(database) ? await shapeOf(database) : '') === shapes[before];
  const { code, stderr } = await run(matinee, ['migrate'], { env: { MATINEE_DATA_DIR: data } });
  const whole = code === 0 && (await must('sqlite3', [database, 'PRAGMA integrity_check; PRAGMA foreign_key_check'])) === 'ok\n';
  const right = isStep && whole && (await versionOf(database)) === latest && (await shapeOf(database)) === shapes[latest];
  return right ? [] : [{ before, isStep, code, stderr }];
}

export default async function (t, { rounds, syncs }, note) {
  const start = (data, command = [matinee, 'migrate']) => new Process(command[0], command.slice(1), { env: { MATINEE_DATA_DIR: data } });
  const first = newFolder();
  const { ms } = await timed(() => killed(() => start(first)));
  const shapes = await steps();
  t.equal('undisturbed it reaches the latest schema', await versionOf(path.join(first, 'matinee.db')), latestOf(shapes));
  t.equal('which is what its steps say', await shapeOf(path.join(first, 'matinee.db')), shapes[latestOf(shapes)]);
  const wrong = [];
  let died = 0;
  for (let i = 0; i < rounds; ++i) {
    const data = newFolder();
    died += (await killed(() => start(data), ms * Math.random())) ? 0 : 1;
    wrong.push(...await examine(data, shapes));
    fs.rmSync(data, { recursive: true });
  }
  t.equal(`${rounds} kills: a whole step each time, and the next run finishes`, wrong.splice(0), []);
  t.check('some came before the end', died > 0, died);
  note('migrate killed at random: before its end · left between two schemas', `${died} of ${rounds} · 0`);
  if (!mayTrace()) return t.skip('kills at its syncs', 'strace may not trace here');
  let reached = 0;
  for (let finished = false; !finished && reached < syncs; reached += finished ? 0 : 1) {
    const data = newFolder();
    finished = await killed(() => start(data, ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync',
      '-e', `inject=fdatasync,fsync:signal=SIGKILL:when=${reached + 1}`, matinee, 'migrate']));
    wrong.push(...await examine(data, shapes));
    fs.rmSync(data, { recursive: true });
  }
  t.check('it syncs at least once', reached > 0, reached);
  t.equal(`killed at each of ${reached} syncs: the same`, wrong, []);
  note('killed at its syncs, one after the other · left between', `${reached} · 0`);
}
