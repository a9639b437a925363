#include "store/movie_lists/begun.h"

#include "store/cache/cache.h"
#include "store/catalogue/collection.h"
#include "store/catalogue/credits.h"
#include "store/catalogue/person.h"
#include "store/diary/play.h"
#include "store/lists/filmography.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using domain::FilmPart;

// Ada watches films of Ann and Bea, some of them of a collection.
class StoreBegunTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreBegunTest);
  CPPUNIT_TEST(directors_are_counted_as_on_their_pages);
  CPPUNIT_TEST(who_is_seen_whole_comes_first);
  CPPUNIT_TEST(directors_that_nobody_has_asked_for_or_that_are_hidden_are_left_out);
  CPPUNIT_TEST(collections_are_counted_as_on_their_pages);
  CPPUNIT_TEST(the_cache_is_made_anew_when_something_is_seen_or_told);
  CPPUNIT_TEST(of_a_large_diary_what_is_there_is_at_hand);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kToday[] = "2024-05-01";
  test::Store store_;
  std::int64_t ada_ = 0;

  static domain::PersonRef person(std::int64_t meta_id, const std::string& name) {
    domain::PersonRef ref;
    ref.meta_id = meta_id;
    ref.name = name;
    ref.known_for_department = "Directing";
    return ref;
  }
  std::int64_t movie(std::int64_t meta_id, std::int64_t director, const std::string& date = "1990-01-01",
                     int runtime = 90, std::int64_t collection = 0) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = "Film " + std::to_string(meta_id);
    details.movie.release_date = date;
    details.movie.runtime = runtime;
    details.crew.push_back({person(director, director == 11 ? "Ann" : "Bea"), "Director", "Directing", 0});
    const auto id = store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
    if (collection != 0)
      store_.write([&](store::Tx& tx) {
        store::name_collection(tx, collection, "Saga");
        static constexpr char kSql[] = "UPDATE movie SET collection_id = ? WHERE id = ?";
        store::Query(tx, kSql, collection, id).run();
        return true;
      });
    return id;
  }
  static domain::Credit credit(std::int64_t meta_id, const std::string& date = "1990-01-01", bool is_video = false) {
    return {FilmPart::director, "Director", meta_id, "Film " + std::to_string(meta_id), date, "", 0, is_video};
  }
  std::int64_t person_id(std::int64_t meta_id) {
    static constexpr char kSql[] = "SELECT id FROM person WHERE meta_id = ?";
    return store::Query(store_.db(), kSql, meta_id).number();
  }
  void told(std::int64_t meta_id, const std::vector<domain::Credit>& credits) {
    store_.write([&](store::Tx& tx) { return store::save_credits(tx, person_id(meta_id), credits, test::kNow), 0; });
  }
  void watch(std::int64_t movie_id) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie_id;
      return store::add_play(tx, *store::find_user(tx.db(), ada_), play, test::kNow), 0;
    });
  }
  static std::string text(const std::vector<store::Begun>& list) {
    std::string all;
    for (const store::Begun& one : list)
      all += one.name + ' ' + std::to_string(one.seen) + '/' + std::to_string(one.total) + ';';
    return all;
  }
  store::BegunLists lists() { return store::read_begun_lists(store_.db(), ada_, kToday); }

 public:
  void setUp() override { ada_ = store_.add_user("ada"); }

  // Shorts, videos and films to be released do not count. A stored film that the provider does not list does, once.
  void directors_are_counted_as_on_their_pages() {
    for (int i = 1; i <= 3; ++i) watch(movie(i, 11));
    watch(movie(4, 11, "1990-01-01", 20));
    told(11, {credit(1), credit(2), credit(4), credit(5), credit(6, "1990-01-01", true), credit(7, "2024-05-02")});
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 3/4;"), text(lists().directors));
    const auto ann = store::find_person(store_.db(), person_id(11)).value();
    const auto parts = store::filmography(store_.db(), ann, ada_, kToday);
    CPPUNIT_ASSERT(parts.at(0).part == FilmPart::director);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, parts.at(0).seen());
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, parts.at(0).counted.size());
    watch(movie(8, 22));
    const auto seen = store::seen_of_directors(store_.db(), ada_, {person_id(11), person_id(22)}, kToday);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, seen.size());  // nobody has listed Bea's films
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, seen.at(person_id(11)).seen);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{4}, seen.at(person_id(11)).total);
  }

  void who_is_seen_whole_comes_first() {
    for (int i = 1; i <= 3; ++i) watch(movie(i, 11));
    for (int i = 21; i <= 22; ++i) watch(movie(i, 22));
    told(11, {credit(1), credit(2), credit(3), credit(4)});
    told(22, {credit(21), credit(22)});
    CPPUNIT_ASSERT_EQUAL(std::string("Bea 2/2;Ann 3/4;"), text(lists().directors));
    told(11, {credit(1), credit(2), credit(3), credit(4), credit(5), credit(6)});  // half is not most
    CPPUNIT_ASSERT_EQUAL(std::string("Bea 2/2;"), text(lists().directors));
  }

  void directors_that_nobody_has_asked_for_or_that_are_hidden_are_left_out() {
    for (int i = 1; i <= 2; ++i) watch(movie(i, 11));
    watch(movie(3, 22));  // one is not most of anything
    CPPUNIT_ASSERT_EQUAL(std::string(), text(lists().directors));
    CPPUNIT_ASSERT(store::read_unasked_directors(store_.db(), ada_) == std::vector{person_id(11)});
    store_.write([&](store::Tx& tx) { return store::note_credits_asked(tx, person_id(11), test::kNow), 0; });
    CPPUNIT_ASSERT(store::read_unasked_directors(store_.db(), ada_).empty());
    told(11, {credit(1), credit(2)});
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 2/2;"), text(lists().directors));
    CPPUNIT_ASSERT(store::read_unasked_directors(store_.db(), ada_).empty());
    CPPUNIT_ASSERT_EQUAL(std::string(), text(store::read_begun_lists(store_.db(), ada_ + 1, kToday).directors));
    store_.write([&](store::Tx& tx) {
      static constexpr char kSql[] = "INSERT INTO hidden_person (user_id, person_id) VALUES (?, ?)";
      store::Query(tx, kSql, ada_, person_id(11)).run();
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::string(), text(lists().directors));
  }

  void collections_are_counted_as_on_their_pages() {
    watch(movie(1, 11, "1990-01-01", 90, 70));
    movie(2, 11, "1990-01-01", 90, 70);  // stored, not listed by the provider
    CPPUNIT_ASSERT_EQUAL(std::string(), text(lists().collections));
    store_.write([&](store::Tx& tx) {
      const domain::Collection saga{70, "Saga", "", 0, 0};
      return store::save_collection(tx, saga, {credit(1), credit(3), credit(4, "2030-01-01")}, test::kNow), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("Saga 1/3;"), text(lists().collections));
    const auto films = store::collection_films(store_.db(), 70, ada_, kToday);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, films.seen());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, films.counted.size());
    CPPUNIT_ASSERT_EQUAL(std::string(), text(store::read_begun_lists(store_.db(), ada_ + 1, kToday).collections));
  }

  void the_cache_is_made_anew_when_something_is_seen_or_told() {
    store::prepare_cache(store_.file("cache.db"));
    store::Db cache(store_.file("cache.db"), {.durable = false});
    const auto kept = [&] {
      return text(
          store::begun_lists(store_.db(), cache, *store::find_user(store_.db(), ada_), kToday, test::kNow).directors);
    };
    for (int i = 1; i <= 2; ++i) watch(movie(i, 11));
    const auto third = movie(3, 11);
    CPPUNIT_ASSERT_EQUAL(std::string(), kept());
    told(11, {credit(1), credit(2), credit(3)});
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 2/3;"), kept());
    watch(third);
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 3/3;"), kept());
  }

  void of_a_large_diary_what_is_there_is_at_hand() {
    store::prepare_cache(store_.file("cache.db"));
    store::Db cache(store_.file("cache.db"), {.durable = false});
    const auto ada = [&] { return *store::find_user(store_.db(), ada_); };
    const auto at_hand = [&] { return store::begun_lists_at_hand(store_.db(), cache, ada(), kToday, test::kNow); };
    const auto compute = [&] { return store::begun_lists(store_.db(), cache, ada(), kToday, test::kNow); };
    for (int i = 1; i <= 2; ++i) watch(movie(i, 11));
    const auto third = movie(3, 11);
    told(11, {credit(1), credit(2), credit(3)});
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 2/3;"), text(at_hand()->directors));  // computed, as the diary is small
    store_.db().execute(
        ("WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 3001) "
         "INSERT INTO movie (id, meta_id, title, created_at, updated_at) SELECT i, i, 'x', 1, 1 FROM n; "
         "INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT " +
         std::to_string(ada_) + ", id, '2024-01-01', 1 FROM movie WHERE id >= 1000")
            .c_str());
    watch(third);
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 2/3;"), text(at_hand()->directors));
    CPPUNIT_ASSERT(at_hand()->age > 0);
    compute();
    CPPUNIT_ASSERT_EQUAL(std::string("Ann 3/3;"), text(at_hand()->directors));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, at_hand()->age);
    cache.execute("DELETE FROM cached_text");
    CPPUNIT_ASSERT(!at_hand());
  }
};

REGISTER_SUITE(StoreBegunTest);
