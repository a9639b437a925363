#include "store/lists/history.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "store/diary/badges.h"
#include "store/cache/kept.h"
#include "store/catalogue/movie.h"

namespace store {

namespace {

constexpr char kAfterAll[] = ":";  // above every watch date, and after a date above all dates within it
constexpr int kMaxSummaryRows = 1000;

// The index play_by_date answers these alone: ?1 user, ?2 first date, ?3…?5 the key to stay below.
#define MATINEE_PLAYS_BELOW \
  "FROM play p WHERE p.user_id = ?1 AND p.watch_key >= ?2 AND (p.watch_key, p.position, p.id) < (?3, ?4, ?5) "
// With conditions: ?1 … ?19 of the filter, ?20 first date, ?21 … ?23 the key.
#define MATINEE_CHOSEN_PLAYS                                                                                         \
  "FROM play p CROSS JOIN movie m ON m.id = p.movie_id LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id "  \
  "WHERE p.user_id = ?1 AND " MATINEE_FILTER_ON_PLAY "AND " MATINEE_FILTER_ON_MOVIE
#define MATINEE_NEWEST_FIRST "ORDER BY p.watch_key DESC, p.position DESC, p.id DESC "
// The rows of chosen plays, in the order in which they were chosen.
#define MATINEE_ROWS_OF(chosen)                                                                                      \
  "SELECT p.id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema, r.rating, "                 \
  "p.watched_at IS NOT NULL AND EXISTS (SELECT 1 FROM play e WHERE e.user_id = ?1 AND e.movie_id = p.movie_id "      \
  "  AND e.watch_key > '' AND e.watch_key < p.watch_key), m.id, m.title, m.release_date, m.runtime, "                \
  "m.meta_poster_path FROM (" chosen ") w CROSS JOIN play p ON p.id = w.id CROSS JOIN movie m ON m.id = p.movie_id "                   \
  "LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = p.movie_id LEFT JOIN location l ON l.id = p.location_id "   \
  MATINEE_NEWEST_FIRST "/*scan*/"  // sorts one slice

domain::PlayWithMovie read_row(const Query& query) {
  domain::PlayWithMovie row;
  row.play.id = query.integer(0);
  row.play.watched_at = query.optional_text(1);
  row.play.plays = static_cast<int>(query.integer(2));
  row.play.comment = query.text(3);
  row.play.position = static_cast<int>(query.integer(4));
  if (!query.is_null(5)) row.play.location = domain::Location{query.integer(5), query.text(6), query.flag(7)};
  if (!query.is_null(8)) row.rating = static_cast<int>(query.integer(8));
  row.rewatch = query.flag(9);
  row.movie.id = row.play.movie_id = query.integer(10);
  row.movie.title = query.text(11);
  row.movie.release_date = query.text(12);
  row.movie.runtime = static_cast<int>(query.integer(13));
  row.movie.meta_poster_path = query.text(14);
  return row;
}

// The keys of one day, month or year are those that begin so. Between two others, dates of less precision must be looked at:
// "2024-05" stands between "2024-04-29" and "2024-05-05", but the month does not lie within.
bool is_one_date(const ListFilter& filter) { return filter.watched_from == filter.watched_to; }

// The bounds of a filter's period as keys: nothing that lies within is beyond them.
std::string first_key(const ListFilter& filter) {
  if (!filter.watched_from.empty()) return is_one_date(filter) ? filter.watched_from : filter.watched_from.substr(0, 4);
  return filter.watched_to.empty() ? "" : "0";
}
PlayKey top_key(const ListFilter& filter) {
  if (filter.undated) return {"0", 0, 0};  // below every date
  return {filter.watched_to + kAfterAll, 0, 0};
}

bool is_below(const PlayKey& a, const PlayKey& b) {
  return std::tie(a.watch_key, a.position, a.id) < std::tie(b.watch_key, b.position, b.id);
}

PlayKey start_key(const ListFilter& filter, const std::optional<PlayKey>& before) {
  const PlayKey top = top_key(filter);
  return before && is_below(*before, top) ? *before : top;
}

// Whether each play must be looked at, beyond its place in the index.
bool has_conditions(const ListFilter& filter) {
  return !is_one_date(filter) || has_movie_conditions(filter) || filter.location || filter.weekday || filter.month_of_year || filter.again || filter.in_cinema;
}

std::vector<domain::PlayWithMovie> read_rows(Query& query) {
  std::vector<domain::PlayWithMovie> rows;
  while (query.step()) rows.push_back(read_row(query));
  return rows;
}

std::optional<PlayKey> read_key(Query& query) {
  if (!query.step()) return std::nullopt;
  return PlayKey{query.text(0), static_cast<int>(query.integer(1)), query.integer(2)};
}

}  // namespace

PlayKey key_of(const domain::Play& play) { return {play.watched_at.value_or(""), play.position, play.id}; }

std::vector<domain::PlayWithMovie> history(Db& db, std::int64_t user_id, const ListFilter& filter,
                                           const std::optional<PlayKey>& before, int limit) {
  static constexpr char kAll[] =
      MATINEE_ROWS_OF("SELECT p.id " MATINEE_PLAYS_BELOW MATINEE_NEWEST_FIRST "LIMIT ?6");
  static constexpr char kSome[] = MATINEE_ROWS_OF(
      "SELECT p.id " MATINEE_CHOSEN_PLAYS "AND p.watch_key >= ?20 AND (p.watch_key, p.position, p.id) < (?21, ?22, ?23) "
      MATINEE_NEWEST_FIRST "LIMIT ?24");
  const PlayKey start = start_key(filter, before);
  if (!has_conditions(filter)) {
    Query query(db, kAll, user_id, first_key(filter), start.watch_key, start.position, start.id, limit);
    return read_rows(query);
  }
  Query query(db, kSome);
  bind_filter(db, query, user_id, filter);
  query.bind(first_key(filter)).bind(start.watch_key).bind(start.position).bind(start.id).bind(limit);
  return read_rows(query);
}

std::optional<PlayKey> key_above(Db& db, std::int64_t user_id, const ListFilter& filter, const PlayKey& first, int count) {
#define MATINEE_KEY "SELECT p.watch_key, p.position, p.id "
#define MATINEE_OLDEST_FIRST "ORDER BY p.watch_key, p.position, p.id "
  static constexpr char kAll[] = MATINEE_KEY
      "FROM play p WHERE p.user_id = ?1 AND p.watch_key < ?2 AND (p.watch_key, p.position, p.id) > (?3, ?4, ?5) "
      MATINEE_OLDEST_FIRST "LIMIT 1 OFFSET ?6";
  static constexpr char kSome[] = MATINEE_KEY MATINEE_CHOSEN_PLAYS
      "AND p.watch_key < ?20 AND (p.watch_key, p.position, p.id) > (?21, ?22, ?23) "
      MATINEE_OLDEST_FIRST "LIMIT 1 OFFSET ?24 /*scan*/";
  const std::string top = top_key(filter).watch_key;
  if (!has_conditions(filter)) {
    Query query(db, kAll, user_id, top, first.watch_key, first.position, first.id, count);
    return read_key(query);
  }
  Query query(db, kSome);
  bind_filter(db, query, user_id, filter);
  query.bind(top).bind(first.watch_key).bind(first.position).bind(first.id).bind(count);
  return read_key(query);
}

std::int64_t count_plays(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kSql[] =
      "SELECT sum(p.plays - (?15 AND NOT " MATINEE_SEEN_BEFORE ")) FROM play p WHERE p.user_id = ?1 "
      "AND " MATINEE_FILTER_ON_PLAY "AND (NOT ?11 OR p.movie_id IN (" MATINEE_WATCHED_THAT_PASS ")) "
      "AND p.watch_key >= ?20 AND p.watch_key < ?21 /*scan*/";  // of the user's plays
  Query query(db, kSql);
  bind_filter(db, query, user_id, filter);
  query.bind(first_key(filter)).bind(top_key(filter).watch_key);
  return query.step() ? query.integer(0) : 0;
}

namespace {

std::vector<YearCount> count_years(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT substr(p.watch_key, 1, 4), p.plays FROM play p WHERE p.user_id = ? ORDER BY p.watch_key DESC";
  std::vector<YearCount> years;
  for (Query query(db, kSql, user_id); query.step();) {
    if (years.empty() || years.back().year != query.text_view(0)) years.push_back({query.text(0), 0, 0});
    ++years.back().entries;
    years.back().plays += query.integer(1);
  }
  return years;
}

// One line per year: "2024 entries plays"; the year of undated plays is "-".
std::string write_years(const std::vector<YearCount>& years) {
  std::string text;
  for (const YearCount& year : years)
    text += (year.year.empty() ? "-" : year.year) + ' ' + std::to_string(year.entries) + ' ' + std::to_string(year.plays) + '\n';
  return text;
}

std::vector<YearCount> read_years(std::string_view text) {
  std::vector<YearCount> years;
  for (const std::string_view line : base::split(text, '\n')) {
    const auto parts = base::split(line, ' ');
    if (parts.size() != 3) continue;
    const std::string year(parts[0] == "-" ? "" : parts[0]);
    years.push_back({year, base::parse_id(parts[1]).value_or(0), base::parse_id(parts[2]).value_or(0)});
  }
  return years;
}

}  // namespace

std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now) {
  const std::string name = "years:" + std::to_string(user.id);
  return read_years(kept(cache, name, std::to_string(user.revision), now, [&] { return write_years(count_years(db, user.id)); }));
}

