// Tests the limits of statements and transactions, which count processor time.
#include <unistd.h>

#include <ctime>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreLimitsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreLimitsTest);
  CPPUNIT_TEST(a_statement_that_computes_too_long_ends);
  CPPUNIT_TEST(the_readers_own_time_is_not_the_statements);
  CPPUNIT_TEST(statements_between_the_rows_do_not_set_the_limit_back);
  CPPUNIT_TEST(a_transaction_that_computes_too_long_is_rolled_back);
  CPPUNIT_TEST(a_transaction_that_waits_too_long_is_rolled_back);
  CPPUNIT_TEST(a_transaction_may_be_allowed_to_be_long);
  CPPUNIT_TEST(a_patient_connection_has_no_limits);
  CPPUNIT_TEST_SUITE_END();

  static std::int64_t processor_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
  }
  // Works until this thread has used so many more milliseconds of processor time.
  static void compute(int ms) {
    for (const std::int64_t until = processor_ms() + ms; processor_ms() < until;) {
    }
  }
  static constexpr char kEndless[] =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n /*scan*/";
  static constexpr char kOne[] = "SELECT 1";
  static constexpr int kLimitMs = store::kSlowness * 100;  // the sanitizers' own work in one malloc may take 100

  static constexpr char kPlace[] = "INSERT INTO server_setting (name, value, updated_at) VALUES (?, '', 0)";
  static constexpr char kPlaces[] = "SELECT count(*) FROM server_setting WHERE name IN ('a', 'b') /*scan*/";

  // Asserts that the transaction's writes are gone and the lock is free.
  static void assert_rolled_back(test::Store& store) {
    store::Db other(store.path(), {.lock_wait_ms = 0});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(other, kPlaces).number());
    store::Tx tx(other);
    tx.commit();
  }

 public:
  void a_statement_that_computes_too_long_ends() {
    test::Store store;
    store::Db& db = store.db();
    db.time.limits = store::Limits{.statement_ms = kLimitMs};
    try {
      store::Query(db, kEndless).run();
      CPPUNIT_FAIL("it has no end");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_interrupted() && error.is_unavailable());
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::Query(db, kOne).number());  // the next statement starts from zero
  }

  void the_readers_own_time_is_not_the_statements() {
    test::Store store;
    store::Db& db = store.db();
    db.time.limits = store::Limits{.statement_ms = kLimitMs};
    // Has enough steps between two rows for SQLite to check the limit.
    static constexpr char kRows[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT i FROM n "
        "WHERE i % 10000 = 0 /*scan*/";
    int rows = 0;
    for (store::Query query(db, kRows); query.step(); ++rows) compute(kLimitMs);
    CPPUNIT_ASSERT_EQUAL(3, rows);
  }

  void statements_between_the_rows_do_not_set_the_limit_back() {
    test::Store store;
    store::Db& db = store.db();
    db.time.limits = store::Limits{.statement_ms = kLimitMs};
    // Each row uses a part of the limit, and the rows never end.
    static constexpr char kRows[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i % 100000 = 0 /*scan*/";
    const auto read = [&] {
      for (store::Query query(db, kRows); query.step();) store::Query(db, kOne).run();
    };
    CPPUNIT_ASSERT_THROW(read(), store::DbError);
  }

  void a_transaction_that_computes_too_long_is_rolled_back() {
    test::Store store;
    store::Db& db = store.db();
    db.time.limits = store::Limits{.transaction_ms = kLimitMs};
    const auto between_statements = [&] {
      store::Tx tx(db);
      store::Query(tx, kPlace, "a").run();
      compute(2 * kLimitMs);
      store::Query(tx, kPlace, "b").run();
      tx.commit();
    };
    CPPUNIT_ASSERT_THROW(between_statements(), store::TransactionTooLong);
    assert_rolled_back(store);
    const auto in_a_statement = [&] {
      store::Tx tx(db);
      store::Query(tx, kPlace, "a").run();
      store::Query(db, kEndless).run();
      tx.commit();
    };
    CPPUNIT_ASSERT_THROW(in_a_statement(), store::TransactionTooLong);
    assert_rolled_back(store);
  }

  void a_transaction_that_waits_too_long_is_rolled_back() {
    test::Store store;
    store::Db& db = store.db();
    db.time.limits = store::Limits{.transaction_wall_ms = 1};
    const auto write = [&] {
      store::Tx tx(db);
      store::Query(tx, kPlace, "a").run();
      ::usleep(5000);
      store::Query(tx, kPlace, "b").run();
      tx.commit();
    };
    CPPUNIT_ASSERT_THROW(write(), store::TransactionTooLong);
    assert_rolled_back(store);
  }

  void a_transaction_may_be_allowed_to_be_long() {
    test::Store store;
    const std::int64_t ada = store.add_user("ada");
    store.db().time.limits = store::Limits{.transaction_ms = 0, .transaction_wall_ms = 0};
    store::Tx tx(store.db());
    store::delete_user(tx, ada);
    compute(5);
    store::Query(tx, kPlace, "a").run();
    tx.commit();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::Query(store.db(), kPlaces).number());
  }

  void a_patient_connection_has_no_limits() {
    test::Store store;
    store::Db db(store.path(), {.patient = true});
    CPPUNIT_ASSERT(!db.time.limits);
    store::Tx tx(db);
    store::Query(tx, kPlace, "a").run();
    compute(5);
    store::Query(tx, kPlace, "b").run();
    tx.commit();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::Query(db, kPlaces).number());
  }
};
REGISTER_SUITE(StoreLimitsTest);
