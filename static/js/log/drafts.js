// Drafts: what is written into a form[data-draft] stays in this browser, for this account, until the form is saved or the
// account logs out. Leaving the page asks first.
import { $$, el, region } from "../kit/dom.js";
import { isOnItsWay } from "../kit/leaving.js";
import { keep, kept } from "../kit/shelf.js";

const texts = (form) => $$("textarea[name], [name=new_place]", form);
const draftName = (field) => `draft:${field.form.dataset.draft}:${field.name}`;
export const forgetDrafts = (form) => { for (const field of texts(form)) keep(draftName(field)); };

const atFirst = new WeakMap();  // field -> what it held when it was shown, a draft included
const isChanged = (field) => field.value !== (atFirst.get(field) ?? field.defaultValue);
export const hasDrafts = (form) => texts(form).some(isChanged);
export const isTyped = (form) => $$("textarea, input:is(:not([type]), [type=text])", form).some(isChanged);

const bringBack = (field, draft) => {
  const before = field.value, place = field.name === "new_place" && field.form.elements.location_id, placeBefore = place.value;
  const discard = el("button", { type: "button", class: "m-foot-btn" }, region.dataset.discard);
  const note = el("div", { class: "form-text" }, `${region.dataset.draftBack} `, discard);
  discard.addEventListener("click", () => {
    keep(draftName(field));
    atFirst.set(field, field.value = before);
    note.remove();
    if (place) place.value = placeBefore;
    field.focus();
  });
  field.value = draft;
  (field.closest(".m-copy") ?? field).after(note);
  if (place) place.value = "new";
  field.closest("details")?.setAttribute("open", "");
};

export const wireDraft = (form) => {
  for (const field of texts(form)) {
    const draft = kept(draftName(field));
    if (draft && draft !== field.value) bringBack(field, draft);
    atFirst.set(field, draft && draft === field.defaultValue ? "" : field.value);  // a form that came back unsaved
    field.addEventListener("input", () => keep(draftName(field), field.value === field.defaultValue ? "" : field.value));
  }
};

addEventListener("beforeunload", (event) => {
  const isUnsaved = (form) => !isOnItsWay(form) && !form.closest("dialog:not([open])") && isTyped(form);
  if ($$("form[data-draft]").some(isUnsaved)) event.preventDefault();
});
