// Written text is not lost. What is written into a form[data-draft] stays in this browser, for this account, until the form is
// saved or the account logs out; leaving the page asks first. The form is sent in place, so that an error leaves it as it is.
const shelf = `matinee:${base}:`;
const keptKeys = () => { try { return Object.keys(localStorage).filter((key) => key.startsWith(shelf)); } catch { return []; } };
// The page without a network (static/offline.html) is made for nobody: it is that of the account which was here last.
const account = root.dataset.account ?? (root.hasAttribute("data-offline") ? keptKeys().find((key) => key.endsWith(":offline"))?.slice(shelf.length).split(":")[0] : undefined);
const ownShelf = `${shelf}${account}:`;
// Unsent entries (49-unsent.js) are kept for their account, however long it is away.
const isUnsent = (key) => /^\d+:unsent/.test(key.slice(shelf.length));
const setCookie = (name, seconds) => { document.cookie = `${name}=1; Path=/; Max-Age=${seconds}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`; };
// Tells the server, by a cookie, not to clear the storage at the end of a login while entries wait.
const tellUnsent = () => setCookie("unsent", keptKeys().some(isUnsent) ? 31536000 : 0);
// False: it is full, or forbidden.
const keep = (name, value) => {
  try {
    if (value) localStorage.setItem(ownShelf + name, value); else localStorage.removeItem(ownShelf + name);
    return true;
  } catch { return false; }
};
const kept = (name) => { try { return localStorage.getItem(ownShelf + name); } catch { return null; } };
const forgetAllBut = (own) => {
  for (const key of keptKeys()) if (!isUnsent(key) && !(own && key.startsWith(own))) localStorage.removeItem(key);
};
// The server says once that this browser's login was ended elsewhere.
if (/(?:^|; )login_ended=/.test(document.cookie)) {
  forgetAllBut();
  setCookie("login_ended", 0);
} else if (root.dataset.account) forgetAllBut(ownShelf);
tellUnsent();
const isLogout = (form) => form.action === `${location.origin}${base}/logout`;
addEventListener("submit", (event) => { if (isLogout(event.target) && !event.defaultPrevented) forgetAllBut(); });

// Of an account that is deleted in this tab nothing stays here: when the server has said that it is gone, and not before.
const isDeletion = (form) => ["/old/settings/account/data/delete-account", `/admin/users/${account}/delete`].some((path) => form.action === `${location.origin}${base}${path}`);
addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !isDeletion(form)) return;
  event.preventDefault();
  const sent = new FormData(form);
  sent.append("_flash", "next");
  const answer = await post(form.action, sent).catch(() => null);
  if (answer?.ok) {
    for (const key of keptKeys()) if (key.startsWith(ownShelf)) localStorage.removeItem(key);
    tellUnsent();
    return leaveFor(answer.data.location);
  }
  leaving = form;
  form.submit();  // the page that answers says why not, or asks for the password
});

const texts = (form) => $$("textarea[name], [name=new_place]", form);
const draftName = (field) => `draft:${field.form.dataset.draft}:${field.name}`;
const atFirst = new WeakMap();  // what a field held when it was shown, a draft included
const isChanged = (field) => field.value !== (atFirst.get(field) ?? field.defaultValue);
const isTyped = (form) => $$("textarea, input:is(:not([type]), [type=text])", form).some(isChanged);

const bringBack = (field, draft) => {
  const before = field.value, place = field.name === "new_place" && field.form.elements.location_id, placeBefore = place.value;
  const discard = el("button", { type: "button", class: "m-foot-btn" }, region.dataset.discard);
  const note = el("div", { class: "form-text" }, `${region.dataset.draftBack} `, discard);
  discard.addEventListener("click", () => {
    keep(draftName(field));
    atFirst.set(field, field.value = before);
    note.remove();
    if (place) place.value = placeBefore;
    field.focus();
  });
  field.value = draft;
  (field.closest(".m-copy") ?? field).after(note);
  if (place) place.value = "new";
  field.closest("details")?.setAttribute("open", "");
};

const wireDraft = (form) => {
  for (const field of texts(form)) {
    const draft = kept(draftName(field));
    if (draft && draft !== field.value) bringBack(field, draft);
    atFirst.set(field, draft && draft === field.defaultValue ? "" : field.value);  // a form that came back unsaved
    field.addEventListener("input", () => keep(draftName(field), field.value === field.defaultValue ? "" : field.value));
  }
};

// The form whose page is on its way; `answered` when its answer is there: what else was begun is kept as a draft.
const answered = {};
let leaving;
addEventListener("submit", (event) => { if (!event.defaultPrevented) leaving = event.target; });
addEventListener("pageshow", () => { leaving = null; });
addEventListener("beforeunload", (event) => {
  if (leaving !== answered && $$("form[data-draft]").some((form) => form !== leaving && !form.closest("dialog:not([open])") && isTyped(form))) event.preventDefault();
});

const showProblems = (form, { message, fields = {} }) => {
  const note = $("[data-form-error]", form), said = Object.values(fields).join(" ") || message;
  for (const input of $$("[aria-invalid]", form)) input.removeAttribute("aria-invalid");
  for (const name of Object.keys(fields)) $(`[name="${CSS.escape(name)}"]:not([type=hidden])`, form)?.setAttribute("aria-invalid", "true");
  if (!note) return toastProblem(said);
  $("p", note).textContent = said;
  note.hidden = false;
  note.scrollIntoView({ block: "nearest" });
};

// A fragment of the page that is open does not load it.
const leaveFor = (address) => {
  leaving = answered;
  const to = new URL(address, location), here = to.pathname + to.search === location.pathname + location.search;
  location.assign(to);
  if (here && to.hash) location.reload();
};

// `ask(form, sent)` shows what an answer 409 wants to know.
const sendInPlace = (form, ask) => form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("data-plain")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const sent = new FormData(form);
  if (button?.name) sent.set(button.name, button.value);
  sent.append("_flash", "next");  // the answer is a page: it tells what was done, with Undo
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const sendPlainly = () => {
    if (button?.name) form.append(el("input", { type: "hidden", name: button.name, value: button.value }));
    form.action = address;
    leaving = form;
    form.submit();
  };
  try {
    const { ok, status, data } = await post(address, sent);
    if (ok) {
      for (const field of texts(form)) keep(draftName(field));
      dropReplaced(form);
      return leaveFor(data.location);
    }
    if (status === 401 || status === 403) return sendPlainly();
    if (status === 409 && ask) await ask(form, sent); else showProblems(form, data);
  } catch (error) {
    const isAway = error instanceof TypeError;
    if ((isAway || [502, 503, 504].includes(error.status)) && keepEntry(form, sent)) return;
    if (!isAway) return sendPlainly();
    showProblems(form, { message: region.dataset.notSent });
  }
  form.removeAttribute("aria-busy");
});
