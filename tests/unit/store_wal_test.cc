#include "store/wal.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>

#include "store_fixture.h"

class StoreWalTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreWalTest);
  CPPUNIT_TEST(what_is_written_waits_until_the_checkpoint);
  CPPUNIT_TEST(after_a_checkpoint_only_the_new_counts);
  CPPUNIT_TEST(without_an_index_nothing_waits);
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

 public:
  void what_is_written_waits_until_the_checkpoint() {
    test::Store store;
    store.db().checkpoint();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::unmoved_wal_bytes(store.db()));
    write_genres(store.db(), 1, 20);
    const std::int64_t waiting = store::unmoved_wal_bytes(store.db());
    CPPUNIT_ASSERT(waiting >= 20 * 4096);
    CPPUNIT_ASSERT(waiting % 4096 == 0);
    store.db().checkpoint();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::unmoved_wal_bytes(store.db()));
  }

  // The file keeps its size: it does not tell how much waits.
  void after_a_checkpoint_only_the_new_counts() {
    test::Store store;
    write_genres(store.db(), 1, 100);
    const auto size = std::filesystem::file_size(store.db().path() + "-wal");
    store.db().checkpoint();
    write_genres(store.db(), 1000, 1);
    CPPUNIT_ASSERT_EQUAL(size, std::filesystem::file_size(store.db().path() + "-wal"));
    const std::int64_t waiting = store::unmoved_wal_bytes(store.db());
    CPPUNIT_ASSERT(waiting > 0 && waiting < 20 * 4096);
  }

  void without_an_index_nothing_waits() {
    test::Store store;
    std::filesystem::remove(store.db().path() + "-shm");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::unmoved_wal_bytes(store.db()));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StoreWalTest);
