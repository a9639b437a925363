#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "store/account/user.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "store/work/hook.h"
#include "store_fixture.h"

class StoreHookTest : public CppUnit::TestFixture {
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
  CPPUNIT_TEST(events_come_in_order_and_one_at_a_time);
  CPPUNIT_TEST(a_failure_is_tried_again_for_a_day);
  CPPUNIT_TEST(only_the_call_that_was_tried_for_a_day_is_given_up);
  CPPUNIT_TEST(a_refusal_does_not_hold_up_the_next);
  CPPUNIT_TEST(a_test_goes_before_what_waits_longer);
  CPPUNIT_TEST(a_test_that_failed_makes_room_for_another);
  CPPUNIT_TEST(a_test_does_not_wait_for_the_try_beside_it);
  CPPUNIT_TEST(a_second_end_of_a_call_changes_nothing);
  CPPUNIT_TEST(hooks_that_fail_let_others_pass_for_a_minute);
  CPPUNIT_TEST(a_user_with_many_hooks_leaves_room_for_others);
  CPPUNIT_TEST(another_receiver_is_told_nothing_of_before);
  CPPUNIT_TEST(what_is_no_longer_told_does_not_wait);
  CPPUNIT_TEST(a_changed_hook_is_tried_at_once);
  CPPUNIT_TEST(a_receiver_may_ask_for_more_time);
  CPPUNIT_TEST(fifty_calls_that_ended_are_kept);
  CPPUNIT_TEST(of_very_many_waiting_events_the_oldest_go);
  CPPUNIT_TEST(a_call_is_made_again_under_its_number);
  CPPUNIT_TEST(a_call_that_is_made_again_is_not_dropped);
  CPPUNIT_TEST(an_entry_is_posted_later_where_that_is_asked);
  CPPUNIT_TEST(what_is_undone_is_taken_back_while_it_waits);
  CPPUNIT_TEST(hooks_are_their_owners_alone);
  CPPUNIT_TEST(a_user_has_at_most_twenty);
  CPPUNIT_TEST(a_clock_that_was_set_back_delays_nothing_for_long);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = test::kNow;
  static constexpr int kAll = store::kPlayAdded | store::kRatingSet | store::kWatchlistAdded | store::kListChanged;

  test::Store store_;
  domain::User ada_ = store::find_user(store_.db(), store_.add_user("ada")).value();
  domain::User bo_ = store::find_user(store_.db(), store_.add_user("bo")).value();
  std::int64_t film_ = store_.add_movie(1, "Alien"), other_ = store_.add_movie(2, "Metropolis");

