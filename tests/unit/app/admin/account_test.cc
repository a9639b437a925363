#include "app/admin/account.h"

#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"

class AppAccountTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(AppAccountTest);
  CPPUNIT_TEST(what_others_have_changed_meanwhile_stays);
  CPPUNIT_TEST(what_was_asked_for_counts);
  CPPUNIT_TEST(an_account_that_is_gone_is_not_found);
  CPPUNIT_TEST(the_last_administrator_is_not_deleted);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t maya_ = store_.add_user("maya"), ben_ = store_.add_user("ben");  // the first is an administrator

  domain::User user(std::int64_t id) { return store::find_user(store_.db(), id).value(); }
  static app::AccountChange change_of(const domain::User& user) { return {user.name, user.email, user.is_admin, ""}; }

  // Runs `action(context, tx)` as Maya, and returns the status of the error, or 0.
  template <typename Action>
  int act(const Action& action) {
    const http::Request request = test::posted({}, "");
    app::Context context(services_, {}, request);
    context.viewer = user(maya_);
    try {
      store_.write([&](store::Tx& tx) { return action(context, tx), 0; });
    } catch (const http::HttpError& error) {
      return error.status;
    }
    return 0;
  }
  int change(const domain::User& before, const app::AccountChange& wanted) {
    return act([&](app::Context& context, store::Tx& tx) { app::change_account(context, tx, before, wanted); });
  }
  int remove(const domain::User& before) {
    return act([&](app::Context& context, store::Tx& tx) { app::delete_account(context, tx, before); });
  }

 public:
  void what_others_have_changed_meanwhile_stays() {
    const domain::User before = user(ben_);
    app::AccountChange wanted = change_of(before);
    wanted.password_hash = "$y$new";  // hashing takes time
    store_.write([&](store::Tx& tx) {
      store::set_name_and_email(tx, ben_, "benny", "benny@example.com");
      return store::set_admin(tx, ben_, true);
    });
    CPPUNIT_ASSERT_EQUAL(0, change(before, wanted));
    CPPUNIT_ASSERT_EQUAL(std::string("benny"), user(ben_).name);
    CPPUNIT_ASSERT_EQUAL(std::string("benny@example.com"), user(ben_).email);
    CPPUNIT_ASSERT(user(ben_).is_admin);
    CPPUNIT_ASSERT_EQUAL(std::string("$y$new"),
                         store::find_credentials(store_.db(), "benny@example.com")->password_hash);
  }

  void what_was_asked_for_counts() {
    const domain::User before = user(ben_);
    store_.write([&](store::Tx& tx) { return store::set_name(tx, ben_, "benny"), 0; });
    CPPUNIT_ASSERT_EQUAL(0, change(before, {"benjamin", before.email, true, ""}));
    CPPUNIT_ASSERT_EQUAL(std::string("benjamin"), user(ben_).name);
    CPPUNIT_ASSERT_EQUAL(before.email, user(ben_).email);
    CPPUNIT_ASSERT(user(ben_).is_admin);
  }

  void an_account_that_is_gone_is_not_found() {
    const domain::User before = user(ben_);
    CPPUNIT_ASSERT_EQUAL(0, remove(before));
    CPPUNIT_ASSERT_EQUAL(404, remove(before));
    CPPUNIT_ASSERT_EQUAL(404, change(before, {"benjamin", before.email, true, ""}));
  }

  void the_last_administrator_is_not_deleted() {
    CPPUNIT_ASSERT_EQUAL(409, remove(user(maya_)));
    CPPUNIT_ASSERT_EQUAL(409, change(user(maya_), {"maya", "maya@example.com", false, ""}));
  }
};
REGISTER_SUITE(AppAccountTest);