// More rows than a page should read: then no month has a summary.
std::map<std::string, MonthSummary> month_summaries(Db& db, std::int64_t user_id, std::string_view oldest, std::string_view newest) {
  static constexpr char kSql[] =
      "SELECT substr(p.watch_key, 1, 7), p.movie_id, p.plays, m.runtime FROM play p CROSS JOIN movie m ON m.id = p.movie_id "
      "WHERE p.user_id = ? AND p.watch_key >= ? AND p.watch_key < ? LIMIT ?";
  std::map<std::string, MonthSummary> months;
  std::map<std::string, std::set<std::int64_t>> movies;
  int rows = 0;
  for (Query query(db, kSql, user_id, oldest, std::string(newest) + kAfterAll, kMaxSummaryRows + 1); query.step();) {
    if (++rows > kMaxSummaryRows) return {};
    const std::string month = query.text(0);
    months[month].minutes += query.integer(2) * query.integer(3);
    if (movies[month].insert(query.integer(1)).second) ++months[month].movies;
  }
  return months;
}

std::optional<std::string> newest_date(Db& db, std::int64_t user_id, std::string_view from, std::string_view to) {
  static constexpr char kSql[] =
      "SELECT p.watch_key FROM play p WHERE p.user_id = ? AND p.watch_key > '' AND p.watch_key >= ? AND p.watch_key < ? "
      "ORDER BY p.watch_key DESC LIMIT 1";
  Query query(db, kSql, user_id, from, std::string(to) + kAfterAll);
  return query.step() ? query.optional_text(0) : std::nullopt;
}

