// Plays the life of the Debian package: a first installation, a start, an upgrade under way, removal, purge.
import fs from 'node:fs';
import path from 'node:path';
import { Visitor } from '../node/clients.mjs';
import { fastcgi } from '../node/fastcgi.mjs';
import { formBody } from '../node/http.mjs';
import { kEmail, kName, kPassword, source } from '../node/instance.mjs';
import { must, run, until } from '../node/processes.mjs';
import { buildPackage } from './deb.mjs';
import { System } from './system.mjs';

export const seconds = 900;
const kUser = ['setpriv', '--reuid', 'matinee', '--regid', 'matinee', '--init-groups'];
const kUnits = { 'multi-user.target.wants': 'matinee.service', 'sockets.target.wants': 'matinee.socket', 'timers.target.wants': 'matinee-backup.timer' };

// The last commit before this one that changed what the package is made of.
async function earlierCommit() {
  const parts = ['man', 'etc', 'nginx', 'debian', 'build-aux/install-files', 'build-aux/make-deb', 'CHANGELOG.md'];
  return (await must('git', ['-C', source, 'log', '-1', '--skip=1', '--format=%H', '--', ...parts])).trim();
}

const version = async (system) => (await system.must(['dpkg-query', '-W', '-f', '${Version} ${db:Status-Abbrev}', 'matinee'])).trim();

async function installation(t, system, { file, version: expected }) {
  await system.install(file);
  t.equal('it is installed', await version(system), `${expected} ii`);
  t.equal('nothing is half done', await system.must(['dpkg', '--audit']), '');
  t.equal('its files are as packed', await system.must(['dpkg', '--verify', 'matinee']), '');
  t.check('it has a user of its own', /^matinee:x:\d+:\d+:.*:\/var\/lib\/matinee:\/usr\/sbin\/nologin$/m.test(system.read('etc/passwd')), system.read('etc/passwd'));
  t.equal('modes and owners', await system.must(['stat', '-c', '%A %U %G', '/etc/matinee/matinee.conf', '/var/lib/matinee']),
    '-rw-r----- root matinee\ndrwx--x--x matinee matinee\n');
  for (const [folder, unit] of Object.entries(kUnits))
    t.check(`${unit} is enabled`, fs.lstatSync(system.at(`etc/systemd/system/${folder}/${unit}`), { throwIfNoEntry: false })?.isSymbolicLink());
}

// There is no systemd: what the unit forbids the service to call, a program of Perl, which every Debian has, forbids in its place.
const kForbid = `open(my $file, "<", shift) or die; binmode $file; local $/; my $filter = <$file>;
  my $program = pack("Sx6P", length($filter) / 8, $filter);
  syscall(157, 38, 1, 0, 0, 0) == 0 && syscall(157, 22, 2, $program) == 0 or die "seccomp: $!";
  exec @ARGV or die`;
const kFilter = '/tmp/unit.bpf';

async function restricted(t, system) {
  const made = process.arch === 'x64' && (await run(path.join(source, 'tests/package/unit_filter.py'), [
    system.at('lib/systemd/system/matinee.service'), system.at(kFilter)])).code;
  if (made === 0) return ['perl', '-e', kForbid, kFilter];
  t.skip('what the unit forbids', 'systemd-analyze or libseccomp is not installed');
  return [];
}

// As the unit does it, on a socket of its own.
async function start(t, system) {
  await system.must(['install', '-d', '-o', 'matinee', '-g', 'matinee', '/run/matinee']);
  const server = system.start([...kUser, '--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all', ...(await restricted(t, system)),
    '/usr/bin/matinee', 'serve', '--config', '/etc/matinee/matinee.conf']);
  await until('master_ready', () => {
    if (!server.isRunning) throw new Error(`it ended: ${server.stderr}`);
    return server.stderr.includes(' master_ready');
  }, 30);
  return server;
}

const ask = (system, place) =>
  fastcgi(system.at('run/matinee/matinee.sock'), { path: place }).then((answer) => answer?.status ?? 'cut off', (error) => error.message);

// The installed reader takes an upload apart, with what the unit allows the service.
async function uploads(t, system) {
  const socket = system.at('run/matinee/matinee.sock');
  const ada = new Visitor({
    base: '', secrets: new Set(),
    request: (method, place, { form, headers = {}, body = form ? formBody(form) : '' }) =>
      fastcgi(socket, { method, path: place, body, headers: form ? { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } : headers }),
  });
  await ada.logIn(kEmail, kPassword);
  const page = '/settings/import';
  const body = `--xyzzy\r\nContent-Disposition: form-data; name="_csrf_token"\r\n\r\n${await ada.csrf(page)}\r\n`
    + '--xyzzy\r\nContent-Disposition: form-data; name="files"; filename="history.csv"\r\n\r\n'
    + 'title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,,2024-03-02,,\n\r\n--xyzzy--\r\n';
  const sent = await ada.request('POST', page, { body, headers: { 'Content-Type': 'multipart/form-data; boundary=xyzzy' } });
  t.equal('an upload is taken', [sent.status, /\/imports\/\d+$/.test(sent.location)], [303, true]);
  const state = async () => (await ada.get(sent.location, { headers: { Accept: 'application/json' } })).json.state;
  await until('the review', async () => !['uploaded', 'reading', 'matching'].includes(await state()), 30);
  t.equal('and read', [await state(), (await ada.get(sent.location)).text.includes('Alien')], ['review', true]);
  await ada.submit(sent.location, `${sent.location}/discard`);
}

