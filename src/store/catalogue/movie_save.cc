// Writes one answer of the provider. It leaves unchanged rows alone, so that the search tables and the log of the
// database do not grow with every synchronisation.
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

#include "store/catalogue/collection.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/revision.h"

namespace store {

namespace {

constexpr std::size_t kMaxCredits = 500;  // the schema allows this many positions
// The changes to facts that statistics are based on.
struct Changes {
  bool facts = false;    // facts of the movie, its persons or names, which may matter to anybody
  bool credits = false;  // also genres and the like, which matter once somebody has watched the movie
};

std::int64_t save_facts(Tx& tx, const domain::Movie& movie, Changes& changes, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO movie (meta_id, imdb_id, title, original_title, tagline, overview, release_date, runtime, "
      "original_language, meta_poster_path, meta_backdrop_path, meta_rating_average, meta_rating_count, "
      "collection_id, created_at, updated_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, CASE WHEN ?13 THEN ?12 END, ?13, ?14, ?15, ?15) "
      "ON CONFLICT (meta_id) DO UPDATE SET imdb_id = excluded.imdb_id, title = excluded.title, "
      "original_title = excluded.original_title, tagline = excluded.tagline, overview = excluded.overview, "
      "release_date = excluded.release_date, runtime = excluded.runtime, "
      "original_language = excluded.original_language, "
      "poster_path = CASE WHEN meta_poster_path IS excluded.meta_poster_path THEN poster_path END, "
      "meta_poster_path = excluded.meta_poster_path, "
      "backdrop_path = CASE WHEN meta_backdrop_path IS excluded.meta_backdrop_path THEN backdrop_path END, "
      "meta_backdrop_path = excluded.meta_backdrop_path, meta_rating_average = excluded.meta_rating_average, "
      "meta_rating_count = excluded.meta_rating_count, collection_id = excluded.collection_id, "
      "updated_at = excluded.updated_at "
      "RETURNING id";
  static constexpr char kOther[] = "SELECT 1 FROM movie WHERE imdb_id = ? AND meta_id <> ?";
  auto imdb_id = null_if_empty(movie.imdb_id);
  if (imdb_id && Query(tx.db(), kOther, *imdb_id, movie.meta_id).step()) imdb_id.reset();  // another film keeps its id
  static constexpr char kTitle[] =
      "UPDATE watched_movie SET title = ?2 "
      "WHERE movie_id = ?1 AND user_id IN (SELECT user_id FROM play WHERE movie_id = ?1)";
  const auto before = find_movie_by_meta_id(tx.db(), movie.meta_id);
  const auto votes = null_if_zero(movie.meta_rating_count);
  const std::int64_t id =
      Query(tx, kSql, movie.meta_id, imdb_id, movie.title, null_if_empty(movie.original_title),
            null_if_empty(movie.tagline), null_if_empty(movie.overview), null_if_empty(movie.release_date),
            null_if_zero(movie.runtime), null_if_empty(movie.original_language), null_if_empty(movie.meta_poster_path),
            null_if_empty(movie.meta_backdrop_path), movie.meta_rating_average, votes,
            null_if_zero(movie.collection_id), now)
          .number();
  if (!before || before->title != movie.title || before->original_title != movie.original_title)
    index_movie(tx, id, movie.title, movie.original_title);
  if (!before) {
    changes.credits = true;
    return id;
  }
  if (before->title != movie.title) Query(tx, kTitle, id, movie.title).run();
  changes.facts = before->runtime != movie.runtime || before->release_date != movie.release_date ||
                  before->original_language != movie.original_language;
  return id;
}

// Finds or adds persons by the provider's id, and looks each up once per film.
class Persons {
 public:
  Persons(Tx& tx, Changes& changes, base::UnixTime now) : tx_(tx), changes_(changes), now_(now) {}

  std::int64_t id_of(const domain::PersonRef& person) {
    const auto [place, is_new] = ids_.try_emplace(person.meta_id, 0);
    if (is_new) place->second = save(person);
    return place->second;
  }

 private:
  std::int64_t save(const domain::PersonRef& person) {
    static constexpr char kSql[] =
        "SELECT id, name, gender, known_for_department, meta_profile_path FROM person WHERE meta_id = ?";
    domain::PersonRef known = person;
    {
      Query query(tx_.db(), kSql, person.meta_id);
      if (!query.step()) return insert(person);
      known.id = query.integer(0);
      // Credits may lack facts that an earlier answer about the person held.
      if (person.gender == 0) known.gender = static_cast<int>(query.integer(2));
      if (person.known_for_department.empty()) known.known_for_department = query.text(3);
      if (query.text_view(1) == known.name && query.integer(2) == known.gender &&
          query.text_view(3) == known.known_for_department && query.text_view(4) == known.meta_profile_path)
        return known.id;
      if (query.text_view(1) != known.name) index_person(tx_, known.id, known.name);
    }
    changes_.facts = true;
    update(known);
    return known.id;
  }

  std::int64_t insert(const domain::PersonRef& person) {
    static constexpr char kSql[] =
        "INSERT INTO person (meta_id, name, gender, known_for_department, meta_profile_path, created_at) "
        "VALUES (?, ?, ?, ?, ?, ?) RETURNING id";
    const std::int64_t id =
        Query(tx_, kSql, person.meta_id, person.name, person.gender, null_if_empty(person.known_for_department),
              null_if_empty(person.meta_profile_path), now_)
            .number();
    index_person(tx_, id, person.name);
    return id;
  }

  void update(const domain::PersonRef& person) {
    static constexpr char kSql[] =
        "UPDATE person SET name = ?2, gender = ?3, known_for_department = ?4, "
        "profile_path = CASE WHEN meta_profile_path IS ?5 THEN profile_path END, meta_profile_path = ?5 "
        "WHERE id = ?1";
    Query(tx_, kSql, person.id, person.name, person.gender, null_if_empty(person.known_for_department),
          null_if_empty(person.meta_profile_path))
        .run();
  }

  Tx& tx_;
  Changes& changes_;
  base::UnixTime now_;
  std::unordered_map<std::int64_t, std::int64_t> ids_;
};

struct CreditRow {
  std::int64_t person_id = 0;
  std::string character_or_job, department;
  bool operator==(const CreditRow&) const = default;
};

// Saves cast or crew by position: calls `write` for rows that differ from those that `read` selects, and runs `cut` to
// delete the rows after the last one.
void save_movie_credits(Tx& tx, std::int64_t movie_id, const std::vector<CreditRow>& rows, const char* read,
                        const char* cut, const std::function<void(std::int64_t position, const CreditRow&)>& write,
                        Changes& changes) {
  std::map<std::int64_t, CreditRow> stored;
  for (Query query(tx.db(), read, movie_id); query.step();)
    stored[query.integer(0)] = {query.integer(1), query.text(2), query.text(3)};
  std::int64_t position = 0;
  for (const CreditRow& row : rows) {
    const auto known = stored.find(position);
    if (known == stored.end() || known->second != row) {
      changes.credits = true;
      write(position, row);
    }
    ++position;
  }
  if (stored.size() <= rows.size()) return;
  changes.credits = true;
  Query(tx, cut, movie_id, position).run();
}

void save_cast(Tx& tx, Persons& persons, std::int64_t movie_id, const std::vector<domain::CastMember>& cast,
               Changes& changes) {
  static constexpr char kRead[] = "SELECT position, person_id, character_name, '' FROM movie_cast WHERE movie_id = ?";
  static constexpr char kCut[] = "DELETE FROM movie_cast WHERE movie_id = ? AND position >= ?";
  static constexpr char kWrite[] = R"(
    INSERT INTO movie_cast (movie_id, position, person_id, character_name) VALUES (?, ?, ?, ?)
    ON CONFLICT (movie_id, position) DO UPDATE SET person_id = excluded.person_id,
      character_name = excluded.character_name)";
  std::vector<CreditRow> rows;
  for (const domain::CastMember& member : cast)
    if (rows.size() < kMaxCredits) rows.push_back({persons.id_of(member.person), member.character, {}});
  const auto write = [&](std::int64_t position, const CreditRow& row) {
    Query(tx, kWrite, movie_id, position, row.person_id, null_if_empty(row.character_or_job)).run();
  };
  save_movie_credits(tx, movie_id, rows, kRead, kCut, write, changes);
}

void save_crew(Tx& tx, Persons& persons, std::int64_t movie_id, const std::vector<domain::CrewMember>& crew,
               Changes& changes) {
  static constexpr char kRead[] = "SELECT position, person_id, job, department FROM movie_crew WHERE movie_id = ?";
  static constexpr char kCut[] = "DELETE FROM movie_crew WHERE movie_id = ? AND position >= ?";
  static constexpr char kWrite[] = R"(
    INSERT INTO movie_crew (movie_id, position, person_id, job, department) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (movie_id, position) DO UPDATE SET person_id = excluded.person_id, job = excluded.job,
      department = excluded.department)";
  std::vector<CreditRow> rows;
  for (const domain::CrewMember& member : crew)
    if (rows.size() < kMaxCredits) rows.push_back({persons.id_of(member.person), member.job, member.department});
  const auto write = [&](std::int64_t position, const CreditRow& row) {
    Query(tx, kWrite, movie_id, position, row.person_id, row.character_or_job, null_if_empty(row.department)).run();
  };
  save_movie_credits(tx, movie_id, rows, kRead, kCut, write, changes);
}

// The statements of a table that connects a film with genres, companies, countries or languages.
struct LinkTable {
  const char* read;   // binds the movie; in order
  const char* clear;  // binds the movie
  const char* write;  // binds movie, other side, position
};

template <typename Key>
void save_links(Tx& tx, const LinkTable& links, std::int64_t movie_id, const std::vector<Key>& keys, Changes& changes) {
  std::vector<Key> stored;
  for (Query query(tx.db(), links.read, movie_id); query.step();) {
    if constexpr (std::is_same_v<Key, std::string>) stored.push_back(query.text(0));
    else stored.push_back(query.integer(0));
  }
  if (stored == keys) return;
  changes.credits = true;
  Query(tx, links.clear, movie_id).run();
  int position = 0;
  for (const Key& key : keys) Query(tx, links.write, movie_id, key, position++).run();
}

// The statements of genres or companies, which bind the provider's id and then the facts.
struct NamedTable {
  const char* same;   // selects the id of a row with the same facts
  const char* known;  // finds any row; binds the provider's id alone
  const char* write;  // returns the id
};

template <typename... Facts>
std::int64_t save_named(Tx& tx, const NamedTable& table, Changes& changes, std::int64_t meta_id,
                        const Facts&... facts) {
  if (const std::int64_t id = Query(tx.db(), table.same, meta_id, facts...).number(); id != 0) return id;
  if (Query(tx.db(), table.known, meta_id).step()) changes.facts = true;
  return Query(tx, table.write, meta_id, facts...).number();
}

void save_genres(Tx& tx, std::int64_t movie_id, const std::vector<domain::Genre>& genres, Changes& changes) {
  static constexpr char kSame[] = "SELECT id FROM genre WHERE meta_id = ? AND name = ?";
  static constexpr char kKnown[] = "SELECT 1 FROM genre WHERE meta_id = ?";
  static constexpr char kGenre[] = R"(
    INSERT INTO genre (meta_id, name) VALUES (?, ?)
    ON CONFLICT (meta_id) DO UPDATE SET name = excluded.name RETURNING id)";
  static constexpr char kRead[] = "SELECT genre_id FROM movie_genre WHERE movie_id = ? ORDER BY position /*scan*/";
  static constexpr char kClear[] = "DELETE FROM movie_genre WHERE movie_id = ?";
  static constexpr char kWrite[] =
      "INSERT INTO movie_genre (movie_id, genre_id, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  std::vector<std::int64_t> ids;
  for (const domain::Genre& genre : genres)
    ids.push_back(save_named(tx, {kSame, kKnown, kGenre}, changes, genre.id, genre.name));
  save_links(tx, {kRead, kClear, kWrite}, movie_id, ids, changes);
}

