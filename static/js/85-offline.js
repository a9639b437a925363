// Without a network: the form of the page /offline, which this browser keeps for the account with titles of its watchlist,
// stands on static/offline.html. Its words tell on every page what waits to be sent, and what was sent.
let part;  // #offline: of this page, or as it is kept; none before it is, or where the browser keeps nothing
const keptAs = [dayHere(), root.lang, import.meta.url].join(" ");  // it is fetched anew each day, in another language, by other scripts
// The films stand apart: only the page without a network needs them, and reading 2,000 takes a phone a moment.
const fetchPart = async () => {
  const answer = await fetch(`${base}/offline?part=1`, { headers: { Accept: "text/html" }, priority: "low" }).catch(() => null);
  const [, before, films, after] = (answer?.ok && !answer.redirected && /^([^]*<datalist[^>]*>)([^]*)(<\/datalist>[^]*)$/.exec(await answer.text())) || [];
  if (before && keep("offline-films", films) && keep("offline", before + after)) keep("offline-as", keptAs);
};
const keptPart = (withFilms) => new DOMParser().parseFromString((kept("offline") ?? "").replace("</datalist>", (end) => (withFilms ? kept("offline-films") ?? "" : "") + end), "text/html").querySelector("#offline");
addEventListener("submit", ({ target, submitter }) => {
  if (/\/watchlist/.test(submitter?.getAttribute("formaction") ?? target.action)) keep("offline-as");
});

