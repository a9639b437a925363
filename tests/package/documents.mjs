// Plays docs/hosting.md and docs/proxies.md as they stand: commands and configuration are cut out of the text, and at the end
// no block of either is left that was not played, but those of the container (image.mjs).
import fs from 'node:fs';
import path from 'node:path';
import { Visitor, hiddenFields } from '../node/clients.mjs';
import { notOnce } from '../node/headers.mjs';
import { build, kEmail, kPassword, source } from '../node/instance.mjs';
import { must, until } from '../node/processes.mjs';
import { buildPackage } from './deb.mjs';
import { Machine } from './machine.mjs';
import { System } from './system.mjs';

export const seconds = 1800;
const kClient = '192.0.2.10', kProxy = '172.18.0.5', kForged = '203.0.113.7', kBehindProxy = '198.51.100.7';
const kServers = ['apache2', 'libapache2-mod-fcgid', 'nginx', 'spawn-fcgi', 'caddy', 'cron', 'systemd'];
const kVirtualHost = 'etc/apache2/sites-available/000-default.conf', kSite = 'etc/nginx/sites-available/default', kBeside = 'etc/nginx/conf.d/matinee.conf';
const kConfig = 'etc/matinee/matinee.conf';

class Document {
  played = new Set();

  constructor(name) {
    this.sections = new Map(fs.readFileSync(path.join(source, name), 'utf8').split(/^#+ /m).slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]));
  }

  text(heading) {
    if (!this.sections.has(heading)) throw new Error(`no section ${heading}`);
    return this.sections.get(heading);
  }

  blocks(heading) { return (this.text(heading).match(/(?:^ {4}.*\n)+/gm) ?? []).map((block) => block.replace(/^ {4}/gm, '')); }

  // The block of a section with that number, from 0.
  block(heading, number) {
    this.played.add(`${heading} ${number}`);
    return this.blocks(heading)[number];
  }

  // A setting that the section names in its sentences.
  setting(heading, name) { return new RegExp(`\`(${name}=[^\`]*)\``).exec(this.text(heading))[1]; }

  unplayed() {
    return [...this.sections.keys()].flatMap((heading) => this.blocks(heading).map((_, number) => `${heading} ${number}`))
      .filter((name) => !this.played.has(name));
  }
}

const hosting = new Document('docs/hosting.md'), proxies = new Document('docs/proxies.md');

// ---- what every way of hosting must do ------------------------------------------------------------------------

async function answers(machine, site) {
  await until('the first answer', () => site.get('/readyz').then((answer) => answer.status === 200, () => false), 20)
    .catch((error) => { throw new Error(`${error.message}\n${machine.log().slice(-3000)}`); });
}

async function headers(t, site, page) {
  const style = await site.get(/\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec(page)[0]);
  t.equal('a static file', [style.status, style.header('Content-Type').split(';')[0], notOnce(style)], [200, 'text/css', []]);
  t.equal('is kept for a year', style.header('Cache-Control'), 'public, max-age=31536000, immutable');
  const manifest = await site.get('/manifest.webmanifest');
  t.equal('the manifest', [manifest.status, manifest.header('Content-Type').split(';')[0], manifest.header('Cache-Control')],
    [200, 'application/manifest+json', 'no-cache']);
  for (const [what, place, status] of [['a page', '/login', 200], ['an unknown page', '/none', 404], ['robots.txt', '/robots.txt', 200],
    ['an API address', '/api/none', 404], ['a missing file', '/static/none.css', 404]]) {
    const answer = await site.get(place);
    t.equal(`${what}: each security header once`, [answer.status, notOnce(answer)], [status, []]);
    if (what === 'a missing file') t.check('which is not kept', !/max-age=[1-9]/.test(answer.header('Cache-Control')), answer.header('Cache-Control'));
  }
}

// A wrong password, from a client that claims to be somebody else.
async function failsToLogIn(site, forged) {
  const visitor = new Visitor(site), page = await visitor.get('/login', { headers: forged });
  await visitor.post('/login', { ...hiddenFields(page.text, `${site.base}/login`), email: kEmail, password: 'wrong' }, { headers: forged });
}

async function address(t, machine, site, expected, forged) {
  await failsToLogIn(site, forged);
  const told = () => [...machine.log().matchAll(/login_failed address="?([^ "]*)/g)].at(-1)?.[1];
  await until('a line in the log', () => told() === expected, 5).catch(() => {});
  t.equal('the client\'s address is not what it claims', told(), expected);
}

