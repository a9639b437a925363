// Other ways to the program than the instance's own nginx and master: Apache in its three ways, and spawn-fcgi. Each gets
// the files that the project ships, with other paths in them, and is a site like an Instance for visitors.
import fs from 'node:fs';
import path from 'node:path';
import { inTree, kEmail, kName, kPassword, kProviderKey, matinee, source } from './instance.mjs';
import { freePort, request } from './http.mjs';
import { Process, must, newFolder, run, until } from './processes.mjs';

const kModules = '/usr/lib/apache2/modules';
const kAsRoot = process.getuid() === 0;
export const kWebUser = 'www-data';

export const hasApache = () => fs.existsSync(kModules) && fs.existsSync('/usr/sbin/apache2');

const shipped = (name) => fs.readFileSync(path.join(source, name), 'utf8');

// A folder whose content the web server's user may read, with the programs in it; Apache refuses to work as root.
export class Host {
  constructor(site) {
    this.site = site;  // an Instance, for its stand-in provider
    this.base = '';
    this.secrets = site.secrets;
    this.folder = newFolder();
    fs.chmodSync(this.folder, 0o755);
    this.bin = path.join(this.folder, 'bin');
    this.data = path.join(this.folder, 'data');
    for (const folder of [this.bin, this.data]) fs.mkdirSync(folder);
    this.program = path.join(this.bin, 'matinee');
    fs.copyFileSync(matinee, this.program);
    for (const name of ['matinee-image', 'matinee-card', 'matinee-reader']) fs.copyFileSync(inTree(name), path.join(this.bin, name));
    fs.cpSync(inTree('static'), path.join(this.folder, 'static'), { recursive: true });
    this.config = path.join(this.folder, 'matinee.conf');
  }

  settings() {
    const provided = `http://127.0.0.1:${this.site.providerPort}`;
    return {
      MATINEE_DATA_DIR: this.data, MATINEE_METADATA_API_URL: `${provided}/3`, MATINEE_METADATA_IMAGE_URL: `${provided}/t/p`,
      MATINEE_METADATA_API_KEY: kProviderKey,
      ...(this.base && !this.plain ? { MATINEE_BASE_URL: `http://127.0.0.1:${this.port}${this.base}` } : {}),
      ...this.more,
    };
  }

  // Configuration, data and an account, as the web server's user has them.
  async prepare() {
    this.port = await freePort();
    fs.writeFileSync(this.config, Object.entries(this.settings()).map(([name, value]) => `${name}=${value}\n`).join(''));
    const words = ['user', 'add', '--email', kEmail, '--name', kName, '--admin', '--config', this.config];
    const end = await run(this.program, words, { input: `${kPassword}\n` });
    if (end.code !== 0) throw new Error(`user add: ${end.stderr}`);
    if (kAsRoot) await must('chown', ['-R', `${kWebUser}:`, this.data]);
  }

  // A shipped file with this host's paths.
  localise(name) {
    return shipped(name)
      .replaceAll('/usr/share/matinee/static', path.join(this.folder, 'static'))
      .replaceAll('/usr/share/matinee/apache', path.join(this.folder, 'apache'))
      .replaceAll('/etc/matinee/matinee.conf', this.config)
      .replaceAll('/run/matinee/matinee.sock', this.site.socket)
      .replaceAll('/usr/bin', this.bin)
      .replaceAll('/home/NAME/matinee', this.folder);
  }

  // The server itself compresses whatever comes, as some hosts set it: what the project ships must take its place.
  async startApache(modules, lines) {
    const server = path.join(this.folder, 'apache');
    fs.mkdirSync(server);
    for (const name of ['static-files.conf', 'security-headers.conf', 'compression.conf', 'errors.conf'])
      fs.writeFileSync(path.join(server, name), this.localise(`etc/apache/${name}`));
    const load = ['mpm_event', 'authz_core', 'alias', 'mime', 'headers', 'setenvif', 'env', 'dir', 'filter', 'deflate', 'brotli', ...modules]
      .map((name) => `LoadModule ${name}_module ${kModules}/mod_${name}.so`);
    fs.writeFileSync(path.join(server, 'apache.conf'), [...load,
      `ServerRoot ${server}`, `ServerName 127.0.0.1`, `Listen 127.0.0.1:${this.port}`, `PidFile ${server}/pid`,
      `ErrorLog ${server}/error.log`, 'LogLevel error', `CustomLog ${server}/access.log "%r %>s \\"%{Referer}i\\"" env=!matinee`, 'TypesConfig /dev/null', 'StartServers 1', 'ThreadsPerChild 16', 'MinSpareThreads 1',
      'MaxSpareThreads 32', 'MaxRequestWorkers 32', `DocumentRoot ${this.folder}/www`, '<Directory />', 'Require all denied',
      'AllowOverride None', '</Directory>', 'AddOutputFilterByType DEFLATE text/html application/json', 'SetOutputFilter DEFLATE', ...(kAsRoot ? [`User ${kWebUser}`, `Group ${kWebUser}`] : []), ...lines].join('\n'));
    fs.mkdirSync(path.join(this.folder, 'www'), { recursive: true });
    if (kAsRoot) await must('chown', ['-R', `${kWebUser}:`, server]);
    this.server = new Process('/usr/sbin/apache2', ['-f', path.join(server, 'apache.conf'), '-DFOREGROUND']);
    await this.answers();
  }

  async answers() {
    await until('the first answer', () => {
      if (!this.server.isRunning) throw new Error(`it ended: ${this.server.stderr}${this.errors()}`);
      return request(this.url('/healthz')).then((answer) => answer.status === 200, () => false);
    });
  }

  // The program on descriptor 0, started by spawn-fcgi, behind an nginx of its own.
  async startSpawnFcgi() {
    const socket = path.join(this.folder, 'spawn.sock'), conf = path.join(this.folder, 'nginx');
    const own = kAsRoot ? ['-u', kWebUser, '-g', kWebUser, '-U', kWebUser, '-G', kWebUser] : [];
    this.worker = new Process('spawn-fcgi', ['-s', socket, '-M', '0660', '-b', '4096', '-n', ...own, '--',
      this.program, 'worker', '--config', this.config]);
    await must(path.join(source, 'build-aux/render-nginx'), [conf, String(this.port), `unix:${socket}`, inTree('static'),
      path.join(this.data, 'images'), this.base]);
    this.server = new Process('nginx', ['-e', 'stderr', '-p', conf, '-c', path.join(conf, 'nginx.conf')]);
    await this.answers();
  }

  // What Apache has to say: its log cannot be this program's pipe.
  errors() {
    const log = path.join(this.folder, 'apache/error.log');
    const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : [];
    return lines.filter((line) => !line.includes('/www/elsewhere') && / \[\w+:(?:warn|error|crit|alert|emerg)\] |^matinee:|Z error /.test(line)).join('\n');
  }

  accesses() { return fs.readFileSync(path.join(this.folder, 'apache/access.log'), 'utf8'); }

  url(place) { return `http://127.0.0.1:${this.port}${this.base}${place}`; }
  request(method, place, options) { return request(this.url(place), { ...options, method }); }
  get(place, options) { return this.request('GET', place, options); }

  async stop() {
    let obeyed = true;
    for (const process_ of [this.server, this.worker]) if (process_) obeyed = (await process_.stop('SIGTERM', 20)) && obeyed;
    return obeyed;
  }
}
