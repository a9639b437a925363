// The shelf holds what this browser keeps for the account, in the storage that all tabs of this server share.
import { setCookie } from "./cookies.js";
import { base, root } from "./dom.js";

const prefix = `matinee:${base}:`;
const keptKeys = () => { try { return Object.keys(localStorage).filter((key) => key.startsWith(prefix)); } catch { return []; } };
// The page without a network (static/offline.html) is the same for everybody, so it belongs to the account that was here last.
const lastAccount = () => keptKeys().find((key) => key.endsWith(":offline"))?.slice(prefix.length).split(":")[0];
export const account = root.dataset.account ?? (root.hasAttribute("data-offline") ? lastAccount() : undefined);
export const ownShelf = `${prefix}${account}:`;
const isOwn = (key) => key.startsWith(ownShelf);

// Returns false when the storage is full or forbidden. Without a value the name is removed.
export const keep = (name, value) => {
  try {
    if (value) localStorage.setItem(ownShelf + name, value); else localStorage.removeItem(ownShelf + name);
    return true;
  } catch { return false; }
};
export const kept = (name) => { try { return localStorage.getItem(ownShelf + name); } catch { return null; } };
export const keptNames = (beginning) => keptKeys().filter(isOwn).map((key) => key.slice(ownShelf.length))
  .filter((name) => name.startsWith(beginning));

// Unsent entries (log/unsent.js) are kept for their account, however long it is away.
const isUnsent = (key) => /^\d+:unsent/.test(key.slice(prefix.length));
// Tells the server, by a cookie, not to clear the storage at the end of a login while entries wait.
export const tellUnsent = () => setCookie("unsent", 1, keptKeys().some(isUnsent) ? 31536000 : 0);

const forget = (isForgotten) => { for (const key of keptKeys()) if (isForgotten(key)) localStorage.removeItem(key); };
export const forgetAllButUnsent = () => forget((key) => !isUnsent(key));
export const forgetAccount = () => {
  forget(isOwn);
  tellUnsent();
};

// The server says once that this browser's login was ended elsewhere.
if (/(?:^|; )login_ended=/.test(document.cookie)) {
  forgetAllButUnsent();
  setCookie("login_ended", 1, 0);
} else if (root.dataset.account) forget((key) => !isUnsent(key) && !isOwn(key));
tellUnsent();
