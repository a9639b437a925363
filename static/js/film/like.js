// The heart of a film changes in place. Without an answer the form is sent the plain way.
import { $, base, region } from "../kit/dom.js";
import { postAccepted } from "../kit/request.js";
import { takeAway, toast, toastProblem } from "../kit/toasts.js";

const like = $("form[data-like]");
if (like) {
  const button = $("button", like), path = like.getAttribute("action").replace(/\/delete$/, "");
  let told;
  const isLiked = () => button.getAttribute("aria-pressed") === "true";
  const show = (liked) => {
    button.setAttribute("aria-pressed", String(liked));
    $("i", button).className = `m-icon i-heart${liked ? "-fill" : ""}`;
    like.setAttribute("action", liked ? `${path}/delete` : path);
  };
  const undo = async (token, before) => {
    try {
      await postAccepted(`${base}/undo/${token}`);
    } catch { return toastProblem(region.dataset.notUndone); }
    show(before);
  };
  like.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (like.hasAttribute("aria-busy")) return;  // a second press would send the same again
    like.setAttribute("aria-busy", "true");
    const answer = await postAccepted(like.action, { _flash: "undo" }).catch(() => null);
    like.removeAttribute("aria-busy");
    if (!answer) return like.submit();
    const before = isLiked();
    show(!before);
    if (told) takeAway(told);  // its Undo would find another heart
    told = toast(before ? like.dataset.unliked : like.dataset.liked, answer.undo && (() => undo(answer.undo, before)));
  });
}
