#include <chrono>
#include <functional>
#include <latch>
#include <thread>

#include "api/handlers.h"
#include "app/context.h"
#include "app/page/flash.h"
#include "base/json.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"
#include "web/movie_lists/handlers.h"

// Tests requests about Ada's list while it is written to at the same time, and the size of an undo.
class WebMovieListsTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(WebMovieListsTest);
  CPPUNIT_TEST(what_the_api_does_not_send_stays_as_it_was_made_meanwhile);
  CPPUNIT_TEST(what_a_form_does_not_send_stays_as_it_was_made_meanwhile);
  CPPUNIT_TEST(a_film_that_moves_meanwhile_is_not_moved_by_an_older_form);
  CPPUNIT_TEST(a_film_that_leaves_meanwhile_is_not_changed_with_others);
  CPPUNIT_TEST(films_that_are_moved_meanwhile_are_moved_with_others_from_there);
  CPPUNIT_TEST(what_is_too_long_for_an_undo_has_none);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t ada_ = 0, list_ = 0;

  void post(const std::string& type, const std::string& body, const std::function<void(app::Context&)>& use) {
    const http::Request request = test::posted({{"REQUEST_URI", "/lists/1"}, {"CONTENT_TYPE", type}}, body);
    app::Context context(services_, {}, request);
    context.viewer = context.subject = store::find_user(store_.db(), ada_);
    context.session = auth::Session::begin(test::kNow);
    context.args.set("id", std::to_string(list_));
    context.args.set("movieId", "3");
    use(context);
  }

  // Writes in a transaction that is open when `use` begins and committed while it waits for its own.
  void meanwhile(const std::function<void(store::Tx&)>& write, const std::function<void()>& use) {
    std::latch is_written(1);
    std::thread other([&] {
      store::Db db(store_.path());
      store::Tx tx(db);
      write(tx);
      is_written.count_down();
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      tx.commit();
    });
    is_written.wait();
    use();
    other.join();
  }

  void make_private(store::Tx& tx) const {
    store::change_list(tx, ada_, list_, {"Rain", "Wet", true, domain::Privacy::owner}, test::kNow);
  }
  void assert_private() {
    const auto list = store::find_own_list(store_.db(), ada_, list_).value();
    CPPUNIT_ASSERT_EQUAL(std::string("Snow"), list.name);
    CPPUNIT_ASSERT(list.privacy == domain::Privacy::owner);
  }

 public:
  void setUp() override {
    ada_ = store_.add_user("ada");
    for (int i = 1; i <= 3; ++i) store_.add_movie(i);
    list_ = store_.write([&](store::Tx& tx) {
      const auto list = store::add_list(tx, ada_, {"Rain", "", false, domain::Privacy::everyone}, test::kNow).value();
      for (int i = 1; i <= 3; ++i) store::add_to_list(tx, ada_, list, i, "", test::kNow);
      return list;
    });
  }

  void what_the_api_does_not_send_stays_as_it_was_made_meanwhile() {
    post("application/json", R"({"name":"Snow"})", [&](app::Context& context) {
      meanwhile([&](store::Tx& tx) { make_private(tx); }, [&] { api::list_put(context); });
    });
    assert_private();
  }

  void what_a_form_does_not_send_stays_as_it_was_made_meanwhile() {
    post("application/x-www-form-urlencoded", "name=Snow", [&](app::Context& context) {
      meanwhile([&](store::Tx& tx) { make_private(tx); }, [&] { web::list_edit_post(context); });
    });
    assert_private();
    CPPUNIT_ASSERT_EQUAL(std::string("Wet"), store::find_own_list(store_.db(), ada_, list_)->description);
  }

  void move_the_third_to_the_top(store::Tx& tx) {
    store::ListOrder order(tx, ada_, list_, test::kNow);
    order.move(3, 1);
    order.save();
  }

  void a_film_that_moves_meanwhile_is_not_moved_by_an_older_form() {
    const auto revision = std::to_string(store::find_own_list(store_.db(), ada_, list_)->revision);
    post("application/x-www-form-urlencoded", "position=2&revision=" + revision, [&](app::Context& context) {
      meanwhile([&](store::Tx& tx) { move_the_third_to_the_top(tx); },
                [&] { CPPUNIT_ASSERT_EQUAL(422, web::list_item_post(context).status); });
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::find_list_item(store_.db(), list_, 3)->position);
  }

  std::string order() {
    std::string ids;
    for (const store::ListItem& item : store::list_items(store_.db(), list_)) ids += std::to_string(item.movie_id);
    return ids;
  }

  void a_film_that_leaves_meanwhile_is_not_changed_with_others() {
    post("application/x-www-form-urlencoded", "ids%5B%5D=2&ids%5B%5D=3&change=top", [&](app::Context& context) {
      const auto leave = [&](store::Tx& tx) { store::remove_from_list(tx, ada_, list_, 3, test::kNow); };
      meanwhile(leave, [&] { CPPUNIT_ASSERT_EQUAL(422, web::list_bulk(context).status); });
    });
    CPPUNIT_ASSERT_EQUAL(std::string("12"), order());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM undo"));
  }

  void films_that_are_moved_meanwhile_are_moved_with_others_from_there() {
    post("application/x-www-form-urlencoded", "ids%5B%5D=2&ids%5B%5D=3&change=top", [&](app::Context& context) {
      meanwhile([&](store::Tx& tx) { move_the_third_to_the_top(tx); },
                [&] { CPPUNIT_ASSERT_EQUAL(303, web::list_bulk(context).status); });
    });
    CPPUNIT_ASSERT_EQUAL(std::string("321"), order());
  }

  // 600 notes of 10,000 characters are more than an Undo holds.
  void what_is_too_long_for_an_undo_has_none() {
    static constexpr char kNotes[] =
        "UPDATE movie_list_item SET note = replace(hex(zeroblob(?1)), '0', 'n') WHERE list_id = ?2";
    static constexpr char kFilms[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO movie (meta_id, title, created_at, updated_at) SELECT 9000 + i, 'Film', 1, 1 FROM n /*scan*/)";
    static constexpr char kItems[] = R"(
      INSERT INTO movie_list_item (list_id, movie_id, position, added_at)
        SELECT ?, id, 100 + id, 1 FROM movie WHERE meta_id > 9000 /*scan*/)";
    const auto undo_of_deletion = [&](int length) {
      std::string path;
      post("application/x-www-form-urlencoded", "", [&](app::Context& context) {
        store::Tx tx(store_.db());
        const auto list = store::add_list(tx, context.member().id, {.name = "Long", .description = {}}, test::kNow);
        store::Query(tx, kItems, *list).run();
        store::Query(tx, kNotes, length, *list).run();
        const store::Recording recording(tx);
        store::delete_list(tx, context.member().id, *list, test::kNow);
        path = app::with_undo(context, recording, base::tr("Undone."), "/lists").undo_path;
        tx.commit();
      });
      return path;
    };
    store_.write([&](store::Tx& tx) { return store::Query(tx, kFilms).run(), 0; });
    CPPUNIT_ASSERT(undo_of_deletion(500).starts_with("/undo/"));
    CPPUNIT_ASSERT_EQUAL(std::string(), undo_of_deletion(5000));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM undo"));
  }
};

REGISTER_SUITE(WebMovieListsTest);
