// Saved filters, which the pages call smart lists. The privacy level of a filter decides who may see it, even for
// administrators; no computed value depends on filters, so changing one raises no revision.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

constexpr int kMostFilters = 500;                // per user
constexpr std::size_t kLongestFilter = 2000;     // bytes of the query
constexpr std::size_t kLongestFilterName = 200;  // code points

struct SavedFilter {
  std::int64_t id = 0, user_id = 0;
  std::string name;
  std::string kind;   // "movies" for all films of the server; "watched", "diary" or "watchlist" for the owner's
  std::string query;  // as in the list's address
  domain::Privacy privacy = domain::Privacy::members;
  base::UnixTime created_at = 0;
};

// Returns a filter that the viewer may see. A `viewer_id` of 0 means a visitor.
std::optional<SavedFilter> find_filter(Db& db, std::int64_t id, std::int64_t viewer_id);
struct FilterSlice {
  std::int64_t offset = 0;
  int limit = kMostFilters;
};
// Returns the owner's filters that the viewer may open, by name. A filter of the owner's own films is left out if the
// viewer may not read the owner's pages.
std::vector<SavedFilter> filters_of(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer,
                                    FilterSlice slice = {});
std::int64_t count_filters(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer);
// Returns the filters of all other users that the viewer may open, newest first.
std::vector<SavedFilter> filters_of_others(Db& db, const domain::User& viewer, FilterSlice slice);
std::int64_t count_filters_of_others(Db& db, const domain::User& viewer);

// Adds a filter and returns its id, or nullopt if the user has kMostFilters; a filter that is restored keeps its old
// id. Throws DbError (conflict) if the user already has a filter of this name.
std::optional<std::int64_t> add_filter(Tx& tx, const SavedFilter& filter);
// Returns false if the user has no such filter. Throws as add_filter() does.
bool change_filter(Tx& tx, const SavedFilter& filter);
bool delete_filter(Tx& tx, std::int64_t user_id, std::int64_t id);

}  // namespace store
