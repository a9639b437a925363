#include "store/list_filter.h"

#include <vector>

#include "base/text.h"
#include "base/time.h"

namespace store {

namespace {

// "star"* AND "war"*; a search without any letter or digit matches nothing.
std::string match_expression(std::string_view text) {
  std::vector<std::string> terms;
  std::string word;
  for (const char c : std::string(text) + ' ') {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || base::is_alnum({&c, 1})) {
      word += c;
    } else if (!word.empty()) {
      terms.push_back('"' + word + "\"*");
      word.clear();
    }
  }
  return terms.empty() ? "\"\"" : base::join(terms, " AND ");
}

// -1 for a genre that no stored film has.
std::optional<std::int64_t> genre_id(Db& db, const std::string& genre) {
  if (genre.empty()) return std::nullopt;
  if (const auto id = base::parse_id(genre)) return id;
  static constexpr char kSql[] = "SELECT id FROM genre WHERE name = ? COLLATE NOCASE LIMIT 1 /*scan*/";
  Query query(db, kSql, genre);
  return query.step() ? query.integer(0) : -1;
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

bool has_film_conditions(const ListFilter& filter) {
  return !filter.search.empty() || filter.release_year || !filter.genre.empty() || !filter.language.empty() ||
         !filter.country.empty() || filter.rating_min || filter.rating_max;
}

bool ListFilter::is_empty() const { return !has_film_conditions(*this) && watched_from.empty() && watched_to.empty(); }

void bind_filter(Db& db, Query& query, std::int64_t user_id, const ListFilter& filter) {
  const auto expression = filter.search.empty() ? std::nullopt : std::optional(match_expression(filter.search));
  query.bind(user_id).bind(expression).bind(filter.release_year).bind(genre_id(db, filter.genre));
  query.bind(null_if_empty(filter.language)).bind(null_if_empty(filter.country));
  query.bind(filter.rating_min).bind(filter.rating_max);
  query.bind(first_day(filter.watched_from)).bind(last_day(filter.watched_to)).bind(has_film_conditions(filter));
}

}  // namespace store
