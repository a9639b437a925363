// Database, cache and provider client of one process, built after fork from one configuration.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/admin/metrics.h"
#include "app/dispatch.h"
#include "auth/keys.h"
#include "base/config.h"
#include "base/time.h"
#include "http/fcgi.h"
#include "jobs/work.h"
#include "metadata/client.h"
#include "metadata/provider.h"
#include "server/bounded_waits.h"
#include "server/scoreboard.h"
#include "store/sqlite/db.h"

namespace server {

// read_only writes nothing and makes no file; the doctor uses it.
enum class Access { full, read_only };

class Application {
 public:
  // Opens the databases and reads the secret. `slot` is null without a master; `scoreboard` is null for processes whose
  // waits for the provider do not count, such as the job runner; `metrics` is null where nothing is counted. Throws
  // store::DbError, std::runtime_error.
  Application(const base::Config& config, Slot* slot, const Scoreboard* scoreboard, app::Metrics* metrics = nullptr,
              base::Languages languages = {}, Access access = Access::full);

  // Answers one request; after_request() then does the work that can wait until the answer is sent.
  http::Response handle(http::Variables variables, http::BodyReader reader);
  void after_request();
  // Returns true once after requests have left work for the job runner.
  bool take_work();
  std::function<void()> wake_jobs = {};  // wakes the job runner; empty if there is none

  jobs::Tools tools();
  app::Services services();
  metadata::Client& client() { return client_; }

 private:
  void follow_settings();
  http::BodyReader without_snapshot(http::BodyReader reader);
  void note_provider_wait(bool waiting);

  base::Config configured_;  // file and environment
  base::Config config_;      // with the settings of the database
  base::Languages languages_;
  base::SystemClock clock_;
  auth::Keys keys_;
  store::Db db_, cache_;
  metadata::Client client_;
  metadata::Provider provider_;
  Slot* slot_;
  const Scoreboard* scoreboard_;
  app::Metrics* metrics_;
  BoundedWaits waits_;
  app::DispatchResult outcome_;
  std::int64_t settings_revision_ = -1;
};

}  // namespace server
