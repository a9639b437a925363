// A second factor: codes computed as an app on a phone does, and turning it on.
import { createHmac } from 'node:crypto';

export const kStep = 30;
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function fromBase32(text) {
  const bits = [...text].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

// RFC 6238 with SHA-1 and six digits.
export function codeAt(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
  return String(number % 1000000).padStart(6, '0');
}

const stepNow = () => Math.floor(Date.now() / 1000 / kStep);

// A code whose step lasts at least five more seconds, so that all of a crowd send it in time.
export async function freshCode(secret, after = 0) {
  while (stepNow() <= after || (Date.now() / 1000) % kStep > kStep - 5) await sleep(0.2);
  return { code: codeAt(secret, stepNow()), step: stepNow() };
}

export async function change(person, place, body = {}) {
  const answer = await person.request('POST', `/profile/security/${place}`,
    { json: body, headers: { Accept: 'application/json', 'X-CSRF-Token': await person.csrf('/profile/security') } });
  if (answer.status !== 200) throw new Error(`${place}: ${answer.status} ${answer.text}`);
  return answer.json;
}

// Turns the second factor on and gives its secret and recovery codes.
export async function enrol(site, person) {
  const { secret } = await change(person, 'totp/enable');
  const { recovery_codes: codes } = await change(person, 'totp/verify', { code: (await freshCode(secret)).code });
  for (const word of [secret, ...codes]) site.secrets.add(word);
  return { secret, codes };
}
