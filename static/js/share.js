// Shares the address of a page by the system's own dialog, or else copies it. An address that cannot be copied appears in a
// field, to be copied by hand.
import { copy } from "./kit/clipboard.js";
import { el, offer, region } from "./kit/dom.js";
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
