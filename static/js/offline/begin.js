// The kept form stands in for the page when there is no network. When there is one, the entries that wait are sent.
import { $, $$, base, offer, region, root } from "../kit/dom.js";
import { request } from "../kit/request.js";
import { isTyped } from "../log/drafts.js";
import { wireForm } from "./form.js";
import { askBeforeLogouts } from "./logout.js";
import { findPart, part } from "./part.js";
import { sendAndTell, showUnsent, tellSentBefore } from "./waiting.js";

// Loads the page that was asked for once the server is there again, unless somebody is writing. The network that the browser
// reports may not lead there yet.
const lookAgain = async () => {
  if (document.hidden || !navigator.onLine) return;
  const answer = await request(`${base}/healthz`, { cache: "no-store", priority: "low" }).catch(() => null);
  const form = $("[data-offline-form]");
  if (answer?.ok && !isTyped(form) && !form.elements.rating.value) location.reload();
};
const standIn = () => {
  root.lang = part.lang;
  root.dir = part.dir;
  root.dataset.bsTheme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "auto";
  Object.assign(region.dataset, part.dataset);
  for (const node of $$("[data-away]", part)) node.textContent = node.dataset.away;
  $("main .m-wrap").replaceChildren(part);
  offer("[data-again]", () => location.reload());
  addEventListener("online", lookAgain);
  setInterval(lookAgain, 5000);
};

const begin = async () => {
  await findPart();
  if (!part) return;
  if (root.hasAttribute("data-offline")) standIn();
  if (document.contains(part)) wireForm($("[data-offline-form]", part));
  showUnsent();
  addEventListener("storage", showUnsent);
  if (!root.dataset.account) return;
  askBeforeLogouts($("dialog", part));
  addEventListener("online", () => sendAndTell());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) sendAndTell(); });
  tellSentBefore();
  sendAndTell();
};
begin();
