// ESLint's rules (eslint.config.mjs) for all scripts, or for the files that are named. One test per file, and one for each
// mistake that the rules must notice. Last line: "N passed, N failed".
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";

const here = dirname(fileURLToPath(import.meta.url));
process.chdir(`${here}/../..`);
const scripts = ["static/js/**/*.js", "static/sw.js", "static/docs/*.js", "build-aux/*.mjs", "tests/**/*.mjs", "tests/of", "tests/house"];
const eslint = new ESLint({ overrideConfigFile: `${here}/eslint.config.mjs` });
let passed = 0, failed = 0;
const count = (problems) => {
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length) ++failed; else ++passed;
};

const named = process.argv.slice(2);
for (const { filePath, messages } of await eslint.lintFiles(named.length ? named : scripts)) {
  const file = filePath.slice(process.cwd().length + 1);
  count(messages.map(({ line, column, message, ruleId }) => `${file}:${line}:${column}: ${message} (${ruleId})`));
}

const mistakes = [
  ["static/js/share.js", "toast();"],
  ["static/js/share.js", 'import { $, $$ } from "./kit/dom.js"; $("a");'],
  ["static/js/share.js", 'export const state = () => fetch("/state");'],
  ["static/js/share.js", "export const isOpen = () => open;"],
  ["static/js/share.js", "export const place = process.cwd();"],
  ["static/sw.js", "document.title = '';"],
  ["build-aux/assets.mjs", "let count = 0; console.log(count);"],
  ["build-aux/assets.mjs", "if (process.argv.length == 2) process.exit(2);"],
  ["tests/of", "window.close();"],
  ["tests/node/http.mjs", "const url = 1; export const get = (url) => url; console.log(url);"],
];
for (const [filePath, mistake] of named.length ? [] : mistakes) {
  const [{ messages }] = await eslint.lintText(mistake, { filePath });
  count(messages.some(({ fatal }) => !fatal) ? [] : [`not noticed in ${filePath}: ${mistake}`]);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
