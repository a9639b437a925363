// Compressed answers: what is compressed, what is not, and that the length of answers gives no token away (BREACH).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { csrfOf } from '../../../node/clients.mjs';
import { Browser, compresses } from '../../../node/compression.mjs';
import { freePort, request } from '../../../node/http.mjs';
import { source } from '../../../node/instance.mjs';
import { Process, newFolder, until } from '../../../node/processes.mjs';

const kHeadStart = 8, kFound = 10, kByChance = 5;  // digits of the token: that the attack is told, that it looks for, that anybody guesses at most
const kLetters = ['q', 'w', 'z', 'Q', 'Z', '~'];
const kDigits = [...'0123456789abcdef'];
const kOneToken = createHash('sha256').update('one token').digest('hex');

// The lengths of six answers together, each with the guess among other letters. With 16 digits for ten places: 960 answers.
async function length(ask, known, digit) {
  const others = kDigits.filter((other) => other !== digit);
  const answers = await Promise.all(kLetters.map((letter) => ask(`/${letter}${known}${digit}${others.join(letter)}${letter}`)));
  return answers.reduce((sum, answer) => sum + answer.body.length, 0);
}

// Goes on at each place from the right beginning, whatever was found. Gives how many digits were found.
async function attack(ask, token) {
  let found = 0;
  for (let at = kHeadStart; at < kHeadStart + kFound; ++at) {
    const lengths = await Promise.all(kDigits.map((digit) => length(ask, token.slice(at - kHeadStart, at), digit)));
    found += kDigits[lengths.indexOf(Math.min(...lengths))] === token[at] ? 1 : 0;
  }
  return found;
}

// The same page, compressed by nginx with the same settings, but with one token in all answers.
async function withOneToken(page) {
  const folder = newFolder(), port = await freePort();
  const gzip = fs.readFileSync(path.join(source, 'nginx/drop-in.conf'), 'utf8').split('\n').filter((line) => /^gzip/.test(line)).join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  fs.writeFileSync(path.join(folder, 'page.html'), page);
  fs.writeFileSync(path.join(folder, 'nginx.conf'), `${process.getuid() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 200; } http { ${temporary} access_log off; types { text/html html; } ${gzip}
    server { listen 127.0.0.1:${port}; location / { root ${folder}; sub_filter /REFLECTED $arg_redirect; try_files /page.html =404; } } }`);
  const nginx = new Process('nginx', ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const url = `http://127.0.0.1:${port}/`;
  await until('the page with one token', () => request(url).then((answer) => answer.status === 200, () => false));
  return { ask: (text) => request(`${url}?redirect=${text}`, { headers: { 'Accept-Encoding': 'gzip' } }), nginx };
}

async function breach(t, site) {
  const victim = site.visitor();
  const page = (await victim.get('/login?redirect=/REFLECTED')).text, token = csrfOf(page);
  t.check('the page repeats what the address says', page.includes('value="/REFLECTED"'), page);
  const headers = { 'Accept-Encoding': 'gzip', Cookie: victim.cookieHeader };
  const sample = await site.get('/login?redirect=/x', { headers });
  t.equal('and is compressed', sample.header('Content-Encoding'), 'gzip');
  const one = await withOneToken(page.replaceAll(token, kOneToken));
  const ofOne = await attack(one.ask, kOneToken), ofOurs = await attack((text) => site.get(`/login?redirect=${text}`, { headers }), token);
  await one.nginx.stop('SIGTERM', 20);
  t.check(`a token that stays the same is found by length: ${ofOne} of ${kFound} digits`, ofOne > kByChance, ofOne);
  t.check(`ours is not: ${ofOurs} of ${kFound}, as by chance`, ofOurs <= kByChance, ofOurs);
  const answer = await victim.post('/login', { _csrf_token: token, email: 'nobody@example.org', password: 'wrong' });
  t.equal('and it counts after all those answers', answer.status, 422);
}

// What a browser fetches before it shows its first page, and then never again.
async function firstVisit(t, site) {
  const browser = new Browser(site), page = await browser.get('/login');
  const places = [...page.text.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"/g)].map(([, place]) => place);
  const files = await Promise.all(places.map((place) => browser.get(place)));
  const bytes = files.reduce((sum, file) => sum + file.wire, 0);
  t.check(`style sheets and scripts of the first visit: ${bytes} bytes`, files.length === 3 && bytes <= 60000 && files.every((file) => file.coding === 'gzip'), places);
  t.equal('which stay for a year', files.map((file) => file.header('Cache-Control')), Array(3).fill('public, max-age=31536000, immutable'));
}

async function brotli(t, site) {
  if (!fs.readFileSync(path.join(site.run, 'nginx.conf'), 'utf8').includes('brotli')) return t.skip('brotli', 'nginx has no module for it');
  const browser = new Browser(site, 'gzip, deflate, br');
  const login = await browser.get('/login');
  const style = await browser.get(/\/static\/[^"]*\.[0-9a-f]{10}\.css/.exec(login.text)[0]);
  t.equal('brotli for pages and files where nginx has it', [login.coding, style.coding, login.text.includes('</html>')], ['br', 'br', true]);
  const member = Object.assign(browser, { cookies: (await site.member()).cookies });
  const secret = await member.get('/settings/connections/plex');
  t.equal('and none for secrets', [secret.status, secret.coding], [200, 'identity']);
}

export default async function (t) {
  const site = await t.instance();
  await breach(t, site);
  await firstVisit(t, site);
  await brotli(t, site);
  await compresses(t, site, await site.member(), '/');
}