  static store::NewPlay seen(std::int64_t movie_id, const char* date, int plays = 1, bool posts = false) {
    store::NewPlay play;
    play.movie_id = movie_id;
    play.watched_at = date;
    play.plays = plays;
    play.posts = posts;
    return play;
  }
  std::int64_t hook(const domain::User& user, int events, bool asked_only = false) {
    store::Hook hook;
    hook.user_id = user.id;
    hook.events = events;
    hook.asked_only = asked_only;
    hook.url_encrypted = "url";
    hook.secret_encrypted = "secret";
    return store_.write([&](store::Tx& tx) { return store::add_hook(tx, hook, kNow); });
  }
  std::int64_t play(const domain::User& user, const store::NewPlay& play) {
    return store_.write([&](store::Tx& tx) { return store::add_play(tx, user, play, kNow); });
  }
  std::int64_t rows() { return store_.number("SELECT count(*) FROM hook_event /*scan*/"); }
  std::int64_t jobs() { return store_.number("SELECT count(*) FROM job WHERE type = 'send_hooks' /*scan*/"); }
  std::vector<std::string> told(std::int64_t hook) {
    std::vector<std::string> events;
    for (const store::HookCall& call : store::list_waiting_calls(store_.db(), hook)) events.push_back(call.event);
    return events;
  }
  base::Json newest(std::int64_t hook) {
    return base::parse_json(store::list_waiting_calls(store_.db(), hook).front().data).value();
  }
  template <typename Change>
  void change(std::int64_t hook, const Change& how) {
    store::Hook changed = store::find_hook(store_.db(), ada_.id, hook).value();
    how(changed);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::change_hook(tx, changed, kNow); }));
  }
  std::vector<store::DueCall> due(base::UnixTime now) { return store::due_calls(store_.db(), now, 8); }
  void end(const store::DueCall& call, const store::CallOutcome& outcome, base::UnixTime now) {
    store_.write([&](store::Tx& tx) { return store::note_outcome(tx, call, outcome, now), 0; });
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
    set(1);  // nothing came
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

  void events_come_in_order_and_one_at_a_time() {
    hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    const auto first = due(kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, first.size());
    CPPUNIT_ASSERT_EQUAL(std::string("ada"), first[0].user_name);
    CPPUNIT_ASSERT(first[0].call.data.find("Alien") != std::string::npos);
    end(first[0], {2, 12}, kNow);
    const auto second = due(kNow);
    CPPUNIT_ASSERT(second.at(0).call.data.find("Metropolis") != std::string::npos);
    end(second[0], {2, 12}, kNow);
    CPPUNIT_ASSERT(due(kNow).empty());
    CPPUNIT_ASSERT(!store::has_due_call(store_.db(), kNow + base::kDay));
    const auto ended = store::list_ended_calls(store_.db(), first[0].hook.id);
    CPPUNIT_ASSERT_EQUAL(std::string("delivered"), ended.at(0).state);
    CPPUNIT_ASSERT_EQUAL(2, ended[0].status_class.value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{12}, ended[0].took_ms.value());
  }

  void a_failure_is_tried_again_for_a_day() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    end(due(kNow).at(0), {5, 12}, kNow);
    CPPUNIT_ASSERT(due(kNow + 29).empty());
    CPPUNIT_ASSERT(due(kNow + 30).at(0).call.data.find("Alien") != std::string::npos);
    base::UnixTime now = kNow + 30;
    int tries = 1;
    for (; now < kNow + base::kDay; ++tries) {
      end(due(now).at(0), {0, 0}, now);
      const base::UnixTime before = now;
      while (due(now).empty()) now += 30;
      CPPUNIT_ASSERT(now - before <= store::kLongestHookWait);
    }
    CPPUNIT_ASSERT(tries > 10 && tries < 30);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, told(one).size());
    end(due(now).at(0), {4, 12}, now);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::list_ended_calls(store_.db(), one).at(0).state);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(one).size());
    end(due(now + 30).at(0), {4, 12}, now + 30);  // the one behind it is as old, and has its try
    CPPUNIT_ASSERT(told(one).empty());
    CPPUNIT_ASSERT_EQUAL(1, store::list_ended_calls(store_.db(), one).at(0).tries);
    CPPUNIT_ASSERT(!store::has_due_call(store_.db(), now + base::kDay));
  }

  void only_the_call_that_was_tried_for_a_day_is_given_up() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    end(due(kNow).at(0), {5, 12}, kNow + base::kDay);
    CPPUNIT_ASSERT(due(kNow + base::kDay + 29).empty());
    end(due(kNow + base::kDay + 30).at(0), {2, 12}, kNow + base::kDay + 30);
    CPPUNIT_ASSERT_EQUAL(std::string("delivered"), store::list_ended_calls(store_.db(), one).at(0).state);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::list_ended_calls(store_.db(), one).at(1).state);
  }

  void a_test_goes_before_what_waits_longer() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    end(due(kNow).at(0), {5, 12}, kNow);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::tell_of_test(tx, one, kNow); }));
    const auto test = due(kNow).at(0);
    CPPUNIT_ASSERT_EQUAL(std::string("test"), test.call.event);
    end(test, {5, 12}, kNow);
    CPPUNIT_ASSERT_EQUAL(std::string("play.added"), due(kNow + base::kHour).at(0).call.event);  // once only
  }

  void a_test_that_failed_makes_room_for_another() {
    const auto one = hook(ada_, kAll);
    const auto ask = [&](base::UnixTime now) {
      return store_.write([&](store::Tx& tx) { return store::tell_of_test(tx, one, now); });
    };
    CPPUNIT_ASSERT(ask(kNow));
    const auto first = due(kNow).at(0).call.id;
    end(due(kNow).at(0), {0, 12}, kNow);
    CPPUNIT_ASSERT(due(kNow + 1).empty());
    CPPUNIT_ASSERT(ask(kNow + 1));
    CPPUNIT_ASSERT(!ask(kNow + 1));
    CPPUNIT_ASSERT(due(kNow + 1).at(0).call.id > first);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(one).size());
    CPPUNIT_ASSERT_EQUAL(first, store::list_ended_calls(store_.db(), one).at(0).id);
  }

  void a_test_does_not_wait_for_the_try_beside_it() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    const auto tried = due(kNow).at(0);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::tell_of_test(tx, one, kNow + 1); }));
    end(tried, {5, 12}, kNow + 2);
    CPPUNIT_ASSERT_EQUAL(std::string("test"), due(kNow + 2).at(0).call.event);
  }

  void a_second_end_of_a_call_changes_nothing() {
    hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    const auto call = due(kNow).at(0);
    end(call, {2, 12}, kNow);
    end(call, {5, 12}, kNow);  // of a job that was too slow
    CPPUNIT_ASSERT(due(kNow).at(0).call.data.find("Metropolis") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(0, due(kNow).at(0).hook.failures);
  }

  // Those of a round wait for its slowest.
  void hooks_that_fail_let_others_pass_for_a_minute() {
    hook(ada_, kAll);
    hook(bo_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    end(due(kNow).at(0), {0, 12}, kNow);
    play(bo_, seen(film_, "2024-04-30"));
    play(bo_, seen(other_, "2024-04-30"));
    const auto first = due(kNow + 30);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, first.size());
    CPPUNIT_ASSERT_EQUAL(bo_.id, first[0].hook.user_id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, due(kNow + 89).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, due(kNow + 90).size());
    end(first[0], {2, 12}, kNow + 30);
    end(due(kNow + 30).at(0), {2, 12}, kNow + 30);
    CPPUNIT_ASSERT_EQUAL(ada_.id, due(kNow + 30).at(0).hook.user_id);
  }

  void a_user_with_many_hooks_leaves_room_for_others() {
    for (int i = 0; i < 5; ++i) hook(ada_, kAll);
    hook(bo_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(bo_, seen(film_, "2024-04-30"));
    const auto first = due(kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, first.size());
    CPPUNIT_ASSERT_EQUAL(bo_.id, first[2].hook.user_id);
    for (const store::DueCall& call : first) end(call, {2, 12}, kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, due(kNow).size());
  }

  void another_receiver_is_told_nothing_of_before() {
    const auto changes = std::vector<void (*)(store::Hook&)>{
        [](store::Hook& hook) { hook.template_name = store::kHookMastodon; },
        [](store::Hook& hook) { hook.url_encrypted = "another"; }, [](store::Hook& hook) { hook.asked_only = true; }};
    for (const auto& how : changes) {
      const auto one = hook(ada_, kAll);
      store_.write([&](store::Tx& tx) { return store::tell_of_test(tx, one, kNow); });
      play(ada_, seen(film_, "2024-04-30"));
      change(one, how);
      CPPUNIT_ASSERT(told(one).empty());
      CPPUNIT_ASSERT(due(kNow).empty() && !store::has_due_call(store_.db(), kNow + base::kDay));
      CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::list_ended_calls(store_.db(), one).at(0).state);
      store_.write([&](store::Tx& tx) { return store::delete_hook(tx, ada_.id, one); });
    }
  }

  void what_is_no_longer_told_does_not_wait() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, ada_.id, film_, 80, kNow), 0; });
    change(one, [](store::Hook& hook) { hook.events = store::kRatingSet; });
    CPPUNIT_ASSERT(told(one) == std::vector<std::string>{"rating.set"});
    CPPUNIT_ASSERT_EQUAL(std::string("play.added"), store::list_ended_calls(store_.db(), one).at(0).event);
  }

  void a_changed_hook_is_tried_at_once() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    for (int i = 0; i < 5; ++i) end(due(kNow + i * base::kHour).at(0), {4, 12}, kNow + i * base::kHour);
    change(one, [](store::Hook& hook) {
      hook.token_encrypted = "token";
      hook.secret_encrypted = "new";
    });
    const auto call = due(kNow).at(0);
    CPPUNIT_ASSERT_EQUAL(0, call.hook.failures);
    CPPUNIT_ASSERT_EQUAL(std::string("token"), call.hook.token_encrypted.value());
    CPPUNIT_ASSERT_EQUAL(std::string("new"), call.hook.secret_encrypted);
  }

  void a_refusal_does_not_hold_up_the_next() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    end(due(kNow).at(0), {4, 12, true}, kNow);
    CPPUNIT_ASSERT(due(kNow).at(0).call.data.find("Metropolis") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::list_ended_calls(store_.db(), one).at(0).state);
  }

  void a_receiver_may_ask_for_more_time() {
    hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    end(due(kNow).at(0), {4, 12, false, 600}, kNow);
    CPPUNIT_ASSERT(due(kNow + 599).empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, due(kNow + 600).size());
  }

  void fifty_calls_that_ended_are_kept() {
    const auto one = hook(ada_, kAll);
    for (int i = 0; i < 60; ++i) {
      play(ada_, seen(film_, "2024-04-30"));
      end(due(kNow).at(0), {2, i}, kNow);
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{50}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{59}, store::list_ended_calls(store_.db(), one).at(0).took_ms.value());
  }

  void of_very_many_waiting_events_the_oldest_go() {
    hook(ada_, kAll);
    store_.write([&](store::Tx& tx) {
      for (int i = 0; i < store::kMostWaiting + 3; ++i) store::add_play(tx, ada_, seen(film_, "2024-04-30"), kNow);
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{store::kMostWaiting}, rows());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{4}, due(kNow).at(0).call.id);
  }

  void a_call_is_made_again_under_its_number() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    const auto call = due(kNow).at(0);
    const auto again = [&](std::int64_t hook, base::UnixTime now) {
      return store_.write([&](store::Tx& tx) { return store::replay_call(tx, hook, call.call.id, now); });
    };
    CPPUNIT_ASSERT(!again(one, kNow));  // it waits
    end(call, {4, 12, true}, kNow);
    CPPUNIT_ASSERT(!again(hook(bo_, kAll), kNow));
    CPPUNIT_ASSERT(again(one, kNow + 10));
    CPPUNIT_ASSERT_EQUAL(call.call.id, due(kNow + 10).at(0).call.id);
  }

  void a_call_that_is_made_again_is_not_dropped() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    const auto call = due(kNow).at(0);
    end(call, {4, 12, true}, kNow);
    store_.write([&](store::Tx& tx) {
      for (int i = 0; i < store::kMostWaiting; ++i) store::add_play(tx, ada_, seen(film_, "2024-04-30"), kNow);
      return store::replay_call(tx, one, call.call.id, kNow);
    });
    CPPUNIT_ASSERT_EQUAL(call.call.id, due(kNow).at(0).call.id);
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

  void what_is_undone_is_taken_back_while_it_waits() {
    const auto one = hook(ada_, kAll), bos = hook(bo_, kAll);
    play(ada_, seen(other_, "2024-04-30"));
    const auto before = store::last_hook_event(store_.db());
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, ada_.id, film_, 80, kNow), 0; });
    play(ada_, seen(film_, "2024-04-30"));
    play(bo_, seen(film_, "2024-04-30"));
    const auto take_back = [&](store::HookEvent event, std::int64_t after) {
      const auto until = store::last_hook_event(store_.db());
      store_.write([&](store::Tx& tx) { return store::withdraw_told(tx, ada_.id, event, after, until), 0; });
    };
    take_back(store::kPlayAdded, before);
    CPPUNIT_ASSERT((told(one) == std::vector<std::string>{"rating.set", "play.added"}));
    take_back(store::kRatingSet, before);
    CPPUNIT_ASSERT(told(one) == std::vector<std::string>{"play.added"});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, told(bos).size());
    end(due(kNow).at(0), {2, 12}, kNow);
    end(due(kNow).at(0), {2, 12}, kNow);
    take_back(store::kPlayAdded, 0);  // what was told stays
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::list_ended_calls(store_.db(), one).size() +
                                             store::list_ended_calls(store_.db(), bos).size());
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

  void a_clock_that_was_set_back_delays_nothing_for_long() {
    hook(ada_, kAll);
    store_.write(
        [&](store::Tx& tx) { return store::add_play(tx, ada_, seen(film_, "2024-04-30"), kNow + 365 * base::kDay); });
    CPPUNIT_ASSERT(!store::has_due_call(store_.db(), kNow));
    store_.write([&](store::Tx& tx) { return store::bound_hook_waits(tx, kNow), 0; });
    CPPUNIT_ASSERT(store::has_due_call(store_.db(), kNow));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StoreHookTest);
