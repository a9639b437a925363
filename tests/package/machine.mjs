// A System in which services run as their documents say: it has a network of its own, so that ports are free, and what is
// asked of systemd is done.
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { request } from '../node/http.mjs';
import { Process, must, newFolder, until } from '../node/processes.mjs';
import { System } from './system.mjs';

const kHost = 'films.example.org';
const kRelay = path.join(path.dirname(fileURLToPath(import.meta.url)), 'relay.mjs');
const kNetwork = 'ip link set lo up && for a; do ip address add "$a" dev lo; done && echo up && exec sleep infinity';
// Those whose units start something in the background.
const kForeground = {
  nginx: ['nginx', '-g', 'daemon off;'],
  apache2: ['sh', '-c', '. /etc/apache2/envvars && mkdir -p "$APACHE_LOCK_DIR" && install -d -o www-data "$APACHE_RUN_DIR" "$APACHE_RUN_DIR/socks" && exec apache2 -DFOREGROUND'],
};

export class Machine extends System {
  enter = 'nsenter';
  services = new Map();
  old = '';  // log of services that were stopped

  // addresses: of clients and proxies, which can be connected from
  static async copyOf(system, addresses) {
    const machine = new Machine();
    await must('cp', ['-a', '--one-file-system', system.root, machine.root]);
    machine.network = new Process('unshare', ['--net', 'sh', '-c', kNetwork, 'network', ...addresses]);
    await until('a network', () => machine.network.stdout.includes('up') || !machine.network.isRunning);
    if (!machine.network.isRunning) throw new Error(`no network: ${machine.network.stderr}`);
    await machine.obey();  // what the package's installation asked for
    return machine;
  }

  words(words) { return [this.namespace, 'unshare', ...super.words(words)]; }
  get namespace() { return `--net=/proc/${this.network.pid}/ns/net`; }

  // Not through a link, which may lead out of the folder.
  write(place, text) {
    const file = this.at(place);
    if (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error(`${place} is a link`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  edit(place, change) { this.write(place, change(this.read(place))); }

  // Types the lines of a recipe, each when the one before has had its effect.
  async type(lines, { home = '/root', input } = {}) {
    for (const line of lines.trim().split('\n')) {
      const { code, stdout, stderr } = await this.run(['sh', '-c', `export HOME=${home}; cd && ${line}`], { input });
      if (code !== 0) throw new Error(`${line}: ${stderr || stdout}`);
      await this.obey();
    }
  }

  // A line that stays in the foreground.
  stay(name, line) { this.services.set(name, this.start(['sh', '-c', `cd /root && exec env ${line}`])); }

  async obey(lines = this.asked()) {
    for (const line of lines) {
      const [, verb, ...units] = line.split(' ').filter((word) => !word.startsWith('--'));
      const names = units.map((unit) => unit.replace(/\.service$/, '')).filter((unit) => !/\./.test(unit));
      for (const name of names) {
        if (verb === 'reload' && name === 'matinee') await this.reload(name);
        else if (['stop', 'disable', 'restart', 'reload'].includes(verb)) await this.end(name);
        if (['start', 'enable', 'restart'].includes(verb) || (verb === 'reload' && name !== 'matinee')) await this.begin(name);
      }
    }
  }

  async begin(name) {
    if (this.services.has(name)) return;
    this.services.set(name, this.start(kForeground[name] ?? this.command(name), name === 'matinee' ? { MATINEE_SOCKET_GROUP: 'www-data' } : {}));
    if (name === 'matinee') await this.ready(name, 1);
  }

  // What the unit starts, as the user that it names.
  command(name) {
    const unit = this.read(`lib/systemd/system/${name}.service`);
    const value = (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];
    const user = value('User'), home = this.read('etc/passwd').split('\n').find((line) => line.startsWith(`${user}:`)).split(':')[5];
    const groups = value('SupplementaryGroups') ? ['--groups', `${value('Group')},${value('SupplementaryGroups')}`] : ['--init-groups'];
    const rights = value('AmbientCapabilities') ? ['--inh-caps', '+net_bind_service', '--ambient-caps', '+net_bind_service'] : [];
    // As RuntimeDirectory= does.
    const prepare = value('RuntimeDirectory') ? `install -d -o ${user} -g ${user} /run/${name} && ` : '';
    return ['sh', '-c', `${prepare}HOME=${home} exec "$@"`, name,
      'setpriv', '--reuid', user, '--regid', value('Group'), ...groups, ...rights, ...value('ExecStart').split(' ')];
  }

  ready(name, generations) {
    const server = this.services.get(name);
    return until(`${name} is ready`, () => {
      if (!server.isRunning) throw new Error(`it ended: ${server.stderr}`);
      return server.stderr.split(' master_ready').length > generations;
    }, 30);
  }

  async reload(name) {
    const server = this.services.get(name), generations = server.stderr.split(' master_ready').length;
    server.signal('SIGHUP');
    await this.ready(name, generations);
  }

  async end(name) {
    const server = this.services.get(name);
    if (!server) return;
    await server.stop('SIGTERM', 40);
    this.old += server.stderr;
    this.services.delete(name);
  }

  log() { return this.old + [...this.services.values()].map((server) => server.stderr).join('') + this.read('var/log/apache2/error.log'); }

  // The site at a port, as a client with the address `from` sees it.
  async site({ port = 80, base = '', from, encrypted = false }) {
    const file = path.join(newFolder(), 'relay');
    this.services.set(file, new Process('nsenter', [this.namespace, process.execPath, kRelay, file, String(port), from]));
    await until('the relay', () => fs.existsSync(file));
    const agent = new http.Agent();
    agent.createConnection = () => (encrypted ? tls.connect({ path: file, servername: kHost, rejectUnauthorized: false }) : net.connect(file));
    const ask = (method, place, options) => request(`http://${kHost}${base}${place}`, { seconds: 30, ...options, method, agent });
    return { base, secrets: new Set(), request: ask, get: (place, options) => ask('GET', place, options) };
  }

  async takeAway() {
    for (const server of [...this.services.values()].reverse()) await server.stop('SIGTERM', 40);
    await this.network.stop();
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}
