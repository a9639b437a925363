// Loaded before each file by `node --test`: plays the part in it, with a browser and an instance of Matinee of its own.
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch } from './browser.mjs';
import { Site } from './site.mjs';
import { must, playIn } from './report.mjs';

const kMilliseconds = 3_600_000;  // each step has 48 s; this only ends runs that hang
let browser, site;

async function endAll() {
  await site?.stop();
  await browser?.close();
}

async function play(file, context) {
  const { default: part, settings } = await import(pathToFileURL(file));
  try {
    browser = await launch();
    site = new Site(path.basename(file, '.mjs'), settings);
    await site.start();
    await playIn(context, () => part(browser, site));
  } finally {
    await endAll();
  }
  must(!site.faults().length, `in ${site.logFile}:\n${site.faults().slice(0, 10).join('\n')}`);
}

if (process.env.NODE_TEST_CONTEXT) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => endAll().finally(() => process.exit(1)));
  const file = process.argv[1];
  await test(`browser ${path.basename(file, '.mjs')}`, { timeout: kMilliseconds }, (context) => play(file, context));
}
