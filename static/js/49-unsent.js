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
const keepUnsent = (entry) => keep(waits + entry.id, JSON.stringify(entry));
const dropUnsent = (id) => keep(waits + id);

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

// What is not the entry's fault ends the round: no network, another login. An answer 5xx leaves the entry for the next page.
const endsRound = (answer) => !answer || [401, 403, 429].includes(answer.status);

const sendUnsent = () => inTurn(async () => {
  const arrived = [], refused = [];  // [title, address]; the entry with what was said
  for (const entry of unsent().filter(({ said }) => !said)) {
    if (!kept(waits + entry.id)) continue;  // removed meanwhile
    const answer = await post(base + entry.path, fieldsOf(entry), "low").catch(() => null);
    if (endsRound(answer)) break;
    const { ok, status, data } = answer;
    if (ok) {
      dropUnsent(entry.id);
      arrived.push([entry.title, data.location]);
    } else if (status < 500) {
      refused.push({ ...entry, said: Object.values(data.fields ?? {}).join(" ") || data.message });
      keepUnsent(refused.at(-1));
    }
  }
  return { arrived, refused };
});
