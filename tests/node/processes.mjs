// Starts processes, remembers them by pid, ends exactly those. Each leads a process group of its own, so that what
// it leaves behind can be found and ended; each also hears of this program's death (setpriv --pdeathsig).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const running = new Set();
const folders = [];
const mounts = [];

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// Polls until `condition` gives something true; throws after `seconds`.
// `seconds` suit an idle machine; kPatience stretches them for busy ones, since they only end what has failed.
export const kPatience = 4;
export async function until(what, condition, seconds = 15) {
  const end = Date.now() + kPatience * seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(20);
  }
}

export function newFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matinee-e2e-'));
  folders.push(folder);
  return folder;
}

// The environment of this program without anything that would configure the tested one, or tell a make or a test runner
// that it is the child of another.
function environment(extra) {
  const others = /^(MATINEE_|PROVIDER_|LISTEN_|GATEWAY_|MAKEFLAGS$|MAKELEVEL$|MFLAGS$|NODE_TEST_CONTEXT$)/;
  const kept = Object.entries(process.env).filter(([name]) => !others.test(name));
  return { ...Object.fromEntries(kept), ...extra };
}

// The numbers in /proc/PID/stat that follow the name; null when the process is gone or a zombie, which only waits
// for its parent to look.
function statOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : { parent: Number(parent), group: Number(group) };
  } catch {
    return null;
  }
}

const allPids = () => fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)).map(Number);
const groupIsThere = (leader) => allPids().some((pid) => statOf(pid)?.group === leader);

export class Process {
  stdout = '';
  stderr = '';
  exit = null;  // { code, signal } once it has ended

  // options: env, stdin ('ignore', 'pipe' or a descriptor), cwd
  constructor(command, words, options = {}) {
    this.child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...words], {
      env: environment(options.env), cwd: options.cwd, detached: true, stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'],
    });
    this.pid = this.child.pid;
    running.add(this);
    for (const name of ['stdout', 'stderr'])
      this.child[name].setEncoding('utf8').on('data', (text) => { this[name] += text; });
    this.child.stdin?.on('error', () => {});  // it may end before it has read everything
    this.ended = new Promise((resolve) => {
      this.child.on('error', (error) => { this.stderr += error.message; });
      this.child.on('close', (code, signal) => { resolve(this.exit = { code, signal }); });
    });
  }

  get isRunning() { return this.exit === null; }
  // Processes of its group, itself included, that are still there.
  get leavesSomething() { return groupIsThere(this.pid); }

  signal(name) {
    if (this.isRunning) this.child.kill(name);
  }

  // Gives false when it had to be killed.
  async stop(name = 'SIGTERM', seconds = 10) {
    this.signal(name);
    const obeyed = await until('end of a process', () => !groupIsThere(this.pid), seconds).then(() => true, () => false);
    if (!obeyed) this.kill();
    await this.ended;
    running.delete(this);
    return obeyed;
  }

  kill() {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {}  // nobody is left
  }
}

// Runs a program to its end. Gives { code, signal, stdout, stderr }.
export async function run(command, words, { input = '', ...options } = {}) {
  const process_ = new Process(command, words, { ...options, stdin: 'pipe' });
  process_.child.stdin.end(input);
  const exit = await process_.ended;
  running.delete(process_);
  return { ...exit, stdout: process_.stdout, stderr: process_.stderr };
}

// A short command that must succeed.
export async function must(command, words, options) {
  const result = await run(command, words, options);
  if (result.code !== 0) throw new Error(`${command} ${words.join(' ')}: ${result.stderr || result.stdout}`);
  return result.stdout;
}

export const isAlive = (pid) => statOf(pid) !== null;
export const childrenOf = (parent) => allPids().filter((pid) => statOf(pid)?.parent === parent);

// What the descriptors of a process point to. The process, or one of them, may have just ended.
export function openFiles(pid) {
  const folder = `/proc/${pid}/fd`;
  const orNone = (read) => { try { return [read()].flat(); } catch { return []; } };
  return orNone(() => fs.readdirSync(folder)).flatMap((descriptor) => orNone(() => fs.readlinkSync(path.join(folder, descriptor))));
}

// Whether the process waits for a lock that another one holds.
export const waitsForLock = (pid) => new RegExp(`-> FLOCK .* ${pid} `).test(fs.readFileSync('/proc/locks', 'utf8'));

// Holds a lock file until its standard input ends; ready when it has printed "locked".
export const lockFile = (file) => new Process('flock', ['-x', file, 'sh', '-c', 'echo locked; cat >/dev/null'], { stdin: 'pipe' });

// A small file system in memory, for full and read-only disks; null where this is not allowed.
export async function mountSmallDisk(folder, size) {
  const result = await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'matinee-e2e', folder]).catch(() => ({ code: 1 }));
  if (result.code !== 0) return null;
  mounts.push(folder);
  return folder;
}

export async function unmountAll() {
  for (const folder of mounts.splice(0)) await run('umount', ['-l', folder]);
}

function removeFolders() {
  if (process.env.KEEP) return;
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

export async function endEverything() {
  for (const process_ of running) process_.kill();
  await unmountAll();
  removeFolders();
}

const kBlock = Buffer.alloc(64 * 1024, 1);

// Writes until nothing fits any more, the last bytes too.
export function fillDisk(file) {
  const descriptor = fs.openSync(file, 'a');
  for (let size = kBlock.length; size >= 1;) {
    try {
      if (fs.writeSync(descriptor, kBlock, 0, size) < size) size = Math.floor(size / 2);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  }
  fs.closeSync(descriptor);
}
