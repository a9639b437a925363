import { el, region } from "./dom.js";

// Copies a text. The browser's own interface for this exists only on HTTPS and localhost.
export const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea", { class: "visually-hidden", "aria-label": region.dataset.copyLabel });
  const focused = document.activeElement;
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  if (!done) throw new Error("not copied");
};
