// Tests a disk that does not take the log at a commit: the sender gets an error, nobody sees the row, and sending it
// again is safe.
#include <sqlite3.h>

#include <map>

#include "store/sqlite/db.h"
#include "store/work/receipt.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

namespace {

bool log_fails = false, database_fails = false;
int told = 0;  // number of reports that the log stays
int (*real_open)(sqlite3_vfs*, const char*, sqlite3_file*, int, int*) = nullptr;
int (*real_sync)(sqlite3_file*, int) = nullptr;

int sync_log(sqlite3_file* file, int flags) { return log_fails ? SQLITE_IOERR_FSYNC : real_sync(file, flags); }

int (*real_database_sync)(sqlite3_file*, int) = nullptr;
int sync_database(sqlite3_file* file, int flags) {
  return database_fails ? SQLITE_IOERR_FSYNC : real_database_sync(file, flags);
}

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  const int code = real_open(vfs, name, file, flags, out);
  if (code == SQLITE_OK && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
    static sqlite3_io_methods methods = *file->pMethods;
    real_database_sync = file->pMethods->xSync;
    methods.xSync = sync_database;
    file->pMethods = &methods;
  }
  if (code != SQLITE_OK || (flags & SQLITE_OPEN_WAL) == 0) return code;
  static sqlite3_io_methods methods = *file->pMethods;
  real_sync = file->pMethods->xSync;
  methods.xSync = sync_log;
  file->pMethods = &methods;
  return code;
}

}  // namespace

class StoreSyncTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSyncTest);
  CPPUNIT_TEST(a_commit_that_cannot_be_synced_is_seen_by_nobody);
  CPPUNIT_TEST(after_a_crash_it_may_be_there_but_not_twice);
  CPPUNIT_TEST(the_next_commit_takes_its_place_in_the_log);
  CPPUNIT_TEST(a_database_that_cannot_be_synced_keeps_its_log_and_says_so);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kCount[] = "SELECT count(*) FROM genre /*scan*/";
  static constexpr char kName[] = "SELECT min(name) FROM genre /*scan*/";

  // Acts like a form (app::once), and returns true if it added something, false if it had been there.
  static bool send(store::Db& db, const std::string& name, char form_id, int rows = 1) {
    static constexpr char kInsert[] = "INSERT INTO genre (meta_id, name) VALUES (abs(random()), ?)";
    const store::Receipt receipt{1, "/genre", std::string(32, form_id), std::string(64, '0')};
    store::Tx tx(db);
    if (store::find_receipt(tx, receipt, test::kNow)) return false;
    for (int i = 0; i < rows; ++i) store::Query(tx, kInsert, name).run();
    store::add_receipt(tx, receipt, "/", test::kNow);
    tx.commit();
    return true;
  }

  static void refuse(store::Db& db, const std::string& name, char form_id, int rows = 1) {
    log_fails = true;
    try {
      send(db, name, form_id, rows);
      CPPUNIT_FAIL("it was committed");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT_EQUAL(SQLITE_IOERR_FSYNC, error.code);
      CPPUNIT_ASSERT(error.is_unavailable());
    }
    log_fails = false;
  }

  // Returns a copy of the files as they are if all processes die now.
  static std::string after_crash(const test::Store& store) {
    const std::string copy = store.file("crashed.db");
    for (const char* suffix : {"", "-wal"}) std::filesystem::copy_file(store.path() + suffix, copy + suffix);
    return copy;
  }

  static std::int64_t count(store::Db& db) {
    store::Query query(db, kCount);
    return query.step() ? query.integer(0) : -1;
  }

 public:
  void setUp() override {
    sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
    real_open = vfs->xOpen;
    vfs->xOpen = open_file;
  }
  void tearDown() override {
    sqlite3_vfs_find(nullptr)->xOpen = real_open;
    log_fails = database_fails = false;
  }

  void a_commit_that_cannot_be_synced_is_seen_by_nobody() {
    test::Store store;
    store::Db other(store.path());
    store.add_user("ada");
    refuse(store.db(), "first", 'a');
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, count(store.db()));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, count(other));
    CPPUNIT_ASSERT(!store.db().in_transaction());
    store::Db last(store.path());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, count(last));
  }

  void after_a_crash_it_may_be_there_but_not_twice() {
    test::Store store;
    store.add_user("ada");
    refuse(store.db(), "first", 'a');
    store::Db crashed(after_crash(store));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count(crashed));  // written, not synced: the system kept it
    CPPUNIT_ASSERT(!send(crashed, "first", 'a'));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count(crashed));
    CPPUNIT_ASSERT(send(store.db(), "first", 'a'));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count(store.db()));
  }

  void the_next_commit_takes_its_place_in_the_log() {
    test::Store store;
    store::Db other(store.path());
    store.add_user("ada");
    refuse(store.db(), "first", 'a', 1000);  // more pages than the next one
    CPPUNIT_ASSERT(send(other, "second", 'b'));
    store::Db crashed(after_crash(store));
    for (store::Db* db : {&store.db(), &other, &crashed}) {
      CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count(*db));
      store::Query query(*db, kName);
      CPPUNIT_ASSERT(query.step());
      CPPUNIT_ASSERT_EQUAL(std::string("second"), query.text(0));
    }
  }

  // The commit holds, since the log has it; the log keeps the part that the database lost until the disk takes it.
  void a_database_that_cannot_be_synced_keeps_its_log_and_says_so() {
    test::Store store;
    store.add_user("ada");
    store.db().on_log_stuck = [](const char*) { ++told; };
    told = 0;
    database_fails = true;
    CPPUNIT_ASSERT(send(store.db(), std::string(100, 'x'), 'a', 30000));
    CPPUNIT_ASSERT(told > 0);
    const auto length = std::filesystem::file_size(store.path() + "-wal");
    CPPUNIT_ASSERT(length > 4'000'000);
    CPPUNIT_ASSERT_THROW(store.db().cut_log(1'000'000), store::DbError);
    CPPUNIT_ASSERT(std::filesystem::file_size(store.path() + "-wal") >= length);
    {
      store::Db crashed(after_crash(store));
      CPPUNIT_ASSERT_EQUAL(std::int64_t{30000}, count(crashed));
    }
    database_fails = false;
    told = 0;
    CPPUNIT_ASSERT(send(store.db(), "next", 'b'));
    CPPUNIT_ASSERT_EQUAL(0, told);
    store.db().cut_log(1'000'000);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{0}, std::filesystem::file_size(store.path() + "-wal"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{30001}, count(store.db()));
  }
};

REGISTER_SUITE(StoreSyncTest);
