// Counts the records of a user, and how many of them are of a kind that other services have no place for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct ExportNumbers {
  std::int64_t plays = 0, films = 0;  // every viewing counts as a play; films that were watched
  std::int64_t vague_plays = 0;       // whose month or year is known, but not the day
  std::int64_t undated_plays = 0;
  std::int64_t notes = 0, places = 0, tagged = 0, marks = 0;  // entries with a note, at a place, with tags, said to be
                                                              // a rewatch or not
  std::int64_t cinema_visits = 0;                             // entries at a place that is a cinema
  std::int64_t loose_tags = 0;  // tagged entries without a day whose film has a later entry or one with a day
  std::int64_t with_others = 0, by_others = 0;   // entries that name who they were with, or who logged them
  std::int64_t ratings = 0, uneven_ratings = 0;  // ratings between two half stars
  std::int64_t unseen_ratings = 0;               // ratings of films without a play
  std::int64_t ratings_without_imdb = 0;         // ratings of films whose IMDb id is unknown
  std::int64_t past_ratings = 0;
  std::int64_t reviews = 0, watchlist = 0, likes = 0, favourites = 0, lists = 0, list_notes = 0;
  std::int64_t lone_reviews = 0;                   // reviews of films without a play and without a rating
  std::int64_t filled_lists = 0, empty_lists = 0;  // lists with films, and lists without
};

ExportNumbers export_numbers(Db& db, std::int64_t user_id);
// Returns the numbers for pages, computed once for each revision of the user's data.
ExportNumbers export_numbers(Db& db, Db& cache, std::int64_t user_id, std::int64_t revision, base::UnixTime now);

}  // namespace store
