// Checks an installation and gives advice on each problem, for the page Health and for `matinee doctor`.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "web/kit/film/asking.h"

namespace web {

enum class HealthState { good, warning, bad };

struct HealthCheck {
  base::Text title;
  HealthState state;
  base::Text text;
  base::Text advice = {};  // how to fix it
};

// Runs the quick checks, in the order in which they are shown.
std::vector<HealthCheck> check_up(const app::Services& app);
// Checks the film data by a call to the provider, instead of by the results of earlier calls.
HealthCheck ask_provider(const app::Services& app, metadata::Client& client);
// Replaces the check that has the same title.
void replace(std::vector<HealthCheck>& checks, const HealthCheck& check);
// Checks the whole database row by row, which takes seconds to minutes.
HealthCheck check_database_thoroughly(const app::Services& app);

}  // namespace web