void save_companies(Tx& tx, std::int64_t movie_id, const std::vector<domain::Company>& companies, Changes& changes) {
  static constexpr char kSame[] = "SELECT id FROM company WHERE meta_id = ? AND name = ? AND origin_country IS ?";
  static constexpr char kKnown[] = "SELECT 1 FROM company WHERE meta_id = ?";
  static constexpr char kCompany[] = R"(
    INSERT INTO company (meta_id, name, origin_country) VALUES (?, ?, ?)
    ON CONFLICT (meta_id) DO UPDATE SET name = excluded.name, origin_country = excluded.origin_country RETURNING id)";
  static constexpr char kRead[] = "SELECT company_id FROM movie_company WHERE movie_id = ? ORDER BY position /*scan*/";
  static constexpr char kClear[] = "DELETE FROM movie_company WHERE movie_id = ?";
  static constexpr char kWrite[] =
      "INSERT INTO movie_company (movie_id, company_id, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  std::vector<std::int64_t> ids;
  for (const domain::Company& company : companies)
    ids.push_back(save_named(tx, {kSame, kKnown, kCompany}, changes, company.id, company.name,
                             null_if_empty(company.origin_country)));
  save_links(tx, {kRead, kClear, kWrite}, movie_id, ids, changes);
}

// Adds only countries that are missing, because the provider's list of countries has better names than its films.
void save_movie_countries(Tx& tx, std::int64_t movie_id, const std::vector<domain::Country>& countries,
                          Changes& changes) {
  static constexpr char kCountry[] = "INSERT INTO country (code, name) VALUES (?, ?) ON CONFLICT (code) DO NOTHING";
  static constexpr char kRead[] =
      "SELECT country_code FROM movie_country WHERE movie_id = ? ORDER BY position /*scan*/";
  static constexpr char kClear[] = "DELETE FROM movie_country WHERE movie_id = ?";
  static constexpr char kWrite[] =
      "INSERT INTO movie_country (movie_id, country_code, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  std::vector<std::string> codes;
  for (const domain::Country& country : countries) {
    Query(tx, kCountry, country.code, country.name).run();
    codes.push_back(country.code);
  }
  save_links(tx, {kRead, kClear, kWrite}, movie_id, codes, changes);
}

