#include <sqlite3.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "base/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows;
using test::options_of;

namespace {

// Returns the bytes of a database.
std::string database_of(const std::string& sql) {
  sqlite3* db = nullptr;
  char* problem = nullptr;
  sqlite3_open(":memory:", &db);
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &problem) != SQLITE_OK) throw std::runtime_error(problem);
  sqlite3_int64 size = 0;
  unsigned char* bytes = sqlite3_serialize(db, "main", &size, 0);
  std::string file(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size));
  sqlite3_free(bytes);
  sqlite3_close(db);
  return file;
}

constexpr char kMovary[] = R"(
  CREATE TABLE user (id INTEGER PRIMARY KEY, email TEXT, password TEXT, name TEXT);
  CREATE TABLE movie (id INTEGER PRIMARY KEY, tmdb_id INTEGER, imdb_id TEXT, title TEXT, release_date TEXT);
  CREATE TABLE movie_user_watch_dates (movie_id INTEGER, user_id INTEGER, watched_at TEXT, plays INTEGER, comment TEXT,
    location_id INTEGER);
  CREATE TABLE movie_user_rating (movie_id INTEGER, user_id TEXT, rating INTEGER, updated_at TEXT);
  CREATE TABLE watchlist (movie_id INTEGER, user_id INTEGER, added_at TEXT);
  CREATE TABLE location (id INTEGER PRIMARY KEY, user_id INTEGER, name TEXT, is_cinema INTEGER);
  CREATE TABLE user_auth_token (user_id INTEGER, token TEXT);
  INSERT INTO user VALUES (1, 'ann@example.org', '$2y$10$secret', 'ann'), (2, 'bob@example.org', '$2y$10$other', 'bob');
  INSERT INTO user_auth_token VALUES (1, 'token of ann');
  INSERT INTO movie VALUES (7, 348, 'tt0078748', 'Alien', '1979-05-25'), (8, 275, NULL, 'Fargo', '1996-03-08');
  INSERT INTO location VALUES (3, 1, 'Odeon', 1), (4, 2, 'Rex', 1);
  INSERT INTO movie_user_watch_dates VALUES (7, 1, '2024-03-02', 2, 'wow', 3), (8, 2, '2024-03-03', 1, NULL, 4);
  INSERT INTO movie_user_rating VALUES (7, '1', 9, '2024-03-03 10:00:00');
  INSERT INTO watchlist VALUES (8, 1, '2024-02-02 10:00:00');
  CREATE VIEW user_person_settings AS SELECT 1 AS user_id, 1 AS person_id, 1 AS is_hidden_in_top_lists;
)";

constexpr char kTautulli[] = R"(
  CREATE TABLE session_history (id INTEGER PRIMARY KEY, user TEXT, stopped INTEGER, view_offset INTEGER);
  CREATE TABLE session_history_metadata (id INTEGER PRIMARY KEY, title TEXT, original_title TEXT, year INTEGER, guid TEXT,
    media_type TEXT, duration INTEGER);
  INSERT INTO session_history VALUES (1, 'ann', 1709416800, 6000000), (2, 'bob', 1709416800, 60000), (3, 'ann', 1709416800, 9);
  INSERT INTO session_history_metadata VALUES
    (1, 'Alien', '', 1979, 'com.plexapp.agents.imdb://tt0078748?lang=en', 'movie', 7000000),
    (2, 'Fargo', '', 1996, 'plex://movie/1', 'movie', 6000000), (3, 'Pilot', '', 2020, '', 'episode', 100);
)";

}  // namespace

class FormatsDatabasesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsDatabasesTest);
  CPPUNIT_TEST(a_member_gets_one_account_of_a_movary_database);
  CPPUNIT_TEST(the_account_is_asked_for_and_no_secret_is_read);
  CPPUNIT_TEST(a_database_in_an_archive_and_one_with_a_log_are_read);
  CPPUNIT_TEST(several_rows_of_a_day_or_a_rating_are_one);
  CPPUNIT_TEST(views_and_triggers_are_never_run);
  CPPUNIT_TEST(the_history_of_tautulli);
  CPPUNIT_TEST(a_database_of_somebody_else_is_only_named);
  CPPUNIT_TEST(damaged_databases_are_refused);
  CPPUNIT_TEST(item_7_databases_are_read_within_the_bounds_of_the_process);
  CPPUNIT_TEST(r14_a_long_diary_is_read_within_the_bounds_of_the_process);
  CPPUNIT_TEST(r14_a_long_history_of_tautulli_is_read_within_the_bounds_of_the_process);
  CPPUNIT_TEST_SUITE_END();

  // Returns the output of matinee-reader's process, in which nothing can be opened.
  base::ProgramResult run(const std::string& bytes, std::size_t most = 1024 * 1024) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("upload"), std::ios::binary) << bytes;
    return base::run_program({"/bin/sh", "-c", "exec \"$1\" --today 2026-11-23 -- movary.sqlite 3<\"$2\"", "sh",
                              base::program_beside("matinee-reader"), folder.file("upload")},
                             "", {.milliseconds = 600'000, .output = most});
  }

  const std::vector<std::string> of_ann_ = {"place @Odeon",
                                            "play Alien (1979) 348 tt0078748 2024-03-02 x2 'wow' @Odeon",
                                            "rating Alien (1979) 348 tt0078748 =90", "watchlist Fargo (1996) 275"};

 public:
  void a_member_gets_one_account_of_a_movary_database() {
    const test::Said said = test::read({{"films.bin", database_of(kMovary)}});
    expect_rows("the first", of_ann_, test::all_words(said));
    std::vector<std::string> tables;
    for (const base::Json& file : said.files)
      tables.push_back(file["format"].asString() + ' ' + file["member"].asString());
    expect_rows("its tables",
                {"movary-db ", "movary-db location", "movary-db movie_user_watch_dates", "movary-db movie_user_rating",
                 "movary-db watchlist"},
                tables);
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(said.rows.size()), said.count);
  }

  void the_account_is_asked_for_and_no_secret_is_read() {
    const test::Said said = test::read({{"movary.sqlite", database_of(kMovary)}}, options_of({{"profile", "bob"}}));
    CPPUNIT_ASSERT_EQUAL("profile bob"s,
                         said.questions.at(0)["name"].asString() + ' ' + said.questions[0]["value"].asString());
    CPPUNIT_ASSERT_EQUAL(2U, said.questions[0]["choices"].size());
    expect_rows("the other", {"place @Rex", "play Fargo (1996) 275 2024-03-03 @Rex"}, test::all_words(said));
    std::string all;
    for (const auto* lines : {&said.files, &said.rows, &said.questions, &said.warnings})
      for (const base::Json& line : *lines) all += base::write_json(line);
    for (const char* secret : {"$2y$", "token of", "example.org"})
      CPPUNIT_ASSERT_MESSAGE(secret, all.find(secret) == std::string::npos);
  }

  void a_database_in_an_archive_and_one_with_a_log_are_read() {
    std::string bytes = database_of(kMovary);
    expect_rows("in an archive", of_ann_,
                test::all_words(test::read({{"backup.zip", test::zip_of({{"data/movary.sqlite", bytes}})}})));
    bytes[18] = bytes[19] = 2;  // written through a log
    expect_rows("with a log", of_ann_, test::rows_of("movary.sqlite", bytes));
  }

  // The key was missing for years, so rows that are equal in all columns are one, and the newest rating counts.
  void several_rows_of_a_day_or_a_rating_are_one() {
    const std::string more = R"(
      INSERT INTO movie_user_watch_dates VALUES (8, 1, NULL, 1, NULL, NULL), (7, 1, '2024-03-02', 2, 'wow', 3),
        (7, 1, '2024-03-02', 3, 'again', NULL), (8, 1, NULL, 1, NULL, 3), (7, 1, 'someday', 1, NULL, NULL);
      INSERT INTO movie_user_rating VALUES (7, 1, 6, '2023-03-03 10:00:00'), (7, 1, 6, '2023-03-03 10:00:00'),
        (7, 1, 9, '2024-03-03 10:00:00'), (7, 1, 80, '2025-03-03 10:00:00');)";
    expect_rows(
        "several",
        {of_ann_[0], "play Alien (1979) 348 tt0078748 2024-03-02 x2 'wow' @Odeon -> folded same_as_row",
         "play Fargo (1996) 275 -> folded same_as_row",
         "play Alien (1979) 348 tt0078748 2024-03-02 x2 'wow' @Odeon -> folded same_as_row",
         "play Alien (1979) 348 tt0078748 2024-03-02 x5 'wow\nagain' @Odeon", "play Fargo (1996) 275 x2 @Odeon",
         "play Alien (1979) 348 tt0078748 -> bad bad_date",
         "past_rating Alien (1979) 348 tt0078748 =90 -> folded same_as_row",
         "past_rating Alien (1979) 348 tt0078748 =60",
         "past_rating Alien (1979) 348 tt0078748 =60 -> folded same_as_row", "rating Alien (1979) 348 tt0078748 =90",
         "rating Alien (1979) 348 tt0078748 -> bad bad_rating", of_ann_[3]},
        test::rows_of("movary.sqlite", database_of(kMovary + more)));
  }

  void views_and_triggers_are_never_run() {
    const std::string more = R"(
      INSERT INTO movie VALUES (9, 1, NULL, 'Heat', '1995-01-01');
      DROP TABLE watchlist;
      CREATE VIEW watchlist AS SELECT id AS movie_id, 1 AS user_id, '2024-01-01' AS added_at FROM movie;
      CREATE TRIGGER never AFTER INSERT ON movie BEGIN DELETE FROM user; END;)";
    expect_rows("tables only", {of_ann_[0], of_ann_[1], of_ann_[2]},
                test::rows_of("movary.sqlite", database_of(kMovary + more)));
  }

  void the_history_of_tautulli() {
    const std::string bytes = database_of(kTautulli);
    const test::Said said = test::read({{"tautulli.db", bytes}});
    CPPUNIT_ASSERT_EQUAL("tautulli"s, said.files.at(0)["format"].asString());
    expect_rows("of ann",
                {"play Alien (1979) tt0078748 2024-03-02", "play Fargo (1996) -> not_kept other_profile",
                 "play Pilot (2020) -> not_film episode"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("play Fargo (1996) 2024-03-02 -> not_a_play too_short"s,
                         test::rows_of("tautulli.db", bytes, options_of({{"profile", "bob"}}))[1]);
    const std::string more = R"(
      ALTER TABLE session_history ADD COLUMN reference_id INTEGER;
      UPDATE session_history SET reference_id = 1 WHERE id = 1;
      INSERT INTO session_history VALUES (4, 'ann', 1709420400, 600000, 1);
      INSERT INTO session_history_metadata VALUES (4, 'Alien', '', 1979, '', 'movie', 7000000);)";
    CPPUNIT_ASSERT_EQUAL("play Alien (1979) 2024-03-03 -> folded same_as_row"s,
                         test::rows_of("tautulli.db", database_of(kTautulli + more))[3]);
  }

  void a_database_of_somebody_else_is_only_named() {
    const test::Said said = test::read({{"notes.sqlite", database_of("CREATE TABLE note (text)")}});
    CPPUNIT_ASSERT_EQUAL(""s, said.files.at(0)["format"].asString());
    CPPUNIT_ASSERT(said.rows.empty());
  }

  void damaged_databases_are_refused() {
    const std::string whole = database_of(kMovary);
    formats::Options chosen = options_of();
    chosen.format = "movary-db";
    std::string holes = whole;
    for (std::size_t at = 4096; at + 200 < holes.size(); at += 512) holes.replace(at, 40, std::string(40, '\x7f'));
    for (const std::string& bytes : {whole.substr(0, 60), whole.substr(0, whole.size() / 2), holes, "SQLite format 3"s})
      expect_rows("damaged", {"play -> bad file_broken"}, test::rows_of("movary.sqlite", bytes, chosen));
    chosen.format = "tautulli";
    expect_rows("of another service", {}, test::rows_of("movary.sqlite", whole, chosen));
  }

  // The process holds the whole file in memory.
  void item_7_databases_are_read_within_the_bounds_of_the_process() {
    const base::ProgramResult plain = run(database_of(kMovary));
    CPPUNIT_ASSERT_EQUAL(0, plain.status);
    CPPUNIT_ASSERT(plain.output.ends_with("{\"rows\":4,\"t\":\"end\"}\n"));
    const std::string images =
        "CREATE TABLE cache (data BLOB); "
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 45) "
        "INSERT INTO cache SELECT zeroblob(1000000) FROM n;";
    const base::ProgramResult large = run(database_of(kMovary + images));
    CPPUNIT_ASSERT_EQUAL(0, large.status);
    CPPUNIT_ASSERT(large.output.ends_with("{\"rows\":4,\"t\":\"end\"}\n"));
  }

  void r14_a_long_history_of_tautulli_is_read_within_the_bounds_of_the_process() {
    const std::string more = R"(
      WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 60003)
      INSERT INTO session_history SELECT i, 'ann', 1609416800 + i * 1000, 6000000 FROM n;
      WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 60003)
      INSERT INTO session_history_metadata SELECT i, 'A film with the number ' || i % 20000, '', 1979,
        'plex://movie/5d776825880197001ec9' || i, 'movie', 7000000 FROM n;)";
    const base::ProgramResult long_one = run(database_of(kTautulli + more), 64 * 1024 * 1024);
    CPPUNIT_ASSERT_EQUAL(0, long_one.status);
    CPPUNIT_ASSERT(long_one.output.ends_with("{\"rows\":60003,\"t\":\"end\"}\n"));
    CPPUNIT_ASSERT(long_one.output.find("too_big") == std::string::npos);
  }

  // The diary has 60,000 plays of 20,000 films, some of them on one day.
  void r14_a_long_diary_is_read_within_the_bounds_of_the_process() {
    const std::string more = R"(
      ALTER TABLE movie ADD COLUMN overview TEXT;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO movie SELECT 100 + i, 1000 + i, 'tt' || (1000000 + i), 'A film with the number ' || i, '1979-05-25',
        hex(zeroblob(250)) FROM n;
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59999)
      INSERT INTO movie_user_watch_dates SELECT 101 + i % 20000, 1, date('2024-03-02', (i / 40000) || ' days'), 1,
        'Seen for the time ' || i || ', and it was worth it', 3 FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO movie_user_rating SELECT 100 + i, 1, 7, '2024-03-03 10:00:00' FROM n;)";
    const base::ProgramResult long_one = run(database_of(kMovary + more), 64 * 1024 * 1024);
    CPPUNIT_ASSERT_EQUAL(0, long_one.status);
    CPPUNIT_ASSERT(long_one.output.ends_with("{\"rows\":80004,\"t\":\"end\"}\n"));
    CPPUNIT_ASSERT(long_one.output.find("too_big") == std::string::npos);
  }
};

REGISTER_SUITE(FormatsDatabasesTest);
