// What a disk holds of a database after a power cut. A sync keeps what was written before it began, but what a sync has failed to
// keep no later one does (fsync(2)). Of what is not kept any part may be there: of each write any sectors; the log's name.
import fs from 'node:fs';

const kSector = 512;  // bytes, which a disk writes wholly or not at all

// A file's bytes.
class Content {
  size = 0;
  buffer = Buffer.alloc(1 << 20);

  apply({ offset, bytes, size }) {
    if (bytes) return this.write(offset, bytes);
    if (size < this.size) this.buffer.fill(0, size, this.size);
    this.size = size;
  }

  write(offset, bytes) {
    const end = offset + bytes.length;
    while (this.buffer.length < end) this.buffer = Buffer.concat([this.buffer, Buffer.alloc(this.buffer.length)]);
    bytes.copy(this.buffer, offset);
    this.size = Math.max(this.size, end);
  }
}

// The whole of it, or of a write those sectors of the file for which `lucky` gives true.
function* partsOf(change, lucky) {
  if (!change.bytes) return yield change;
  for (let from = 0, to; from < change.bytes.length; from = to) {
    const offset = change.offset + from;
    to = Math.min(change.bytes.length, from + kSector - offset % kSector);
    if (lucky()) yield { offset, bytes: change.bytes.subarray(from, to) };
  }
}

// What no later write has replaced.
function outside(older, { offset, bytes }) {
  const before = offset - older.offset, after = offset + bytes.length - older.offset;
  return [[0, Math.min(before, older.bytes.length)], [Math.max(after, 0), older.bytes.length]].filter(([from, to]) => from < to)
    .map(([from, to]) => ({ ...older, offset: older.offset + from, bytes: older.bytes.subarray(from, to) }));
}

// Numbers below 1, always the same for a seed (Marsaglia's xorshift).
function randomFrom(seed) {
  let state = Math.imul(seed, 2654435761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

// What may become of a change that no sync has kept; gives those parts of it that are there.
export const kNone = () => [];
export const kAll = (change) => [change];
export function someBy(seed) {
  const random = randomFrom(seed);
  return (change) => {
    const luck = random();
    return luck < 0.4 ? [] : luck < 0.7 ? [change] : partsOf(change, () => random() < 0.5);
  };
}

// The disk while a trace is read from its beginning: cutAt() goes on to a line, imageAs() writes what is there then.
export class Disk {
  kept = { database: new Content(), log: new Content(), folder: new Content() };
  pending = [];  // changes that began and are not kept

  // `base`: a copy of the database from before, without a log.
  constructor(base, { changes, syncs }) {
    this.kept.database.write(0, fs.readFileSync(base));
    const birth = changes.find(({ file }) => file === 'log');
    if (birth) changes = [{ ...birth, file: 'folder', offset: 0, bytes: Buffer.from('log') }, ...changes];
    const steps = [...changes.map((change) => [change.start, change]), ...syncs.map((sync) => [sync.end, sync])];
    this.steps = steps.sort(([one], [other]) => one - other);
    this.next = 0;
  }

  cutAt(line) {
    for (; this.next < this.steps.length && this.steps[this.next][0] <= line; ++this.next) {
      const step = this.steps[this.next][1];
      if (step.bytes || step.size !== undefined) this.pending.push(step);
      else this.keep(step);
    }
  }

  keep({ file, start, failed }) {
    const isMeant = (change) => change.file === file && change.end < start && !change.lost;
    const meant = this.pending.filter(isMeant);
    if (failed) return meant.filter(({ bytes }) => bytes).forEach((change) => { change.lost = true; });
    this.pending = this.pending.filter((change) => !isMeant(change));
    for (const change of meant) {
      this.kept[file].apply(change);
      if (change.bytes) this.pending = this.pending.flatMap((other) => (other.lost && other.file === file ? outside(other, change) : [other]));
    }
  }

  // Of the pending changes what `fate` gives.
  imageAs(database, fate) {
    const parts = { database: [], log: [], folder: [] };
    for (const change of this.pending) parts[change.file].push(...fate(change));
    const hasLog = this.kept.folder.size > 0 || parts.folder.length > 0;
    fs.rmSync(`${database}-shm`, { force: true });
    writeFile(database, this.kept.database, parts.database);
    if (hasLog) writeFile(`${database}-wal`, this.kept.log, parts.log);
    else fs.rmSync(`${database}-wal`, { force: true });
  }
}

// A file that is there is written again, not truncated first: file systems would hurry to save that.
function writeFile(file, { buffer, size }, changes) {
  const descriptor = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  fs.writeSync(descriptor, buffer, 0, size);
  fs.ftruncateSync(descriptor, size);
  for (const change of changes)
    change.bytes ? fs.writeSync(descriptor, change.bytes, 0, change.bytes.length, change.offset) : fs.ftruncateSync(descriptor, change.size);
  fs.closeSync(descriptor);
}
