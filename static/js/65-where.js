// Parts of a page that are fetched after it into the place that is kept for them: where to watch at once, the rest of home
// and films like this when they are scrolled to. Without an answer the link stays.
const fillPlace = (place, url) => {
  place.setAttribute("aria-busy", "true");
  return fetch(url, { headers: { Accept: "text/html" }, priority: "low" })
    .then(async (answer) => {
      if (!answer.ok || answer.redirected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const focused = place.contains(document.activeElement);
      place.replaceChildren(...document.adoptNode(page.body).childNodes);
      if (focused) $("a", place)?.focus();
    })
    .catch(() => {})
    .finally(() => place.removeAttribute("aria-busy"));
};

const offers = $("[data-where]");
if (offers) fillPlace(offers, offers.dataset.where);

// Calls `show` once, when the place comes into sight.
const whenSeen = (place, show) => {
  const near = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return;
    near.disconnect();
    show();
  });
  near.observe(place);
};

const similar = $("[data-near]");
if (similar) whenSeen(similar, () => fillPlace(similar, similar.dataset.near).then(() => similar.removeAttribute("data-near")));

// A page that is come back to is as high as it was left, so that it stands where it stood.
const rest = $("[data-rest]");
if (rest) {
  rest.style.minHeight = history.state?.restHeight ?? "";
  whenSeen(rest, () => fillPlace(rest, rest.dataset.rest).then(() => {
    rest.style.minHeight = "";
    if (!isLeft()) history.replaceState({ ...history.state, restHeight: `${rest.offsetHeight}px` }, "");
  }));
}
