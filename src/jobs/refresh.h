// Jobs that synchronise films and persons with the provider again, several at once, no faster than its limit. Records
// that it no longer knows stay as they are; a stopped job continues with the rest.
#pragma once

#include "jobs/work.h"

namespace jobs {

// The subject is domain::kEverything or kStalest. refresh_persons also accepts the id of a film, and then fetches its
// people who are known only from credits.
void refresh_movies(const Tools& tools, const store::Job& job, const GoOn& go_on);
void refresh_persons(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
