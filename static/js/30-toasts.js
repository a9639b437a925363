// Toasts: dismissed by their button, or after 8 s, with an Undo after 20 s, in which pointer and focus are elsewhere and the
// page is in sight. Problems stay.
// The focus of one that goes away goes back to what made it.
const makers = new WeakMap();
const takeAway = (node) => {
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

// Takes the place of those without Undo; of the others three stay. `text` may be a node.
const toast = (text, undo, name = "check") => {
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

const toastProblem = (text) => toast(text, null, "alert");

// Put in again after the page has loaded, so that a live region reads them aloud.
for (const node of $$(".m-toast", region)) {
  wireToast(node);
  setTimeout(() => node.isConnected && !node.contains(document.activeElement) && region.append(node), 200);
}