async function life(t, system, server) {
  t.equal('it answers and leads to the first account', [await ask(system, '/readyz'), await ask(system, '/')], [200, 303]);
  const added = await system.run([...kUser, 'matinee', 'user', 'add', '--email', kEmail, '--name', kName, '--admin'], { input: `${kPassword}\n` });
  t.equal('a command of the same user adds an account', [added.code, added.stderr], [0, '']);
  t.equal('then the pages are there', await ask(system, '/'), 200);
  for (const program of ['matinee-image', 'matinee-card', 'matinee-reader'])
    t.equal(`${program} finds its libraries`, await system.must([...kUser, 'sh', '-c', `ldd /usr/bin/${program} | grep -c "not found" || true`]), '0\n');
  await uploads(t, system);
  const doctor = await system.run([...kUser, 'matinee', 'doctor']);
  t.check('the doctor finds the folder in order', !/bad .*(?:Folders|Owners|Secret)/i.test(doctor.stdout), doctor.stdout);
  t.check('it goes on', server.isRunning);
}

// The program is replaced while it answers; then the unit's reload, which postinst asks for.
async function upgrade(t, system, server, { file, version: expected }) {
  fs.appendFileSync(system.at('etc/matinee/matinee.conf'), 'MATINEE_WORKERS=2\n');
  system.pretendSystemd();
  const statuses = new Set();
  let asking = true;
  const visitor = (async () => { while (asking) statuses.add(await ask(system, '/readyz')); })();
  await system.install(file);
  t.equal('the upgrade is installed', await version(system), `${expected} ii`);
  t.equal('its files are there as packed', await system.must(['dpkg', '--verify', 'matinee']), '??5?????? c /etc/matinee/matinee.conf\n');
  for (const place of ['README.md', 'docs/guide.md', 'docs/hooks.md', 'docs/hosting.md', 'docs/proxies.md', 'docs/scale.md'])
    t.equal(`${place} is this commit's`, system.read(`usr/share/doc/matinee/${place}`), fs.readFileSync(path.join(source, place), 'utf8'));
  t.equal('it asks for a reload, not for a restart', system.asked().filter((line) => / (?:reload|restart|stop|start) /.test(line)), ['systemctl reload matinee.service']);
  server.signal('SIGHUP');
  await until('the new generation', () => server.stderr.includes(' master_ready generation=2'), 30);
  asking = false;
  await visitor;
  t.equal('no request failed meanwhile', [...statuses], [200]);
  t.check('the new program runs', !fs.readlinkSync(`/proc/${server.pid}/exe`).includes('deleted'), fs.readlinkSync(`/proc/${server.pid}/exe`));
  t.check('the operator\'s configuration stays', system.read('etc/matinee/matinee.conf').endsWith('\nMATINEE_WORKERS=2\n'));
  const users = await system.must([...kUser, 'matinee', 'user', 'list']);
  t.check('so do the accounts', users.includes(kEmail), users);
}

async function removal(t, system, server) {
  system.asked();
  await system.apt('remove', 'matinee');
  t.check('removing asks for a stop', system.asked().some((line) => /deb-systemd-invoke stop .*matinee\.service/.test(line)));
  t.check('the server obeys', await server.stop('SIGTERM', 40), server.stderr);
  t.check('the program is gone', !system.has('usr/bin/matinee'));
  t.check('data and configuration stay', system.has('var/lib/matinee/matinee.db') && system.has('etc/matinee/matinee.conf'));
}

async function purges(t, system, { file }) {
  await system.apt('purge', 'matinee');
  t.check('purging leaves what people recorded, and its user', system.has('var/lib/matinee/matinee.db') && system.leftovers().includes('the user'), system.leftovers());
  t.check('but no configuration', !system.has('etc/matinee'));
  await system.install(file);
  t.equal('installed again it finds them', (await system.must([...kUser, 'matinee', 'user', 'list'])).includes(kEmail), true);
  await system.apt('remove', 'matinee');
  fs.rmSync(system.at('var/lib/matinee'), { recursive: true });
  await system.apt('purge', 'matinee');
  t.equal('without data nothing is left', system.leftovers(), []);
  t.equal('nothing is half done at the end', await system.must(['dpkg', '--audit']), '');
}

export default async function (t) {
  const system = new System();
  await system.make();
  const [first, second] = [await buildPackage(await earlierCommit()), await buildPackage()];
  t.check(`${second.version} is an upgrade of ${first.version}`, (await run('dpkg', ['--compare-versions', second.version, 'gt', first.version])).code === 0);
  await installation(t, system, first);
  const server = await start(t, system);
  await life(t, system, server);
  await upgrade(t, system, server, second);
  await removal(t, system, server);
  await purges(t, system, second);
}
