#include "store/history_list.h"

#include <array>

#include "base/text.h"
#include "store/kept.h"
#include "store/movie.h"

namespace store {

namespace {

// Values: ?1 user, ?2 full-text query, ?3 year, ?4 genre id, ?5 language, ?6 country, ?7 ?8 rating, ?9 ?10 first and
// last day, ?11 whether there are conditions on films, ?12 limit, ?13 offset.

// The user's films that fulfil the conditions: each is looked at once, however often it was seen.
#define MATINEE_FILMS                                                                                                \
  "FROM (SELECT DISTINCT movie_id FROM play WHERE user_id = ?1) w CROSS JOIN movie m ON m.id = w.movie_id "          \
  "LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id WHERE "                                                \
  "(?2 IS NULL OR m.id IN (SELECT rowid FROM movie_search WHERE movie_search MATCH ?2)) "                            \
  "AND (?3 IS NULL OR m.release_year = ?3) "                                                                         \
  "AND (?4 IS NULL OR EXISTS (SELECT 1 FROM movie_genre g WHERE g.movie_id = m.id AND g.genre_id = ?4)) "            \
  "AND (?5 IS NULL OR m.original_language = ?5) "                                                                    \
  "AND (?6 IS NULL OR EXISTS (SELECT 1 FROM movie_country c WHERE c.movie_id = m.id AND c.country_code = ?6)) "      \
  "AND (?7 IS NULL OR r.rating >= ?7) AND (?8 IS NULL OR r.rating <= ?8) "

// The whole of the play's day, month or year lies within: of "2024" to the 31st of December, of "2024-05" to the
// month's last day.
#define MATINEE_IN_PERIOD                                                                                            \
  "(?9 IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key >= ?9 WHEN 0 THEN 0 "                            \
  "  ELSE substr(p.watch_key || '-01-01', 1, 10) >= ?9 END) "                                                        \
  "AND (?10 IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key <= ?10 WHEN 0 THEN 0 "                      \
  "  WHEN 4 THEN p.watch_key || '-12-31' <= ?10 ELSE date(p.watch_key || '-01', '+1 month', '-1 day') <= ?10 END) "

#define MATINEE_HISTORY_COLUMNS                                                                                      \
  "SELECT p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema, r.rating, "     \
  MATINEE_MOVIE_COLUMNS                                                                                              \
  " FROM page CROSS JOIN play p ON p.id = page.id CROSS JOIN movie m ON m.id = p.movie_id "                          \
  "LEFT JOIN location l ON l.id = p.location_id "                                                                    \
  "LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id "

#define MATINEE_TITLE "m.title COLLATE NOCASE, m.id"
#define MATINEE_NEWEST "p.watch_key DESC, p.position DESC, " MATINEE_TITLE

// Orders of plays.
#define MATINEE_BY_PLAY(ORDER)                                                                                       \
  "WITH page (id) AS MATERIALIZED (SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id "                 \
  "WHERE p.user_id = ?1 AND " MATINEE_IN_PERIOD "AND (NOT ?11 OR p.movie_id IN (SELECT m.id " MATINEE_FILMS ")) "    \
  "ORDER BY " ORDER " LIMIT ?12 OFFSET ?13) " MATINEE_HISTORY_COLUMNS "ORDER BY " ORDER " /*scan*/"

// Orders of films: the films are sorted, then their plays are read in that order as far as the page reaches. The
// LIMIT keeps SQLite from dropping the inner order.
#define MATINEE_BY_FILM(COLUMN, DIRECTION)                                                                           \
  "WITH film (id, title, sort) AS MATERIALIZED (SELECT m.id, m.title, " COLUMN " " MATINEE_FILMS "), "               \
  "page (id) AS MATERIALIZED (SELECT p.id FROM "                                                                     \
  "(SELECT m.id FROM film m ORDER BY m.sort " DIRECTION " NULLS LAST, " MATINEE_TITLE " LIMIT -1) f "                \
  "CROSS JOIN play p INDEXED BY play_by_movie WHERE p.user_id = ?1 AND p.movie_id = f.id AND " MATINEE_IN_PERIOD     \
  "LIMIT ?12 OFFSET ?13) " MATINEE_HISTORY_COLUMNS                                                                   \
  "ORDER BY " COLUMN " " DIRECTION " NULLS LAST, " MATINEE_TITLE ", p.watch_key /*scan*/"

// The usual question: read from play_by_date from the given key on, as far as the page reaches.
constexpr char kNewest[] =
    "WITH page (id) AS MATERIALIZED (SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id "
    "WHERE p.user_id = ?1 AND (p.watch_key, p.position) <= (?4, ?5) "
    "ORDER BY " MATINEE_NEWEST " LIMIT ?2 OFFSET ?3) " MATINEE_HISTORY_COLUMNS "ORDER BY " MATINEE_NEWEST " /*scan*/";

struct Statement {
  ListSort by;
  bool descending;
  const char* sql;
};

constexpr char kNewestFiltered[] = MATINEE_BY_PLAY(MATINEE_NEWEST);
constexpr char kOldest[] = MATINEE_BY_PLAY("p.watched_at ASC NULLS LAST, p.position, " MATINEE_TITLE);
constexpr char kAddedUp[] = MATINEE_BY_PLAY("p.created_at, " MATINEE_TITLE ", p.id");
constexpr char kAddedDown[] = MATINEE_BY_PLAY("p.created_at DESC, " MATINEE_TITLE ", p.id");
constexpr char kTitleUp[] = MATINEE_BY_FILM("m.title COLLATE NOCASE", "ASC");
constexpr char kTitleDown[] = MATINEE_BY_FILM("m.title COLLATE NOCASE", "DESC");
constexpr char kRatingUp[] = MATINEE_BY_FILM("r.rating", "ASC"), kRatingDown[] = MATINEE_BY_FILM("r.rating", "DESC");
constexpr char kReleaseUp[] = MATINEE_BY_FILM("m.release_date", "ASC"), kReleaseDown[] = MATINEE_BY_FILM("m.release_date", "DESC");
constexpr char kRuntimeUp[] = MATINEE_BY_FILM("m.runtime", "ASC"), kRuntimeDown[] = MATINEE_BY_FILM("m.runtime", "DESC");

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

bool has_film_conditions(const ListFilter& filter) {
  return !filter.search.empty() || filter.release_year || !filter.genre.empty() || !filter.language.empty() ||
         !filter.country.empty() || filter.rating_min || filter.rating_max;
}

void bind_filter(Db& db, Query& query, std::int64_t user_id, const ListFilter& filter) {
  const auto expression = filter.search.empty() ? std::nullopt : std::optional(match_expression(filter.search));
  query.bind(user_id).bind(expression).bind(filter.release_year).bind(genre_id(db, filter.genre));
  query.bind(null_if_empty(filter.language)).bind(null_if_empty(filter.country));
  query.bind(filter.rating_min).bind(filter.rating_max);
  query.bind(first_day(filter.watched_from)).bind(last_day(filter.watched_to)).bind(has_film_conditions(filter));
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

// Date and position of the entry at `offset`, which begins the page, and how many entries stand before those of
// the same date and position: both read from the index alone.
struct PageStart {
  std::string watch_key = "9999";
  std::int64_t position = 0;
  std::int64_t before = 0;
};

PageStart page_start(Db& db, std::int64_t user_id, std::int64_t offset) {
  static constexpr char kFind[] =
      "SELECT watch_key, position FROM play WHERE user_id = ? ORDER BY watch_key DESC, position DESC LIMIT 1 OFFSET ?";
  static constexpr char kCount[] = "SELECT count(*) FROM play WHERE user_id = ? AND (watch_key, position) > (?, ?)";
  PageStart start;
  if (offset == 0) return start;
  Query find(db, kFind, user_id, offset);
  if (!find.step()) return start;
  start.watch_key = find.text(0);
  start.position = find.integer(1);
  Query count(db, kCount, user_id, start.watch_key, start.position);
  if (count.step()) start.before = count.integer(0);
  return start;
}

std::vector<domain::PlayWithMovie> newest(Db& db, std::int64_t user_id, ListSlice slice) {
  const PageStart start = page_start(db, user_id, slice.offset);
  Query query(db, kNewest, user_id, slice.limit, slice.offset - start.before, start.watch_key, start.position);
  return read_entries(query);
}

std::int64_t count_filtered(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kSql[] = "SELECT count(*) FROM play p INDEXED BY play_by_movie WHERE p.user_id = ?1 AND " MATINEE_IN_PERIOD
                                 "AND (NOT ?11 OR p.movie_id IN (SELECT m.id " MATINEE_FILMS ")) /*scan*/";
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

bool ListFilter::is_empty() const { return !has_film_conditions(*this) && watched_from.empty() && watched_to.empty(); }

std::vector<domain::PlayWithMovie> list_history(Db& db, std::int64_t user_id, const ListFilter& filter, ListOrder order,
                                                ListSlice slice) {
  if (filter.is_empty() && order.by == ListSort::watched_at && order.descending) return newest(db, user_id, slice);
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
