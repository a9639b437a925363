// Adds up what gcov says, a line of JSON for each object file: a table of folders, and the files that are reached least.
import fs from 'node:fs';
import path from 'node:path';

const kLeast = 25, kFewLines = 15;
const files = new Map();  // path → line → whether anything reached it
for (const text of fs.readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  for (const { file, lines } of JSON.parse(text).files.filter((one) => one.file.startsWith('src/'))) {
    if (!files.has(file)) files.set(file, new Map());
    const known = files.get(file);
    for (const { line_number: line, count } of lines) known.set(line, known.get(line) || count > 0);
  }
}
if (!files.size) throw new Error('gcov has counted no line of src');

const sum = (lines) => ({ all: lines.length, reached: lines.filter(Boolean).length });
const share = ({ all, reached }) => `${(100 * reached / all).toFixed(1).padStart(5)} %  ${String(all - reached).padStart(5)} of ${String(all).padStart(5)} not reached`;
const folders = new Map();
for (const [file, lines] of files) {
  const folder = path.dirname(file);
  folders.set(folder, [...(folders.get(folder) ?? []), ...lines.values()]);
}
for (const [folder, lines] of [...folders].sort()) console.log(`${share(sum(lines))}  ${folder}`);
console.log(`${share(sum([...files.values()].flatMap((lines) => [...lines.values()])))}  all of src\n`);
const rows = [...files].map(([file, lines]) => ({ file, ...sum([...lines.values()]) })).filter(({ all }) => all >= kFewLines);
for (const row of rows.sort((a, b) => a.reached / a.all - b.reached / b.all).slice(0, kLeast)) console.log(`${share(row)}  ${row.file}`);
