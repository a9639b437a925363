#include "store/diary/news.h"
#include "store/diary/rating.h"
#include "tests/unit/fixtures/hook_fixture.h"
#include "tests/unit/suite.h"

// Tests the calls of hooks: their order, their ends, and which of them wait, are dropped or made again.
class StoreHookCallsTest : public test::HookFixture {
  CPPUNIT_TEST_SUITE(StoreHookCallsTest);
  CPPUNIT_TEST(events_come_in_order_and_one_at_a_time);
  CPPUNIT_TEST(a_failure_is_tried_again_for_a_day);
  CPPUNIT_TEST(only_the_call_that_was_tried_for_a_day_is_given_up);
  CPPUNIT_TEST(a_refusal_does_not_hold_up_the_next);
  CPPUNIT_TEST(a_slow_success_makes_the_next_wait);
  CPPUNIT_TEST(hooks_that_are_being_called_take_their_users_places);
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
  CPPUNIT_TEST(a_clock_that_was_set_back_delays_nothing_for_long);
  CPPUNIT_TEST_SUITE_END();

  template <typename Change>
  void change(std::int64_t hook, const Change& how) {
    store::Hook changed = store::find_hook(store_.db(), ada_.id, hook).value();
    how(changed);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::change_hook(tx, changed, kNow); }));
  }

 public:
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

  void a_refusal_does_not_hold_up_the_next() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    end(due(kNow).at(0), {4, 12, true}, kNow);
    CPPUNIT_ASSERT(due(kNow).at(0).call.data.find("Metropolis") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), store::list_ended_calls(store_.db(), one).at(0).state);
  }

  void a_slow_success_makes_the_next_wait() {
    const auto one = hook(ada_, kAll);
    play(ada_, seen(film_, "2024-04-29"));
    play(ada_, seen(film_, "2024-04-30"));
    play(ada_, seen(other_, "2024-05-01"));
    end(due(kNow).at(0), {2, store::kSlowHookMs + 1}, kNow);
    CPPUNIT_ASSERT_EQUAL(std::string("delivered"), store::list_ended_calls(store_.db(), one).at(0).state);
    CPPUNIT_ASSERT(due(kNow + 29).empty());
    end(due(kNow + 30).at(0), {2, store::kSlowHookMs + 1}, kNow + 30);
    CPPUNIT_ASSERT(due(kNow + 30 + 59).empty());
    end(due(kNow + 30 + 60).at(0), {2, 12}, kNow + 90);  // one quick answer resets the delay
    CPPUNIT_ASSERT_EQUAL(0, store::find_hook(store_.db(), ada_.id, one).value().failures);
  }

  void hooks_that_are_being_called_take_their_users_places() {
    const auto one = hook(ada_, kAll), two = hook(ada_, kAll), three = hook(ada_, kAll), bos = hook(bo_, kAll);
    play(ada_, seen(film_, "2024-04-30"));
    play(bo_, seen(film_, "2024-04-30"));
    const auto hooks = [&](const store::DueExcept& except) {
      std::vector<std::int64_t> ids;
      for (const store::DueCall& call : store::due_calls(store_.db(), kNow, 8, except)) ids.push_back(call.hook.id);
      return ids;
    };
    using Ids = std::vector<std::int64_t>;
    CPPUNIT_ASSERT(hooks({}) == (Ids{one, two, bos}));
    CPPUNIT_ASSERT(hooks({.under_way = {three}}) == (Ids{one, bos}));
    CPPUNIT_ASSERT(hooks({.under_way = {one, two}}) == (Ids{bos}));
    CPPUNIT_ASSERT(hooks({.users = {ada_.id}}) == (Ids{bos}));
    end(store::due_calls(store_.db(), kNow, 8, {.under_way = {one, two}}).at(0), {5, 12}, kNow);
    CPPUNIT_ASSERT(store::due_calls(store_.db(), kNow + 30, 8, {.users = {ada_.id}, .troubled = true}).empty());
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

  // The hooks of a round wait for its slowest.
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

  void a_clock_that_was_set_back_delays_nothing_for_long() {
    hook(ada_, kAll);
    store_.write(
        [&](store::Tx& tx) { return store::add_play(tx, ada_, seen(film_, "2024-04-30"), kNow + 365 * base::kDay); });
    CPPUNIT_ASSERT(!store::has_due_call(store_.db(), kNow));
    store_.write([&](store::Tx& tx) { return store::bound_hook_waits(tx, kNow), 0; });
    CPPUNIT_ASSERT(store::has_due_call(store_.db(), kNow));
  }
};

REGISTER_SUITE(StoreHookCallsTest);
