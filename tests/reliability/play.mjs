// Loaded before each file by `node --test`: plays the row in it, with the numbers of its size.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { play } from '../node/checks.mjs';

const kSizes = { short: 0, usual: 1, full: 2 };

if (process.env.NODE_TEST_CONTEXT) {
  const file = process.argv[1], name = path.basename(file, '.mjs');
  const { default: row, sizes } = await import(pathToFileURL(file));
  const numbers = sizes[kSizes[process.env.SIZE]];
  if (numbers) {
    await play(name, (t) => row(t, numbers, (what, value) => t.measured(name.slice(0, 3), what, value)), numbers.limit ?? 900);
  } else {
    console.log(`skip ${name}: not in this size`);
  }
}
