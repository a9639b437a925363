// A user's diary as the API lists it: filtered, sorted, paged by number, with the total. (The web page's diary
// pages by keyset and lives in store/history.)
#pragma once

#include <cstdint>
#include <vector>

#include "domain/play.h"
#include "domain/user.h"
#include "store/lists/list_filter.h"

namespace store {

enum class ListSort { watched_at, title, rating, release_date, runtime, added };

struct ListOrder {
  ListSort by = ListSort::watched_at;
  bool descending = true;
};

// What is unknown (date, rating, runtime …) comes last in both directions; ties by title, then the film's id, then
// date.
std::vector<domain::PlayWithMovie> list_history(Db& db, std::int64_t user_id, const ListFilter& filter, ListOrder order,
                                                ListSlice slice);

// How many rows there are in all. Without a filter the number is kept in cache.db for the user's revision.
std::int64_t count_listed(Db& db, Db& cache, const domain::User& user, const ListFilter& filter, base::UnixTime now);

}  // namespace store
