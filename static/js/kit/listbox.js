// The list of choices below a field. A choice is { row, go, isFilm }: its node, and what choosing it does.
import { $$, el } from "./dom.js";

// Makes a line that cannot be chosen.
const line = (...parts) =>
  el("li", { class: "m-suggest-said", role: "option", "aria-disabled": "true", "aria-selected": "false" }, ...parts);

let lists = 0;
export class Listbox {
  choices = [];
  active = -1;
  #added = 0;  // rows so far, each with an id of its own
  #last;  // the line that says that more is on its way, or why there is no more

  // `foot` are nodes that stay below all others. With `choosesFirst` the first film is preselected.
  constructor(input, list, { label, foot, choosesFirst, close }) {
    Object.assign(this, { input, list, label, foot, choosesFirst, close });
    list.id = `suggest-${++lists}`;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("aria-expanded", "false");
  }

  mark(index) {
    this.active = index;
    const items = $$("[id]", this.list);
    items.forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
    if (index < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", items[index].id);
    items[index].scrollIntoView({ block: "nearest" });
  }

  #itemOf({ row, go }) {
    const item = el("li", { id: `${this.list.id}-${++this.#added}`, role: "option", "aria-selected": "false" }, row);
    item.addEventListener("mousedown", (event) => event.preventDefault());  // keeps the focus in the field
    item.addEventListener("click", () => { this.close(); go(); });
    return item;
  }

  // Inserts at this place. A chosen row stays chosen; the first film is preselected anew unless a key chose another.
  insert(at, found, said) {
    const { list, choices, active } = this;
    const before = at > 0 ? $$("[id]", list)[at] : list.firstElementChild;
    const wasFirst = this.choosesFirst && (active < 0 || (active === 0 && choices[0].isFilm));
    for (const node of [...(said ? [line(said)] : []), ...found.map((choice) => this.#itemOf(choice))]) list.insertBefore(node, before);
    choices.splice(at, 0, ...found);
    if (wasFirst && choices[0]?.isFilm) this.mark(0);
    else if (active >= at) this.mark(active + found.length);
  }

  show(found, said) {
    const { input, list } = this;
    this.choices = [];
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", this.label);
    list.replaceChildren(...this.foot);
    this.#last = undefined;
    this.mark(-1);
    this.insert(0, found, said);
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
  }

  // Replaces the last line; without a text there is none.
  tell(text, isBusy) {
    this.#last?.remove();
    this.#last = text && line(...(isBusy ? [el("span", { class: "m-turning" })] : []), text);
    if (text) this.list.append(this.#last, ...this.foot);
  }
}
