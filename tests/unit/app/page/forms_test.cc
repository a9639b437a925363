#include "app/page/forms.h"

#include "base/random.h"
#include "store/account/user.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"

class AppFormsTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(AppFormsTest);
  CPPUNIT_TEST(an_absent_date_is_today_and_an_empty_one_unknown);
  CPPUNIT_TEST(a_date_may_be_a_day_a_month_or_a_year);
  CPPUNIT_TEST(a_date_that_does_not_exist_is_a_problem);
  CPPUNIT_TEST(a_chosen_day_wins_over_the_written_date);
  CPPUNIT_TEST(the_release_day_needs_a_release_date);
  CPPUNIT_TEST(only_own_paths_are_led_to);
  CPPUNIT_TEST(a_form_without_an_id_works_each_time);
  CPPUNIT_TEST(the_same_form_works_once_in_thirty_days);
  CPPUNIT_TEST(the_same_id_with_other_fields_is_another_form);
  CPPUNIT_TEST(a_failed_effect_leaves_no_receipt);
  CPPUNIT_TEST(a_form_that_removed_something_is_led_there_again);
  CPPUNIT_TEST(what_another_form_removed_is_not_found);
  CPPUNIT_TEST(a_form_removes_what_came_back);
  CPPUNIT_TEST_SUITE_END();

  const base::Language english_;
  const app::DateRule rule_{english_, "dd.mm.yyyy", "2024-05-10", "1999-12-31"};

  static http::Form form(std::initializer_list<std::pair<const char*, std::string>> fields) {
    http::Form form;
    for (const auto& [name, value] : fields) form.add(name, value);
    return form;
  }
  // Returns "2024-05-01", "unknown" or the field's problem.
  std::string date(std::initializer_list<std::pair<const char*, std::string>> fields) const {
    app::Problems problems;
    const auto date = app::read_watch_date(form(fields), rule_, problems);
    return problems.empty() ? date.value_or("unknown") : problems.begin()->first + " is wrong";
  }

  // Posts a form as user 1 and runs `use` with its context.
  template <typename Use>
  void post(const std::string& body, const Use& use) {
    const http::Request request = test::posted_form({{"REQUEST_URI", "/movie/5/history"}}, body);
    app::Context context(services_, {}, request);
    context.viewer = store::find_user(store_.db(), 1);
    context.route = "/movie/{id:digits}/history";
    use(context);
  }
  // The number of times that the effect ran; submit() returns where the last answer led.
  int runs_ = 0;
  std::string submit(const std::string& body) {
    std::string location;
    post(body, [&](app::Context& context) {
      const http::Response response =
          app::once(context, [&](store::Tx&) { return "/done/" + std::to_string(++runs_); });
      CPPUNIT_ASSERT_EQUAL(303, response.status);
      location = *response.find("Location");
    });
    return location;
  }
  // Removes something that is there or not. Returns where the answer led, or "404" if it is not there and this form did
  // not remove it.
  std::string remove(const std::string& body, bool is_there, std::int64_t user = 1) {
    std::string location = "404";
    post(body, [&](app::Context& context) {
      context.viewer = store::find_user(store_.db(), user);
      const auto removal = [&](store::Tx&) {
        return is_there ? std::optional("/gone/" + std::to_string(++runs_)) : std::nullopt;
      };
      try {
        location = *app::remove_once(context, removal).find("Location");
      } catch (const http::HttpError& error) {
        CPPUNIT_ASSERT_EQUAL(404, error.status);
      }
    });
    return location;
  }

 public:
  void setUp() override {
    store_.db().execute(
        "INSERT INTO user (id, name, email, password, created_at) VALUES (1, 'ann', 'a@x', 'x', 1), (2, 'bo', 'b@x', "
        "'x', 1);"
        "INSERT INTO location (id, user_id, name, created_at) VALUES (7, 1, 'Home', 1), (8, 2, 'Home', 1)");
  }

  void an_absent_date_is_today_and_an_empty_one_unknown() {
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-10"), date({}));
    CPPUNIT_ASSERT_EQUAL(std::string("unknown"), date({{"watched_at", ""}}));
    CPPUNIT_ASSERT_EQUAL(std::string("unknown"), date({{"watched_at", "  "}}));
  }

  void a_date_may_be_a_day_a_month_or_a_year() {
    for (const char* good : {"2024-02-29", "2024-05", "1888", "2024-05-11"})
      CPPUNIT_ASSERT_EQUAL(std::string(good), date({{"watched_at", good}}));
  }

  void a_date_that_does_not_exist_is_a_problem() {
    for (const char* bad :
         {"2023-02-29", "2024-13", "1887", "2025", "2024-06", "2024-05-12", "24-05-01", "2024-5-1", "31.02.2024",
          "12.05.2024", "5/1/2024", "14 Foo 2024", "14 Nov", "one day", "2024-05-01T10:00"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(bad, std::string("watched_at is wrong"), date({{"watched_at", bad}}));
  }

  void a_chosen_day_wins_over_the_written_date() {
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-10"), date({{"watched_on", "today"}, {"watched_at", "2020"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-09"), date({{"watched_on", "yesterday"}, {"watched_at", "nonsense"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("unknown"), date({{"watched_on", "unknown"}, {"watched_at", "2020"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("1999-12-31"), date({{"watched_on", "release"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("2020"), date({{"watched_on", "date"}, {"watched_at", "2020"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("watched_at is wrong"), date({{"watched_on", "someday"}}));
  }

  void the_release_day_needs_a_release_date() {
    for (const char* no_date : {"", "1874-12-09", "2024-05-12"}) {  // watch dates are from 1888 to tomorrow
      app::Problems problems;
      app::read_watch_date(form({{"watched_on", "release"}}), {english_, "", "2024-05-10", no_date}, problems);
      CPPUNIT_ASSERT_MESSAGE(no_date, problems.contains("watched_at"));
    }
    app::Problems none;
    const app::DateRule tomorrow{english_, "", "2024-05-10", "2024-05-11"};
    CPPUNIT_ASSERT(app::read_watch_date(form({{"watched_on", "release"}}), tomorrow, none) == "2024-05-11" &&
                   none.empty());
  }

  void only_own_paths_are_led_to() {
    for (const char* own : {"/", "/movie/5", "/users/ann/history?view=grid&year=2024#x", "/search?query=a b", "/a\\b",
                            "/search?query=\u00e9"})
      CPPUNIT_ASSERT_MESSAGE(own, app::is_own_path(own));
    for (const char* foreign : {"", "movie/5", "//evil.example", "/\\evil.example", "https://evil.example", "/a\nb",
                                "/\t/evil", "/a\x7f", " /a"})
      CPPUNIT_ASSERT_MESSAGE(foreign, !app::is_own_path(foreign));
    std::string longest = "/";
    for (int i = 0; i < 1999; ++i) longest += "\u00e9";
    CPPUNIT_ASSERT(app::is_own_path(longest));
    CPPUNIT_ASSERT(!app::is_own_path(longest + "a"));
    post("redirect=%2F%2Fevil.example", [](app::Context& context) {
      CPPUNIT_ASSERT_EQUAL(std::string("/movie/5"), app::way_back(context, "/movie/5"));
    });
    post("redirect=%2Fsearch", [](app::Context& context) {
      CPPUNIT_ASSERT_EQUAL(std::string("/search"), app::way_back(context, "/movie/5"));
    });
  }

  void a_form_without_an_id_works_each_time() {
    CPPUNIT_ASSERT_EQUAL(std::string("/done/1"), submit("plays=1"));
    CPPUNIT_ASSERT_EQUAL(std::string("/done/2"), submit("plays=1"));
    CPPUNIT_ASSERT_EQUAL(std::string("/done/3"), submit("plays=1&_form_id=short"));
  }

  void the_same_form_works_once_in_thirty_days() {
    const std::string body = "plays=1&_form_id=" + app::new_form_id();
    CPPUNIT_ASSERT_EQUAL(std::string("/done/1"), submit(body));
    CPPUNIT_ASSERT_EQUAL(std::string("/done/1"), submit(body + "&_csrf_token=other"));
    clock_.advance(30 * base::kDay + 1);
    CPPUNIT_ASSERT_EQUAL(std::string("/done/2"), submit(body));
  }

  void the_same_id_with_other_fields_is_another_form() {
    const std::string id = "&_form_id=" + app::new_form_id();
    CPPUNIT_ASSERT_EQUAL(std::string("/done/1"), submit("plays=1" + id));
    CPPUNIT_ASSERT_EQUAL(std::string("/done/2"), submit("plays=2" + id));
  }

  void a_failed_effect_leaves_no_receipt() {
    const std::string body = "_form_id=" + app::new_form_id();
    post(body, [](app::Context& context) {
      CPPUNIT_ASSERT_THROW(app::once(context, [](store::Tx&) -> std::string { throw http::not_found(); }),
                           http::HttpError);
    });
    CPPUNIT_ASSERT_EQUAL(std::string("/done/1"), submit(body));
  }

  void a_form_that_removed_something_is_led_there_again() {
    const std::string body = "_form_id=" + app::new_form_id();
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/1"), remove(body, true));
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/1"), remove(body, false));
    clock_.advance(30 * base::kDay + 1);
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove(body, false));
  }

  void what_another_form_removed_is_not_found() {
    const std::string body = "_form_id=" + app::new_form_id();
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove(body, false));
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/1"), remove(body, true));
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove(body + "&more=1", false));
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove("_form_id=" + app::new_form_id(), false));
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove("", false));
    CPPUNIT_ASSERT_EQUAL(std::string("404"), remove(body, false, 2));
  }

  void a_form_removes_what_came_back() {
    const std::string body = "_form_id=" + app::new_form_id();
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/1"), remove(body, true));
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/2"), remove(body, true));
    CPPUNIT_ASSERT_EQUAL(std::string("/gone/2"), remove(body, false));
  }
};
REGISTER_SUITE(AppFormsTest);
