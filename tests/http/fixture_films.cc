#include "fixture_films.h"

#include <string>

#include "tests/support/derived.h"

namespace cases {

namespace {

constexpr char kPublic[] = "UPDATE user SET privacy_level = 'public' WHERE id = 1";

constexpr char kPlaces[] =
    "INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 0), (2, 1, 'Home', 0, "
    "0), (3, 1, 'Nowhere yet', 0, 0)";

// Returns a title of six hundred letters, in words or in one.
std::string long_title(bool words) {
  std::string title;
  while (title.size() < 600) title += words ? "A title that does not want to end " : "Endless";
  title.resize(600);
  if (words) title.back() = '.';
  return title;
}

void add_movie(store::Tx& tx, std::int64_t id, const std::string& title) {
  static constexpr char kSql[] =
      "INSERT INTO movie (id, meta_id, title, created_at, updated_at) VALUES (?1, iif(?1 = 1, 348, 900000 + ?1), ?2, "
      "1714000000 + ?1, 1714000000)";
  store::Query(tx, kSql, id, title).run();
}

void add_person(store::Tx& tx, std::int64_t id, const std::string& name, int gender) {
  static constexpr char kSql[] =
      "INSERT INTO person (id, meta_id, name, gender, created_at) VALUES (?1, 900000 + ?1, ?2, ?3, 1714000000)";
  store::Query(tx, kSql, id, name, gender).run();
}

// SQL that works out every row of a table.
constexpr char kManyMovies[] = R"(
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
  INSERT INTO movie (id, meta_id, title, original_title, release_date, runtime, original_language, overview, created_at, updated_at)
  SELECT i, iif(i = 1, 348, 900000 + i),
    CASE i % 7 WHEN 0 THEN 'Marigold ' WHEN 1 THEN 'The ' WHEN 2 THEN 'Élan ' ELSE 'Film ' END || i,
    iif(i % 5 = 0, 'Original ' || i, NULL),
    iif(i % 41 = 0, NULL, printf('%04d-%02d-%02d', 1920 + i * 13 % 104, 1 + i * 7 % 12, 1 + i * 11 % 28)),
    iif(i % 29 = 0, NULL, 40 + i * 17 % 180),
    CASE i % 6 WHEN 0 THEN 'fr' WHEN 1 THEN 'ja' WHEN 2 THEN NULL ELSE 'en' END,
    iif(i % 3 = 0, NULL, 'What happens in film ' || i || '.'), 1710000000 + i * 7919 % 1000000, 1714000000
  FROM n)";
// The credits count as asked for just now, so that looking at these people asks nobody and changes nothing.
constexpr char kManyPersons[] = R"(
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
  INSERT INTO person (id, meta_id, name, gender, created_at, credits_at, credits_asked_at)
  SELECT i, 900000 + i, 'Person ' || i * 611 % 1500, i % 4, 1714000000, 1714564800, 1714564800 FROM n)";
constexpr char kManyRoles[] = R"(
  WITH RECURSIVE p (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM p WHERE i < 3)
  INSERT INTO movie_cast (movie_id, position, person_id, character_name)
  SELECT m.id, p.i, 1 + m.id * (p.i + 3) * 37 % iif(p.i = 0, 60, 1500), iif(p.i = 2, NULL, 'Role') FROM movie m, p)";
constexpr char kManyDirectors[] = R"(
  INSERT INTO movie_crew (movie_id, position, person_id, job, department) SELECT id, 0, 1 + id * 31 % 200, 'Director', 'Directing' FROM movie WHERE id % 17 > 0)";
constexpr char kManyFacts[] = R"(
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 18)
  INSERT INTO genre (id, meta_id, name) SELECT i, i, 'Genre ' || i FROM n;
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
  INSERT INTO company (id, meta_id, name) SELECT i, i, 'Company ' || i FROM n;
  INSERT INTO country (code, name) VALUES ('FR', 'France'), ('JP', 'Japan'), ('US', 'United States'), ('PL', 'Poland'), ('XK', 'Kosovo');
  INSERT INTO language (code, name) VALUES ('fr', 'French'), ('ja', 'Japanese'), ('en', 'English');
  INSERT INTO movie_genre (movie_id, genre_id, position) SELECT id, 1 + id % 18, 0 FROM movie WHERE id % 19 > 0;
  INSERT INTO movie_genre (movie_id, genre_id, position) SELECT id, 1 + (id + 5) % 18, 1 FROM movie WHERE id % 2 = 0;
  INSERT INTO movie_company (movie_id, company_id, position) SELECT id, 1 + id * 7 % 60, 0 FROM movie WHERE id % 4 > 0;
  INSERT INTO movie_country (movie_id, country_code, position)
    SELECT id, CASE id % 6 WHEN 0 THEN 'FR' WHEN 1 THEN 'JP' WHEN 2 THEN 'PL' WHEN 3 THEN 'XK' ELSE 'US' END, 0 FROM movie WHERE id % 9 > 0)";
