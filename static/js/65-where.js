// Where to watch, fetched after the page into the place that is kept for it. What fails is told there by the answer;
// without one the link stays.
const offers = $("[data-where]");
if (offers) {
  offers.setAttribute("aria-busy", "true");
  fetch(offers.dataset.where, { headers: { Accept: "text/html" }, priority: "low" })
    .then(async (answer) => {
      if (!answer.ok || answer.redirected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      offers.replaceChildren(...document.adoptNode(page.body).childNodes);
    })
    .catch(() => {})
    .finally(() => offers.removeAttribute("aria-busy"));
}
