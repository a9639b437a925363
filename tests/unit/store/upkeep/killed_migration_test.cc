#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <map>

#include "store/upkeep/backup.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/migration_fixture.h"
#include "tests/unit/suite.h"

using test::kAllSteps;
using test::lines_of;
using test::make_old;
using test::number_of;

namespace {

// A whole schema for fresh databases, and the rows of a database at step 1 for it.
constexpr store::EmbeddedMigration kWhole[] = {{2, "0002_whole.sql",
                                                "CREATE TABLE movie (id INTEGER PRIMARY KEY, title TEXT NOT NULL, year "
                                                "INTEGER NOT NULL) STRICT; CREATE INDEX movie_year ON movie (year);"}};
constexpr char kConversion[] = "INSERT INTO movie (id, title, year) SELECT id, title, 1900 + id FROM old.film;";

// SQLite's writes and syncs are counted down from this number, and the process dies at the last one.
int writes_left = 0;
int (*real_write)(sqlite3_file*, const void*, int, sqlite3_int64) = nullptr;
int (*real_sync)(sqlite3_file*, int) = nullptr;

void count_down() {
  if (--writes_left == 0) raise(SIGKILL);
}
int armed_write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  count_down();
  return real_write(file, data, size, offset);
}
int armed_sync(sqlite3_file* file, int flags) {
  count_down();
  return real_sync(file, flags);
}
int (*real_open)(sqlite3_vfs*, const char*, sqlite3_file*, int, int*) = nullptr;
int armed_open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  const int code = real_open(vfs, name, file, flags, out);
  if (code != SQLITE_OK || file->pMethods == nullptr) return code;
  static std::map<const sqlite3_io_methods*, sqlite3_io_methods>
      armed;  // a database's differ from those of other files
  real_write = file->pMethods->xWrite;
  real_sync = file->pMethods->xSync;
  sqlite3_io_methods& methods = armed.emplace(file->pMethods, *file->pMethods).first->second;
  methods.xWrite = armed_write;
  methods.xSync = armed_sync;
  file->pMethods = &methods;
  return code;
}
void die_at_write(int number) {
  writes_left = number;
  sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
  real_open = vfs->xOpen;
  vfs->xOpen = armed_open;
}

// Returns false if `work` ended before that many writes.
bool is_killed_at(int number, const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    die_at_write(number);
    try {
      work();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      _exit(1);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CPPUNIT_ASSERT_EQUAL(WIFEXITED(status) ? 0 : SIGKILL, status);
  return WIFSIGNALED(status);
}

}  // namespace

class StoreKilledMigrationTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreKilledMigrationTest);
  CPPUNIT_TEST(killed_at_any_write_it_stands_at_a_step);
  CPPUNIT_TEST(killed_at_any_write_a_conversion_is_whole_or_not_begun);
  CPPUNIT_TEST_SUITE_END();

 public:
  // The process is killed at its first write to the disk, its second, and so on until it ends unharmed.
  void killed_at_any_write_it_stands_at_a_step() {
    bool killed = true;
    int kills = 0;
    for (; killed; ++kills) {
      const test::TemporaryFolder folder;
      const std::string path = folder.file("m.db");
      make_old(path);
      killed = is_killed_at(kills + 1, [&] { store::migrate(path, kAllSteps); });
      {
        store::Db db(path);
        const int schema = store::schema_version(db);
        CPPUNIT_ASSERT(schema >= 1 && schema <= 3);
        CPPUNIT_ASSERT_EQUAL(std::int64_t{300},
                             number_of(db, "SELECT count(*) FROM film WHERE title = 'Film ' || id /*scan*/"));
        CPPUNIT_ASSERT(store::complaints(db, store::CheckDepth::thorough).empty());
        const std::int64_t columns = number_of(db, "SELECT count(*) FROM pragma_table_info('film') /*scan*/");
        CPPUNIT_ASSERT_EQUAL(std::int64_t{schema == 1 ? 2 : 3}, columns);
      }
      store::migrate(path, kAllSteps);
      store::Db db(path);
      CPPUNIT_ASSERT_EQUAL(std::int64_t{300},
                           number_of(db, "SELECT count(*) FROM film WHERE year = 1900 + id /*scan*/"));
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(kills), kills > 20);
  }

  void killed_at_any_write_a_conversion_is_whole_or_not_begun() {
    bool killed = true;
    int kills = 0;
    for (; killed; ++kills) {
      const test::TemporaryFolder folder;
      const std::string path = folder.file("m.db");
      make_old(path);
      killed = is_killed_at(kills + 1, [&] { store::migrate(path, kWhole, kConversion); });
      {
        store::Db db(path);
        const bool is_old = store::schema_version(db) == 1;
        CPPUNIT_ASSERT_EQUAL(std::int64_t{300}, is_old ? number_of(db, "SELECT count(*) FROM film /*scan*/")
                                                       : number_of(db, "SELECT count(*) FROM movie /*scan*/"));
        CPPUNIT_ASSERT(store::complaints(db, store::CheckDepth::thorough).empty());
      }
      store::migrate(path, kWhole, kConversion);
      store::Db db(path);
      CPPUNIT_ASSERT_EQUAL(std::string("movie\n"),
                           lines_of(db, "SELECT name FROM sqlite_schema WHERE type = 'table' /*scan*/"));
      CPPUNIT_ASSERT_EQUAL(
          std::int64_t{300},
          number_of(db, "SELECT count(*) FROM movie WHERE year = 1900 + id AND title = 'Film ' || id /*scan*/"));
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(kills), kills > 10);
  }
};
REGISTER_SUITE(StoreKilledMigrationTest);
