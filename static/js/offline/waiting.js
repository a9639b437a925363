// Entries that wait to be sent: their rows on the page /offline, their sign in the header, and what became of them.
import { $, $$, base, el, icon, root } from "../kit/dom.js";
import { loadAgain } from "../kit/leaving.js";
import { pageOf, requestPage } from "../kit/request.js";
import { toast } from "../kit/toasts.js";
import { showLog } from "../log/dialog.js";
import { forgetDrafts, isTyped } from "../log/drafts.js";
import { keepUnreachedBy } from "../log/send.js";
import { dropReplaced, dropUnsent, entryOf, fieldsOf, keepUnsent, sendUnsent, unsent } from "../log/unsent.js";
import { part } from "./part.js";

const dayText = (date) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  return new Date(`${date}T12:00`).toLocaleDateString(root.lang === "en" ? "en-GB" : root.lang, { dateStyle: "medium" });
};
// Returns the day on which the film was seen, in words.
export const seenOn = ({ day, fields }) => {
  const { watched_on: on = "date", watched_at: at = "" } = Object.fromEntries(fields);
  if (on === "today") return dayText(day);
  if (on === "yesterday") return dayText(new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10));
  return dayText(on === "date" ? at : "");
};

const removeUnsent = (entry) => {
  dropUnsent(entry.id);
  showUnsent();
  toast(part.dataset.removed.replace("%s", entry.title), () => { keepUnsent(entry); showUnsent(); });
};
// Opens the server's page that asks or says what is wrong. If there is none, as when the film is gone, the entry is sent again.
const openEntry = async (entry, opener) => {
  const answer = await requestPage(base + entry.path, { fields: fieldsOf(entry) }).catch(() => null);
  const found = answer && $("#log", await pageOf(answer)), form = found && $("[data-log-form]", found);
  if (form) {
    form.dataset.replaces = entry.id;
    return showLog(found, opener);
  }
  keepUnsent({ ...entry, said: "" });
  sendAndTell();
};
const openTitle = ({ id, fields }) => {
  const form = $("[data-offline-form]");
  for (const [name, value] of fields) form.elements[name].value = value;
  form.dataset.replaces = id;
  form.elements.title.focus();
};

const rowOf = (entry) => {
  const row = $("template", part).content.firstElementChild.cloneNode(true), { comment = "", year } = Object.fromEntries(entry.fields);
  const said = $("[data-said]", row), open = $("[data-open]", row);
  $("[data-title]", row).textContent = year ? `${entry.title} (${year})` : entry.title;
  $("[data-day]", row).textContent = seenOn(entry);
  $("[data-note]", row).textContent = comment;
  for (const name of $$("[data-of]", row)) name.textContent = `: ${entry.title}`;
  $("span", said).textContent = entry.said ?? "";
  said.hidden = open.hidden = !entry.said;
  open.addEventListener("click", () => (entry.path === "/log-movie" ? openEntry(entry, open) : openTitle(entry)));
  $("[data-remove]", row).addEventListener("click", () => removeUnsent(entry));
  return row;
};
export const showUnsent = () => {
  if (!part) return;
  const entries = unsent(), section = $("[data-unsent]", part);
  section.hidden = !entries.length;
  $(".m-count", section).textContent = entries.length;
  $("ul", section).replaceChildren(...entries.map(rowOf));
  $(".m-unsent-sign")?.remove();
  if (!entries.length) return;
  const sign = icon(entries.some(({ said }) => said) ? "alert" : "hourglass"), { waiting } = part.dataset;
  $(".m-header-end")?.prepend(el("a", {
    class: "btn m-btn-quiet m-unsent-sign", href: `${base}/offline`, "aria-label": `${waiting}: ${entries.length}`, title: waiting,
  }, sign, String(entries.length)));
};

export const tellSent = ({ arrived, refused }) => {
  const lines = refused.map(({ title, said }) => el("a", { class: "d-block", href: `${base}/offline` }, `${title}: ${said}`));
  const links = arrived.flatMap(([title, href]) => [" ", el("a", { href }, title)]);
  if (links.length) lines.unshift(el("span", { class: "d-block" }, part.dataset.sent, ...links));
  if (lines.length) toast(el("span", {}, ...lines), null, refused.length ? "alert" : "check");
};
// Reloads a page that shows the diary once entries have arrived there, unless somebody is writing or reading a form's errors.
const showsDiary = () => Boolean($(":is(.m-nav, .m-bottom) [aria-current], main[data-film]"));
const isInUse = () => Boolean($("dialog[open], main :is([aria-invalid], [role=alert]:not([hidden]))")) || $$("form").some(isTyped);
const showSent = (sent) => {
  if (!sent.arrived.length || !showsDiary() || isInUse()) return tellSent(sent);
  sessionStorage.setItem("sent", JSON.stringify(sent));  // shown by the reloaded page
  loadAgain();
};
export const tellSentBefore = () => {
  const sent = sessionStorage.getItem("sent");
  sessionStorage.removeItem("sent");
  if (sent) tellSent(JSON.parse(sent));
};
// Resolves to true when everything that could be sent was answered.
export const sendAndTell = async (tell = showSent) => {
  const sent = await sendUnsent();
  showUnsent();
  tell(sent);
  return sent.refused.length > 0 || !unsent().length;
};

// Keeps the entry of a log form that cannot be sent now, with all that was typed. Returns whether it did.
const keepEntry = (form, sent) => {
  if (!form.dataset.adds || !part || !keepUnsent(entryOf("/log-movie", sent, form.dataset.adds))) return false;
  dropReplaced(form);
  forgetDrafts(form);
  showUnsent();
  const dialog = form.closest("dialog"), { kept: text, waiting } = part.dataset;
  dialog?.close();
  const link = el("a", { class: "m-link", href: `${base}/offline` }, waiting);
  if (dialog) toast(text);
  else form.replaceWith(el("div", { class: "m-note m-note-ok", role: "status" }, icon("check"), el("p", {}, `${text} `, link)));
  return true;
};
keepUnreachedBy(keepEntry);