std::optional<std::string> oldest_date(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT p.watch_key FROM play p WHERE p.user_id = ? AND p.watch_key > '' ORDER BY p.watch_key LIMIT 1";
  Query query(db, kSql, user_id);
  return query.step() ? query.optional_text(0) : std::nullopt;
}

std::map<std::int64_t, std::string> directors_of(Db& db, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kSql[] =
      "SELECT c.movie_id, p.name FROM (SELECT DISTINCT value AS id FROM json_each(?)) j "
      "CROSS JOIN movie_crew c INDEXED BY movie_director ON c.movie_id = j.id AND c.job = 'Director' "
      "CROSS JOIN person p ON p.id = c.person_id "
      "GROUP BY c.movie_id, p.id ORDER BY c.movie_id, min(c.position) /*scan*/";  // of one page's films
  std::map<std::int64_t, std::string> names;
  if (movie_ids.empty()) return names;
  for (Query query(db, kSql, id_list(movie_ids)); query.step();) {
    std::string& text = names[query.integer(0)];
    text += (text.empty() ? "" : ", ") + query.text(1);
  }
  return names;
}

std::optional<domain::Genre> find_genre(Db& db, std::string_view text) {
  static constexpr char kById[] = "SELECT id, name FROM genre WHERE id = ?";
  static constexpr char kByName[] = "SELECT id, name FROM genre WHERE name = ? COLLATE NOCASE LIMIT 1 /*scan*/";  // some twenty
  const auto first = [](Query& query) {
    return query.step() ? std::optional(domain::Genre{query.integer(0), query.text(1)}) : std::nullopt;
  };
  if (const auto id = base::parse_id(text)) {
    Query query(db, kById, *id);
    return first(query);
  }
  Query query(db, kByName, text);
  return first(query);
}

std::string country_name(Db& db, std::string_view code) {
  static constexpr char kSql[] = "SELECT name FROM country WHERE code = ?";
  Query query(db, kSql, code);
  return query.step() ? query.text(0) : std::string();
}

std::string company_name(Db& db, std::int64_t company_id) {
  static constexpr char kSql[] = "SELECT name FROM company WHERE id = ?";
  Query query(db, kSql, company_id);
  return query.step() ? query.text(0) : std::string();
}

}  // namespace store
