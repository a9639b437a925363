#include "store/numbers/home_summary.h"

#include <set>

#include "base/json.h"
#include "store/cache/cache.h"

namespace store {

namespace {

constexpr std::size_t kUnratedShown = 16;

// Films of dates from `from` to before `end` that are at least `precision` characters long.
std::int64_t count_movies_between(Db& db, std::int64_t user_id, const std::string& from, const std::string& end,
                                  int precision) {
  static constexpr char kSql[] =
      "SELECT count(DISTINCT movie_id) FROM play "
      "WHERE user_id = ? AND watch_key >= ? AND watch_key < ? AND length(watch_key) >= ? /*scan*/";
  return Query(db, kSql, user_id, from, end, precision).number();
}

void read_unrated(Db& db, std::int64_t user_id, HomeSummary& summary) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key FROM play p WHERE p.user_id = ?1 AND NOT EXISTS "
      "(SELECT 1 FROM rating r WHERE r.user_id = ?1 AND r.movie_id = p.movie_id) "
      "ORDER BY p.watch_key DESC, p.position DESC, p.id DESC";
  std::set<std::int64_t> movies;
  for (Query query(db, kSql, user_id); query.step();) {
    if (!movies.insert(query.integer(0)).second || movies.size() > kUnratedShown) continue;
    summary.newest_unrated.push_back({query.integer(0), query.text(1)});
  }
  summary.unrated = static_cast<std::int64_t>(movies.size());
}

// Counts directors and the first ten of a cast, since extras are in more films than anyone whom people watch films for.
void read_people(Db& db, std::int64_t user_id, HomeSummary& summary) {
  static constexpr char kSql[] =
      "WITH seen (movie_id) AS MATERIALIZED (SELECT movie_id FROM watched_movie WHERE user_id = ?1), "
      "part (person_id, movie_id) AS ("
      "  SELECT c.person_id, c.movie_id FROM seen s CROSS JOIN movie_cast c ON c.movie_id = s.movie_id AND c.position "
      "< 10 "
      "  UNION ALL "
      "  SELECT d.person_id, d.movie_id FROM seen s CROSS JOIN movie_crew d ON d.movie_id = s.movie_id AND d.job = "
      "'Director'), "
      "top (person_id, films) AS ("
      "  SELECT person_id, count(DISTINCT movie_id) AS n FROM part WHERE person_id NOT IN "
      "    (SELECT h.person_id FROM hidden_person h WHERE h.user_id = ?1) "
      "  GROUP BY person_id HAVING n > 1 ORDER BY n DESC, person_id LIMIT 16) "
      "SELECT p.id, p.name, p.meta_profile_path, t.films FROM top t CROSS JOIN person p ON p.id = t.person_id "
      "ORDER BY t.films DESC, p.id /*scan*/";
  for (Query query(db, kSql, user_id); query.step();)
    summary.people.push_back({query.integer(0), query.text(1), query.text(2), query.integer(3)});
}

std::string to_text(const HomeSummary& summary) {
  base::Json json = base::json_object();
  json["films"] = static_cast<Json::Int64>(summary.movies);
  json["year"] = static_cast<Json::Int64>(summary.movies_this_year);
  json["week"] = static_cast<Json::Int64>(summary.movies_this_week);
  json["minutes"] = static_cast<Json::Int64>(summary.minutes);
  json["watchlist"] = static_cast<Json::Int64>(summary.watchlist);
  json["unrated"] = static_cast<Json::Int64>(summary.unrated);
  if (summary.average) json["average"] = *summary.average;
  for (const UnratedMovie& movie : summary.newest_unrated) {
    base::Json& item = json["newest_unrated"].append(base::json_object());
    item["id"] = static_cast<Json::Int64>(movie.movie_id);
    item["date"] = movie.watched_at;
  }
  for (const MostWatchedPerson& person : summary.people) {
    base::Json& item = json["people"].append(base::json_object());
    item["id"] = static_cast<Json::Int64>(person.id);
    item["name"] = person.name;
    item["picture"] = person.meta_profile_path;
    item["films"] = static_cast<Json::Int64>(person.movies);
  }
  return base::write_json(json);
}

HomeSummary from_text(const std::string& text) {
  HomeSummary summary;
  const std::optional<base::Json> json = base::parse_json(text);
  if (!json) return summary;  // a damaged row lasts an hour at most
  summary.movies = base::int_member(*json, "films");
  summary.movies_this_year = base::int_member(*json, "year");
  summary.movies_this_week = base::int_member(*json, "week");
  summary.minutes = base::int_member(*json, "minutes");
  summary.watchlist = base::int_member(*json, "watchlist");
  summary.unrated = base::int_member(*json, "unrated");
  if (json->isMember("average")) summary.average = base::number_member(*json, "average");
  for (const base::Json& item : base::member(*json, "newest_unrated"))
    summary.newest_unrated.push_back({base::int_member(item, "id"), base::string_member(item, "date")});
  for (const base::Json& item : base::member(*json, "people"))
    summary.people.push_back({base::int_member(item, "id"), base::string_member(item, "name"),
                              base::string_member(item, "picture"), base::int_member(item, "films")});
  return summary;
}

}  // namespace

HomeSummary read_home_summary(Db& db, std::int64_t user_id, const HomeDays& days) {
  static constexpr char kMovies[] = "SELECT count(*) FROM watched_movie WHERE user_id = ?";
  static constexpr char kMinutes[] =
      "SELECT sum(p.plays * m.runtime) FROM play p CROSS JOIN movie m ON m.id = p.movie_id WHERE p.user_id = ?";
  static constexpr char kAverage[] = "SELECT avg(rating) / 10.0 FROM rating WHERE user_id = ?";
  static constexpr char kWatchlist[] = "SELECT count(*) FROM watchlist_entry WHERE user_id = ?";
  HomeSummary summary;
  summary.movies = Query(db, kMovies, user_id).number();
  if (summary.movies > 0) {
    const int year = base::year_of(days.today);
    summary.movies_this_year = count_movies_between(db, user_id, std::to_string(year), std::to_string(year + 1), 4);
    summary.movies_this_week = count_movies_between(db, user_id, days.monday, base::add_days(days.monday, 7), 10);
    summary.minutes = Query(db, kMinutes, user_id).number();
    read_unrated(db, user_id, summary);
    read_people(db, user_id, summary);
  }
  Query average(db, kAverage, user_id);
  if (average.step() && !average.is_null(0)) summary.average = average.real(0);
  summary.watchlist = Query(db, kWatchlist, user_id).number();
  return summary;
}

HomeSummary home_summary(Db& db, Db& cache, const domain::User& user, const HomeDays& days, base::UnixTime now) {
  const std::string name = "home:" + std::to_string(user.id);
  const std::string version =
      std::to_string(user.revision) + ' ' + days.today + ' ' + std::to_string(now / base::kHour);
  return from_text(
      cached_or_made(cache, name, version, now, [&] { return to_text(read_home_summary(db, user.id, days)); }));
}

}  // namespace store
