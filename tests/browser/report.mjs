// The steps of a part are subtests of the test that node:test runs for its file; some have steps of their own.
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage();
export const playIn = (context, body) => current.run(context, body);

// Without colours, and without the end of a long list of tries.
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '').split('\n').slice(0, 40).join('\n');
const short = (error) => plain(error.own ? error.message : (error.message ?? String(error)).split('\n').slice(0, 12).join('\n'));
const places = (error) => (error.stack ?? '').split('\n').filter((line) => /tests\/browser\/(?!report|browser|play)[a-z_/]+\.mjs/.test(line)).slice(0, 3);

// Gives whether it passed.
export async function test(name, body, onFailure) {
  let passed = true;
  await current.getStore().test(name, async (inner) => {
    try {
      await current.run(inner, body);
    } catch (error) {
      passed = false;
      await onFailure?.().catch(() => {});
      throw new Error([short(error).slice(0, 4000), ...(error.own ? [] : places(error))].join('\n'));
    }
  });
  return passed;
}

export const notRun = (name, why) => test(name, () => must(false, `not run: ${why}`));

// A failed expectation that explains itself: no stack.
export function must(holds, message) {
  if (!holds) throw Object.assign(new Error(message), { own: true });
}

export function same(actual, expected, what) {
  must(actual === expected, `${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}
