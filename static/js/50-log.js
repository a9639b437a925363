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

const wireForm = (form) => {
  form.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (button?.hasAttribute("data-plain")) return;
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      const sent = new FormData(form);
      sent.append("_flash", "next");  // the answer is a page: it tells what was done, with Undo
      const { ok, status, data } = await post(form.action, sent);
      if (ok) return location.assign(data.location);
      if (status === 401 || status === 403) return form.submit();
      const note = $("[data-form-error]", form), fields = data.fields || {};
      const texts = Object.values(fields);
      $("p", note).textContent = texts.length ? texts.join(" ") : data.message;
      note.hidden = false;
      for (const input of $$("[aria-invalid]", form)) input.removeAttribute("aria-invalid");
      for (const name of Object.keys(fields)) $(`[name="${CSS.escape(name)}"]:not([type=hidden])`, form)?.setAttribute("aria-invalid", "true");
      note.scrollIntoView({ block: "nearest" });
    } catch { return form.submit(); }
    if (button) button.disabled = false;
  });
};

const wirePick = (scope, go) => {
  const form = $("[data-pick]", scope);
  if (!form) return;
  const list = $("[data-pick-list]", scope);
  const close = (film) => go(`${base}/log-movie?${film.id ? `movie_id=${film.id}` : `meta_id=${film.meta_id}`}`);
  suggest(form.elements.query, list, close);
  form.elements.query.addEventListener("input", () => $("[data-pick-head], [data-pick-none]", scope)?.remove());
};

const loadLog = async (url) => {
  const answer = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page && page.querySelector("#log");
  if (answer?.status === 503) return toastProblem(region.dataset.noAnswer);
  if (!part) return location.assign(url);
  logDialog.replaceChildren(document.adoptNode(part));
  wirePick(part, loadLog);
  wireWhen(part);
  const form = $("[data-log-form]", part);
  if (form) wireForm(form);
  if (!logDialog.open) logDialog.showModal();
  ($("input[type=search]", part) || $(".m-date input:checked", part))?.focus();
};

if (logDialog && !$("[data-when], [data-pick]")) {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a");
    if (!link?.href) return;
    if (link.hasAttribute("data-close") && logDialog.contains(link)) { event.preventDefault(); return logDialog.close(); }
    const inside = logDialog.contains(link) && new URL(link.href).pathname === `${base}/log-movie`;
    if (!link.matches("[data-log], [data-edit]") && !inside) return;
    event.preventDefault();
    loadLog(link.href);
  });
  logDialog.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-pick]")) return;
    event.preventDefault();
    loadLog(`${base}/log-movie?${new URLSearchParams(new FormData(event.target))}`);
  });
} else if ($("[data-when], [data-pick]")) {
  wireWhen(document);
  wirePick(document, (url) => location.assign(url));
}
for (const dialog of $$("dialog.m-modal")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
