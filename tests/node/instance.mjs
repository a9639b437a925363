// A whole installation in a temporary folder: nginx on a free port, `matinee serve`, the stand-in provider.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Api, Visitor } from './clients.mjs';
import { freePort, request } from './http.mjs';
import { Process, childrenOf, must, newFolder, openFiles, run, until } from './processes.mjs';

export const source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const build = path.resolve(source, process.env.BUILD || 'build');

// The sanitizer tree holds only what its tests need; the rest is taken from the tree above it.
export const inTree = (name) => path.join(fs.existsSync(path.join(build, name)) ? build : path.join(build, '..'), name);
export const matinee = path.join(build, 'matinee');
export const provider = inTree('matinee-provider');
const catalogue = path.join(source, 'tests/provider/catalogue.json');

const kStopSeconds = 30;

export const kProviderKey = 'e2e0provider0key';
export const kPassword = 'a long e2e passphrase';
export const kEmail = 'ada@example.org';
export const kName = 'ada';

export class Instance {
  secrets = new Set([kProviderKey, kPassword]);
  ended = '';  // log of processes that were replaced
  expected = null;  // faults that the scenario itself provokes

  // options: base ('/films'), limits (nginx's own), workers, settings (MATINEE_…, or a function of the address that gives them), user
  // (false: the first run), data (an existing folder),
  // under (words in front of `matinee serve`)
  constructor(options = {}) {
    this.options = options;
    this.base = options.base ?? '';
    this.folder = newFolder();
    this.data = options.data ?? path.join(this.folder, 'data');
    this.run = path.join(this.folder, 'run');
    this.socket = path.join(this.run, 'matinee.sock');
    this.database = path.join(this.data, 'matinee.db');
    for (const folder of [this.data, this.run]) fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(this.folder, 0o755);
  }

  settings() {
    const provided = `http://127.0.0.1:${this.providerPort}`, { settings } = this.options;
    return {
      MATINEE_DATA_DIR: this.data,
      MATINEE_LISTEN: `unix:${this.socket}`,
      MATINEE_WORKERS: String(this.options.workers ?? 3),
      MATINEE_METADATA_API_URL: `${provided}/3`,
      MATINEE_METADATA_IMAGE_URL: `${provided}/t/p`,
      MATINEE_METADATA_API_KEY: kProviderKey,
      ...(this.base ? { MATINEE_BASE_URL: this.address } : {}),
      ...(typeof settings === 'function' ? settings(this.address) : settings),
    };
  }

  async start() {
    [this.port, this.providerPort] = [await freePort(), await freePort()];
    await must(path.join(source, 'build-aux/render-nginx'), [this.run, String(this.port), `unix:${this.socket}`,
      inTree('static'), path.join(this.data, 'images'), this.base, String(this.providerPort)], { env: this.options.limits ? { LIMITS: '1' } : {} });
    this.provider = new Process(provider, ['--listen', `unix:${this.run}/provider.sock`, '--catalogue', catalogue, '--workers', '12'],
      { env: { PROVIDER_STATE: this.providerState } });
    this.nginx = new Process('nginx', ['-e', 'stderr', '-p', this.run, '-c', path.join(this.run, 'nginx.conf')]);
    await until('the stand-in provider', () => request(`http://127.0.0.1:${this.providerPort}/3/configuration`)
      .then((answer) => answer.status < 500, () => false));
    if (this.options.user !== false) await this.addUser(kName, kEmail, ['--admin']);
    await this.serve();
  }

  // Starts `matinee serve`, again when it has ended, and waits until every worker is there. What that took at most is a measure
  // of this machine, for what must not take much longer.
  async serve() {
    this.ended += this.matinee?.stderr ?? '';
    const start = Date.now();
    const [command, ...words] = [...(this.options.under ?? []), matinee, 'serve'];
    this.matinee = new Process(command, words, { env: this.settings() });
    await until('the first answer', async () => {
      if (!this.matinee.isRunning) throw new Error(`matinee serve ended: ${this.matinee.stderr}`);
      return this.matinee.stderr.includes(' master_ready') && (await this.isReady());
    }, 60);
    this.startMs = Math.max(this.startMs ?? 0, Date.now() - start);
  }

  async isReady() {
    return request(this.url('/readyz')).then((answer) => answer.status === 200, () => false);
  }

  // Gives the names of those that had to be killed. The whole log stays in the folder (which stays when KEEP is set).
  async stop() {
    const killed = [];
    for (const name of ['matinee', 'nginx', 'provider'])
      if (this[name] && !(await this[name].stop('SIGTERM', kStopSeconds))) killed.push(name);
    fs.writeFileSync(path.join(this.folder, 'log'), this.log());
    return killed;
  }

