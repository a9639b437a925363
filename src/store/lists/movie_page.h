// Pages of films, in any order, filtered, numbered: all films of the server, those a user has watched,
// those on a user's watchlist. Without a filter the films of the server and those of a user come from an index of
// that order; with one, and for the watchlist, the fitting films are gathered and sorted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/movie_order.h"
#include "domain/movie.h"
#include "domain/user.h"
#include "store/sqlite/db.h"
#include "store/lists/list_filter.h"

namespace store {

enum class MovieScope { server, watched, watchlist };

struct MovieQuery {
  MovieScope scope = MovieScope::server;
  ListFilter filter = {};
  std::optional<bool> watched = {};      // only those that the user has watched, or not
  std::optional<bool> rated = {};        // only those that the user has rated, or not
  std::optional<bool> timed = {};        // only those whose runtime is known, or not
  domain::MovieOrder order = {};
  std::int64_t offset = 0;
  int limit = 24;
};

// Plays, dates and rating are those of the user whose list it is.
struct MovieRow {
  domain::Movie movie;                       // as in store/catalogue/poster_movie.h
  std::int64_t plays = 0;
  std::optional<std::string> watched_at;     // the last date
  std::optional<int> rating;                 // tenths
  std::optional<double> group_rating;        // points; of everybody who is not private
  base::UnixTime added_at = 0;               // see domain::MovieSort
};

struct MoviePage {
  std::vector<MovieRow> movies;
  std::int64_t total = 0;         // that fulfil the conditions
  std::int64_t all = 0;           // of the scope
};

// `user`: whose films, plays and ratings; the numbers are kept in cache.db for their revision.
MoviePage movie_page(Db& db, Db& cache, const domain::User& user, const MovieQuery& query, base::UnixTime now);

}  // namespace store
