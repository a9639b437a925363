// Runs the rows one after the other; prints a line for each check and, at the end, what was measured.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestRun } from '../e2e/lib/checks.mjs';
import { conclude } from '../e2e/lib/program.mjs';

const kSizes = { short: 0, usual: 1, full: 2 };
const words = process.argv.slice(2);
const size = words[0] in kSizes ? words.shift() : (process.env.FULL ? 'full' : 'usual');
const folder = fileURLToPath(new URL('rows', import.meta.url));
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()
  .filter((name) => !words.length || words.some((word) => name.includes(word)));
const run = new TestRun();
const measured = [];

for (const file of files) {
  const { default: row, sizes } = await import(path.join(folder, file));
  const numbers = sizes[kSizes[size]];
  if (!numbers) {
    console.log(`     ${file}: not in this size`);
    continue;
  }
  const note = (what, value) => {
    measured.push(`| ${file.slice(0, 4).replace('_', '')} | ${what} | ${value} |`);
    console.log(measured.at(-1));  // at once: a long run may be ended before its table
  };
  await run.scenario(file.replace(/\.mjs$/, ''), (t) => row(t, numbers, note), numbers.limit ?? 900);
}
console.log(['', '| Row | What | Measured |', '|---|---|---|', ...measured, ''].join('\n'));
await conclude(run);
