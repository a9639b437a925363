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

// A form's answer as JSON. Throws when there is none to read: then the form is sent the plain way.
const post = async (url, fields) => {
  const answer = await fetch(url, {
    method: "POST", keepalive: true, body: new URLSearchParams(fields),
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
