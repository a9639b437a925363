// What is bounded: memory after a thousand requests that are refused, pictures of one person, what answers tell of the
// server, and the time after which somebody private is told from nobody.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { rawRequest } from '../../../node/http.mjs';

const kTimings = 61, kRounds = 12, kMostRatio = 1.25;
const kUploads = 100;
const kRefused = 1000, kWarmUp = 100;
const kMostGrowth = 4096;  // KiB

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

// ---- C-04

async function medianTimes(person, place) {
  const times = { hidden: [], nobody: [] };
  for (let i = 0; i < kTimings; ++i)
    for (const who of i % 2 ? ['hidden', 'nobody'] : ['nobody', 'hidden']) {
      const start = performance.now();
      const answer = await person.get(place(who));
      times[who].push(performance.now() - start);
      if (answer.status !== 404 && answer.status !== 303) throw new Error(`${place(who)}: ${answer.status}`);
    }
  return median(times.hidden) / median(times.nobody);
}

async function sameTime(t, what, person, place) {
  let best = Infinity;
  for (let round = 0; round < kRounds && best > kMostRatio; ++round) {
    const ratio = await medianTimes(person, place);
    best = Math.min(best, Math.max(ratio, 1 / ratio));
  }
  t.check(`${what}: somebody private is refused after the same time as nobody (ratio of medians ${best.toFixed(2)})`, best <= kMostRatio, best);
}

async function privacy(t, site) {
  await site.addUser('hidden', 'hidden@example.org');
  await site.write("UPDATE user SET privacy_level = 'private' WHERE name = 'hidden'");
  await site.addUser('eve', 'eve@example.org');
  const eve = await site.member('eve@example.org');
  await sameTime(t, 'pages', eve, (who) => `/users/${who}/history`);
  await sameTime(t, 'pages of visitors', site.visitor(), (who) => `/users/${who}`);
  const api = await site.api('eve@example.org', 'eve');
  await sameTime(t, 'API', api, (who) => `/api/users/${who}/history/movies`);
}

// ---- D-03

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const kForm = 'application/x-www-form-urlencoded', kBoundary = 'e2eboundary';

const kTooMuch = [
  () => ['POST', '/login', { body: Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&'), headers: { 'Content-Type': kForm } }],
  () => ['POST', '/login', { body: `${'k'.repeat(1000)}=1`, headers: { 'Content-Type': kForm } }],
  () => ['POST', '/login', { body: 'x'.repeat(65537), headers: { 'Content-Type': kForm } }],
  () => ['POST', '/profile', { headers: { 'Content-Type': `multipart/form-data; boundary=${kBoundary}` },
    body: Array.from({ length: 60 }, (_, i) => `--${kBoundary}\r\nContent-Disposition: form-data; name="p${i}"\r\n\r\n${'v'.repeat(200)}\r\n`).join('') + `--${kBoundary}--\r\n` }],
  () => ['GET', '/', { headers: { Cookie: Array.from({ length: 90 }, (_, i) => `c${i}=${i}`).join('; ') } }],
  () => ['GET', `/search?${'q'.repeat(5000)}=1`, {}],
  () => ['GET', `/${'p'.repeat(3000)}`, {}],
  () => ['POST', '/api/authentication/token', { body: '['.repeat(30000), headers: { 'Content-Type': 'application/json', 'X-Service-Client': 'e2e' } }],
];

async function memory(t) {
  const site = await t.instance({ workers: 1, settings: { MATINEE_RATE_LIMIT: 'off' } });
  const [worker] = site.workers();
  const statuses = new Set();
  const ask = async (i) => statuses.add((await site.request(...kTooMuch[i % kTooMuch.length]())).status);
  for (let i = 0; i < kWarmUp; ++i) await ask(i);
  const before = memoryOf(worker);
  for (let i = 0; i < kRefused; ++i) await ask(i);
  const growth = memoryOf(worker) - before;
  t.equal('the same worker has answered all', site.workers(), [worker]);
  t.check('none of them was an error of the server', [...statuses].every((status) => status < 500), [...statuses]);
  t.check(`${kRefused} requests with too much of something leave the worker's memory as it was (${growth} KiB)`, growth <= kMostGrowth, growth);
}

// ---- D-09

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

// One shade of grey, 16 pixels square.
function picture(shade) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(16, 0);
  head.writeUInt32BE(16, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: 16 }, () => Buffer.from([0, ...Array(16).fill(shade)])));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', zlib.deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function upload(person, csrf, shade) {
  const part = (name, value, more = '') => Buffer.concat([Buffer.from(`--${kBoundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
  const body = Buffer.concat([part('_csrf_token', csrf), part('name', 'ada'), part('email', 'ada@example.org'),
    part('profile_image', picture(shade), '; filename="../../evil.php"\r\nContent-Type: image/png'), Buffer.from(`--${kBoundary}--\r\n`)]);
  return person.request('POST', '/profile', { body, headers: { 'Content-Type': `multipart/form-data; boundary=${kBoundary}` } });
}

async function pictures(t, site) {
  const ada = await site.member();
  const csrf = await ada.csrf('/profile');
  const statuses = new Set();
  for (let i = 0; i < kUploads; ++i) statuses.add((await upload(ada, csrf, i * 2)).status);
  t.equal(`${kUploads} pictures are taken`, [...statuses], [303]);
  const kept = fs.readdirSync(path.join(site.data, 'profile-images'));
  const [{ profile_image }] = await site.sql("SELECT profile_image FROM user WHERE name = 'ada'");
  t.equal('one is kept, the last, under a name of its own', kept, [profile_image]);
  t.check('which is made up', /^[0-9a-f]{32}\.(png|webp)$/.test(profile_image), profile_image);
}

// ---- D-19

async function names(t, site) {
  const answers = [await site.get('/'), await site.get('/nothing'), await site.get('/static/nothing'), await site.get('/images/w342/nothing.jpg'),
    await site.request('POST', '/robots.txt'), await rawRequest(site.port, 'GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\nConnection: close\r\n\r\n'),
    await rawRequest(site.port, 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n')];
  t.equal('no answer tells a version of the server', [...new Set(answers.flatMap((answer) => answer.all('server')))].filter((name) => /\d/.test(name)), []);
  t.equal('nor what it is made with', answers.flatMap((answer) => [...answer.all('x-powered-by'), ...answer.all('via')]), []);
  t.check('nor in the text of an error', answers.filter((answer) => answer.status >= 400).every((answer) => !/nginx\/\d|matinee\/\d|SQLite/i.test(answer.text)));
}

export default async function (t) {
  const site = await t.instance({ workers: 3, settings: { MATINEE_RATE_LIMIT: 'off' } });
  await privacy(t, site);
  await pictures(t, site);
  await names(t, site);
  await memory(t);
}
