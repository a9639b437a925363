#include "app/client_address.h"

#include "tests/unit/suite.h"

class AppClientAddressTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppClientAddressTest);
  CPPUNIT_TEST(a_strangers_headers_do_not_count);
  CPPUNIT_TEST(the_rightmost_untrusted_address_is_the_client);
  CPPUNIT_TEST(a_client_within_the_trusted_range_does_not_choose_its_address);
  CPPUNIT_TEST(where_everyone_is_trusted_the_rightmost_counts);
  CPPUNIT_TEST(a_malformed_element_ends_the_walk);
  CPPUNIT_TEST(mapped_addresses_are_written_as_ipv4);
  CPPUNIT_TEST(https_is_believed_from_anyone_until_proxies_are_named);
  CPPUNIT_TEST_SUITE_END();

  static http::Request request(http::Variables variables) {
    return http::Request::from_variables(std::move(variables), nullptr);
  }
  static base::Config config(const std::string& proxies = "") {
    return base::Config::from("", {{"MATINEE_TRUSTED_PROXIES", proxies}});
  }
  static std::string address(const std::string& peer, const std::string& forwarded, const std::string& real = "",
                             const std::string& proxies = "") {
    return app::client_address(
        config(proxies),
        request({{"REMOTE_ADDR", peer}, {"HTTP_X_FORWARDED_FOR", forwarded}, {"HTTP_X_REAL_IP", real}}));
  }

 public:
  void a_strangers_headers_do_not_count() {
    CPPUNIT_ASSERT_EQUAL(std::string("203.0.113.9"), address("203.0.113.9", "198.51.100.7", "198.51.100.8"));
    CPPUNIT_ASSERT_EQUAL(std::string("2001:db8::1"), address("2001:DB8:0::1", "198.51.100.7"));
  }

  void the_rightmost_untrusted_address_is_the_client() {
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"), address("127.0.0.1", "198.51.100.7"));
    CPPUNIT_ASSERT_EQUAL(std::string("203.0.113.9"), address("127.0.0.1", "198.51.100.7, 203.0.113.9"));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"),
                         address("10.0.0.1", "1.2.3.4, 198.51.100.7, 10.0.0.2", "", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"), address("", "198.51.100.7"));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"), address("unix:", "198.51.100.7", "", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.1"), address("127.0.0.1", "198.51.100.7", "", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.8"), address("::1", "", "198.51.100.8"));
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.1"), address("127.0.0.1", "", ""));
  }

  void a_client_within_the_trusted_range_does_not_choose_its_address() {
    CPPUNIT_ASSERT_EQUAL(std::string("10.0.0.5"), address("10.0.0.1", "10.0.0.5", "198.51.100.8", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string("10.0.0.5"),
                         address("10.0.0.1", "10.0.0.5, 10.0.0.2", "198.51.100.8", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.7"), address("127.0.0.1", "127.0.0.7, 127.0.0.1", "198.51.100.8"));
    CPPUNIT_ASSERT_EQUAL(std::string("203.0.113.9"), address("127.0.0.1", "203.0.113.9", "198.51.100.8"));
  }

  void where_everyone_is_trusted_the_rightmost_counts() {
    CPPUNIT_ASSERT_EQUAL(std::string("203.0.113.9"),
                         address("192.0.2.1", "198.51.100.7, 203.0.113.9", "198.51.100.8", "*"));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.8"), address("192.0.2.1", "", "198.51.100.8", "*"));
    CPPUNIT_ASSERT_EQUAL(std::string("192.0.2.1"), address("192.0.2.1", "nonsense", "198.51.100.8", "*"));
  }

  void a_malformed_element_ends_the_walk() {
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.1"), address("127.0.0.1", "198.51.100.7, nonsense"));
    CPPUNIT_ASSERT_EQUAL(std::string("127.0.0.1"), address("127.0.0.1", "198.51.100.7,", "198.51.100.8"));
    CPPUNIT_ASSERT_EQUAL(std::string("10.0.0.2"),
                         address("10.0.0.1", "198.51.100.7, nonsense, 10.0.0.2", "198.51.100.8", "10.0.0.0/8"));
    CPPUNIT_ASSERT_EQUAL(std::string(), address("nonsense", ""));
  }

  void mapped_addresses_are_written_as_ipv4() {
    CPPUNIT_ASSERT_EQUAL(std::string("203.0.113.9"), address("::ffff:203.0.113.9", ""));
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"), address("::ffff:127.0.0.1", "::ffff:198.51.100.7"));
  }

  void https_is_believed_from_anyone_until_proxies_are_named() {
    const auto https = [](const std::string& proxies, http::Variables variables) {
      return app::is_https(config(proxies), request(std::move(variables)));
    };
    CPPUNIT_ASSERT(https("", {{"HTTPS", "on"}}));
    CPPUNIT_ASSERT(https("", {{"HTTP_X_FORWARDED_PROTO", "https"}, {"REMOTE_ADDR", "203.0.113.9"}}));
    CPPUNIT_ASSERT(!https("10.0.0.0/8", {{"HTTP_X_FORWARDED_PROTO", "https"}, {"REMOTE_ADDR", "203.0.113.9"}}));
    CPPUNIT_ASSERT(https("10.0.0.0/8", {{"HTTP_X_FORWARDED_PROTO", "https"}, {"REMOTE_ADDR", "10.1.2.3"}}));
    CPPUNIT_ASSERT(!https("10.0.0.0/8", {{"HTTP_X_FORWARDED_PROTO", "https"}, {"REMOTE_ADDR", "127.0.0.1"}}));
    CPPUNIT_ASSERT(https("", {{"HTTP_X_FORWARDED_PROTO", "HTTPS"}}));
    CPPUNIT_ASSERT(!https("", {{"HTTP_X_FORWARDED_PROTO", "http"}}));
    CPPUNIT_ASSERT(!https("", {{"HTTPS", "off"}}));
  }
};
REGISTER_SUITE(AppClientAddressTest);
