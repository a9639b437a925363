// Rating in place: the form is sent as JSON; the group's panel is fetched again.
const rateForm = $("form[data-rate]");
if (rateForm) {
  const field = rateForm.elements.points;  // instead of the points to choose from, where 100 is the best
  const chosen = () => field || $("input[name=rating]:checked", rateForm);
  const choose = (value) => { if (field) field.value = value; else $(`input[name=rating][value="${value}"]`, rateForm).checked = true; };
  const words = (value, exact) => {
    const said = rateForm.dataset;
    if (!value) return said.removed;
    if (exact && !field && exact !== value) return said.ofTen.replace("%s", exact);
    if (field) return said.ofHundred.replace("%s", value);
    const label = $(`label[for="${chosen().id}"]`, rateForm).textContent.trim();
    return (/^\d+$/.test(label) ? said.ofTen : said.rated).replace("%s", label);
  };
  // The rating to the tenth, which the points may not show, and its comment, which goes with it.
  const own = $("#ratings [data-own-rating]")?.form.elements;
  let saved = chosen().value, stands = own && { rating: own.rating.value, comment: own.comment.defaultValue }, waiting = false;

  const refresh = async () => {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#ratings");
    if (fresh) $("#ratings")?.replaceWith(document.adoptNode(fresh));
    $("[data-exact]", rateForm)?.remove();
  };
  // `back`: what an Undo brings back.
  const save = async (back) => {
    waiting = false;
    const value = chosen().value, before = saved, stood = stands;
    if (!rateForm.reportValidity() || value === before) return;
    try {
      const { ok } = await post(value ? rateForm.action : rateForm.dataset.delete, value ? back || { [chosen().name]: value } : {});
      if (!ok) throw new Error("refused");
    } catch {
      if (back) { choose(before); return toastProblem(region.dataset.notUndone); }
      if (!value) rateForm.action = rateForm.dataset.delete;
      return rateForm.submit();
    }
    saved = value;
    stands = value ? back || { rating: field ? value / 10 : value, comment: stood?.comment || "" } : null;
    toast(words(value, back?.rating), () => { choose(before); save(stood); });
    refresh().catch(() => {});
  };
  const soon = later(300, () => waiting && save());
  rateForm.addEventListener("change", () => { waiting = true; soon(); });
  rateForm.addEventListener("submit", (event) => { if (field) { event.preventDefault(); save(); } });
  addEventListener("pagehide", () => waiting && save());
}
