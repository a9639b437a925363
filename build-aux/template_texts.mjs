// Prints the sentences of templates as a PO template: node template_texts.mjs FILE… What stands in [[_ … ]] becomes the same
// text that src/app/page/template_text.cc looks up: {PLACE} for {{PLACE}}, <1>…</1> for the first element.
import { readFileSync } from "node:fs";

const quoted = (text) => JSON.stringify(text);

function sentenceOf(source) {
  const [, context, rest] = /^(?:\(([^)]*)\))?([\s\S]*)$/.exec(source);
  const open = [];
  let last = 0;
  const text = rest.split("\n").map((line) => line.trim()).filter(Boolean).join(" ")
    .replace(/\{\{([A-Za-z0-9_]+)(:\w+)*\}\}|<(\/?)(\w+)(?:\{\{.*?\}\}|[^<>])*>/g, (_, name, _modifier, end, element) => {
      if (name) return `{${name}}`;
      if (end) return `</${open.pop()}>`;
      if (element !== "br") open.push(last + 1);
      return `<${++last}>`;
    });
  return { context, text };
}

const sentences = new Map();
for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, "utf8");
  for (const match of source.matchAll(/\[\[_(.*?)\]\]/gs)) {
    const { context, text } = sentenceOf(match[1]);
    const key = `${context ?? ""}\u0004${text}`;
    const entry = sentences.get(key) ?? { context, text, places: [] };
    entry.places.push(`${file}:${source.slice(0, match.index).split("\n").length}`);
    sentences.set(key, entry);
  }
}

console.log('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n');
for (const { context, text, places } of sentences.values())
  console.log(`#: ${places.join(" ")}${context ? `\nmsgctxt ${quoted(context)}` : ""}\nmsgid ${quoted(text)}\nmsgstr ""\n`);
