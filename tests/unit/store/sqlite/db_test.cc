#include "store/sqlite/db.h"

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/sqlite/application_id.h"
#include "store/sqlite/interrupt.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreDbTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreDbTest);
  CPPUNIT_TEST(a_transaction_that_is_not_committed_changes_nothing);
  CPPUNIT_TEST(a_write_outside_a_transaction_is_refused);
  CPPUNIT_TEST(there_is_no_transaction_inside_a_transaction);
  CPPUNIT_TEST(a_snapshot_stays_as_it_was_until_it_writes);
  CPPUNIT_TEST(a_failed_statement_leaves_the_connection_usable);
  CPPUNIT_TEST(conflicts_and_missing_references_are_told_apart);
  CPPUNIT_TEST(values_come_back_as_they_went_in);
  CPPUNIT_TEST(a_writer_waits_only_so_long);
  CPPUNIT_TEST(a_killed_writer_gives_the_lock_back);
  CPPUNIT_TEST(writers_of_two_processes_take_turns);
  CPPUNIT_TEST(a_database_that_is_not_there_is_not_made);
  CPPUNIT_TEST(a_file_that_is_no_database_is_refused);
  CPPUNIT_TEST(a_database_of_another_program_is_refused);
  CPPUNIT_TEST(a_symbolic_link_is_refused_but_not_in_the_way_there);
  CPPUNIT_TEST(a_connection_is_set_up_to_lose_nothing);
  CPPUNIT_TEST(a_long_log_is_cut_when_nobody_reads);
  CPPUNIT_TEST(the_last_to_close_leaves_no_log);
  CPPUNIT_TEST(a_job_is_work_for_the_job_runner);
  CPPUNIT_TEST(statements_are_bounded);
  CPPUNIT_TEST(a_question_that_throws_interrupts);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kInsert[] = "INSERT INTO genre (meta_id, name) VALUES (?, ?)";
  static constexpr char kCount[] = "SELECT count(*) FROM genre /*scan*/";

  static void insert(store::Tx& tx, int meta_id) { store::Query(tx, kInsert, meta_id, "x").run(); }
  // Runs `action` in a child process, which must not return into the test.
  template <typename Action>
  static pid_t in_child(const Action& action) {
    const pid_t child = fork();
    if (child != 0) return child;
    try {
      action();
    } catch (...) {
      _exit(1);
    }
    _exit(0);
  }
  static int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }

 public:
  void a_transaction_that_is_not_committed_changes_nothing() {
    test::Store store;
    {
      store::Tx tx(store.db());
      insert(tx, 1);
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kCount));
    CPPUNIT_ASSERT(!store.db().in_transaction());
    {
      store::Tx tx(store.db());
      insert(tx, 1);
      tx.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.number(kCount));
  }

  void a_write_outside_a_transaction_is_refused() {
    test::Store store;
    CPPUNIT_ASSERT_THROW(store::Query(store.db(), kInsert, 1, "x"), std::logic_error);
  }

  void there_is_no_transaction_inside_a_transaction() {
    test::Store store;
    {
      store::Tx tx(store.db());
      insert(tx, 1);
      CPPUNIT_ASSERT_THROW(store::Tx second(store.db()), std::logic_error);
      insert(tx, 2);
      tx.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.number(kCount));
  }

  void a_snapshot_stays_as_it_was_until_it_writes() {
    test::Store store;
    store::Db other(store.path());
    {
      const store::Snapshot snapshot(store.db());
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kCount));
      store::Tx theirs(other);
      insert(theirs, 1);
      theirs.commit();
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kCount));
      CPPUNIT_ASSERT_THROW(store::Snapshot second(store.db()), std::logic_error);
      store::Tx own(store.db());
      insert(own, 2);
      own.commit();
      CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.number(kCount));
    }
    CPPUNIT_ASSERT(!store.db().in_transaction());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.number(kCount));
  }

  void a_failed_statement_leaves_the_connection_usable() {
    test::Store store;
    {
      store::Tx tx(store.db());
      insert(tx, 1);
      CPPUNIT_ASSERT_THROW(insert(tx, 1), store::DbError);
      insert(tx, 2);
      tx.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.number(kCount));
  }

  void conflicts_and_missing_references_are_told_apart() {
    test::Store store;
    static constexpr char kOrphan[] = "INSERT INTO movie_genre (movie_id, genre_id, position) VALUES (9, 9, 0)";
    store::Tx tx(store.db());
    insert(tx, 1);
    try {
      insert(tx, 1);
      CPPUNIT_FAIL("no conflict");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_conflict() && !error.is_missing_reference() && !error.is_unavailable());
    }
    try {
      store::Query(tx, kOrphan).run();
      CPPUNIT_FAIL("no missing reference");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_missing_reference() && !error.is_conflict() && !error.is_unavailable());
    }
  }

  void values_come_back_as_they_went_in() {
    test::Store store;
    static constexpr char kSql[] = "SELECT ?, ?, ?, ?, ?, ?, ?";
    const std::string with_nul("a\0b", 3);
    store::Query query(store.db(), kSql, std::int64_t{1} << 60, 0.1, with_nul, true, nullptr, std::optional<int>(),
                       std::string_view());
    CPPUNIT_ASSERT(query.step());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1} << 60, query.integer(0));
    CPPUNIT_ASSERT_EQUAL(0.1, query.real(1));
    CPPUNIT_ASSERT(with_nul == query.text(2));
    CPPUNIT_ASSERT(query.flag(3) && query.is_null(4) && query.is_null(5));
    CPPUNIT_ASSERT(!query.is_null(6) && query.text(6).empty());
    CPPUNIT_ASSERT(!query.optional_text(4) && !query.optional_integer(5));
    CPPUNIT_ASSERT(!query.step());
  }

  void a_writer_waits_only_so_long() {
    test::Store store;
    store::Tx tx(store.db());
    const pid_t child = in_child([&] {
      store::DbOptions options;
      options.lock_wait_ms = 100;
      store::Db other(store.path(), options);
      try {
        store::Tx second(other);
      } catch (const store::DbError& error) {
        if (error.is_unavailable()) return;
      }
      _exit(2);
    });
    CPPUNIT_ASSERT_EQUAL(0, wait_for(child));
  }

  void a_killed_writer_gives_the_lock_back() {
    test::Store store;
    int ready[2];
    CPPUNIT_ASSERT_EQUAL(0, pipe(ready));
    const pid_t child = in_child([&] {
      store::Db other(store.path());
      store::Tx tx(other);
      insert(tx, 7);
      if (write(ready[1], "x", 1) != 1) _exit(1);
      pause();
    });
    char byte = 0;
    CPPUNIT_ASSERT_EQUAL(ssize_t{1}, read(ready[0], &byte, 1));
    kill(child, SIGKILL);
    wait_for(child);
    close(ready[0]);
    close(ready[1]);
    store.write([](store::Tx& tx) { return insert(tx, 7), 0; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.number(kCount));
  }

  void writers_of_two_processes_take_turns() {
    test::Store store;
    const auto work = [&](int from) {
      store::Db db(store.path());
      for (int i = from; i < from + 50; ++i) {
        store::Tx tx(db);
        insert(tx, i);
        tx.commit();
      }
    };
    const pid_t first = in_child([&] { work(100); }), second = in_child([&] { work(200); });
    CPPUNIT_ASSERT_EQUAL(0, wait_for(first));
    CPPUNIT_ASSERT_EQUAL(0, wait_for(second));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, store.number(kCount));
  }

  void a_database_that_is_not_there_is_not_made() {
    const test::TemporaryFolder folder;
    CPPUNIT_ASSERT_THROW(store::Db db(folder.file("absent.db")), store::DbError);
    CPPUNIT_ASSERT(access(folder.file("absent.db").c_str(), F_OK) != 0);
  }

  void a_file_that_is_no_database_is_refused() {
    const test::TemporaryFolder folder;
    FILE* file = std::fopen(folder.file("x.db").c_str(), "w");
    for (int i = 0; i < 1000; ++i) std::fputs("nonsense", file);
    std::fclose(file);
    try {
      store::Db db(folder.file("x.db"));
      static constexpr char kSql[] = "SELECT 1 FROM sqlite_schema";
      store::Query(db, kSql).step();
      CPPUNIT_FAIL("it was opened");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_unavailable());
    }
  }

  // A database of another program is known by its number, or by tables without one.
  void a_database_of_another_program_is_refused() {
    const test::TemporaryFolder folder;
    for (const char* sql : {"CREATE TABLE note (id INTEGER)", "PRAGMA application_id=252006673",
                            "PRAGMA application_id=7; CREATE TABLE note (id INTEGER)"}) {
      const std::string file = folder.file("other.db");
      std::filesystem::remove(file);
      sqlite3* other = nullptr;
      CPPUNIT_ASSERT_EQUAL(SQLITE_OK, sqlite3_open(file.c_str(), &other));
      CPPUNIT_ASSERT_EQUAL(SQLITE_OK, sqlite3_exec(other, sql, nullptr, nullptr, nullptr));
      sqlite3_close(other);
      for (const auto& open : {+[](const std::string& path) { const store::Db db(path); },
                               +[](const std::string& path) { store::migrate(path); }}) {
        try {
          open(file);
          CPPUNIT_FAIL("it was opened");
        } catch (const store::DbError& error) {
          CPPUNIT_ASSERT_EQUAL(file + " is the database of another program", std::string(error.what()));
          CPPUNIT_ASSERT(error.is_unavailable());
        }
      }
    }
    test::Store ours;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kApplicationId},
                         ours.number("SELECT application_id FROM pragma_application_id /*scan*/"));
  }

  void a_symbolic_link_is_refused_but_not_in_the_way_there() {
    test::Store store;
    std::filesystem::create_symlink(store.path(), store.file("link.db"));
    CPPUNIT_ASSERT_THROW(store::Db(store.file("link.db")), store::DbError);
    std::filesystem::create_directory_symlink(std::filesystem::path(store.path()).parent_path(), store.file("folder"));
    CPPUNIT_ASSERT_NO_THROW(store::Db(store.file("folder/matinee.db")));
  }

  void a_connection_is_set_up_to_lose_nothing() {
    test::Store store;
    const std::pair<const char*, const char*> expected[] = {
        {"PRAGMA journal_mode", "wal"},     {"PRAGMA synchronous", "2"},     {"PRAGMA foreign_keys", "1"},
        {"PRAGMA wal_autocheckpoint", "0"}, {"PRAGMA cell_size_check", "1"}, {"PRAGMA temp_store", "2"},
        {"PRAGMA busy_timeout", "5000"}};
    store::Tx tx(store.db());  // SQLite counts some of these questions as writes
    for (const auto& [pragma, value] : expected) {
      store::Query query(tx, pragma);
      CPPUNIT_ASSERT_MESSAGE(pragma, query.step());
      CPPUNIT_ASSERT_EQUAL_MESSAGE(pragma, std::string(value), query.text(0));
    }
  }

  void a_long_log_is_cut_when_nobody_reads() {
    test::Store store;
    const std::string log = store.path() + "-wal";
    store.add_user("ada");
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(log));
    store.db().cut_log(size);
    CPPUNIT_ASSERT_EQUAL(static_cast<std::uintmax_t>(size), std::filesystem::file_size(log));
    {
      store::Db other(store.path());
      const store::Snapshot snapshot(other);
      CPPUNIT_ASSERT(store::find_user(other, 1).has_value());
      store.add_user("grace");
      store.db().cut_log(size);
      CPPUNIT_ASSERT(std::filesystem::file_size(log) > 0);
      CPPUNIT_ASSERT(!store::find_user(other, 2).has_value());
    }
    store.db().cut_log(size);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{0}, std::filesystem::file_size(log));
    CPPUNIT_ASSERT(store::find_user(store.db(), 2).has_value());
  }

  void the_last_to_close_leaves_no_log() {
    test::Store store;
    const std::string file = store.file("copy.db");
    std::filesystem::copy_file(store.path(), file);
    {
      store::Db db(file);
      store::Db other(file);
      store::Tx tx(db);
      insert(tx, 1);
      tx.commit();
    }
    CPPUNIT_ASSERT(!std::filesystem::exists(file + "-wal"));
    store::Db db(file);
    store::Query query(db, kCount);
    CPPUNIT_ASSERT(query.step() && query.integer(0) == 1);
  }

  void a_job_is_work_for_the_job_runner() {
    test::Store store;
    store.add_user("ada");
    CPPUNIT_ASSERT(!store.db().take_work());
    store::Tx tx(store.db());
    store::add_job(tx, "provider_lists", "", std::nullopt, 1000);
    tx.commit();
    CPPUNIT_ASSERT(store.db().take_work() && !store.db().take_work());
  }

  void statements_are_bounded() {
    test::Store store;
    const auto fails = [&](const std::string& sql) {
      try {
        store.db().execute(sql.c_str());
        return false;
      } catch (const store::DbError&) {
        return true;
      }
    };
    std::string deep = "SELECT 1";
    for (int i = 0; i < 60; ++i) deep += " + 1";
    CPPUNIT_ASSERT(!fails(deep));
    for (int i = 0; i < 60; ++i) deep += " + 1";
    CPPUNIT_ASSERT(fails(deep));
    CPPUNIT_ASSERT(fails("SELECT ?1001") && !fails("SELECT ?1000"));
    CPPUNIT_ASSERT(fails("SELECT length(zeroblob(20000000))"));
    CPPUNIT_ASSERT(fails("SELECT load_extension('x')"));
    CPPUNIT_ASSERT(fails("ATTACH ':memory:' AS a; ATTACH ':memory:' AS b; ATTACH ':memory:' AS c"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.number("SELECT cell_size_check FROM pragma_cell_size_check /*scan*/"));
  }

  void a_question_that_throws_interrupts() {
    test::Store store;
    store::DbOptions options;
    options.patient = true;
    store::Db db(store.path(), options);
    constexpr char kLong[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT max(i) FROM n";
    {
      const store::Interruptible interruptible(db, []() -> bool { throw std::runtime_error("no"); });
      CPPUNIT_ASSERT_THROW(db.execute(kLong), store::DbError);
    }
    CPPUNIT_ASSERT_NO_THROW(db.execute(kLong));
  }
};
REGISTER_SUITE(StoreDbTest);
