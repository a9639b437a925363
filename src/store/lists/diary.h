// Lists of diary entries, for pages and API alike: the plays of one user that pass a filter (store/lists/filter.h).
//  - Pages turn by key, newest first (PlayKey). If the filter only asks for a date, the index play_by_date gives them,
//    so that a page costs no more than its entries; otherwise the plays are read until there are enough.
//  - The API's pages are numbered and in any order. Newest first without a filter uses that index; otherwise all
//    entries that pass are gathered and sorted here, by numbers: the place of their film in its order
//    (store/lists/movies.h), or their own. The user's entries bound the cost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/time.h"
#include "domain/list_order.h"
#include "domain/play.h"
#include "domain/user.h"
#include "store/lists/filter.h"
#include "store/sqlite/db.h"

namespace store {

PlayKey key_of(const domain::Play& play);

struct DiarySlice {
  std::vector<domain::PlayWithMovie> rows;  // films as posters need them (store/catalogue/poster_movie.h)
  bool has_older = false, has_newer = false;
  std::optional<PlayKey> newer;  // the key that the slice above begins below; nullopt if that slice is the first one
};
// Returns at most `limit` entries below the key `before`, or from the top if it is nullopt.
DiarySlice diary_slice(Db& db, const AppliedFilter& applied, const std::optional<PlayKey>& before, int limit);

// Returns the entries that were added to the diary last, whatever their dates are, newest first.
std::vector<domain::PlayWithMovie> entries_added_last(Db& db, std::int64_t user_id, int limit);

// Returns the number of plays that pass. An entry may hold several plays; `again` counts only the rewatches among them.
std::int64_t count_plays(Db& db, const AppliedFilter& applied);

struct DiaryQuery {
  ListFilter filter = {};
  domain::ListOrder order = {domain::ListSort::watched_at, true};
  std::int64_t offset = 0;
  int limit = 24;
};
struct DiaryPage {
  std::vector<domain::PlayWithMovie> entries;  // with whole films
  std::int64_t total = 0;                      // entries that pass
};
// Returns one page; equal entries are in order of title, then of the film's id, then of date. Without a filter the
// total is cached for the user's revision.
DiaryPage diary_page(Db& db, Db& cache, const domain::User& user, const DiaryQuery& query, base::UnixTime now);

}  // namespace store
