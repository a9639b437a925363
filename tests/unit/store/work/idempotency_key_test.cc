#include "store/work/idempotency_key.h"

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreIdempotencyKeyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreIdempotencyKeyTest);
  CPPUNIT_TEST(the_first_answer_holds_for_a_day);
  CPPUNIT_TEST(another_user_route_or_key_has_none);
  CPPUNIT_TEST(old_ones_are_removed);
  CPPUNIT_TEST_SUITE_END();

  static store::IdempotencyKey key(std::int64_t user) { return {user, "/api/movies/add", std::string(64, 'a')}; }
  static void add(test::Store& store, const store::IdempotencyKey& key, const std::string& body) {
    store.write([&](store::Tx& tx) {
      return store::add_first_answer(tx, key, {std::string(64, 'b'), 201, "/somewhere", body}, test::kNow), 0;
    });
  }

 public:
  void the_first_answer_holds_for_a_day() {
    test::Store store;
    const auto own = key(store.add_user("maya"));
    add(store, own, "{}");
    const auto answer = store::find_first_answer(store.db(), own, test::kNow + base::kDay - 1);
    CPPUNIT_ASSERT(answer && answer->request_hash == std::string(64, 'b') && answer->status == 201);
    CPPUNIT_ASSERT(answer->location == "/somewhere" && answer->body == "{}");
    CPPUNIT_ASSERT(!store::find_first_answer(store.db(), own, test::kNow + base::kDay));
    add(store, own, "[]");  // the same key, a day later
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), store::find_first_answer(store.db(), own, test::kNow)->body);
  }

  void another_user_route_or_key_has_none() {
    test::Store store;
    const auto own = key(store.add_user("maya"));
    add(store, own, "");
    auto other = own;
    other.user_id = store.add_user("ben");
    CPPUNIT_ASSERT(!store::find_first_answer(store.db(), other, test::kNow));
    other = own, other.route = "/other";
    CPPUNIT_ASSERT(!store::find_first_answer(store.db(), other, test::kNow));
    other = own, other.key_hash = std::string(64, 'c');
    CPPUNIT_ASSERT(!store::find_first_answer(store.db(), other, test::kNow));
  }

  void old_ones_are_removed() {
    test::Store store;
    add(store, key(store.add_user("maya")), "");
    const auto left = [&](base::UnixTime now) {
      store.write([&](store::Tx& tx) { return store::delete_old_idempotency_keys(tx, now), 0; });
      return store.number("SELECT count(*) FROM idempotency_key /*scan*/");
    };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, left(test::kNow + base::kDay - 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, left(test::kNow + base::kDay));
  }
};
REGISTER_SUITE(StoreIdempotencyKeyTest);
