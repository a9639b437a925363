#include "base/crypto.h"

#include "base/random.h"
#include "base/text.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class BaseCryptoTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseCryptoTest);
  CPPUNIT_TEST(sha256_is_that_of_fips_180);
  CPPUNIT_TEST(hmac_is_that_of_rfc_4231);
  CPPUNIT_TEST(derived_keys_are_those_of_rfc_5869);
  CPPUNIT_TEST(each_purpose_has_its_own_key);
  CPPUNIT_TEST(comparison_sees_every_byte);
  CPPUNIT_TEST(what_was_encrypted_is_read_again);
  CPPUNIT_TEST(a_changed_text_key_or_owner_reads_nothing);
  CPPUNIT_TEST(random_bytes_differ);
  CPPUNIT_TEST_SUITE_END();

  static std::string bytes(const std::string& hex) { return base::from_hex(hex).value(); }
  static std::string hmac(const std::string& key_hex, const std::string& data) {
    return base::to_hex(base::hmac_sha256(bytes(key_hex), data));
  }
  static std::string repeated(const std::string& hex, int count) {
    std::string text;
    for (; count > 0; --count) text += hex;
    return text;
  }

 public:
  void sha256_is_that_of_fips_180() {
    CPPUNIT_ASSERT_EQUAL("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"s, base::sha256_hex("abc"));
    CPPUNIT_ASSERT_EQUAL("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"s, base::sha256_hex(""));
  }

  void hmac_is_that_of_rfc_4231() {
    CPPUNIT_ASSERT_EQUAL("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"s,
                         hmac(repeated("0b", 20), "Hi There"));
    CPPUNIT_ASSERT_EQUAL("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"s,
                         hmac("4a656665", "what do ya want for nothing?"));
    CPPUNIT_ASSERT_EQUAL("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"s,
                         hmac(repeated("aa", 20), bytes(repeated("dd", 50))));
    CPPUNIT_ASSERT_EQUAL("82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"s,
                         hmac("0102030405060708090a0b0c0d0e0f10111213141516171819", bytes(repeated("cd", 50))));
    CPPUNIT_ASSERT_EQUAL("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"s,
                         hmac(repeated("aa", 131), "Test Using Larger Than Block-Size Key - Hash Key First"));
    CPPUNIT_ASSERT_EQUAL(
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"s,
        hmac(repeated("aa", 131),
             "This is a test using a larger than block-size key and a larger than block-size data. The key "
             "needs to be hashed before being used by the HMAC algorithm."));
  }

  // Test case 3 has no salt and no info; derive_key takes no salt.
  void derived_keys_are_those_of_rfc_5869() {
    CPPUNIT_ASSERT_EQUAL("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"s,
                         base::to_hex(base::derive_key(bytes(repeated("0b", 22)), "", 42)));
  }

  void each_purpose_has_its_own_key() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{32}, base::derive_key("secret", "csrf").size());
    CPPUNIT_ASSERT(base::derive_key("secret", "csrf") != base::derive_key("secret", "session"));
    CPPUNIT_ASSERT(base::derive_key("secret", "csrf") != base::derive_key("Secret", "csrf"));
    CPPUNIT_ASSERT(base::derive_key("secret", "csrf") == base::derive_key("secret", "csrf"));
  }

  void comparison_sees_every_byte() {
    CPPUNIT_ASSERT(base::equal_constant_time("", ""));
    CPPUNIT_ASSERT(base::equal_constant_time("abc", "abc"));
    CPPUNIT_ASSERT(!base::equal_constant_time("abc", "abd"));
    CPPUNIT_ASSERT(!base::equal_constant_time("abc", "abcd"));
    CPPUNIT_ASSERT(!base::equal_constant_time("a\0b"s, "a\0c"s));
  }

  void what_was_encrypted_is_read_again() {
    const std::string key = base::derive_key("secret", "encryption");
    for (const auto& text : {""s, "JBSWY3DPEHPK3PXP"s, std::string(1000, '\0')})
      CPPUNIT_ASSERT(text == base::decrypt(key, base::encrypt(key, text, "user 1"), "user 1").value());
    CPPUNIT_ASSERT(base::encrypt(key, "same", "a") != base::encrypt(key, "same", "a"));
  }

  void a_changed_text_key_or_owner_reads_nothing() {
    const std::string key = base::derive_key("secret", "encryption");
    std::string sealed = base::encrypt(key, "text", "user 1");
    CPPUNIT_ASSERT(!base::decrypt(key, sealed, "user 2"));
    CPPUNIT_ASSERT(!base::decrypt(base::derive_key("other", "encryption"), sealed, "user 1"));
    sealed.back() = sealed.back() == '0' ? '1' : '0';
    CPPUNIT_ASSERT(!base::decrypt(key, sealed, "user 1"));
    for (const auto& bad : {"", "zz", "00", "abc"}) CPPUNIT_ASSERT(!base::decrypt(key, bad, "user 1"));
  }

  void random_bytes_differ() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{32}, base::random_bytes(32).size());
    CPPUNIT_ASSERT(base::random_bytes(32) != base::random_bytes(32));
    CPPUNIT_ASSERT(base::is_lower_hex(base::random_hex(32), 64));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, base::random_bytes(0).size());
  }
};
REGISTER_SUITE(BaseCryptoTest);
