// Strips of chips and of tabs that scroll sideways on a phone show the chosen one.
import { $, $$ } from "./kit/dom.js";

for (const strip of $$(".m-chips-scroll, .m-tabs")) {
  const chosen = $("[aria-current]", strip)?.getBoundingClientRect(), box = strip.getBoundingClientRect();
  if (chosen) strip.scrollLeft += chosen.left - box.left - (box.width - chosen.width) / 2;
}
