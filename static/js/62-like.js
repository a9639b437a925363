// The heart of a film is pressed in place. Without an answer the form is sent the plain way.
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
      if (!(await post(`${base}/undo/${token}`)).ok) throw new Error("refused");
    } catch { return toastProblem(region.dataset.notUndone); }
    show(before);
  };
  like.addEventListener("submit", async (event) => {
    event.preventDefault();
    let token;
    try {
      const { ok, data } = await post(like.action, { _flash: "undo" });
      if (!ok) throw new Error("refused");
      token = data.undo;
    } catch { return like.submit(); }
    const before = isLiked();
    show(!before);
    if (told) takeAway(told);  // its Undo would find another heart
    told = toast(before ? like.dataset.unliked : like.dataset.liked, token && (() => undo(token, before)));
  });
}
