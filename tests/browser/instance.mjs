// A whole Matinee of its own, started by build-aux/run (the script of `make run`) in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../e2e/lib/http.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const build = process.env.BUILD ?? path.join(root, 'build');
export const output = path.join(build, 'check');

// The environment of the caller without settings of Matinee (a real metadata key, say).
const cleanEnvironment = () => Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(MATINEE_|MAKE|MFLAGS|PROVIDER_STATE)/.test(name)));

export class Instance {
  static running = new Set();

  // `settings`: of the program, by its address.
  static async start(name, settings = () => ({})) {
    const self = new Instance();
    self.folder = fs.mkdtempSync(path.join(os.tmpdir(), `matinee-browser-${name}-`));
    self.log = path.join(output, `browser-${name}.log`);
    const port = await freePorts();
    self.url = `http://127.0.0.1:${port}`;
    self.environment = { ...cleanEnvironment(), MATINEE_DATA_DIR: self.folder, ...settings(self.url) };
    const log = fs.openSync(self.log, 'w');
    // TERM also reaches it when this process is killed.
    self.child = spawn('setpriv', ['--pdeathsig', 'TERM', path.join(root, 'build-aux/run'), build], {
      cwd: self.folder, stdio: ['ignore', log, log],
      env: { ...self.environment, MATINEE_PORT: String(port), MATINEE_WORKERS: '3' },
    });
    fs.closeSync(log);
    self.ended = new Promise((resolve) => self.child.once('exit', resolve));
    Instance.running.add(self);
    await self.untilReady();
    return self;
  }

  async untilReady() {
    let over = false;
    this.ended.then(() => { over = true; });
    for (const end = Date.now() + 120_000; Date.now() < end && !over;) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const text = fs.readFileSync(this.log, 'utf8').slice(-2000);
    await this.stop();
    throw new Error(`the instance did not start:\n${text}`);
  }

  stop() { return this.stopping ??= this.end(); }

  async end() {
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), 40_000);
    await this.ended;
    clearTimeout(late);
    fs.rmSync(this.folder, { recursive: true, force: true });
    Instance.running.delete(this);
  }

  // Orders for the stand-in provider, e.g. mode=hostile.
  provider(order) {
    execFileSync(path.join(build, 'matinee-provider'), ['--set', order],
      { env: { ...this.environment, PROVIDER_STATE: path.join(this.folder, 'run/provider.state') } });
  }

  // What cache.db remembers: that the provider counts as down.
  forget() {
    execFileSync('sqlite3', ['-bail', '-cmd', '.timeout 5000', path.join(this.folder, 'cache.db')], { input: 'DELETE FROM breaker; DELETE FROM cached_text;' });
  }

  matinee(words, input = '') {
    return execFileSync(path.join(build, 'matinee'), words, { env: this.environment, input, encoding: 'utf8' });
  }

  // Lines of the log that speak of a fault of the server: crashed workers, errors of the program and of nginx.
  faults() {
    return fs.readFileSync(this.log, 'utf8').split('\n')
      // The stand-in provider may end before the web server does.
      .filter((line) => !line.includes('GET /readyz') && !line.includes('/provider.sock') && /^\S+ error |how="signal|\[(error|crit|alert|emerg)\]|Sanitizer|runtime error/.test(line));
  }

  // For what no page of this version can set yet.
  sql(text) {
    execFileSync('sqlite3', ['-bail', '-cmd', '.timeout 5000', path.join(this.folder, 'matinee.db')], { input: text });
  }
}
