// The searches that this account made last in this browser.
import { $, base, el } from "../kit/dom.js";
import { keep, kept } from "../kit/shelf.js";

const searches = () => JSON.parse(kept("searches") || "[]");
export const keepSearch = (query) => {
  if (query) keep("searches", JSON.stringify([query, ...searches().filter((other) => other !== query)].slice(0, 6)));
};
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[role=search]:has([name=query])")) keepSearch(target.elements.query.value.trim());
}, true);

export const showSearches = (part) => {
  const found = searches();
  if (!part || !found.length) return;
  $("ul", part).replaceChildren(...found.map((query) =>
    el("li", {}, el("a", { class: "m-chip", dir: "auto", href: `${base}/log-movie?${new URLSearchParams({ query })}` }, query))));
  part.hidden = false;
};
