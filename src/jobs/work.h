// What jobs work with, and the job types. Each function does one job from its subject; a ProviderError that it
// throws makes the runner try again later.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/config.h"
#include "base/time.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"
#include "store/work/job.h"

namespace jobs {

struct Tools {
  const base::Config& config;
  store::Db& db;
  store::Db& cache;
  metadata::Provider& provider;
  const base::Clock& clock;
  const auth::Keys& keys;
  std::function<void()> follow_settings = {};  // brings `config` up to date; called before each job
};

// Called between two steps of a job: renews the lease; false when the job must stop.
using GoOn = std::function<bool()>;

// provider_lists: names of languages and countries.
void provider_lists(const Tools& tools, const store::Job& job, const GoOn& go_on);

inline constexpr std::string_view kCacheImages = "cache_images";
inline constexpr std::string_view kProviderLists = "provider_lists";

}  // namespace jobs
