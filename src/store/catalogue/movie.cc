// Reads films and their genres, companies, countries, languages, cast and crew.
#include "store/catalogue/movie.h"

#include "base/text.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

// Reads the columns id, meta_id, name, gender, known_for_department, meta_profile_path, profile_path of a person.
domain::PersonRef read_person(const Query& query) {
  domain::PersonRef person;
  person.id = query.integer(0);
  person.meta_id = query.integer(1);
  person.name = query.text(2);
  person.gender = static_cast<int>(query.integer(3));
  person.known_for_department = query.text(4);
  person.meta_profile_path = query.text(5);
  person.profile_path = query.text(6);
  return person;
}

// Reads the columns of a film from id to updated_at, as movies_by_id() selects them.
domain::Movie read_movie(const Query& query) {
  int column = 0;
  domain::Movie movie;
  movie.id = query.integer(column++);
  movie.meta_id = query.integer(column++);
  movie.imdb_id = query.text(column++);
  movie.title = query.text(column++);
  movie.original_title = query.text(column++);
  movie.tagline = query.text(column++);
  movie.overview = query.text(column++);
  movie.release_date = query.text(column++);
  movie.runtime = static_cast<int>(query.integer(column++));
  movie.original_language = query.text(column++);
  movie.meta_poster_path = query.text(column++);
  movie.poster_path = query.text(column++);
  movie.meta_backdrop_path = query.text(column++);
  movie.backdrop_path = query.text(column++);
  movie.meta_rating_average = query.real(column++);
  movie.meta_rating_count = query.integer(column++);
  movie.collection_id = query.integer(column++);
  movie.created_at = query.integer(column++);
  movie.updated_at = query.integer(column);
  return movie;
}

}  // namespace

std::optional<domain::Movie> find_movie(Db& db, std::int64_t id) {
  std::vector<domain::Movie> found = movies_by_id(db, {id});
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<domain::Movie> movies_by_id(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.meta_id, m.imdb_id, m.title, m.original_title, m.tagline, m.overview, m.release_date, m.runtime,
      m.original_language, m.meta_poster_path, m.poster_path, m.meta_backdrop_path, m.backdrop_path,
      m.meta_rating_average, m.meta_rating_count, m.collection_id, m.created_at, m.updated_at
    FROM json_each(?) j CROSS JOIN movie m ON m.id = j.value /*scan*/)";  // in the ids' order
  if (ids.empty()) return {};
  return Query(db, kSql, id_list(ids)).all(read_movie);
}

std::optional<domain::Movie> find_movie_by_meta_id(Db& db, std::int64_t meta_id) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE meta_id = ?";
  return find_movie(db, Query(db, kSql, meta_id).number());
}

std::optional<domain::Movie> find_movie_by_imdb_id(Db& db, std::string_view imdb_id) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE imdb_id = ?";
  return find_movie(db, Query(db, kSql, imdb_id).number());
}

std::optional<domain::Movie> find_movie_by_poster(Db& db, std::string_view meta_poster_path) {
  static constexpr char kSql[] = "SELECT id FROM movie WHERE meta_poster_path = ? LIMIT 1";
  return find_movie(db, Query(db, kSql, meta_poster_path).number());
}

std::vector<domain::Genre> movie_genres(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT g.id, g.name FROM movie_genre l JOIN genre g ON g.id = l.genre_id "
      "WHERE l.movie_id = ? ORDER BY l.position /*scan*/";  // sorts a handful
  return Query(db, kSql, movie_id).all([](const Query& row) { return domain::Genre{row.integer(0), row.text(1)}; });
}

std::vector<domain::Company> movie_companies(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT c.id, c.name, c.origin_country FROM movie_company l JOIN company c ON c.id = l.company_id "
      "WHERE l.movie_id = ? ORDER BY l.position /*scan*/";  // sorts a handful
  return Query(db, kSql, movie_id).all([](const Query& row) {
    return domain::Company{row.integer(0), row.text(1), row.text(2)};
  });
}

std::vector<domain::Country> movie_countries(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT c.code, c.name FROM movie_country l JOIN country c ON c.code = l.country_code "
      "WHERE l.movie_id = ? ORDER BY l.position /*scan*/";  // sorts a handful
  return Query(db, kSql, movie_id).all([](const Query& row) { return domain::Country{row.text(0), row.text(1)}; });
}