async function walk(t, machine, site, options = {}) {
  await answers(machine, site);
  const page = (await site.get('/login')).text;
  t.check('the page is Matinee\'s', page.includes('Matinee') && !page.includes('Welcome to nginx'), page.slice(0, 300));
  const ada = new Visitor(site);
  t.equal('logging in', (await ada.logIn(kEmail, kPassword)).status, 303);
  t.equal('the home page', (await ada.get('/')).status, 200);
  await headers(t, site, page);
  if (site.base) {
    const bare = await site.request('GET', '', {});
    t.equal('the path without a slash leads to it', [bare.status, bare.location.replace(/^https?:\/\/[^/]*/, '')], [301, `${site.base}/`]);
  }
  await address(t, machine, site, options.address ?? kClient, options.forged ?? { 'X-Forwarded-For': kForged, 'X-Real-IP': kForged });
}

const addUser = (machine) => machine.type(hosting.block('Installing', 2).split('\n')[2], { input: `${kPassword}\n` });

// ---- hosting.md ------------------------------------------------------------------------------------------------

const recipes = {
  async 'nginx, a server of its own'(t, machine) {
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'nginx beside other sites'(t, machine) {
    await machine.type(hosting.block('nginx', 1));
    return machine.site({ from: kClient });
  },

  async 'nginx, a server that is there'(t, machine) {
    machine.write(kBeside, hosting.block('nginx', 2));
    machine.write(kSite, `server {\nlisten 80 default_server;\n${hosting.block('nginx', 3)}}\n`);
    await machine.begin('nginx');
    return machine.site({ from: kClient });
  },

  async 'nginx below a path'(t, machine) {
    machine.write(kBeside, hosting.block('nginx', 2));
    machine.edit(kSite, (text) => text.replace(/^\tlocation \/ {/m, `${hosting.block('nginx', 4)}\n$&`));
    await below(machine, 'nginx');
    await machine.begin('nginx');
    return machine.site({ from: kClient, base: '/films' });
  },

  async 'Apache'(t, machine) {
    await machine.type(hosting.block('Apache', 0));
    await machine.type(hosting.block('Apache', 3));
    t.check('its access log leaves Matinee out', /CustomLog .* env=!matinee$/m.test(machine.read(kVirtualHost)), machine.read(kVirtualHost));
    await inVirtualHost(machine, hosting.block('Apache', 1));
    return machine.site({ from: kClient });
  },

  async 'Apache below a path'(t, machine) {
    await machine.type(hosting.block('Apache', 0));
    await inVirtualHost(machine, hosting.block('Apache', 2));
    await below(machine, 'Apache');
    return machine.site({ from: kClient, base: '/films' });
  },

  async 'Apache with mod_fcgid'(t, machine) {
    await machine.type(hosting.block('Apache with mod_fcgid', 0));
    await inVirtualHost(machine, hosting.block('Apache with mod_fcgid', 1));
    await cron(t, machine, hosting.block('Apache with mod_fcgid', 2));
    return machine.site({ from: kClient });
  },

  // The shared host runs scripts as the account's own user; here as Apache's.
  async 'plain CGI'(t, machine) {
    const home = '/home/ada', folder = `${home}/www`, command = hosting.block('Plain CGI on shared hosting', 1).replace(/^(?:\S+ ){5}/, '');
    await machine.type(`systemctl stop matinee\ninstall -d ${home}`);
    await machine.type(hosting.block('Plain CGI on shared hosting', 0), { home });
    await machine.type(`chown -R www-data: ${home}/matinee\na2enmod rewrite cgid headers`);
    machine.write(kVirtualHost, `<VirtualHost *:80>\nDocumentRoot ${folder}\n<Directory ${folder}>\nRequire all granted\n`
      + 'AllowOverride FileInfo Options AuthConfig\n</Directory>\n</VirtualHost>\n');
    await machine.begin('apache2');
    await machine.type(command.replace('jobs run --once', `user add --email ${kEmail} --name ada`), { home, input: `${kPassword}\n` });
    await machine.type(command, { home });
    return machine.site({ from: kClient, base: '/films' });
  },

  async 'spawn-fcgi'(t, machine) {
    await machine.type(hosting.block('spawn-fcgi', 0).split('\n').slice(0, 2).join('\n'));
    machine.stay('worker', hosting.block('spawn-fcgi', 0).split('\n')[2]);
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'spawn-fcgi with a master'(t, machine) {
    await machine.type(hosting.block('spawn-fcgi', 0).split('\n').slice(0, 2).join('\n'));
    machine.stay('master', hosting.block('spawn-fcgi', 1));
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'a data folder elsewhere'(t, machine) {
    await machine.type(hosting.block('Installing', 3));
    await addUser(machine);
    t.check('the database is there', machine.has('srv/films/matinee.db') && machine.has('srv/films/secret'));
    for (const unit of ['matinee', 'matinee-backup'])
      t.equal(`${unit}.service may write there`, machine.read(`etc/systemd/system/${unit}.service.d/folder.conf`), '[Service]\nReadWritePaths=/srv/films\n');
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'without a package'(t, machine) {
    await withoutPackage(machine, hosting.block('Installing', 1));
    await addUser(machine);
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'without systemd'(t, machine) {
    await withoutPackage(machine, '');
    const lines = hosting.block('Without systemd', 0).trim().split('\n');
    await machine.type(lines.slice(0, -1).join('\n'));
    machine.stay('matinee', lines.at(-1));
    await machine.ready('matinee', 1);
    await addUser(machine);
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  async 'a backup is put back'(t, machine) {
    const copy = 'matinee-20260101-000000.db';
    await machine.type(`install -d -m 700 -o matinee -g matinee /var/lib/matinee/backups\nmatinee backup /var/lib/matinee/backups/${copy}`);
    await machine.type('matinee user add --email later@example.org --name later', { input: `${kPassword}\n` });
    await machine.type(hosting.block('Backups', 0).replace('matinee-YYYYMMDD-HHMMSS.db', copy));
    t.check('what came later is gone', !(await machine.must(['matinee', 'user', 'list'])).includes('later@'));
    await machine.type(hosting.block('nginx', 0));
    return machine.site({ from: kClient });
  },

  // ---- proxies.md ----------------------------------------------------------------------------------------------

  async 'Caddy'(t, machine) {
    await machine.type(proxies.block('Caddy', 0));
    // No authority would sign for this network.
    machine.write('etc/caddy/Caddyfile', `{\n    local_certs\n    skip_install_trust\n}\n${proxies.block('Caddy', 1)}`);
    await machine.type(proxies.block('Caddy', 2));
    const site = await machine.site({ port: 443, from: kClient, encrypted: true });
    await answers(machine, site);
    t.equal('pages are compressed', (await site.get('/login', { headers: { 'Accept-Encoding': 'gzip' } })).header('Content-Encoding'), 'gzip');
    await machine.end('matinee');
    const page = await site.get('/login'), api = await site.get('/api/movies/1');
    t.equal('without the program', [page.status, page.header('Content-Type'), page.header('Retry-After'), notOnce(page)], [503, 'text/html; charset=utf-8', '5', []]);
    t.equal('and for programs', [api.status, api.header('Content-Type'), api.json.error, notOnce(api)], [503, 'application/json', 'Busy', []]);
    await machine.begin('matinee');
    const style = await site.get('/robots.txt');
    t.equal('files over TLS have HSTS', style.all('Strict-Transport-Security'), ['max-age=31536000']);
    return site;
  },

  async 'a second nginx'(t, machine) {
    machine.write(kBeside, proxies.block('Another proxy in front', 0));
    machine.write(kSite, `server {\nlisten 80 default_server;\n${proxies.block('A second nginx', 0)}}\n`);
    await machine.begin('nginx');
    return machine.site({ from: kClient });
  },

  async 'a proxy in a network that is trusted'(t, machine) {
    machine.write(kBeside, proxies.block('Another proxy in front', 0));
    machine.edit(kConfig, (text) => text + proxies.block('Another proxy in front', 1));
    await machine.type(proxies.block('Another proxy in front', 2));
    const site = await machine.site({ port: 8080, from: kProxy });
    await answers(machine, site);
    const https = { headers: { 'X-Forwarded-Proto': 'https' } };
    t.check('cookies are those of HTTPS', (await site.get('/login', https)).cookies.has('__Host-service_session'));
    t.equal('files have HSTS', (await site.get('/robots.txt', https)).all('Strict-Transport-Security'), ['max-age=31536000']);
    await failsToLogIn(await machine.site({ port: 8080, from: kClient }), { 'X-Forwarded-For': kForged, 'X-Real-IP': kForged });
    t.check('who is not the proxy is not believed', machine.log().includes(`login_failed address=${kClient}`), machine.log().slice(-2000));
    return Object.assign(site, { options: { address: kBehindProxy, forged: { 'X-Forwarded-For': `${kForged}, ${kBehindProxy}`, 'X-Real-IP': kForged } } });
  },
};

async function below(machine, heading) {
  machine.edit(kConfig, (text) => `${text}${hosting.setting(heading, 'MATINEE_BASE_URL')}\n`);
  await machine.type('systemctl reload matinee');
}

async function inVirtualHost(machine, lines) {
  machine.edit(kVirtualHost, (text) => text.replace('</VirtualHost>', () => `${lines}</VirtualHost>`));
  await machine.must(['apache2ctl', 'configtest']);
  await machine.type('systemctl reload apache2');
}

// A line of /etc/cron.d, whose sixth word is the user.
async function cron(t, machine, line) {
  const [, user, command] = /^(?:\S+ ){5}(\S+) (.*)/.exec(line);
  const end = await machine.run(['setpriv', '--reuid', user, '--regid', user, '--init-groups', 'sh', '-c', command]);
  t.equal('cron\'s line does its work', [end.code, /error/.test(end.stderr)], [0, false]);
}

// The package goes, what it needs stays; `make install` brings the same files.
async function withoutPackage(machine, lines) {
  await machine.type('systemctl stop matinee\nrm -rf /var/lib/matinee\ndpkg --purge matinee');
  await must('build-aux/install-files', [build, machine.root, '/usr', '/usr/bin', '/usr/share', '/usr/share/man', '/etc'], { cwd: source });
  const rest = lines.trim().split('\n').slice(1).join('\n');
  if (rest) await machine.type(rest);
}

async function prepared(t) {
  const system = new System();
  await system.make();
  await system.apt('install', ...kServers);
  fs.writeFileSync(system.at('etc/apt/apt.conf.d/99-yes'), 'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\nDPkg::Path "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";\n');
  fs.writeFileSync(system.at('etc/hosts'), '127.0.0.1 localhost\n');
  system.pretendSystemd();
  const [make, ...lines] = hosting.block('Installing', 0).trim().split('\n');
  t.equal('the package is made by', make, 'make deb');
  fs.mkdirSync(system.at('root/build'));
  const { file } = await buildPackage();
  fs.copyFileSync(file, system.at(`root/build/${path.basename(file)}`));
  await system.must(['sh', '-c', `cd /root && ${lines.join(' && ')}`]);
  return system;
}

const kOwnAccounts = ['plain CGI', 'a data folder elsewhere', 'without a package', 'without systemd'];

async function play(t, system, name) {
  t.part = ` (${name})`;
  const machine = await Machine.copyOf(system, [kClient, kProxy].map((one) => `${one}/24`));
  try {
    if (!kOwnAccounts.includes(name)) {
      await addUser(machine);
      await machine.type(hosting.block('Installing', 2).split('\n')[0]);
    }
    const site = await recipes[name](t, machine);
    await walk(t, machine, site, site.options);
  } catch (error) {
    t.check('works as written', false, `${error.stack}\n${machine.log().slice(-3000)}`);
  } finally {
    await machine.takeAway();
    t.part = '';
  }
}

export default async function (t) {
  const system = await prepared(t);
  const wanted = process.env.RECIPE;
  for (const name of Object.keys(recipes)) if (!wanted || name.includes(wanted)) await play(t, system, name);
  if (!wanted) t.equal('what is left unplayed', [...hosting.unplayed(), ...proxies.unplayed()].filter((name) => !name.startsWith('Container ')), ['Traefik 0']);
}
