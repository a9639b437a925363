// Rating in place: the form is sent as JSON; the group's panel is fetched again.
const rateForm = $("form[data-rate]");
if (rateForm) {
  const chosen = () => $("input[name=rating]:checked", rateForm);
  const choose = (value) => { $(`input[name=rating][value="${value}"]`, rateForm).checked = true; };
  let saved = chosen().value, waiting = false;

  const refresh = async () => {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#ratings");
    if (fresh) $("#ratings")?.replaceWith(document.adoptNode(fresh));
    $("[data-exact]", rateForm)?.remove();
  };
  const save = async () => {
    waiting = false;
    const value = chosen().value, before = saved;
    if (value === before) return;
    try {
      const { ok } = await post(value ? rateForm.action : rateForm.dataset.delete, value ? { rating: value } : {});
      if (!ok) throw new Error("refused");
    } catch {
      if (!value) rateForm.action = rateForm.dataset.delete;
      return rateForm.submit();
    }
    saved = value;
    const label = $(`label[for="${chosen().id}"]`, rateForm).textContent.trim();
    const text = !value ? "Rating removed." : /^\d+$/.test(label) ? `Rated ${label} of 10.` : `Rated ${label}.`;
    toast(text, () => { choose(before); save(); });
    refresh().catch(() => {});
  };
  const soon = later(300, () => waiting && save());
  rateForm.addEventListener("change", () => { waiting = true; soon(); });
  addEventListener("pagehide", () => waiting && save());
}