std::vector<domain::Country> movie_languages(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT l.language_code, coalesce(n.name, l.language_code) "
      "FROM movie_language l LEFT JOIN language n ON n.code = l.language_code "
      "WHERE l.movie_id = ? ORDER BY l.position";
  std::vector<domain::Country> languages;
  for (Query query(db, kSql, movie_id); query.step();) languages.push_back({query.text(0), query.text(1)});
  return languages;
}

std::vector<domain::CastMember> movie_cast(Db& db, std::int64_t movie_id, int limit) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.meta_id, p.name, p.gender, p.known_for_department, p.meta_profile_path, p.profile_path,
      c.character_name, c.position
    FROM movie_cast c JOIN person p ON p.id = c.person_id WHERE c.movie_id = ? ORDER BY c.position LIMIT ?)";
  return Query(db, kSql, movie_id, limit).all([](const Query& row) {
    return domain::CastMember{read_person(row), row.text(7), static_cast<int>(row.integer(8))};
  });
}

std::vector<domain::CrewMember> movie_crew(Db& db, std::int64_t movie_id, int limit) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.meta_id, p.name, p.gender, p.known_for_department, p.meta_profile_path, p.profile_path,
      c.job, c.department, c.position
    FROM movie_crew c JOIN person p ON p.id = c.person_id WHERE c.movie_id = ? ORDER BY c.position LIMIT ?)";
  std::vector<domain::CrewMember> crew;
  Query query(db, kSql, movie_id, limit);
  while (query.step())
    crew.push_back({read_person(query), query.text(7), query.text(8), static_cast<int>(query.integer(9))});
  return crew;
}

// Names the partial index, because SQLite would otherwise read the whole crew.
std::vector<domain::PersonRef> movie_directors(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.meta_id, p.name, p.gender, p.known_for_department, p.meta_profile_path, p.profile_path
    FROM movie_crew c INDEXED BY movie_director JOIN person p ON p.id = c.person_id
    WHERE c.movie_id = ? AND c.job = 'Director' GROUP BY p.id ORDER BY min(c.position) /*scan*/)";
  std::vector<domain::PersonRef> directors;
  Query query(db, kSql, movie_id);
  while (query.step()) directors.push_back(read_person(query));
  return directors;
}

std::map<std::int64_t, std::string> directors_of(Db& db, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kSql[] =
      "SELECT c.movie_id, p.name FROM json_each(?) j "
      "CROSS JOIN movie_crew c INDEXED BY movie_director ON c.movie_id = j.value AND c.job = 'Director' "
      "CROSS JOIN person p ON p.id = c.person_id "
      "GROUP BY c.movie_id, p.id ORDER BY c.movie_id, min(c.position) /*scan*/";  // sorts the directors of one page
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
  static constexpr char kByName[] =
      "SELECT id, name FROM genre WHERE name = ? COLLATE NOCASE LIMIT 1 /*scan*/";  // scans some twenty genres
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

std::string language_name(Db& db, std::string_view code) {
  static constexpr char kSql[] = "SELECT name FROM language WHERE code = ?";
  Query query(db, kSql, code);
  return query.step() ? query.text(0) : std::string(code);
}

bool image_is_known(Db& db, std::string_view meta_path) {
  static constexpr char kSql[] =
      "SELECT 1 FROM movie WHERE meta_poster_path = ?1 "
      "UNION ALL SELECT 1 FROM movie WHERE meta_backdrop_path = ?1 "
      "UNION ALL SELECT 1 FROM person WHERE meta_profile_path = ?1 "
      "UNION ALL SELECT 1 FROM credited_movie WHERE meta_poster_path = ?1 LIMIT 1";
  return Query(db, kSql, meta_path).step();
}

bool has_languages(Db& db) {
  static constexpr char kSql[] = "SELECT EXISTS (SELECT 1 FROM language)";
  return Query(db, kSql).number() != 0;
}

std::optional<std::string> find_person_name_by_profile(Db& db, std::string_view meta_profile_path) {
  static constexpr char kSql[] = "SELECT name FROM person WHERE meta_profile_path = ? LIMIT 1";
  Query query(db, kSql, meta_profile_path);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

}  // namespace store
