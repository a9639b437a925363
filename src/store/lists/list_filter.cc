#include "store/lists/list_filter.h"

#include "base/time.h"
#include "store/lists/history.h"
#include "store/catalogue/movie.h"

namespace store {

namespace {

constexpr char kMatchesNothing[] = "\"\"";  // an FTS5 query: the empty phrase

std::optional<std::string> words(const ListFilter& filter) {
  if (filter.search.empty()) return std::nullopt;
  const std::string expression = search_expression(filter.search);
  return expression.empty() ? kMatchesNothing : expression;
}

// -1 for a genre that no stored film has.
std::optional<std::int64_t> genre_id(Db& db, const std::string& genre) {
  if (genre.empty()) return std::nullopt;
  const auto found = find_genre(db, genre);
  return found ? found->id : -1;
}

std::optional<std::string> first_day(const std::string& date) {
  return date.empty() ? std::nullopt : std::optional((date + "-01-01").substr(0, 10));
}

// base::add_days takes the first of the next month one day back.
std::optional<std::string> last_day(const std::string& date) {
  if (date.empty()) return std::nullopt;
  if (date.size() != 7) return (date + "-12-31").substr(0, 10);
  return base::add_days(base::add_days(date + "-28", 4).substr(0, 8) + "01", -1);
}

}  // namespace

bool has_movie_conditions(const ListFilter& filter) {
  return !filter.search.empty() || filter.release_year || filter.decade || !filter.genre.empty() || !filter.language.empty() ||
         !filter.country.empty() || filter.company || filter.rating_min || filter.rating_max;
}

bool ListFilter::is_empty() const {
  return !has_movie_conditions(*this) && watched_from.empty() && watched_to.empty() && !location && !weekday && !month_of_year &&
         !again && !undated && !in_cinema;
}

void bind_filter(Db& db, Query& query, std::int64_t user_id, const ListFilter& filter) {
  query.bind(user_id).bind(words(filter)).bind(filter.release_year).bind(genre_id(db, filter.genre));
  query.bind(null_if_empty(filter.language)).bind(null_if_empty(filter.country));
  query.bind(filter.rating_min).bind(filter.rating_max);
  query.bind(first_day(filter.watched_from)).bind(last_day(filter.watched_to)).bind(has_movie_conditions(filter));
  query.bind(filter.location).bind(filter.weekday).bind(filter.month_of_year).bind(filter.again).bind(filter.undated).bind(filter.in_cinema);
  query.bind(filter.decade).bind(filter.company);
}

}  // namespace store