// Two thirds of the plays have a day; the others have a month, a year or nothing.
constexpr char kManyPlays[] = R"(
  WITH dated (id, day) AS (SELECT id, printf('%04d-%02d-%02d', 2012 + id * 5 % 12, 1 + id * 7 % 12, 1 + id * 13 % 28) FROM movie WHERE id <= 3000)
  INSERT INTO play (user_id, movie_id, watched_at, plays, comment, location_id, created_at)
  SELECT 1, id, CASE id % 12 WHEN 0 THEN NULL WHEN 1 THEN substr(day, 1, 4) WHEN 2 THEN substr(day, 1, 7) WHEN 3 THEN substr(day, 1, 7) ELSE day END,
    iif(id % 23 = 0, 3, 1), iif(id % 10 = 0, 'Seen with friends.', NULL), CASE id % 8 WHEN 0 THEN 1 WHEN 1 THEN 2 END, 1713000000 + id FROM dated;
  INSERT INTO play (user_id, movie_id, watched_at, created_at)
  SELECT 1, id, printf('2024-%02d-%02d', 1 + id % 4, 1 + id * 3 % 28), 1714000000 + id FROM movie WHERE id BETWEEN 1001 AND 2400)";
constexpr char kManyMarks[] = R"(
  INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 1, id, 5 * (1 + id * 7 % 20), 1714000000 FROM movie WHERE id <= 2200;
  INSERT INTO watchlist_entry (user_id, movie_id, added_at) SELECT 1, id, 1714000000 + id * 17 % 1000 FROM movie WHERE id BETWEEN 2901 AND 3300;
  INSERT INTO movie_like (user_id, movie_id, liked_at) SELECT 1, id, 1714000000 + id * 13 % 1000 FROM movie WHERE id % 40 = 1;
  INSERT INTO play_tag (play_id, tag, user_id) SELECT id, 'tag ' || (id % 150), 1 FROM play WHERE user_id = 1 AND id % 5 = 0;
  UPDATE play SET logged_by = 2 WHERE user_id = 1 AND id % 14 = 0;
  INSERT INTO play_companion (play_id, user_id) SELECT id, 2 FROM play WHERE user_id = 1 AND id % 7 = 0;
  INSERT INTO hidden_person (user_id, person_id) VALUES (1, 5), (1, 700))";
// Fifty-five people have watched one film, and let Maya log for them.
constexpr char kManyViewers[] = R"(
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 55)
  INSERT INTO user (name, email, password, privacy_level, created_at)
    SELECT 'viewer' || i, 'viewer' || i || '@example.com', '-', 'public', 1713000000 FROM n;
  INSERT INTO play (user_id, movie_id, watched_at, created_at)
    SELECT id, 4999, '2011-05-01', 1713000000 FROM user WHERE name LIKE 'viewer%';
  INSERT INTO log_grant (user_id, writer_id, created_at) SELECT id, 1, 1713000000 FROM user WHERE name LIKE 'viewer%')";

// Adds a list of two thousand films, which is as many as a list holds, a short list, and one without a film.
constexpr char kManyListed[] = R"(
  INSERT INTO movie_list (id, user_id, name, is_ranked, privacy_level, created_at, changed_at) VALUES
    (1, 1, 'All of them', 1, 'public', 1714000000, 1714000003), (2, 1, 'Few', 0, 'members', 1714000000, 1714000002),
    (3, 1, 'None', 0, 'private', 1714000000, 1714000001);
  INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at)
    SELECT 1, id, id - 999, iif(id % 50 = 0, 'Worth the wait.', NULL), 1714000000 + id FROM movie WHERE id BETWEEN 1000 AND 2999;
  INSERT INTO movie_list_item (list_id, movie_id, position, added_at) VALUES (2, 7, 1, 1714000000), (2, 8, 2, 1714000000),
    (2, 9, 3, 1714000000))";

}  // namespace

