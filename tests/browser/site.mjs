// The installation that a part of the browser tests has to itself: nobody is there yet.
import fs from 'node:fs';
import path from 'node:path';
import { Instance, build } from '../node/instance.mjs';
import { endEverything } from '../node/processes.mjs';

export const output = path.join(build, 'check');

export class Site extends Instance {
  // `settings`: of the program, by its address.
  constructor(name, settings = () => ({})) {
    super({ user: false, settings: (address) => ({ MATINEE_STAND_IN: 'on', ...settings(address) }) });
    this.logFile = path.join(output, `browser-${name}.log`);
  }

  stop() { return this.stopping ??= this.end(); }

  async end() {
    await super.stop();
    fs.writeFileSync(this.logFile, this.log());
    await endEverything();
  }

  // What cache.db remembers: that the provider counts as down.
  forget() { return this.write('DELETE FROM breaker; DELETE FROM cached_text;', path.join(this.data, 'cache.db')); }

  // Crashed workers, errors of the program and of nginx, which is asked before the program listens.
  faults() {
    return this.log().split('\n').filter((line) => !line.includes('GET /readyz')
      && /^\S+ error |how="signal|\[(error|crit|alert|emerg)\]|Sanitizer|runtime error/.test(line));
  }
}
