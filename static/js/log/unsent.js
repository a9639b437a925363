// Log entries that were written while the server could not be reached. Each has a name of its own on the account's shelf, so
// that two tabs lose none. It is sent with the _form_id and the fields of the first try, so that it counts once even if that
// try arrived, and with the day on which it was written.
import { base } from "../kit/dom.js";
import { post, problemIn } from "../kit/request.js";
import { keep, kept, keptNames, ownShelf, tellUnsent } from "../kit/shelf.js";
import { dayHere } from "../kit/time.js";

const waits = "unsent-1:";  // with the number of the format
const newFormId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns the entries, the oldest first.
export const unsent = () => keptNames(waits).map((name) => JSON.parse(kept(name))).filter(Boolean)  // another tab may just have sent one
  .sort((one, other) => one.at - other.at);
export const keepUnsent = (entry) => {
  const isKept = keep(waits + entry.id, JSON.stringify(entry));
  tellUnsent();
  return isKept;
};
export const dropUnsent = (id) => {
  keep(waits + id);
  tellUnsent();
};

// Makes an entry for `path` from the fields of a form. Its `title` is for people, and `said` is why the server refused it.
export const entryOf = (path, fields, title) => ({
  id: fields.get("_form_id") || newFormId(), path, title, day: dayHere(), at: Date.now(),
  fields: [...fields].filter(([name]) => !["_csrf_token", "_form_id", "_flash"].includes(name)),
});
export const fieldsOf = ({ id, day, fields }) => [["_form_id", id], ["_written_on", day], ...fields];

// Drops the refused entry for which this form was opened.
export const dropReplaced = (form) => { if (form.dataset.replaces) dropUnsent(form.dataset.replaces); };

// Lets one tab send at a time. Pages that are not secure have no locks; there the _form_id alone makes each entry count once.
const inTurn = (work) => (navigator.locks ? navigator.locks.request(`${ownShelf}unsent`, work) : work());

// A failure that is not the entry's fault ends the round, and the next page tries again: no network, an answer of a proxy or
// a captive portal in the server's place, a server in trouble, another login. The entry then lets the others go first.
const endsRound = ({ ok, status, data }) => !data || (ok ? !data.location : status >= 500 || [401, 403, 429].includes(status));
const inTurnToSend = () => unsent().filter(({ said }) => !said).sort((one, other) => (one.tries ?? 0) - (other.tries ?? 0));
const isThere = ({ id }) => kept(waits + id);  // it may have been removed since

export const sendUnsent = () => inTurn(async () => {
  const arrived = [], refused = [];  // [title, address]; the entry with what was said
  for (const entry of inTurnToSend()) {
    if (!isThere(entry)) continue;
    const answer = await post(base + entry.path, fieldsOf(entry), "low").catch(({ status }) => ({ status }));
    const { ok, status, data } = answer;
    if (endsRound(answer)) {
      if (status && isThere(entry)) keepUnsent({ ...entry, tries: (entry.tries ?? 0) + 1 });
      break;
    }
    if (ok) {
      dropUnsent(entry.id);
      arrived.push([entry.title, data.location]);
    } else if (isThere(entry)) {
      refused.push({ ...entry, said: problemIn(data) });
      keepUnsent(refused.at(-1));
    }
  }
  return { arrived, refused };
});
