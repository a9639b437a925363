// Shares the address of a page by the system's own dialog, or else copies it. An address that cannot be copied appears in a
// field, to be copied by hand. A page that not everyone may read gets a secret link, which a dialog shows.
import { offerCopies } from "./account/codes.js";
import { copy } from "./kit/clipboard.js";
import { closeBeside, closeDialog, openDialog } from "./kit/dialogs.js";
import { $, el, offer, region } from "./kit/dom.js";
import { pageOf, requestPage } from "./kit/request.js";
import { toast } from "./kit/toasts.js";

const showAddress = (button, url) => {
  const field = el("input", { class: "form-control m-share-field", readonly: "", "aria-label": region.dataset.copyLabel });
  field.value = url;
  button.replaceWith(field);
  field.select();
};

offer("[data-share]", async (button) => {
  const { share: url, title } = button.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await copy(url);
    toast(region.dataset.copied);
  } catch (error) {
    if (error.name !== "AbortError") showAddress(button, url);  // somebody who closes the dialog wants nothing more
  }
});

const dialog = el("dialog", { class: "m-modal", "aria-labelledby": "share-title" });
closeBeside(dialog);
dialog.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close]")) return;
  event.preventDefault();
  closeDialog(dialog);
});

// The link of a moment ago is copied before the dialog covers the page, because an old browser copies from a field on it.
const showLink = async (part, opener) => {
  const url = $("#share-url", part)?.value;
  const isCopied = url ? await copy(url).then(() => true, () => false) : false;
  dialog.replaceChildren(document.adoptNode(part));
  offerCopies(dialog);
  if (!dialog.open) {
    document.body.append(dialog);
    openDialog(dialog, opener);
  }
  $("[data-copy]", dialog)?.focus();
  $("[data-copied]", dialog).hidden = !isCopied;
};

// A page that asks for the password, or refuses, is shown as a page.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-secret-link]")) return;
  event.preventDefault();
  const answer = await requestPage(form.action, { fields: new FormData(form) }).catch(() => null);
  const part = answer?.ok && $("#share", await pageOf(answer));
  if (part) await showLink(part, event.submitter);
  else form.submit();
});
