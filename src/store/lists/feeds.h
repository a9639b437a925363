// Facts for the feeds of watchlists, lists and the diary that the pages of these do not show.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

// A film in the form that Radarr reads.
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
  std::string note = {};  // only on lists
};
// Each returns the last `limit` additions, newest first.
std::vector<AddedMovie> additions_to_watchlist(Db& db, std::int64_t user_id, int limit);
std::vector<AddedMovie> additions_to_list(Db& db, std::int64_t list_id, int limit);

// The time when an entry was added, and that time or the time of the film's rating, whichever is later.
struct EntryTimes {
  base::UnixTime added_at = 0, changed_at = 0;
};
std::map<std::int64_t, EntryTimes> entry_times(Db& db, const std::vector<domain::PlayWithMovie>& entries);

// A diary entry at a cinema whose day is known.
struct CinemaVisit {
  std::int64_t play_id = 0, movie_id = 0;
  std::string title, watched_at, place;
};
std::vector<CinemaVisit> cinema_visits(Db& db, std::int64_t user_id, int limit);

}  // namespace store