// Adds no languages, because the provider's list of languages supplies their names.
void save_movie_languages(Tx& tx, std::int64_t movie_id, const std::vector<domain::Country>& languages,
                          Changes& changes) {
  static constexpr char kRead[] = "SELECT language_code FROM movie_language WHERE movie_id = ? ORDER BY position";
  static constexpr char kClear[] = "DELETE FROM movie_language WHERE movie_id = ?";
  static constexpr char kWrite[] = "INSERT INTO movie_language (movie_id, language_code, position) VALUES (?, ?, ?)";
  std::vector<std::string> codes;
  for (const domain::Country& language : languages) codes.push_back(language.code);
  save_links(tx, {kRead, kClear, kWrite}, movie_id, codes, changes);
}

// Writes the cast, directors, genres, companies and countries of the film in one row, for statistics.
void save_lists(Tx& tx, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "INSERT OR REPLACE INTO movie_credits (movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes) "
      "SELECT movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes FROM movie_credits_of "
      "WHERE movie_id = ? /*scan*/";  // sorts the links of one film
  Query(tx, kSql, movie_id).run();
}

// Raises both revisions if a name has changed, because pages and statistics show names.
void save_names(Tx& tx, const char* sql, const std::vector<domain::Country>& names) {
  std::int64_t changed = 0;
  for (const domain::Country& place : names) {
    Query(tx, sql, place.code, place.name).run();
    changed += tx.db().changes();
  }
  if (changed == 0) return;
  raise_catalogue_revision(tx);
  raise_facts_revision(tx);
}

}  // namespace