const seenOn = ({ day, fields }) => {
  const { watched_on: on = "date", watched_at: at = "" } = Object.fromEntries(fields);
  if (on === "today") return day;
  if (on === "yesterday") return new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10);
  return on === "date" ? at : "";
};
const dayText = (date) => (/^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T12:00`).toLocaleDateString(root.lang === "en" ? "en-GB" : root.lang, { dateStyle: "medium" }) : date);

const removeUnsent = (entry) => {
  dropUnsent(entry.id);
  showUnsent();
  toast(part.dataset.removed.replace("%s", entry.title), () => { keepUnsent(entry); showUnsent(); });
};
// The server's page with its question or what is wrong; where there is none, as when the film is gone, it is sent once more.
const openEntry = async (entry, opener) => {
  const answer = await fetch(base + entry.path, { method: "POST", body: new URLSearchParams(fieldsOf(entry)), headers: { Accept: "text/html", "X-CSRF-Token": token } }).catch(() => null);
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
  $("[data-day]", row).textContent = dayText(seenOn(entry));
  $("[data-note]", row).textContent = comment;
  for (const name of $$("[data-of]", row)) name.textContent = `: ${entry.title}`;
  $("span", said).textContent = entry.said ?? "";
  said.hidden = open.hidden = !entry.said;
  open.addEventListener("click", () => (entry.path === "/log-movie" ? openEntry(entry, open) : openTitle(entry)));
  $("[data-remove]", row).addEventListener("click", () => removeUnsent(entry));
  return row;
};
const showUnsent = () => {
  if (!part) return;
  const entries = unsent(), section = $("[data-unsent]", part), sign = entries.some(({ said }) => said) ? "alert" : "hourglass";
  section.hidden = !entries.length;
  $(".m-count", section).textContent = entries.length;
  $("ul", section).replaceChildren(...entries.map(rowOf));
  $(".m-unsent-sign")?.remove();
  if (entries.length) $(".m-header-end")?.prepend(el("a", { class: "btn m-btn-quiet m-unsent-sign", href: `${base}/offline`, "aria-label": `${part.dataset.waiting}: ${entries.length}`, title: part.dataset.waiting }, icon(sign), String(entries.length)));
};

const tellSent = ({ arrived, refused }) => {
  const lines = refused.map(({ title, said }) => el("a", { class: "d-block", href: `${base}/offline` }, `${title}: ${said}`));
  if (arrived.length) lines.unshift(el("span", { class: "d-block" }, part.dataset.sent, ...arrived.flatMap(([title, href]) => [" ", el("a", { href }, title)])));
  if (lines.length) toast(el("span", {}, ...lines), null, refused.length ? "alert" : "check");
};
// Reloads a page that shows the diary once entries have arrived there, unless someone is writing or reading a form's errors.
const showsDiary = () => Boolean($(":is(.m-nav, .m-bottom) [aria-current], main[data-film]"));
const isInUse = () => Boolean($("dialog[open], main :is([aria-invalid], [role=alert]:not([hidden]))")) || $$("form").some(isTyped);
const showSent = (sent) => {
  if (!sent.arrived.length || !showsDiary() || isInUse()) return tellSent(sent);
  sessionStorage.setItem("sent", JSON.stringify(sent));  // shown by the reloaded page
  loadAgain();
};
const tellSentBefore = () => {
  const sent = sessionStorage.getItem("sent");
  sessionStorage.removeItem("sent");
  if (sent) tellSent(JSON.parse(sent));
};
// Resolves to whether everything that could be sent was answered.
const sendAndTell = async (tell = showSent) => {
  const sent = await sendUnsent();
  showUnsent();
  tell(sent);
  return sent.refused.length > 0 || !unsent().length;
};

// The entry of a log form that cannot be sent now is kept with all that was typed. False: it is not.
const keepEntry = (form, sent) => {
  if (!form.dataset.adds || !part || !keepUnsent(entryOf("/log-movie", sent, form.dataset.adds))) return false;
  dropReplaced(form);
  for (const field of texts(form)) keep(draftName(field));
  showUnsent();
  const dialog = form.closest("dialog"), { kept: text, waiting } = part.dataset;
  dialog?.close();
  if (dialog) toast(text);
  else form.replaceWith(el("div", { class: "m-note m-note-ok", role: "status" }, icon("check"), el("p", {}, `${text} `, el("a", { class: "m-link", href: `${base}/offline` }, waiting))));
  return true;
};

const wireOffline = (form) => {
  const { title, watched_at: day } = form.elements, films = [...title.list.options];
  const filmOf = (name) => films.find((option) => option.value === name)?.dataset.film;
  const show = () => {
    const fields = $("[data-by-film]", form), isFilm = Boolean(filmOf(title.value));
    fields.hidden = fields.disabled = !isFilm;
    $("[data-by-title]", form).hidden = isFilm;
  };
  const begin = () => {
    title.defaultValue = "";
    form.reset();
    form.dataset.replaces = "";
    day.value = day.max = dayHere();
    for (const group of $$("[data-rating]", form)) sayRating(group);
    show();
  };
  const entry = () => {
    const fields = new FormData(form), film = filmOf(title.value);
    fields.delete("_form_id");  // the page has one for all entries that are written here
    if (!film) return entryOf("/offline", fields, title.value.trim());
    for (const name of ["title", "year"]) fields.delete(name);
    for (const [name, value] of [["movie_id", film], ["watched_on", "date"], ["same_day", "ask"]]) fields.set(name, value);
    return entryOf("/log-movie", fields, title.value);
  };
  title.addEventListener("input", show);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const written = entry();
    if (!keepUnsent(written)) return toastProblem(part.dataset.notKept);
    dropReplaced(form);
    begin();
    showUnsent();
    if (root.dataset.account) await sendAndTell();
    if (unsent().some(({ id, said }) => id === written.id && !said)) toast(part.dataset.kept);
  });
  if ($("[aria-invalid]", form)) return show();  // as it was sent
  begin();
  // The film that the page was to be about, or what a phone's Share says of it.
  const asked = new URLSearchParams(location.search);
  const words = ["query", "title", "text", "url"].map((name) => asked.get(name)).find(Boolean) ?? "";
  title.defaultValue = films.find((option) => option.dataset.film === asked.get("movie_id"))?.value ?? words.slice(0, title.maxLength);
  show();
};

// Who logs out is told first what waits.
const askBeforeLogout = (form, dialog) => {
  $("ul", dialog).replaceChildren(...unsent().map((entry) => el("li", { dir: "auto" }, [entry.title, dayText(seenOn(entry))].filter(Boolean).join(" · "))));
  dialog.returnValue = "";
  dialog.addEventListener("close", async () => {
    const choice = dialog.returnValue;
    if (choice === "send" && !await sendAndTell(tellSent)) toastProblem(region.dataset.notSent);
    if (choice === "delete") for (const { id } of unsent()) dropUnsent(id);
    if (!choice || unsent().length) return;
    forgetAllBut();
    form.submit();
  }, { once: true });
  openDialog(dialog, form.closest("details")?.querySelector("summary"));
};

// The page that was asked for comes when the server is there again, unless somebody is writing. A network that the browser
// reports may not lead there yet.
const lookAgain = async () => {
  if (document.hidden || !navigator.onLine) return;
  const answer = await fetch(`${base}/healthz`, { cache: "no-store", priority: "low" }).catch(() => null);
  const form = $("[data-offline-form]");
  if (answer?.ok && !isTyped(form) && !form.elements.rating.value) location.reload();
};
const standIn = () => {
  root.lang = part.lang;
  root.dir = part.dir;
  root.dataset.bsTheme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "auto";
  Object.assign(region.dataset, part.dataset);
  for (const node of $$("[data-away]", part)) node.textContent = node.dataset.away;
  const again = $("[data-again]", part);
  again.hidden = false;
  again.addEventListener("click", () => location.reload());
  $("main .m-wrap").replaceChildren(part);
  addEventListener("online", lookAgain);
  setInterval(lookAgain, 5000);
};
const beginOffline = async () => {
  if (root.dataset.account && kept("offline-as") !== keptAs) await fetchPart();
  part = $("#offline") ?? keptPart(root.hasAttribute("data-offline"));
  if (!part) return;
  if (root.hasAttribute("data-offline")) standIn();
  if (document.contains(part)) wireOffline($("[data-offline-form]", part));
  showUnsent();
  addEventListener("storage", showUnsent);
  if (!root.dataset.account) return;
  const dialog = $("dialog", part);
  document.body.append(dialog);
  document.addEventListener("submit", (event) => {
    if (!isLogout(event.target) || !unsent().length) return;
    event.preventDefault();
    askBeforeLogout(event.target, dialog);
  });
  addEventListener("online", () => sendAndTell());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) sendAndTell(); });
  tellSentBefore();
  sendAndTell();
};
beginOffline();
