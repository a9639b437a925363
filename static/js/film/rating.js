// The rating control (tmpl/partials/rating.tpl): its words follow the choice. A rating that nobody touches stays to the tenth,
// even where only half steps can be chosen.
import { $, $$, root } from "../kit/dom.js";

export const halfStars = (group) => Boolean($(".m-rate-5", group));
// The value of the radio for a rating, or the one below it.
const valueFor = (group, rating) => {
  const tenths = Math.round(rating * 10), points = halfStars(group) ? Math.floor((tenths + 5) / 10) : Math.floor(tenths / 5) / 2;
  return points ? String(points) : "";
};
const chosenIn = (group) => $("input[name=rating]:checked", group).value;
export const ratingIn = (group) => {
  const was = $("[name=rating_was]", group).value;
  return chosenIn(group) === valueFor(group, was) ? was : chosenIn(group);
};
export const chooseIn = (group, rating) => {
  $(`input[name=rating][value="${valueFor(group, rating)}"]`, group).checked = true;
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
  const group = target.closest("[data-rating]");
  if (!group || !target.matches("[name=rating]")) return;
  const was = $("[name=rating_was]", group);
  was.value = chosenIn(group) ? "" : was.defaultValue;
  sayRating(group);
};
document.addEventListener("click", touched);
document.addEventListener("change", touched, true);
// The browser may have restored a choice that was made before the page was left.
for (const group of $$("[data-rating]")) if (ratingIn(group) !== $("[name=rating_was]", group).value) sayRating(group);