std::int64_t save_movie(Tx& tx, const domain::MovieDetails& details, base::UnixTime now) {
  static constexpr char kWatched[] = "SELECT 1 FROM play WHERE movie_id = ? LIMIT 1";
  Changes changes;
  if (details.movie.collection_id != 0) name_collection(tx, details.movie.collection_id, details.collection_name);
  const std::int64_t id = save_facts(tx, details.movie, changes, now);
  Persons persons(tx, changes, now);
  save_cast(tx, persons, id, details.cast, changes);
  save_crew(tx, persons, id, details.crew, changes);
  save_genres(tx, id, details.genres, changes);
  save_companies(tx, id, details.companies, changes);
  save_movie_countries(tx, id, details.countries, changes);
  save_movie_languages(tx, id, details.languages, changes);
  if (changes.credits) save_lists(tx, id);
  raise_catalogue_revision(tx);
  if (changes.facts || (changes.credits && Query(tx, kWatched, id).step())) raise_facts_revision(tx);
  return id;
}

void save_languages(Tx& tx, const std::vector<domain::Country>& languages) {
  static constexpr char kSql[] =
      "INSERT INTO language (code, name) VALUES (?, ?) "
      "ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE name <> excluded.name";
  save_names(tx, kSql, languages);
}

void save_countries(Tx& tx, const std::vector<domain::Country>& countries) {
  static constexpr char kSql[] =
      "INSERT INTO country (code, name) VALUES (?, ?) "
      "ON CONFLICT (code) DO UPDATE SET name = excluded.name WHERE name <> excluded.name";
  save_names(tx, kSql, countries);
}

