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
const slow = new Set();
const showBusy = () => {
  $("main")?.setAttribute("aria-busy", String(slow.size > 0));
  root.classList.toggle("m-is-busy", slow.size > 0);
  busySign.replaceChildren(...(slow.size ? [el("span", { class: "visually-hidden" }, region.dataset.busy)] : []));
};
const busyWith = (work) => {
  ($("dialog[open]") || document.body).append(busySign);  // what is outside of a dialog is not read aloud
  const timer = setTimeout(() => { slow.add(work); showBusy(); }, 300);
  const end = () => { clearTimeout(timer); if (slow.delete(work)) showBusy(); };
  work.then(end, end);
  return work;
};
const fetch = (url, options) => {  // what nobody waits for has priority "low"
  const answer = window.fetch(url, options);
  return options?.priority === "low" ? answer : busyWith(answer);
};
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "dialog") return;
  busyWith(new Promise((resolve) => addEventListener("pageshow", resolve, { once: true })));
});

// A form's answer as JSON. Throws when there is none to read: then the form is sent the plain way.
const post = async (url, fields) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(url, {
    method: "POST", body, keepalive: String(body).length < 60000,  // browsers keep no more than 64 KiB alive
    headers: { Accept: "application/json", "X-CSRF-Token": token },
  });
  const type = answer.headers.get("Content-Type") || "";
  if (!type.includes("json")) throw new Error("no JSON");
  return { ok: answer.ok, status: answer.status, data: await answer.json() };
};

const later = (wait, run) => {
  let timer;
  return (...values) => { clearTimeout(timer); timer = setTimeout(run, wait, ...values); };
};
