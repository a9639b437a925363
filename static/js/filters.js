// Filter forms send only what is set, so that addresses stay short enough to be read and shared. They leave out the direction
// when another order is chosen, since it belongs to the old one.
import { $$ } from "./kit/dom.js";

for (const form of $$("form[data-clean]")) {
  const other = () => $$("[name=sort_by]:is(:checked, select)", form).some((field) => (field.options
    ? [...field.options].some((option) => option.selected !== option.defaultSelected) : !field.defaultChecked));
  const empty = () => $$("input, select", form).filter((field) => field.name && (!field.value || (field.name === "sort_order" && other())));
  form.addEventListener("submit", () => empty().forEach((field) => { field.disabled = true; }));
  addEventListener("pageshow", () => $$("input, select", form).forEach((field) => { field.disabled = false; }));
}
