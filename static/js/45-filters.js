// Filter forms send only what is set, so that addresses stay short enough to be read and shared.
for (const form of $$("form[data-clean]")) {
  const empty = () => $$("input, select", form).filter((field) => field.name && !field.value);
  form.addEventListener("submit", () => empty().forEach((field) => { field.disabled = true; }));
  addEventListener("pageshow", () => $$("input, select", form).forEach((field) => { field.disabled = false; }));
}
