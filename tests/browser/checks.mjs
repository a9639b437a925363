// What must hold for every page: pictures there, nothing wider than the screen or than its cell, no finding of axe-core.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { output } from './site.mjs';
import { must } from './report.mjs';

// For every page of a context before it loads, since handing axe-core over takes a fifth of a second; it is read when it is called.
export const axeLater = `window.loadAxe = () => {${fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}\n};`;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// All pictures, also those below the fold. Without promises, so that it works where scripts are off.
export async function settle(page) {
  await page.waitForLoadState('load');
  const broken = () => page.evaluate(() => [...document.images].filter((image) => {
    image.loading = 'eager';
    return image.checkVisibility() && !(image.complete && image.naturalWidth > 0);
  }).map((image) => image.currentSrc || image.src));
  let left = await broken();
  for (const end = Date.now() + 32_000; left.length && Date.now() < end; left = await broken()) await pause(40);
  must(!left.length, `pictures that do not load:\n${left.join('\n')}`);
}

// Elements that reach over the right or left edge, unless they stand in something that scrolls or cuts.
const tooWide = () => {
  const width = document.documentElement.clientWidth, root = document.documentElement;
  const inside = (node) => {
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible' && up.getBoundingClientRect().right <= width + 1) return true;
    return false;
  };
  const found = [];
  for (const node of document.body.querySelectorAll('*')) {
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height || node.closest('.visually-hidden, .m-skip, .m-bottom, .m-toasts') || !node.checkVisibility()) continue;
    // Also a long word that sticks out of a box which itself fits.
    const text = !(node instanceof SVGElement) && getComputedStyle(node).overflowX === 'visible' && getComputedStyle(node).display !== 'inline' ? box.left + node.scrollWidth : 0;
    if ((Math.max(box.right, text) <= width + 1 && box.left >= -1) || inside(node)) continue;
    found.push(`${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} reaches from ${Math.round(box.left)} to ${Math.round(Math.max(box.right, text))}`);
  }
  for (const cell of document.querySelectorAll('tbody :is(td, th)')) {
    if (!cell.checkVisibility() || getComputedStyle(cell).overflowX !== 'visible' || cell.scrollWidth <= cell.clientWidth + 1) continue;
    found.push(`${cell.tagName.toLowerCase()}.${cell.className} has ${cell.clientWidth} px, and what is in it ${cell.scrollWidth}`);
  }
  return { page: root.scrollWidth > width ? [`the page scrolls sideways: ${root.scrollWidth} px of ${width}`] : [], found };
};

export async function narrow(page, widths) {
  const before = page.viewportSize();
  const problems = [];
  for (const width of widths) {
    if (width !== page.viewportSize().width) await page.setViewportSize({ width, height: before.height });
    const { page: whole, found } = await page.evaluate(tooWide);
    problems.push(...[...whole, ...found.slice(-5)].map((line) => `${width} px: ${line}`));
  }
  if (page.viewportSize().width !== before.width) await page.setViewportSize(before);
  must(!problems.length, problems.join('\n'));
}

// Letters of twice their size, as people set them in their browser, wrap and do not widen the page.
export async function largeText(page) {
  const size = (value) => page.evaluate((given) => { document.documentElement.style.fontSize = given; }, value);
  await size('200%');
  const { page: whole, found } = await page.evaluate(tooWide);
  await size('');
  must(!whole.length, [...whole, ...found.slice(-5)].map((line) => `letters of 200 %: ${line}`).join('\n'));
}

// Phones zoom into a field with smaller letters.
export async function inputsDoNotZoom(page) {
  const small = await page.evaluate(() => [...document.querySelectorAll('input, select, textarea')]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height > 8 && !['radio', 'checkbox', 'hidden'].includes(node.type)
      && parseFloat(getComputedStyle(node).fontSize) < 16)
    .map((node) => `${node.tagName.toLowerCase()}[name=${node.name}] has letters of ${getComputedStyle(node).fontSize}`));
  must(!small.length, small.join('\n'));
}

