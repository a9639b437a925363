// Prints a translation of a PO template (without wrapped lines) into a language that nobody speaks, by which the tests see
// what is not translated: each sentence a third longer, in ⟦…⟧, which leaves out places and elements, so that what is put
// there must be marked itself.  Usage: node pseudo.mjs TAG ltr|rtl < matinee.pot
import { readFileSync } from "node:fs";

const [tag, direction] = process.argv.slice(2);
const fixed = { "direction of writing: ltr or rtl": direction, "between groups of three digits": "’", "before decimals": "." };

function pseudo(context, text) {
  if (context in fixed) return fixed[context];
  const longer = "ë".repeat(Math.ceil(text.replace(/\{\w+\}|<\/?\d+>/g, "").length / 3));
  let isFirst = true;
  return text.split(/(\{\w+\}|<\/?\d+>|\n)/).map((piece, i) => {
    if (i % 2 === 1 || piece === "") return piece;
    const added = isFirst ? longer : "";
    isFirst = false;
    return `⟦${piece}${added}⟧`;
  }).join("");
}

// The value of a keyword with its further lines.
const value = (entry, keyword) => {
  const found = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, "m").exec(entry);
  return found && found[1].trim().split("\n").map((line) => JSON.parse(line)).join("");
};

const print = (keyword, text) => console.log(`${keyword} ${JSON.stringify(text)}`);
for (const entry of readFileSync(0, "utf8").split("\n\n")) {
  const context = value(entry, "msgctxt"), id = value(entry, "msgid"), many = value(entry, "msgid_plural");
  if (id === null) continue;
  if (context !== null) print("msgctxt", context);
  print("msgid", id);
  if (id === "") {
    print("msgstr", `Project-Id-Version: Matinee\nPO-Revision-Date: none\nLast-Translator: none\nLanguage: ${tag}\nLanguage-Team: none\nMIME-Version: 1.0\nContent-Transfer-Encoding: 8bit\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n`);
  } else if (many === null) {
    print("msgstr", pseudo(context, id));
  } else {
    print("msgid_plural", many);
    print("msgstr[0]", pseudo(context, id));
    print("msgstr[1]", pseudo(context, many));
  }
  console.log("");
}
