#include "store/upkeep/migrate.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <span>

#include "store/sqlite/application_id.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/schema.h"
#include "tests/unit/fixtures/migration_fixture.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using test::kAllSteps;
using test::kSteps;
using test::lines_of;
using test::make_old;
using test::number_of;

namespace {

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  CPPUNIT_ASSERT_MESSAGE(file, stream.good());
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Makes a database of version 5 or older from the files of its time.
void make_database_of(int version, const std::string& path) {
  static constexpr const char* kFiles[] = {"0001_initial", "0002_last_use", "0003_partial_orders",
                                           "0004_one_index_of_film_and_user", "0005_orders_of_films"};
  store::Db db(path, {.create = true});
  db.execute("PRAGMA journal_mode=WAL");
  for (const char* file : std::span(kFiles).first(static_cast<std::size_t>(version)))
    db.execute(text_of("tests/schema/" + std::string(file) + ".sql").c_str());
  if (version == 5) db.execute(text_of("tests/schema/rows.sql").c_str());
  db.execute(("PRAGMA application_id=" + std::to_string(store::kApplicationId) +
              "; PRAGMA user_version=" + std::to_string(version))
                 .c_str());
}

// Returns the first column of the first row of a statement that is put together here.
std::string answer(store::Db& db, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  CPPUNIT_ASSERT_EQUAL_MESSAGE(sql + ": " + sqlite3_errmsg(db.handle()), SQLITE_OK,
                               sqlite3_prepare_v2(db.handle(), sql.c_str(), -1, &statement, nullptr));
  const bool found = sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != nullptr;
  std::string text = found ? reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)) : "";
  sqlite3_finalize(statement);
  return text;
}

}  // namespace

class StoreMigrateTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMigrateTest);
  CPPUNIT_TEST(a_new_database_gets_the_whole_schema);
  CPPUNIT_TEST(migrating_again_does_nothing);
  CPPUNIT_TEST(the_file_tells_its_schema_once_migrated);
  CPPUNIT_TEST(two_processes_migrate_once);
  CPPUNIT_TEST(an_upgrade_is_preceded_by_a_copy);
  CPPUNIT_TEST(a_step_that_fails_leaves_the_schema_before_it);
  CPPUNIT_TEST(a_database_of_version_5_becomes_as_a_fresh_one_with_its_rows);
  CPPUNIT_TEST(who_counted_to_a_hundred_counts_to_ten);
  CPPUNIT_TEST(a_database_older_than_5_is_refused_untouched);
  CPPUNIT_TEST(a_newer_schema_is_refused);
  CPPUNIT_TEST(what_differs_from_the_migrations_is_named);
  CPPUNIT_TEST(the_file_is_for_its_owner_alone);
  CPPUNIT_TEST(steps_are_numbered_without_gaps);
  CPPUNIT_TEST(eleven_recovery_codes_are_one_too_many);
  CPPUNIT_TEST(audit_events_cannot_be_changed);
  CPPUNIT_TEST_SUITE_END();

  // Checks that every older table has rows, and that they are alike in the columns that both have. Data that moved is
  // checked apart.
  static void rows_are_those_of_old(store::Db& db) {
    static constexpr char kTables[] =
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE "
        "'%_search_%' AND name <> 'sqlite_sequence' /*scan*/";
    // Tables of versions after 7, in which nothing could be before.
    static const std::set<std::string> kLater = {"idempotency_key",
                                                 "credited_movie",
                                                 "person_credit",
                                                 "movie_list",
                                                 "movie_list_item",
                                                 "play_tag",
                                                 "movie_like",
                                                 "favourite",
                                                 "saved_filter",
                                                 "collection",
                                                 "collection_movie",
                                                 "invite",
                                                 "log_grant",
                                                 "play_companion",
                                                 "import_batch",
                                                 "import_file",
                                                 "import_film",
                                                 "import_row",
                                                 "import_change",
                                                 "import_match",
                                                 "share_link",
                                                 "feed",
                                                 "movie_release",
                                                 "hook",
                                                 "hook_event",
                                                 "digest",
                                                 "year_card",
                                                 "diary_change",
                                                 "undo"};
    std::vector<std::string> tables;
    for (store::Query query(db, kTables); query.step();) tables.push_back(query.text(0));
    CPPUNIT_ASSERT(tables.size() > 35);
    for (const std::string& table : tables) {
      if (kLater.contains(table)) continue;
      CPPUNIT_ASSERT_MESSAGE(table, answer(db, "SELECT count(*) FROM main." + table) != "0");
      const std::string columns = answer(db, "SELECT group_concat(n.name, ', ') FROM pragma_table_info('" + table +
                                                 "', 'main') n JOIN pragma_table_info('" + table +
                                                 "', 'old') o USING (name) WHERE n.name <> 'data'");
      if (columns.empty()) continue;  // of version 6 alone
      const std::string now = "SELECT " + columns + " FROM main." + table,
                        old = "SELECT " + columns + " FROM old." + table;
      for (const std::string& differing : {now + " EXCEPT " + old, old + " EXCEPT " + now})
        CPPUNIT_ASSERT_EQUAL_MESSAGE(table, std::string("0"), answer(db, "SELECT count(*) FROM (" + differing + ")"));
    }
  }

 public:
  void a_new_database_gets_the_whole_schema() {
    const test::TemporaryFolder folder;
    CPPUNIT_ASSERT_EQUAL(0, store::migrate(folder.file("m.db")));
    store::Db db(folder.file("m.db"));
    CPPUNIT_ASSERT_EQUAL(store::latest_schema_version(), store::schema_version(db));
    static constexpr char kMode[] = "SELECT journal_mode FROM pragma_journal_mode /*scan*/";
    store::Query mode(db, kMode);
    CPPUNIT_ASSERT(mode.step());
    CPPUNIT_ASSERT_EQUAL(std::string("wal"), mode.text(0));
  }

  void migrating_again_does_nothing() {
    const test::TemporaryFolder folder;
    store::migrate(folder.file("m.db"));
    CPPUNIT_ASSERT_EQUAL(store::latest_schema_version(), store::migrate(folder.file("m.db")));
  }

  void the_file_tells_its_schema_once_migrated() {
    const test::TemporaryFolder folder;
    CPPUNIT_ASSERT_EQUAL(0, store::schema_version_of_file(folder.file("m.db")));
    store::migrate(folder.file("m.db"));
    CPPUNIT_ASSERT_EQUAL(store::latest_schema_version(), store::schema_version_of_file(folder.file("m.db")));
    std::ofstream(folder.file("short.db")) << "SQLite format 3";
    CPPUNIT_ASSERT_EQUAL(0, store::schema_version_of_file(folder.file("short.db")));
  }

  void two_processes_migrate_once() {
    const test::TemporaryFolder folder;
    pid_t children[4];
    for (pid_t& child : children) {
      child = fork();
      if (child != 0) continue;
      try {
        store::migrate(folder.file("m.db"));
      } catch (...) {
        _exit(1);
      }
      _exit(0);
    }
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      CPPUNIT_ASSERT_EQUAL(0, status);
    }
    store::Db db(folder.file("m.db"));
    CPPUNIT_ASSERT_EQUAL(store::latest_schema_version(), store::schema_version(db));
  }

  void an_upgrade_is_preceded_by_a_copy() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("m.db");
    make_old(path);
    CPPUNIT_ASSERT_EQUAL(1, store::migrate(path, kAllSteps));
    store::Db copy(path + ".before-2");
    CPPUNIT_ASSERT_EQUAL(1, store::schema_version(copy));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{300}, number_of(copy, "SELECT count(*) FROM film /*scan*/"));
    store::Db db(path);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2200}, number_of(db, "SELECT year FROM film WHERE id = 300"));
  }

  void a_step_that_fails_leaves_the_schema_before_it() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("m.db");
    make_old(path);
    const store::EmbeddedMigration bad[] = {
        kSteps[0], kSteps[1], {3, "0003_bad.sql", "CREATE TABLE other (id); DROP TABLE none;"}};
    CPPUNIT_ASSERT_THROW(store::migrate(path, bad), store::DbError);
    store::Db db(path);
    CPPUNIT_ASSERT_EQUAL(2, store::schema_version(db));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0},
                         number_of(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'other' /*scan*/"));
  }

  void a_database_of_version_5_becomes_as_a_fresh_one_with_its_rows() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("m.db");
    make_database_of(5, path);
    store::migrate(folder.file("fresh.db"));
    CPPUNIT_ASSERT_EQUAL(5, store::migrate(path));
    store::Db db(path), fresh(folder.file("fresh.db"));
    CPPUNIT_ASSERT_EQUAL(store::latest_schema_version(), store::schema_version(db));
    static constexpr char kSchema[] =
        "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, "
        "name /*scan*/";
    CPPUNIT_ASSERT_EQUAL(lines_of(fresh, kSchema), lines_of(db, kSchema));
    CPPUNIT_ASSERT(store::complaints(db, store::CheckDepth::thorough).empty());
    CPPUNIT_ASSERT_EQUAL(std::string(), lines_of(db, "SELECT \"table\" FROM pragma_foreign_key_check /*scan*/"));
    db.execute(("ATTACH '" + path + ".before-6' AS old").c_str());
    CPPUNIT_ASSERT_EQUAL(std::string("revision\n"), lines_of(db, "SELECT name FROM main.server_setting /*scan*/"));
    db.execute("DELETE FROM old.server_setting WHERE name = 'boot_id'");
    rows_are_those_of_old(db);
    CPPUNIT_ASSERT_EQUAL(
        lines_of(db,
                 "SELECT name || ' ' || seq FROM old.sqlite_sequence WHERE name <> 'import_batch' ORDER BY 1 /*scan*/"),
        lines_of(db, "SELECT name || ' ' || seq FROM main.sqlite_sequence WHERE seq > 0 ORDER BY 1 /*scan*/"));
    // Comments on ratings have become reviews.
    CPPUNIT_ASSERT_EQUAL(
        lines_of(db,
                 "SELECT user_id || ' ' || movie_id || ' ' || comment || ' ' || rated_at FROM old.rating WHERE "
                 "comment IS NOT NULL /*scan*/"),
        lines_of(db,
                 "SELECT user_id || ' ' || movie_id || ' ' || text || ' ' || written_at FROM main.review /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::string("{\"pending_totp\":{\"secret\":\"s\",\"until\":5}}\n{}\n"),
                         lines_of(db, "SELECT data FROM session ORDER BY id_hash /*scan*/"));
    // Undo of what was done before the upgrade is no longer offered.
    CPPUNIT_ASSERT_EQUAL(std::string("Logged “Ida”.|0|-\nNo.|1|-\nRemoved.|0|-\n"),
                         lines_of(db,
                                  "SELECT text || '|' || is_alert || '|' || coalesce(undo_path, '-') FROM "
                                  "flash_message ORDER BY id /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::string(), lines_of(db, "SELECT token FROM undo /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::string("Ida (2013)\n"), lines_of(db, "SELECT movie FROM webhook_call /*scan*/"));
    for (const char* words : {"LODZI", "ταξιδι", "ida lod"})
      CPPUNIT_ASSERT_EQUAL(std::string("Ida z Łodzi"), store::search_movies(db, words, 1).at(0).title);
    CPPUNIT_ASSERT_EQUAL(std::string("Сталкер"), store::search_movies(db, "СТАЛК", 1).at(0).title);
    CPPUNIT_ASSERT_EQUAL(std::string("Paweł Pawlikowski"), store::search_persons(db, "pawel", 1).at(0).name);
  }

  // One of the three scales is gone; the ratings given in it stay exact to the tenth.
  void who_counted_to_a_hundred_counts_to_ten() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("m.db");
    const std::span<const store::EmbeddedMigration> steps(store::kMigrations, store::kMigrationCount);
    const auto change = std::find_if(steps.begin(), steps.end(), [](const store::EmbeddedMigration& step) {
      return std::string(step.name).ends_with("rating_scale.sql");
    });
    store::migrate(path, steps.first(static_cast<std::size_t>(change - steps.begin())));
    store::Db(path).execute(
        "INSERT INTO user (id, name, email, password, rating_scale, created_at) VALUES (1, 'ann', 'a@x', '', "
        "'hundred', 1), "
        "(2, 'ben', 'b@x', '', 'five', 1), (3, 'cleo', 'c@x', '', 'ten', 1); INSERT INTO movie (id, meta_id, title, "
        "created_at, "
        "updated_at) VALUES (1, 1, 'Ida', 1, 1); INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, "
        "1, 73, 1)");
    store::migrate(path);
    store::Db db(path);
    CPPUNIT_ASSERT_EQUAL(std::string("ten\nfive\nten\n"),
                         lines_of(db, "SELECT rating_scale FROM user ORDER BY id /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{73}, number_of(db, "SELECT rating FROM rating /*scan*/"));
    CPPUNIT_ASSERT_THROW(db.execute("UPDATE user SET rating_scale = 'hundred'"), store::DbError);
  }

  void a_database_older_than_5_is_refused_untouched() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("m.db");
    make_database_of(4, path);
    try {
      store::migrate(path);
      CPPUNIT_FAIL("migrated");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT_MESSAGE(error.what(), std::string(error.what()).find("schema 4") != std::string::npos);
    }
    store::Db db(path);
    CPPUNIT_ASSERT_EQUAL(4, store::schema_version(db));
  }

  void a_newer_schema_is_refused() {
    const test::TemporaryFolder folder;
    store::migrate(folder.file("m.db"));
    store::Db(folder.file("m.db")).execute("PRAGMA user_version=9999");
    CPPUNIT_ASSERT_THROW(store::migrate(folder.file("m.db")), store::DbError);
  }

  void what_differs_from_the_migrations_is_named() {
    test::Store store;
    CPPUNIT_ASSERT(store::compare_schema(store.db()).broken.empty());
    CPPUNIT_ASSERT(store::compare_schema(store.db()).foreign.empty());
    store.db().execute(
        "DROP INDEX audit_event_by_time; DROP TRIGGER audit_event_stands; CREATE TABLE mine (a); "
        "CREATE TRIGGER audit_event_stands BEFORE UPDATE ON audit_event BEGIN SELECT 1; END; PRAGMA optimize; ANALYZE");
    const store::SchemaComparison found = store::compare_schema(store.db());
    CPPUNIT_ASSERT((found.broken == std::vector<std::string>{"index audit_event_by_time is missing",
                                                             "trigger audit_event_stands is another"}));
    CPPUNIT_ASSERT((found.foreign == std::vector<std::string>{"table mine is not this program's"}));
  }

  void the_file_is_for_its_owner_alone() {
    const test::TemporaryFolder folder;
    store::migrate(folder.file("m.db"));
    struct stat info {};
    CPPUNIT_ASSERT_EQUAL(0, stat(folder.file("m.db").c_str(), &info));
    CPPUNIT_ASSERT_EQUAL(mode_t{0600}, info.st_mode & 0777);
  }

  void steps_are_numbered_without_gaps() {
    for (std::size_t i = 0; i < store::kMigrationCount; ++i)
      CPPUNIT_ASSERT_EQUAL(static_cast<int>(i) + 6, store::kMigrations[i].version);
  }

  void eleven_recovery_codes_are_one_too_many() {
    test::Store store;
    const auto user = store.add_user("maya");
    static constexpr char kSql[] = "INSERT INTO recovery_code (user_id, code_hash, created_at) VALUES (?, 'x', 0)";
    store::Tx tx(store.db());
    for (int i = 0; i < 10; ++i) store::Query(tx, kSql, user).run();
    CPPUNIT_ASSERT_THROW(store::Query(tx, kSql, user).run(), store::DbError);
  }

  void audit_events_cannot_be_changed() {
    test::Store store;
    static constexpr char kInsert[] = "INSERT INTO audit_event (event_type, created_at) VALUES ('x', 0)";
    static constexpr char kUpdate[] = "UPDATE audit_event SET event_type = 'y' /*scan*/";
    store::Tx tx(store.db());
    store::Query(tx, kInsert).run();
    CPPUNIT_ASSERT_THROW(store::Query(tx, kUpdate).run(), store::DbError);
  }
};
REGISTER_SUITE(StoreMigrateTest);
