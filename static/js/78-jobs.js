// Jobs: how far they are, without loading the page again; when one begins or ends the page is loaded afresh.
const openJobs = () => $$("[data-job]").filter((row) => row.dataset.state === "running" || row.dataset.state === "waiting");
const showJob = (row, job) => {
  const bar = $("progress", row);
  if (job.state !== row.dataset.state || (job.total > 0 && !bar)) return loadAgain();
  if (!bar || job.total === 0) return;
  bar.max = job.total;
  bar.value = job.done;
  const text = $("[data-job-progress]", row);
  text.textContent = text.dataset.words.replace("%1", job.done.toLocaleString(root.lang)).replace("%2", job.total.toLocaleString(root.lang));
};
const lookAtJobs = async () => {
  if (document.hidden || $("dialog[open]")) return;
  const answer = await fetch(location.href, { headers: { Accept: "application/json" }, priority: "low" }).catch(() => null);
  if (!answer?.ok) return;
  const body = await answer.json();
  const jobs = new Map((body.jobs || body.exports || [body]).map((job) => [String(job.id), job]));
  for (const row of openJobs()) {
    const job = jobs.get(row.dataset.job);
    if (job) showJob(row, job);
  }
};
if (openJobs().length) setInterval(lookAtJobs, 2000);
