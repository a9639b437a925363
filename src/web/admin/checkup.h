// What can be wrong with an installation, each with advice: for the page Health and for `matinee doctor`.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"

namespace web {

enum class HealthState { good, warning, bad };

struct HealthCheck {
  base::Text title;
  HealthState state;
  base::Text text;
  base::Text advice = {};  // what to do
};

// Quick ones, in the order in which they are shown.
std::vector<HealthCheck> check_up(const app::Services& app);
// The one of the film data by a call of the provider, instead of what is known of earlier ones.
HealthCheck ask_provider(const app::Services& app, metadata::Client& client);
// In the place of the one with its title.
void replace(std::vector<HealthCheck>& checks, const HealthCheck& check);
// The whole database, row by row: seconds to minutes.
HealthCheck check_database_thoroughly(const app::Services& app);

}  // namespace web
