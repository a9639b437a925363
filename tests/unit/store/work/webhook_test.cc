#include "store/work/webhook.h"

#include "domain/job.h"
#include "store/work/job.h"
#include "store/work/unmatched_play.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreWebhookTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreWebhookTest);
  CPPUNIT_TEST(an_address_is_found_by_its_hash_and_kind);
  CPPUNIT_TEST(a_new_id_keeps_switches_and_calls);
  CPPUNIT_TEST(the_last_fifty_calls_are_kept);
  CPPUNIT_TEST(what_is_only_counted_takes_no_place);
  CPPUNIT_TEST(calls_belong_to_their_address);
  CPPUNIT_TEST(an_unmatched_play_is_taken_once_by_its_owner);
  CPPUNIT_TEST(a_newer_rating_takes_the_earlier_ones_place);
  CPPUNIT_TEST(what_a_job_looks_for_is_not_counted);
  CPPUNIT_TEST(a_call_that_is_let_go_leaves_the_play);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya");

  store::Webhook save(const std::string& hash, std::string_view kind = "plex") {
    store_.write(
        [&](store::Tx& tx) { return store::save_webhook(tx, maya_, kind, hash, "sealed " + hash, test::kNow), 0; });
    return store::find_webhook(store_.db(), maya_, kind).value();
  }
  std::int64_t call(const store::Webhook& webhook, const std::string& movie) {
    store::WebhookCall call;
    call.body = "{}";
    call.movie = movie;
    call.status = "ignored";
    return store_.write([&](store::Tx& tx) { return store::add_webhook_call(tx, webhook.id, call); });
  }
  std::int64_t wait_for(const std::string& title, std::optional<int> rating = std::nullopt) {
    store::UnmatchedPlay play;
    play.user_id = maya_;
    play.kind = "plex";
    play.movie.title = title;
    play.rating = rating;
    return store_.write([&](store::Tx& tx) { return store::add_unmatched_play(tx, play); });
  }
  static std::string hash(char digit) { return std::string(64, digit); }

 public:
  void an_address_is_found_by_its_hash_and_kind() {
    const auto webhook = save(hash('a'));
    CPPUNIT_ASSERT_EQUAL(webhook.id, store::find_webhook_by_hash(store_.db(), "plex", hash('a')).value().id);
    CPPUNIT_ASSERT(!store::find_webhook_by_hash(store_.db(), "kodi", hash('a')));
    CPPUNIT_ASSERT(!store::find_webhook_by_hash(store_.db(), "plex", hash('b')));
    CPPUNIT_ASSERT(webhook.record_plays && webhook.record_ratings && !webhook.last_used_at);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_webhook(tx, maya_, "plex"); }));
    CPPUNIT_ASSERT(!store::find_webhook_by_hash(store_.db(), "plex", hash('a')));
  }

  void a_new_id_keeps_switches_and_calls() {
    const auto before = save(hash('a'));
    call(before, "Alien");
    store_.write([&](store::Tx& tx) { return store::set_webhook_switches(tx, maya_, "plex", false, true); });
    const auto after = save(hash('b'));
    CPPUNIT_ASSERT_EQUAL(before.id, after.id);
    CPPUNIT_ASSERT(!after.record_plays && after.record_ratings && after.id_encrypted == "sealed " + hash('b'));
    CPPUNIT_ASSERT(!store::find_webhook_by_hash(store_.db(), "plex", hash('a')));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_webhook_calls(store_.db(), after.id).size());
  }

  void the_last_fifty_calls_are_kept() {
    const auto webhook = save(hash('a')), other = save(hash('b'), "kodi");
    call(other, "other");
    for (int i = 1; i <= 53; ++i) call(webhook, std::to_string(i));
    const auto calls = store::list_webhook_calls(store_.db(), webhook.id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{50}, calls.size());
    CPPUNIT_ASSERT_EQUAL(std::string("53"), calls.front().movie);
    CPPUNIT_ASSERT_EQUAL(std::string("4"), calls.back().movie);
    CPPUNIT_ASSERT_EQUAL(std::string("53"), store::newest_webhook_call(store_.db(), webhook.id).value().movie);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_webhook_calls(store_.db(), other.id).size());
  }

  void what_is_only_counted_takes_no_place() {
    const auto webhook = save(hash('a'));
    const auto count = [&](const std::string& event) {
      store::WebhookCall counted{.movie = "Alien", .event = event, .status = "ignored", .times = 1};
      store_.write([&](store::Tx& tx) { return store::add_webhook_call(tx, webhook.id, counted); });
    };
    for (int i = 1; i <= 50; ++i) call(webhook, std::to_string(i));
    for (int i = 0; i < 1000; ++i) count(i % 3 == 0 ? "pause" : "progress");
    for (int i = 0; i < 20; ++i) count("event " + std::to_string(i));
    count("progress");
    const auto calls = store::list_webhook_calls(store_.db(), webhook.id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{60}, calls.size());
    CPPUNIT_ASSERT(calls[0].event == "progress" &&
                   calls[0].times == 1);  // it had been forgotten, because twenty others arrived
    CPPUNIT_ASSERT(calls[59].movie == "1" && calls[59].times == 0);
    count("progress");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::newest_webhook_call(store_.db(), webhook.id).value().times);
  }

  void calls_belong_to_their_address() {
    const auto webhook = save(hash('a')), other = save(hash('b'), "kodi");
    const auto id = call(webhook, "Alien");
    CPPUNIT_ASSERT(store::find_webhook_call(store_.db(), webhook.id, id).value().body == "{}");
    CPPUNIT_ASSERT(!store::find_webhook_call(store_.db(), other.id, id));
  }

  void an_unmatched_play_is_taken_once_by_its_owner() {
    const auto id = wait_for("Holiday video");
    const auto ben = store_.add_user("ben");
    const auto take = [&](std::int64_t user) {
      return store_.write([&](store::Tx& tx) { return store::take_unmatched_play(tx, user, id); });
    };
    CPPUNIT_ASSERT(!take(ben));
    CPPUNIT_ASSERT_EQUAL(std::string("Holiday video"), take(maya_).value().movie.title);
    CPPUNIT_ASSERT(!take(maya_));
  }

  void a_newer_rating_takes_the_earlier_ones_place() {
    const auto webhook = save(hash('a'));
    const auto drop = [&](const char* title) {
      return store_.write([&](store::Tx& tx) {
        return store::drop_waiting_ratings(tx, maya_, {0, "", title, 0}, "A newer one came.");
      });
    };
    wait_for("Alien");
    CPPUNIT_ASSERT(!drop("Alien"));
    const auto brought = call(webhook, "Alien");
    const auto id = wait_for("Alien", 70);
    store_.write([&](store::Tx& tx) { return store::set_unmatched_call(tx, id, brought), 0; });
    wait_for("Aliens", 80);
    CPPUNIT_ASSERT(drop("Alien"));
    CPPUNIT_ASSERT_EQUAL(std::string("A newer one came."),
                         store::find_webhook_call(store_.db(), webhook.id, brought).value().reason);
    wait_for("Alien", 90);
    const auto waiting = store::list_unmatched_plays(store_.db(), maya_, 0, 10);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, waiting.size());
    CPPUNIT_ASSERT(waiting[0].rating == 90 && waiting[1].rating == 80 && !waiting[2].rating);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_unmatched_plays(store_.db(), maya_, waiting[1].id, 10).size());
  }

  void what_a_job_looks_for_is_not_counted() {
    wait_for("a");
    const auto sought = wait_for("b");
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kMatchPlayJob, std::to_string(sought), maya_, test::kNow), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_unmatched_plays(store_.db(), maya_, 100));
    const auto waiting = store::list_unmatched_plays(store_.db(), maya_, 0, 10);
    CPPUNIT_ASSERT(waiting[0].has_job && !waiting[1].has_job);
    for (int i = 0; i < 5; ++i) wait_for("c");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store::count_unmatched_plays(store_.db(), maya_, 3));
  }

  void a_call_that_is_let_go_leaves_the_play() {
    const auto webhook = save(hash('a'));
    const auto id = wait_for("Alien");
    store_.write([&](store::Tx& tx) {
      return store::set_unmatched_call(tx, id, store::add_webhook_call(tx, webhook.id, {.status = "unmatched"})), 0;
    });
    CPPUNIT_ASSERT(store::find_unmatched_play(store_.db(), id).value().call_id);
    for (int i = 0; i < 50; ++i) call(webhook, "x");
    CPPUNIT_ASSERT(!store::find_unmatched_play(store_.db(), id).value().call_id);
  }
};
REGISTER_SUITE(StoreWebhookTest);
