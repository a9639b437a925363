// Sends a form in place, so that an error leaves it as it is.
import { $, $$, el, region } from "../kit/dom.js";
import { leaveFor, submitPlainly } from "../kit/leaving.js";
import { post, problemIn } from "../kit/request.js";
import { toastProblem } from "../kit/toasts.js";
import { forgetDrafts } from "./drafts.js";
import { dropReplaced } from "./unsent.js";

// A form that cannot reach the server is given to `keeper(form, sent)`, which returns whether it kept it (offline/waiting.js).
let keepUnreached = () => false;
export const keepUnreachedBy = (keeper) => { keepUnreached = keeper; };

const showProblems = (form, data) => {
  const note = $("[data-form-error]", form), said = problemIn(data);
  for (const input of $$("[aria-invalid]", form)) input.removeAttribute("aria-invalid");
  for (const name of Object.keys(data.fields ?? {}))
    $(`[name="${CSS.escape(name)}"]:not([type=hidden])`, form)?.setAttribute("aria-invalid", "true");
  if (!note) return toastProblem(said);
  $("p", note).textContent = said;
  note.hidden = false;
  note.scrollIntoView({ block: "nearest" });
};

// `ask(form, sent)` shows the question of an answer 409.
export const sendInPlace = (form, ask) => form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("data-plain")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const sent = new FormData(form);
  if (button?.name) sent.set(button.name, button.value);
  sent.append("_flash", "next");  // the answer is a page, which shows what was done, with Undo
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const sendPlainly = () => {
    if (button?.name) form.append(el("input", { type: "hidden", name: button.name, value: button.value }));
    form.action = address;
    submitPlainly(form);
  };
  try {
    const { ok, status, data } = await post(address, sent);
    if (ok) {
      forgetDrafts(form);
      dropReplaced(form);
      return leaveFor(data.location);
    }
    if (status === 401 || status === 403) return sendPlainly();
    if (status === 409 && ask) await ask(form, sent); else showProblems(form, data);
  } catch (error) {
    const isAway = error instanceof TypeError;
    if ((isAway || [502, 503, 504].includes(error.status)) && keepUnreached(form, sent)) return;
    if (!isAway) return sendPlainly();
    showProblems(form, { message: region.dataset.notSent });
  }
  form.removeAttribute("aria-busy");
});
