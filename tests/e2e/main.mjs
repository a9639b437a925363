// Runs the scenarios one after the other and prints a line for each check; the last line is "N passed, N failed".
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestRun } from './lib/checks.mjs';
import { endEverything } from './lib/processes.mjs';

const kScenarioSeconds = 120;
const folder = fileURLToPath(new URL('scenarios', import.meta.url));
const wanted = process.argv.slice(2);
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()
  .filter((name) => !wanted.length || wanted.some((part) => name.includes(part)));
const run = new TestRun();

async function finish(status) {
  await endEverything();
  process.exit(status);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(1));
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => { console.error(error); finish(1); });

for (const file of files) {
  const { default: scenario } = await import(path.join(folder, file));
  await run.scenario(file.replace(/^\d+_|\.mjs$/g, ''), scenario, kScenarioSeconds);
}
console.log(`${run.passed} passed, ${run.failed} failed`);
await finish(run.failed || !run.passed ? 1 : 0);
