// Films while typing, and with `meet` people. Used by the search in the header and on its page, and by the log dialog. pick(film) or meet(person) is
// called for the chosen one, and log(film) with Shift and Enter; the row of all results, and Enter without a choice, send the form.
// What is here stands at once; the provider's films and people (without an id where they are not stored) come below it, and nothing moves.
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
const logAddress = (film) => `${base}/log-movie?${film.id ? `movie_id=${film.id}` : `meta_id=${film.meta_id}`}`;

const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));
const foundBy = async (who, query, signal) => {
  const answer = await fetch(`${base}/search/${who}?query=${encodeURIComponent(query.slice(0, 200))}`, { headers: { Accept: "application/json" }, signal });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error("no answer"), { said: found.message });
  return found;
};

let lists = 0;
const suggest = (input, list, pick, meet, log) => {
  let active = -1, choices = [], running;
  list.id = `suggest-${++lists}`;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  const mark = (index) => {
    active = index;
    const items = $$("[id]", list);
    items.forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", items[index].id);
    items[index].scrollIntoView({ block: "nearest" });
  };
  // The keys stand below whatever comes.
  const keys = log ? [el("li", { class: "m-suggest-keys m-wide-only", "aria-hidden": "true" }, region.dataset.suggestKeys)] : [];
  const put = (...lines) => list.append(...lines, ...keys);
  // A line that is no choice.
  const line = (...parts) => el("li", { class: "m-suggest-said", role: "option", "aria-disabled": "true", "aria-selected": "false" }, ...parts);
  // The last line: that more is asked for, or why there is no more.
  let last;
  const tell = (text, busy) => {
    last?.remove();
    last = text && line(...(busy ? [el("span", { class: "m-turning" })] : []), text);
    if (last) put(last);
  };
  const add = (found, said) => {
    tell();
    if (said) put(line(said));
    put(...found.map(({ row, go }, i) => {
      const item = el("li", { id: `${list.id}-${choices.length + i}`, role: "option", "aria-selected": "false" }, row);
      item.addEventListener("mousedown", (event) => event.preventDefault());  // the focus stays in the field
      item.addEventListener("click", () => { close(); go(); });
      return item;
    }));
    choices.push(...found);
  };
  const show = (found, said) => {
    choices = [];
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", meet ? region.dataset.filmsAndPeople : region.dataset.films);
    list.replaceChildren();
    add(found, said);
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark(-1);
  };
  const choicesFor = ({ results, people }) => [
    ...results.slice(0, meet ? 8 - people.length : 8).map((film) => ({ row: filmRow(film), go: () => pick(film), log: log && (() => log(film)) })),
    ...(meet ? people : []).map((person) => ({ row: personRow(person), go: () => meet(person) }))];
  const ask = later(250, async () => {
    const query = input.value.trim();
    running?.abort();
    if (!input.isConnected) return;  // its dialog is closed
    const { signal } = running = new AbortController();
    let answered = false;
    try {
      const here = await foundBy("local", query, signal);
      show([...choicesFor(here), { row: searchRow(query), go: () => input.form.requestSubmit() }], here.said);
      if (!("providerSearch" in root.dataset)) return;
      pause(300).then(() => { if (!signal.aborted && !answered) tell(region.dataset.asking, true); });
      const more = await foundBy("provider", query, signal).finally(() => { answered = true; });
      const found = choicesFor(more);
      add(found, more.said);
      if (!found.length) tell(region.dataset.notFound);
    } catch ({ said = region.dataset.noAnswer }) { if (!signal.aborted && choices.length) tell(said); }  // typing went on, or the form still works
  });
  const close = () => { ask.cancel(); running?.abort(); show([]); };
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", () => (input.value.trim().length < 2 ? close() : ask()));
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    const end = choices.length - 1;
    if (event.key === "ArrowDown" && choices.length) mark(active < end ? active + 1 : 0);
    else if (event.key === "ArrowUp" && choices.length) mark(active > 0 ? active - 1 : end);
    else if (event.key === "Enter" && active >= 0) { const { go, log: instead } = choices[active]; close(); ((event.shiftKey && instead) || go)(); }
    else if (event.key === "Escape" && choices.length) { event.stopPropagation(); close(); }
    else return;
    event.preventDefault();
  });
  return close;
};

const headerForm = $("header form[data-suggest]");
for (const form of $$("form[data-suggest]")) {
  const input = form.elements.query;
  const list = el("ul", { class: "m-suggest m-suggest-drop", hidden: "" });
  form.append(list);
  const close = suggest(input, list, (film) => location.assign(film.id ? `${base}/movie/${film.id}` : `${base}/metadata/movie/${film.meta_id}`), (person) => location.assign(person.url), (film) => openLog(logAddress(film), input));
  input.addEventListener("blur", close);
}

// The provider's part of a page that searches is fetched when the page stands, and again while the provider does not answer.
const askProvider = async (section, tries) => {
  const waits = section.hasAttribute("data-later");
  $(waits ? "[data-again]" : "[data-asking]", section)?.removeAttribute("hidden");
  if (waits) await pause(6000);
  if (!section.isConnected) return;
  const answer = await fetch(section.dataset.ask, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page?.querySelector("[data-ask]");
  if (!fresh) section.setAttribute("data-later", "");
  else if (!waits || !fresh.hasAttribute("data-later")) section.replaceWith(document.adoptNode(fresh));
  const stands = fresh?.isConnected ? fresh : section;
  if (stands.hasAttribute("data-later") && tries > 0) askProvider(stands, tries - 1);
};
const askWanted = (scope) => { for (const section of $$("[data-ask][data-wanted]", scope)) askProvider(section, 50); };
askWanted(document);
