// The rules for sentences (tmpl/README.md): in templates each stands in [[_ … ]], whole, scripts have none, and translations
// have the places of their originals. The words are those of words.mjs. One test per file. Last line: "N passed, N failed".
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { sentencesOf, wordProblems } from "./words.mjs";

process.chdir(`${dirname(fileURLToPath(import.meta.url))}/../..`);
let passed = 0, failed = 0;
const count = (problems) => {
  if (problems.length) { ++failed; console.log(problems.map((problem) => `  ${problem}`).join("\n")); } else ++passed;
};
const files = (folder, ending) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`).sort();
const lineOf = (source, at) => source.slice(0, at).split("\n").length;

// The same in every language; the page of components is for those who change them.
const names = /\b(Matinee|MATINEE_\w+|TMDB|IMDb|API|Jellyfin|Plex|Emby|Kodi|Radarr|Letterboxd|Trakt|Netflix|TV Time|Movary|Yamtrack|Ryot|Watcharr|Simkl|Tautulli|MovieLens|Criticker|Filmtipset|Flixster|Filmweb|Douban|XXXX-XXXX-XXXX-XXXX)\b|https?:\/\/\S+|(openapi\.json|report\.csv)/g;
const untranslated = new Set(["tmpl/dev_components.tpl"]);
const hasWords = (text) => /\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}/gs, "").replace(names, ""));
const blank = (text) => text.replace(/[^\n]/g, " ");

function templateProblems(file) {
  const problems = [];
  const whole = readFileSync(file, "utf8");
  for (const mark of whole.matchAll(/\[\[_(.*?)\]\]/gs)) {
    const outside = mark[1].replace(/<(?:\{\{.*?\}\}|[^<>])*>/g, "");
    if (/\{\{[#/>!]/.test(outside)) problems.push(`${file}:${lineOf(whole, mark.index)}: a section inside a sentence: ${mark[1]}`);
    if (/&|(^|[^{}])[{}]([^{}]|$)/.test(outside)) problems.push(`${file}:${lineOf(whole, mark.index)}: & or a brace inside a sentence: ${mark[1]}`);
  }
  if (untranslated.has(file)) return problems;
  const source = whole.replace(/\[\[_.*?\]\]/gs, blank).replace(/\{\{[!%].*?\}\}/gs, blank);
  for (const found of source.matchAll(/\s(?:alt|title|aria-label|placeholder|label|data-title)="([^"]*)"/g))
    if (hasWords(found[1])) problems.push(`${file}:${lineOf(source, found.index)}: not in [[_ … ]]: ${found[0].trim()}`);
  const text = source.replace(/<(script|style|svg|kbd|code)\b.*?<\/\1>/gs, blank).replace(/<(?:\{\{.*?\}\}|[^<>])*>/gs, blank);
  for (const found of text.matchAll(/[^\n]*\n?/g))
    if (hasWords(found[0])) problems.push(`${file}:${lineOf(text, found.index)}: not in [[_ … ]]: ${found[0].replace(/\{\{.*?\}\}/g, " ").replace(/\s+/g, " ").trim()}`);
  return problems;
}

for (const file of files("tmpl", ".tpl")) count(templateProblems(file));
// A capital word alone or at the start of several is a sentence; names of headers and keys are not.
const ofPrograms = /^["'`](Accept|Enter|Escape|Tab|Home|End|Arrow\w+|Secure)["'`]$/;
function scriptProblems(file) {
  const source = readFileSync(file, "utf8").replace(/^\s*\/\/.*$/gm, blank);
  return [...source.matchAll(/(["'`])[A-Z][a-z]+(?:[ .,][^"'`\n]*)?\1/g)].filter((found) => !ofPrograms.test(found[0]))
    .map((found) => `${file}:${lineOf(source, found.index)}: a sentence; the template hands it over in a data- attribute: ${found[0]}`);
}

for (const file of files("static/js", ".js")) count(scriptProblems(file));
for (const file of files("texts", ".po")) {
  try {
    execFileSync("msgfmt", ["--check", "--output-file=/dev/null", file], { stdio: "pipe" });
    count([]);
  } catch (error) {
    count([String(error.stderr || error)]);
  }
}

// The words that pages and mails use.  The API speaks to programs, in the words of its fields.
const saidIn = (file) => [...sentencesOf(file)].flatMap(({ at, text }) => wordProblems(text).map((problem) => `${at}: ${problem}: ${text}`));
const ofPages = [...files("tmpl", ".tpl"), ...["app", "auth", "cli", "domain", "http", "jobs", "metadata", "net", "server", "store", "transfer", "web"]
  .flatMap((folder) => files(`src/${folder}`, ".cc"))];
for (const file of ofPages) if (!untranslated.has(file)) count(saidIn(file));

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
