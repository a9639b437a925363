// What feeds say of watchlists, lists and the diary beyond the pages of these.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

// A film as Radarr takes it.
struct RadarrMovie {
  std::string title;
  std::int64_t meta_id = 0;
  std::string imdb_id;  // may be empty
  base::UnixTime added_at = 0;
};
std::vector<RadarrMovie> radarr_movies(Db& db, std::int64_t user_id);          // the watchlist, newest first
std::vector<RadarrMovie> radarr_movies_of_list(Db& db, std::int64_t list_id);  // in the list's order

// A film that was put on a watchlist or a list.
struct AddedMovie {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h
  base::UnixTime added_at = 0;
  std::string note = {};  // of a list
};
// Newest first.
std::vector<AddedMovie> additions_to_watchlist(Db& db, std::int64_t user_id, int limit);
std::vector<AddedMovie> additions_to_list(Db& db, std::int64_t list_id, int limit);

// When these entries of a diary were added, and when the ratings beside them were given, whichever is later.
struct EntryTimes {
  base::UnixTime added_at = 0, changed_at = 0;
};
std::map<std::int64_t, EntryTimes> entry_times(Db& db, const std::vector<domain::PlayWithMovie>& entries);

// Entries at cinemas whose day is known, newest first.
struct CinemaVisit {
  std::int64_t play_id = 0, movie_id = 0;
  std::string title, watched_at, place;
};
std::vector<CinemaVisit> cinema_visits(Db& db, std::int64_t user_id, int limit);

}  // namespace store
