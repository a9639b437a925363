// Imports: files can be dropped, and the progress of an import appears without loading the page again.
import { $, $$ } from "./kit/dom.js";
import { loadAgain } from "./kit/leaving.js";
import { requestState } from "./kit/request.js";

for (const form of $$("[data-drop]")) {
  const input = $("input[type=file]", form);
  const over = (event, is) => {
    if (!event.dataTransfer?.types.some((type) => type.toLowerCase() === "files")) return;
    event.preventDefault();
    form.classList.toggle("is-over", is);
  };
  form.addEventListener("dragover", (event) => over(event, true));
  form.addEventListener("dragleave", (event) => over(event, false));
  form.addEventListener("drop", (event) => {
    over(event, false);
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
  if (form.dataset.drop === "now") input.addEventListener("change", () => form.requestSubmit());
}

const working = $("[data-import]");
const showImport = (work) => {
  const bar = $("progress", working);
  const stopped = $("[data-import-again]", working) !== null;
  if (work.state !== working.dataset.import || work.stopped !== stopped || (work.total > 0 && !bar)) return loadAgain();
  if (bar && work.total > 0) {
    bar.max = work.total;
    bar.value = work.done;
  }
  const tell = (name, text) => {
    const place = $(`[data-import-${name}]`, working);
    if (place.textContent !== text) place.textContent = text;
  };
  tell("text", work.text);
  tell("left", work.left);
  tell("problem", work.problem);
};
const lookAtImport = async () => {
  if (document.hidden) return;
  const work = await requestState();
  if (work) showImport(work);
};
// A small upload is done in a moment; for a large one the pauses grow to three seconds.
const keepLooking = (pause) => setTimeout(async () => {
  await lookAtImport();
  keepLooking(Math.min(2 * pause, 3000));
}, pause);
if (working) keepLooking(250);
