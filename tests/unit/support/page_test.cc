#include "tests/support/page.h"

#include "tests/unit/suite.h"

using test::Page;

// Tests the check that every page of the HTTP cases goes through, because one that finds nothing would prove nothing.
class SoundPageTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SoundPageTest);
  CPPUNIT_TEST(a_sound_page_has_no_problems);
  CPPUNIT_TEST(wrong_nesting_is_found);
  CPPUNIT_TEST(ids_are_there_once);
  CPPUNIT_TEST(what_is_pressed_has_a_name_and_an_address);
  CPPUNIT_TEST(what_is_missing_leaves_no_traces);
  CPPUNIT_TEST(a_page_has_its_frame);
  CPPUNIT_TEST(texts_are_those_that_people_read);
  CPPUNIT_TEST_SUITE_END();

  static std::string page(const std::string& body) {
    return "<!doctype html><html lang=\"en\"><head><title>T</title></head><body><main><h1>H</h1>" + body +
           "</main></body></html>";
  }
  static void expect(std::size_t count, std::initializer_list<const char*> bodies) {
    for (const char* body : bodies) CPPUNIT_ASSERT_EQUAL_MESSAGE(body, count, Page(page(body)).problems().size());
  }

 public:
  void a_sound_page_has_no_problems() {
    expect(0, {"", "<p>Nullarbor, Nan’s and infinite</p>", "<ul><li><a href=\"/x?y=1&amp;z=2\">x</a></li></ul>",
               "<img src=\"/a.jpg\" alt=\"\">", "<br><input name=\"a\">", "<svg><path d=\"M0\"/><text>1</text></svg>",
               "<label for=\"a\">A</label><input id=\"a\">", "<time datetime=\"2024-05\">May</time>",
               "<!-- <p> null -->", "<a href=\"https://example.org/x\">x</a>", "<p>90 min · 1 h</p>",
               "<a href=\"/x\"><img src=\"/a\" alt=\"A\"></a>", "<a class=\"x\">no link</a>"});
  }
  void wrong_nesting_is_found() { expect(1, {"<p><b>x</p>", "</p>", "<p class=\"a\" class=\"b\">x</p>"}); }
  void ids_are_there_once() {
    expect(1, {"<p id=\"a\">x</p><p id=\"a\">y</p>", "<label for=\"b\">B</label>", "<nav aria-labelledby=\"c\">x</nav>",
               "<button form=\"d\">x</button>"});
  }
  void what_is_pressed_has_a_name_and_an_address() {
    expect(1, {"<a href=\"\">x</a>", "<a href=\"/x\"> </a>", "<a href=\"/x\"><img src=\"/a\" alt=\"\"></a>",
               "<button><i class=\"x\"></i></button>", "<img alt=\"x\" src=\"\">", "<img src=\"/x\">",
               "<a href=\"https://example.org/title//x\">x</a>", "<a href=\"/x?y=&amp;z=1\">x</a>",
               "<a href=\"/x?y=\">x</a>", "<time datetime=\"\">x</time>", "<form action=\"\"></form>"});
  }
  void what_is_missing_leaves_no_traces() {
    expect(1, {"<p>null</p>", "<p>NaN h</p>", "<p>a <b>undefined</b></p>", "<p>Alien ()</p>", "<p>Alien ( )</p>",
               "<p>1979 · · 90</p>", "<p>1979 ·</p>", "<p>0 min</p>", "<p>1 Jan 1970</p>", "<p>-nan</p>",
               "<img src=\"/x\" alt=\"Alien ()\">"});
  }
  void a_page_has_its_frame() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, Page("<html><body></body></html>").problems().size());
    expect(1, {"<h1>Another</h1>"});
  }
  void texts_are_those_that_people_read() {
    const Page found(
        page("<p id=\"a\" class=\"one two\">A &amp; <b>b</b> &#39;c&#39;</p><a href=\"/x\" aria-label=\"L\">x</a>"));
    CPPUNIT_ASSERT_EQUAL(std::string("A & b 'c'"), found.text_of(*found.first("p")));
    CPPUNIT_ASSERT(found.first("p")->is_of_class("two") && !found.first("p")->is_of_class("tw"));
    CPPUNIT_ASSERT_EQUAL(std::string("L"), found.name_of(*found.first("a")));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.inside(*found.first("p"), "b").size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, found.inside(*found.first("a"), "b").size());
    CPPUNIT_ASSERT(found.is_inside(*found.first("b"), "main"));
  }
};
REGISTER_SUITE(SoundPageTest);
