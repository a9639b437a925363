// Films of this server while typing. Used by the header's search and by the log dialog.
// pick(film) is called for the chosen one; Enter without a choice sends the form.
const suggest = (input, list, option, pick) => {
  let active = -1, films = [], running;
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
    films = found;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Films");
    list.replaceChildren(...found.map((film, i) => {
      const item = option(film);
      item.id = list.id + "-" + i;
      item.setAttribute("role", "option");
      item.addEventListener("mousedown", (event) => { event.preventDefault(); pick(film); });
      return item;
    }));
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark(-1);
  };
  const ask = later(250, async () => {
    const query = input.value.trim();
    running?.abort();
    if (query.length < 2) return show([]);
    running = new AbortController();
    try {
      const answer = await fetch(`${base}/search/local?query=${encodeURIComponent(query.slice(0, 200))}`,
        { headers: { Accept: "application/json" }, signal: running.signal });
      if (answer.ok) show((await answer.json()).results.slice(0, 8));
    } catch { /* typing goes on, or the server is away: the form still works */ }
  });
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", ask);
  input.addEventListener("keydown", (event) => {
    const last = films.length - 1;
    if (event.key === "ArrowDown" && films.length) mark(active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp" && films.length) mark(active > 0 ? active - 1 : last);
    else if (event.key === "Enter" && active >= 0) pick(films[active]);
    else if (event.key === "Escape" && films.length) { event.stopPropagation(); show([]); }
    else return;
    event.preventDefault();
  });
  return () => show([]);
};

const filmRow = (film) => el("li", {}, el("div", {},
  el("img", { class: "m-thumb", src: film.poster_src, alt: "", width: 92, height: 138 }),
  el("span", {}, el("b", {}, film.title), film.year ? ` ${film.year}` : "")));

const headerForm = $("form[data-suggest]");
if (headerForm) {
  const list = el("ul", { class: "m-suggest m-suggest-drop", hidden: "" });
  headerForm.append(list);
  const input = headerForm.elements.query;
  const close = suggest(input, list, filmRow, (film) => location.assign(`${base}/movie/${film.id}`));
  input.addEventListener("blur", close);
}
