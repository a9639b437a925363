// Puts the static files into place: hashed names, bundled page scripts, npm files, compressed copies.
// Usage: node assets.mjs static build/npm tmpl build/static build/gen/assets.tsv
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [sourceRoot, npmRoot, templateRoot, targetRoot, listFile] = process.argv.slice(2);
const unserved = new Set(['package.json', 'package-lock.json', 'vendor.list']);
const unhashed = new Set(['favicon.ico', 'manifest.webmanifest', 'robots.txt', 'sw.js', 'offline.html']);
const textual = /\.(css|js|mjs|html|svg|webmanifest|json|txt)$/;
const reference = /\[\[([A-Za-z0-9_./-]+)\]\]/g;

const fail = (message) => { console.error(`assets: ${message}`); process.exit(1); };

// logical name -> { data: Buffer, own: whether [[…]] is replaced in it }
const files = new Map();

function walk(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)])
    .sort();
}

for (const file of walk(sourceRoot)) {
  const logical = path.relative(sourceRoot, file).split(path.sep).join('/');
  if (unserved.has(logical) || logical.startsWith('js/') || path.basename(file).startsWith('.')) continue;
  files.set(logical, { data: fs.readFileSync(file), own: true });
}

// The page scripts become one file, without their lines of comments, which are a fifth of it even when compressed. Rollup's
// warnings, of circular imports and of names that no module exports for instance, fail the build.
async function bundle(input) {
  const { rollup } = createRequire(path.resolve(npmRoot, 'package.json'))('rollup');
  const modules = await rollup({ input, onwarn: ({ message }) => fail(message) });
  const { output: [script] } = await modules.generate({ format: 'es' });
  return Buffer.from(script.code.replace(/^ *\/\/.*\n/gm, ''));
}
try {
  files.set('js/matinee.js', { data: await bundle(path.join(sourceRoot, 'js/main.js')), own: true });
} catch ({ message, loc }) { fail(loc ? `${path.relative('', loc.file)}:${loc.line}: ${message}` : message); }

// Each square icon of the sprite is also a rule of the stylesheet: <i class="m-icon i-name"> is drawn in the colour of the text.
// Rules of the stylesheet itself take it as var(--i-name).
function iconRules(sprite, sheet) {
  return [...sprite.matchAll(/<symbol id="([a-z0-9-]+)" viewBox="0 0 24 24">(.*)<\/symbol>/g)].map(([, name, shapes]) => {
    const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${shapes.replaceAll('"', "'")}</svg>`;
    const image = `url("data:image/svg+xml,${drawing.replace(/[%#<>]/g, encodeURIComponent)}")`;
    return sheet.includes(`var(--i-${name})`) ? `:root { --i-${name}: ${image}; } .i-${name} { --i: var(--i-${name}); }\n` : `.i-${name} { --i: ${image}; }\n`;
  }).join('');
}
const sheet = files.get('css/matinee.css'), sprite = files.get('icons.svg');
if (sheet && sprite) sheet.data = Buffer.concat([sheet.data, Buffer.from(iconRules(sprite.data.toString('utf8'), sheet.data.toString('utf8')))]);

// Nine in ten of Bootstrap's rules are for classes that no template and no script names. They stay out.
const wordsOf = (text) => text.match(/[A-Za-z][\w-]*/g) ?? [];
const words = new Set([...walk(templateRoot), ...walk(path.join(sourceRoot, 'js')), path.join(sourceRoot, 'offline.html')]
  .flatMap((file) => wordsOf(fs.readFileSync(file, 'utf8'))));
function rulesInUse(css) {
  const isNamed = (selector) => (selector.replace(/:not\([^)]*\)/g, '').match(/\.[A-Za-z][\w-]*/g) ?? []).every((name) => words.has(name.slice(1)));
  return css.replace(/^@charset[^;]*;/, '').replace(/\/\*[^]*?\*\/|([^{}]+)\{([^{}]*)\}/g, (whole, selectors, body) => {
    if (selectors === undefined) return whole;  // a comment: the licence
    const kept = selectors.split(/,(?![^(]*\))/).filter(isNamed);
    return kept.length ? `${kept.join(',')}{${body}}` : '';
  }).replace(/@media[^{}]*\{\}/g, '');
}

// vendor.list: "<path below node_modules> → <logical name>", one per line, # begins a comment.
const vendorList = path.join(sourceRoot, 'vendor.list');
if (fs.existsSync(vendorList)) {
  for (const raw of fs.readFileSync(vendorList, 'utf8').split('\n')) {
    const line = raw.replace(/#.*/, '').trim();
    if (!line) continue;
    const [from, to] = line.split(/\s*(?:→|->|\s)\s*/);
    const source = path.join(npmRoot, 'node_modules', from ?? '');
    if (!to || !fs.existsSync(source)) fail(`vendor.list: ${line}: no such file in the npm packages`);
    let data = fs.readFileSync(source);
    if (textual.test(to)) {
      data = Buffer.from(data.toString('utf8').replace(/\n?\/[/*]# sourceMappingURL=[^\n]*(?:\n|$)/g, '\n'));
    }
    if (to === 'vendor/bootstrap.min.css') data = Buffer.from(rulesInUse(data.toString('utf8')));
    files.set(to, { data, own: false });
  }
}

// Files that name others by [[…]] are finished after those others.
const finished = new Map();
const underway = new Set();
function finish(logical) {
  if (finished.has(logical)) return finished.get(logical);
  const file = files.get(logical);
  if (!file) return undefined;
  if (underway.has(logical)) fail(`${logical} refers to itself`);
  underway.add(logical);
  let data = file.data;
  if (file.own && textual.test(logical)) {
    data = Buffer.from(data.toString('utf8').replace(reference, (_, name) =>
      (finish(name) ?? fail(`${logical}: no static file is called ${name}`)).hashed));
  }
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 10);
  const extension = path.posix.extname(logical);
  const result = { data, hashed: logical.slice(0, logical.length - extension.length) + '.' + digest + extension };
  underway.delete(logical);
  finished.set(logical, result);
  return result;
}

const fresh = `${targetRoot}.new`;
fs.rmSync(fresh, { recursive: true, force: true });
fs.mkdirSync(fresh, { recursive: true });

function write(name, data) {
  const target = path.join(fresh, name);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, data);
  if (!textual.test(name) && !name.endsWith('.ico')) return;
  for (const [ending, packed] of [['gz', gzipSync(data, { level: 9 })], ['br', brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })]])
    if (packed.length < data.length) fs.writeFileSync(`${target}.${ending}`, packed);
}

let list = '';
for (const logical of [...files.keys()].sort()) {
  const { data, hashed } = finish(logical);
  write(hashed, data);
  if (unhashed.has(logical)) write(logical, data);
  list += `${logical}\t${hashed}\n`;
}

// A running server keeps serving: the new folder takes the place of the old one.
const old = `${targetRoot}.old`;
fs.rmSync(old, { recursive: true, force: true });
if (fs.existsSync(targetRoot)) fs.renameSync(targetRoot, old);
fs.renameSync(fresh, targetRoot);
fs.rmSync(old, { recursive: true, force: true });
fs.mkdirSync(path.dirname(listFile), { recursive: true });
fs.writeFileSync(listFile, list);