bool image_path_is_due(Db& db, ImageKind kind, std::string_view meta_path, std::string_view local_path) {
  static constexpr char kPoster[] = "SELECT 1 FROM movie WHERE meta_poster_path = ? AND poster_path IS NOT ? LIMIT 1";
  static constexpr char kBackdrop[] =
      "SELECT 1 FROM movie WHERE meta_backdrop_path = ? AND backdrop_path IS NOT ? LIMIT 1";
  static constexpr char kProfile[] =
      "SELECT 1 FROM person WHERE meta_profile_path = ? AND profile_path IS NOT ? LIMIT 1";
  const char* sql = kind == ImageKind::poster ? kPoster : kind == ImageKind::backdrop ? kBackdrop : kProfile;
  return Query(db, sql, meta_path, local_path).step();
}

void save_image_path(Tx& tx, ImageKind kind, std::string_view meta_path, std::string_view local_path) {
  static constexpr char kPoster[] =
      "UPDATE movie SET poster_path = ?2 WHERE meta_poster_path = ?1 AND poster_path IS NOT ?2";
  static constexpr char kBackdrop[] =
      "UPDATE movie SET backdrop_path = ?2 WHERE meta_backdrop_path = ?1 AND backdrop_path IS NOT ?2";
  static constexpr char kProfile[] =
      "UPDATE person SET profile_path = ?2 WHERE meta_profile_path = ?1 AND profile_path IS NOT ?2";
  const char* sql = kind == ImageKind::poster ? kPoster : kind == ImageKind::backdrop ? kBackdrop : kProfile;
  Query(tx, sql, meta_path, local_path).run();
  if (tx.db().changes() > 0) raise_catalogue_revision(tx);
}

}  // namespace store
