#include "store/diary/location.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "tests/unit/fixtures/hook_fixture.h"
#include "tests/unit/suite.h"

// Tests the events that hooks get, and whose they are.
class StoreHookTest : public test::HookFixture {
  CPPUNIT_TEST_SUITE(StoreHookTest);
  CPPUNIT_TEST(what_nobody_wants_writes_no_row);
  CPPUNIT_TEST(a_new_play_is_told_however_it_came);
  CPPUNIT_TEST(a_rating_is_told_when_it_is_another);
  CPPUNIT_TEST(a_film_that_comes_to_the_watchlist_is_told_once);
  CPPUNIT_TEST(a_list_is_told_once_for_each_change);
  CPPUNIT_TEST(a_shared_play_is_told_to_each_ones_hooks);
  CPPUNIT_TEST(imports_and_undo_tell_nobody);
  CPPUNIT_TEST(notes_places_tags_and_company_are_not_told);
  CPPUNIT_TEST(a_hook_that_waits_to_be_asked_is_told_only_then);
  CPPUNIT_TEST(a_rolled_back_play_is_not_told);
  CPPUNIT_TEST(an_entry_is_posted_later_where_that_is_asked);
  CPPUNIT_TEST(hooks_are_their_owners_alone);
  CPPUNIT_TEST(a_user_has_at_most_twenty);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t jobs() { return store_.number("SELECT count(*) FROM job WHERE type = 'send_hooks' /*scan*/"); }
  base::Json newest(std::int64_t hook) {
    return base::parse_json(store::list_waiting_calls(store_.db(), hook).front().data).value();
  }

 public:
  void what_nobody_wants_writes_no_row() {
    hook(ada_, store::kRatingSet);
    hook(bo_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, jobs());
  }

