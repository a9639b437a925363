// Jobs: their progress appears without loading the page again. When one begins or ends, the page reloads.
import { $, $$, root } from "./kit/dom.js";
import { loadAgain } from "./kit/leaving.js";
import { requestState } from "./kit/request.js";

const openJobs = () => $$("[data-job]").filter((row) => row.dataset.state === "running" || row.dataset.state === "waiting");
const showJob = (row, job) => {
  const bar = $("progress", row);
  if (job.state !== row.dataset.state || (job.total > 0 && !bar)) return loadAgain();
  if (!bar || job.total === 0) return;
  bar.max = job.total;
  bar.value = job.done;
  const text = $("[data-job-progress]", row);
  const inWords = (number) => number.toLocaleString(root.lang);
  text.textContent = text.dataset.words.replace("%1", inWords(job.done)).replace("%2", inWords(job.total));
};
const lookAtJobs = async () => {
  if (document.hidden || $("dialog[open]")) return;
  const body = await requestState();
  if (!body) return;
  const jobs = new Map((body.jobs || body.exports || [body]).map((job) => [String(job.id), job]));
  for (const row of openJobs()) {
    const job = jobs.get(row.dataset.job);
    if (job) showJob(row, job);
  }
};
if (openJobs().length) setInterval(lookAtJobs, 2000);
