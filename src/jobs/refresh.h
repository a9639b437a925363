// Jobs that synchronise films and persons with the provider again: several transfers at once, no faster than its limit. Those
// that it no longer knows stay as they are. A stopped job goes on with what is left.
#pragma once

#include "jobs/work.h"

namespace jobs {

inline constexpr std::string_view kRefreshMovies = "refresh_movies";
inline constexpr std::string_view kRefreshPersons = "refresh_persons";

// Subjects: everything that was synchronised before the job was added, or a few of the stalest, if older than a month.
// refresh_persons also takes the number of a film: its people who are known from credits alone.
inline constexpr std::string_view kEverything = "all";
inline constexpr std::string_view kStalest = "stalest";

void refresh_movies(const Tools& tools, const store::Job& job, const GoOn& go_on);
void refresh_persons(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
