// The fields of forms that log or edit, on pages and in the dialog.
import { $, $$ } from "../kit/dom.js";
import { leaveFor } from "../kit/leaving.js";
import { pageOf, requestPage } from "../kit/request.js";
import { wireDraft } from "./drafts.js";
import { sendInPlace } from "./send.js";

// The calendar button beside the date's text field.
const wireWhen = (scope) => {
  const pick = $(".m-when-pick", scope);
  if (!pick) return;
  const native = $("input", pick), text = $("#w-at", scope);
  pick.hidden = false;
  $("button", pick).addEventListener("click", () => {
    if (/^\d{4}-\d\d-\d\d$/.test(text.value)) native.value = text.value;
    try { native.showPicker(); } catch { text.focus(); }
  });
  native.addEventListener("change", () => { text.value = native.value; });
  $("#w-date", scope).addEventListener("change", () => text.focus());
};

const wirePlace = (scope) => {
  const place = $("select[name=location_id]", scope);
  place?.addEventListener("change", () => { if (place.value === "new") $("[name=new_place]", scope).focus(); });
};

// The server's page with its question replaces the form; one of its buttons answers.
const askInPlace = async (form, sent) => {
  sent.delete("_flash");
  const answer = await requestPage(form.action, { fields: sent });
  const part = $("#log", await pageOf(answer));
  if (!part) return leaveFor(answer.url);
  $("[data-log-form]", part).dataset.replaces = form.dataset.replaces ?? "";
  $("#log").replaceWith(document.adoptNode(part));
  wireFields(part);
  $("button[name=same_day]", part)?.focus();
};

export const wireFields = (scope) => {
  wireWhen(scope);
  wirePlace(scope);
  for (const form of $$("form[data-draft]", scope)) {
    wireDraft(form);
    sendInPlace(form, askInPlace);
  }
};
wireFields(document);
