// Runs the scenarios one after the other and prints a line for each check; the last line is "N passed, N failed".
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestRun } from './lib/checks.mjs';
import { conclude } from './lib/program.mjs';

const kScenarioSeconds = 120;
const folder = fileURLToPath(new URL('scenarios', import.meta.url));
const wanted = process.argv.slice(2);
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()
  .filter((name) => !wanted.length || wanted.some((part) => name.includes(part)));
const run = new TestRun();

for (const file of files) {
  const { default: scenario } = await import(path.join(folder, file));
  await run.scenario(file.replace(/^\d+_|\.mjs$/g, ''), scenario, kScenarioSeconds);
}
await conclude(run);
