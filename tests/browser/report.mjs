// Counts tests and prints them.
let passed = 0, failed = 0;
export const failures = () => failed;

const indent = (text) => text.split('\n').map((line) => `     ${line}`).join('\n');
// Without colours, and without the end of a long list of tries.
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '').split('\n').slice(0, 40).join('\n');
const short = (error) => plain(error.own ? error.message : (error.message ?? String(error)).split('\n').slice(0, 12).join('\n'));

export async function test(name, body, onFailure) {
  try {
    await body();
    ++passed;
    console.log(`ok   ${name}`);
    return true;
  } catch (error) {
    ++failed;
    const at = error.own ? '' : `\n${(error.stack ?? '').split('\n').filter((line) => /tests\/browser\/[a-z]+\.mjs/.test(line)).slice(0, 3).join('\n')}`;
    console.log(`FAIL ${name}\n${indent(short(error).slice(0, 4000) + at)}`);
    await onFailure?.().catch(() => {});
    return false;
  }
}

export function notRun(name, why) {
  ++failed;
  console.log(`FAIL ${name}\n     not run: ${why}`);
}

// A failed expectation that explains itself: no stack.
export function must(holds, message) {
  if (!holds) throw Object.assign(new Error(message), { own: true });
}

export function same(actual, expected, what) {
  must(actual === expected, `${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

export const summary = () => `${passed} passed, ${failed} failed`;
