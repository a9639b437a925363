// Lists of films, for pages and API alike. A list is a scope, an order and a filter:
//  - A scope in an order is one statement that gives ids. Where an index has that order (movie_orders.h), a page
//    anywhere in the list costs no more than its films; otherwise the whole scope is sorted.
//  - A filter is a set of films (filter.h). With a filter the whole scope is read in its order, and films outside the
//    set are left out.
// The films of the page are read last. Another kind of list is one more scope: a branch of `listed` in movies.cc.
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

enum class MovieScope { server, watched, watchlist, rated, reviewed, liked };  // a user's, except for the first

struct MovieQuery {
  MovieScope scope = MovieScope::server;
  ListFilter filter = {};
  domain::ListOrder order = {};
  std::int64_t offset = 0;
  int limit = 24;
};

// Plays, dates and the rating are those of the list's user.
struct MovieRow {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h
  std::int64_t plays = 0;
  std::optional<std::string> watched_at = {};  // the last date
  std::optional<int> rating = {};              // tenths
  std::optional<double> group_rating = {};     // points; from everybody who is not private
  base::UnixTime added_at = 0;                 // see domain::ListSort
};

struct MoviePage {
  std::vector<MovieRow> movies;
  std::int64_t total = 0;  // films that pass the filter
  std::int64_t all = 0;    // films in the scope
};

// `user` is the owner of films, plays and ratings; the number of films is cached for their revision.
MoviePage movie_page(Db& db, Db& cache, const domain::User& user, const MovieQuery& query, base::UnixTime now);

// Returns the ids in the scope that pass, rising; for callers that need no order.
std::vector<std::int64_t> movie_set(Db& db, const AppliedFilter& applied, MovieScope scope);

// Returns all ids in the scope that pass, in order.
std::vector<std::int64_t> movie_ids(Db& db, const AppliedFilter& applied, MovieScope scope, domain::ListOrder order);

}  // namespace store
