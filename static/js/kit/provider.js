// The provider's part of a page that searches is fetched after the page, and again while the provider does not answer.
import { $, $$ } from "./dom.js";
import { pageOf, requestPage } from "./request.js";
import { pause } from "./time.js";

const askProvider = async (section, tries) => {
  const waits = section.hasAttribute("data-later");
  $(waits ? "[data-again]" : "[data-asking]", section)?.removeAttribute("hidden");
  if (waits) await pause(6000);
  if (!section.isConnected) return;
  const answer = await requestPage(section.dataset.ask).catch(() => null);
  const fresh = answer && $("[data-ask]", await pageOf(answer));
  if (!fresh) section.setAttribute("data-later", "");
  else if (!waits || !fresh.hasAttribute("data-later")) section.replaceWith(document.adoptNode(fresh));
  if (fresh?.isConnected && fresh.hasAttribute("data-first")) fresh.parentElement.insertBefore(fresh, $("section", fresh.parentElement));
  const stands = fresh?.isConnected ? fresh : section;
  if (stands.hasAttribute("data-later") && tries > 0) askProvider(stands, tries - 1);
};
export const askWanted = (scope) => { for (const section of $$("[data-ask][data-wanted]", scope)) askProvider(section, 50); };
askWanted(document);
