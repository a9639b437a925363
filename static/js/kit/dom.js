// The page, and short names for what every script does with it.
export const root = document.documentElement;
root.classList.add("js");
export const base = root.dataset.base;
export const region = document.querySelector(".m-toasts");  // Its data attributes hold the sentences that scripts show.
export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

export const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

export const icon = (name, small = "") => el("i", { class: `m-icon${small} i-${name}` });

// Shows buttons that need a script, and calls `press(button)` when one is pressed.
export const offer = (selector, press, from = document) => {
  for (const button of $$(selector, from)) {
    button.hidden = false;
    button.addEventListener("click", () => press(button));
  }
};
