#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "store/upkeep/backup.h"
#include "store/work/change.h"
#include "tests/unit/fixtures/store_databases.h"
#include "tests/unit/suite.h"

namespace fs = std::filesystem;
using test::database, test::users;

// Tests putting a copy in the place of the database.
class StoreRestoreTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreRestoreTest);
  CPPUNIT_TEST(a_database_in_use_is_not_replaced);
  CPPUNIT_TEST(restoring_brings_back_the_copy_and_keeps_what_was_there);
  CPPUNIT_TEST(a_second_restore_keeps_what_the_first_set_aside);
  CPPUNIT_TEST(what_is_restored_is_private);
  CPPUNIT_TEST(what_was_known_before_a_restore_is_outdated);
  CPPUNIT_TEST(programs_read_everything_again_after_a_restore);
  CPPUNIT_TEST(restoring_ends_logins_unless_told_otherwise);
  CPPUNIT_TEST(a_file_that_the_server_left_is_as_good_as_a_copy);
  CPPUNIT_TEST(a_damaged_or_foreign_copy_is_refused);
  CPPUNIT_TEST(a_damaged_database_can_be_replaced);
  CPPUNIT_TEST(a_log_that_cannot_be_moved_stops_the_restore);
  CPPUNIT_TEST(killed_at_any_moment_the_database_is_one_of_the_two);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_database_in_use_is_not_replaced() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 1), copy = folder.file("copy.db");
    store::back_up(live, copy);
    CPPUNIT_ASSERT(!store::is_in_use(live));
    int ready[2];
    CPPUNIT_ASSERT_EQUAL(0, pipe(ready));
    const pid_t child = fork();
    if (child == 0) {
      store::Db db(live);
      static_cast<void>(store::schema_version(db));
      if (write(ready[1], "x", 1) == 1) pause();
      _exit(0);
    }
    char byte = 0;
    CPPUNIT_ASSERT(read(ready[0], &byte, 1) == 1);
    const bool in_use = store::is_in_use(live);
    CPPUNIT_ASSERT_THROW(store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow),
                         store::RestoreError);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    CPPUNIT_ASSERT(in_use);
    CPPUNIT_ASSERT(!store::is_in_use(live));
  }

  void restoring_brings_back_the_copy_and_keeps_what_was_there() {
    const test::TemporaryFolder folder;
    const std::string old = database(folder, "old.db", 2), live = database(folder, "m.db", 5),
                      copy = folder.file("copy.db");
    store::back_up(old, copy);
    store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, users(live));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, users(live + ".before-restore"));
    CPPUNIT_ASSERT(!fs::exists(live + ".restoring"));
    store::Db db(live);
    static constexpr char kMode[] = "SELECT journal_mode FROM pragma_journal_mode /*scan*/";
    store::Query mode(db, kMode);
    CPPUNIT_ASSERT(mode.step());
    CPPUNIT_ASSERT_EQUAL(std::string("wal"), mode.text(0));
  }

  // The wrong copy is restored first, then the right one, and the data from the beginning is not lost.
  void a_second_restore_keeps_what_the_first_set_aside() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 5), wrong = database(folder, "wrong.db", 2),
                      right = database(folder, "right.db", 3);
    for (const std::string& source : {wrong, right}) {
      store::back_up(source, source + ".copy");
      const std::string old =
          store::restore(source + ".copy", live, folder.file("cache.db"), store::Logins::end, test::kNow);
      CPPUNIT_ASSERT_EQUAL(live + (source == wrong ? ".before-restore" : ".before-restore-2"), old);
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, users(live));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, users(live + ".before-restore"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, users(live + ".before-restore-2"));
  }

  // A copy that was fetched from another machine has that machine's permissions.
  void what_is_restored_is_private() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 1), copy = folder.file("copy.db");
    store::back_up(live, copy);
    CPPUNIT_ASSERT_EQUAL(0, chmod(copy.c_str(), 0644));
    store::restore(copy, live, folder.file("cache.db"), store::Logins::keep, test::kNow);
    struct stat info {};
    CPPUNIT_ASSERT_EQUAL(0, stat(live.c_str(), &info));
    CPPUNIT_ASSERT_EQUAL(0600u, info.st_mode & 0777u);
  }

  // Texts that cache.db or a client keeps by revision would otherwise be valid again a few writes later.
  void what_was_known_before_a_restore_is_outdated() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "live.db", 1), copy = folder.file("copy.db"),
                      cache = folder.file("cache.db");
    store::back_up(live, copy);
    for (const char* suffix : {"", "-wal", "-shm"}) std::ofstream(cache + suffix) << "old";
    store::Db(live).execute(
        "UPDATE user SET revision = revision + 5; UPDATE catalogue SET revision = revision + 5, facts = facts + 5");
    store::restore(copy, live, folder.file("cache.db"), store::Logins::keep, test::kNow);
    for (const char* suffix : {"", "-wal", "-shm"}) CPPUNIT_ASSERT(!fs::exists(cache + suffix));
    static constexpr char kSql[] = "SELECT min(u.revision, c.revision, c.facts) FROM user u, catalogue c /*scan*/";
    store::Db db(live);
    store::Query query(db, kSql);
    CPPUNIT_ASSERT(query.step() && query.integer(0) >= test::kNow);
  }

  void programs_read_everything_again_after_a_restore() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "live.db", 1), copy = folder.file("copy.db");
    store::back_up(live, copy);
    store::Db before(copy, {.read_only = true});
    const base::UnixTime later = store::changes_known_since(before, 0) + base::kDay;
    store::restore(copy, live, folder.file("cache.db"), store::Logins::keep, later);
    store::Db db(live);
    CPPUNIT_ASSERT_EQUAL(later, store::changes_known_since(db, 0));
  }

  void restoring_ends_logins_unless_told_otherwise() {
    static constexpr char kSql[] = "SELECT count(*) FROM auth_token /*scan*/";
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 1), copy = folder.file("copy.db");
    store::Db(live).execute(
        "INSERT INTO auth_token (user_id, token_hash, created_at) SELECT id, hex(randomblob(32)), 1 FROM user");
    store::back_up(live, copy);
    const auto tokens_after = [&](store::Logins logins) {
      store::restore(copy, live, folder.file("cache.db"), logins, test::kNow);
      store::Db db(live);
      store::Query query(db, kSql);
      return query.step() ? query.integer(0) : -1;
    };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, tokens_after(store::Logins::keep));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, tokens_after(store::Logins::end));
  }

  // The copy was made by hand while the server was stopped: a database with a write-ahead log, which is empty.
  void a_file_that_the_server_left_is_as_good_as_a_copy() {
    static constexpr char kSql[] =
        "SELECT (SELECT count(*) FROM auth_token), (SELECT revision FROM catalogue) /*scan*/";
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 1), copy = folder.file("copy.db");
    store::Db(live).execute(
        "INSERT INTO auth_token (user_id, token_hash, created_at) SELECT id, hex(randomblob(32)), 1 FROM user");
    fs::copy_file(live, copy);
    store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow);
    store::Db db(live);
    store::Query query(db, kSql);
    CPPUNIT_ASSERT(query.step());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, query.integer(0));
    CPPUNIT_ASSERT(query.integer(1) >= test::kNow);
  }

  void a_damaged_or_foreign_copy_is_refused() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 5), copy = folder.file("copy.db");
    store::back_up(live, copy);
    test::damage(copy);
    std::ofstream(folder.file("text.db")) << "no database";
    std::ofstream(folder.file("empty.db")) << "";
    for (const std::string& file : {copy, folder.file("text.db"), folder.file("empty.db"), folder.file("none.db")})
      CPPUNIT_ASSERT_THROW_MESSAGE(file,
                                   store::restore(file, live, folder.file("cache.db"), store::Logins::end, test::kNow),
                                   store::RestoreError);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, users(live));
    CPPUNIT_ASSERT(!fs::exists(live + ".restoring"));
  }

  void a_damaged_database_can_be_replaced() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 5), copy = folder.file("copy.db");
    store::back_up(live, copy);
    std::ofstream(live) << "rubbish";
    store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, users(live));
  }

  // A folder is where the log would go, so rename(2) refuses.
  void a_log_that_cannot_be_moved_stops_the_restore() {
    const test::TemporaryFolder folder;
    const std::string live = database(folder, "m.db", 5), copy = folder.file("copy.db");
    store::back_up(live, copy);
    std::ofstream(live) << "rubbish";
    std::ofstream(live + "-wal") << "log";
    fs::create_directories(live + ".before-restore-wal/full");
    CPPUNIT_ASSERT_THROW(store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow),
                         store::RestoreError);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{7}, fs::file_size(live));
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{3}, fs::file_size(live + "-wal"));
    CPPUNIT_ASSERT(!fs::exists(live + ".before-restore") && !fs::exists(live + ".restoring"));
    fs::remove_all(live + ".before-restore-wal");
    store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, users(live));
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{3}, fs::file_size(live + ".before-restore-wal"));
  }

  // Each round lets the restoring process live a little longer.
  void killed_at_any_moment_the_database_is_one_of_the_two() {
    const test::TemporaryFolder folder;
    const std::string old = database(folder, "old.db", 2), live = database(folder, "m.db", 5),
                      copy = folder.file("copy.db");
    store::back_up(old, copy);
    bool finished = false;
    for (int round = 0; round < 60 && !finished; ++round) {
      const pid_t child = fork();
      if (child == 0) {
        try {
          store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow);
        } catch (...) {
          _exit(1);
        }
        _exit(0);
      }
      usleep(static_cast<useconds_t>(round) * 500);
      kill(child, SIGKILL);
      int status = 0;
      waitpid(child, &status, 0);
      finished = WIFEXITED(status);
      CPPUNIT_ASSERT(!finished || WEXITSTATUS(status) == 0);
      const std::int64_t found = users(live);
      CPPUNIT_ASSERT_MESSAGE(std::to_string(found), found == 5 || found == 2);
      store::Db db(live);
      CPPUNIT_ASSERT(store::complaints(db, store::CheckDepth::quick).empty());
    }
    CPPUNIT_ASSERT_NO_THROW(store::restore(copy, live, folder.file("cache.db"), store::Logins::end, test::kNow));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, users(live));
  }
};

REGISTER_SUITE(StoreRestoreTest);
