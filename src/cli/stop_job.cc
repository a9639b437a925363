#include <cstdio>

#include "base/text.h"
#include "cli/commands.h"
#include "jobs/runner.h"
#include "server/application.h"
#include "server/prepare.h"
#include "store/work/job.h"

namespace cli {

namespace {

// Returns false if another process holds the writer lock.
bool end_now(const ::jobs::Tools& tools, std::int64_t id) try {
  store::Tx tx(tools.db);
  store::stop_job(tx, id, ::jobs::kStopped.stored(), tools.clock.now());
  tx.commit();
  store::clear_stop_wish(tools.cache, id, tools.clock.now());
  return true;
} catch (const store::DbError& error) {
  if (!error.is_busy()) throw;
  return false;
}

}  // namespace

// Notes the wish first, because the job runner sees it even while the writer lock is held.
int stop_job(const std::string& number) {
  const base::Config config = load_config();
  if (!server::is_prepared(config)) return failed("the database is not ready; run matinee migrate");
  server::Application application(config, nullptr, nullptr);
  const ::jobs::Tools tools = application.tools();
  const std::int64_t id = base::parse_id(number).value_or(0);
  const auto job = store::find_job(tools.db, id);
  if (!job) return failed("there is no job " + number);
  if (job->state != "waiting" && job->state != "running") return failed("job " + number + " has already ended");
  store::note_stop_wish(tools.cache, id, tools.clock.now());
  if (end_now(tools, id)) std::printf("Stopped job %s (%s).\n", number.c_str(), job->type.c_str());
  else std::printf("The database is busy. Job %s (%s) stops at its next step.\n", number.c_str(), job->type.c_str());
  return 0;
}

}  // namespace cli
