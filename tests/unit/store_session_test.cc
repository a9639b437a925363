#include "store/account/session.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "store_fixture.h"

class StoreSessionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSessionTest);
  CPPUNIT_TEST(a_session_is_what_was_saved_last);
  CPPUNIT_TEST(a_session_lives_thirty_days_after_its_last_use);
  CPPUNIT_TEST(an_ended_session_stays_ended);
  CPPUNIT_TEST(a_deleted_user_has_no_sessions);
  CPPUNIT_TEST(data_must_be_json_of_bounded_size);
  CPPUNIT_TEST_SUITE_END();

  static std::string hash(char c) { return std::string(64, c); }
  static void save(test::Store& store, char c, std::optional<std::int64_t> user, const std::string& data, base::UnixTime now = test::kNow) {
    store.write([&](store::Tx& tx) { return store::save_session(tx, hash(c), {user, data, now}, now), 0; });
  }

 public:
  void a_session_is_what_was_saved_last() {
    test::Store store;
    const auto user = store.add_user("maya");
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), test::kNow));
    save(store, 'a', std::nullopt, "{}");
    save(store, 'a', user, "{\"x\":1}");
    const auto row = store::find_session(store.db(), hash('a'), test::kNow).value();
    CPPUNIT_ASSERT(row.user_id == user && row.data == "{\"x\":1}");
  }

  // Whether it had a row or not, and whatever a slower request still writes.
  void an_ended_session_stays_ended() {
    test::Store store;
    const auto user = store.add_user("maya");
    save(store, 'a', user, "{\"x\":1}");
    for (const char c : {'a', 'b'}) {
      store.write([&](store::Tx& tx) { return store::end_session(tx, hash(c), test::kNow), 0; });
      save(store, c, user, "{\"x\":2}");
      const auto row = store::find_session(store.db(), hash(c), test::kNow).value();
      CPPUNIT_ASSERT(row.ended && !row.user_id && row.data == "{}");
    }
    const base::UnixTime end = test::kNow + store::kSessionLifetime;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, end); }));
  }

  void a_session_lives_thirty_days_after_its_last_use() {
    test::Store store;
    save(store, 'a', std::nullopt, "{}");
    const base::UnixTime end = test::kNow + 30 * base::kDay;
    CPPUNIT_ASSERT(store::find_session(store.db(), hash('a'), end - 1));
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), end));
    save(store, 'b', std::nullopt, "{}", end);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, end); }));
    CPPUNIT_ASSERT(store::find_session(store.db(), hash('b'), end));
  }

  void a_deleted_user_has_no_sessions() {
    test::Store store;
    const auto user = store.add_user("maya");
    save(store, 'a', user, "{}");
    static constexpr char kSql[] = "DELETE FROM user WHERE id = ?";
    store.write([&](store::Tx& tx) { return store::Query(tx, kSql, user).run(), 0; });
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), test::kNow));
  }

  void data_must_be_json_of_bounded_size() {
    test::Store store;
    CPPUNIT_ASSERT_THROW(save(store, 'a', std::nullopt, "nonsense"), store::DbError);
    CPPUNIT_ASSERT_THROW(save(store, 'a', std::nullopt, "\"" + std::string(20000, 'x') + "\""), store::DbError);
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(StoreSessionTest);
