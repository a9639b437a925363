// Toasts go by their button, or after 8 s (20 s with an Undo) in which pointer and focus are elsewhere and the page is in
// sight. Problems stay.
import { $, $$, el, icon, region } from "./dom.js";

const makers = new WeakMap();  // toast -> what had the focus when it was made
// Removes a toast; if it holds the focus, this returns to what made it.
export const takeAway = (node) => {
  const hasFocus = node.contains(document.activeElement), maker = makers.get(node);
  node.remove();
  if (hasFocus) (maker?.checkVisibility() ? maker : $("#main"))?.focus();
};
const hasUndo = (node) => $$("button", node).length > 1;
const wireToast = (node) => {
  const close = $("[data-dismiss]", node);
  close.hidden = false;
  close.addEventListener("click", () => takeAway(node));
  if (node.classList.contains("m-toast-alert")) return;
  let seconds = hasUndo(node) ? 20 : 8;
  const clock = setInterval(() => {
    if (document.hidden || node.matches(":hover, :focus-within") || --seconds > 0) return;
    clearInterval(clock);
    node.remove();
  }, 1000);
};

// Shows a toast in place of those without Undo, with at most three in all. `text` may be a node.
export const toast = (text, undo, name = "check") => {
  const focused = document.activeElement;
  const node = el("div", { class: name === "check" ? "m-toast" : "m-toast m-toast-alert" }, icon(name), el("span", { dir: "auto" }, text));
  if (undo) {
    const button = el("button", { type: "button" }, region.dataset.undo);
    button.addEventListener("click", () => { takeAway(node); undo(); });
    node.append(button);
  }
  node.append(el("button", { type: "button", "data-dismiss": "", "aria-label": region.dataset.dismissLabel }, icon("x", " m-icon-sm")));
  wireToast(node);
  for (const old of $$(".m-toast", region)) if (!hasUndo(old)) takeAway(old);
  region.append(node);
  if (focused !== document.body) makers.set(node, focused);
  if (region.childElementCount > 3) takeAway(region.firstElementChild);
  return node;
};

export const toastProblem = (text) => toast(text, null, "alert");

// Inserts the page's toasts again after it has loaded, since only then the live region reads them aloud.
for (const node of $$(".m-toast", region)) {
  wireToast(node);
  setTimeout(() => node.isConnected && !node.contains(document.activeElement) && region.append(node), 200);
}
