// The company in which a user's films were watched, by ids. store/together/company.h decides who may see it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/diary/watched.h"
#include "store/sqlite/db.h"

namespace store {

// Plays with the same company.
struct WatchedCompany {
  std::vector<std::int64_t> with;
  std::optional<std::int64_t> logged_by;
  std::int64_t plays = 0;
};

struct EntryWithCompany {
  std::string watch_key;
  std::int64_t id = 0, movie_id = 0;
  WatchedCompany company;
};

// Returns the entries of a period that name somebody, oldest first.
std::vector<EntryWithCompany> entries_with_company(Db& db, std::int64_t user_id, const Period& period);

// Adds up the plays of each company.
std::vector<WatchedCompany> company_sets(const std::vector<EntryWithCompany>& entries);

}  // namespace store
