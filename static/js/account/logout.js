// The end of a login, and of an account, is also the end of what this browser keeps for it.
import { base } from "../kit/dom.js";
import { leaveFor, submitPlainly } from "../kit/leaving.js";
import { post } from "../kit/request.js";
import { account, forgetAccount, forgetAllButUnsent } from "../kit/shelf.js";

const leadsTo = (form, path) => form.action === `${location.origin}${base}${path}`;
export const isLogout = (form) => leadsTo(form, "/logout");
addEventListener("submit", (event) => { if (isLogout(event.target) && !event.defaultPrevented) forgetAllButUnsent(); });

// An account that is deleted in this tab leaves nothing here once the server has said that it is gone, and not before.
const isDeletion = (form) => leadsTo(form, "/settings/export/delete-account") || leadsTo(form, `/admin/users/${account}/delete`);
addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !isDeletion(form)) return;
  event.preventDefault();
  const sent = new FormData(form);
  sent.append("_flash", "next");
  const answer = await post(form.action, sent).catch(() => null);
  if (!answer?.ok) return submitPlainly(form);  // the page that answers says why not, or asks for the password
  forgetAccount();
  leaveFor(answer.data.location);
});
