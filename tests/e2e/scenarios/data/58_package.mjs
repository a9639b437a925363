// What is installed: files of `make install` with its own paths in them, systemd units, the Debian package.
import fs from 'node:fs';
import path from 'node:path';
import { build, inTree, source } from '../../../node/instance.mjs';
import { must, newFolder, run } from '../../../node/processes.mjs';

const kMostExposure = 2.0;
const kUnits = ['matinee.service', 'matinee.socket', 'matinee-backup.service', 'matinee-backup.timer'];

async function installed(t) {
  const root = newFolder();
  const tree = path.dirname(inTree('matinee-image'));
  await must(path.join(source, 'build-aux/install-files'),
    [tree, root, '/opt/m', '/opt/m/bin', '/opt/m/share', '/opt/m/share/man', '/opt/m/etc'], { cwd: source });
  const at = (name) => path.join(root, 'opt/m', name);
  for (const name of ['bin/matinee', 'bin/matinee-image', 'bin/matinee-card', 'bin/matinee-reader', 'share/man/man1/matinee.1', 'share/man/man5/matinee.conf.5', 'etc/matinee/matinee.conf',
    'share/matinee/nginx/matinee.conf', ...['installation', 'http', 'drop-in', 'zones', 'limits'].map((part) => `etc/matinee/nginx/${part}.conf`), 'share/matinee/apache/matinee-fcgid.conf', 'share/matinee/caddy/matinee.conf', 'share/matinee/cgi/htaccess',
    'lib/sysusers.d/matinee.conf', 'lib/tmpfiles.d/matinee.conf', ...kUnits.map((unit) => `lib/systemd/system/${unit}`)])
    t.check(`${name} is installed`, fs.existsSync(at(name)));
  const texts = ['lib/systemd/system/matinee.service', 'share/matinee/apache/matinee.conf', 'share/matinee/nginx/matinee.conf', 'etc/matinee/nginx/installation.conf']
    .map((name) => fs.readFileSync(at(name), 'utf8')).join('');
  t.check('with the paths of this installation', texts.includes('/opt/m/bin/matinee') && texts.includes('/opt/m/share/matinee/static') && texts.includes('/opt/m/etc/matinee/nginx/drop-in.conf'), texts.slice(0, 300));
  t.check('and no others', !/\/usr\/(?:bin|share)\/matinee/.test(texts), /.*\/usr\/(?:bin|share)\/matinee.*/.exec(texts)?.[0]);
  t.equal('the configuration is private', fs.statSync(at('etc/matinee/matinee.conf')).mode & 0o777, 0o640);
  fs.writeFileSync(at('etc/matinee/matinee.conf'), 'MATINEE_WORKERS=3\n');
  await must(path.join(source, 'build-aux/install-files'),
    [tree, root, '/opt/m', '/opt/m/bin', '/opt/m/share', '/opt/m/share/man', '/opt/m/etc'], { cwd: source });
  t.equal('an operator\'s configuration stays', fs.readFileSync(at('etc/matinee/matinee.conf'), 'utf8'), 'MATINEE_WORKERS=3\n');
}

async function units(t) {
  const folder = newFolder();
  for (const unit of kUnits) fs.copyFileSync(path.join(source, 'etc/systemd', unit), path.join(folder, unit));
  const service = fs.readFileSync(path.join(folder, 'matinee.service'), 'utf8'), number = (key) => Number(new RegExp(`^${key}=(\\d+)`, 'm').exec(service)?.[1]);
  t.equal('status 78 is not started again', number('RestartPreventExitStatus'), 78);
  t.check('a program that fails at once is given up, at the longest delay of a minute too', number('StartLimitBurst') * 60 < number('StartLimitIntervalSec') * 3600 && number('StartLimitBurst') * number('RestartSec') < 3600);
  if ((await run('systemd-analyze', ['--version'])).code !== 0) return t.skip('systemd units', 'systemd-analyze is not there');
  for (const unit of ['matinee.service', 'matinee-backup.service']) {
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', path.join(folder, unit)]);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
    t.check(`${unit}: exposure ${exposure} is at most ${kMostExposure}`, exposure <= kMostExposure, stdout.slice(-300));
  }
  const { stderr } = await run('systemd-analyze', ['verify', ...kUnits.map((unit) => path.join(folder, unit))]);
  const complaints = stderr.split('\n').filter((line) => line.includes('matinee') && !/is not executable|man matinee|Unknown key (?:name )?'Restart(?:Steps|MaxDelaySec)'/.test(line));
  t.equal('systemd finds nothing wrong with the units', complaints, []);
}

async function debianPackage(t) {
  if (build.endsWith('san') || (await run('dpkg-shlibdeps', ['--version'])).code !== 0) return t.skip('the Debian package', 'no dpkg-dev, or a sanitized tree');
  const target = newFolder();
  for (const name of ['matinee', 'matinee-image', 'matinee-card', 'matinee-reader', 'static']) fs.cpSync(path.join(build, name), path.join(target, name), { recursive: true });
  const file = (await must(path.join(source, 'build-aux/make-deb'), [target, '0.1.0'])).trim();
  const fields = await must('dpkg-deb', ['--field', file]);
  t.check('it names what it needs', /^Depends: .*libcurl4.*libsqlite3-0/m.test(fields), fields);
  const files = await must('dpkg-deb', ['--contents', file]);
  t.check('files belong to root', files.split('\n').filter(Boolean).every((line) => line.includes(' root/root ')));
  for (const name of ['./usr/bin/matinee', './usr/bin/matinee-image', './usr/bin/matinee-card', './usr/bin/matinee-reader', './lib/systemd/system/matinee.service', './etc/matinee/matinee.conf', './etc/matinee/nginx/drop-in.conf', './usr/share/man/man1/matinee.1.gz'])
    t.check(`it holds ${name}`, files.includes(` ${name}\n`), files.slice(0, 500));
  for (const script of ['postinst', 'prerm', 'postrm'])
    t.equal(`${script} is valid sh`, (await run('sh', ['-n', path.join(source, 'debian', script)])).code, 0);
}

export default async function (t) {
  await installed(t);
  await units(t);
  await debianPackage(t);
}
