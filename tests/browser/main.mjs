// Runs the parts one after the other. Each has an instance of Matinee of its own.
import { launch, prepareFolders } from './browser.mjs';
import { details } from './details.mjs';
import { docs } from './docs.mjs';
import { factor } from './factor.mjs';
import { gallery } from './gallery.mjs';
import { Instance } from './instance.mjs';
import { keys } from './keys.mjs';
import { odd } from './odd.mjs';
import { failures, must, summary, test } from './report.mjs';
import { walk } from './walk.mjs';

const parts = {
  desktop: (browser, site) => walk(browser, site, { name: 'desktop', size: 'desktop' }),
  phone: (browser, site) => walk(browser, site, { name: 'phone', size: 'phone' }),
  plain: (browser, site) => walk(browser, site, { name: 'without script', size: 'phone', script: false }),
  keys, details, factor, gallery, docs, odd,
};

// So that the gallery has every page to photograph: registration, password reset and the developers' pages are off else.
const settings = {
  gallery: (url) => ({ MATINEE_REGISTRATION: 'on', MATINEE_DEV: 'on', MATINEE_BASE_URL: url, MATINEE_SMTP_URL: 'smtp://127.0.0.1:9', MATINEE_SMTP_FROM: 'matinee@example.org' }),
};

const chosen = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(parts);
const unknown = chosen.filter((name) => !parts[name]);
if (unknown.length) {
  console.error(`there is no part ${unknown}; parts: ${Object.keys(parts).join(' ')}`);
  process.exit(2);
}

let browser;
async function endAll() {
  await Promise.all([...Instance.running].map((site) => site.stop()));
  await browser?.close();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => endAll().finally(() => process.exit(1)));
}

prepareFolders();
try {
  browser = await launch();
  for (const name of chosen) {
    const begin = Date.now();
    await test(`${name}: runs to its end, and the server makes no fault`, async () => {
      const site = await Instance.start(name, settings[name]);
      try {
        await parts[name](browser, site);
      } finally {
        await site.stop();
      }
      must(!site.faults().length, `in ${site.log}:\n${site.faults().slice(0, 10).join('\n')}`);
    });
    console.log(`---- ${name}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  await test('the browser starts', () => { throw error; });
} finally {
  await endAll();
}
console.log(summary());
process.exitCode = failures() ? 1 : 0;
