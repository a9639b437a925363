// A test program's end: whatever ends it, the processes that it started end with it, and its last line is "N passed, N failed".
import { endEverything } from './processes.mjs';

async function finish(status) {
  await endEverything();
  process.exit(status);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(1));
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => { console.error(error); finish(1); });

export async function conclude(run) {
  console.log(`${run.passed} passed, ${run.failed} failed`);
  await finish(run.failed || !run.passed ? 1 : 0);
}
