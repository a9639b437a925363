// The rating control (tmpl/partials/rating.tpl): its words follow the choice. A rating that nobody touches stays to the tenth,
// even where only half steps can be chosen.
import { $, $$, root } from "../kit/dom.js";

export const halfStars = (group) => !$("[name=half]", group);
const checkedFor = (group, rating) => {
  const tenths = Math.round(rating * 10);
  return halfStars(group) ? [Math.floor((tenths + 5) / 10), false] : [Math.floor(tenths / 10), tenths % 10 >= 5];
};
const chosenIn = (group) => {
  const points = Number($("input[name=rating]:checked", group).value) + ($("[name=half]", group)?.checked ? .5 : 0);
  return points ? String(Math.min(points, 10)) : "";
};
export const ratingIn = (group) => {
  const was = $("[name=rating_was]", group).value, [points, half] = checkedFor(group, was);
  return chosenIn(group) === (points || half ? String(points + half / 2) : "") ? was : chosenIn(group);
};
export const chooseIn = (group, rating) => {
  const [points, half] = checkedFor(group, rating);
  $(`input[name=rating][value="${points || ""}"]`, group).checked = true;
  if (!halfStars(group)) $("[name=half]", group).checked = half;
  $("[name=rating_was]", group).value = rating;
};
const inWords = (group, rating) => {
  const { none, ofTen, ofFive } = group.dataset, points = Number(rating);
  if (!points) return none;
  if (!halfStars(group) || points % 1) return ofTen.replace("%s", points.toLocaleString(root.lang));
  return ofFive.replace("%s", `${Math.floor(points / 2) || ""}${points % 2 ? "½" : ""}`);
};
export const sayRating = (group) => { $("[data-now]", group).textContent = inWords(group, ratingIn(group)); };

// A click on the point that is already checked chooses it, in place of the rating near it that was shown.
const touched = ({ target }) => {
  const group = target.closest("[data-rating]"), half = group && $("[name=half]", group);
  if (!group || !target.matches("[name=rating], [name=half]")) return;
  const whole = $("input[name=rating]:checked", group).value;
  if (half && (whole === "10" || (target.name === "rating" && !whole))) half.checked = false;
  const was = $("[name=rating_was]", group);
  was.value = chosenIn(group) ? "" : was.defaultValue;
  sayRating(group);
};
document.addEventListener("click", touched);
document.addEventListener("change", touched, true);
// The browser may have restored a choice that was made before the page was left.
for (const group of $$("[data-rating]")) if (ratingIn(group) !== $("[name=rating_was]", group).value) sayRating(group);
