// Requests to the server.
import { busyWith } from "./busy.js";
import { $ } from "./dom.js";

const token = $("meta[name=csrf-token]").content;

// Requests that nobody waits for have the priority "low" and show no sign of being slow.
export const request = (url, options) => {
  const answer = fetch(url, options);
  return options?.priority === "low" ? answer : busyWith(answer);
};

// Requests a page, with POST when there are fields to send.
export const requestPage = (url, { fields, priority } = {}) => request(url, {
  priority, ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  headers: { Accept: "text/html", ...(fields && { "X-CSRF-Token": token }) },
});
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
export const pageOf = async (answer) => parsed(await answer.text());

// Returns the open page as JSON, or null when there is no good answer.
export const requestState = async () => {
  const answer = await request(location.href, { headers: { Accept: "application/json" }, priority: "low" }).catch(() => null);
  return answer?.ok ? answer.json() : null;
};

// Sends a form and reads the JSON of its answer. Throws when there is no JSON; the caller then sends the form as a page.
export const post = async (url, fields, priority = "auto") => {
  const body = new URLSearchParams(fields);
  const answer = await request(url, {
    method: "POST", body, priority, keepalive: String(body).length < 60000,  // browsers keep no more than 64 KiB alive
    headers: { Accept: "application/json", "X-CSRF-Token": token },
  });
  const noJson = () => { throw Object.assign(new Error("no JSON"), { status: answer.status }); };
  if (!(answer.headers.get("Content-Type") || "").includes("json")) noJson();
  const data = await answer.json().catch((error) => (error instanceof SyntaxError ? noJson() : Promise.reject(error)));
  return { ok: answer.ok, status: answer.status, data };
};
// Returns the data of the answer, and throws also when the server refuses.
export const postAccepted = async (url, fields) => {
  const { ok, data } = await post(url, fields);
  if (!ok) throw new Error("refused");
  return data;
};

// Returns what an answer says about the fields that it refuses, or its message.
export const problemIn = ({ message, fields }) => Object.values(fields ?? {}).join(" ") || message;
