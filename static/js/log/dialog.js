// Logging and editing in a dialog: the markup of the pages is fetched and put into it.
import { $, base, el, region } from "../kit/dom.js";
import { closeDialog, openDialog } from "../kit/dialogs.js";
import { askWanted } from "../kit/provider.js";
import { pageOf, requestPage } from "../kit/request.js";
import { suggest } from "../kit/suggest.js";
import { toastProblem } from "../kit/toasts.js";
import { hasDrafts, isTyped } from "./drafts.js";
import { wireFields } from "./form.js";
import { keepSearch, showSearches } from "./searches.js";

const logDialog = $("#log-dialog");
export const logAddress = (film) => `${base}/log-movie?${film.id ? `movie_id=${film.id}` : `meta_id=${film.meta_id}`}`;

// Picks a film by its title, and calls `go` with the address of its form.
const wirePick = (scope, go) => {
  const form = $("[data-pick]", scope);
  if (!form) return;
  const field = form.elements.query, list = el("ul", { class: "m-suggest m-suggest-flat", hidden: "" });
  const choose = (film) => { keepSearch(film.title); go(logAddress(film)); };
  showSearches($("[data-searches]", scope));
  form.after(list);
  suggest(field, list, choose, { choosesFirst: true });
  field.addEventListener("input", () => form.parentElement.classList.toggle("m-is-typed", field.value !== field.defaultValue));
};

const loadLog = async (url, opener) => {
  const answer = await requestPage(url).catch(() => null);
  const page = answer && await pageOf(answer), part = answer?.ok && $("#log", page);
  if (answer?.status === 503) return toastProblem($("h1", page)?.textContent ?? region.dataset.noAnswer);
  if (!part) return location.assign(url);
  showLog(part, opener);
};
export const showLog = (part, opener) => {
  $("#log", logDialog)?.remove();
  logDialog.prepend(document.adoptNode(part));
  logDialog.setAttribute("aria-label", $("h1", part).textContent);
  wirePick(part, loadLog);
  askWanted(part);
  wireFields(part);
  if (!logDialog.open) openDialog(logDialog, opener);
  ($("input[type=search]", part) || $(".m-date input:checked", part))?.focus();
};

// A page that is itself the form opens another film as another page.
const hasLogDialog = logDialog && !$("[data-when], [data-pick]");
export const openLog = (url, opener) => (hasLogDialog ? loadLog(url, opener) : location.assign(url));

if (hasLogDialog) {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a");
    if (!link?.href) return;
    if (link.hasAttribute("data-close") && logDialog.contains(link)) { event.preventDefault(); return closeDialog(logDialog); }
    const inside = logDialog.contains(link) && new URL(link.href).pathname === `${base}/log-movie`;
    if (!link.matches("[data-log], [data-edit], .m-posters [href*='/log-movie?']") && !inside) return;
    event.preventDefault();
    loadLog(link.href, link);
  });
  logDialog.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-pick]")) return;
    event.preventDefault();
    loadLog(`${base}/log-movie?${new URLSearchParams(new FormData(event.target))}`);
  });
  const leave = $("#leave");
  const askFirst = (event) => {
    const form = $("form[data-draft]", logDialog);
    if (!form || !isTyped(form)) return;
    event.preventDefault();
    $("p", leave).hidden = !hasDrafts(form);  // the browser does not keep a date
    if (!leave.open) openDialog(leave);
  };
  logDialog.addEventListener("cancel", askFirst);
  // The browser lets nobody cancel the close by a second Escape, so the key itself is prevented.
  logDialog.addEventListener("keydown", (event) => { if (event.key === "Escape") askFirst(event); });
  logDialog.addEventListener("close", () => $("#log", logDialog)?.remove());
  leave.addEventListener("close", () => {
    if (leave.returnValue === "close") logDialog.close();
    leave.returnValue = "";
  });
} else if ($("[data-when], [data-pick]")) {
  wirePick(document, (url) => location.assign(url));
}
