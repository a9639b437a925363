// Suggests films while somebody types, and with `meet` people too: for the search, the log dialog and lists. It calls
// pick(film) or meet(person) for the chosen one, and log(film) on Shift+Enter. The last row, "all results", and Enter without
// a choice submit the form. With `choosesFirst` the first film is preselected, and Enter before any film has arrived waits for
// it. Stored results appear at once. The provider's films and people (without an id if they are not stored) follow below. They
// go above stored ones only if their name matches exactly, or with `choosesFirst` begins with the text, and no stored one's does.
import { base, el, icon, region, root } from "./dom.js";
import { Listbox } from "./listbox.js";
import { request } from "./request.js";
import { later, pause } from "./time.js";

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
const foundBy = async (who, query, signal) => {
  const address = `${base}/search/${who}?query=${encodeURIComponent(query.slice(0, 200))}`;
  const answer = await request(address, { headers: { Accept: "application/json" }, signal });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error("no answer"), { said: found.message });
  return found;
};

const closest = (found) => Math.min(2, ...found.map(({ closeness }) => closeness));
const footOf = (log) => (log ? [el("li", { class: "m-suggest-keys m-wide-only", "aria-hidden": "true" }, region.dataset.suggestKeys)] : []);

export const suggest = (input, list, pick, { meet, log, choosesFirst = false } = {}) => {
  let running, isAsking = false, isEntered = false;  // it is entered when Enter came before any film
  const near = choosesFirst ? 1 : 0;
  const close = () => { isAsking = isEntered = false; ask.cancel(); running?.abort(); box.show([]); };
  const label = meet ? region.dataset.filmsAndPeople : region.dataset.films;
  const box = new Listbox(input, list, { label, foot: footOf(log), choosesFirst, close });

  // Puts people above films if one of them has exactly the name and no film does.
  const choicesFor = ({ results, people }) => {
    const films = results.slice(0, meet ? 8 - people.length : 8).map((film) =>
      ({ row: filmRow(film), isFilm: true, closeness: film.closeness, go: () => pick(film), log: log && (() => log(film)) }));
    const persons = (meet ? people : []).map((person) => ({ row: personRow(person), closeness: person.closeness, go: () => meet(person) }));
    return closest(persons) === 0 && closest(films) > 0 ? [...persons, ...films] : [...films, ...persons];
  };
  // Adds the provider's results above stored ones, whose best closeness is `here`, or below them.
  const addMore = ({ said, ...more }, here) => {
    box.tell();
    const found = choicesFor(more), isNear = ({ closeness }) => closeness <= near && closeness < here;
    box.insert(box.choices.length - 1, found.filter((choice) => !isNear(choice)), said);
    box.insert(0, found.filter(isNear).sort((one, other) => one.closeness - other.closeness));
    if (!found.length) box.tell(region.dataset.notFound);
  };
  const takeFirst = () => {
    const first = box.choices.find(({ isFilm }) => isFilm);
    close();
    if (first) first.go();
    else input.form.requestSubmit();
  };
  const askBoth = async (query, signal) => {
    const here = await foundBy("local", query, signal), found = choicesFor(here), best = closest(found);
    box.show([...found, { row: searchRow(query), go: () => input.form.requestSubmit() }], here.said);
    if (!("providerSearch" in root.dataset) || (isEntered && best <= near)) return;
    let isAnswered = false;
    pause(300).then(() => { if (!signal.aborted && !isAnswered) box.tell(region.dataset.asking, true); });
    addMore(await foundBy("provider", query, signal).finally(() => { isAnswered = true; }), best);
  };
  const ask = later(250, async () => {
    const query = input.value.trim();
    running?.abort();
    if (!input.isConnected) return;  // its dialog is closed
    const { signal } = running = new AbortController();
    try {
      await askBoth(query, signal);
    } catch ({ said = region.dataset.noAnswer }) { if (!signal.aborted && box.choices.length) box.tell(said); }  // the form still works
    if (signal.aborted) return;  // the text has changed since
    isAsking = false;
    if (isEntered) takeFirst();
  });

  input.addEventListener("input", () => {
    if (input.value.trim().length < 2) return close();
    running?.abort();
    isAsking = true;
    isEntered = false;
    if (choosesFirst) box.mark(-1);  // the rows still answer an older text
    ask();
  });
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    const { choices, active } = box, end = choices.length - 1;
    if (event.key === "ArrowDown" && choices.length) box.mark(active < end ? active + 1 : 0);
    else if (event.key === "ArrowUp" && choices.length) box.mark(active > 0 ? active - 1 : end);
    else if (event.key === "Enter" && active >= 0) {
      const { go, log: instead } = choices[active];
      close();
      ((event.shiftKey && instead) || go)();
    } else if (event.key === "Enter" && choosesFirst && isAsking && !isEntered) isEntered = true;
    else if (event.key === "Escape" && choices.length) { event.stopPropagation(); close(); }
    else return;
    event.preventDefault();
  });
  return close;
};
