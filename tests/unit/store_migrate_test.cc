#include "store/migrate.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "store_fixture.h"

class StoreMigrateTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMigrateTest);
  CPPUNIT_TEST(a_new_database_gets_the_whole_schema);
  CPPUNIT_TEST(migrating_again_does_nothing);
  CPPUNIT_TEST(the_file_tells_its_schema_once_migrated);
  CPPUNIT_TEST(two_processes_migrate_once);
  CPPUNIT_TEST(a_newer_schema_is_refused);
  CPPUNIT_TEST(the_file_is_for_its_owner_alone);
  CPPUNIT_TEST(steps_are_numbered_without_gaps);
  CPPUNIT_TEST(a_damaged_cache_begins_afresh);
  CPPUNIT_TEST(eleven_recovery_codes_are_one_too_many);
  CPPUNIT_TEST(audit_events_cannot_be_changed);
  CPPUNIT_TEST_SUITE_END();

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

  void a_newer_schema_is_refused() {
    const test::TemporaryFolder folder;
    store::migrate(folder.file("m.db"));
    store::Db(folder.file("m.db")).execute("PRAGMA user_version=9999");
    CPPUNIT_ASSERT_THROW(store::migrate(folder.file("m.db")), store::DbError);
  }

  void the_file_is_for_its_owner_alone() {
    const test::TemporaryFolder folder;
    store::migrate(folder.file("m.db"));
    struct stat info{};
    CPPUNIT_ASSERT_EQUAL(0, stat(folder.file("m.db").c_str(), &info));
    CPPUNIT_ASSERT_EQUAL(mode_t{0600}, info.st_mode & 0777);
  }

  void steps_are_numbered_without_gaps() {
    for (std::size_t i = 0; i < store::kMigrationCount; ++i)
      CPPUNIT_ASSERT_EQUAL(static_cast<int>(i) + 1, store::kMigrations[i].version);
  }

  void a_damaged_cache_begins_afresh() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("cache.db");
    std::ofstream(path) << std::string(8192, 'x');
    store::prepare_cache(path);
    store::Db cache(path);
    CPPUNIT_ASSERT(store::schema_version(cache) > 0);
    store::prepare_cache(path);
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
CPPUNIT_TEST_SUITE_REGISTRATION(StoreMigrateTest);
