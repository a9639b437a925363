#include "auth/token.h"

#include "base/crypto.h"
#include "base/text.h"
#include "store/account/token.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreTokenTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreTokenTest);
  CPPUNIT_TEST(only_the_hash_of_a_token_is_kept);
  CPPUNIT_TEST(a_token_ends_at_its_second);
  CPPUNIT_TEST(a_token_of_a_clock_that_was_ahead_opens_nothing);
  CPPUNIT_TEST(a_hash_opens_nothing);
  CPPUNIT_TEST(an_imported_token_is_hashed_and_blanked_at_first_use);
  CPPUNIT_TEST(an_imported_token_beside_a_hash_is_none);
  CPPUNIT_TEST(only_the_owner_deletes_a_token);
  CPPUNIT_TEST(tokens_of_others_stay);
  CPPUNIT_TEST(expired_rows_are_removed);
  CPPUNIT_TEST(device_names_are_cut);
  CPPUNIT_TEST_SUITE_END();

  static auth::IssuedToken issue(test::Store& store, std::int64_t user, bool remember = false,
                                 const std::string& device = "d") {
    return store.write([&](store::Tx& tx) {
      return auth::issue_token(tx, {user, remember, device, {"198.51.100.7", "agent"}}, test::kNow);
    });
  }
  static void import(test::Store& store, std::int64_t user, const char* token, const char* hash) {
    static constexpr char kSql[] =
        "INSERT INTO auth_token (user_id, token, token_hash, created_at) VALUES (?, ?, ?, 0)";
    store.write([&](store::Tx& tx) {
      return store::Query(tx, kSql, user, token, hash == nullptr ? std::nullopt : std::optional<std::string>(hash))
                 .run(),
             0;
    });
  }

 public:
  void only_the_hash_of_a_token_is_kept() {
    test::Store store;
    const auto issued = issue(store, store.add_user("maya"));
    CPPUNIT_ASSERT(base::is_lower_hex(issued.value, 64));
    static constexpr char kSql[] = "SELECT token, token_hash FROM auth_token /*scan*/";
    store::Query query(store.db(), kSql);
    CPPUNIT_ASSERT(query.step());
    CPPUNIT_ASSERT(query.is_null(0));
    CPPUNIT_ASSERT_EQUAL(base::sha256_hex(issued.value), query.text(1));
  }

  void a_token_ends_at_its_second() {
    test::Store store;
    const auto user = store.add_user("maya");
    const auto day = issue(store, user), long_one = issue(store, user, true);
    CPPUNIT_ASSERT_EQUAL(base::kDay, day.lifetime);
    CPPUNIT_ASSERT_EQUAL(3650 * base::kDay, long_one.lifetime);
    CPPUNIT_ASSERT(auth::find_token(store.db(), day.value, day.expires_at - 1));
    CPPUNIT_ASSERT(!auth::find_token(store.db(), day.value, day.expires_at));
    CPPUNIT_ASSERT(auth::find_token(store.db(), long_one.value, day.expires_at));
  }

  // A token made while the clock was years ahead would last for all of them.
  void a_token_of_a_clock_that_was_ahead_opens_nothing() {
    test::Store store;
    const auto issued = issue(store, store.add_user("maya"), true);
    CPPUNIT_ASSERT(auth::find_token(store.db(), issued.value, test::kNow - base::kHour));
    CPPUNIT_ASSERT(!auth::find_token(store.db(), issued.value, test::kNow - 2 * base::kDay));
  }

  void a_hash_opens_nothing() {
    test::Store store;
    const auto issued = issue(store, store.add_user("maya"));
    CPPUNIT_ASSERT(!auth::find_token(store.db(), base::sha256_hex(issued.value), test::kNow));
    for (const auto& bad : {std::string(), std::string(" "), issued.value + " ", std::string(10000, 'a')})
      CPPUNIT_ASSERT(!auth::find_token(store.db(), bad, test::kNow));
  }

  void an_imported_token_is_hashed_and_blanked_at_first_use() {
    test::Store store;
    const auto user = store.add_user("maya");
    import(store, user, "plain", nullptr);
    CPPUNIT_ASSERT_EQUAL(user, auth::find_token(store.db(), "plain", test::kNow)->user_id);
    static constexpr char kPlain[] = "SELECT count(*) FROM auth_token WHERE token IS NOT NULL /*scan*/";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kPlain));
    CPPUNIT_ASSERT(auth::find_token(store.db(), "plain", test::kNow));
    CPPUNIT_ASSERT(!auth::find_token(store.db(), base::sha256_hex("plain"), test::kNow));
  }

  void an_imported_token_beside_a_hash_is_none() {
    test::Store store;
    import(store, store.add_user("maya"), "plain", std::string(64, 'a').c_str());
    CPPUNIT_ASSERT(!auth::find_token(store.db(), "plain", test::kNow));
  }

  void only_the_owner_deletes_a_token() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    const auto issued = issue(store, maya);
    const auto id = auth::find_token(store.db(), issued.value, test::kNow)->id;
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::delete_token(tx, id, ben); }));
    CPPUNIT_ASSERT(store.write([&](store::Tx& tx) { return store::delete_token(tx, id, maya); }));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::delete_token(tx, id, maya); }));
  }

  void tokens_of_others_stay() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    const auto bens = issue(store, ben), first = issue(store, maya);
    const auto kept = auth::find_token(store.db(), first.value, test::kNow)->id,
               other = auth::find_token(store.db(), bens.value, test::kNow)->id;
    issue(store, maya);
    store.write([&](store::Tx& tx) {
      return store::add_personal_token(tx, maya, base::sha256_hex("m"), "m", true, test::kNow);
    });
    const auto personal = store.write([&](store::Tx& tx) {
      return store::add_personal_token(tx, ben, base::sha256_hex("b"), "b", true, test::kNow);
    });
    CPPUNIT_ASSERT_EQUAL(1, store.write([&](store::Tx& tx) { return store::delete_other_logins(tx, maya, kept); }));
    CPPUNIT_ASSERT_EQUAL(1, store.write([&](store::Tx& tx) { return store::delete_other_tokens(tx, maya, kept); }));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::delete_login(tx, maya, other); }));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::delete_personal_token(tx, maya, personal); }));
    store.write([&](store::Tx& tx) { return store::delete_tokens_of_user(tx, maya), 0; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store.number("SELECT count(*) FROM auth_token /*scan*/"));
  }

  void expired_rows_are_removed() {
    test::Store store;
    const auto user = store.add_user("maya");
    issue(store, user);
    issue(store, user, true);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0},
                         store.write([](store::Tx& tx) { return store::delete_expired_tokens(tx, test::kNow); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.write([](store::Tx& tx) {
      return store::delete_expired_tokens(tx, test::kNow + base::kDay);
    }));
  }

  void device_names_are_cut() {
    test::Store store;
    std::string name;
    for (int i = 0; i < 300; ++i) name += "ä";
    const auto issued = issue(store, store.add_user("maya"), false, name);
    CPPUNIT_ASSERT_EQUAL(std::size_t{256},
                         base::code_points(auth::find_token(store.db(), issued.value, test::kNow)->device_name));
  }
};
REGISTER_SUITE(StoreTokenTest);
