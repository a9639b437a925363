// The rating control (tmpl/partials/rating.tpl) wherever it stands: what it says follows what is chosen. What is not
// touched stays to the tenth, also where only steps of a half can be chosen.
const halfStars = (group) => !$("[name=half]", group);
const checkedFor = (group, rating) => {
  const tenths = Math.round(rating * 10);
  return halfStars(group) ? [Math.floor((tenths + 5) / 10), false] : [Math.floor(tenths / 10), tenths % 10 >= 5];
};
const chosenIn = (group) => {
  const points = Number($("input[name=rating]:checked", group).value) + ($("[name=half]", group)?.checked ? .5 : 0);
  return points ? String(Math.min(points, 10)) : "";
};
const ratingIn = (group) => {
  const was = $("[name=rating_was]", group).value, [points, half] = checkedFor(group, was);
  return chosenIn(group) === (points || half ? String(points + half / 2) : "") ? was : chosenIn(group);
};
const chooseIn = (group, rating) => {
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
const sayRating = (group) => { $("[data-now]", group).textContent = inWords(group, ratingIn(group)); };

// A click on the point that is checked already chooses it, and not the rating near it that was shown.
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
for (const group of $$("[data-rating]")) if (ratingIn(group) !== $("[name=rating_was]", group).value) sayRating(group);  // the browser remembered a choice

// Rating in place: the form is sent as JSON; the group's panel is fetched again.
const rateForm = $("form[data-rate]");
if (rateForm) {
  const group = $("[data-rating]", rateForm);
  const words = (rating) => {
    const said = rateForm.dataset;
    if (!rating) return said.removed;
    if (!halfStars(group) || Number(rating) % 1) return said.ofTen.replace("%s", Number(rating).toLocaleString(root.lang));
    return said.rated.replace("%s", $("input[name=rating]:checked + label", group).textContent.trim());
  };
  let saved = ratingIn(group), waiting = false, told;

  const refresh = async () => {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#ratings");
    if (fresh) $("#ratings")?.replaceWith(document.adoptNode(fresh));
    return page.querySelector("form[data-rate] [name=rating_was]")?.value;
  };
  // What the server says is what is shown afterwards.
  const undo = async (token, before) => {
    try {
      await post(`${base}/undo/${token}`);
      if (await refresh() !== before) throw new Error("not undone");
    } catch { return toastProblem(region.dataset.notUndone); }
    chooseIn(group, saved = before);
    sayRating(group);
    toast(words(before));
  };
  const saveNow = async () => {
    waiting = false;
    const rating = ratingIn(group), before = saved;
    if (rating === before) return;
    let token;
    try {
      const { ok, data } = await post(rating ? rateForm.action : rateForm.dataset.delete, { _flash: "undo", ...(rating && { rating }) });
      if (!ok) throw new Error("refused");
      token = data.undo;
    } catch {
      if (!rating) rateForm.action = rateForm.dataset.delete;
      return rateForm.submit();
    }
    saved = rating;
    told?.remove();  // the Undo of an earlier choice would find another rating
    told = toast(words(rating), () => undo(token, before));
    refresh().catch(() => {});
  };
  let last = Promise.resolve();
  const save = () => { last = last.then(saveNow); };  // one after the other
  const soon = later(300, () => waiting && save());
  for (const event of ["click", "change"])
    group.addEventListener(event, ({ target }) => { if (target.matches("input")) { waiting = true; soon(); } });
  addEventListener("pagehide", () => waiting && save());
}
