// Parts of a page are fetched after it into the place that is kept for them: where to watch at once, the rest of home and
// similar films when they are scrolled to. If there is no answer, the link stays.
import { $ } from "./kit/dom.js";
import { isLeft } from "./kit/leaving.js";
import { pageOf, requestPage } from "./kit/request.js";

const fillPlace = (place, url) => {
  place.setAttribute("aria-busy", "true");
  return requestPage(url, { priority: "low" })
    .then(async (answer) => {
      if (!answer.ok || answer.redirected) return;
      const page = await pageOf(answer);
      const focused = place.contains(document.activeElement);
      place.replaceChildren(...document.adoptNode(page.body).childNodes);
      if (focused) $("a", place)?.focus();
    })
    .catch(() => {})
    .finally(() => place.removeAttribute("aria-busy"));
};

const offers = $("[data-where]");
if (offers) fillPlace(offers, offers.dataset.where);

// Calls `show` once, when the place scrolls into sight.
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

// A page that its reader returns to is as high as before, so that it scrolls back to where it was.
const rest = $("[data-rest]");
if (rest) {
  rest.style.minHeight = history.state?.restHeight ?? "";
  whenSeen(rest, () => fillPlace(rest, rest.dataset.rest).then(() => {
    rest.style.minHeight = "";
    if (!isLeft()) history.replaceState({ ...history.state, restHeight: `${rest.offsetHeight}px` }, "");
  }));
}
