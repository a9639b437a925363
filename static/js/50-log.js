// Logging and editing in a dialog: the same markup as the pages, fetched and put in.
const logDialog = $("#log-dialog");

// The calendar button beside the date's text field.
const wireWhen = (scope) => {
  const pick = $(".m-when-pick", scope);
  if (!pick) return;
  const native = $("input", pick), text = $("#w-at", scope);
  pick.hidden = false;
  $("button", pick).addEventListener("click", () => {
    if (/^\d{4}-\d\d-\d\d$/.test(text.value)) native.value = text.value;
    try { native.showPicker(); } catch { text.focus(); }
  });
  native.addEventListener("change", () => { text.value = native.value; });
  $("#w-date", scope).addEventListener("change", () => text.focus());
};

const wirePlace = (scope) => {
  const place = $("select[name=location_id]", scope);
  place?.addEventListener("change", () => { if (place.value === "new") $("[name=new_place]", scope).focus(); });
};

// What this account looked for last in this browser.
const searches = () => JSON.parse(kept("searches") || "[]");
const keepSearch = (query) => {
  if (query) keep("searches", JSON.stringify([query, ...searches().filter((other) => other !== query)].slice(0, 6)));
};
document.addEventListener("submit", (event) => { if (event.target.matches("[role=search]:has([name=query])")) keepSearch(event.target.elements.query.value.trim()); }, true);
const showSearches = (part) => {
  const found = searches();
  if (!part || !found.length) return;
  $("ul", part).replaceChildren(...found.map((query) =>
    el("li", {}, el("a", { class: "m-chip", dir: "auto", href: `${base}/log-movie?${new URLSearchParams({ query })}` }, query))));
  part.hidden = false;
};

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

const wireWritten = (scope) => {
  for (const form of $$("form[data-draft]", scope)) { wireDraft(form); sendInPlace(form, askInPlace); }
};
const pageOf = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
// The server's page with its question takes the place of the form; the answer is one of its buttons.
const askInPlace = async (form, sent) => {
  sent.delete("_flash");
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent), headers: { Accept: "text/html", "X-CSRF-Token": token } });
  const part = (await pageOf(answer)).querySelector("#log");
  if (!part) return leaveFor(answer.url);
  $("[data-log-form]", part).dataset.replaces = form.dataset.replaces ?? "";
  $("#log").replaceWith(document.adoptNode(part));
  wireFields(part);
  $("button[name=same_day]", part)?.focus();
};
const wireFields = (scope) => { wireWhen(scope); wirePlace(scope); wireWritten(scope); };
wireFields(document);

const loadLog = async (url, opener) => {
  const answer = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = answer && await pageOf(answer), part = answer?.ok && page.querySelector("#log");
  if (answer?.status === 503) return toastProblem(page.querySelector("h1")?.textContent ?? region.dataset.noAnswer);
  if (!part) return location.assign(url);
  showLog(part, opener);
};
const showLog = (part, opener) => {
  $("#log", logDialog)?.remove();
  logDialog.prepend(document.adoptNode(part));
  logDialog.setAttribute("aria-label", $("h1", part).textContent);
  wirePick(part, loadLog);
  askWanted(part);
  wireFields(part);
  if (!logDialog.open) openDialog(logDialog, opener);
  ($("input[type=search]", part) || $(".m-date input:checked", part))?.focus();
};

// On a page that is itself the form, another film is another page.
const hasLogDialog = logDialog && !$("[data-when], [data-pick]");
const openLog = (url, opener) => (hasLogDialog ? loadLog(url, opener) : location.assign(url));

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
    $("p", leave).hidden = !texts(form).some(isChanged);  // the browser does not keep a date
    if (!leave.open) openDialog(leave);
  };
  logDialog.addEventListener("cancel", askFirst);
  logDialog.addEventListener("keydown", (event) => { if (event.key === "Escape") askFirst(event); });  // the second one is no longer asked
  logDialog.addEventListener("close", () => $("#log", logDialog)?.remove());
  leave.addEventListener("close", () => {
    if (leave.returnValue === "close") logDialog.close();
    leave.returnValue = "";
  });
} else if ($("[data-when], [data-pick]")) {
  wirePick(document, (url) => location.assign(url));
}
