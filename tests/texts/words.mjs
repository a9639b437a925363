// The words of sentences that people read on pages and in mails (CONTRIBUTING.md): one word for each thing, and no sentence
// of more than 25 words.
import { readFileSync } from "node:fs";

const longest = 25;
// What is not said, and what is said instead.
const refused = [
  [/\bwhoever\b/i, "anyone who, your admin"],
  [/\bof which\b|\bof whom\b/i, "a second sentence"],
  [/\bbeforehand\b/i, "first"],
  [/\bstands? (here|there|in|on|beside|below)\b/i, "is, appears"],
  [/\bthe film provider\b/i, "TMDB, or the film data"],
  [/\b(take|takes|taken|taking|took) back\b/i, "undo"],
  [/\bplays?\b/i, "entry in the diary, viewing when counted"],
  [/\bdashboards?\b|\byour page\b/i, "profile"],
  [/\bhooks?\b/i, "notification"],
  [/\bby itself\b|\bby themselves\b/i, "automatically"],
  [/\bsomebody\b|\beverybody\b|\bnobody\b|\banybody\b/i, "someone, everyone, no one, anyone"],
  [/\bas it is\b|\bas they are\b/i, "unchanged"],
  [/\bsaid twice\b/i, "duplicate"],
  [/\badministrators?\b/i, "admin"],
];

// Where the word is the field's own: of an interface, or of a service that uses it.
const allowed = /Google Play|Play Store|play\.added|media\.\w+|\bwebhooks?\b/gi;

export function wordProblems(sentence) {
  const text = sentence.replace(/<[^>]*>/g, "").replace(/\{\w+\}/g, "{}").replace(allowed, "");
  const problems = refused.filter(([pattern]) => pattern.test(text)).map(([pattern, better]) => `“${pattern.exec(text)[0]}” (say ${better})`);
  const most = Math.max(...text.split(/(?<=[.!?:;])\s/).map((part) => part.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length));
  return most > longest ? [...problems, `a sentence of ${most} words`] : problems;
}

// The sentences that a template marks, and those of the program, with their places.
export function* sentencesOf(file) {
  const source = readFileSync(file, "utf8");
  const line = (at) => source.slice(0, at).split("\n").length;
  if (file.endsWith(".tpl"))
    for (const { 1: text, index } of source.matchAll(/\[\[_(?:\([^)]*\))?(.*?)\]\]/gs))
      yield { at: `${file}:${line(index)}`, text: text.replace(/<(?:\{\{.*?\}\}|[^<>])*>/g, " ").replace(/\{\{(\w+)[^}]*\}\}/g, "{$1}").replace(/\s+/g, " ").trim() };
  else
    for (const { 0: call, index } of source.matchAll(/\btr(?:_n|_c|_nc)?\(\s*(?:"(?:[^"\\]|\\.)*"[\s,]*)+/g)) {
      const words = [...call.matchAll(/"((?:[^"\\]|\\.)*)"(\s*,)?/g)];
      let text = "";
      for (const [, part, comma] of words) {
        text += part;
        if (comma) { yield { at: `${file}:${line(index)}`, text }; text = ""; }
      }
      if (text) yield { at: `${file}:${line(index)}`, text };
    }
}
