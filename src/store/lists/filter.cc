#include "store/lists/filter.h"

#include <algorithm>
#include <tuple>

#include "store/catalogue/movie.h"

namespace store {

namespace {

constexpr char kMatchesNothing[] = "\"\"";  // an FTS5 query: the empty phrase
constexpr char kAfterAll[] = ":";           // above every watch date, and after a date above all dates within it

// The films of the server that pass, by id. Each condition looks the film up in a small set or in the index
// movie_facts.
std::vector<std::int64_t> read_movies(Db& db, std::int64_t user_id, const ListFilter& filter) {
  static constexpr char kSql[] = R"(
    SELECT m.id FROM movie m INDEXED BY movie_facts
    WHERE (:words IS NULL OR m.id IN (SELECT rowid FROM movie_search WHERE movie_search MATCH :words))
      AND (:release_year IS NULL OR m.release_year = :release_year)
      AND (:decade IS NULL OR m.release_year BETWEEN :decade AND :decade + 9)
      AND (:genre IS NULL OR m.id IN (SELECT movie_id FROM movie_genre WHERE genre_id = :genre))
      AND (:language IS NULL OR m.original_language = :language)
      AND (:country IS NULL OR m.id IN (SELECT movie_id FROM movie_country WHERE country_code = :country))
      AND (:company IS NULL OR m.id IN (SELECT movie_id FROM movie_company WHERE company_id = :company))
      AND (:rating_min IS NULL OR m.id IN (SELECT movie_id FROM rating WHERE user_id = :user AND rating >= :rating_min))
      AND (:rating_max IS NULL OR m.id IN (SELECT movie_id FROM rating WHERE user_id = :user AND rating <= :rating_max))
      AND (:watched IS NULL
        OR :watched = EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = :user AND w.movie_id = m.id))
      AND (:rated IS NULL OR :rated = (m.id IN (SELECT movie_id FROM rating WHERE user_id = :user)))
      AND (:has_runtime IS NULL OR :has_runtime = (m.runtime IS NOT NULL))
    ORDER BY m.id /*scan*/)";
  std::optional<std::string> words;
  if (!filter.search.empty()) words = search_expression(filter.search);
  if (words && words->empty()) words = kMatchesNothing;
  std::optional<std::int64_t> genre;
  if (!filter.genre.empty()) {
    const auto found = find_genre(db, filter.genre);
    genre = found ? found->id : -1;
  }
  Query query(db, kSql);
  query.bind(":user", user_id).bind(":words", words).bind(":genre", genre);
  query.bind(":release_year", filter.release_year).bind(":decade", filter.decade);
  query.bind(":language", null_if_empty(filter.language)).bind(":country", null_if_empty(filter.country));
  query.bind(":company", filter.company).bind(":has_runtime", filter.has_runtime);
  query.bind(":rating_min", filter.rating_min).bind(":rating_max", filter.rating_max);
  query.bind(":watched", filter.watched).bind(":rated", filter.rated);
  std::vector<std::int64_t> ids;
  while (query.step()) ids.push_back(query.integer(0));
  return ids;
}

// The first entry of each film; one without a date only where there is none with a date.
std::unordered_set<std::int64_t> read_first_entries(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT id, movie_id, watch_key > '' FROM play INDEXED BY play_by_date
    WHERE user_id = ? ORDER BY watch_key, position, id)";
  std::vector<bool> has_first;  // by the film's id
  std::unordered_set<std::int64_t> entries;
  const auto add = [&](std::int64_t id, std::int64_t movie_id) {
    const auto at = static_cast<std::size_t>(movie_id);
    if (at >= has_first.size()) has_first.resize(at + 1);
    if (!has_first[at]) entries.insert(id);
    has_first[at] = true;
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> undated;
  for (Query query(db, kSql, user_id); query.step();) {
    if (query.flag(2)) add(query.integer(0), query.integer(1));
    else undated.emplace_back(query.integer(0), query.integer(1));
  }
  for (const auto& [id, movie_id] : undated) add(id, movie_id);
  return entries;
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

void bind_plays(Query& query, std::int64_t user_id, const ListFilter& filter) {
  const auto [first_key, end_key] = key_bounds(filter);
  query.bind(":user", user_id).bind(":first_key", first_key).bind(":end_key", end_key);
  query.bind(":first_day", first_day(filter.watched_from)).bind(":last_day", last_day(filter.watched_to));
  query.bind(":location", filter.location).bind(":in_cinema", filter.in_cinema);
  query.bind(":weekday", filter.weekday).bind(":month_of_year", filter.month_of_year);
}

}  // namespace

bool ListFilter::has_movie_conditions() const {
  return !search.empty() || release_year || decade || !genre.empty() || !language.empty() || !country.empty() ||
         company || rating_min || rating_max || watched || rated || has_runtime;
}

bool ListFilter::has_play_conditions() const {
  return !watched_from.empty() || !watched_to.empty() || location || weekday || month_of_year || again || undated ||
         in_cinema;
}

bool PlayKey::is_below(const PlayKey& other) const {
  return std::tie(watch_key, position, id) < std::tie(other.watch_key, other.position, other.id);
}

// The keys of one day, month or year are those that begin so. Between two others, dates of less precision must be
// looked at: "2024-05" stands between "2024-04-29" and "2024-05-05", but the month does not lie within.
std::pair<std::string, std::string> key_bounds(const ListFilter& filter) {
  if (filter.undated) return {"", "0"};
  const bool is_one_date = filter.watched_from == filter.watched_to;
  std::string first = is_one_date ? filter.watched_from : filter.watched_from.substr(0, 4);
  if (first.empty() && !filter.watched_to.empty()) first = "0";
  return {first, filter.watched_to + kAfterAll};
}

AppliedFilter::AppliedFilter(Db& db, std::int64_t user, ListFilter given) : user_id(user), filter(std::move(given)) {
  if (filter.has_movie_conditions()) movies_ = read_movies(db, user_id, filter);
  if (filter.again) first_entries_ = read_first_entries(db, user_id);
}

bool AppliedFilter::has_movie(std::int64_t movie_id) const {
  return !movies_ || std::binary_search(movies_->begin(), movies_->end(), movie_id);
}

// The index play_by_date answers this alone, but for the time of adding.
void AppliedFilter::each_entry(Db& db, AddedTime time, const std::function<bool(const DiaryEntry&)>& visit) const {
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
  Query query(db, kSql);
  bind_plays(query, user_id, filter);
  query.bind(":with_added", time == AddedTime::read);
  DiaryEntry entry;
  while (query.step()) {
    entry.movie_id = query.integer(1);
    if (!has_movie(entry.movie_id)) continue;
    entry.key.id = query.integer(0);
    entry.plays = query.integer(2);
    if (filter.again && first_entries_.contains(entry.key.id)) --entry.plays;
    if (entry.plays == 0) continue;
    entry.key.watch_key = query.text_view(3);
    entry.key.position = static_cast<int>(query.integer(4));
    entry.added_at = query.integer(5);
    if (!visit(entry)) return;
  }
}

std::optional<std::vector<std::int64_t>> AppliedFilter::movies(Db& db) const {
  if (!filter.has_play_conditions()) return movies_;
  std::vector<std::int64_t> ids;
  each_entry(db, AddedTime::skipped, [&](const DiaryEntry& entry) {
    ids.push_back(entry.movie_id);
    return true;
  });
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace store
