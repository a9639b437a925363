// Tests how many films that were logged offline by title may wait.

#include "http/error.h"
#include "store/work/unmatched_play.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"
#include "web/transfer/handlers.h"

class WebOfflineTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(WebOfflineTest);
  CPPUNIT_TEST(a_full_inbox_takes_no_other_film);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t ada_ = store_.add_user("ada");

  // Returns the status of the answer or of the error.
  int send() {
    const http::Request request = test::posted_form({{"REQUEST_URI", "/offline"}, {"HTTP_ACCEPT", "application/json"}},
                                                    "title=Alien&watched_at=2024-04-30");
    app::Context context(services_, {}, request);
    context.viewer = store::find_user(store_.db(), ada_);
    context.session = auth::Session::begin(test::kNow);
    try {
      return web::offline_post(context).status;
    } catch (const http::HttpError& error) {
      return error.status;
    }
  }

 public:
  void a_full_inbox_takes_no_other_film() {
    static constexpr char kFill[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) "
        "INSERT INTO unmatched_play (user_id, kind, title, watched_at, event_time, created_at) "
        "SELECT ?1, 'offline', i, '2024-01-01', i, 0 FROM n";
    store_.write([&](store::Tx& tx) { return store::Query(tx, kFill, ada_, store::kMostUnmatched - 1).run(), 0; });
    CPPUNIT_ASSERT_EQUAL(303, send());
    CPPUNIT_ASSERT_EQUAL(409, send());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kMostUnmatched},
                         store_.number("SELECT count(*) FROM unmatched_play /*scan*/"));
  }
};
REGISTER_SUITE(WebOfflineTest);