  void a_new_play_is_told_however_it_came() {
    const auto one = hook(ada_, store::kPlayAdded);
    const auto id = play(ada_, seen(film_, "2024-04-30", 2));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, base::int_member(newest(one)["play"], "plays"));
    CPPUNIT_ASSERT_EQUAL(id, base::int_member(newest(one)["play"], "id"));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-04-30"), base::string_member(newest(one)["play"], "watched_at"));
    CPPUNIT_ASSERT_EQUAL(std::string("Alien"), base::string_member(newest(one)["movie"], "title"));
    CPPUNIT_ASSERT(!newest(one)["play"]["is_rewatch"].asBool());
    const auto set = [&](int plays) {
      store_.write([&](store::Tx& tx) { return store::set_play(tx, ada_, seen(film_, "2024-05-01", plays), kNow); });
    };
    set(1);
    CPPUNIT_ASSERT(newest(one)["play"]["is_rewatch"].asBool());
    set(1);  // nothing was added
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, rows());
    set(3);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, base::int_member(newest(one)["play"], "plays"));
    store_.write([&](store::Tx& tx) { return store::replace_play(tx, ada_, id, seen(film_, "2024-04-29", 2), kNow); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, jobs());  // one is enough for all that waits
  }

  void a_rating_is_told_when_it_is_another() {
    const auto one = hook(ada_, store::kRatingSet);
    const auto rate = [&](int rating) {
      store_.write([&](store::Tx& tx) { return store::set_rating(tx, ada_.id, film_, rating, kNow), 0; });
    };
    rate(75);
    rate(75);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, rows());
    CPPUNIT_ASSERT_EQUAL(7.5, base::number_member(newest(one), "rating"));
    rate(80);
    CPPUNIT_ASSERT_EQUAL(8.0, base::number_member(newest(one), "rating"));
  }

  void a_film_that_comes_to_the_watchlist_is_told_once() {
    const auto one = hook(ada_, kAll);
    for (int i = 0; i < 2; ++i)
      store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, ada_.id, film_, kNow), 0; });
    CPPUNIT_ASSERT(told(one) == std::vector<std::string>{"watchlist.added"});
  }

  void a_list_is_told_once_for_each_change() {
    const auto one = hook(ada_, store::kListChanged);
    const auto list = store_.write([&](store::Tx& tx) {
      return store::add_list(tx, ada_.id, {"Wet", "", false, {}}, kNow).value();
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows());  // nothing is on it
    store_.write([&](store::Tx& tx) {
      store::ListOrder order(tx, ada_.id, list, kNow);
      order.add(film_, "secret note");
      order.add(other_, "");
      return order.save(), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, base::int_member(newest(one)["list"], "movies"));
    CPPUNIT_ASSERT(base::write_json(newest(one)).find("secret") == std::string::npos);
    store_.write([&](store::Tx& tx) { return store::change_list(tx, ada_.id, list, {"Dry", "", false, {}}, kNow); });
    CPPUNIT_ASSERT_EQUAL(std::string("Dry"), base::string_member(newest(one)["list"], "name"));
    store_.write([&](store::Tx& tx) { return store::delete_list(tx, ada_.id, list, kNow); });
    CPPUNIT_ASSERT(newest(one)["list"]["is_deleted"].asBool());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, rows());
  }

  void a_shared_play_is_told_to_each_ones_hooks() {
    const auto adas = hook(ada_, kAll), bos = hook(bo_, kAll), waits = hook(bo_, store::kPlayAdded, true);
    store_.write([&](store::Tx& tx) {
      store::allow_logging(tx, bo_.id, ada_.id, kNow);
      const auto entry = store::add_play(tx, ada_, seen(film_, "2024-05-01", 1, true), kNow);
      return store::share_play(tx, ada_.id, entry, {bo_}, kNow), 0;
    });
    CPPUNIT_ASSERT(told(adas) == std::vector<std::string>{"play.added"});
    CPPUNIT_ASSERT(told(bos) == std::vector<std::string>{"play.added"});
    CPPUNIT_ASSERT(told(waits).empty());  // nobody posts for somebody else
  }

  void imports_and_undo_tell_nobody() {
    hook(ada_, kAll);
    store_.write([&](store::Tx& tx) {
      tx.tell_nobody();
      store::add_play(tx, ada_, seen(film_, "2024-05-01", 1, true), kNow);
      store::set_rating(tx, ada_.id, film_, 80, kNow);
      store::add_to_watchlist(tx, ada_.id, other_, kNow);
      const auto list = store::add_list(tx, ada_.id, {"Wet", "", false, {}}, kNow).value();
      return store::add_to_list(tx, ada_.id, list, film_, "", kNow), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, jobs());
  }

  void notes_places_tags_and_company_are_not_told() {
    const auto one = hook(ada_, kAll);
    const auto place =
        store_.write([&](store::Tx& tx) { return store::find_or_add_location(tx, ada_.id, "Odeon", true, kNow).id; });
    store::NewPlay play = seen(film_, "2024-05-01");
    play.comment = "With tears";
    play.location_id = place;
    play.tags = {"35mm"};
    play.logged_by = bo_.id;
    this->play(ada_, play);
    const std::string data = base::write_json(newest(one));
    for (const char* word : {"tears", "Odeon", "35mm", "bo\"", "comment", "location", "tags", "logged_by", "with"})
      CPPUNIT_ASSERT_MESSAGE(word, data.find(word) == std::string::npos);
  }

  void a_hook_that_waits_to_be_asked_is_told_only_then() {
    const auto one = hook(ada_, store::kPlayAdded, true);
    play(ada_, seen(film_, "2024-04-30"));
    CPPUNIT_ASSERT(told(one).empty());
    play(ada_, seen(film_, "2024-05-01", 1, true));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(one).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::hooks_to_ask_for(store_.db(), ada_.id).size());
    CPPUNIT_ASSERT(store::hooks_to_ask_for(store_.db(), bo_.id).empty());
  }

  void a_rolled_back_play_is_not_told() {
    hook(ada_, kAll);
    {
      store::Tx tx(store_.db());
      store::add_play(tx, ada_, seen(film_, "2024-05-01"), kNow);
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows());
  }

  void an_entry_is_posted_later_where_that_is_asked() {
    const auto each = hook(ada_, store::kPlayAdded), asked = hook(ada_, store::kPlayAdded, true);
    const auto entry = play(ada_, seen(film_, "2024-04-30"));
    const auto save = [&](bool posts) {
      store_.write([&](store::Tx& tx) {
        return store::replace_play(tx, ada_, entry, seen(film_, "2024-04-30", 1, posts), kNow);
      });
    };
    save(false);
    CPPUNIT_ASSERT(told(asked).empty());
    save(true);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(asked).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(each).size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, base::int_member(newest(asked)["play"], "plays", 9));
    CPPUNIT_ASSERT_EQUAL(entry, base::int_member(newest(asked)["play"], "id"));
  }

  void hooks_are_their_owners_alone() {
    const auto one = hook(ada_, kAll);
    CPPUNIT_ASSERT(!store::find_hook(store_.db(), bo_.id, one));
    store::Hook changed = store::find_hook(store_.db(), ada_.id, one).value();
    changed.user_id = bo_.id;
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::change_hook(tx, changed, kNow); }));
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::delete_hook(tx, bo_.id, one); }));
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_hook(tx, ada_.id, one); }));
  }

  void a_user_has_at_most_twenty() {
    for (int i = 0; i < store::kMostHooks; ++i) CPPUNIT_ASSERT(hook(ada_, kAll) != 0);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, hook(ada_, kAll));
    CPPUNIT_ASSERT(hook(bo_, kAll) != 0);
  }
};

REGISTER_SUITE(StoreHookTest);
