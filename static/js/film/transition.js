// A poster that leads to its film grows into the one in that page's head: while this page is swapped, it has the same name.
import { $, $$ } from "../kit/dom.js";

addEventListener("pageswap", (event) => {
  const to = event.viewTransition && event.activation?.entry?.url;
  const image = to && $$("main a > img").find((one) => one.parentElement.href === to && one.checkVisibility());
  if (!image) return;
  const head = $(".m-cover .m-poster-img");
  if (head) head.style.viewTransitionName = "none";
  image.style.viewTransitionName = "poster";
  event.viewTransition.finished.finally(() => {
    image.style.viewTransitionName = "";
    if (head) head.style.viewTransitionName = "";
  });
});
