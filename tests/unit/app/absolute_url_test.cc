#include "app/absolute_url.h"

#include "tests/unit/suite.h"

class AppAbsoluteUrlTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppAbsoluteUrlTest);
  CPPUNIT_TEST(only_what_can_be_a_host_is_one);
  CPPUNIT_TEST_SUITE_END();

 public:
  void only_what_can_be_a_host_is_one() {
    for (const char* host :
         {"films.example.org", "localhost", "127.0.0.1:8080", "[::1]", "[::ffff:1.2.3.4]:443", "a-b.c:1"})
      CPPUNIT_ASSERT_MESSAGE(host, app::is_host(host));
    for (const char* host : {"", ":80", "a b", "a/b", "a\"b", "a:0", "a:65536", "a:x", "a:", "[]", "[::1", "[::1]x",
                             "ä.org", "a@b", "a,b"})
      CPPUNIT_ASSERT_MESSAGE(host, !app::is_host(host));
    CPPUNIT_ASSERT(!app::is_host(std::string(256, 'a')));
  }
};
REGISTER_SUITE(AppAbsoluteUrlTest);
