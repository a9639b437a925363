// the power is cut while clients write and COMMIT moves the log into the database: SQLite's promise (synchronous=FULL) with
// our lock around it. All calls that write are traced; then the disk is put together as it may be at many moments, without what
// no sync had kept yet or with parts of that, and opened: each play acknowledged before is there once, and the database is whole.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Writers, kNothingWrong } from '../../node/load.mjs';
import { must, until } from '../../node/processes.mjs';
import { Disk, kAll, kNone, someBy } from '../lib/disk.mjs';
import { Trace, tracing } from '../lib/trace.mjs';

// `renewals`: how often the log is begun anew; `cuts`: moments of each kind.
export const sizes = [{ rounds: 1, renewals: 1, cuts: 15 }, { rounds: 2, renewals: 2, cuts: 150 }, { rounds: 6, renewals: 2, cuts: 250 }];

const kClients = 6;
const kGood = 7;  // calls of fdatasync, by process, from one that fails to the next
const kWritesOnBadDisk = 150;  // the log is moved meanwhile

const mayTrace = () => spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;

// How often the log was begun anew: https://www.sqlite.org/walformat.html, §1.
function renewalsOf(log) {
  const header = Buffer.alloc(16);
  const descriptor = fs.openSync(log, 'r');
  const size = fs.readSync(descriptor, header, 0, header.length, 0);
  fs.closeSync(descriptor);
  return size === header.length ? header.readUInt32BE(12) : 0;
}

const writesOf = (writers, count) => until('writes', () => writers.acknowledged.size >= count, 60);

// Until the log was moved into the database so many times and is written from its beginning again.
const whileMoved = (renewals) => ({ name: 'the log is moved', workers: 3, inject: [], async enough(site, writers) {
  await until('a log that is begun anew', () => renewalsOf(`${site.database}-wal`) >= renewals, 120);
  await writesOf(writers, writers.acknowledged.size + 50);
} });

// A disk at which a sync fails now and then. In truth every process hears of that, here only the one whose call it is: so one
// process alone answers.
const onBadDisk = { name: 'syncs fail', workers: 1, inject: ['-e', `inject=fdatasync:error=EIO:when=${kGood}+${kGood}`],
  enough: (_, writers) => writesOf(writers, kWritesOnBadDisk) };

// Everybody writes until it is enough. Gives what was sent and what was answered.
async function write(t, site, { api, film }, { enough, inject }) {
  const writers = new Writers(api, film, kClients);
  await enough(site, writers);
  await writers.stop();
  const refused = inject.length ? writers.refused.filter((status) => status !== 503) : writers.refused;
  t.equal('no write fails but for the disk', [refused, writers.broken], [[], 0]);
  return { tried: writers.tried, answers: [...writers.acknowledged].map(([key, request]) => ({ key, request })) };
}

const spread = (values, count) => (values.length <= count ? values
  : Array.from({ length: count }, (_, i) => values[Math.floor(i * values.length / count)]));

// Lines of the trace: answers; the database's own writes and syncs; the first writes of a log that is begun anew.
function momentsOf(trace, promises, count) {
  const inDatabase = [...trace.changes, ...trace.syncs].filter(({ file }) => file === 'database').flatMap(({ start, end }) => [start, end]);
  const log = trace.changes.filter(({ file }) => file === 'log');
  const renewed = log.flatMap(({ offset }, i) => (offset === 0 && i > 0 ? log.slice(i, i + 12).map(({ start }) => start) : []));
  const kinds = [promises.map(({ line }) => line), inDatabase, renewed];
  return [...new Set(kinds.flatMap((lines) => spread(lines.sort((a, b) => a - b), count)))].sort((a, b) => a - b);
}

// What SQLite makes of a database with its log. It is not to write it back, which would take longer than all else.
async function found(image) {
  const [, integrity, ...lines] = (await must('sqlite3', ['-cmd', '.dbconfig no_ckpt_on_close on', image, 'PRAGMA integrity_check; '
    + "SELECT comment || ' ' || sum(plays) FROM play WHERE comment <> '' GROUP BY comment"])).trimEnd().split('\n');
  return { integrity, plays: new Map(lines.map((line) => line.split(' '))) };
}

