// Where to watch, in place: the panel of that page takes the place of the one here.
const showWhere = async (url) => {
  const answer = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page && page.querySelector("#where");
  if (answer?.status === 503) return toastProblem(region.dataset.noOffers);
  if (!part) return location.assign(url);
  $("#where").replaceWith(document.adoptNode(part));
  part.tabIndex = -1;
  part.scrollIntoView({ block: "nearest" });
  part.focus({ preventScroll: true });
};
if ($("#where")) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-where]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    showWhere(link.href);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-where]")) return;
    event.preventDefault();
    showWhere(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
  });
}
