#include "app/page/turn.h"

#include "http/error.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"

class AppTurnTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(AppTurnTest);
  CPPUNIT_TEST(a_member_has_one_turn_at_a_time);
  CPPUNIT_TEST_SUITE_END();

  base::Descriptor turn_of(std::int64_t user) {
    const http::Request request = test::posted_form({{"REQUEST_URI", "/"}}, "");
    app::Context context(services_, {}, request);
    context.viewer = store::find_user(store_.db(), user);
    return app::take_turn(context);
  }

 public:
  void a_member_has_one_turn_at_a_time() {
    config_ =
        base::Config::from("", {{"MATINEE_DATA_DIR", std::filesystem::path(store_.path()).parent_path().string()}});
    const std::int64_t ada = store_.add_user("ada"), bo = store_.add_user("bo");
    base::Descriptor first = turn_of(ada);
    try {
      turn_of(ada);
      CPPUNIT_FAIL("a second turn");
    } catch (const http::HttpError& error) {
      CPPUNIT_ASSERT_EQUAL(429, error.status);
      CPPUNIT_ASSERT(error.retry_after > 0);
    }
    CPPUNIT_ASSERT(turn_of(bo).is_open());
    first.reset();
    CPPUNIT_ASSERT(turn_of(ada).is_open());
  }
};
REGISTER_SUITE(AppTurnTest);
