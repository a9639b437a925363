#include "auth/device.h"

#include "base/crypto.h"
#include "base/text.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class AuthDeviceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthDeviceTest);
  CPPUNIT_TEST(only_the_browser_holds_the_token);
  CPPUNIT_TEST(the_cookie_finds_the_device);
  CPPUNIT_TEST(a_device_belongs_to_one_user);
  CPPUNIT_TEST(trust_ends_after_thirty_days);
  CPPUNIT_TEST(what_is_stored_opens_nothing);
  CPPUNIT_TEST(the_user_agent_is_kept_whole);
  CPPUNIT_TEST_SUITE_END();

  static auth::NewDevice trust(test::Store& store, std::int64_t user, const std::string& agent = "Firefox/1 Linux") {
    const auto device = auth::make_device(user, {"198.51.100.7", agent}, test::kNow);
    store.write([&](store::Tx& tx) { return store::add_device(tx, device.row, test::kNow).id; });
    return device;
  }

 public:
  void only_the_browser_holds_the_token() {
    const auto device = auth::make_device(1, {"198.51.100.7", "Firefox/1 Linux"}, test::kNow);
    CPPUNIT_ASSERT(base::is_lower_hex(device.token, 64));
    CPPUNIT_ASSERT_EQUAL(base::sha256_hex(device.token), device.row.token_digest);
    CPPUNIT_ASSERT(device.row.token_hash.starts_with("$2b$05$"));
    CPPUNIT_ASSERT_EQUAL(std::string("Firefox on Linux"), device.row.name);
    CPPUNIT_ASSERT_EQUAL(test::kNow + 30 * base::kDay, device.row.expires_at);
    CPPUNIT_ASSERT(device.token != auth::make_device(1, {"", ""}, test::kNow).token);
  }

  void the_cookie_finds_the_device() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto device = trust(store, maya);
    CPPUNIT_ASSERT(auth::matched_device(store.db(), maya, device.token, test::kNow));
  }

  void a_device_belongs_to_one_user() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    const auto device = trust(store, maya);
    trust(store, ben);
    CPPUNIT_ASSERT(!auth::matched_device(store.db(), ben, device.token, test::kNow));
  }

  void trust_ends_after_thirty_days() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto device = trust(store, maya);
    const base::UnixTime end = test::kNow + 30 * base::kDay;
    CPPUNIT_ASSERT(auth::matched_device(store.db(), maya, device.token, end - 1));
    CPPUNIT_ASSERT(!auth::matched_device(store.db(), maya, device.token, end));
  }

  void what_is_stored_opens_nothing() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto device = trust(store, maya);
    for (const std::string& bad :
         {std::string(), device.row.token_digest, device.row.token_hash, device.token + "0", device.token.substr(1),
          std::string(64, '0'), std::string(64, 'A'), std::string(10000, 'a')})
      CPPUNIT_ASSERT(!auth::matched_device(store.db(), maya, bad, test::kNow));
  }

  void the_user_agent_is_kept_whole() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const std::string agent = "Firefox/1 Linux " + std::string(8000, 'x');
    trust(store, maya, agent);
    CPPUNIT_ASSERT_EQUAL(agent, store::list_devices(store.db(), maya, test::kNow).at(0).user_agent);
  }
};
REGISTER_SUITE(AuthDeviceTest);
