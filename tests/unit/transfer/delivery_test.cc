#include "transfer/delivery.h"

#include <sys/wait.h>
#include <unistd.h>

#include "base/crypto.h"
#include "base/texts/language.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/work/scrobble_receipt.h"
#include "store/work/unmatched_play.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using transfer::CallStatus;
using transfer::WaitingResult;

class TransferDeliveryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TransferDeliveryTest);
  CPPUNIT_TEST(a_play_of_a_stored_movie_is_recorded_once);
  CPPUNIT_TEST(a_rewatch_on_the_next_day_is_another_play);
  CPPUNIT_TEST(the_day_is_that_of_the_users_zone);
  CPPUNIT_TEST(times_that_cannot_be_are_the_arrival);
  CPPUNIT_TEST(movies_are_found_by_ids_else_by_title_and_year);
  CPPUNIT_TEST(an_unknown_movie_with_an_id_is_queued_once);
  CPPUNIT_TEST(a_movie_without_ids_waits_in_the_inbox);
  CPPUNIT_TEST(a_full_inbox_takes_no_more_and_forgets_nothing);
  CPPUNIT_TEST(a_recorded_play_takes_the_movie_off_the_watchlist);
  CPPUNIT_TEST(ratings_are_set_and_removed);
  CPPUNIT_TEST(a_review_stays_when_the_rating_goes);
  CPPUNIT_TEST(a_newer_rating_counts_more_than_one_that_waits);
  CPPUNIT_TEST(switches_are_kept_to);
  CPPUNIT_TEST(every_call_is_kept_with_its_status);
  CPPUNIT_TEST(a_long_message_is_not_kept);
  CPPUNIT_TEST(a_rehearsal_changes_nothing);
  CPPUNIT_TEST(a_waiting_play_is_settled_once);
  CPPUNIT_TEST(reports_of_one_play_under_two_names_are_settled_as_one);
  CPPUNIT_TEST(a_play_recorded_meanwhile_is_not_added_again);
  CPPUNIT_TEST(a_play_that_came_without_a_message_is_not_added_again);
  CPPUNIT_TEST(an_old_message_is_replayed_without_a_second_play);
  CPPUNIT_TEST(what_was_done_with_a_rating_meanwhile_stays);
  CPPUNIT_TEST(of_two_waiting_ratings_the_later_one_counts);
  CPPUNIT_TEST(twenty_at_once_give_one_play);
  CPPUNIT_TEST(an_unknown_event_of_any_words_is_noted);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  domain::User maya_;
  std::int64_t alien_ = 0;

  std::int64_t add_movie(std::int64_t meta_id, const std::string& imdb_id, const std::string& title,
                         const std::string& date) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.imdb_id = imdb_id;
    details.movie.title = title;
    details.movie.release_date = date;
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
  }
  store::Webhook webhook(const std::string& kind = "kodi") {
    if (const auto there = store::find_webhook(store_.db(), maya_.id, kind)) return *there;
    store_.write([&](store::Tx& tx) {
      return store::save_webhook(tx, maya_.id, kind, base::sha256_hex(kind), "sealed", test::kNow), 0;
    });
    return store::find_webhook(store_.db(), maya_.id, kind).value();
  }
  transfer::DeliveryResult deliver(const std::string& kind, const std::string& body, base::UnixTime now = test::kNow) {
    return transfer::deliver(store_.db(), {webhook(kind), maya_, body, now}, now);
  }
  CallStatus kodi(const std::string& body, base::UnixTime now = test::kNow) {
    return deliver("kodi", body, now).status;
  }
  CallStatus rate(const std::string& rating, std::int64_t meta_id = 348) {
    return deliver("plex", R"({"event":"media.rate","user":true,"rating":)" + rating +
                               R"(,"Metadata":{"type":"movie","title":"x","Guid":[{"id":"tmdb://)" +
                               std::to_string(meta_id) + R"("}]}})")
        .status;
  }
  WaitingResult settle(std::int64_t waiting_id, std::int64_t movie) {
    return store_.write([&](store::Tx& tx) {
      return transfer::record_waiting(tx, maya_, waiting_id, store::find_movie(tx.db(), movie).value(),
                                      test::kNow + base::kHour);
    });
  }
  std::int64_t plays() { return store::count_all_plays(store_.db(), maya_.id); }
  std::string day_of(const std::string& time) {
    deliver(
        "jellyfin",
        R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Movie","Provider_tmdb":"348","UtcTimestamp":")" +
            time + "\"}");
    return store::plays_of_movie(store_.db(), maya_.id, alien_).at(0).watched_at.value_or("");
  }

 public:
  void setUp() override {
    maya_ = store::find_user(store_.db(), store_.add_user("maya")).value();
    alien_ = add_movie(348, "tt0078748", "Alien", "1979-05-25");
  }

  void a_play_of_a_stored_movie_is_recorded_once() {
    const char* body = R"({"uniqueIds":{"tmdbId":"348"}})";
    CPPUNIT_ASSERT(kodi(body) == CallStatus::recorded);
    for (int i = 0; i < 5; ++i) CPPUNIT_ASSERT(kodi(body, test::kNow + i * base::kHour) == CallStatus::duplicate);
    // A call that names the film differently, or is from another server, is a duplicate too.
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"imdbId":"tt0078748"}})") == CallStatus::duplicate);
    CPPUNIT_ASSERT(kodi(R"({"title":"alien","year":1979})") == CallStatus::duplicate);
    CPPUNIT_ASSERT(
        deliver("emby", R"({"Event":"item.markplayed","Item":{"Type":"Movie","ProviderIds":{"Tmdb":"348"}}})").status ==
        CallStatus::duplicate);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, webhook().recorded);
  }

  void a_rewatch_on_the_next_day_is_another_play() {
    const char* body = R"({"uniqueIds":{"tmdbId":"348"}})";
    CPPUNIT_ASSERT(kodi(body) == CallStatus::recorded);
    CPPUNIT_ASSERT(kodi(body, test::kNow + base::kDay) == CallStatus::recorded);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, plays());
  }

  void the_day_is_that_of_the_users_zone() {
    maya_.time_zone = "Asia/Tokyo";
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-01"), day_of("2024-04-30T18:00:00Z"));
  }

  void times_that_cannot_be_are_the_arrival() {
    for (const char* time : {"0001-01-01T00:00:00Z", "2124-04-30T18:00:00Z", "1969-12-31T00:00:00Z", "soon", ""})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(time, std::string("2024-05-01"), day_of(time));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
  }

  void movies_are_found_by_ids_else_by_title_and_year() {
    const auto found = [&](const domain::MovieNames& names) {
      const auto movie = transfer::stored_movie(store_.db(), names);
      return movie ? movie->id : 0;
    };
    CPPUNIT_ASSERT_EQUAL(alien_, found({348, "tt0000001", "Other", 1900}));
    CPPUNIT_ASSERT_EQUAL(alien_, found({999, "tt0078748", "", 0}));
    CPPUNIT_ASSERT_EQUAL(alien_, found({0, "", "Alien", 1979}));
    for (const domain::MovieNames& names : {domain::MovieNames{0, "", "Alien", 1980},
                                            {0, "", "Aliens", 1979},
                                            {0, "", "Alien", 0},
                                            {999, "", "Alien", 1979},
                                            {}})
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, found(names));
    add_movie(349, "", "Alien", "1979-10-10");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, found({0, "", "Alien", 1979}));  // which of the two?
  }

  void an_unknown_movie_with_an_id_is_queued_once() {
    const char* body = R"({"title":"Fight Club","year":1999,"uniqueIds":{"tmdbId":"550"}})";
    CPPUNIT_ASSERT(kodi(body) == CallStatus::queued);
    CPPUNIT_ASSERT(kodi(body) == CallStatus::duplicate);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store_.number("SELECT count(*) FROM job WHERE type = 'match_play' AND user_id = 1 /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, plays());
  }

  void a_movie_without_ids_waits_in_the_inbox() {
    CPPUNIT_ASSERT(kodi(R"({"title":"Holiday video","year":2019})") == CallStatus::unmatched);
    CPPUNIT_ASSERT(kodi(R"({"title":"Holiday video","year":2019})") == CallStatus::duplicate);
    const auto waiting = store::list_unmatched_plays(store_.db(), maya_.id, 0, 10);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, waiting.size());
    CPPUNIT_ASSERT(waiting[0].movie.title == "Holiday video" && waiting[0].movie.year == 2019 &&
                   waiting[0].watched_at == "2024-05-01" && waiting[0].call_id && !waiting[0].has_job);
  }

  // A message that found no room is accepted once it is delivered again.
  void a_full_inbox_takes_no_more_and_forgets_nothing() {
    static constexpr char kFill[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) "
        "INSERT INTO unmatched_play (user_id, kind, title, watched_at, event_time, created_at) "
        "SELECT ?1, 'kodi', i, '2024-01-01', i, 0 FROM n";
    static constexpr char kOneLess[] = "DELETE FROM unmatched_play WHERE id = (SELECT max(id) FROM unmatched_play)";
    store_.write([&](store::Tx& tx) { return store::Query(tx, kFill, maya_.id, store::kMostUnmatched).run(), 0; });
    const char* unknown = R"({"title":"Nobody Knows It","year":1979})";
    CPPUNIT_ASSERT(kodi(unknown) == CallStatus::failed);
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"550"}})") == CallStatus::queued);    // needs no person
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::recorded);  // needs no room
    store_.write([&](store::Tx& tx) { return store::Query(tx, kOneLess).run(), store::Query(tx, kOneLess).run(), 0; });
    CPPUNIT_ASSERT(kodi(unknown) == CallStatus::unmatched);
  }

  void a_recorded_play_takes_the_movie_off_the_watchlist() {
    store_.write([&](store::Tx& tx) { return store::add_to_watchlist(tx, maya_.id, alien_, test::kNow), 0; });
    kodi(R"({"uniqueIds":{"tmdbId":"348"}})");
    CPPUNIT_ASSERT(!store::is_on_watchlist(store_.db(), maya_.id, alien_));
  }

  void ratings_are_set_and_removed() {
    CPPUNIT_ASSERT(rate("8") == CallStatus::recorded);
    CPPUNIT_ASSERT_EQUAL(80, store::find_rating(store_.db(), maya_.id, alien_).value().rating);
    CPPUNIT_ASSERT(rate("\"6.5\"") == CallStatus::recorded);
    CPPUNIT_ASSERT_EQUAL(65, store::find_rating(store_.db(), maya_.id, alien_).value().rating);
    CPPUNIT_ASSERT(rate("0") == CallStatus::recorded);
    CPPUNIT_ASSERT(!store::find_rating(store_.db(), maya_.id, alien_));
    CPPUNIT_ASSERT(rate("7", 550) == CallStatus::queued);
    CPPUNIT_ASSERT(rate("0", 551) == CallStatus::ignored);
    CPPUNIT_ASSERT_EQUAL(70, store::list_unmatched_plays(store_.db(), maya_.id, 0, 10).at(0).rating.value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, plays());
  }

  void a_review_stays_when_the_rating_goes() {
    store_.write([&](store::Tx& tx) {
      return store::set_rating(tx, maya_.id, alien_, 80, test::kNow),
             store::set_review(tx, maya_.id, alien_, {"Not to be lost.", test::kNow});
    });
    CPPUNIT_ASSERT_EQUAL(CallStatus::recorded, rate("6"));
    CPPUNIT_ASSERT_EQUAL(CallStatus::recorded, rate("-1"));
    CPPUNIT_ASSERT(!store::find_rating(store_.db(), maya_.id, alien_));
    CPPUNIT_ASSERT_EQUAL(std::string("Not to be lost."),
                         store::find_review(store_.db(), maya_.id, alien_).value().text);
  }

  void a_newer_rating_counts_more_than_one_that_waits() {
    const auto waiting = [&] { return store::list_unmatched_plays(store_.db(), maya_.id, 0, 10).size(); };
    CPPUNIT_ASSERT(rate("7", 550) == CallStatus::queued);
    CPPUNIT_ASSERT(rate("0", 550) == CallStatus::ignored);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, waiting());
    for (const auto& call : store::list_webhook_calls(store_.db(), webhook("plex").id))
      CPPUNIT_ASSERT_EQUAL(std::string("ignored The rating was removed before its film was matched."),
                           call.status + ' ' + call.reason);
    CPPUNIT_ASSERT(rate("7", 550) == CallStatus::queued);
    add_movie(550, "", "Fight Club", "1999-10-15");
    CPPUNIT_ASSERT(rate("9", 550) == CallStatus::recorded);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, waiting());
  }

  void switches_are_kept_to() {
    webhook("plex");
    webhook("kodi");
    const auto turn = [&](const char* kind, bool on) {
      store_.write([&](store::Tx& tx) { return store::set_webhook_switches(tx, maya_.id, kind, on, on); });
    };
    turn("plex", false);
    turn("kodi", false);
    CPPUNIT_ASSERT(rate("8") == CallStatus::ignored);
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::ignored);
    turn("kodi", true);
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::recorded);
  }

  void every_call_is_kept_with_its_status() {
    kodi(R"({"uniqueIds":{"tmdbId":"348"},"title":"Alien"})");
    kodi("{}");
    CPPUNIT_ASSERT(kodi("<xml>") == CallStatus::failed);
    const auto calls = store::list_webhook_calls(store_.db(), webhook().id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, calls.size());
    CPPUNIT_ASSERT(calls[2].status == "recorded" && calls[2].movie == "Alien" && calls[2].event == "Played" &&
                   base::Language().stored_text(calls[2].reason) == "Recorded for 2024-05-01." && calls[2].body);
    CPPUNIT_ASSERT(calls[1].status == "ignored" && calls[0].status == "failed" && !calls[0].body);
    CPPUNIT_ASSERT(webhook().last_used_at == test::kNow);
  }

  void a_long_message_is_not_kept() {
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"},"x":")" + std::string(70000, 'x') + "\"}") ==
                   CallStatus::recorded);
    CPPUNIT_ASSERT(!store::list_webhook_calls(store_.db(), webhook().id).at(0).body);
  }

  void a_rehearsal_changes_nothing() {
    for (const domain::MediaServer server : domain::kMediaServers) {
      const auto outcome = transfer::deliver_sample(
          store_.db(), webhook(std::string(domain::media_server_text(server))), maya_, test::kNow);
      CPPUNIT_ASSERT_MESSAGE(base::english(outcome.reason), outcome.status == CallStatus::recorded);
      CPPUNIT_ASSERT_EQUAL(
          std::size_t{1},
          store::list_webhook_calls(store_.db(), webhook(std::string(domain::media_server_text(server))).id).size());
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, plays());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM scrobble_receipt /*scan*/"));
  }

  void a_waiting_play_is_settled_once() {
    const auto waiting = deliver("kodi", R"({"title":"Alien 1","year":1979})").waiting_id;
    CPPUNIT_ASSERT(settle(waiting, alien_) == WaitingResult::recorded);
    CPPUNIT_ASSERT(settle(waiting, alien_) == WaitingResult::gone);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
    CPPUNIT_ASSERT_EQUAL(std::string("recorded"), store::list_webhook_calls(store_.db(), webhook().id).at(0).status);
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::duplicate);  // the play that was settled
  }

  // Nothing showed, while the film was unknown, that the two ids are of one film.
  void reports_of_one_play_under_two_names_are_settled_as_one() {
    const auto by_tmdb = deliver("kodi", R"({"uniqueIds":{"tmdbId":"550"}})").waiting_id;
    const auto by_imdb =
        deliver("emby", R"({"Event":"item.markplayed","Item":{"Type":"Movie","ProviderIds":{"Imdb":"tt0137523"}}})",
                test::kNow + base::kHour)
            .waiting_id;
    const auto by_title =
        deliver(
            "jellyfin",
            R"({"NotificationType":"PlaybackStop","PlayedToCompletion":true,"ItemType":"Movie","Name":"Fight Club","Year":1999})")
            .waiting_id;
    const auto next_day = deliver("kodi", R"({"uniqueIds":{"tmdbId":"550"}})", test::kNow + base::kDay).waiting_id;
    CPPUNIT_ASSERT(by_tmdb != 0 && by_imdb != 0 && by_title != 0 && next_day != 0);
    const std::int64_t movie = add_movie(550, "tt0137523", "Fight Club", "1999-10-15");
    CPPUNIT_ASSERT(settle(by_imdb, movie) == WaitingResult::recorded);
    CPPUNIT_ASSERT(settle(by_tmdb, movie) == WaitingResult::known && settle(by_title, movie) == WaitingResult::known);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::list_unmatched_plays(store_.db(), maya_.id, 0, 10).size());
    const auto call = store::newest_webhook_call(store_.db(), webhook("jellyfin").id).value();
    CPPUNIT_ASSERT_EQUAL(std::string("duplicate This viewing was already reported."), call.status + ' ' + call.reason);
    CPPUNIT_ASSERT(settle(next_day, movie) == WaitingResult::recorded);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, plays());
  }

  void a_play_recorded_meanwhile_is_not_added_again() {
    const auto by_title = deliver("kodi", R"({"title":"Le huitième passager","year":1979})").waiting_id;
    CPPUNIT_ASSERT(
        deliver("emby", R"({"Event":"item.markplayed","Item":{"Type":"Movie","ProviderIds":{"Tmdb":"348"}}})").status ==
        CallStatus::recorded);
    CPPUNIT_ASSERT(settle(by_title, alien_) == WaitingResult::known);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, webhook("kodi").recorded);
  }

  // A sync finds the play on the server, beside a message that waits, and before one that arrives later.
  void a_play_that_came_without_a_message_is_not_added_again() {
    const auto by_title = deliver("kodi", R"({"title":"Le huitième passager","year":1979})").waiting_id;
    store::NewPlay play;
    play.movie_id = alien_;
    play.watched_at = "2024-05-01";
    store_.write([&](store::Tx& tx) {
      transfer::expect_report(tx, maya_.id, store::find_movie(tx.db(), alien_).value(), test::kNow - 2 * base::kHour,
                              test::kNow);
      return store::add_play(tx, maya_, play, test::kNow);
    });
    CPPUNIT_ASSERT(settle(by_title, alien_) == WaitingResult::known);
    CPPUNIT_ASSERT(
        deliver("emby", R"({"Event":"item.markplayed","Item":{"Type":"Movie","ProviderIds":{"Tmdb":"348"}}})").status ==
        CallStatus::duplicate);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
  }

  // Calls are kept by number, receipts by time.
  void an_old_message_is_replayed_without_a_second_play() {
    const base::UnixTime later = test::kNow + 40 * base::kDay;
    const auto replay = [&] {
      const auto newest = store::newest_webhook_call(store_.db(), webhook().id).value();
      return transfer::replay(store_.db(), webhook(), maya_,
                              store::find_webhook_call(store_.db(), webhook().id, newest.id).value(), later)
          .status;
    };
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::recorded);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_old_scrobble_receipts(tx, later); }) > 0);
    CPPUNIT_ASSERT(replay() == CallStatus::duplicate);
    CPPUNIT_ASSERT(replay() == CallStatus::duplicate);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
    store_.write([&](store::Tx& tx) { return store::set_webhook_switches(tx, maya_.id, "kodi", false, true); });
    CPPUNIT_ASSERT(kodi(R"({"uniqueIds":{"tmdbId":"348"}})") == CallStatus::ignored);
    store_.write([&](store::Tx& tx) { return store::set_webhook_switches(tx, maya_.id, "kodi", true, true); });
    CPPUNIT_ASSERT(replay() == CallStatus::recorded);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-01"),
                         store::plays_of_movie(store_.db(), maya_.id, alien_).at(0).watched_at.value_or(""));
  }

  void what_was_done_with_a_rating_meanwhile_stays() {
    const auto waiting = [&] { return store::list_unmatched_plays(store_.db(), maya_.id, 0, 10).at(0).id; };
    const auto reason = [&] { return store::newest_webhook_call(store_.db(), webhook("plex").id).value().reason; };
    const auto rating = [&](std::int64_t movie) { return store::find_rating(store_.db(), maya_.id, movie); };
    rate("7", 550);
    const std::int64_t movie = add_movie(550, "", "Fight Club", "1999-10-15");
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, maya_.id, movie, 90, test::kNow + 1), 0; });
    CPPUNIT_ASSERT(settle(waiting(), movie) == WaitingResult::known);
    CPPUNIT_ASSERT_EQUAL(90, rating(movie).value().rating);
    CPPUNIT_ASSERT_EQUAL(std::string("Replaced by a newer rating."), reason());
    // An older rating does not take its place.
    rate("7", 551);
    const std::int64_t other = add_movie(551, "", "Other", "1999-10-15");
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, maya_.id, other, 90, test::kNow - base::kDay), 0; });
    CPPUNIT_ASSERT(settle(waiting(), other) == WaitingResult::recorded);
    CPPUNIT_ASSERT_EQUAL(70, rating(other).value().rating);
    CPPUNIT_ASSERT_EQUAL(std::string("Recorded once the film was matched."), reason());
    // A removal on a page is newer too.
    rate("7", 552);
    const std::int64_t third = add_movie(552, "", "Third", "1999-10-15");
    store_.write([&](store::Tx& tx) {
      return store::set_rating(tx, maya_.id, third, 90, test::kNow - 1),
             store::delete_rating(tx, maya_.id, third, test::kNow + 1);
    });
    CPPUNIT_ASSERT(settle(waiting(), third) == WaitingResult::known);
    CPPUNIT_ASSERT(!rating(third));
  }

  // An unknown event is stored as a sentence, which takes more room than its words.
  void an_unknown_event_of_any_words_is_noted() {
    std::string quotes;
    for (int i = 0; i < 200; ++i) quotes += "\\\"";
    const auto result =
        deliver("plex", R"({"event":")" + quotes + R"(","user":true,"Metadata":{"type":"movie","title":"x"}})");
    CPPUNIT_ASSERT(result.status == CallStatus::ignored);
  }

  void of_two_waiting_ratings_the_later_one_counts() {
    const auto rate_at = [&](const char* rating, const char* id, base::UnixTime at) {
      return deliver("plex",
                     std::string(R"({"event":"media.rate","user":true,"rating":)") + rating +
                         R"(,"Metadata":{"type":"movie","title":"x","Guid":[{"id":")" + id + R"("}]}})",
                     at)
          .waiting_id;
    };
    const auto first = rate_at("6", "tmdb://550", test::kNow), replaced = rate_at("7", "tmdb://550", test::kNow + 1),
               last = rate_at("8", "imdb://tt0137523", test::kNow + 2);
    const auto calls = store::list_webhook_calls(store_.db(), webhook("plex").id);
    CPPUNIT_ASSERT_EQUAL(std::string("ignored Replaced by a newer rating."), calls[2].status + ' ' + calls[2].reason);
    CPPUNIT_ASSERT_EQUAL(std::string("queued"), calls[1].status);
    const std::int64_t movie = add_movie(550, "tt0137523", "Fight Club", "1999-10-15");
    CPPUNIT_ASSERT(settle(first, movie) == WaitingResult::gone);
    CPPUNIT_ASSERT(settle(last, movie) == WaitingResult::recorded && settle(replaced, movie) == WaitingResult::known);
    CPPUNIT_ASSERT_EQUAL(80, store::find_rating(store_.db(), maya_.id, movie).value().rating);
  }

  // Each message is sent from a process of its own, as by the workers.
  void twenty_at_once_give_one_play() {
    const auto kodi_webhook = webhook();
    std::vector<pid_t> children;
    for (int i = 0; i < 20; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        store::Db db(store_.path(), {.lock_wait_ms = 60'000});
        _exit(static_cast<int>(
            transfer::deliver(db, {kodi_webhook, maya_, R"({"uniqueIds":{"tmdbId":"348"}})", test::kNow}, test::kNow)
                .status));
      }
      children.push_back(child);
    }
    int recorded = 0, duplicates = 0;
    for (const pid_t child : children) {
      int status = 0;
      CPPUNIT_ASSERT_EQUAL(child, waitpid(child, &status, 0));
      CPPUNIT_ASSERT(WIFEXITED(status));
      recorded += WEXITSTATUS(status) == static_cast<int>(CallStatus::recorded);
      duplicates += WEXITSTATUS(status) == static_cast<int>(CallStatus::duplicate);
    }
    CPPUNIT_ASSERT_EQUAL(1, recorded);
    CPPUNIT_ASSERT_EQUAL(19, duplicates);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, plays());
  }
};
REGISTER_SUITE(TransferDeliveryTest);
