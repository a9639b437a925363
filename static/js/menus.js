// Menus: Escape and a click outside close them.
import { $, $$ } from "./kit/dom.js";

document.addEventListener("click", (event) => {
  for (const menu of $$("details.m-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of $$("details.m-menu[open]")) {
    menu.open = false;
    if (menu.contains(document.activeElement)) $("summary", menu).focus();
  }
});
