// Shares the address of a page: by the system's own dialog where there is one, else it is copied. What cannot be copied
// stands in a field, to be copied by hand. Without scripts the browser's own address is there.
const showAddress = (button, url) => {
  const field = el("input", { class: "form-control m-share-field", readonly: "", "aria-label": region.dataset.copyLabel });
  field.value = url;
  button.replaceWith(field);
  field.select();
};

for (const button of $$("[data-share]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { share: url, title } = button.dataset;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await copy(url);
      toast(region.dataset.copied);
    } catch (error) {
      if (error.name !== "AbortError") showAddress(button, url);  // who closes the dialog wants nothing more
    }
  });
}
