// Accounts: copy, print and download of what is shown once; typed names; the picture; order of the dashboard's rows.
const textOf = (node) => node.matches("ul") ? $$("li", node).map((item) => item.textContent.trim()).join("\n") : node.value ?? node.textContent;

// The clipboard's own interface exists only on HTTPS and localhost.
const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea", { class: "visually-hidden", "aria-label": region.dataset.copyLabel });
  const focused = document.activeElement;
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  if (!done) throw new Error("not copied");
};

for (const button of $$("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    const text = textOf(source);
    try {
      await copy("squeeze" in button.dataset ? text.replaceAll(" ", "") : text);
      toast(region.dataset.copied);
    } catch {
      getSelection().selectAllChildren(source);
      source.select?.();
    }
  });
}
for (const button of $$("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const button of $$("[data-download]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const source = document.getElementById(button.dataset.download);
    const text = `${source.dataset.title}\n\n${textOf(source)}\n`;
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: "matinee-recovery-codes.txt" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}

// The button of a dangerous action opens when the name is typed. The server checks it in any case.
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

// Moving a row in place; saved at once, like the same button without script.
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
      const { ok } = await post(rows.action, new FormData(rows));
      if (!ok) throw new Error("refused");
      toast(rows.dataset.moved.replace("%s", $("b", item).textContent));
    } catch { rows.submit(); }
  });
}
