// The calls by which all processes of an installation write a database and answer, as strace saw them.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

const kLongest = 131072;  // bytes of a call that are noted: more than SQLite or the program write at once
const kChanges = ['pwrite64', 'ftruncate'], kSyncs = ['fsync', 'fdatasync'], kSends = ['write', 'sendto'];
const kStrange = ['pwritev', 'pwritev2', 'writev', 'truncate', 'fallocate', 'rename', 'unlink'];  // of which none is foreseen

// What stands in front of a command that is to be traced. Each process waits before and after each of these calls until strace
// has noted it, so whatever follows from a call stands behind it. -D: the command's parent stays the same.
// `others`: more of strace's words.
export const tracing = (file, others = []) => ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-y', '-xx', '-s', `${kLongest}`, '-o', file,
  '-e', `trace=${[kChanges, kSyncs, kSends, kStrange].flat()}`, ...others];

const decoded = (hex) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const stringIn = (words) => /"([^"]*)"/.exec(words)?.[1] ?? '';

// The calls in the order of their beginnings: { pid, name, words, start, end, result }, where start and end are numbers of lines and
// the last two are known at the file's end: other processes' calls stand between.
async function* callsIn(file) {
  const begun = new Map();  // by process
  let number = 0;
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) {
    ++number;
    const [, pid, resumed, name] = /^(\d+) +(<\.\.\. )?(\w+)/.exec(line) ?? [];
    if (!name) continue;  // a signal, an end
    const call = resumed ? begun.get(pid) : { pid, name, words: line.slice(line.indexOf('(') + 1), start: number, end: Infinity };
    if (line.endsWith(' <unfinished ...>')) begun.set(pid, call);
    else Object.assign(call, { end: number, result: Number(/ = (-?\d+)[^=]*$/.exec(line.slice(-100))?.[1] ?? -1) });
    if (!resumed) yield call;
  }
}

export class Trace {
  changes = [];         // { file, start, end, offset, bytes } or, of another length, { file, start, end, size }
  syncs = [];           // { file, start, end, failed }
  answers = new Map();  // the line in which each begins, by the id of its request
  answering = new Set();  // processes
  unforeseen = [];
  names = new Map();    // what strace calls files

  // `database`: its changes and those of its log matter, and syncs of both and of their folder.
  static async read(file, database) {
    const trace = new Trace();
    trace.files = { [database]: 'database', [`${database}-wal`]: 'log', [path.dirname(database)]: 'folder' };
    for await (const call of callsIn(file)) trace.take(call);
    trace.changes = trace.changes.filter(({ result }) => result !== -1);
    trace.syncs = trace.syncs.filter((sync) => trace.counts(sync));
    trace.unforeseen.push(...trace.changes.filter(({ bytes, result }) => bytes && result < bytes.length));
    return trace;
  }

  fileOf(words) {
    const name = /^\d+<([^>]*)>/.exec(words)?.[1] ?? stringIn(words);
    if (!this.names.has(name)) this.names.set(name, this.files[decoded(name)]);
    return this.names.get(name);
  }

  take(call) {
    const { words } = call, file = this.fileOf(words);
    delete call.words;  // long
    if (file === undefined) this.takeAnswer(call, words);
    else if (call.name === 'unlink' && file === 'log' && !this.changes.some((change) => change.file === 'log')) return;  // an empty one
    else if (kSyncs.includes(call.name)) this.syncs.push(Object.assign(call, { file }));
    else if (kChanges.includes(call.name)) this.takeChange(Object.assign(call, { file }), words);
    else this.unforeseen.push(call.name);
  }

  // A failure that nobody would answer for is taken as one that did no harm.
  counts(sync) {
    sync.failed = sync.result === -1;
    return sync.result === 0 || (sync.failed && this.answering.has(sync.pid));
  }

  takeAnswer({ pid, name, start }, words) {
    if (!kSends.includes(name)) return;
    const [, id] = /\r\nX-Request-Id: (\w+)/.exec(decoded(stringIn(words)).toString('latin1')) ?? [];
    if (!id) return;
    this.answers.set(id, start);
    this.answering.add(pid);
  }

  takeChange(call, words) {
    const [, text, numbers] = /^[^,]*, (?:"([^"]*)"(?:\.\.\.)?, )?([\d, ]+)/.exec(words) ?? [];
    const [length, offset] = (numbers ?? '').split(', ').map(Number);
    this.changes.push(Object.assign(call, call.name === 'pwrite64' ? { offset, bytes: decoded(text ?? '') } : { size: length }));
    if (call.bytes && call.bytes.length !== length) this.unforeseen.push(call);
  }
}