async function wrongIn(image, promised, tried) {
  const { integrity, plays } = await found(image).catch((error) => ({ integrity: error.message, plays: new Map() }));
  return {
    integrity,
    lost: promised.filter((key) => !plays.has(key)),
    doubled: [...plays].filter(([, count]) => count !== '1').map(([key]) => key),
    invented: [...plays.keys()].filter((key) => !tried.has(key)),
  };
}

const kNothing = { integrity: 'ok', ...kNothingWrong };

// The installation stands still, its log is empty: serve again, traced.
async function traced(site, inject) {
  const [base, trace, image] = ['base.db', 'trace', 'image.db'].map((name) => path.join(site.folder, name));
  await site.matinee.stop();
  fs.copyFileSync(site.database, base);
  site.options.under = tracing(trace, inject);
  await site.serve();
  return { base, trace, image };
}

// What is put together with everything is what lies there: the trace holds all that was written.
function isComplete(site, disk, image) {
  disk.cutAt(Infinity);
  disk.imageAs(image, kAll);
  return ['', '-wal'].every((end) => fs.readFileSync(site.database + end).equals(fs.readFileSync(image + end)));
}

// What may have become of the changes that no sync has kept; all of them are there after each fifth cut.
const fatesAt = (line, number) => Object.entries({ none: kNone, some: someBy(line), ...(number % 5 ? {} : { all: kAll }) });

// Cuts the power at many moments. Gives how many disks were looked at, and on which something was wrong.
async function cut(disk, image, { tried, promises }, moments) {
  const wrong = [];
  let disks = 0;
  for (const [number, line] of moments.entries()) {
    disk.cutAt(line);
    const promised = [...new Set(promises.filter((promise) => promise.line <= line).map(({ key }) => key))];
    for (const [unsynced, fate] of fatesAt(line, number)) {
      disk.imageAs(image, fate);
      const verdict = await wrongIn(image, promised, tried);
      if (!isDeepStrictEqual(verdict, kNothing)) wrong.push({ line, unsynced, ...verdict });
      ++disks;
    }
  }
  return { disks, wrong };
}

const shortened = ({ lost, ...others }) => ({ ...others, lost: [lost.length, ...lost.slice(0, 3)] });

async function round(t, scene, cuts) {
  t.part = ` (${scene.name})`;
  const site = await t.instance({ workers: scene.workers });
  const api = await site.api();
  const film = await api.addMovie(550);
  await site.jobsDone();
  const files = await traced(site, scene.inject);
  const { tried, answers } = await write(t, site, { api, film }, scene);
  await site.kill();
  const trace = await Trace.read(files.trace, site.database);
  t.equal('nothing writes in a way that is not foreseen', trace.unforeseen, []);
  const promises = answers.map(({ key, request }) => ({ key, line: trace.answers.get(request) }));
  t.equal('each answer is in the trace', promises.filter(({ line }) => line === undefined), []);
  const disk = new Disk(files.base, trace);
  const { disks, wrong } = await cut(disk, files.image, { tried, promises }, momentsOf(trace, promises, cuts));
  t.equal(`${disks} disks after a cut: each acknowledged play is there once, all is whole`, wrong.slice(0, 3).map(shortened), []);
  t.check('the trace holds all that was written', isComplete(site, disk, files.image));
  if (!wrong.length && !process.env.KEEP) fs.rmSync(files.trace);
  return { disks, promises: promises.length, wrong: wrong.length, failed: trace.syncs.filter(({ failed }) => failed).length };
}

export default async function (t, { rounds, renewals, cuts }, note) {
  if (!mayTrace()) return t.skip('what no sync has kept', 'strace may not trace here');
  const done = [];
  for (let i = 0; i < rounds; ++i) done.push(await round(t, whileMoved(renewals), cuts), await round(t, onBadDisk, cuts));
  t.part = '';
  const sum = (name) => done.reduce((total, one) => total + one[name], 0);
  t.check('some syncs failed', sum('failed') > 0);
  note('disks after a power cut · acknowledged writes · failed syncs · disks on which a write is lost',
    `${sum('disks')} · ${sum('promises')} · ${sum('failed')} · ${sum('wrong')}`);
}
