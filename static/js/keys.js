// Single keys, unless the account has switched them off. They do nothing while somebody types, with Ctrl, Alt or Meta, or
// under an open dialog.
import { rateForm } from "./film/rate.js";
import { ratingIn } from "./film/rating.js";
import { $, offer, root } from "./kit/dom.js";
import { openDialog } from "./kit/dialogs.js";
import { headerForm } from "./search.js";

const keysDialog = $("#keys");
const showKeys = (opener) => keysDialog && !keysDialog.open && openDialog(keysDialog, opener);
offer("[data-keys]", (button) => {
  button.closest("details")?.removeAttribute("open");
  showKeys(button);
});

// A key that was hit by accident must not replace a rating.
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
  else if (event.key === "f" && $("[data-filter]")) { $("[data-filter]").focus(); $("[data-filter]").click(); }
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
