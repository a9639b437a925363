// Films of this server while typing, and with `meet` people. Used by the header's search and by the log dialog. pick(film)
// or meet(person) is called for the chosen one; the last row, and Enter without a choice, send the form, which asks the provider too.
const filmRow = (film) => el("div", {},
  el("img", { class: "m-thumb", src: film.poster_src, alt: "", width: 92, height: 138 }),
  el("span", { class: "m-title" }, el("b", { dir: "auto" }, film.title), film.year ? ` ${film.year}` : ""));
const personRow = (person) => el("div", {},
  el("span", { class: `m-avatar m-hue-${person.hue}`, "aria-hidden": "true" }, person.initials),
  el("span", { class: "m-title" }, el("b", { dir: "auto" }, person.name), person.known_for ? ` ${person.known_for}` : ""));
const searchRow = (query) => {
  const [before, after] = region.dataset.search.split("%s");
  return el("div", {}, icon("search"), el("span", { class: "m-title" }, before, el("bdi", {}, query), after));
};

const suggest = (input, list, pick, meet) => {
  let active = -1, choices = [], running;
  list.id ||= "suggest-" + input.name;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  const mark = (index) => {
    active = index;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", list.children[index].id);
    list.children[index].scrollIntoView({ block: "nearest" });
  };
  const show = (found) => {
    choices = found;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", meet ? region.dataset.filmsAndPeople : region.dataset.films);
    list.replaceChildren(...found.map(({ row, go }, i) => {
      const item = el("li", { id: `${list.id}-${i}`, role: "option" }, row);
      item.addEventListener("mousedown", (event) => { event.preventDefault(); go(); });
      return item;
    }));
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark(-1);
  };
  const choicesFor = (query, { results, people }) => [
    ...results.slice(0, meet ? 8 - people.length : 8).map((film) => ({ row: filmRow(film), go: () => pick(film) })),
    ...(meet ? people : []).map((person) => ({ row: personRow(person), go: () => meet(person) })),
    { row: searchRow(query), go: () => input.form.requestSubmit() }];
  const ask = later(250, async () => {
    const query = input.value.trim();
    running?.abort();
    if (query.length < 2) return show([]);
    running = new AbortController();
    try {
      const answer = await fetch(`${base}/search/local?query=${encodeURIComponent(query.slice(0, 200))}`,
        { headers: { Accept: "application/json" }, signal: running.signal });
      if (answer.ok) show(choicesFor(query, await answer.json()));
    } catch { /* typing goes on, or the server is away: the form still works */ }
  });
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", ask);
  input.addEventListener("keydown", (event) => {
    const last = choices.length - 1;
    if (event.key === "ArrowDown" && choices.length) mark(active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp" && choices.length) mark(active > 0 ? active - 1 : last);
    else if (event.key === "Enter" && active >= 0) choices[active].go();
    else if (event.key === "Escape" && choices.length) { event.stopPropagation(); show([]); }
    else return;
    event.preventDefault();
  });
  return () => show([]);
};

const headerForm = $("form[data-suggest]");
if (headerForm) {
  const list = el("ul", { class: "m-suggest m-suggest-drop", hidden: "" });
  headerForm.append(list);
  const input = headerForm.elements.query;
  const close = suggest(input, list, (film) => location.assign(`${base}/movie/${film.id}`), (person) => location.assign(person.url));
  input.addEventListener("blur", close);
}
