// Counts checks and prints them; gives each scenario its instances and takes them away afterwards.
import { inspect } from 'node:util';
import { Instance } from './instance.mjs';
import { removeFolders } from './processes.mjs';

const kShownLogLines = 40, kLineLength = 300;

const shown = (value) => {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity, depth: 4 });
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

// Output of another program, which may hold pictures and whole pages, in lines that a terminal can show.
const printable = (output) => output.trimEnd().split('\n')
  .map((line) => line.replace(/[^\t\x20-\x7e\u00a0-\ud7ff]/g, '?').slice(0, kLineLength)).join('\n');

// What a scenario works with.
class Test {
  failed = 0;
  passed = 0;
  instances = [];
  part = '';  // printed after the name, for scenarios that run several times

  constructor(name) { this.name = name; }

  check(what, condition, detail = '') {
    condition ? ++this.passed : ++this.failed;
    const reason = condition || detail === '' ? '' : `: ${shown(detail)}`;
    console.log(`${condition ? 'ok  ' : 'FAIL'} ${this.name}${this.part}: ${what}${reason}`);
    return Boolean(condition);
  }

  equal(what, actual, expected) {
    const same = inspect(actual, { depth: 9 }) === inspect(expected, { depth: 9 });
    return this.check(what, same, same ? '' : `${shown(actual)} instead of ${shown(expected)}`);
  }

  // Not counted: says what this machine cannot do.
  skip(what, why) { console.log(`skip ${this.name}: ${what} (${why})`); }

  // Takes over the checks of another runner, whose output ends with "N passed, N failed".
  adopt(what, output) {
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
    if (passed === undefined || Number(failed)) console.log(printable(output));
    if (passed === undefined) return this.check(`${what}: runs to its end`, false);
    this.passed += Number(passed);
    this.failed += Number(failed);
    return this.check(`${what}: ${passed} passed, ${failed} failed`, Number(passed) > 0);
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
    removeFolders();
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
    timer = setTimeout(() => reject(new Error(`not finished after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class TestRun {
  passed = 0;
  failed = 0;

  async scenario(name, body, seconds) {
    const test = new Test(name);
    const start = Date.now();
    try {
      await withinSeconds(seconds, body(test));
    } catch (error) {
      test.check('runs to its end', false, error.stack);
    }
    await test.end();
    this.passed += test.passed;
    this.failed += test.failed;
    console.log(`     ${name} took ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
}
