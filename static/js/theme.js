// Theme: a cookie, read by the server for the next page.
import { setCookie } from "./kit/cookies.js";
import { $$, root } from "./kit/dom.js";

for (const group of $$(".m-theme")) {
  const mark = () => $$("button", group).forEach((button) =>
    button.setAttribute("aria-pressed", String(button.value === root.dataset.bsTheme)));
  group.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    root.dataset.bsTheme = button.value;
    setCookie("theme", button.value, 31536000);
    mark();
  });
  mark();
  group.hidden = false;
}
