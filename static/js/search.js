// The search in the header and on its page.
import { $, $$, base, el } from "./kit/dom.js";
import { suggest } from "./kit/suggest.js";
import { logAddress, openLog } from "./log/dialog.js";

export const headerForm = $("header form[data-suggest]");
for (const form of $$("form[data-suggest]")) {
  const input = form.elements.query;
  const list = el("ul", { class: "m-suggest m-suggest-drop", hidden: "" });
  form.append(list);
  const pick = (film) => location.assign(film.id ? `${base}/movie/${film.id}` : `${base}/metadata/movie/${film.meta_id}`);
  const meet = (person) => location.assign(person.url), log = (film) => openLog(logAddress(film), input);
  const close = suggest(input, list, pick, { meet, log });
  input.addEventListener("blur", close);
}
