// What can be wrong with an installation, each with advice: for the page Health and for `matinee doctor`.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"

namespace web {

enum class Verdict { good, warning, bad };

struct Check {
  base::Text title;
  Verdict verdict;
  base::Text text;
  base::Text advice = {};  // what to do
};

// Quick ones, in the order in which they are shown.
std::vector<Check> check_up(const app::Services& app);
// The one of the film data by a call of the provider, instead of what is known of earlier ones.
Check ask_provider(const app::Services& app, metadata::Client& client);
// In the place of the one with its title.
void replace(std::vector<Check>& checks, const Check& check);
// The whole database, row by row: seconds to minutes.
Check check_database_thoroughly(const app::Services& app);

}  // namespace web
