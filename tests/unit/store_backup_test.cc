#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>

#include "base/descriptor.h"
#include "store/account/installation.h"
#include "store/account/token.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/interrupt.h"
#include "store/sqlite/rotation.h"
#include "store_fixture.h"

namespace fs = std::filesystem;

class StoreBackupTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreBackupTest);
  CPPUNIT_TEST(a_copy_holds_what_was_committed_and_is_private);
  CPPUNIT_TEST(a_copy_leaves_nothing_beside_it);
  CPPUNIT_TEST(a_failed_copy_leaves_the_older_one);
  CPPUNIT_TEST(a_folder_that_cannot_be_written_is_named);
  CPPUNIT_TEST(the_database_is_no_place_for_its_copy);
  CPPUNIT_TEST(names_tell_the_time);
  CPPUNIT_TEST(the_oldest_copies_go);
  CPPUNIT_TEST(what_a_killed_copy_left_goes_with_the_next);
  CPPUNIT_TEST(one_process_at_a_time_makes_scheduled_copies);
  CPPUNIT_TEST(one_process_at_a_time_writes_a_file);
  CPPUNIT_TEST(copies_of_a_clock_that_was_wrong_go_first);
  CPPUNIT_TEST(some_copies_of_each_age_stay);
  CPPUNIT_TEST(a_copy_that_holds_much_more_than_the_newest_stays);
  CPPUNIT_TEST(the_policy_comes_from_the_settings);
  CPPUNIT_TEST(a_database_that_has_vanished_leaves_a_trace);
  CPPUNIT_TEST(reading_a_copy_leaves_nothing_beside_it);
  CPPUNIT_TEST(a_copy_asks_whether_to_go_on);
  CPPUNIT_TEST(one_is_due_when_the_last_is_old);
  CPPUNIT_TEST(damage_is_found);
  CPPUNIT_TEST(a_database_in_use_is_not_replaced);
  CPPUNIT_TEST(restoring_brings_back_the_copy_and_keeps_what_was_there);
  CPPUNIT_TEST(a_second_restore_keeps_what_the_first_set_aside);
  CPPUNIT_TEST(what_is_restored_is_private);
  CPPUNIT_TEST(what_was_known_before_a_restore_is_outdated);
  CPPUNIT_TEST(restoring_ends_logins_unless_told_otherwise);
  CPPUNIT_TEST(a_file_that_the_server_left_is_as_good_as_a_copy);
  CPPUNIT_TEST(a_damaged_or_foreign_copy_is_refused);
  CPPUNIT_TEST(a_damaged_database_can_be_replaced);
  CPPUNIT_TEST(a_log_that_cannot_be_moved_stops_the_restore);
  CPPUNIT_TEST(killed_at_any_moment_the_database_is_one_of_the_two);
  CPPUNIT_TEST_SUITE_END();

  static constexpr store::BackupPolicy kThree{3, 0, 0};

  static constexpr char kManyRows[] =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO genre (meta_id, "
      "name) SELECT i, 'x' FROM n";

  static std::int64_t users(const std::string& database) {
    static constexpr char kSql[] = "SELECT count(*) FROM user /*scan*/";
    store::Db db(database);
    store::Query query(db, kSql);
    return query.step() ? query.integer(0) : -1;
  }

  // A database with these users, closed again.
  static std::string database(const test::TemporaryFolder& folder, const std::string& name, int count) {
    const std::string path = folder.file(name);
    fs::copy_file(test::prepared_database(), path);
    store::Db db(path);
    store::Tx tx(db);
    for (int i = 0; i < count; ++i) {
      store::NewUser user;
      user.name = "user" + std::to_string(i);
      user.email = user.name + "@example.com";
      user.password_hash = "$y$none";
      store::add_user(tx, user, test::kNow);
    }
    tx.commit();
    return path;
  }

  static void damage(const std::string& path) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(8192);
    const std::string nothing(20000, 'x');
    file.write(nothing.data(), static_cast<std::streamsize>(nothing.size()));
  }

 public:
  void a_copy_holds_what_was_committed_and_is_private() {
    test::Store store;
    store.add_user("maya");
    store::back_up(store.path(), store.file("copy.db"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, users(store.file("copy.db")));
    struct stat info {};
    CPPUNIT_ASSERT_EQUAL(0, stat(store.file("copy.db").c_str(), &info));
    CPPUNIT_ASSERT_EQUAL(0600u, info.st_mode & 0777u);
  }

  void a_copy_leaves_nothing_beside_it() {
    test::Store store;
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    store::back_up(store.path(), folder + "/copy.db");
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, names.size());
  }

  void a_failed_copy_leaves_the_older_one() {
    test::Store store;
    store::back_up(store.path(), store.file("copy.db"));
    CPPUNIT_ASSERT_THROW(store::back_up(store.file("none.db"), store.file("copy.db")), store::DbError);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, users(store.file("copy.db")));
    CPPUNIT_ASSERT(!fs::exists(store.file("copy.db.part")));
  }

  void a_folder_that_cannot_be_written_is_named() {
    test::Store store;
    std::string reason;
    try {
      store::back_up(store.path(), store.file("none/copy.db"));
    } catch (const std::system_error& error) {
      reason = error.what();
    }
    CPPUNIT_ASSERT_EQUAL("cannot write to the folder " + store.file("none") + ": No such file or directory", reason);
  }

  void the_database_is_no_place_for_its_copy() {
    test::Store store;
    fs::create_symlink(store.path(), store.file("elsewhere.db"));
    fs::create_directory(store.file("folder"));
    for (const std::string& file : {store.path(), store.file("folder/../") + fs::path(store.path()).filename().string(),
                                    store.file("elsewhere.db")})
      CPPUNIT_ASSERT_THROW_MESSAGE(file, store::back_up(store.path(), file), std::invalid_argument);
  }

  void names_tell_the_time() {
    const test::TemporaryFolder folder;
    CPPUNIT_ASSERT_EQUAL(std::string("matinee-20240501-120000.db"), store::backup_name(test::kNow));
    for (const char* name :
         {"matinee-20240501-120000.db", "matinee-20240501-120000.db.part", "matinee-2024.db", "notes.txt"})
      std::ofstream(folder.file(name)) << "x";
    const auto found = store::list_backups(folder.file("."), test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT_EQUAL(test::kNow, found[0].made_at);
    CPPUNIT_ASSERT(store::list_backups(folder.file("none"), test::kNow).empty());
  }

  void the_oldest_copies_go() {
    test::Store store;
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    for (int day = 0; day < 5; ++day) store::back_up_into(store.path(), folder, kThree, test::kNow + day * base::kDay);
    const auto found = store::list_backups(folder, test::kNow + 4 * base::kDay);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, found.size());
    CPPUNIT_ASSERT_EQUAL(test::kNow + 4 * base::kDay, found[0].made_at);
    CPPUNIT_ASSERT_EQUAL(test::kNow + 2 * base::kDay, found[2].made_at);
  }

  void what_a_killed_copy_left_goes_with_the_next() {
    test::Store store;
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    for (const char* name : {"matinee-20240401-120000.db.part", "matinee-20240401-120000.db.part-journal",
                             "matinee-20240401-120000.db.part.lock", "mine.db.part", "matinee-notes.part"})
      std::ofstream(folder + '/' + name) << "x";
    store::back_up_into(store.path(), folder, kThree, test::kNow);
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    CPPUNIT_ASSERT(names ==
                   (std::set<std::string>{"matinee-20240501-120000.db", "mine.db.part", "matinee-notes.part"}));
  }

  void one_process_at_a_time_makes_scheduled_copies() {
    test::Store store;
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    {
      const base::Descriptor other(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      CPPUNIT_ASSERT_EQUAL(0, flock(other.get(), LOCK_EX));
      CPPUNIT_ASSERT_THROW(store::back_up_into(store.path(), folder, kThree, test::kNow), std::runtime_error);
    }
    CPPUNIT_ASSERT_NO_THROW(store::back_up_into(store.path(), folder, kThree, test::kNow));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_backups(folder, test::kNow).size());
  }

  // The one that comes second must not take the place of the first, whose file would be what the second has of it so
  // far.
  void one_process_at_a_time_writes_a_file() {
    test::Store store;
    store.add_user("maya");
    const std::string file = store.file("copy.db");
    bool refused = false;
    store.db().execute(kManyRows);
    store::back_up(store.path(), file, [&] {
      if (refused) return true;
      CPPUNIT_ASSERT_THROW(store::back_up(store.path(), file), store::BackupUnderWay);
      return refused = true;
    });
    CPPUNIT_ASSERT(refused);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, users(file));
    std::ofstream(file + ".part") << "of a process that was killed";
    store::back_up(store.path(), file);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, users(file));
    CPPUNIT_ASSERT(!fs::exists(file + ".part"));
  }

  void copies_of_a_clock_that_was_wrong_go_first() {
    test::Store store;
    const std::string data = fs::path(store.path()).parent_path().string();
    const auto config = base::Config::from("", {{"MATINEE_DATA_DIR", data}});
    const std::string folder = store::backup_folder(config);
    fs::create_directory(folder);
    for (int day = 0; day < 3; ++day)
      store::back_up_into(store.path(), folder, kThree, test::kNow + (3650 + day) * base::kDay);
    const auto made = store::back_up_into(store.path(), folder, kThree, test::kNow);
    CPPUNIT_ASSERT(fs::exists(made.path));
    CPPUNIT_ASSERT(!store::backup_is_due(config, test::kNow + base::kHour, base::kDay));
    CPPUNIT_ASSERT(store::backup_is_due(config, test::kNow + base::kDay, base::kDay));
    store::back_up_into(store.path(), folder, kThree, test::kNow + base::kDay);
    CPPUNIT_ASSERT(fs::exists(made.path));
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, store::list_backups(folder, test::kNow).size());
  }

  // A copy each day for two years; 2024-05-01 is a Wednesday.
  void some_copies_of_each_age_stay() {
    test::Store store;
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    for (int day = -730; day < 0; ++day)
      std::ofstream(folder + '/' + store::backup_name(test::kNow + day * base::kDay)) << "x";
    store::back_up_into(store.path(), folder, {}, test::kNow);
    std::string days;
    for (const auto& file : store::list_backups(folder, test::kNow))
      days += base::rfc3339(file.made_at).substr(0, 10) + ' ';
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-01 2024-04-30 2024-04-29 2024-04-28 2024-04-27 2024-04-26 2024-04-25 "
                                     "2024-04-21 2024-04-14 2024-04-07 2024-03-31 2024-02-29 2024-01-31 2023-12-31 "
                                     "2023-11-30 2023-10-31 2023-09-30 2023-08-31 2023-07-31 2023-06-30 "),
                         days);
  }

  void a_copy_that_holds_much_more_than_the_newest_stays() {
    const test::TemporaryFolder folder;
    const std::string copies = folder.file("copies");
    fs::create_directory(copies);
    const std::string full = database(folder, "full.db", 5), empty = database(folder, "empty.db", 0);
    store::back_up_into(full, copies, kThree, test::kNow);
    CPPUNIT_ASSERT(!store::shrinkage(store::list_backups(copies, test::kNow)));
    for (int day = 1; day <= 30; ++day) store::back_up_into(empty, copies, kThree, test::kNow + day * base::kDay);
    const auto made = store::list_backups(copies, test::kNow + 30 * base::kDay);
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, made.size());
    CPPUNIT_ASSERT_EQUAL(test::kNow, made.back().made_at);
    const auto shrinkage = store::shrinkage(made);
    CPPUNIT_ASSERT(shrinkage && shrinkage->earlier.path == made.back().path);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, shrinkage->then.users);
  }

  void the_policy_comes_from_the_settings() {
    const auto policy = [](const base::Config::Variables& settings) {
      const store::BackupPolicy found = store::backup_policy(base::Config::from("", settings));
      return std::to_string(found.daily) + ' ' + std::to_string(found.weekly) + ' ' + std::to_string(found.monthly);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("7 5 12"), policy({}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("1 2 3"),
        policy({{"MATINEE_BACKUP_DAILY", "1"}, {"MATINEE_BACKUP_WEEKLY", "2"}, {"MATINEE_BACKUP_MONTHLY", "3"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("30 5 12"), policy({{"MATINEE_BACKUP_KEEP", "30"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("0 0 0"), policy({{"MATINEE_BACKUP_KEEP", "0"}}));
  }

  void a_database_that_has_vanished_leaves_a_trace() {
    const test::TemporaryFolder folder;
    const auto config = base::Config::from("", {{"MATINEE_DATA_DIR", folder.file(".")}});
    fs::create_directory(folder.file("backups"));
    CPPUNIT_ASSERT_EQUAL(std::string(), store::trace_of_lost_database(config, test::kNow));
    const std::string path = database(folder, "matinee.db", 1);
    {
      store::Db db(path);
      store::write_marker(db);
      std::ifstream marker(path + ".id");
      std::string id;
      CPPUNIT_ASSERT(marker >> id && id == store::database_id(db) && id.size() == 32);
    }
    CPPUNIT_ASSERT_EQUAL(std::string(), store::trace_of_lost_database(config, test::kNow));
    const std::string backup = store::back_up_into(path, folder.file("./backups"), {}, test::kNow).path;
    fs::remove(path);
    for (const std::string& sign : {std::string("matinee.db.id is there"), backup})
      CPPUNIT_ASSERT(store::trace_of_lost_database(config, test::kNow).find(sign) != std::string::npos);
    std::ofstream(path).close();
    CPPUNIT_ASSERT(!store::trace_of_lost_database(config, test::kNow).empty());
    fs::remove(path + ".id");
    CPPUNIT_ASSERT(!store::trace_of_lost_database(config, test::kNow).empty());
    fs::remove(backup);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::trace_of_lost_database(config, test::kNow));
  }

  void reading_a_copy_leaves_nothing_beside_it() {
    test::Store store;
    store.add_user("maya");
    const std::string folder = store.file("copies");
    fs::create_directory(folder);
    const std::string copy = store::back_up_into(store.path(), folder, {}, test::kNow).path;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::holdings_of(copy).value().users);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
    std::ofstream(copy) << "no database";
    CPPUNIT_ASSERT(!store::holdings_of(copy));
  }

  void a_copy_asks_whether_to_go_on() {
    test::Store store;
    store.db().execute(kManyRows);
    int asked = 0;
    store::back_up(store.path(), store.file("copy.db"), [&] { return ++asked > 0; });
    CPPUNIT_ASSERT(asked > 0);
    try {
      store::back_up(store.path(), store.file("other.db"), [] { return false; });
      CPPUNIT_FAIL("it went on");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_interrupted());
    }
    CPPUNIT_ASSERT(!fs::exists(store.file("other.db")) && !fs::exists(store.file("other.db.part")));
  }

  void one_is_due_when_the_last_is_old() {
    test::Store store;
    const std::string data = fs::path(store.path()).parent_path().string();
    const auto config = base::Config::from("", {{"MATINEE_DATA_DIR", data}});
    fs::create_directory(store::backup_folder(config));
    CPPUNIT_ASSERT(store::backup_is_due(config, test::kNow, base::kDay));
    store::back_up_into(store.path(), store::backup_folder(config), {}, test::kNow);
    CPPUNIT_ASSERT(!store::backup_is_due(config, test::kNow + base::kDay - 1, base::kDay));
    CPPUNIT_ASSERT(store::backup_is_due(config, test::kNow + base::kDay, base::kDay));
    CPPUNIT_ASSERT(store::backup_is_due(config, test::kNow - 2 * base::kDay, base::kDay));  // the clock was set back
    const auto off = base::Config::from("", {{"MATINEE_DATA_DIR", data}, {"MATINEE_BACKUP_KEEP", "0"}});
    CPPUNIT_ASSERT(!store::backup_is_due(off, test::kNow + base::kDay, base::kDay));
  }

  void damage_is_found() {
    const test::TemporaryFolder folder;
    const std::string path = database(folder, "m.db", 3);
    {
      store::Db db(path);
      CPPUNIT_ASSERT(store::complaints(db, store::CheckDepth::thorough).empty());
      db.execute(
          "PRAGMA foreign_keys=OFF; INSERT INTO auth_token (user_id, token_hash, created_at) VALUES (99, "
          "hex(zeroblob(32)), 1)");
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::complaints(db, store::CheckDepth::quick).size());
    }
    damage(path);
    store::Db db(path);
    CPPUNIT_ASSERT(!store::complaints(db, store::CheckDepth::quick).empty());
  }

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

  // The wrong copy first, then the right one: what was there at the beginning is not lost.
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

  // Whoever fetched the copy from another machine has it with that machine's permissions.
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

  // Else what cache.db or a client keeps by revision would come true again a few writes later.
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

  // Copied by hand while the server stood still: a database with a write-ahead log, which is empty.
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
    damage(copy);
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

  // A folder stands where the log would go: rename(2) refuses.
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

CPPUNIT_TEST_SUITE_REGISTRATION(StoreBackupTest);
