// All that one person has recorded of one film, as exports tell it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "domain/play.h"

namespace domain {

struct FilmPlay {
  std::optional<std::string> date = {};  // of reduced precision; none: unknown
  int count = 1;
  std::string comment = {};
  std::string place = {};  // its name, may be empty
  bool is_cinema = false;
  Rewatch is_rewatch = Rewatch::unsaid;  // of the first of them
  std::vector<std::string> tags = {};
  base::UnixTime created_at = 0;

  // Most other services know days alone.
  bool has_day() const { return date && date->size() == 10; }
};

struct FilmHistory {
  Movie movie;                    // ids, titles, release_date, runtime
  std::string directors, genres;  // names with ", " between
  std::vector<FilmPlay> plays;    // oldest first, undated before
  std::optional<int> rating;      // tenths
  base::UnixTime rated_at = 0;
  std::string review;  // may be empty
  base::UnixTime written_at = 0;
  std::optional<base::UnixTime> listed_at, liked_at;  // on the watchlist, liked
  std::vector<std::string> lists;                     // names of the lists that it is on
};

}  // namespace domain
