#include "store/upkeep/backup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <system_error>

#include "base/descriptor.h"
#include "store/account/installation.h"
#include "store/upkeep/rotation.h"
#include "tests/unit/fixtures/store_databases.h"
#include "tests/unit/suite.h"

namespace fs = std::filesystem;
using test::database, test::users;

// Tests copies of the database: their contents, the times at which they are made, and which of them are kept.
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
  CPPUNIT_TEST_SUITE_END();

  static constexpr store::BackupPolicy kThree{3, 0, 0};

  static constexpr char kManyRows[] =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO genre (meta_id, "
      "name) SELECT i, 'x' FROM n";

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

  // A second process must not take the place of the first, whose file would then be the part that the second has
  // written so far.
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

  // There is a copy of each day for two years; 2024-05-01 is a Wednesday.
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
    test::damage(path);
    store::Db db(path);
    CPPUNIT_ASSERT(!store::complaints(db, store::CheckDepth::quick).empty());
  }
};

REGISTER_SUITE(StoreBackupTest);
