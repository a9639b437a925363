#include "store/lists/filter.h"

#include <algorithm>
#include <tuple>

#include "store/catalogue/movie.h"
#include "store/diary/watched.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr char kMatchesNothing[] = "\"\"";  // an FTS5 query that is the empty phrase

using Ids = std::vector<std::int64_t>;

std::string expression_of(const std::string& search) {
  const std::string words = search_expression(search);
  return words.empty() ? kMatchesNothing : words;
}

// Returns the bounds of these years for release dates: "1990", and a text above "1999-12-31".
std::pair<std::string, std::string> dates_of(int first_year, int last_year) {
  const auto text = [](int year) { return std::to_string(10000 + year).substr(1); };
  return {text(first_year), text(last_year) + kAfterAll};
}

// The films of the server that pass, by id. Each condition is looked up by its own index, since one statement for all
// of them would read every film.
class PassingMovies {
 public:
  PassingMovies(Db& db, std::optional<Ids> among) : db_(db), ids_(std::move(among)) {}

  template <typename... Values>
  void keep(const char* sql, const Values&... values) {
    const Ids found = read(sql, values...);
    if (ids_) std::erase_if(*ids_, [&](std::int64_t id) { return !std::ranges::binary_search(found, id); });
    else ids_ = found;
  }

  template <typename... Values>
  void drop(const char* sql, const Values&... values) {
    static constexpr char kAll[] = "SELECT id FROM movie /*scan*/";
    if (!ids_) ids_ = read(kAll);
    const Ids found = read(sql, values...);
    std::erase_if(*ids_, [&](std::int64_t id) { return std::ranges::binary_search(found, id); });
  }

  template <typename... Values>
  void keep_or_drop(bool keeps, const char* sql, const Values&... values) {
    if (keeps) keep(sql, values...);
    else drop(sql, values...);
  }

  Ids take() { return std::move(*ids_); }

 private:
  template <typename... Values>
  Ids read(const char* sql, const Values&... values) {
    Ids ids = Query(db_, sql, values...).all(read_id);
    std::ranges::sort(ids);
    return ids;
  }

  Db& db_;
  std::optional<Ids> ids_;
};

Ids read_movies(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kWords[] = "SELECT rowid FROM movie_search WHERE movie_search MATCH ? /*scan*/";
  static constexpr char kReleased[] = "SELECT id FROM movie WHERE release_date >= ? AND release_date < ?";
  static constexpr char kGenre[] = "SELECT movie_id FROM movie_genre WHERE genre_id = ?";
  static constexpr char kLanguage[] =
      "SELECT id FROM movie INDEXED BY movie_facts WHERE original_language = ? /*scan*/";
  static constexpr char kCountry[] = "SELECT movie_id FROM movie_country WHERE country_code = ?";
  static constexpr char kCompany[] = "SELECT movie_id FROM movie_company WHERE company_id = ?";
  static constexpr char kRated[] = "SELECT movie_id FROM rating WHERE user_id = ? AND rating BETWEEN ? AND ?";
  static constexpr char kWatched[] = "SELECT movie_id FROM watched_movie WHERE user_id = ?";
  static constexpr char kWithoutRuntime[] = "SELECT id FROM movie WHERE runtime IS NULL";
  static constexpr char kRuntime[] = "SELECT id FROM movie WHERE runtime BETWEEN ? AND ?";
  static constexpr char kPerson[] =
      "SELECT movie_id FROM movie_cast WHERE person_id = ?1 UNION SELECT movie_id FROM movie_crew WHERE person_id = ?1";
  static constexpr char kWanted[] = "SELECT movie_id FROM watchlist_entry WHERE user_id = ?";
  static constexpr char kOffered[] =
      "SELECT m.id FROM json_each(?) j CROSS JOIN movie m ON m.meta_id = j.value /*scan*/";
  constexpr int kMostTenths = 100;
  PassingMovies movies(db, filter.among);
  if (!filter.search.empty()) movies.keep(kWords, expression_of(filter.search));
  if (filter.release_year) {
    const auto [from, to] = dates_of(*filter.release_year, *filter.release_year);
    movies.keep(kReleased, from, to);
  }
  if (filter.decade) {
    const auto [from, to] = dates_of(*filter.decade, *filter.decade + 9);
    movies.keep(kReleased, from, to);
  }
  if (!filter.genre.empty()) {
    const auto genre = find_genre(db, filter.genre);
    movies.keep(kGenre, genre ? genre->id : -1);
  }
  if (!filter.language.empty()) movies.keep(kLanguage, filter.language);
  if (!filter.country.empty()) movies.keep(kCountry, filter.country);
  if (filter.company) movies.keep(kCompany, *filter.company);
  if (filter.rating_min || filter.rating_max)
    movies.keep(kRated, user_id, filter.rating_min.value_or(0), filter.rating_max.value_or(kMostTenths));
  if (filter.watched) movies.keep_or_drop(*filter.watched, kWatched, user_id);
  if (filter.rated) movies.keep_or_drop(*filter.rated, kRated, user_id, 0, kMostTenths);
  if (filter.has_runtime) movies.keep_or_drop(!*filter.has_runtime, kWithoutRuntime);
  if (filter.runtime_min || filter.runtime_max)
    movies.keep(kRuntime, filter.runtime_min.value_or(1), filter.runtime_max.value_or(domain::kLongestRuntime));
  if (filter.person) movies.keep(kPerson, *filter.person);
  for (const std::int64_t user : filter.wanted_by) movies.keep(kWanted, user);
  if (filter.offered) movies.keep(kOffered, id_list(*filter.offered));
  for (const SeenBy& by : filter.seen_by) movies.keep_or_drop(by.seen, kWatched, by.user_id);
  return movies.take();
}

