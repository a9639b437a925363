// Menus: Escape and a click outside close them.
document.addEventListener("click", (event) => {
  for (const menu of $$("details.m-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of $$("details.m-menu[open]")) {
    menu.open = false;
    if (menu.contains(document.activeElement)) $("summary", menu).focus();
  }
});

// Dialogs: the focus goes back to what opened them, or to the menu in which that is hidden.
const openDialog = (dialog, opener) => {
  const focused = document.activeElement === document.body ? opener : document.activeElement;
  const back = () => (focused?.checkVisibility() ? focused : focused?.closest("details")?.querySelector("summary"))?.focus();
  dialog.addEventListener("close", back, { once: true });
  dialog.showModal();
  tellOnTop();
};
// As Escape does: a dialog may refuse.
const closeDialog = (dialog) => { if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close(); };
const isBeside = (dialog, { clientX: x, clientY: y }) => {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
};
for (const dialog of $$("dialog.m-modal")) {
  let pressed;  // a text may be marked from inside to outside
  dialog.addEventListener("pointerdown", (event) => { pressed = event.target; });
  dialog.addEventListener("click", (event) => { if (event.target === dialog && pressed === dialog && isBeside(dialog, event)) closeDialog(dialog); });
}
