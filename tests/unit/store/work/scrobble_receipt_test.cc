#include "store/work/scrobble_receipt.h"

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreScrobbleReceiptTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreScrobbleReceiptTest);
  CPPUNIT_TEST(the_same_movie_within_six_hours_is_the_same_play);
  CPPUNIT_TEST(the_same_session_is_the_same_play_however_late);
  CPPUNIT_TEST(any_name_of_the_movie_counts);
  CPPUNIT_TEST(users_do_not_mix);
  CPPUNIT_TEST(receipts_are_kept_for_thirty_days);
  CPPUNIT_TEST(title_and_year_name_a_movie_only_without_ids);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya");

  bool add(const std::vector<std::string>& items, base::UnixTime at, const std::string& session = "",
           std::int64_t user = 0) {
    return store_.write([&](store::Tx& tx) {
      return store::add_scrobble_receipt(tx, {user == 0 ? maya_ : user, items, at, session}, test::kNow);
    });
  }

 public:
  void the_same_movie_within_six_hours_is_the_same_play() {
    const std::vector<std::string> movie{"tmdb:348"};
    CPPUNIT_ASSERT(add(movie, test::kNow));
    for (const base::UnixTime near : {base::UnixTime{0}, 1 * base::kHour, 6 * base::kHour, -6 * base::kHour})
      CPPUNIT_ASSERT(!add(movie, test::kNow + near));
    CPPUNIT_ASSERT(add(movie, test::kNow + 6 * base::kHour + 1));
    CPPUNIT_ASSERT(add(movie, test::kNow - 6 * base::kHour - 1));
    CPPUNIT_ASSERT(add({"tmdb:349"}, test::kNow));
  }

  void the_same_session_is_the_same_play_however_late() {
    CPPUNIT_ASSERT(add({"tmdb:348"}, test::kNow, "s1"));
    CPPUNIT_ASSERT(!add({"tmdb:348"}, test::kNow + base::kDay, "s1"));
    CPPUNIT_ASSERT(add({"tmdb:348"}, test::kNow + base::kDay, "s2"));
    CPPUNIT_ASSERT(add({"tmdb:348"}, test::kNow + 2 * base::kDay));
    CPPUNIT_ASSERT(add({"tmdb:349"}, test::kNow, "s1"));
  }

  void any_name_of_the_movie_counts() {
    CPPUNIT_ASSERT(add({"tmdb:348", "imdb:tt0078748"}, test::kNow));
    CPPUNIT_ASSERT(!add({"imdb:tt0078748"}, test::kNow));
    CPPUNIT_ASSERT(!add({"tmdb:348"}, test::kNow));
    CPPUNIT_ASSERT(!add({"tmdb:1", "imdb:tt0078748"}, test::kNow));
    CPPUNIT_ASSERT(add({"tmdb:5", "imdb:tt5", store::scrobble_item(5)}, test::kNow));
    for (const char* name : {"tmdb:5", "imdb:tt5", "movie:5"})
      CPPUNIT_ASSERT(!add({"tmdb:6", name, "movie:7"}, test::kNow) && !add({name}, test::kNow));
  }

  void users_do_not_mix() {
    CPPUNIT_ASSERT(add({"tmdb:348"}, test::kNow));
    CPPUNIT_ASSERT(add({"tmdb:348"}, test::kNow, "", store_.add_user("ben")));
  }

  void receipts_are_kept_for_thirty_days() {
    add({"tmdb:348"}, test::kNow);
    const auto expire = [&](base::UnixTime now) {
      return store_.write([&](store::Tx& tx) { return store::delete_old_scrobble_receipts(tx, now); });
    };
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, expire(test::kNow + 30 * base::kDay - 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, expire(test::kNow + 30 * base::kDay));
  }

  void title_and_year_name_a_movie_only_without_ids() {
    using Items = std::vector<std::string>;
    CPPUNIT_ASSERT(store::scrobble_items({348, "tt0078748", "Alien", 1979}) == (Items{"tmdb:348", "imdb:tt0078748"}));
    CPPUNIT_ASSERT(store::scrobble_items({0, "", "Alien", 1979}) == Items{"title:Alien:1979"});
    CPPUNIT_ASSERT(store::scrobble_items({}).empty());
  }
};
REGISTER_SUITE(StoreScrobbleReceiptTest);
