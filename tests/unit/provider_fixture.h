// A store, a provider on a loopback port and what jobs need beside them, for the tests of what is fetched.
#pragma once

#include <cppunit/TestFixture.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>

#include "auth/keys.h"
#include "base/config.h"
#include "jobs/runner.h"
#include "metadata/provider.h"
#include "metadata_server.h"
#include "store/cache/cache.h"
#include "store_fixture.h"

namespace test {

class ProviderFixture : public CppUnit::TestFixture {
 protected:
  Store store_;
  StubServer provider_;
  base::FakeClock clock_{kNow};
  base::Config config_ =
      base::Config::from("", {{"MATINEE_DATA_DIR", std::filesystem::path(store_.path()).parent_path().string()}});
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  std::unique_ptr<store::Db> cache_ = open_cache();
  metadata::Client client_{options()};
  metadata::Provider stub_{client_, *cache_, clock_};
  std::atomic<bool> stop_{false};

  // The lists that the first run of the jobs asks for.
  void answer_lists() {
    provider_.answer("/configuration/languages", 200, R"([{"iso_639_1":"fr","english_name":"French"}])");
    provider_.answer("/configuration/countries", 200, R"([{"iso_3166_1":"FR","english_name":"France"}])");
  }
  jobs::Tools tools() { return {config_, store_.db(), *cache_, stub_, clock_, keys_}; }
  // Runs the jobs that are due; returns how many.
  int run() { return jobs::Runner(tools()).run_due(stop_); }

 private:
  std::unique_ptr<store::Db> open_cache() {
    store::prepare_cache(store_.file("cache.db"));
    return std::make_unique<store::Db>(store_.file("cache.db"));
  }
  metadata::ClientOptions options() {
    metadata::ClientOptions options;
    options.api_url = options.image_url = provider_.url();
    options.per_second = 1000;
    return options;
  }
};

}  // namespace test
