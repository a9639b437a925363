#include "store/sqlite/boot.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "store_fixture.h"

class StoreBootTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreBootTest);
  CPPUNIT_TEST(the_system_tells_its_number);
  CPPUNIT_TEST(revisions_move_on_once_for_each_start_of_the_system);
  CPPUNIT_TEST_SUITE_END();

  void the_system_tells_its_number() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{36}, store::boot_id().size());
    CPPUNIT_ASSERT_EQUAL(store::boot_id(), store::boot_id());
  }

  void revisions_move_on_once_for_each_start_of_the_system() {
    test::Store store;
    store.add_user("ada");
    const auto revisions = [&] {
      return store.number("SELECT (SELECT revision FROM user) * 3 + revision * 5 + facts * 7 FROM catalogue /*scan*/");
    };
    const std::int64_t before = revisions();
    store::follow_boot(store.db(), "first", test::kNow);
    const std::int64_t first = revisions();
    CPPUNIT_ASSERT_EQUAL(before + (3 + 5 + 7) * 1000000, first);
    store::follow_boot(store.db(), "first", test::kNow);
    CPPUNIT_ASSERT_EQUAL(first, revisions());
    store::follow_boot(store.db(), "second", test::kNow);
    CPPUNIT_ASSERT_EQUAL(first + (3 + 5 + 7) * 1000000, revisions());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StoreBootTest);
