#include "auth/totp.h"

#include <set>

#include "base/text.h"
#include "tests/unit/suite.h"

class AuthTotpTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthTotpTest);
  CPPUNIT_TEST(the_codes_of_rfc_6238_are_right);
  CPPUNIT_TEST(the_codes_of_rfc_4226_are_right);
  CPPUNIT_TEST(a_code_holds_one_step_early_and_late);
  CPPUNIT_TEST(the_step_is_the_codes_own);
  CPPUNIT_TEST(only_six_ascii_digits_are_a_code);
  CPPUNIT_TEST(a_secret_that_is_none_matches_nothing);
  CPPUNIT_TEST(secrets_are_160_random_bits);
  CPPUNIT_TEST(apps_can_read_the_address);
  CPPUNIT_TEST(a_sealed_secret_belongs_to_its_user);
  CPPUNIT_TEST(a_changed_seal_opens_nothing);
  CPPUNIT_TEST_SUITE_END();

  // The secret of both RFCs, "12345678901234567890".
  const std::string secret_ = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));

  struct Vector {
    base::UnixTime time;
    const char* code;  // the last six of the RFC's eight digits
  };

 public:
  // The codes are the SHA-1 rows of RFC 6238, appendix B.
  void the_codes_of_rfc_6238_are_right() {
    for (const Vector& vector :
         {Vector{59, "287082"}, Vector{1111111109, "081804"}, Vector{1111111111, "050471"},
          Vector{1234567890, "005924"}, Vector{2000000000, "279037"}, Vector{20000000000, "353130"}}) {
      const auto step = auth::matched_totp_step(secret_, vector.code, vector.time);
      CPPUNIT_ASSERT_MESSAGE(vector.code, step.has_value());
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(vector.time / 30), *step);
    }
  }

  // The counter of RFC 4226, appendix D, is the step.
  void the_codes_of_rfc_4226_are_right() {
    static constexpr const char* kCodes[] = {"755224", "287082", "359152", "969429", "338314",
                                             "254676", "287922", "162583", "399871", "520489"};
    for (std::int64_t counter = 1; counter < 10; ++counter)
      CPPUNIT_ASSERT_EQUAL(counter, auth::matched_totp_step(secret_, kCodes[counter], counter * 30).value_or(-1));
  }

  void a_code_holds_one_step_early_and_late() {
    const char* code = "050471";  // the code of 1111111110 … 1111111139
    for (const base::UnixTime time : {1111111080, 1111111109, 1111111110, 1111111139, 1111111140, 1111111169})
      CPPUNIT_ASSERT(auth::matched_totp_step(secret_, code, time));
    for (const base::UnixTime time : {1111111079, 1111111170, 1111114710, 0})
      CPPUNIT_ASSERT(!auth::matched_totp_step(secret_, code, time));
  }

  void the_step_is_the_codes_own() {
    constexpr std::int64_t kStep = 1111111110 / 30;
    for (const base::UnixTime time : {1111111080, 1111111110, 1111111140})
      CPPUNIT_ASSERT_EQUAL(kStep, auth::matched_totp_step(secret_, "050471", time).value_or(-1));
  }

  void only_six_ascii_digits_are_a_code() {
    using namespace std::string_literals;
    for (const std::string& bad :
         {""s, "50471"s, "0050471"s, "14050471"s, " 050471"s, "050471 "s, "050 471"s, "+50471"s, "-50471"s, "0x5047"s,
          "05047\0"s, "050471\0"s, "\xef\xbc\x90\xef\xbc\x95"s,
          "\xef\xbc\x90\xef\xbc\x95\xef\xbc\x90\xef\xbc\x94\xef\xbc\x97\xef\xbc\x91"s, std::string(100000, '0')})
      CPPUNIT_ASSERT_MESSAGE(bad.substr(0, 20), !auth::matched_totp_step(secret_, bad, 1111111111));
    CPPUNIT_ASSERT(!auth::matched_totp_step(secret_, "050472", 1111111111));
  }

  void a_secret_that_is_none_matches_nothing() {
    for (const char* bad : {"", "1", "not base32!", "GEZDGNBVGY3TQOJ\xff"})
      CPPUNIT_ASSERT(!auth::matched_totp_step(bad, "000000", 1111111111));
  }

  void secrets_are_160_random_bits() {
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) {
      const std::string secret = auth::new_totp_secret();
      CPPUNIT_ASSERT_EQUAL(std::size_t{32}, secret.size());
      CPPUNIT_ASSERT_EQUAL(std::string::npos, secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"));
      seen.insert(secret);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{100}, seen.size());
  }

  void apps_can_read_the_address() {
    CPPUNIT_ASSERT_EQUAL(std::string("otpauth://totp/Matinee:maya?secret=" + secret_ + "&issuer=Matinee"),
                         auth::totp_uri("maya", secret_));
  }

  void a_sealed_secret_belongs_to_its_user() {
    const std::string sealed = auth::seal_totp_secret(keys_, 1, secret_);
    CPPUNIT_ASSERT_EQUAL(std::string::npos, sealed.find(secret_));
    CPPUNIT_ASSERT(sealed != auth::seal_totp_secret(keys_, 1, secret_));
    CPPUNIT_ASSERT_EQUAL(secret_, auth::open_totp_secret(keys_, 1, sealed).value_or(""));
    CPPUNIT_ASSERT(!auth::open_totp_secret(keys_, 2, sealed));
    CPPUNIT_ASSERT(!auth::open_totp_secret(auth::Keys::from_secret(std::string(32, 't')), 1, sealed));
  }

  void a_changed_seal_opens_nothing() {
    const std::string sealed = auth::seal_totp_secret(keys_, 1, secret_);
    for (std::size_t i = 0; i < sealed.size(); ++i) {
      std::string changed = sealed;
      changed[i] = changed[i] == '1' ? '2' : '1';
      CPPUNIT_ASSERT(!auth::open_totp_secret(keys_, 1, changed));
    }
    for (const std::string& bad :
         {std::string(), std::string("x"), sealed.substr(1), sealed.substr(0, sealed.size() / 2), secret_})
      CPPUNIT_ASSERT(!auth::open_totp_secret(keys_, 1, bad));
  }
};
REGISTER_SUITE(AuthTotpTest);
