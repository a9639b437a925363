// The form of the page /offline. This browser keeps it for the account, with titles of its watchlist, and shows it on
// static/offline.html when there is no network. Its words say on every page what waits to be sent, and what was sent.
import { $, base, root } from "../kit/dom.js";
import { parsed, requestPage } from "../kit/request.js";
import { keep, kept } from "../kit/shelf.js";
import { dayHere } from "../kit/time.js";

export let part;  // #offline of this page, or as it is kept; undefined before it is found, or where the browser keeps nothing

// The form is fetched anew each day, in another language, and by other scripts, whose bundle has another address.
const keptAs = [dayHere(), root.lang, import.meta.url].join(" ");
// The films are kept apart: only the page without a network needs them, and reading 2,000 takes a phone a moment.
const fetchPart = async () => {
  const answer = await requestPage(`${base}/offline?part=1`, { priority: "low" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const [, before, films, after] = /^([^]*<datalist[^>]*>)([^]*)(<\/datalist>[^]*)$/.exec(await answer.text()) ?? [];
  if (before && keep("offline-films", films) && keep("offline", before + after)) keep("offline-as", keptAs);
};
const keptPart = (withFilms) => {
  const films = withFilms ? kept("offline-films") ?? "" : "";
  return $("#offline", parsed((kept("offline") ?? "").replace("</datalist>", (end) => films + end)));
};
export const findPart = async () => {
  if (root.dataset.account && kept("offline-as") !== keptAs) await fetchPart();
  part = $("#offline") ?? keptPart(root.hasAttribute("data-offline"));
};

// A change of the watchlist makes the kept titles outdated.
addEventListener("submit", ({ target, submitter }) => {
  if (/\/watchlist/.test(submitter?.getAttribute("formaction") ?? target.action)) keep("offline-as");
});
