#include "store/diary/location.h"

#include "store/diary/rating.h"
#include "tests/unit/fixtures/play_fixture.h"
#include "tests/unit/suite.h"

// Tests places, and the things that a person can throw away.
class StoreLocationTest : public test::PlayFixture {
  CPPUNIT_TEST_SUITE(StoreLocationTest);
  CPPUNIT_TEST(places_stand_by_name_with_their_plays);
  CPPUNIT_TEST(a_name_is_taken_once_per_person);
  CPPUNIT_TEST(a_named_place_is_found_or_made);
  CPPUNIT_TEST(only_the_owner_changes_or_deletes_a_place);
  CPPUNIT_TEST(deleting_a_place_keeps_its_plays);
  CPPUNIT_TEST(a_whole_history_goes_and_nothing_else);
  CPPUNIT_TEST(all_ratings_go_and_so_do_the_earlier_ones);
  CPPUNIT_TEST(an_arrangement_of_the_dashboard_is_kept_until_it_is_taken_away);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t add_place(const domain::User& user, const std::string& name, bool cinema = false) {
    return store_->write([&](store::Tx& tx) { return store::add_location(tx, user.id, name, cinema, test::kNow); });
  }
  void play(const domain::User& user, const std::string& date, int times, std::optional<std::int64_t> place = {}) {
    store_->write([&](store::Tx& tx) {
      return store::add_play(tx, user, {movie_, date, times, {}, place, {}}, test::kNow);
    });
  }
  void rate(const domain::User& user, int rating) {
    store_->write([&](store::Tx& tx) { return store::set_rating(tx, user.id, movie_, rating, test::kNow), 0; });
  }

 public:
  void places_stand_by_name_with_their_plays() {
    const auto odeon = add_place(maya_, "odeon", true), home = add_place(maya_, "Home");
    add_place(ben_, "Ben's");
    play(maya_, "2024-01-01", 3, odeon);
    play(maya_, "2024-01-02", 1, odeon);
    const auto places = store::locations_with_plays(store_->db(), maya_.id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, places.size());
    CPPUNIT_ASSERT(places[0].location.id == home && places[0].plays == 0 && !places[0].location.is_cinema);
    CPPUNIT_ASSERT(places[1].location.id == odeon && places[1].plays == 4 && places[1].location.is_cinema);
  }

  void a_named_place_is_found_or_made() {
    const auto named = [&](const domain::User& user, const std::string& name) {
      return store_->write(
          [&](store::Tx& tx) { return store::find_or_add_location(tx, user.id, name, false, test::kNow); });
    };
    const auto roof = named(maya_, "Roof"), again = named(maya_, "roof"), of_ben = named(ben_, "Roof");
    CPPUNIT_ASSERT(roof.is_new && !again.is_new && again.id == roof.id && of_ben.is_new && of_ben.id != roof.id);
  }

  void a_name_is_taken_once_per_person() {
    add_place(maya_, "Odeon");
    add_place(ben_, "Odeon");
    try {
      add_place(maya_, "ODEON");
      CPPUNIT_FAIL("added twice");
    } catch (const store::DbError& error) {
      CPPUNIT_ASSERT(error.is_conflict());
    }
  }

  void only_the_owner_changes_or_deletes_a_place() {
    const auto place = add_place(maya_, "Odeon");
    const auto change = [&](const domain::User& user) {
      return store_->write([&](store::Tx& tx) { return store::change_location(tx, user.id, place, "Rex", true); });
    };
    const auto remove = [&](const domain::User& user) {
      return store_->write([&](store::Tx& tx) { return store::delete_location(tx, user.id, place); });
    };
    CPPUNIT_ASSERT(!change(ben_));
    CPPUNIT_ASSERT(!remove(ben_));
    CPPUNIT_ASSERT(change(maya_));
    CPPUNIT_ASSERT_EQUAL(std::string("Rex"), store::locations_with_plays(store_->db(), maya_.id)[0].location.name);
    CPPUNIT_ASSERT(remove(maya_));
    CPPUNIT_ASSERT(!remove(maya_));
  }

  void deleting_a_place_keeps_its_plays() {
    const auto place = add_place(maya_, "Odeon");
    play(maya_, "2024-01-01", 2, place);
    store_->write([&](store::Tx& tx) { return store::delete_location(tx, maya_.id, place); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_all_plays(store_->db(), maya_.id));
    CPPUNIT_ASSERT(!store::plays_of_movie(store_->db(), maya_.id, movie_)[0].location);
  }

  void a_whole_history_goes_and_nothing_else() {
    play(maya_, "2024-01-01", 2);
    play(maya_, "2023", 1);
    play(ben_, "2024-01-01", 5);
    rate(maya_, 80);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store::count_all_plays(store_->db(), maya_.id));
    store_->write([&](store::Tx& tx) { return store::delete_all_plays(tx, maya_.id), 0; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_all_plays(store_->db(), maya_.id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, store::count_all_plays(store_->db(), ben_.id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_all_ratings(store_->db(), maya_.id));
  }

  void all_ratings_go_and_so_do_the_earlier_ones() {
    rate(maya_, 80);
    rate(maya_, 60);
    rate(ben_, 70);
    store_->write([&](store::Tx& tx) { return store::delete_all_ratings(tx, maya_.id), 0; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_all_ratings(store_->db(), maya_.id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_all_ratings(store_->db(), ben_.id));
    static constexpr char kSql[] = "SELECT count(*) FROM rating_history";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_->number(kSql));  // Ben's
  }

  void an_arrangement_of_the_dashboard_is_kept_until_it_is_taken_away() {
    const auto arrange = [&](const std::string& text) {
      store_->write([&](store::Tx& tx) { return store::set_dashboard(tx, maya_.id, text), 0; });
      return store::find_dashboard(store_->db(), maya_.id);
    };
    const auto revision = store::find_user(store_->db(), maya_.id)->revision;
    CPPUNIT_ASSERT_EQUAL(std::string("{\"order\":[]}"), arrange("{\"order\":[]}"));
    CPPUNIT_ASSERT(store::find_user(store_->db(), maya_.id)->revision > revision);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_dashboard(store_->db(), ben_.id));
    CPPUNIT_ASSERT_EQUAL(std::string(), arrange(""));
  }
};

REGISTER_SUITE(StoreLocationTest);