  // -9 to all its processes at once, so that none can close the database in order.
  kill() {
    this.matinee.signal('SIGSTOP');  // it would replace those that die
    for (const pid of this.children()) process.kill(pid, 'SIGKILL');
    this.matinee.signal('SIGKILL');
    return this.matinee.ended;
  }

  get address() { return `http://127.0.0.1:${this.port}${this.base}`; }
  url(place) { return this.address + place; }
  request(method, place, options) { return request(this.url(place), { ...options, method }); }
  get(place, options) { return this.request('GET', place, options); }

  // ---- people -----------------------------------------------------------------------------------------------

  cli(words, options = {}) { return run(matinee, words, { ...options, env: { ...this.settings(), ...options.env } }); }

  async addUser(name, email, flags = []) {
    const { code, stderr } = await this.cli(['user', 'add', '--email', email, '--name', name, ...flags], { input: `${kPassword}\n` });
    if (code !== 0) throw new Error(`user add: ${stderr}`);
  }

  visitor() { return new Visitor(this); }

  async member(email = kEmail) {
    const visitor = this.visitor();
    await visitor.logIn(email, kPassword);
    return visitor;
  }

  async api(email = kEmail, name = kName) {
    const api = new Api(this, name);
    await api.logIn(email, kPassword);
    return api;
  }

  // ---- the provider -----------------------------------------------------------------------------------------

  get providerState() { return path.join(this.run, 'provider.state'); }
  tellProvider(order) { return must(provider, ['--set', order], { env: { PROVIDER_STATE: this.providerState } }); }
  async providerReport() { return JSON.parse(await must(provider, ['--report'], { env: { PROVIDER_STATE: this.providerState } })); }

  // Calls of all paths that begin with `prefix`.
  async providerCalls(prefix) {
    const { calls } = await this.providerReport();
    return Object.entries(calls).filter(([name]) => name.startsWith(prefix)).reduce((sum, [, count]) => sum + count, 0);
  }

  // ---- looking inside ---------------------------------------------------------------------------------------

  // Rows as objects.
  async sql(text) {
    const out = await must('sqlite3', ['-readonly', '-json', '-cmd', '.timeout 5000', this.database, text]);
    return out.trim() ? JSON.parse(out) : [];
  }

  // For what has no page, no command and no time to wait for.
  write(text, database = this.database) { return must('sqlite3', ['-bail', '-cmd', '.timeout 5000', database], { input: text }); }

  async count(table, where = '1') { return (await this.sql(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0].n; }

  // Until the job runner has nothing to do: it fetches lists at the first start and pictures of new films.
  jobsDone() {
    const done = async () => (await this.count('language')) > 0 && (await this.count('job', "state IN ('waiting', 'running')")) === 0;
    return until('the end of the jobs', done, 30);
  }

  // Changes when any row of these tables does.
  fingerprint() {
    const tables = ['user', 'auth_token', 'session', 'movie', 'person', 'play', 'rating', 'watchlist_entry', 'form_receipt', 'audit_event'];
    return must('sqlite3', ['-readonly', '-cmd', '.timeout 5000', this.database, ...tables.map((name) => `.sha3sum ${name}`)]);
  }

  // Of the program and its nginx; what nginx tells of the stand-in provider is not the product's.
  log() {
    const ofNginx = (this.nginx?.stderr ?? '').split('\n').filter((line) => !line.includes('/provider.sock'));
    return this.ended + (this.matinee?.stderr ?? '') + ofNginx.join('\n');
  }
  logLines(event) { return this.log().split('\n').filter((line) => line.includes(` ${event} `) || line.endsWith(` ${event}`)); }
  // Whether the program has logged this answer's request; the line may come a moment after the answer.
  async wasLogged(answer, seconds = 3) {
    const isThere = () => this.logLines('request').some((line) => line.includes(`request=${answer.requestId}`));
    return until('the log line', isThere, seconds).then(() => true, () => false);
  }

  children() { return childrenOf(this.matinee.pid); }
  // Those children that answer requests: unlike the job runner they read signals from a descriptor.
  jobRunner() { return this.children().find((pid) => !this.workers().includes(pid)); }
  workers() { return this.children().filter((pid) => openFiles(pid).includes('anon_inode:[signalfd]')); }

  secretsInLog() {
    const log = this.log();
    return [...this.secrets].filter((secret) => secret && (log.includes(secret) || log.includes(encodeURIComponent(secret))));
  }

  // What must never be in a log: deaths by signals that nobody sent, reports of the sanitizers, internal errors.
  faults() {
    const fault = new RegExp('how="signal (?!9"|15")|Sanitizer|runtime error:'
      + '| (?:unforeseen|handler_threw|process_failed|job_failed|error_page_failed|worker_hung) ');
    return this.log().split('\n').filter((line) => fault.test(line) && !this.expected?.test(line));
  }
}