void add_odd_movies(store::Tx& tx) {
  const std::string titles[] = {"Bare", "1917", "0", long_title(true), long_title(false), "???", "جدایی نادر از سیمین",
                                "M"};
  std::int64_t id = 0;
  for (const std::string& title : titles) add_movie(tx, ++id, title);
  add_person(tx, 1, "7", 1);
  std::string name;
  while (name.size() < 300) name += name.size() % 12 == 11 ? ' ' : 'n';
  add_person(tx, 2, name, 2);
  add_person(tx, 3, "!", 0);
  store::Db& db = tx.db();
  db.execute(kPublic);
  db.execute(kPlaces);
  // Everybody plays in two films, and directs one; the first three films have no people at all.
  db.execute(
      "INSERT INTO movie_cast (movie_id, position, person_id) VALUES (4, 0, 1), (4, 1, 2), (5, 0, 1), (5, 1, 2), (6, "
      "0, 3), (7, 0, 3)");
  db.execute(
      "INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (4, 0, 3, 'Director'), (5, 0, 2, "
      "'Director'), (6, 0, 1, 'Director'), (7, 0, 1, 'Director')");
  db.execute(
      "INSERT INTO genre (id, meta_id, name) VALUES (9, 9, '9'); INSERT INTO movie_genre VALUES (4, 9, 0), (5, 9, 0)");
  db.execute(
      "UPDATE movie SET release_date = '2031-12-31', runtime = 1, original_language = 'zz' WHERE id = 5; UPDATE movie "
      "SET overview = title WHERE id = 4");
  db.execute(
      "INSERT INTO country (code, name) VALUES ('ZZ', 'Z'); INSERT INTO movie_country (movie_id, country_code, "
      "position) VALUES (5, 'ZZ', 0)");
  db.execute(
      "INSERT INTO play (user_id, movie_id, watched_at, location_id, plays, created_at) SELECT 1, column1, column2, "
      "column3, column4, 1714000000 FROM (VALUES "
      "(1, NULL, NULL, 1), (1, '2024-04-30', 1, 1), (2, '1917', NULL, 1), (3, '2024-02', NULL, 2), (4, '2024-04-30', "
      "2, 1), (5, '2024-02-29', NULL, 1), (7, '2024-05-01', 1, 1))");
  db.execute(
      "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT column1, column2, column3, 1714000000 FROM "
      "(VALUES (1, 4, 5), (1, 5, 100), (1, 6, 75), (2, 4, 60))");
  db.execute(
      "INSERT INTO movie_list (id, user_id, name, description, is_ranked, privacy_level, created_at, changed_at) "
      "SELECT 1, 1, substr(title, 1, 200), title, 1, 'public', 1714000000, 1714000002 FROM movie WHERE id = 5 "
      "UNION ALL SELECT 2, 1, '!', NULL, 0, 'members', 1714000000, 1714000001");
  db.execute(
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) SELECT 1, id, id, iif(id = 4, title, "
      "NULL), 1714000000 FROM movie");
  db.execute("INSERT INTO watchlist_entry (user_id, movie_id, added_at) VALUES (1, 6, 1714000000), (1, 8, 1714000001)");
  db.execute("INSERT INTO movie_like (user_id, movie_id, liked_at) VALUES (1, 4, 1714000000), (1, 8, 1714000001)");
  db.execute(
      "INSERT INTO play_tag (play_id, tag, user_id) SELECT id, 'w/o & \"quotes\" ' || movie_id % 2, 1 FROM play WHERE "
      "user_id = 1");
  db.execute("INSERT INTO favourite (user_id, position, movie_id) VALUES (1, 1, 4), (1, 2, 5)");
  test::derive(db);
}

void add_thousands_of_movies(store::Tx& tx) {
  for (const char* sql : {kPublic, kPlaces, kManyMovies, kManyPersons, kManyRoles, kManyDirectors, kManyFacts,
                          kManyPlays, kManyMarks, kManyViewers, kManyListed})
    tx.db().execute(sql);
  test::derive(tx.db());
}

}  // namespace cases
