// Debian's Chromium without its window, and pages that are watched.
import path from 'node:path';
import { chromium } from 'playwright-core';
import { accessible, axeLater, fitForFingers, inputsDoNotZoom, largeText, narrow, settle, setTheme } from './checks.mjs';
import { output } from './site.mjs';
import { must, notRun, test } from './report.mjs';
import { Watcher } from './watcher.mjs';

export const screens = path.join(output, 'screens');
export const zone = 'Europe/Berlin';

export const launch = () => chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  chromiumSandbox: process.getuid() !== 0,
  handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

// A walk that is made in several ways is made in two of them: on a desktop with script and on a phone without, so that
// every page is seen in both sizes and does its work both ways. ALL=1 makes all four.
export const ways = [{ size: 'desktop', script: true }, { size: 'phone', script: false },
  ...(process.env.ALL ? [{ size: 'phone', script: true }, { size: 'desktop', script: false }] : [])];

// Answers at these addresses wait until they are let go: nothing depends on how fast the machine is.
export async function hold(page, address) {
  let letGo;
  const gone = new Promise((resolve) => { letGo = resolve; });
  await page.route(address, async (route) => { await gone; await route.continue(); });
  return letGo;
}

// One person's browser: a context with one page, and the tests made with it. Without a token it is a visitor's.
export class Person {
  static async open(browser, site, { name, size, script = true, worker = true, token }) {
    const self = new Person();
    Object.assign(self, { site, name, size, script, stopped: '' });
    self.context = await browser.newContext({
      ...sizes[size], baseURL: site.address, javaScriptEnabled: script,
      serviceWorkers: worker ? 'allow' : 'block',
      locale: 'en-GB', timezoneId: zone, reducedMotion: 'reduce',
    });
    self.context.setDefaultTimeout(48_000);
    if (script) await self.context.addInitScript(axeLater);
    self.watcher = new Watcher(self.context, site.address);
    if (token) await self.context.addCookies([{ name: 'id', value: token, url: site.address }]);
    self.page = await self.context.newPage();
    return self;
  }

  close() { return this.context.close(); }

  // A step of a walk. The steps after a failed one cannot be judged and count as failed.
  async step(what, body) {
    const name = `${this.name}: ${what}`;
    if (this.stopped) return notRun(name, `"${this.stopped}" failed before`);
    if (!await test(name, () => body(this.page), () => this.photographFailure(what))) this.stopped = what;
  }

  photographFailure(what) {
    const file = `failed ${this.name} ${what}`.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 100);
    console.log(`     at ${this.page.url()}, screens/${file}.png`);
    return this.page.screenshot({ path: path.join(screens, `${file}.png`) });
  }

  // The page as it stands is as it should be. Does not end the walk.
  async look(what) {
    await test(`${this.name}: ${what} is sound`, async () => {
      const problems = [];
      // A page may load itself anew while it is looked at, as that of the jobs does when one has ended; it is looked at again then.
      const collect = (check) => check(this.page)
        .catch((error) => (error.message.includes('context was destroyed') ? settle(this.page).then(() => check(this.page)) : Promise.reject(error)))
        .catch((error) => { problems.push(error.message); });
      await collect(settle);
      await collect((page) => narrow(page, this.size === 'phone' ? [360, 320] : [744, 768, 820, 1280, 1920]));
      if (this.size === 'phone') {
        await collect(inputsDoNotZoom);
        await collect(fitForFingers);
        await collect(largeText);
      }
      if (this.script) await collect(accessible);
      problems.push(...this.watcher.take());
      must(!problems.length, `${new URL(this.page.url()).pathname}\n${problems.join('\n')}`);
    });
  }

  // With SCREENS set: NAME-WIDTH-THEME.png, whole pages: the window is made as tall as the page, so that bars stay at its edges.
  async photograph(name, widths = [this.size === 'phone' ? 360 : 1280]) {
    if (!process.env.SCREENS) return;
    const before = this.page.viewportSize();
    await this.page.mouse.move(0, 0);
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: before.height });
      const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
      await this.page.setViewportSize({ width, height: Math.min(height, 5000) });
      for (const theme of ['light', 'dark']) {
        await setTheme(this.page, theme);
        await this.page.screenshot({ path: path.join(screens, `${name}-${width}-${theme}.png`), animations: 'disabled' });
      }
    }
    await this.page.setViewportSize(before);
  }
}

// Does something as the person of a token, or as a visitor, in a browser of their own.
export async function as({ browser, site, token }, name, options, body) {
  const person = await Person.open(browser, site, { name, token, ...options });
  try {
    await body(person, person.page);
  } finally {
    await person.close();
  }
}
