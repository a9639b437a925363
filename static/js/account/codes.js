// Codes and addresses that are shown once can be copied, printed and downloaded.
import { copy } from "../kit/clipboard.js";
import { $$, el, offer, region } from "../kit/dom.js";
import { toast } from "../kit/toasts.js";

const textOf = (node) => {
  if (node.matches("ul")) return $$("li", node).map((item) => item.textContent.trim()).join("\n");
  return node.value ?? node.textContent;
};

export const offerCopies = (from) => offer("[data-copy]", async (button) => {
  const source = document.getElementById(button.dataset.copy);
  const text = textOf(source);
  try {
    await copy("squeeze" in button.dataset ? text.replaceAll(" ", "") : text);
    toast(region.dataset.copied);
  } catch {
    getSelection().selectAllChildren(source);
    source.select?.();
  }
}, from);
offerCopies(document);
offer("[data-print]", () => print());
offer("[data-download]", (button) => {
  const source = document.getElementById(button.dataset.download);
  const text = `${source.dataset.title}\n\n${textOf(source)}\n`;
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: "matinee-recovery-codes.txt" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});
