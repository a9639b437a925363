// Before a logout the dialog says which entries still wait, and offers to send or delete them.
import { isLogout } from "../account/logout.js";
import { $, el, region } from "../kit/dom.js";
import { openDialog } from "../kit/dialogs.js";
import { forgetAllButUnsent } from "../kit/shelf.js";
import { toastProblem } from "../kit/toasts.js";
import { dropUnsent, unsent } from "../log/unsent.js";
import { seenOn, sendAndTell, tellSent } from "./waiting.js";

const askBeforeLogout = (form, dialog) => {
  const row = (entry) => el("li", { dir: "auto" }, [entry.title, seenOn(entry)].filter(Boolean).join(" · "));
  $("ul", dialog).replaceChildren(...unsent().map(row));
  dialog.returnValue = "";
  dialog.addEventListener("close", async () => {
    const choice = dialog.returnValue;
    if (choice === "send" && !await sendAndTell(tellSent)) toastProblem(region.dataset.notSent);
    if (choice === "delete") for (const { id } of unsent()) dropUnsent(id);
    if (!choice || unsent().length) return;
    forgetAllButUnsent();
    form.submit();
  }, { once: true });
  openDialog(dialog, form.closest("details")?.querySelector("summary"));
};

export const askBeforeLogouts = (dialog) => {
  document.body.append(dialog);
  document.addEventListener("submit", (event) => {
    if (!isLogout(event.target) || !unsent().length) return;
    event.preventDefault();
    askBeforeLogout(event.target, dialog);
  });
};
