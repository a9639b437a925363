// A long text of the diary or of a list unfolds where it stands; "more" is there only while something is cut off.
import { $, $$ } from "./kit/dom.js";

const folds = $$(".m-note-fold");
const fold = (note) => {
  const line = $(".m-note-line", note), whole = line.scrollHeight <= line.clientHeight + 1;
  if (note.open) return;
  note.classList.toggle("is-whole", whole);
  note.classList.toggle("is-cut", !whole);
  $("summary", note).tabIndex = whole ? -1 : 0;
};
if (folds.length) new ResizeObserver(() => folds.forEach(fold)).observe($("main"));
