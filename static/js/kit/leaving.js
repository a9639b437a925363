// Leaving the page: when its reader is on the way to another one, and which form takes them there.

// A page must not reload for ten seconds after its reader began to leave. The reload would replace where they go, and changing
// the entry of history would end their navigation. (A download leaves nothing, and fires the same event.)
let leftAt = -Infinity;
addEventListener("beforeunload", () => { leftAt = performance.now(); });
export const isLeft = () => performance.now() - leftAt < 10_000;
// Reloads a page that shows something outdated.
export const loadAgain = () => { if (!isLeft()) location.reload(); };

// The form whose page is on its way, or `answered` when the script leads to the page that its answer named.
let leaving;
const answered = {};
addEventListener("submit", (event) => { if (!event.defaultPrevented) leaving = event.target; });
addEventListener("pageshow", () => { leaving = null; });

// The page need not ask about an answered form, since drafts keep what was begun beside it.
export const isOnItsWay = (form) => leaving === answered || leaving === form;
export const submitPlainly = (form) => {
  leaving = form;
  form.submit();
};
export const leaveFor = (address) => {
  leaving = answered;
  const to = new URL(address, location), here = to.pathname + to.search === location.pathname + location.search;
  location.assign(to);
  if (here && to.hash) location.reload();  // a fragment of the open page does not load it
};
