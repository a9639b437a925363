// A scenario as a test of node:test. Each check is a subtest, so that all that fail are reported; instances are taken away at the end.
import test from 'node:test';
import { inspect } from 'node:util';
import { Instance } from './instance.mjs';
import { endEverything, kPatience } from './processes.mjs';

const kShownLogLines = 40, kLineLength = 300;

const shown = (value) => {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity, depth: 4 });
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

// Output of another program, which may hold pictures and whole pages, in lines that a terminal can show.
const printable = (output) => output.trimEnd().split('\n')
  .map((line) => line.replace(/[^\t\x20-\x7e\u00a0-\ud7ff]/g, '?').slice(0, kLineLength)).join('\n');

// What a scenario works with.
class Scenario {
  failed = 0;
  checks = [];
  instances = [];
  part = '';  // stands after the name, for scenarios that run several times

  constructor(name, context) { Object.assign(this, { name, context }); }

  check(what, condition, detail = '') {
    if (!condition) ++this.failed;
    this.checks.push(this.context.test(`${this.name}${this.part}: ${what}`, () => {
      if (!condition) throw new Error(shown(detail));
    }));
    return Boolean(condition);
  }

  equal(what, actual, expected) {
    const same = inspect(actual, { depth: 9 }) === inspect(expected, { depth: 9 });
    return this.check(what, same, same ? '' : `${shown(actual)} instead of ${shown(expected)}`);
  }

  // Not counted: says what this machine cannot do.
  skip(what, why) { console.log(`skip ${this.name}: ${what} (${why})`); }

  // A line of the table at the end.
  measured(row, what, value) { this.context.diagnostic(`| ${row} | ${what} | ${value} |`); }

  // The end of another test program, whose output's last line is "N passed, N failed".
  adopt(what, output) {
    const [line, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? ['no last line'];
    const fine = Number(passed) > 0 && failed === '0';
    if (!fine) console.log(printable(output));
    return this.check(`${what}: ${line.trim()}`, fine);
  }

  async instance(options) {
    const site = new Instance(options);
    this.instances.push(site);
    await site.start();
    return site;
  }

  async end() {
    this.part = '';
    for (const site of this.instances.reverse()) {
      this.equal('TERM ends everything', await site.stop(), []);
      const told = site.secretsInLog();
      this.check('no secret stands in the log', told.length === 0, told);
      this.check('no crash and no internal error', site.faults().length === 0, site.faults());
      if (this.failed) this.showLog(site);
    }
    await endEverything();
    await Promise.all(this.checks);
  }

  showLog(site) {
    console.log(`---- last log lines of ${this.name}`);
    const worthwhile = site.log().split('\n').filter((line) => !/ info (?:request|worker_exited) | database request=/.test(line));
    for (const line of worthwhile.slice(-kShownLogLines)) console.log(`     ${line}`);
  }
}

async function withinSeconds(seconds, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${kPatience * seconds} s`)), kPatience * seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Whatever ends this process, the processes that it started end with it.
async function finish(status) {
  await endEverything();
  process.exit(status);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(1));

export async function play(name, body, seconds) {
  await test(name, async (context) => {
    const scenario = new Scenario(name, context);
    await withinSeconds(seconds, body(scenario)).catch((error) => scenario.check('runs to its end', false, error.stack));
    await scenario.end();
  });
  setTimeout(() => finish(1), 10_000).unref();  // what it left open must not keep the process
}
