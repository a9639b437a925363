// The sign that something takes more than 300 ms: a script's request, or a form until its page arrives.
import { $, el, region, root } from "./dom.js";

export const busySign = el("div", { class: "m-busy", role: "status" });
document.body.append(busySign);

const slow = new Set();
const showBusy = () => {
  $("main")?.setAttribute("aria-busy", String(slow.size > 0));
  root.classList.toggle("m-is-busy", slow.size > 0);
  busySign.replaceChildren(...(slow.size ? [el("span", { class: "visually-hidden" }, region.dataset.busy)] : []));
};
export const busyWith = (work) => {
  const timer = setTimeout(() => { slow.add(work); showBusy(); }, 300);
  const end = () => { clearTimeout(timer); if (slow.delete(work)) showBusy(); };
  work.then(end, end);
  return work;
};

// The sign goes when the page returns from history, or when its reader stays after the browser's question or by stopping it.
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "dialog") return;
  busyWith(new Promise((resolve) => {
    addEventListener("pageshow", resolve, { once: true });
    addEventListener("beforeunload", (leaving) => { if (leaving.defaultPrevented) resolve(); }, { once: true });
    globalThis.navigation?.addEventListener("navigateerror", resolve, { once: true });
  }));
});
