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
  // The rating to the tenth, which the points may not show.
  const exact = () => $("#ratings [data-own-rating]")?.value || "";
  let saved = chosen().value, waiting = false;

  const refresh = async () => {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#ratings");
    if (fresh) $("#ratings")?.replaceWith(document.adoptNode(fresh));
    $("[data-exact]", rateForm)?.remove();
  };
  // What the server says is what is shown afterwards.
  const undo = async (token, before, stood) => {
    try {
      await post(`${base}/movie/${$("[data-film]").dataset.film}/history/undo`, { undo: token });
      await refresh();
      if (exact() !== stood) throw new Error("not undone");
    } catch { return toastProblem(region.dataset.notUndone); }
    choose(saved = before);
    toast(words(before, stood));
  };
  const save = async () => {
    waiting = false;
    const value = chosen().value, before = saved, stood = exact();
    if (!rateForm.reportValidity() || value === before) return;
    let token;
    try {
      const { ok, data } = await post(value ? rateForm.action : rateForm.dataset.delete, { _flash: "undo", ...(value && { [chosen().name]: value }) });
      if (!ok) throw new Error("refused");
      token = data.undo;
    } catch {
      if (!value) rateForm.action = rateForm.dataset.delete;
      return rateForm.submit();
    }
    saved = value;
    toast(words(value), () => undo(token, before, stood));
    refresh().catch(() => {});
  };
  const soon = later(300, () => waiting && save());
  rateForm.addEventListener("change", () => { waiting = true; soon(); });
  rateForm.addEventListener("submit", (event) => { if (field) { event.preventDefault(); save(); } });
  addEventListener("pagehide", () => waiting && save());
}
