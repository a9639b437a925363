// A user's diary as the API lists it: filtered, sorted, paged by number, with the total. (The web page's diary
// pages by keyset and lives in store/history.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/play.h"
#include "domain/user.h"
#include "store/db.h"

namespace store {

// An absent filter holds back nothing. Undated plays do not pass a filter on dates, unrated films none on ratings.
struct ListFilter {
  std::string search = {};                     // words of the title or original title
  std::optional<int> release_year = {};
  std::string genre = {};                        // our id or the name
  std::string language = {};                     // ISO 639-1
  std::string country = {};                      // ISO 3166-1
  std::optional<int> rating_min = {}, rating_max = {};       // tenths, the owner's
  std::string watched_from = {}, watched_to = {};     // of any precision: the whole of a play's day, month or year lies within

  bool is_empty() const;
};

enum class ListSort { watched_at, title, rating, release_date, runtime, added };

struct ListOrder {
  ListSort by = ListSort::watched_at;
  bool descending = true;
};

struct ListSlice {
  std::int64_t offset = 0;
  int limit = 24;
};

// What is unknown (date, rating, runtime …) comes last in both directions; ties by title, then the film's id, then
// date.
std::vector<domain::PlayWithMovie> list_history(Db& db, std::int64_t user_id, const ListFilter& filter, ListOrder order,
                                                ListSlice slice);

// How many rows there are in all. Without a filter the number is kept in cache.db for the user's revision.
std::int64_t count_listed(Db& db, Db& cache, const domain::User& user, const ListFilter& filter, base::UnixTime now);

}  // namespace store
