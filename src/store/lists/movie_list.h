// A user's films as the API lists them: those played, those on the watchlist, those rated. Filtered, sorted, paged by
// number, with the total.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "store/lists/list_filter.h"

namespace store {

enum class MovieSort { time, title, rating, release_date, runtime };  // time: newest play, when added, when rated

struct MovieOrder {
  MovieSort by = MovieSort::time;
  bool descending = true;
};

struct ListedMovie {
  domain::Movie movie;
  std::optional<int> rating;   // tenths, the owner's
  base::UnixTime time = 0;     // of the watchlist entry or the rating
};

struct PlayedMovie {
  domain::Movie movie;
  std::optional<int> rating;
  std::vector<domain::Play> plays;  // all of them, newest first, undated last
};

// What is unknown comes last in both directions; ties by title, then the film's id. A period asks for a play in it;
// the watchlist and the ratings know none.
std::vector<PlayedMovie> list_played(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice);
std::vector<ListedMovie> list_watchlist(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice);
std::vector<ListedMovie> list_ratings(Db& db, std::int64_t user_id, const ListFilter& filter, MovieOrder order, ListSlice slice);

// How many there are in all.
std::int64_t count_played(Db& db, std::int64_t user_id, const ListFilter& filter);
std::int64_t count_watchlist(Db& db, std::int64_t user_id, const ListFilter& filter);
std::int64_t count_ratings(Db& db, std::int64_t user_id, const ListFilter& filter);

}  // namespace store
