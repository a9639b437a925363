// Suggests films while typing, and with `meet` people too. Used by the search in the header and on its page, by the log dialog and by lists. Calls
// pick(film) or meet(person) for the chosen one, and log(film) on Shift+Enter. The last row, "all results", and Enter without a choice submit the
// form. With `choosesFirst` the first film is preselected, and Enter before any film has arrived waits for it. Stored results appear at once; the
// provider's films and people (without an id if they are not stored) follow below. They go above stored ones only if their name matches exactly, or
// with `choosesFirst` begins with the text, and no stored one's does.
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
const suggest = (input, list, pick, { meet, log, choosesFirst = false } = {}) => {
  let active = -1, choices = [], running;
  let added = 0, isAsking = false, isEntered = false;  // rows so far; still asking; Enter came before any film
  const near = choosesFirst ? 1 : 0;
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
  const rowOf = ({ row, go }) => {
    const item = el("li", { id: `${list.id}-${++added}`, role: "option", "aria-selected": "false" }, row);
    item.addEventListener("mousedown", (event) => event.preventDefault());  // keeps the focus in the field
    item.addEventListener("click", () => { close(); go(); });
    return item;
  };
  // Inserts at this place. A chosen row stays chosen; the first film is preselected anew unless a key chose another.
  const insert = (at, found, said) => {
    const before = at > 0 ? $$("[id]", list)[at] : list.firstElementChild;
    const wasFirst = choosesFirst && (active < 0 || (active === 0 && choices[0].isFilm));
    for (const node of [...(said ? [line(said)] : []), ...found.map(rowOf)]) list.insertBefore(node, before);
    choices.splice(at, 0, ...found);
    if (wasFirst && choices[0]?.isFilm) mark(0);
    else if (active >= at) mark(active + found.length);
  };
  const show = (found, said) => {
    choices = [];
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", meet ? region.dataset.filmsAndPeople : region.dataset.films);
    list.replaceChildren(...keys);
    last = undefined;
    mark(-1);
    insert(0, found, said);
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
  };
  // Puts people above films if one of them has exactly the name and no film does.
  const choicesFor = ({ results, people }) => {
    const films = results.slice(0, meet ? 8 - people.length : 8).map((film) => ({ row: filmRow(film), isFilm: true, closeness: film.closeness, go: () => pick(film), log: log && (() => log(film)) }));
    const persons = (meet ? people : []).map((person) => ({ row: personRow(person), closeness: person.closeness, go: () => meet(person) }));
    return closest(persons) === 0 && closest(films) > 0 ? [...persons, ...films] : [...films, ...persons];
  };
  const closest = (found) => Math.min(2, ...found.map(({ closeness }) => closeness));
  // Adds the provider's results above stored ones, whose best closeness is `here`, or below them.
  const addMore = ({ said, ...more }, here) => {
    tell();
    const found = choicesFor(more), isNear = ({ closeness }) => closeness <= near && closeness < here;
    insert(choices.length - 1, found.filter((choice) => !isNear(choice)), said);
    insert(0, found.filter(isNear).sort((one, other) => one.closeness - other.closeness));
    if (!found.length) tell(region.dataset.notFound);
  };
  const takeFirst = () => {
    const first = choices.find(({ isFilm }) => isFilm);
    close();
    if (first) first.go();
    else input.form.requestSubmit();
  };
  const askBoth = async (query, signal) => {
    const here = await foundBy("local", query, signal), found = choicesFor(here), best = closest(found);
    show([...found, { row: searchRow(query), go: () => input.form.requestSubmit() }], here.said);
    if (!("providerSearch" in root.dataset) || (isEntered && best <= near)) return;
    let isAnswered = false;
    pause(300).then(() => { if (!signal.aborted && !isAnswered) tell(region.dataset.asking, true); });
    addMore(await foundBy("provider", query, signal).finally(() => { isAnswered = true; }), best);
  };
  const ask = later(250, async () => {
    const query = input.value.trim();
    running?.abort();
    if (!input.isConnected) return;  // its dialog is closed
    const { signal } = running = new AbortController();
    try {
      await askBoth(query, signal);
    } catch ({ said = region.dataset.noAnswer }) { if (!signal.aborted && choices.length) tell(said); }  // the form still works
    if (signal.aborted) return;  // the text has changed since
    isAsking = false;
    if (isEntered) takeFirst();
  });
  const close = () => { isAsking = isEntered = false; ask.cancel(); running?.abort(); show([]); };
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", () => {
    if (input.value.trim().length < 2) return close();
    running?.abort();
    isAsking = true;
    isEntered = false;
    if (choosesFirst) mark(-1);  // the rows still answer an older text
    ask();
  });
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    const end = choices.length - 1;
    if (event.key === "ArrowDown" && choices.length) mark(active < end ? active + 1 : 0);
    else if (event.key === "ArrowUp" && choices.length) mark(active > 0 ? active - 1 : end);
    else if (event.key === "Enter" && active >= 0) { const { go, log: instead } = choices[active]; close(); ((event.shiftKey && instead) || go)(); }
    else if (event.key === "Enter" && choosesFirst && isAsking && !isEntered) isEntered = true;
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
  const close = suggest(input, list, (film) => location.assign(film.id ? `${base}/movie/${film.id}` : `${base}/metadata/movie/${film.meta_id}`),
    { meet: (person) => location.assign(person.url), log: (film) => openLog(logAddress(film), input) });
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
  if (fresh?.isConnected && fresh.hasAttribute("data-first")) fresh.parentElement.insertBefore(fresh, $("section", fresh.parentElement));
  const stands = fresh?.isConnected ? fresh : section;
  if (stands.hasAttribute("data-later") && tries > 0) askProvider(stands, tries - 1);
};
const askWanted = (scope) => { for (const section of $$("[data-ask][data-wanted]", scope)) askProvider(section, 50); };
askWanted(document);
