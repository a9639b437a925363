#include "store/history_list.h"

#include <array>

#include "base/text.h"
#include "store/kept.h"
#include "store/movie.h"

namespace store {

namespace {

// Values: ?1 user, ?2 full-text query, ?3 year, ?4 genre id, ?5 language, ?6 country, ?7 ?8 rating, ?9 ?10 first and
// last day, ?11 limit, ?12 offset. A play's last day: of "2024" the 31st of December, of "2024-05" the month's last.
#define MATINEE_FILTERED                                                                                             \
  "FROM play p CROSS JOIN movie m ON m.id = p.movie_id "                                                             \
  "LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id WHERE p.user_id = ?1 "                    \
  "AND (?2 IS NULL OR m.id IN (SELECT rowid FROM movie_search WHERE movie_search MATCH ?2)) "                        \
  "AND (?3 IS NULL OR m.release_year = ?3) "                                                                         \
  "AND (?4 IS NULL OR EXISTS (SELECT 1 FROM movie_genre g WHERE g.movie_id = m.id AND g.genre_id = ?4)) "            \
  "AND (?5 IS NULL OR m.original_language = ?5) "                                                                    \
  "AND (?6 IS NULL OR EXISTS (SELECT 1 FROM movie_country c WHERE c.movie_id = m.id AND c.country_code = ?6)) "      \
  "AND (?7 IS NULL OR r.rating >= ?7) AND (?8 IS NULL OR r.rating <= ?8) "                                           \
  "AND (?9 IS NULL OR (p.watch_key <> '' AND substr(p.watch_key || '-01-01', 1, 10) >= ?9)) "                        \
  "AND (?10 IS NULL OR (p.watch_key <> '' AND CASE length(p.watch_key) WHEN 4 THEN p.watch_key || '-12-31' "         \
  "     WHEN 7 THEN date(p.watch_key || '-01', '+1 month', '-1 day') ELSE p.watch_key END <= ?10)) "

#define MATINEE_HISTORY_COLUMNS                                                                                      \
  "SELECT p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema, r.rating, "     \
  MATINEE_MOVIE_COLUMNS                                                                                              \
  " FROM page CROSS JOIN play p ON p.id = page.id CROSS JOIN movie m ON m.id = p.movie_id "                          \
  "LEFT JOIN location l ON l.id = p.location_id "                                                                    \
  "LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id "

#define MATINEE_TITLE_THEN_ID "m.title COLLATE NOCASE, p.id"
#define MATINEE_SORTED(ORDER)                                                                                        \
  "WITH page (id) AS MATERIALIZED (SELECT p.id " MATINEE_FILTERED "ORDER BY " ORDER                                  \
  " LIMIT ?11 OFFSET ?12) " MATINEE_HISTORY_COLUMNS "ORDER BY " ORDER " /*scan*/"

#define MATINEE_NEWEST "p.watch_key DESC, p.position DESC, " MATINEE_TITLE_THEN_ID

// The usual question: read from play_by_date, as far as the page reaches.
constexpr char kNewest[] =
    "WITH page (id) AS MATERIALIZED (SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id WHERE p.user_id = ?1 "
    "ORDER BY " MATINEE_NEWEST " LIMIT ?2 OFFSET ?3) " MATINEE_HISTORY_COLUMNS "ORDER BY " MATINEE_NEWEST " /*scan*/";

struct Statement {
  ListSort by;
  bool descending;
  const char* sql;
};

#define MATINEE_DOWN(COLUMN) MATINEE_SORTED(COLUMN " DESC NULLS LAST, " MATINEE_TITLE_THEN_ID)
#define MATINEE_UP(COLUMN) MATINEE_SORTED(COLUMN " ASC NULLS LAST, " MATINEE_TITLE_THEN_ID)
constexpr char kNewestFiltered[] = MATINEE_SORTED(MATINEE_NEWEST);
constexpr char kOldest[] = MATINEE_SORTED("p.watched_at ASC NULLS LAST, p.position, " MATINEE_TITLE_THEN_ID);
constexpr char kTitleUp[] = MATINEE_SORTED(MATINEE_TITLE_THEN_ID);
constexpr char kTitleDown[] = MATINEE_SORTED("m.title COLLATE NOCASE DESC, p.id DESC");
constexpr char kRatingUp[] = MATINEE_UP("r.rating"), kRatingDown[] = MATINEE_DOWN("r.rating");
constexpr char kReleaseUp[] = MATINEE_UP("m.release_date"), kReleaseDown[] = MATINEE_DOWN("m.release_date");
constexpr char kRuntimeUp[] = MATINEE_UP("m.runtime"), kRuntimeDown[] = MATINEE_DOWN("m.runtime");
constexpr char kAddedUp[] = MATINEE_UP("p.created_at"), kAddedDown[] = MATINEE_DOWN("p.created_at");

constexpr std::array<Statement, 12> kStatements = {{
    {ListSort::watched_at, true, kNewestFiltered},
    {ListSort::watched_at, false, kOldest},
    {ListSort::title, true, kTitleDown},
    {ListSort::title, false, kTitleUp},
    {ListSort::rating, true, kRatingDown},
    {ListSort::rating, false, kRatingUp},
    {ListSort::release_date, true, kReleaseDown},
    {ListSort::release_date, false, kReleaseUp},
    {ListSort::runtime, true, kRuntimeDown},
    {ListSort::runtime, false, kRuntimeUp},
    {ListSort::added, true, kAddedDown},
    {ListSort::added, false, kAddedUp},
}};

const char* statement_for(ListOrder order) {
  for (const Statement& statement : kStatements)
    if (statement.by == order.by && statement.descending == order.descending) return statement.sql;
  return kNewestFiltered;
}

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

void bind_filter(Db& db, Query& query, std::int64_t user_id, const ListFilter& filter) {
  const auto expression = filter.search.empty() ? std::nullopt : std::optional(match_expression(filter.search));
  query.bind(user_id).bind(expression).bind(filter.release_year).bind(genre_id(db, filter.genre));
  query.bind(null_if_empty(filter.language)).bind(null_if_empty(filter.country));
  query.bind(filter.rating_min).bind(filter.rating_max);
  query.bind(first_day(filter.watched_from)).bind(last_day(filter.watched_to));
}

std::vector<domain::PlayWithMovie> read_entries(Query& query) {
  std::vector<domain::PlayWithMovie> entries;
  while (query.step()) {
    domain::PlayWithMovie& entry = entries.emplace_back();
    entry.play.id = query.integer(0);
    entry.play.movie_id = query.integer(1);
    entry.play.watched_at = query.optional_text(2);
    entry.play.plays = static_cast<int>(query.integer(3));
    entry.play.comment = query.text(4);
    entry.play.position = static_cast<int>(query.integer(5));
    if (!query.is_null(6)) entry.play.location = domain::Location{query.integer(6), query.text(7), query.flag(8)};
    if (!query.is_null(9)) entry.rating = static_cast<int>(query.integer(9));
    entry.movie = read_movie(query, 10);
  }
  return entries;
}

std::int64_t count_filtered(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kSql[] = "SELECT count(*) " MATINEE_FILTERED "/*scan*/";
  Query query(db, kSql);
  bind_filter(db, query, user_id, filter);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t count_all(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM play WHERE user_id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace

bool ListFilter::is_empty() const {
  return search.empty() && !release_year && genre.empty() && language.empty() && country.empty() && !rating_min &&
         !rating_max && watched_from.empty() && watched_to.empty();
}

std::vector<domain::PlayWithMovie> list_history(Db& db, std::int64_t user_id, const ListFilter& filter, ListOrder order,
                                                ListSlice slice) {
  if (filter.is_empty() && order.by == ListSort::watched_at && order.descending) {
    Query query(db, kNewest, user_id, slice.limit, slice.offset);
    return read_entries(query);
  }
  Query query(db, statement_for(order));
  bind_filter(db, query, user_id, filter);
  query.bind(slice.limit).bind(slice.offset);
  return read_entries(query);
}

std::int64_t count_listed(Db& db, Db& cache, const domain::User& user, const ListFilter& filter, base::UnixTime now) {
  if (!filter.is_empty()) return count_filtered(db, user.id, filter);
  const std::string id = std::to_string(user.id), revision = std::to_string(user.revision);
  const auto count = [&] { return std::to_string(count_all(db, user.id)); };
  return base::parse_id(kept(cache, "history-count:" + id, revision, now, count)).value_or(0);
}

}  // namespace store
