// Runs the image as an engine would: its root folder read-only, nothing to write but /data, a user of any number without
// capabilities or a way to get some, and process, network and mount spaces of its own. A pair of virtual links leads to a space that is
// the network of a compose file. None is in the machine's own space, whose changes would disturb browsers.
import http from 'node:http';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from '../node/http.mjs';
import { Process, childrenOf, must, newFolder, run, until } from '../node/processes.mjs';

export const kStranger = '192.0.2.10';  // an address outside of that network

const kStart = `set -e
root=$1 data=$2 address=$3 gateway=$4 address6=$5; shift 5
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t sysfs -o ro,nosuid,nodev,noexec sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount --bind "$data" "$root/data"
ip link set lo up
until ip link show eth0 >/dev/null 2>&1; do sleep 0.02; done
ip address add "$address/24" dev eth0
[ ! -e /proc/net/if_inet6 ] || ip address add "$address6/64" dev eth0 nodad
ip link set eth0 up
ip route add default via "$gateway"
exec chroot "$root" /usr/bin/env -i "$@"`;

const kSpaces = ['--mount', '--propagation', 'private', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child=KILL'];

const kRelay = path.join(path.dirname(fileURLToPath(import.meta.url)), 'relay.mjs');

export class Container {
  secrets = new Set();
  processes = [];
  base = '';
  network = '10.213.7';

  // image: { root, config }; options: data (an existing folder), user ('1000:1000'), env
  constructor(image, { data = newFolder(), user = '1000:1000', env = {} } = {}) {
    Object.assign(this, { image, data, user, env });
    this.folder = newFolder();
  }

  // The engine gives a command the image's environment and folder, and the user's rights.
  words(words) {
    const [uid, gid] = this.user.split(':'), { Env, WorkingDir } = this.image.config;
    return [`--chdir=${WorkingDir}`, ...Env, ...Object.entries(this.env).map(([name, value]) => `${name}=${value}`),
      '/usr/bin/setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--', ...words];
  }

  async start(words = []) {
    const space = new Process('unshare', ['--net', 'sh', '-c', 'echo made && exec sleep infinity']);
    await until('a network', () => space.stdout.includes('made'));
    const inside = `--net=/proc/${space.pid}/ns/net`, ip = (...order) => must('nsenter', [inside, 'ip', ...order]);
    this.engine = new Process('unshare', [...kSpaces, 'sh', '-c', kStart, 'start', this.image.root, this.data, `${this.network}.2`, `${this.network}.1`, 'fd12:3456:789a::2',
      ...this.words([...this.image.config.Entrypoint, ...words])]);
    [this.pid] = await until('process 1', () => { const found = childrenOf(this.engine.pid); return found.length > 0 && found; });
    await ip('link', 'add', 'compose', 'type', 'veth', 'peer', 'name', 'inner');
    for (const address of [`${this.network}.1/24`, `${kStranger}/32`]) await ip('address', 'add', address, 'dev', 'compose');
    await ip('link', 'set', 'compose', 'up');
    for (const from of [`${this.network}.1`, kStranger]) {
      this.processes.push(new Process('nsenter', [inside, process.execPath, kRelay, this.relay(from), '8080', from, `${this.network}.2`]));
      await until('the relay', () => fs.existsSync(this.relay(from)));
    }
    await ip('link', 'set', 'inner', 'netns', String(this.pid), 'name', 'eth0');  // it waits for this, and may end soon after
    this.engine.ended.then(() => [space, ...this.processes].forEach((process_) => process_.kill()));
    return this;
  }

  async ready(seconds = 60) {
    const start = Date.now();
    await until('the first 200 of /readyz', async () => {
      if (!this.engine.isRunning) throw new Error(`it ended: ${this.log}`);
      return this.get('/readyz', { seconds: 5 }).then((answer) => answer.status === 200, () => false);
    }, seconds).catch((error) => { throw new Error(`${error.message}\n${this.log.slice(-3000)}`); });
    return Date.now() - start;
  }

  get log() { return this.engine.stdout + this.engine.stderr; }

  // The unix socket that leads to the container from this address.
  relay(from = `${this.network}.1`) { return path.join(this.folder, from); }

  request(method, place, { from, ...options } = {}) {
    const agent = new http.Agent();
    agent.createConnection = () => net.connect(this.relay(from));
    return request(`http://${this.network}.2:8080${place}`, { ...options, method, agent });
  }
  get(place, options) { return this.request('GET', place, options); }

  // Runs a command as `docker exec` does.
  exec(words, options) {
    return run('nsenter', [`--target=${this.pid}`, '--mount', '--pid', '--net', '--ipc', '--uts', '--root', '--', '/usr/bin/env', '-i', ...this.words(words)], options);
  }
  health() { return this.exec(this.image.config.Healthcheck.Test.slice(1)); }

  // The host's number of a process in the container whose command line begins so.
  find(command) {
    const all = (pid) => [pid, ...childrenOf(pid).flatMap(all)];
    return all(this.pid).find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith(command));
  }

  // Gives the status, and the seconds until the end.
  async stop(signal = 'SIGTERM') {
    const start = Date.now();
    process.kill(this.pid, signal);
    const exit = await this.engine.ended;
    return { ...exit, seconds: (Date.now() - start) / 1000 };
  }
}

// Makes a folder for /data that belongs to this user.
export function volume(user, group = user) {
  const folder = path.join(newFolder(), 'data');
  fs.mkdirSync(folder);
  fs.chmodSync(path.dirname(folder), 0o755);
  fs.chownSync(folder, user, group);
  return folder;
}
