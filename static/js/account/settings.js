// Settings: names that are typed to confirm, the picture, and the order of the rows of the dashboard.
import { $, $$, el } from "../kit/dom.js";
import { postAccepted } from "../kit/request.js";
import { toast } from "../kit/toasts.js";

// The button of a dangerous action works once the name is typed. The server checks it in any case.
for (const input of $$("input[data-confirm]")) {
  const button = $("button", input.form);
  const check = () => { button.disabled = input.value.trim().toLowerCase() !== input.dataset.confirm.toLowerCase(); };
  input.addEventListener("input", check);
  addEventListener("pageshow", check);
  check();
}

const picture = $("input[type=file][data-max-bytes]");
if (picture) {
  picture.addEventListener("change", () => {
    const file = picture.files[0];
    const large = file && file.size > Number(picture.dataset.maxBytes);
    picture.setCustomValidity(large ? picture.dataset.tooLarge : "");
    if (large) return picture.reportValidity();
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const frame = $("[data-picture]");
      $("img", frame)?.remove();
      const preview = el("img", { src: reader.result, alt: picture.dataset.preview });
      preview.addEventListener("error", () => preview.remove());
      frame.prepend(preview);
    });
    reader.readAsDataURL(file);
  });
}

// A row moves in place, and the order is saved at once, as the button does without a script.
const rows = $("form[data-rows]");
if (rows) {
  rows.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (button?.name !== "move") return;
    event.preventDefault();
    const item = button.closest("li"), up = button.value.endsWith(":up");
    if (up) item.previousElementSibling.before(item); else item.nextElementSibling.after(item);
    const items = [...item.parentElement.children];
    items.forEach((row, i) => {
      const [first, second] = $$("button[name=move]", row);
      first.disabled = i === 0;
      second.disabled = i === items.length - 1;
    });
    (button.disabled ? $("button[name=move]:enabled", item) : button)?.focus();
    try {
      await postAccepted(rows.action, new FormData(rows));
      toast(rows.dataset.moved.replace("%s", $("b", item).textContent));
    } catch { rows.submit(); }
  });
}
