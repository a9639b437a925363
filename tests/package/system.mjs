// A Debian in a temporary folder: bookworm, or the release in SUITE. Commands run in it by chroot, each with a /proc of its own
// that goes with it. There is no systemd: a stand-in for its commands writes down what the package's scripts ask for.
import fs from 'node:fs';
import path from 'node:path';
import { Process, must, newFolder, run } from '../node/processes.mjs';

const kSuite = process.env.SUITE || 'bookworm';
const kMirror = process.env.MIRROR || 'http://deb.debian.org/debian';
const kEnter = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
const kPath = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';  // stand-ins first
// What this machine trusts, the packages' sources there trust too.
const kTrusted = '/etc/ssl/certs/ca-certificates.crt', kTrustedInside = '/etc/trusted.crt';
const kEnvironment = { PATH: kPath, TMPDIR: '/tmp', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', NODE_EXTRA_CA_CERTS: kTrustedInside };
const kApt = ['apt-get', '-q', '-y', '--no-install-recommends', '-o', `DPkg::Path=${kPath}`, '-o', 'Dpkg::Options::=--force-confold'];
const kStandIn = '#!/bin/sh\necho "${0##*/} $*" >> /var/log/asked\n';

export class System {
  constructor(suite = kSuite) { Object.assign(this, { suite, root: path.join(newFolder(), 'root') }); }

  at(place) { return path.join(this.root, place); }
  has(place) { return fs.existsSync(this.at(place)); }
  read(place) { return this.has(place) ? fs.readFileSync(this.at(place), 'utf8') : ''; }

  async make() {
    if (process.env.ROOT) await must('cp', ['-a', '--one-file-system', process.env.ROOT, this.root]);
    else await must('debootstrap', ['--variant=minbase', this.suite, this.root, kMirror]);
    if (fs.existsSync(kTrusted)) fs.copyFileSync(kTrusted, this.at(kTrustedInside));
    fs.writeFileSync(this.at('usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    await this.must(['apt-get', '-q', 'update']);
  }

  // The program that enters, and what it is given.
  enter = 'unshare';
  words(words) { return ['--mount', '--propagation', 'private', 'sh', '-c', kEnter, this.root, ...words]; }
  must(words) { return must(this.enter, this.words(words), { env: kEnvironment }); }
  run(words, options) { return run(this.enter, this.words(words), { ...options, env: kEnvironment }); }
  start(words, env = {}) { return new Process(this.enter, this.words(words), { env: { ...kEnvironment, ...env } }); }

  // From now on systemd seems to run.
  pretendSystemd() {
    fs.mkdirSync(this.at('run/systemd/system'), { recursive: true });
    for (const name of ['systemctl', 'deb-systemd-invoke']) fs.writeFileSync(this.at(`usr/local/bin/${name}`), kStandIn, { mode: 0o755 });
  }

  // What was asked of systemd since the last time.
  asked() {
    const lines = this.read('var/log/asked').split('\n').filter(Boolean);
    fs.rmSync(this.at('var/log/asked'), { force: true });
    return lines;
  }

  async install(file) {
    fs.copyFileSync(file, this.at('tmp/matinee.deb'));
    await this.apt('install', '/tmp/matinee.deb');
  }

  apt(verb, ...packages) { return this.must([...kApt, verb, ...packages]); }

  // Of the package's configuration and data, the user included.
  leftovers() {
    const places = ['etc/matinee', 'var/lib/matinee', 'run/matinee', 'usr/bin/matinee', 'usr/share/matinee', 'lib/systemd/system/matinee.service',
      'etc/systemd/system/multi-user.target.wants/matinee.service', 'etc/systemd/system/sockets.target.wants/matinee.socket'];
    return [...places.filter((place) => this.has(place)), ...(this.read('etc/passwd').includes('\nmatinee:') ? ['the user'] : [])];
  }
}
