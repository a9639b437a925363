// the clock jumps under a running server, by an hour and by ten years, forth and back. No process dies of it, nobody is
// locked out for long, jobs go on, and a used code of the second factor stays used.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { kEmail, kPassword } from '../../node/instance.mjs';
import { must, newFolder, until } from '../../node/processes.mjs';
import { codeAt, enrol, kStep } from '../../node/second_factor.mjs';

export const sizes = [{}, {}, {}];

const kHour = 3600, kTenYears = 3652 * 86400;
const unseen = [680, 13, 348, 27205, 234, 653, 962, 643, 961, 19];  // films of the provider, to be added
const kBob = 'bob@example.org';

// The clock that the server sees.
class Clock {
  async make() {
    const folder = newFolder();
    this.file = path.join(folder, 'offset');
    this.library = path.join(folder, 'turned_clock.so');
    fs.writeFileSync(this.file, Buffer.alloc(8));
    const source = fileURLToPath(new URL('../turned_clock.cc', import.meta.url));
    await must('g++', ['-std=c++20', '-O1', '-shared', '-fPIC', '-o', this.library, source]);
  }

  get settings() { return { LD_PRELOAD: this.library, CLOCK_OFFSET_FILE: this.file }; }

  turn(seconds) {
    this.offset = seconds;
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(seconds));
    const descriptor = fs.openSync(this.file, 'r+');
    fs.writeSync(descriptor, bytes);
    fs.closeSync(descriptor);
  }

  get step() { return Math.floor((Date.now() / 1000 + this.offset) / kStep); }
}

const logIn = (site, fields) => site.request('POST', '/api/authentication/token',
  { json: { email: kEmail, password: kPassword, ...fields }, headers: { 'X-Service-Client': 'e2e' } });
const lastEvent = async (site) => (await site.sql('SELECT max(id) AS id FROM audit_event'))[0].id;

// All that must work whatever the clock says: reading, logging in, writing, jobs.
async function works(t, what, site, film) {
  t.equal(`${what}: pages are read`, (await site.get('/')).status, 200);
  // Until the job runner shows life again, a second later, its last sign is as old as the jump.
  t.check(`${what}: /readyz is 200 within three seconds`, await until('ready', () => site.isReady(), 3).then(() => true, () => false));
  const before = await lastEvent(site);
  const api = await site.api();
  t.equal(`${what}: a new login writes`, (await api.play({ movie_id: film, watched_at: '2001-01-01' })).status, 204);
  t.check(`${what}: the log of events goes on`, (await lastEvent(site)) > before);
  const last = (await site.sql('SELECT coalesce(max(id), 0) AS id FROM job'))[0].id;  // done ones may become old by a turn of the clock
  await api.addMovie(unseen.shift());
  await until(`${what}: the end of the jobs`, async () => (await site.count('job', "state IN ('waiting', 'running')")) === 0, 90);
  t.check(`${what}: a new job is done`, (await site.count('job', `id > ${last} AND state = 'done'`)) > 0);
}

async function anHour(t, site, clock, film) {
  const [ada, api] = [await site.member(), await site.api()];
  for (const seconds of [kHour, -kHour, 0]) {
    clock.turn(seconds);
    const what = `${seconds / kHour} h`;
    t.equal(`${what}: who was logged in still is`, [(await ada.get('/profile')).status, (await api.get(api.history)).status], [200, 200]);
    await works(t, what, site, film);
  }
}

// Locked out, and a job put off, while the clock stands ten years ahead; then it is set right.
async function tenYears(t, site, clock, film) {
  const api = await site.api();
  clock.turn(kTenYears);
  t.equal('+10 years: a login of today has run out', (await api.get(api.history)).status, 401);
  await works(t, '+10 years', site, film);
  for (let i = 0; i < 6; ++i) await logIn(site, { email: kBob, password: 'not the password' });
  t.equal('+10 years: too many wrong passwords', (await logIn(site, { email: kBob })).status, 429);
  await site.tellProvider('mode=down&path=/t/p');
  await (await site.api()).addMovie(603);
  const postponed = "state = 'waiting' AND attempts > 0", open = "state IN ('waiting', 'running')";
  await until('only jobs that are put off', async () => (await site.count('job', postponed)) > 0
    && (await site.count('job', open)) === (await site.count('job', postponed)), 60);
  await site.tellProvider('mode=ok');
  clock.turn(0);
  await works(t, 'back again', site, film);
  t.equal('back again: nobody is locked out', (await logIn(site, { email: kBob })).status, 200);
  clock.turn(-kTenYears);
  await works(t, '-10 years', site, film);
  clock.turn(0);
  await works(t, 'right again', site, film);
}

async function usedCode(t, site, clock) {
  const { secret } = await enrol(site, await site.member());
  const codeNow = () => codeAt(secret, clock.step);
  clock.turn(2 * kStep);
  const code = codeNow();
  t.equal('a code is taken', (await logIn(site, { totp_code: code })).status, 200);
  t.equal('once', (await logIn(site, { totp_code: code })).status, 401);
  clock.turn(-3 * kStep);
  t.equal('an older one is not, though the clock says its time', (await logIn(site, { totp_code: codeNow() })).status, 401);
  clock.turn(5 * kStep);
  t.equal('a later one is', (await logIn(site, { totp_code: codeNow() })).status, 200);
  clock.turn(0);
}

export default async function (t) {
  const clock = new Clock();
  await clock.make();
  const site = await t.instance({ workers: 3, settings: clock.settings });
  await site.addUser('bob', kBob);
  const film = await (await site.api()).addMovie(550);
  await site.jobsDone();
  const processes = site.children();
  clock.turn(0);
  await anHour(t, site, clock, film);
  await tenYears(t, site, clock, film);
  await usedCode(t, site, clock);
  t.equal('no process died of it', site.children(), processes);
}
