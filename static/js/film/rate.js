// Rating in place: the form is sent as JSON, and the panel of the group's ratings is fetched again.
import { $, base, region, root } from "../kit/dom.js";
import { pageOf, post, postAccepted, requestPage } from "../kit/request.js";
import { later } from "../kit/time.js";
import { toast, toastProblem } from "../kit/toasts.js";
import { chooseIn, halfStars, ratingIn, sayRating } from "./rating.js";

export const rateForm = $("form[data-rate]");
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
    const page = await pageOf(await requestPage(location.pathname));
    const fresh = page.querySelector("#ratings");
    if (fresh) $("#ratings")?.replaceWith(document.adoptNode(fresh));
    return page.querySelector("form[data-rate] [name=rating_was]")?.value;
  };
  // Shows the rating of before only if the server has it again.
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
    const address = rating ? rateForm.action : rateForm.dataset.delete;
    const answer = await postAccepted(address, { _flash: "undo", ...(rating && { rating }) }).catch(() => null);
    if (!answer) {
      rateForm.action = address;
      return rateForm.submit();
    }
    saved = rating;
    told?.remove();  // the Undo of an earlier choice would find another rating
    told = toast(words(rating), () => undo(answer.undo, before));
    refresh().catch(() => {});
  };
  let last = Promise.resolve();
  const save = () => { last = last.then(saveNow); };  // one after the other
  const soon = later(300, () => waiting && save());
  for (const event of ["click", "change"])
    group.addEventListener(event, ({ target }) => { if (target.matches("input")) { waiting = true; soon(); } });
  addEventListener("pagehide", () => waiting && save());
}
