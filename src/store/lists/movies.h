// Lists of films, for pages and API alike. A list is a scope, an order and a filter:
//  - a scope in an order is one statement that gives ids: from an index of that order where there is one
//  (movie_orders.h), so
//    that a page costs what it holds, wherever it stands; else the whole scope is sorted, which is what it holds at
//    most;
//  - a filter is a set of films (filter.h): with one the whole scope is read in its order, and what is not in the set
//  left out.
// Then the films of the page are read. Another kind of list is one more scope: a branch of `listed` in movies.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/list_order.h"
#include "domain/movie.h"
#include "domain/user.h"
#include "store/lists/filter.h"
#include "store/sqlite/db.h"

namespace store {

enum class MovieScope { server, watched, watchlist, rated, reviewed, liked };  // all but the first: by the user

struct MovieQuery {
  MovieScope scope = MovieScope::server;
  ListFilter filter = {};
  domain::ListOrder order = {};
  std::int64_t offset = 0;
  int limit = 24;
};

// Plays, dates and rating are those of the user whose list it is.
struct MovieRow {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h
  std::int64_t plays = 0;
  std::optional<std::string> watched_at = {};  // the last date
  std::optional<int> rating = {};              // tenths
  std::optional<double> group_rating = {};     // points; of everybody who is not private
  base::UnixTime added_at = 0;                 // see domain::ListSort
};

struct MoviePage {
  std::vector<MovieRow> movies;
  std::int64_t total = 0;  // that pass the filter
  std::int64_t all = 0;    // of the scope
};

// `user`: whose films, plays and ratings; how many there are is cached for their revision.
MoviePage movie_page(Db& db, Db& cache, const domain::User& user, const MovieQuery& query, base::UnixTime now);

// The ids of the scope that pass, rising: what needs no order.
std::vector<std::int64_t> movie_set(Db& db, const AppliedFilter& applied, MovieScope scope);

// All ids of the scope that pass, in order.
std::vector<std::int64_t> movie_ids(Db& db, const AppliedFilter& applied, MovieScope scope, domain::ListOrder order);

}  // namespace store
