#include "routes.h"
#include "tests/unit/suite.h"

class AppRouteTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppRouteTest);
  CPPUNIT_TEST(a_pattern_fits_its_own_paths_alone);
  CPPUNIT_TEST(parts_are_handed_over_by_name);
  CPPUNIT_TEST(a_file_takes_the_whole_rest);
  CPPUNIT_TEST(every_web_row_that_changes_something_is_protected);
  CPPUNIT_TEST(every_api_row_that_changes_something_looks_at_the_scope);
  CPPUNIT_TEST_SUITE_END();

  using Segments = std::vector<std::string>;
  static bool fits(std::string_view pattern, const Segments& segments) {
    app::PathArgs args;
    return app::matches(pattern, segments, args);
  }

 public:
  void a_pattern_fits_its_own_paths_alone() {
    CPPUNIT_ASSERT(fits("/", {}));
    CPPUNIT_ASSERT(!fits("/", {"x"}));
    CPPUNIT_ASSERT(!fits("/x", {}));
    CPPUNIT_ASSERT(fits("/movie/{id:digits}", {"movie", "1"}));
    for (const Segments& other : {Segments{"movie"},
                                  {"movie", "0"},
                                  {"movie", "1", "x"},
                                  {"movie", "1x"},
                                  {"movie", "-1"},
                                  {"movie", "9007199254740992"},
                                  {"Movie", "1"}})
      CPPUNIT_ASSERT(!fits("/movie/{id:digits}", other));
    CPPUNIT_ASSERT(fits("/users/{username:alnum}", {"users", "Maya1"}));
    for (const char* name : {"ma-ya", "ä", "a b", "a/b"})
      CPPUNIT_ASSERT(!fits("/users/{username:alnum}", {"users", name}));
    CPPUNIT_ASSERT(fits("/placeholder/{id:digits}.svg", {"placeholder", "5.svg"}));
    for (const char* name : {"5", ".svg", "x.svg", "5.svgx"})
      CPPUNIT_ASSERT(!fits("/placeholder/{id:digits}.svg", {"placeholder", name}));
    for (const char* name : {"12", "12-", "12-any-Thing", "12-ä"})
      CPPUNIT_ASSERT(fits("/person/{id:slugged}", {"person", name}));
    for (const char* name : {"12abc", "-12", "0-a", "-", "12-a/b", "99999999999999999999-a"})
      CPPUNIT_ASSERT(!fits("/person/{id:slugged}", {"person", name}));
    CPPUNIT_ASSERT(fits("/feed/{id:hex}", {"feed", std::string(32, 'a')}));
    CPPUNIT_ASSERT(!fits("/feed/{id:hex}", {"feed", std::string(32, 'A')}));
    for (const char* id : {"0123456-789ab-cdef-0123-456789abcdef", "01234567-89ab-cdef-0123-456789abcde-",
                           "01234567-89ab-cdef-01234-56789abcdef", "0123456789abcdef-0123-456789abcdef"})
      CPPUNIT_ASSERT(!fits("/feed/{id:hex}", {"feed", id}));
    CPPUNIT_ASSERT(fits("/webhook/{kind:server}", {"webhook", "kodi"}));
    for (const char* kind : {"radarr", "Plex", "trakt", ""})
      CPPUNIT_ASSERT(!fits("/webhook/{kind:server}", {"webhook", kind}));
  }

  void parts_are_handed_over_by_name() {
    app::PathArgs args;
    CPPUNIT_ASSERT(app::matches("/movie/{id:digits}/history/{entry:digits}", {"movie", "7", "history", "12"}, args));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, args.id("id"));
    CPPUNIT_ASSERT_EQUAL(std::string("12"), args.text("entry"));
    app::PathArgs slugged;
    CPPUNIT_ASSERT(app::matches("/person/{id:slugged}", {"person", "7-ann-b"}, slugged));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, slugged.id("id"));
    CPPUNIT_ASSERT_EQUAL(std::string("ann-b"), slugged.text("slug"));
    app::PathArgs spelled;
    CPPUNIT_ASSERT(app::matches("/feed/{id:hex}", {"feed", "01234567-89ab-cdef-0123-456789abcdef"}, spelled));
    CPPUNIT_ASSERT_EQUAL(std::string("0123456789abcdef0123456789abcdef"), spelled.text("id"));
    CPPUNIT_ASSERT_THROW(args.text("other"), std::logic_error);
  }

  void a_file_takes_the_whole_rest() {
    app::PathArgs args;
    CPPUNIT_ASSERT(app::matches("/images/{size}/{file:file}", {"images", "w342", "a", "b.jpg"}, args));
    CPPUNIT_ASSERT_EQUAL(std::string("a/b.jpg"), args.text("file"));
    CPPUNIT_ASSERT(!fits("/images/{size}/{file:file}", {"images", "w342"}));
    CPPUNIT_ASSERT(!fits("/images/{size}/{file:file}", {"images", "a/b", "c"}));
  }

  void every_web_row_that_changes_something_is_protected() {
    for (const app::Route& route : routes())
      if (!route.is_api() && route.method != http::Method::get)
        CPPUNIT_ASSERT_MESSAGE(std::string(route.pattern),
                               route.guards.has(app::csrf_protection) && route.guards.has(app::start_session));
  }

  // The rows of the token itself are open to all or only read, so they need no scope.
  void every_api_row_that_changes_something_looks_at_the_scope() {
    for (const app::Route& route : routes()) {
      if (!route.is_api() || route.method == http::Method::get || route.guards.has(app::open_to_all)) continue;
      CPPUNIT_ASSERT_MESSAGE(std::string(route.pattern), route.guards.has(app::is_authenticated));
      const bool looks =
          route.guards.has(app::is_authorized_to_write) || route.guards.has(app::is_authorized_to_write_user_data);
      CPPUNIT_ASSERT_MESSAGE(std::string(route.pattern), looks);
    }
  }
};
REGISTER_SUITE(AppRouteTest);
