// The log form of the page /offline: it keeps an entry, and sends it when the server can be reached.
import { $, $$, root } from "../kit/dom.js";
import { toast, toastProblem } from "../kit/toasts.js";
import { dayHere } from "../kit/time.js";
import { sayRating } from "../film/rating.js";
import { dropReplaced, entryOf, keepUnsent, unsent } from "../log/unsent.js";
import { part } from "./part.js";
import { sendAndTell, showUnsent } from "./waiting.js";

export const wireForm = (form) => {
  const { title, watched_at: day } = form.elements, films = [...title.list.options];
  const filmOf = (name) => films.find((option) => option.value === name)?.dataset.film;
  const show = () => {
    const fields = $("[data-by-film]", form), isFilm = Boolean(filmOf(title.value));
    fields.hidden = fields.disabled = !isFilm;
    $("[data-by-title]", form).hidden = isFilm;
  };
  const begin = () => {
    title.defaultValue = "";
    form.reset();
    form.dataset.replaces = "";
    day.value = day.max = dayHere();
    for (const group of $$("[data-rating]", form)) sayRating(group);
    show();
  };
  const entry = () => {
    const fields = new FormData(form), film = filmOf(title.value);
    fields.delete("_form_id");  // the page has one for all entries that are written here
    if (!film) return entryOf("/offline", fields, title.value.trim());
    for (const name of ["title", "year"]) fields.delete(name);
    for (const [name, value] of [["movie_id", film], ["watched_on", "date"], ["same_day", "ask"]]) fields.set(name, value);
    return entryOf("/log-movie", fields, title.value);
  };
  title.addEventListener("input", show);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const written = entry();
    if (!keepUnsent(written)) return toastProblem(part.dataset.notKept);
    dropReplaced(form);
    begin();
    showUnsent();
    if (root.dataset.account) await sendAndTell();
    if (unsent().some(({ id, said }) => id === written.id && !said)) toast(part.dataset.kept);
  });
  if ($("[aria-invalid]", form)) return show();  // the form came back as it was sent
  begin();
  // The form begins with the film that the address names, or with the words that a phone shared.
  const asked = new URLSearchParams(location.search);
  const words = ["query", "title", "text", "url"].map((name) => asked.get(name)).find(Boolean) ?? "";
  title.defaultValue = films.find((option) => option.dataset.film === asked.get("movie_id"))?.value ?? words.slice(0, title.maxLength);
  show();
};
