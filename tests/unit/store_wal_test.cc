#include "store/sqlite/wal.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "store_fixture.h"

class StoreWalTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreWalTest);
  CPPUNIT_TEST(every_written_page_counts);
  CPPUNIT_TEST(after_a_checkpoint_only_the_new_counts);
  CPPUNIT_TEST(a_log_that_has_grown_long_is_cut_off);
  CPPUNIT_TEST(a_log_is_cut_when_that_is_asked_for);
  CPPUNIT_TEST(without_a_log_nothing_is_used);
  CPPUNIT_TEST(asking_takes_no_lock_away);
  CPPUNIT_TEST_SUITE_END();

  static void write_genres(store::Db& db, int from, int count) {
    static constexpr char kInsert[] = "INSERT INTO genre (meta_id, name) VALUES (?, ?)";
    const std::string name(100, 'x');
    for (int i = 0; i < count; ++i) {
      store::Tx tx(db);
      store::Query(tx, kInsert, from + i, name).run();
      tx.commit();
    }
  }

  static ino_t inode_of(const std::string& path) {
    struct stat info{};
    CPPUNIT_ASSERT_EQUAL(0, stat(path.c_str(), &info));
    return info.st_ino;
  }

 public:
  void every_written_page_counts() {
    test::Store store;
    store.db().execute("PRAGMA wal_checkpoint(TRUNCATE)");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::used_wal_bytes(store.db()));
    write_genres(store.db(), 1, 20);
    const std::int64_t used = store::used_wal_bytes(store.db());
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(std::filesystem::file_size(store.db().path() + "-wal")) - 32, used);
    CPPUNIT_ASSERT(used >= 20 * 4096);
  }

  // The file keeps its size: it does not tell how much is used.
  void after_a_checkpoint_only_the_new_counts() {
    test::Store store;
    write_genres(store.db(), 1, 100);
    const auto size = std::filesystem::file_size(store.db().path() + "-wal");
    store.db().checkpoint();
    write_genres(store.db(), 1000, 1);
    CPPUNIT_ASSERT_EQUAL(size, std::filesystem::file_size(store.db().path() + "-wal"));
    const std::int64_t used = store::used_wal_bytes(store.db());
    CPPUNIT_ASSERT(used > 0 && used < 20 * 4096);
  }

  void a_log_that_has_grown_long_is_cut_off() {
    test::Store store;
    const std::string log = store.db().path() + "-wal";
    write_genres(store.db(), 1, 3);
    std::filesystem::resize_file(log, 64 * 1024 * 1024 + 1);  // as once written; what stands behind the last frame is ignored
    store.db().checkpoint();
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{0}, std::filesystem::file_size(log));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store.number("SELECT count(*) FROM genre /*scan*/"));
  }

  void a_log_is_cut_when_that_is_asked_for() {
    test::Store store;
    write_genres(store.db(), 1, 100);
    store.db().checkpoint(store::Db::LogFile::is_cut);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{0}, std::filesystem::file_size(store.db().path() + "-wal"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, store.number("SELECT count(*) FROM genre /*scan*/"));
  }

  void without_a_log_nothing_is_used() {
    test::Store store;
    std::filesystem::remove(store.db().path() + "-wal");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::used_wal_bytes(store.db()));
  }

  // fcntl(2) drops a process's locks on a file when it closes any descriptor of it.
  void asking_takes_no_lock_away() {
    test::Store store;
    write_genres(store.db(), 1, 1);
    store::Query reading(store.db(), "SELECT name FROM genre /*scan*/");
    CPPUNIT_ASSERT(reading.step());
    const auto locks = [&] {
      std::string lines, inode = ":" + std::to_string(inode_of(store.db().path() + "-shm")) + " ";
      std::ifstream all("/proc/locks");
      for (std::string line; std::getline(all, line);)
        if (line.find(inode) != std::string::npos) lines += line.substr(line.find(':')) + "\n";
      return lines;
    };
    const std::string before = locks();
    CPPUNIT_ASSERT(!before.empty());
    store::used_wal_bytes(store.db());
    CPPUNIT_ASSERT_EQUAL(before, locks());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StoreWalTest);
