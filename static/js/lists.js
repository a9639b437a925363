// Lists: films are dragged to their place, and added from the box while somebody types. Both send the forms of the page.
import { $, $$, el, icon } from "./kit/dom.js";
import { suggest } from "./kit/suggest.js";

const arrange = $("form[data-arrange]");
if (arrange) {
  const rows = $$("[data-arranged] > li");
  // Returns the row under the pointer, and whether the pointer is in its lower half.
  const under = ({ clientX, clientY }) => {
    const row = document.elementFromPoint(clientX, clientY)?.closest("[data-arranged] > li");
    const box = row?.getBoundingClientRect();
    return [row, row && clientY > box.top + box.height / 2];
  };
  const unmark = () => { for (const row of rows) row.classList.remove("m-drop-before", "m-drop-after"); };
  const mark = (event, dragged) => {
    unmark();
    const [row, after] = under(event);
    if (row && row !== dragged) row.classList.add(after ? "m-drop-after" : "m-drop-before");
  };
  const drop = (event, dragged) => {
    const [row, after] = under(event), from = rows.indexOf(dragged), at = row ? rows.indexOf(row) : from;
    const to = at + Number(after && at < from) - Number(!after && at > from);
    if (!row || to === from) return;
    arrange.action = arrange.dataset.arrange + dragged.dataset.film + "/move";
    arrange.elements.position.value = Number(rows[0].dataset.position) + to;
    arrange.requestSubmit();
  };
  for (const dragged of rows) {
    const look = "btn btn-sm m-btn-quiet m-btn-icon m-grip", title = arrange.dataset.label;
    const grip = el("button", { class: look, type: "button", tabindex: "-1", "aria-hidden": "true", title }, icon("drag"));
    const move = (event) => mark(event, dragged);
    const end = (event) => {
      grip.removeEventListener("pointermove", move);
      dragged.classList.remove("m-dragged");
      unmark();
      if (event.type === "pointerup") drop(event, dragged);
    };
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      dragged.classList.add("m-dragged");
      grip.addEventListener("pointermove", move);
    });
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, end);
    $(".m-ranked-do", dragged)?.prepend(grip);
  }
}

// A poster gets its link to the lists when the pointer or the focus reaches it, which saves the page the bytes for each.
const act = $("form[data-lists]");
const addListLink = ({ target }) => {
  const poster = target.closest(".m-posters > li"), button = poster && $("button[form=act]", poster);
  if (!button || $("[href*='/lists?']", poster)) return;
  const back = encodeURIComponent(act.elements.redirect.value);
  button.before(el("a", { href: `${poster.firstElementChild.getAttribute("href")}/lists?redirect=${back}` }, act.dataset.lists));
};
if (act) for (const type of ["pointerover", "focusin"]) document.addEventListener(type, addListLink);

const addFilms = $("form[data-add-films]");
if (addFilms) {
  const list = el("ul", { class: "m-suggest m-suggest-flat", hidden: "" });
  addFilms.after(list);
  suggest(addFilms.elements.query, list, (film) => {
    const form = $("#add-film");
    form.append(el("input", { type: "hidden", name: film.id ? "movie_id" : "meta_id", value: film.id || film.meta_id }));
    form.requestSubmit();
  });
}
