// Rating in place: the form is sent as JSON; the group's panel is fetched again.
const rateForm = $("form[data-rate]");
if (rateForm) {
  const field = rateForm.elements.points;  // instead of the points to choose from, where 100 is the best
  const chosen = () => field || $("input[name=rating]:checked", rateForm);
  const choose = (value) => { if (field) field.value = value; else $(`input[name=rating][value="${value}"]`, rateForm).checked = true; };
  const words = (value) => {
    if (!value) return "Rating removed.";
    if (field) return `Rated ${value} of 100.`;
    const label = $(`label[for="${chosen().id}"]`, rateForm).textContent.trim();
    return /^\d+$/.test(label) ? `Rated ${label} of 10.` : `Rated ${label}.`;
  };
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
    if (!rateForm.reportValidity() || value === before) return;
    try {
      const { ok } = await post(value ? rateForm.action : rateForm.dataset.delete, value ? { [chosen().name]: value } : {});
      if (!ok) throw new Error("refused");
    } catch {
      if (!value) rateForm.action = rateForm.dataset.delete;
      return rateForm.submit();
    }
    saved = value;
    toast(words(value), () => { choose(before); save(); });
    refresh().catch(() => {});
  };
  const soon = later(300, () => waiting && save());
  rateForm.addEventListener("change", () => { waiting = true; soon(); });
  rateForm.addEventListener("submit", (event) => { if (field) { event.preventDefault(); save(); } });
  addEventListener("pagehide", () => waiting && save());
}
