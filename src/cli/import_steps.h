// The steps of an import on the command line: the steps of the flow and their jobs, which are done here unless a job
// runner is faster. If the command is stopped, the server goes on with the job.
#pragma once

#include <string>
#include <string_view>

#include "base/config.h"
#include "jobs/work.h"
#include "server/application.h"
#include "store/imports/batch.h"
#include "transfer/imports/flow.h"

namespace cli {

inline constexpr int kSomeWait = 3;  // exit status: rows wait for a choice, or the provider is down

class ImportSteps {
 public:
  explicit ImportSteps(const base::Config& config)
      : config_(config), application_(config, nullptr, nullptr), tools_(application_.tools()), db_(tools_.db) {}

 protected:
  using Step = transfer::FlowOutcome (*)(store::Tx&, const store::ImportBatch&, base::UnixTime);

  store::ImportBatch batch() { return store::find_import(db_, id_).value(); }
  bool start(Step step);
  bool work(std::string_view job_type);
  bool do_step(Step step, std::string_view job_type) { return start(step) && work(job_type); }
  void show();
  bool has_waiting_rows();
  bool is_about_films();  // false if every row is unreadable, or a series, an episode or a game
  static std::string message_of(const std::string& stored);

  const base::Config& config_;
  server::Application application_;
  jobs::Tools tools_;
  store::Db& db_;
  std::int64_t id_ = 0;  // of the batch
};

}  // namespace cli
