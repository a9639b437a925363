// Log entries that were written while the server could not be reached. Each has a key of its own on the account's shelf, so
// that two tabs lose none; its name has the number of the format. It is sent with the _form_id and the fields of the first
// try, so that it counts once even when that had arrived, and with the day on which it was written.
const waits = "unsent-1:";
const dayHere = () => { const now = new Date(); return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10); };
const newFormId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Oldest first.
const unsent = () => keptKeys().filter((key) => key.startsWith(ownShelf + waits))
  .map((key) => JSON.parse(localStorage.getItem(key))).filter(Boolean)  // another tab may just have sent it
  .sort((one, other) => one.at - other.at);
const keepUnsent = (entry) => {
  const isKept = keep(waits + entry.id, JSON.stringify(entry));
  tellUnsent();
  return isKept;
};
const dropUnsent = (id) => {
  keep(waits + id);
  tellUnsent();
};

// An entry for `path`, of the fields of a form; `title` is for people. Its `said` is what the server refused it for.
const entryOf = (path, fields, title) => ({
  id: fields.get("_form_id") || newFormId(), path, title, day: dayHere(), at: Date.now(),
  fields: [...fields].filter(([name]) => !["_csrf_token", "_form_id", "_flash"].includes(name)),
});
const fieldsOf = ({ id, day, fields }) => [["_form_id", id], ["_written_on", day], ...fields];

// A form that was opened for a refused entry takes its place.
const dropReplaced = (form) => { if (form.dataset.replaces) dropUnsent(form.dataset.replaces); };

// One tab at a time. Without locks (a page that is not secure) the _form_id alone sees to it that each counts once.
const inTurn = (work) => (navigator.locks ? navigator.locks.request(`${ownShelf}unsent`, work) : work());

// What is not the entry's fault ends the round, and the next page tries again: no network, an answer of a proxy or a captive
// portal in the server's place, a server in trouble, another login. An entry that has ended a round lets the others go first.
const endsRound = ({ ok, status, data }) => !data || (ok ? !data.location : status >= 500 || [401, 403, 429].includes(status));
const inTurnToSend = () => unsent().filter(({ said }) => !said).sort((one, other) => (one.tries ?? 0) - (other.tries ?? 0));
const isThere = ({ id }) => kept(waits + id);  // not removed meanwhile

const sendUnsent = () => inTurn(async () => {
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
      refused.push({ ...entry, said: Object.values(data.fields ?? {}).join(" ") || data.message });
      keepUnsent(refused.at(-1));
    }
  }
  return { arrived, refused };
});
