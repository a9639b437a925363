// Dialogs: a click beside one closes it, and the focus returns to what opened it.
import { busySign } from "./busy.js";
import { $$, region } from "./dom.js";

// The busy sign and toasts move into the uppermost dialog. Outside of it they are covered, not read aloud and not clickable.
const tellOnTop = () => ($$("dialog[open]").at(-1) ?? document.body).append(busySign, region);
document.addEventListener("close", tellOnTop, true);

// The focus returns to the menu if the opener is hidden in one.
export const openDialog = (dialog, opener) => {
  const focused = document.activeElement === document.body ? opener : document.activeElement;
  const back = () => (focused?.checkVisibility() ? focused : focused?.closest("details")?.querySelector("summary"))?.focus();
  dialog.addEventListener("close", back, { once: true });
  dialog.showModal();
  tellOnTop();
};
// Closes as Escape does: a dialog may refuse.
export const closeDialog = (dialog) => { if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close(); };

const isBeside = (dialog, { clientX: x, clientY: y }) => {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
};
export const closeBeside = (dialog) => {
  let pressed;  // a text may be marked from inside to outside
  dialog.addEventListener("pointerdown", (event) => { pressed = event.target; });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && pressed === dialog && isBeside(dialog, event)) closeDialog(dialog);
  });
};
$$("dialog.m-modal").forEach(closeBeside);
