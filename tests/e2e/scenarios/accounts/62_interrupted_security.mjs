// A second factor on a full disk and under kill -9: what one transaction holds is there as a whole or not at all, and
// a code that opened nothing can be used again.
import fs from 'node:fs';
import path from 'node:path';
import { cgiAnswer, cgiVariables } from '../../../node/fastcgi.mjs';
import { kEmail, kPassword, matinee } from '../../../node/instance.mjs';
import { fillDisk, mountSmallDisk, must, newFolder, run, unmountAll } from '../../../node/processes.mjs';
import { enrol, freshCode } from '../../../node/second_factor.mjs';

const kMostKills = 200;
const kSettings = { MATINEE_RATE_LIMIT: 'off' };

const login = (fields) => ({
  method: 'POST', place: '/api/authentication/token', headers: { 'X-Service-Client': 'Matinee Web' }, json: { email: kEmail, password: kPassword, ...fields },
});
const ask = (site, { method, place, ...options }) => site.request(method, place, options);

// ---- a full disk

async function onAFullDisk(t, site, { secret, codes }, used) {
  const { code } = await freshCode(secret, used);
  const ballast = path.join(site.data, 'ballast');
  fillDisk(ballast);
  for (const fields of [{ recovery_code: codes[0] }, { totp_code: code }]) {
    const answer = await ask(site, login(fields));
    t.equal(`full disk: a login with ${Object.keys(fields)[0]} is put off`, [answer.status, answer.json.error], [503, 'StorageUnavailable']);
    t.check('full disk: and gives no cookie', !answer.cookies.has('id'), [...answer.cookies.keys()]);
  }
  fs.rmSync(ballast);
  t.equal('no code was used up', await site.count('recovery_code', 'used = 0'), 10);
  t.equal('space again: the recovery code opens', (await ask(site, login({ recovery_code: codes[0] }))).status, 200);
  t.equal('once', (await ask(site, login({ recovery_code: codes[0] }))).status, 401);
  t.equal('and the TOTP code', (await ask(site, login({ totp_code: code }))).status, 200);
}

async function fullDisk(t) {
  const disk = await mountSmallDisk(newFolder(), '12m');
  if (!disk) return t.skip('codes on a full disk', 'this user may not mount a file system');
  try {
    const site = await t.instance({ data: path.join(disk, 'data'), settings: kSettings });
    site.expected = / job_failed .* reason="database or disk is full"/;
    const second = await enrol(site, await site.member());
    await onAFullDisk(t, site, second, 0);
    await site.matinee.stop();
  } finally {
    await unmountAll();
  }
}

// ---- killed at each write in turn: the program as plain CGI, one process for one request, under strace

const files = (site) => ['', '-wal', '-shm'].map((end) => site.database + end);

class Snapshot {
  constructor(site) {
    this.site = site;
    this.contents = files(site).map((file) => (fs.existsSync(file) ? fs.readFileSync(file) : null));
  }
  restore() {
    files(this.site).forEach((file, i) => (this.contents[i] ? fs.writeFileSync(file, this.contents[i]) : fs.rmSync(file, { force: true })));
  }
}

// Kills the process at the `number`th call of this kind. Gives the answer that had come out by then, if any.
async function killedAt(site, call, number, { method, place, headers, json }) {
  const body = JSON.stringify(json);
  const variables = cgiVariables({ method, path: place, body, headers: { ...headers, 'Content-Type': 'application/json' } });
  const words = ['-f', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${number}`, matinee];
  const end = await run('strace', words, { env: { ...site.settings(), ...variables }, input: body });
  const answer = end.stdout.includes('\r\n\r\n') ? cgiAnswer(Buffer.from(end.stdout)) : null;
  return { killed: end.code !== 0, status: answer?.status };
}

// `verdict` names the state of the database: "before", "after", or what is wrong with it.
async function killedEverywhere(t, site, what, request, verdict) {
  const snapshot = new Snapshot(site);
  const seen = { before: 0, after: 0 }, wrong = [];
  for (const call of ['pwrite64', 'fdatasync'])
    for (let number = 1, goesOn = true; goesOn; ++number) {
      snapshot.restore();
      const end = await killedAt(site, call, number, request);
      const state = await verdict();
      goesOn = end.killed && number < kMostKills;
      if (seen[state] === undefined || (end.status === 200 && state !== 'after') || (!end.killed && end.status !== 200))
        wrong.push({ call, number, state, ...end });
      else if (end.killed) ++seen[state];
    }
  t.equal(`${what}, killed at each write (${seen.before} times nothing, ${seen.after} times all of it): whole, and what was acknowledged is there`, wrong, []);
  t.check(`${what}: it was killed before and after the commit`, seen.before > 1 && seen.after > 0, seen);
  snapshot.restore();
}

const one = async (site, sql) => Object.values((await site.sql(sql))[0]).join(' ');

// Secret, codes, devices, events of turning it off.
const factor = (site) => one(site, `SELECT (SELECT count(totp_secret) FROM user), (SELECT count(*) FROM recovery_code), (SELECT count(*) FROM trusted_device),
  (SELECT count(*) FROM audit_event WHERE event_type = 'totp_disabled'), (SELECT count(*) FROM audit_event WHERE event_type = 'all_trusted_devices_removed')`);
const stateOfFactor = async (site) => ({ '1 9 1 0 0': 'before', '0 0 0 1 1': 'after' })[await factor(site)] ?? factor(site);

// Codes, tokens, events of a login with a recovery code, devices.
const loginRows = (site) => one(site, `SELECT (SELECT count(*) FROM recovery_code), (SELECT count(*) FROM auth_token),
  (SELECT count(*) FROM audit_event WHERE event_type = 'recovery_code_used'), (SELECT count(*) FROM audit_event WHERE event_type = 'login_success'), (SELECT count(*) FROM trusted_device)`);

async function killed(t) {
  const site = await t.instance({ settings: kSettings });
  const person = await site.member();
  const { codes } = await enrol(site, person);
  const trusting = await ask(site, login({ recovery_code: codes[0], trust_device: true }));
  for (const [name, line] of trusting.cookies) site.visitor().keep(name, line);
  t.equal('a device is trusted', trusting.status, 200);
  const headers = { Cookie: person.cookieHeader, Accept: 'application/json', 'X-CSRF-Token': await person.csrf('/profile/security') };
  await site.matinee.stop();
  await killedEverywhere(t, site, 'turning the second factor off', { method: 'POST', place: '/profile/security/totp/disable', headers, json: {} },
    () => stateOfFactor(site));
  const before = await loginRows(site);
  const [left, tokens, uses, logins, devices] = before.split(' ').map(Number);
  const after = [left - 1, tokens + 1, uses + 1, logins + 1, devices].join(' ');
  await killedEverywhere(t, site, 'a login with a recovery code', login({ recovery_code: codes[1] }), async () => {
    const rows = await loginRows(site);
    return { [before]: 'before', [after]: 'after' }[rows] ?? rows;
  });
  t.equal('the database is whole', await must('sqlite3', [site.database, 'PRAGMA integrity_check; PRAGMA foreign_key_check;']), 'ok\n');
}

export default async function (t) {
  await fullDisk(t);
  const traced = await run('strace', ['-o', '/dev/null', 'true']).catch(() => ({ code: 1 }));
  if (traced.code !== 0) return t.skip('killed at each write', 'strace is missing or may not trace');
  await killed(t);
}
