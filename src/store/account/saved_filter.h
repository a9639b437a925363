// Filters that people save under a name: smart lists. Who may see one is said by its own privacy level, for
// administrators as for everybody. Nothing computed depends on them, so that no revision is raised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

constexpr int kMostFilters = 500;                // of a user
constexpr std::size_t kLongestFilter = 2000;     // bytes of its query
constexpr std::size_t kLongestFilterName = 200;  // code points

struct SavedFilter {
  std::int64_t id = 0, user_id = 0;
  std::string name;
  std::string kind;   // "movies": of all films of the server; of the owner's: "watched", "diary", "watchlist"
  std::string query;  // as in the list's address
  domain::Privacy privacy = domain::Privacy::members;
  base::UnixTime created_at = 0;
};

// `viewer_id` 0: a visitor.
std::optional<SavedFilter> find_filter(Db& db, std::int64_t id, std::int64_t viewer_id);
struct FilterSlice {
  std::int64_t offset = 0;
  int limit = kMostFilters;
};
// Those of the owner that the viewer may open, by name: a list of a private account is not among them.
std::vector<SavedFilter> filters_of(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer,
                                    FilterSlice slice = {});
std::int64_t count_filters(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer);
// The same of all others, the newest first.
std::vector<SavedFilter> filters_of_others(Db& db, const domain::User& viewer, FilterSlice slice);
std::int64_t count_filters_of_others(Db& db, const domain::User& viewer);

// The id, of which a filter that comes back has its old one; none: the user has kMostFilters. Throws DbError (conflict)
// when the user has one of this name.
std::optional<std::int64_t> add_filter(Tx& tx, const SavedFilter& filter);
// False: the user has no such filter. Throws as add_filter() does.
bool change_filter(Tx& tx, const SavedFilter& filter);
bool delete_filter(Tx& tx, std::int64_t user_id, std::int64_t id);

}  // namespace store
