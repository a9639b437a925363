#include "tests/support/active_content.h"

#include "tests/unit/suite.h"

using test::active_content;

// Tests the check that every page of the HTTP cases goes through, because one that finds nothing would prove nothing.
class ActiveContentTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ActiveContentTest);
  CPPUNIT_TEST(what_a_browser_would_run_is_found);
  CPPUNIT_TEST(foreign_and_hidden_addresses_are_found);
  CPPUNIT_TEST(broken_markup_is_found);
  CPPUNIT_TEST(plain_pages_hold_none);
  CPPUNIT_TEST(all_is_found_behind_the_first);
  CPPUNIT_TEST_SUITE_END();

  static void expect_found(std::initializer_list<const char*> all) {
    for (const char* markup : all) CPPUNIT_ASSERT_EQUAL_MESSAGE(markup, std::size_t{1}, active_content(markup).size());
  }

 public:
  void what_a_browser_would_run_is_found() {
    expect_found({"<a onclick=\"x()\">", "<svg/onload=x()>", "<body\nONLOAD = 'x()'>", "<input autofocus onfocus=x>",
                  "<p ontoggle>", "<a href=\"/\"onbeforetoggle=x>", "<p style=\"color:red\">", "<p STYLE=x>",
                  "<style>p{}</style>", "<script>x()</script>", "<SCRIPT type=\"module\">x()</SCRIPT>",
                  "<iframe src=\"/\">", "<object data=\"/x\">", "<meta http-equiv=\"refresh\" content=\"0\">",
                  "<meta http-equiv=\"refresh\" content=\"3;url=//x\">",
                  "<meta http-equiv=\"refresh\" content=\"3;url=javascript:x()\">", "<base href=\"/x\">",
                  "<script src=\"https://example.org/x.js\"></script>",
                  "<script src=\"//example.org/x.js\"></script>"});
  }

  void foreign_and_hidden_addresses_are_found() {
    expect_found({"<a href=\"javascript:x()\">", "<a href=' JavaScript:x()'>", "<form action=java&#115;cript:x()>",
                  "<a href=\"java&#x0A;script&colon;x\">", "<a href=\"java\tscript:x()\">",
                  "<button formaction=\"vbscript:x\">", "<a href=\"data:text/html,x\">",
                  "<a xlink:href=\"javascript:x\">"});
  }

  void broken_markup_is_found() {
    expect_found({"<p title=\"a\"b\">", "<p title=a' b\">", "<input value=\"\"><p <b>"});
  }

  void plain_pages_hold_none() {
    for (const char* markup :
         {"", "<", "a < b onclick=x", "<p>onclick=\"x\" style=\"y\" javascript:x</p>", "&lt;svg/onload=x()&gt;",
          "<p title=\"onclick=x <script> style='y'\">", "<!-- <script>x</script> -->", "<title><script></title>",
          "<textarea><p onclick=x></textarea>", "<script src=\"/static/js/matinee.js\" defer></script>",
          "<img src=\"data:image/svg+xml,x\">", "<a href=\"/once?on=1&amp;style=2\">", "<option value=\"one\">",
          "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0h1\"/></svg>", "<a href=\"https://www.imdb.com/title/tt1\">",
          "</p onclick=x>", "<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>",
          "<meta http-equiv=\"refresh\" content=\"3;url=/x?at=1#y\">"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(markup, std::size_t{0}, active_content(markup).size());
  }

  void all_is_found_behind_the_first() {
    CPPUNIT_ASSERT_EQUAL(
        std::size_t{3},
        active_content("<script>x<p onclick=y></script><p onclick=x><style>a{}<p style=x></style><p>x").size());
  }
};
REGISTER_SUITE(ActiveContentTest);
