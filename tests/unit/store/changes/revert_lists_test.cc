#include <algorithm>
#include <random>

#include "tests/unit/fixtures/changes_fixture.h"

using test::kNow;

// Lists and the order of their films.
class StoreRevertListsTest : public test::ChangesFixture {
  CPPUNIT_TEST_SUITE(StoreRevertListsTest);
  CPPUNIT_TEST(films_come_back_to_their_places_among_new_ones);
  CPPUNIT_TEST(an_order_that_was_changed_since_stays);
  CPPUNIT_TEST(a_list_that_is_full_takes_no_film_back);
  CPPUNIT_TEST(films_come_back_from_any_change_of_a_list);
  CPPUNIT_TEST(an_order_raises_the_revisions);
  CPPUNIT_TEST(films_of_a_lost_list_are_not_named);
  CPPUNIT_TEST(what_reverts_nothing_writes_nothing);
  CPPUNIT_TEST_SUITE_END();

  std::vector<std::int64_t> order_of_list() {
    std::vector<std::int64_t> films;
    for (const store::ListItem& item : store::list_items(db(), 1))
      films.push_back(std::ranges::find(movies_, item.movie_id) - std::begin(movies_));
    return films;
  }

  void remove_films(store::Tx& tx, const std::vector<int>& films) const {
    store::ListOrder order(tx, maya_.id, list(tx), kNow);
    for (const int film : films) order.remove(movies_[film]);
    order.save();
  }

 public:
  void films_come_back_to_their_places_among_new_ones() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 5), 0; });
    const base::Json changes = record([&](store::Tx& tx) { remove_films(tx, {0, 3}); });
    store_->write([&](store::Tx& tx) { return store::add_to_list(tx, maya_.id, list(tx), movies_[5], "", kNow); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, revert(changes).count);
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
  }

  void an_order_that_was_changed_since_stays() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 5), 0; });
    const auto move = [&](int film, std::int64_t to) {
      return record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        order.move(movies_[film], to);
        order.save();
      });
    };
    const base::Json first = move(4, 1);
    const base::Json second = move(4, 3);
    const store::Reverted reverted = revert(first);
    CPPUNIT_ASSERT(reverted.count == 0 && reverted.kept == std::vector<store::ChangedThing>{{"movie_list"}});
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{0, 1, 4, 2, 3}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(second).count);
    CPPUNIT_ASSERT((order_of_list() == std::vector<std::int64_t>{4, 0, 1, 2, 3}));
  }

  void a_list_that_is_full_takes_no_film_back() {
    static constexpr char kFill[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO movie (meta_id, title, created_at, updated_at) SELECT 1000 + i, 'Film', 1, 1 FROM n /*scan*/)";
    static constexpr char kList[] = R"(
      INSERT INTO movie_list_item (list_id, movie_id, position, added_at)
        SELECT 1, id, 10 + id, 1 FROM movie WHERE meta_id > 1000 LIMIT ?1 /*scan*/)";
    store_->write([&](store::Tx& tx) { return make_list(tx, 1), 0; });
    const base::Json changes = record([&](store::Tx& tx) { remove_films(tx, {0}); });
    store_->write([&](store::Tx& tx) {
      store::Query(tx, kFill, domain::kMostListItems).run();
      return store::Query(tx, kList, domain::kMostListItems).run(), 0;
    });
    const store::Reverted reverted = revert(changes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, reverted.count);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{domain::kMostListItems},
                         store_->number("SELECT count(*) FROM movie_list_item /*scan*/"));
  }

  // Films that are removed or moved, in any number and order.
  void films_come_back_from_any_change_of_a_list() {
    std::mt19937 random(11);
    store_->write([&](store::Tx& tx) { return make_list(tx, kMovies), 0; });
    const std::string before = everything();
    for (int round = 0; round < 60; ++round) {
      const base::Json changes = record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        std::vector<store::ListPlace> places;
        for (const std::int64_t movie : movies_) {
          if (random() % 2 == 0) continue;
          if (round % 2 == 0) order.remove(movie);
          else places.push_back({movie, static_cast<std::int64_t>(random() % kMovies) + 1});
        }
        order.place(places);
        order.save();
      });
      revert(changes);
      CPPUNIT_ASSERT_EQUAL(before, everything());
    }
  }

  void an_order_raises_the_revisions() {
    const auto of_list = [&] { return store_->number("SELECT revision FROM movie_list"); };
    const auto of_user = [&] { return store_->number("SELECT revision FROM user WHERE name = 'maya' /*scan*/"); };
    store_->write([&](store::Tx& tx) { return make_list(tx, 4), 0; });
    for (const bool is_move : {true, false}) {
      const base::Json changes = record([&](store::Tx& tx) {
        store::ListOrder order(tx, maya_.id, list(tx), kNow);
        if (is_move) order.move(movies_[3], 1);
        order.save();
        if (!is_move) rename(tx, "Snow");
      });
      const auto list_before = of_list(), user_before = of_user();
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, revert(changes).count);
      CPPUNIT_ASSERT(of_list() > list_before && of_user() > user_before);
    }
  }

  void films_of_a_lost_list_are_not_named() {
    static constexpr char kFill[] = R"(
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO movie_list (user_id, name, created_at, changed_at) SELECT ?1, 'List ' || i, 1, 1 FROM n /*scan*/)";
    store_->write([&](store::Tx& tx) { return make_list(tx, 3), 0; });
    const base::Json deleted = record([&](store::Tx& tx) { store::delete_list(tx, maya_.id, list(tx), kNow); });
    store_->write([&](store::Tx& tx) { return store::Query(tx, kFill, maya_.id, domain::kMostLists).run(), 0; });
    const store::Reverted reverted = revert(deleted);
    CPPUNIT_ASSERT(reverted.count == 0 && reverted.kept.size() == 1 && reverted.kept[0].table == "movie_list");
  }

  void what_reverts_nothing_writes_nothing() {
    store_->write([&](store::Tx& tx) { return make_list(tx, 2), 0; });
    const base::Json changes = record([&](store::Tx& tx) { rename(tx, "Snow"); });
    store_->write([&](store::Tx& tx) { return rename(tx, "Later"), 0; });
    const auto revisions = [&] {
      return store_->number("SELECT (SELECT revision FROM movie_list) + 1000 * max(revision) FROM user /*scan*/");
    };
    const auto before = revisions();
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, revert(changes).count);
    CPPUNIT_ASSERT_EQUAL(before, revisions());
  }
};
REGISTER_SUITE(StoreRevertListsTest);
