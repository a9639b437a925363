#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <memory>

#include "app/answer_memory.h"
#include "app/context.h"
#include "app/forms.h"
#include "metadata/client.h"
#include "store/migrate.h"
#include "store/user.h"
#include "tests/support/temporary_folder.h"

namespace {

int made = 0;  // answers that a handler had to make
int status_made = 200;

http::Response page(app::Context& context) {
  ++made;
  return http::html("<input name=\"_csrf_token\" value=\"" + context.csrf_token() + "\"><input name=\"_form_id\" value=\"" +
                        app::new_form_id() + "\">" + context.req.path_and_query(),
                    status_made);
}
http::Response page_with_cookie(app::Context& context) {
  context.cookies.push_back({.name = "id", .value = "1", .expires = std::nullopt});
  return page(context);
}
http::Response broken_form(app::Context&) {
  ++made;
  return http::html("<input name=\"_form_id\" value=\"none\">");
}

}  // namespace

class AppAnswerMemoryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppAnswerMemoryTest);
  CPPUNIT_TEST(the_same_question_is_answered_once);
  CPPUNIT_TEST(another_viewer_path_theme_or_header_is_another_question);
  CPPUNIT_TEST(browser_and_address_make_no_difference);
  CPPUNIT_TEST(a_write_of_this_process_forgets_everything);
  CPPUNIT_TEST(a_write_of_another_process_forgets_everything);
  CPPUNIT_TEST(an_answer_about_an_older_viewer_is_not_kept);
  CPPUNIT_TEST(a_minute_is_the_end);
  CPPUNIT_TEST(form_ids_and_csrf_tokens_are_made_anew);
  CPPUNIT_TEST(what_a_session_remembers_goes_by_it);
  CPPUNIT_TEST(errors_cookies_and_unknown_forms_are_not_remembered);
  CPPUNIT_TEST(the_least_recently_used_go);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_, cache_;
  base::FakeClock clock_{kNow};
  base::Config config_;
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  app::AnswerMemory memory_{64 * 1024};
  std::optional<auth::Session> session_;
  std::function<void()> meanwhile_;  // what others do between guards and handler

  std::string ask(const http::Variables& more = {}, http::Response (*handler)(app::Context&) = page, std::int64_t viewer = 1) {
    metadata::Client client({.api_url = "http://127.0.0.1:1", .image_url = "", .api_key = "", .language = "en-US"});
    metadata::Provider provider(client, *cache_, clock_);
    const app::Services services{config_, keys_, *db_, *cache_, provider, clock_, &memory_};
    http::Variables variables{{"REQUEST_METHOD", "GET"}, {"REQUEST_URI", "/movie/5"}};
    for (const auto& [name, value] : more) variables.insert_or_assign(name, value);
    const http::Request request = http::Request::from_variables(std::move(variables), [](char*, std::size_t) { return std::size_t{0}; });
    app::Context context(services, request);
    const store::Version before = store::version_of(*db_);
    context.viewer = store::find_user(*db_, viewer);
    if (meanwhile_) meanwhile_();
    context.session = session_ ? *session_ : auth::Session::begin(clock_.now());
    return app::remembered(context, before, handler).body;
  }
  int made_by(const std::function<void()>& asking) {
    const int before = made;
    asking();
    return made - before;
  }
  void write(store::Db& db) {
    store::Tx tx(db);
    store::Query(tx, "UPDATE user SET revision = revision + 1 WHERE id = 1").run();
    tx.commit();
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("matinee.db"));
    store::prepare_cache(folder_->file("cache.db"));
    db_ = std::make_unique<store::Db>(folder_->file("matinee.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"));
    db_->execute("INSERT INTO user (id, name, email, password, created_at) VALUES (1, 'ann', 'a@x', 'x', 1), (2, 'bo', 'b@x', 'x', 1)");
    status_made = 200;
  }

  void the_same_question_is_answered_once() {
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { for (int i = 0; i < 5; ++i) ask(); }));
  }
  void another_viewer_path_theme_or_header_is_another_question() {
    ask();
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({}, page, 2); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({}, page, 0); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({{"REQUEST_URI", "/movie/5?a=b"}}); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({{"HTTP_COOKIE", "theme=dark"}}); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({{"HTTP_ACCEPT", "application/json"}}); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({{"HTTP_HOST", "films.example"}}); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask({{"HTTP_X_UNHEARD_OF", "1"}}); }));
    CPPUNIT_ASSERT_EQUAL(0, made_by([&] { ask(); }));
  }
  void browser_and_address_make_no_difference() {
    ask({{"HTTP_USER_AGENT", "a"}, {"REMOTE_ADDR", "192.0.2.1"}, {"HTTP_X_REQUEST_ID", "1"}});
    CPPUNIT_ASSERT_EQUAL(0, made_by([&] { ask({{"HTTP_USER_AGENT", "b"}, {"REMOTE_ADDR", "192.0.2.2"}, {"REMOTE_PORT", "9"}}); }));
  }
  void a_write_of_this_process_forgets_everything() {
    ask();
    write(*db_);
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(); ask(); }));
  }
  void a_write_of_another_process_forgets_everything() {
    store::Db other(folder_->file("matinee.db"));
    ask();
    write(other);
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(); ask(); }));
  }
  void an_answer_about_an_older_viewer_is_not_kept() {
    store::Db other(folder_->file("matinee.db"));
    meanwhile_ = [&] { write(other); };
    ask();
    meanwhile_ = nullptr;
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(); ask(); }));
  }
  void a_minute_is_the_end() {
    ask();
    clock_.set(kNow + 59);
    CPPUNIT_ASSERT_EQUAL(0, made_by([&] { ask(); }));
    clock_.set(kNow + 60);
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(); }));
    clock_.set(kNow);
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(); }));
  }
  void form_ids_and_csrf_tokens_are_made_anew() {
    const std::string first = ask(), second = ask();
    CPPUNIT_ASSERT_EQUAL(first.size(), second.size());
    const auto part = [](const std::string& body, std::string_view after, std::size_t size) {
      return body.substr(body.find(after) + after.size(), size);
    };
    CPPUNIT_ASSERT(part(first, "_csrf_token\" value=\"", 64) != part(second, "_csrf_token\" value=\"", 64));
    CPPUNIT_ASSERT(part(first, "_form_id\" value=\"", 32) != part(second, "_form_id\" value=\"", 32));
    CPPUNIT_ASSERT(second.ends_with("\">/movie/5"));
    // The same session has the same token.
    session_ = auth::Session::begin(clock_.now());
    const std::string third = ask(), fourth = ask();
    CPPUNIT_ASSERT_EQUAL(part(third, "_csrf_token\" value=\"", 64), part(fourth, "_csrf_token\" value=\"", 64));
    CPPUNIT_ASSERT(part(third, "_csrf_token\" value=\"", 64) != part(second, "_csrf_token\" value=\"", 64));
  }
  void what_a_session_remembers_goes_by_it() {
    ask();
    session_ = auth::Session::begin(clock_.now());
    session_->change()["flash"] = "said once";
    CPPUNIT_ASSERT_EQUAL(2, made_by([&] { ask(); ask(); }));
  }
  void errors_cookies_and_unknown_forms_are_not_remembered() {
    CPPUNIT_ASSERT_EQUAL(2, made_by([&] { ask({}, page_with_cookie); ask({}, page_with_cookie); }));
    CPPUNIT_ASSERT_EQUAL(2, made_by([&] { ask({}, broken_form); ask({}, broken_form); }));
    status_made = 404;
    CPPUNIT_ASSERT_EQUAL(2, made_by([&] { ask(); ask(); }));
  }
  void the_least_recently_used_go() {
    const auto path = [](int i) { return http::Variables{{"REQUEST_URI", "/movie/" + std::to_string(i)}}; };
    for (int i = 0; i < 200; ++i) {
      ask(path(i));
      ask(path(0));
    }
    CPPUNIT_ASSERT(memory_.bytes() <= 64 * 1024);
    CPPUNIT_ASSERT_EQUAL(0, made_by([&] { ask(path(0)); ask(path(199)); }));
    CPPUNIT_ASSERT_EQUAL(1, made_by([&] { ask(path(1)); }));
  }

  void tearDown() override {
    db_.reset();
    cache_.reset();
    folder_.reset();
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(AppAnswerMemoryTest);
