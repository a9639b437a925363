#include "auth/recovery.h"

#include <time.h>

#include <algorithm>
#include <set>

#include "auth/password.h"
#include "base/text.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class AuthRecoveryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthRecoveryTest);
  CPPUNIT_TEST(ten_different_codes_of_sixteen_characters);
  CPPUNIT_TEST(only_their_bcrypt_is_kept);
  CPPUNIT_TEST(codes_are_typed_in_many_ways);
  CPPUNIT_TEST(what_cannot_be_a_code_is_none);
  CPPUNIT_TEST(a_code_finds_its_own_row);
  CPPUNIT_TEST(a_code_of_another_user_or_server_finds_nothing);
  CPPUNIT_TEST(the_lookup_value_alone_is_no_code);
  CPPUNIT_TEST(a_hit_and_a_miss_cost_the_same);
  CPPUNIT_TEST_SUITE_END();

  const auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));

  auth::RecoveryCodes give(test::Store& store, std::int64_t user) const {
    const auto codes = auth::make_recovery_codes(keys_, user);
    store.write([&](store::Tx& tx) { return store::replace_recovery_codes(tx, user, codes.hashes, test::kNow), 0; });
    return codes;
  }

  // Returns the processor time of this thread, so that other work of the machine does not count.
  static std::int64_t processor_us() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
  }
  template <typename Action>
  static std::int64_t quickest(const Action& action) {
    std::int64_t best = INT64_MAX;
    for (int i = 0; i < 5; ++i) {
      const std::int64_t start = processor_us();
      action();
      best = std::min(best, processor_us() - start);
    }
    return best;
  }

 public:
  void ten_different_codes_of_sixteen_characters() {
    const auto codes = auth::make_recovery_codes(keys_, 1);
    CPPUNIT_ASSERT_EQUAL(std::size_t{10}, codes.shown.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{10}, codes.hashes.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{10}, std::set<std::string>(codes.shown.begin(), codes.shown.end()).size());
    for (const std::string& code : codes.shown) {
      CPPUNIT_ASSERT_EQUAL(std::size_t{19}, code.size());
      for (std::size_t i = 0; i < code.size(); ++i)
        if (i % 5 == 4) CPPUNIT_ASSERT_EQUAL('-', code[i]);
        else
          CPPUNIT_ASSERT(std::string_view("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").find(code[i]) != std::string_view::npos);
    }
  }

  void only_their_bcrypt_is_kept() {
    const auto codes = auth::make_recovery_codes(keys_, 1);
    for (std::size_t i = 0; i < codes.hashes.size(); ++i) {
      CPPUNIT_ASSERT(codes.hashes[i].hash.starts_with("$2b$10$"));
      CPPUNIT_ASSERT(auth::verify_password(auth::normalised_recovery_code(codes.shown[i]), codes.hashes[i].hash));
      CPPUNIT_ASSERT(codes.hashes[i].tag >= 0 && codes.hashes[i].tag <= 0xffffffffLL);
    }
  }

  void codes_are_typed_in_many_ways() {
    for (const char* typed : {"ABCDEFGH23456789", "ABCD-EFGH-2345-6789", "abcd-efgh-2345-6789", " abcd efgh 2345 6789 ",
                              "a-b-c-d-e-f-g-h-2-3-4-5-6-7-8-9", "\tABCDEFGH23456789\n"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(typed, std::string("ABCDEFGH23456789"), auth::normalised_recovery_code(typed));
  }

  // The 32 bits of a lookup value may be those of another code as well.
  void the_lookup_value_alone_is_no_code() {
    test::Store store;
    const auto user = store.add_user("maya");
    auto codes = auth::make_recovery_codes(keys_, user);
    codes.hashes[0].hash = codes.hashes[1].hash;
    store.write([&](store::Tx& tx) { return store::replace_recovery_codes(tx, user, codes.hashes, test::kNow), 0; });
    CPPUNIT_ASSERT(!auth::matched_recovery_code(store.db(), keys_, user, codes.shown[0]));
    CPPUNIT_ASSERT(auth::matched_recovery_code(store.db(), keys_, user, codes.shown[1]));
  }

  void what_cannot_be_a_code_is_none() {
    using namespace std::string_literals;
    for (const std::string& typed :
         {""s, "-"s, "ABCD"s, "ABCDEFGH2345678"s, "ABCDEFGH234567890"s, "ABCDEFGH2345678O"s, "ABCDEFGH2345678I"s,
          "ABCDEFGH23456781"s, "ABCDEFGH2345678\0"s, "ÄBCDEFGH2345678"s, std::string(5000, 'A')})
      CPPUNIT_ASSERT_EQUAL(std::string(), auth::normalised_recovery_code(typed));
  }

  void a_code_finds_its_own_row() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto codes = give(store, maya);
    std::set<std::int64_t> rows;
    for (const std::string& code : {codes.shown[0], codes.shown[9], base::ascii_lower(codes.shown[5])})
      rows.insert(auth::matched_recovery_code(store.db(), keys_, maya, code).value_or(0));
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, rows.size());
    CPPUNIT_ASSERT(rows.count(0) == 0);
    for (const char* bad : {"", "AAAA-AAAA-AAAA-AAAA", "nonsense"})
      CPPUNIT_ASSERT(!auth::matched_recovery_code(store.db(), keys_, maya, bad));
  }

  void a_code_of_another_user_or_server_finds_nothing() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    const auto codes = give(store, maya);
    give(store, ben);
    CPPUNIT_ASSERT(!auth::matched_recovery_code(store.db(), keys_, ben, codes.shown[0]));
    const auth::Keys others = auth::Keys::from_secret(std::string(32, 't'));
    CPPUNIT_ASSERT(!auth::matched_recovery_code(store.db(), others, maya, codes.shown[0]));
    CPPUNIT_ASSERT_EQUAL(10, store::count_recovery_codes(store.db(), ben));
  }

  // A text that cannot be a code, an unknown code and a right one cost one bcrypt each.
  void a_hit_and_a_miss_cost_the_same() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto codes = give(store, maya);
    const auto time_of = [&](const std::string& code) {
      return quickest([&] { static_cast<void>(auth::matched_recovery_code(store.db(), keys_, maya, code)); });
    };
    const auto hit = time_of(codes.shown[3]), miss = time_of("AAAA-AAAA-AAAA-AAAA"), nonsense = time_of("x");
    for (const auto other : {miss, nonsense}) CPPUNIT_ASSERT(std::max(hit, other) * 2 < std::min(hit, other) * 3);
  }
};
REGISTER_SUITE(AuthRecoveryTest);
