// Paints of pages in Debian's Chromium over a throttled network, cold and warm: a Markdown table on standard output.
// Usage: paints.mjs SITE COOKIES PATH…   with the modules of tests/browser
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../browser/package.json', import.meta.url))('playwright-core');
const [site, cookies, ...paths] = process.argv.slice(2);
const kRepeats = 5;
// Rates as in targets; the round trips are those that Lighthouse takes for mobile networks of these rates.
const networks = [{ name: '1.6 Mbit/s, 150 ms', rate: 1.6e6, latency: 150 }, { name: '10 Mbit/s, 40 ms', rate: 10e6, latency: 40 }];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

// What the browser says of the page it shows, when nothing more is on its way.
async function measured(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(() => {
    const { domContentLoadedEventEnd: usable, transferSize } = performance.getEntriesByType('navigation')[0];
    const others = performance.getEntriesByType('resource');
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      usable,
      requests: 1 + others.length,
      bytes: others.reduce((sum, { transferSize: size }) => sum + size, transferSize),
    };
  });
}

async function visit(browser, network, path) {
  // What a service worker fetches is not throttled.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
  await context.addCookies(cookies.split('; ').map((cookie) => {
    const [name, value] = cookie.split('=');
    return { name, value, url: site };
  }));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerSecond = network.rate / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false, latency: network.latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond,
  });
  const cold = await measured(page, site + path);
  await page.goto('about:blank');
  const warm = await measured(page, site + path);
  await context.close();
  return { cold, warm };
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', chromiumSandbox: process.getuid() !== 0, args: ['--disable-gpu'] });
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
row('Page', 'network, round trip', 'visit', 'first paint', 'usable (DOMContentLoaded)', 'requests', 'kB');
row('---', '---', '---', '--:', '--:', '--:', '--:');
for (const path of paths) for (const network of networks) {
  const visits = [];
  for (let time = 0; time < kRepeats; ++time) visits.push(await visit(browser, network, path));
  for (const when of ['cold', 'warm']) {
    const of = (what) => median(visits.map((one) => one[when][what]));
    row(`\`${path}\``, network.name, when, `${Math.round(of('paint'))} ms`, `${Math.round(of('usable'))} ms`, of('requests'), (of('bytes') / 1000).toFixed(1));
  }
}
await browser.close();
