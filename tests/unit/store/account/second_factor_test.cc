#include "store/account/second_factor.h"

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreSecondFactorTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSecondFactorTest);
  CPPUNIT_TEST(turning_on_twice_keeps_the_first_secret);
  CPPUNIT_TEST(a_step_is_used_once_and_never_backwards);
  CPPUNIT_TEST(turning_on_again_begins_with_no_used_step);
  CPPUNIT_TEST(a_recovery_code_is_taken_once_by_its_owner);
  CPPUNIT_TEST(a_rolled_back_login_leaves_the_code);
  CPPUNIT_TEST(new_codes_replace_the_old_ones);
  CPPUNIT_TEST(there_are_never_more_than_ten_codes);
  CPPUNIT_TEST(turning_off_takes_codes_and_devices_along);
  CPPUNIT_TEST(the_eleventh_device_puts_the_oldest_out);
  CPPUNIT_TEST(a_device_is_removed_by_its_owner_only);
  CPPUNIT_TEST(expired_devices_are_neither_found_nor_listed_nor_kept);
  CPPUNIT_TEST(devices_of_others_stay);
  CPPUNIT_TEST_SUITE_END();

  static bool enable(test::Store& store, std::int64_t user, const char* secret = "sealed") {
    return store.write([&](store::Tx& tx) { return store::enable_totp(tx, user, secret); });
  }
  static bool use_step(test::Store& store, std::int64_t user, std::int64_t step) {
    return store.write([&](store::Tx& tx) { return store::use_totp_step(tx, user, step); });
  }
  static void give_codes(test::Store& store, std::int64_t user, int count, int first_tag = 1) {
    std::vector<store::RecoveryCodeHash> codes;
    for (int i = 0; i < count; ++i) codes.push_back({"hash" + std::to_string(first_tag + i), first_tag + i});
    store.write([&](store::Tx& tx) { return store::replace_recovery_codes(tx, user, codes, test::kNow), 0; });
  }
  static bool take(test::Store& store, std::int64_t user, std::int64_t id) {
    return store.write([&](store::Tx& tx) { return store::take_recovery_code(tx, user, id); });
  }
  static store::AddedDevice add(test::Store& store, std::int64_t user, const std::string& digest,
                                base::UnixTime expires_at = test::kNow + base::kDay) {
    store::DeviceRow row;
    row.user_id = user;
    row.token_digest = digest;
    row.token_hash = "hash";
    row.name = "Firefox on " + digest;
    row.expires_at = expires_at;
    return store.write([&](store::Tx& tx) { return store::add_device(tx, row, test::kNow); });
  }

 public:
  void turning_on_twice_keeps_the_first_secret() {
    test::Store store;
    const auto maya = store.add_user("maya");
    CPPUNIT_ASSERT(!store::find_totp_secret(store.db(), maya));
    CPPUNIT_ASSERT(enable(store, maya, "first"));
    CPPUNIT_ASSERT(!enable(store, maya, "second"));
    CPPUNIT_ASSERT_EQUAL(std::string("first"), store::find_totp_secret(store.db(), maya).value_or(""));
    CPPUNIT_ASSERT(!enable(store, maya + 1));
  }

  void a_step_is_used_once_and_never_backwards() {
    test::Store store;
    const auto maya = store.add_user("maya");
    CPPUNIT_ASSERT(!use_step(store, maya, 100));
    enable(store, maya);
    CPPUNIT_ASSERT(use_step(store, maya, 100));
    for (const int step : {100, 99, 1, 0, -1}) CPPUNIT_ASSERT(!use_step(store, maya, step));
    CPPUNIT_ASSERT(use_step(store, maya, 101));
  }

  void turning_on_again_begins_with_no_used_step() {
    test::Store store;
    const auto maya = store.add_user("maya");
    enable(store, maya);
    use_step(store, maya, 100);
    CPPUNIT_ASSERT(store.write([&](store::Tx& tx) { return store::disable_totp(tx, maya); }));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::disable_totp(tx, maya); }));
    enable(store, maya);
    CPPUNIT_ASSERT(use_step(store, maya, 50));
  }

  void a_recovery_code_is_taken_once_by_its_owner() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    give_codes(store, maya, 10);
    const auto row = store::find_recovery_code(store.db(), maya, 4);
    CPPUNIT_ASSERT(row && row->hash == "hash4");
    CPPUNIT_ASSERT(!store::find_recovery_code(store.db(), ben, 4));
    CPPUNIT_ASSERT(!store::find_recovery_code(store.db(), maya, 11));
    CPPUNIT_ASSERT(!take(store, ben, row->id));
    CPPUNIT_ASSERT(take(store, maya, row->id));
    CPPUNIT_ASSERT(!take(store, maya, row->id));
    CPPUNIT_ASSERT(!store::find_recovery_code(store.db(), maya, 4));
    CPPUNIT_ASSERT_EQUAL(9, store::count_recovery_codes(store.db(), maya));
  }

  void a_rolled_back_login_leaves_the_code() {
    test::Store store;
    const auto maya = store.add_user("maya");
    give_codes(store, maya, 10);
    const auto row = store::find_recovery_code(store.db(), maya, 4);
    {
      store::Tx tx(store.db());
      CPPUNIT_ASSERT(store::take_recovery_code(tx, maya, row->id));
    }
    CPPUNIT_ASSERT_EQUAL(10, store::count_recovery_codes(store.db(), maya));
    CPPUNIT_ASSERT(take(store, maya, row->id));
  }

  void new_codes_replace_the_old_ones() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    give_codes(store, maya, 10);
    give_codes(store, ben, 10);
    give_codes(store, maya, 10, 101);
    CPPUNIT_ASSERT_EQUAL(10, store::count_recovery_codes(store.db(), maya));
    CPPUNIT_ASSERT(!store::find_recovery_code(store.db(), maya, 4));
    CPPUNIT_ASSERT(store::find_recovery_code(store.db(), maya, 104));
    CPPUNIT_ASSERT(store::find_recovery_code(store.db(), ben, 4));
  }

  void there_are_never_more_than_ten_codes() {
    test::Store store;
    const auto maya = store.add_user("maya");
    CPPUNIT_ASSERT_THROW(give_codes(store, maya, 11), store::DbError);
    CPPUNIT_ASSERT_EQUAL(0, store::count_recovery_codes(store.db(), maya));
  }

  void turning_off_takes_codes_and_devices_along() {
    test::Store store;
    const auto maya = store.add_user("maya");
    enable(store, maya);
    give_codes(store, maya, 10);
    add(store, maya, "one");
    {
      store::Tx tx(store.db());
      store::disable_totp(tx, maya);
    }
    CPPUNIT_ASSERT_EQUAL(10, store::count_recovery_codes(store.db(), maya));
    store.write([&](store::Tx& tx) { return store::disable_totp(tx, maya); });
    CPPUNIT_ASSERT_EQUAL(0, store::count_recovery_codes(store.db(), maya));
    CPPUNIT_ASSERT(store::list_devices(store.db(), maya, test::kNow).empty());
  }

  void the_eleventh_device_puts_the_oldest_out() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto first = add(store, maya, "0");
    CPPUNIT_ASSERT(first.removed.empty());
    for (int i = 1; i < 10; ++i) CPPUNIT_ASSERT(add(store, maya, std::to_string(i)).removed.empty());
    const auto eleventh = add(store, maya, "10");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, eleventh.removed.size());
    CPPUNIT_ASSERT_EQUAL(first.id, eleventh.removed[0]);
    const auto devices = store::list_devices(store.db(), maya, test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{10}, devices.size());
    CPPUNIT_ASSERT_EQUAL(eleventh.id, devices[0].id);
    CPPUNIT_ASSERT(!store::find_device(store.db(), maya, "0", test::kNow));
  }

  void a_device_is_removed_by_its_owner_only() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    const auto device = add(store, maya, "one").id;
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::remove_device(tx, ben, device); }));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Firefox on one"),
        store.write([&](store::Tx& tx) { return store::remove_device(tx, maya, device); }).value_or(""));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::remove_device(tx, maya, device); }));
  }

  void expired_devices_are_neither_found_nor_listed_nor_kept() {
    test::Store store;
    const auto maya = store.add_user("maya");
    add(store, maya, "short", test::kNow + 10);
    add(store, maya, "long", test::kNow + 20);
    CPPUNIT_ASSERT(store::find_device(store.db(), maya, "short", test::kNow + 9));
    CPPUNIT_ASSERT(!store::find_device(store.db(), maya, "short", test::kNow + 10));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_devices(store.db(), maya, test::kNow + 10).size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store.write([](store::Tx& tx) { return store::delete_expired_devices(tx, test::kNow + 10); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.number("SELECT count(*) FROM trusted_device /*scan*/"));
  }

  void devices_of_others_stay() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    add(store, ben, "bens");
    for (int i = 0; i < 12; ++i) add(store, maya, std::to_string(i));
    CPPUNIT_ASSERT_EQUAL(10, store.write([&](store::Tx& tx) { return store::remove_all_devices(tx, maya); }));
    CPPUNIT_ASSERT_EQUAL(0, store.write([&](store::Tx& tx) { return store::remove_all_devices(tx, maya); }));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_devices(store.db(), ben, test::kNow).size());
  }
};
REGISTER_SUITE(StoreSecondFactorTest);
