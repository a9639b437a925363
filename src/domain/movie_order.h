// The order of lists of films: by one property, rising or falling. Films of which it is not known come last in
// both directions; ties are broken by title (ASCII case ignored), then by id.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace domain {

// `added`: when the film came to the list: to the server, to the user's diary, or to the watchlist.
enum class MovieSort { title, release_date, runtime, added, watched_at, rating, group_rating, plays };

struct MovieOrder {
  MovieSort by = MovieSort::title;
  bool descending = false;
  bool operator==(const MovieOrder&) const = default;
};

// What an order looks at of one film. Of one list all values are numbers, or all are texts (dates).
struct MovieKey {
  std::int64_t id = 0;
  std::string title;  // in lower case
  std::variant<std::monostate, std::int64_t, std::string> value = {};  // monostate: not known
};

// `title` as stored. When the order is that of titles the value is of no use.
MovieKey make_movie_key(std::int64_t id, const std::string& title);

// Whether `a` stands before `b`.
bool comes_before(const MovieKey& a, const MovieKey& b, MovieOrder order);

}  // namespace domain
