#include "cli/import_steps.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>

#include "base/text.h"
#include "base/texts/language.h"
#include "cli/commands.h"
#include "jobs/runner.h"
#include "store/work/job.h"

namespace cli {

namespace {

using store::ImportBatch;
using transfer::FlowOutcome;

constexpr useconds_t kBetweenLooks = 200'000;  // µs

}  // namespace

std::string ImportSteps::message_of(const std::string& stored) { return base::Language().stored_text(stored); }

bool ImportSteps::start(Step step) {
  store::Tx tx(db_);
  const FlowOutcome outcome = step(tx, batch(), tools_.clock.now());
  if (outcome == FlowOutcome::done) tx.commit();
  else if (outcome == FlowOutcome::busy) failed("another import of this account is under way");
  else failed("import " + std::to_string(id_) + " is " + std::string(store::import_state_text(batch().state)));
  return outcome == FlowOutcome::done;
}

// Does the job, unless a job runner already does. Returns false if it failed or waits for the provider.
bool ImportSteps::work(std::string_view job_type) {
  const auto job_id = store::find_open_job(db_, job_type, std::to_string(id_));
  if (!job_id) return true;  // a job runner was faster
  const std::atomic<bool> stop = false;
  jobs::Runner runner(tools_);
  for (;;) {
    const auto job = store::find_job(db_, *job_id);
    if (!job || job->state == "done") return work(job_type);  // reading may begin anew
    if (!job->message.empty()) failed(message_of(job->message));
    if (job->state == "failed" || (job->state == "waiting" && !job->message.empty())) return false;
    if (!runner.run_one(*job_id, stop)) usleep(kBetweenLooks);
  }
}

bool ImportSteps::has_waiting_rows() {
  const auto counts = store::import_counts(db_, batch());
  return counts.contains("choose") || counts.contains("unknown") || counts.contains("waiting");
}

bool ImportSteps::is_about_films() {
  const auto counts = store::import_counts(db_, batch());
  return std::ranges::any_of(counts,
                             [](const auto& count) { return count.first != "bad" && count.first != "not_film"; });
}

void ImportSteps::show() {
  const ImportBatch now = batch();
  std::printf("import %lld: %s, %s, %lld rows, %lld entries\n", static_cast<long long>(id_), now.shown_format().c_str(),
              std::string(store::import_state_text(now.state)).c_str(),
              static_cast<long long>(store::rows_of(store::import_files(db_, id_))),
              static_cast<long long>(now.rows_read));
  for (const auto& [verdict, rows] : store::import_counts(db_, now))
    std::printf("  %-12s %s\n", verdict.c_str(), base::grouped(rows).c_str());
}

}  // namespace cli
