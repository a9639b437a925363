// Keys, unless the account has switched them off. Not while typing, not with Ctrl, Alt or Meta, not under an open dialog.
const keysDialog = $("#keys");
const showKeys = (opener) => keysDialog && !keysDialog.open && openDialog(keysDialog, opener);
for (const button of $$("[data-keys]")) {
  button.hidden = false;
  button.addEventListener("click", () => { button.closest("details")?.removeAttribute("open"); showKeys(button); });
}

// A key that was hit by accident takes no rating away.
const isRated = () => ratingIn($("[data-rating]", rateForm)) !== "";

let afterG = 0;
document.addEventListener("keydown", (event) => {
  if (!("singleKeys" in root.dataset) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]")) return;
  if ($("dialog[open]")) return;
  const wasG = Date.now() - afterG < 1200;
  afterG = 0;
  const link = wasG && $(`a[data-go="${CSS.escape(event.key)}"]`);
  if (link) location.assign(link.href);
  else if (event.key === "g") afterG = Date.now();
  else if (event.key === "?") showKeys();
  else if (event.key === "l") ($(".m-actionbar a[data-log]") || $("a[data-log]"))?.click();
  else if (event.key === "/") {
    const input = headerForm?.offsetParent ? headerForm.elements.query : $("main input[type=search]");
    if (input) { input.focus(); input.select(); } else if (headerForm) location.assign(headerForm.action);
  } else if (rateForm && !isRated() && /^\d$/.test(event.key)) {
    const radio = $(`input[name=rating][value="${event.key === "0" ? 10 : event.key}"]`, rateForm);
    if (!radio) return;
    radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  } else return;
  event.preventDefault();
});