// Fingers need 44 px for what is a control. Links in a text or a table are as high as their line. Half stars and half points
// share the width of a whole one. What is folded away is looked at as well.
const tooSmall = () => {
  const folded = [...document.querySelectorAll('details:not([open])')];
  for (const part of folded) part.open = true;
  const all = [...document.querySelectorAll(`button, summary, select, textarea, input, thead a,
    :is(.btn, .m-chip, .m-more), :is(.m-nav, .m-bottom, .m-segment, .m-menu-list, .m-settings-nav, .m-footer, .m-rank, .m-pager, .m-suggest) a, .m-suggest div`)];
  const visible = (node) => {
    if (!node.checkVisibility() || getComputedStyle(node).pointerEvents === 'none' || node.closest('[inert], .visually-hidden')) return false;
    for (let up = node; up; up = up.parentElement) if (getComputedStyle(up).clipPath === 'inset(50%)') return node.labels?.length > 0 && up === node;
    return true;
  };
  // With the labels that stand for it, and the layer that some links lay over their row.
  const reach = (node) => {
    const layer = getComputedStyle(node, '::after');
    const boxes = [node, ...(node.labels ?? []), ...(layer.position === 'absolute' && layer.inset === '0px' && layer.content !== 'none' ? [node.offsetParent] : [])]
      .filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 1.5 && height > 1.5);
    return [Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ height }) => height))];
  };
  const found = all.filter(visible).map((node) => [node, ...reach(node)])
    .filter(([node, width, height]) => height > 0 && (height < 43.5 || width < (node.closest('.m-rate-5, .m-rate2-row') ? 23.5 : 43.5)))
    .map(([node, width, height]) => `${node.tagName.toLowerCase()}.${node.className} “${node.textContent.trim().slice(0, 20)}” has ${Math.round(width)} × ${Math.round(height)} px`);
  for (const part of folded) part.open = false;
  return [...new Set(found)];
};

export async function fitForFingers(page) {
  const small = await page.evaluate(tooSmall);
  must(!small.length, small.join('\n'));
}

export const setTheme = (page, theme) => page.evaluate((name) => { document.documentElement.dataset.bsTheme = name; }, theme);

const describe = (violation) => `${violation.id}: ${violation.help}\n` + violation.nodes.slice(0, 4).map((node) =>
  `  ${node.target.join(' ')}\n    ${node.html.slice(0, 160)}\n    ${[...node.any, ...node.all, ...node.none].map((check) => check.message).slice(0, 2).join('; ')}`).join('\n');

// What axe-core judges by: the tree of elements, their attributes, and whether they hold text. Which text they hold, and how many
// equal elements follow one another, does not matter.
const shape = () => {
  const kWords = /^(href|src|srcset|value|content|datetime|alt|title|placeholder|d|points|aria-label|data-.*)$/;
  const of = (node) => {
    const described = [...node.attributes].map(({ name, value }) => `${name}=${kWords.test(name) ? value !== '' : value.replace(/\d+/g, '0')}`);
    const words = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    const inside = [...node.children].map(of).filter((one, i, all) => one !== all[i - 1]);
    return `<${node.tagName} ${described.join(' ')} ${words}>${inside.join('')}</>`;
  };
  return `${innerWidth} ${of(document.documentElement)}`;
};

// Everything in the light theme; in the dark one what depends on colours.
const rules = {
  light: { preload: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  dark: { preload: false, resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

// A page is skipped if one of the same shape has passed in this run, in any part (ALL=1 skips none).
export async function accessible(page) {
  const seen = path.join(output, 'shapes', createHash('sha256').update(await page.evaluate(shape)).digest('hex'));
  if (!process.env.ALL && fs.existsSync(seen)) return;
  const problems = [];
  await page.evaluate(() => window.loadAxe());
  const own = await page.evaluate(() => document.documentElement.dataset.bsTheme);
  for (const [theme, options] of Object.entries(rules)) {
    await setTheme(page, theme);
    const violations = await page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
    problems.push(...violations.map((violation) => `${theme}: ${describe(violation)}`));
  }
  await setTheme(page, own);
  must(!problems.length, problems.join('\n'));
  fs.writeFileSync(seen, '');
}