void set(std::vector<bool>& bits, std::int64_t id, bool value = true) {
  const auto at = static_cast<std::size_t>(id);
  if (at >= bits.size()) bits.resize(at + 1 + at / 2);
  bits[at] = value;
}

bool is_set(const std::vector<bool>& bits, std::int64_t id) {
  const auto at = static_cast<std::size_t>(id);
  return at < bits.size() && bits[at];
}

// Returns the entries whose first play is no rewatch (watched.h): the first dated one of each film, and the first
// undated one.
std::vector<bool> read_first_entries(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT id, movie_id, watch_key > '' FROM play INDEXED BY play_by_date
    WHERE user_id = ? ORDER BY watch_key, position, id)";
  std::vector<bool> has_first, entries;
  for (Query query(db, kSql, user_id); query.step();) {
    const std::int64_t id = query.integer(0), movie_id = query.integer(1);
    const bool is_dated = query.flag(2);
    if (!is_dated || !is_set(has_first, movie_id)) set(entries, id);
    if (is_dated) set(has_first, movie_id);
  }
  for (const SaidOtherwise& said : said_otherwise(db, user_id, {})) set(entries, said.id, !said.is_rewatch);
  return entries;
}

std::vector<bool> read_tagged_entries(Db& db, std::int64_t user_id, const std::string& tag) {
  static constexpr char kSql[] = "SELECT play_id FROM play_tag WHERE user_id = ? AND tag = ?";
  std::vector<bool> entries;
  for (Query query(db, kSql, user_id, tag); query.step();) set(entries, query.integer(0));
  return entries;
}

// Returns true if the bounds cover everything that the filter asks about plays.
bool is_within_bounds(const ListFilter& filter) {
  return filter.watched_from == filter.watched_to && !filter.location && !filter.in_cinema && !filter.weekday &&
         !filter.month_of_year;
}

}  // namespace

bool ListFilter::has_movie_conditions() const {
  return !search.empty() || release_year || decade || !genre.empty() || !language.empty() || !country.empty() ||
         company || rating_min || rating_max || watched || rated || has_runtime || runtime_min || runtime_max ||
         person || !seen_by.empty() || !wanted_by.empty() || offered || among;
}

bool ListFilter::has_play_conditions() const {
  return !watched_from.empty() || !watched_to.empty() || location || weekday || month_of_year || again || undated ||
         in_cinema || !tag.empty();
}

bool PlayKey::is_below(const PlayKey& other) const {
  return std::tie(watch_key, position, id) < std::tie(other.watch_key, other.position, other.id);
}

// Watch dates of one day, month or year all begin alike. Between two different bounds, dates of less precision must be
// checked: "2024-05" sorts between "2024-04-29" and "2024-05-05", but the month does not lie within them.
std::pair<std::string, std::string> key_bounds(const ListFilter& filter) {
  if (filter.undated) return {"", "0"};
  const bool is_one_date = filter.watched_from == filter.watched_to;
  std::string first = is_one_date ? filter.watched_from : filter.watched_from.substr(0, 4);
  if (first.empty() && !filter.watched_to.empty()) first = "0";
  return {first, filter.watched_to + kAfterAll};
}

