// The files of this folder are put together in the order of their names into one module.
// Each adds comfort to a form or a link that works without it.
const root = document.documentElement;
root.classList.add("js");
const base = root.dataset.base;
const token = document.querySelector("meta[name=csrf-token]").content;
const region = document.querySelector(".m-toasts");  // its data are the sentences that more than one script shows
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

const icon = (name, small = "") => el("i", { class: `m-icon${small} i-${name}` });

// A sign of what takes more than 300 ms: a script's request, or a form until its page comes.
const busySign = el("div", { class: "m-busy", role: "status" });
document.body.append(busySign);
// What tells something stands in the uppermost dialog: outside of it it is covered, not read aloud and not to be clicked.
const tellOnTop = () => ($$("dialog[open]").at(-1) ?? document.body).append(busySign, region);
document.addEventListener("close", tellOnTop, true);
const slow = new Set();
const showBusy = () => {
  $("main")?.setAttribute("aria-busy", String(slow.size > 0));
  root.classList.toggle("m-is-busy", slow.size > 0);
  busySign.replaceChildren(...(slow.size ? [el("span", { class: "visually-hidden" }, region.dataset.busy)] : []));
};
const busyWith = (work) => {
  const timer = setTimeout(() => { slow.add(work); showBusy(); }, 300);
  const end = () => { clearTimeout(timer); if (slow.delete(work)) showBusy(); };
  work.then(end, end);
  return work;
};
const fetch = (url, options) => {  // what nobody waits for has priority "low"
  const answer = window.fetch(url, options);
  return options?.priority === "low" ? answer : busyWith(answer);
};
// Until the page comes back from history, or its reader stays: by the browser's question, or by stopping it.
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "dialog") return;
  busyWith(new Promise((resolve) => {
    addEventListener("pageshow", resolve, { once: true });
    addEventListener("beforeunload", (leaving) => { if (leaving.defaultPrevented) resolve(); }, { once: true });
    globalThis.navigation?.addEventListener("navigateerror", resolve, { once: true });
  }));
});

// A reader who is about to leave has ten seconds to get away: to load the page again would take the place of where they go, and an
// entry of history that is replaced counts as their navigation's end. (A download leaves nothing, and fires the same event.)
let leftAt = -Infinity;
addEventListener("beforeunload", () => { leftAt = performance.now(); });
const isLeft = () => performance.now() - leftAt < 10_000;
// Loads the page again when what it shows has changed.
const loadAgain = () => { if (!isLeft()) location.reload(); };

// A form's answer as JSON. Throws when there is none to read: then the form is sent the plain way.
const post = async (url, fields, priority = "auto") => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, {
    method: "POST", body, priority, keepalive: String(body).length < 60000,  // browsers keep no more than 64 KiB alive
    headers: { Accept: "application/json", "X-CSRF-Token": token },
  });
  const noJson = () => { throw Object.assign(new Error("no JSON"), { status: answer.status }); };
  if (!(answer.headers.get("Content-Type") || "").includes("json")) noJson();
  const data = await answer.json().catch((error) => (error instanceof SyntaxError ? noJson() : Promise.reject(error)));
  return { ok: answer.ok, status: answer.status, data };
};

const later = (wait, run) => {
  let timer;
  const soon = (...values) => { clearTimeout(timer); timer = setTimeout(run, wait, ...values); };
  soon.cancel = () => clearTimeout(timer);
  return soon;
};
