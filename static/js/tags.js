// A choice replaces the whole field, so each begins with the tags before the one that is being typed.
document.addEventListener("input", ({ target }) => {
  const list = target.closest("[data-tags]") && target.list;
  if (!list) return;
  const before = target.value.slice(0, target.value.lastIndexOf(",") + 1);
  for (const option of list.options) {
    option.dataset.tag ??= option.value;
    option.value = before ? `${before} ${option.dataset.tag}` : option.dataset.tag;
  }
});
