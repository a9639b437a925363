// Jobs that synchronise films and persons with the provider again: several transfers at once, no faster than its limit.
// Those that it no longer knows stay as they are. A stopped job goes on with what is left.
#pragma once

#include "jobs/work.h"

namespace jobs {

// Subjects: domain::kEverything or kStalest. refresh_persons also takes the number of a film: its people who are known
// from credits alone.
void refresh_movies(const Tools& tools, const store::Job& job, const GoOn& go_on);
void refresh_persons(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