AppliedFilter::AppliedFilter(Db& db, std::int64_t user, ListFilter given) : user_id(user), filter(std::move(given)) {
  if (filter.again) first_entries_ = read_first_entries(db, user_id);
  if (!filter.tag.empty()) tagged_entries_ = read_tagged_entries(db, user_id, filter.tag);
  if (!filter.has_movie_conditions()) return;
  movies_ = read_movies(db, user_id, filter);
  for (const std::int64_t id : *movies_) set(passing_, id);
}

bool AppliedFilter::has_movie(std::int64_t movie_id) const { return !movies_ || is_set(passing_, movie_id); }

// The index play_by_date alone answers this, except for the time of adding. Most filters need only the bounds, which
// halves the cost of each entry.
void AppliedFilter::each_entry(Db& db, AddedTime time, const std::function<bool(const DiaryEntry&)>& visit) const {
  static constexpr char kWithinBounds[] = R"(
    SELECT id, movie_id, plays, watch_key, position, NULL FROM play INDEXED BY play_by_date
    WHERE user_id = :user AND watch_key >= :first_key AND watch_key < :end_key
    ORDER BY watch_key DESC, position DESC, id DESC)";
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, p.plays, p.watch_key, p.position, CASE WHEN :with_added THEN p.created_at END
    FROM play p INDEXED BY play_by_date
    WHERE p.user_id = :user AND p.watch_key >= :first_key AND p.watch_key < :end_key
      AND (:first_day IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key >= :first_day WHEN 0 THEN 0
        ELSE substr(p.watch_key || '-01-01', 1, 10) >= :first_day END)
      AND (:last_day IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key <= :last_day WHEN 0 THEN 0
        WHEN 4 THEN p.watch_key || '-12-31' <= :last_day ELSE date(p.watch_key || '-01', '+1 month', '-1 day') <= :last_day END)
      AND (:location IS NULL OR p.location_id = :location)
      AND (NOT :in_cinema OR p.location_id IN (SELECT id FROM location WHERE user_id = :user AND is_cinema))
      AND (:weekday IS NULL OR (length(p.watch_key) = 10 AND CAST(julianday(p.watch_key) + 0.5 AS INTEGER) % 7 + 1 = :weekday))
      AND (:month_of_year IS NULL OR CAST(substr(p.watch_key, 6, 2) AS INTEGER) = :month_of_year)
    ORDER BY p.watch_key DESC, p.position DESC, p.id DESC)";
  const bool is_plain = time == AddedTime::skipped && is_within_bounds(filter);
  const auto [first_key, end_key] = key_bounds(filter);
  Query query(db, is_plain ? kWithinBounds : kSql);
  query.bind(":user", user_id).bind(":first_key", first_key).bind(":end_key", end_key);
  if (!is_plain) {
    const auto day = [](const std::string& date, std::string (*day_of)(const std::string&)) {
      return date.empty() ? std::nullopt : std::optional(day_of(date));
    };
    query.bind(":first_day", day(filter.watched_from, first_day)).bind(":last_day", day(filter.watched_to, last_day));
    query.bind(":location", filter.location).bind(":in_cinema", filter.in_cinema).bind(":weekday", filter.weekday);
    query.bind(":month_of_year", filter.month_of_year).bind(":with_added", time == AddedTime::read);
  }
  const bool is_tagged = !filter.tag.empty();
  DiaryEntry entry;
  while (query.step()) {
    entry.key.id = query.integer(0);
    if (is_tagged && !is_set(tagged_entries_, entry.key.id)) continue;
    entry.movie_id = query.integer(1);
    if (!has_movie(entry.movie_id)) continue;
    entry.plays = query.integer(2);
    if (filter.again && is_set(first_entries_, entry.key.id)) --entry.plays;
    if (entry.plays == 0) continue;
    entry.key.watch_key = query.text_view(3);
    entry.key.position = static_cast<int>(query.integer(4));
    entry.added_at = query.integer(5);
    if (!visit(entry)) return;
  }
}

std::optional<std::vector<std::int64_t>> AppliedFilter::movies(Db& db) const {
  if (!filter.has_play_conditions()) return movies_;
  std::vector<bool> found;
  each_entry(db, AddedTime::skipped, [&](const DiaryEntry& entry) {
    set(found, entry.movie_id);
    return true;
  });
  std::vector<std::int64_t> ids;
  for (std::size_t id = 0; id < found.size(); ++id)
    if (found[id]) ids.push_back(static_cast<std::int64_t>(id));
  return ids;
}

}  // namespace store
