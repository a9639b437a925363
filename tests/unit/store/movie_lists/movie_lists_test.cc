#include <random>

#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/movie_lists/pages.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Ada makes lists, Bo looks at them.
class StoreMovieListsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMovieListsTest);
  CPPUNIT_TEST(a_film_is_added_at_the_end_and_once);
  CPPUNIT_TEST(positions_stay_without_gaps_whatever_is_done);
  CPPUNIT_TEST(many_changes_at_once_write_each_film_once);
  CPPUNIT_TEST(several_films_are_placed_one_after_the_other);
  CPPUNIT_TEST(every_write_raises_both_revisions);
  CPPUNIT_TEST(another_users_list_is_not_changed);
  CPPUNIT_TEST(a_list_holds_two_thousand_films_and_a_user_five_hundred_lists);
  CPPUNIT_TEST(the_privacy_level_of_the_list_alone_decides_who_sees_it);
  CPPUNIT_TEST(a_copy_is_private_and_has_no_words_of_another);
  CPPUNIT_TEST(replacing_keeps_notes_and_times_of_films_that_stay);
  CPPUNIT_TEST(progress_orders_and_filter_are_the_viewers);
  CPPUNIT_TEST(cards_show_five_posters_and_count_what_is_visible);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = test::kNow;
  test::Store store_;
  std::int64_t ada_ = 0, bo_ = 0;

  std::int64_t add(std::int64_t user, domain::Privacy privacy = domain::Privacy::members,
                   const std::string& name = "Rain") {
    return store_.write([&](store::Tx& tx) {
      return store::add_list(tx, user, {name, "Wet", false, privacy}, kNow).value();
    });
  }
  store::ListAddition put(std::int64_t list, std::int64_t movie, const std::string& note = "") {
    return store_.write([&](store::Tx& tx) { return store::add_to_list(tx, ada_, list, movie, note, kNow); });
  }
  bool move(std::int64_t list, std::int64_t movie, std::int64_t to) {
    return store_.write([&](store::Tx& tx) {
      store::ListOrder order(tx, ada_, list, kNow);
      const bool is_there = order.move(movie, to);
      order.save();
      return is_there;
    });
  }
  bool remove(std::int64_t list, std::int64_t movie) {
    return store_.write([&](store::Tx& tx) { return store::remove_from_list(tx, ada_, list, movie, kNow); });
  }
  bool replace(std::int64_t list, const std::vector<store::PlacedMovie>& movies, base::UnixTime now = kNow) {
    return store_.write([&](store::Tx& tx) { return store::replace_list(tx, ada_, list, movies, now); });
  }
  std::vector<std::int64_t> order(std::int64_t list) {
    std::vector<std::int64_t> ids;
    for (const store::ListItem& item : store::list_items(store_.db(), list)) {
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(ids.size() + 1), item.position);
      ids.push_back(item.movie_id);
    }
    return ids;
  }
  std::vector<std::int64_t> shown(std::int64_t list, std::int64_t viewer, const store::ListItemQuery& query) {
    std::vector<std::int64_t> ids;
    for (const store::ListedMovie& movie : store::list_item_page(store_.db(), list, viewer, query).movies)
      ids.push_back(movie.movie.id);
    return ids;
  }

  using Ids = std::vector<std::int64_t>;

 public:
  void setUp() override {
    ada_ = store_.add_user("ada");
    bo_ = store_.add_user("bo");
    for (int i = 1; i <= 9; ++i) store_.add_movie(i, std::string("Film ") + static_cast<char>('j' - i));
  }

  void a_film_is_added_at_the_end_and_once() {
    const auto list = add(ada_);
    CPPUNIT_ASSERT(put(list, 3) == store::ListAddition::added);
    CPPUNIT_ASSERT(put(list, 1, "first") == store::ListAddition::added);
    CPPUNIT_ASSERT(put(list, 1, "second") == store::ListAddition::present);
    CPPUNIT_ASSERT(order(list) == Ids({3, 1}));
    CPPUNIT_ASSERT_EQUAL(std::string("first"), store::find_list_item(store_.db(), list, 1)->note);
    CPPUNIT_ASSERT_THROW(put(list, 99), store::DbError);
    CPPUNIT_ASSERT(put(list + 1, 1) == store::ListAddition::no_list);
  }

  // The list is compared with a vector that gets the same changes.
  void positions_stay_without_gaps_whatever_is_done() {
    const auto list = add(ada_);
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
    Ids expected;
    for (int step = 0; step < 300; ++step) {
      const std::int64_t movie = 1 + below(9);
      const auto at = std::find(expected.begin(), expected.end(), movie);
      if (at == expected.end()) {
        CPPUNIT_ASSERT(put(list, movie) == store::ListAddition::added);
        expected.push_back(movie);
      } else if (below(3) == 0) {
        CPPUNIT_ASSERT(remove(list, movie));
        expected.erase(at);
      } else {
        const std::int64_t to = below(12) - 1;  // even before the first and behind the last
        CPPUNIT_ASSERT(move(list, movie, to));
        expected.erase(at);
        expected.insert(expected.begin() + std::clamp<std::int64_t>(to - 1, 0, std::ssize(expected)), movie);
      }
      CPPUNIT_ASSERT(order(list) == expected);
    }
  }

  void many_changes_at_once_write_each_film_once() {
    const auto list = add(ada_);
    Ids all;
    for (int i = 1; i <= 9; ++i) all.push_back(i);
    const auto written = [&](const std::function<void(store::ListOrder&)>& change) {
      return store_.write([&](store::Tx& tx) {
        const auto before = store::Query(tx.db(), "SELECT total_changes()").number();
        store::ListOrder films(tx, ada_, list, kNow);
        change(films);
        films.save();
        return store::Query(tx.db(), "SELECT total_changes()").number() - before;
      });
    };
    const auto revision = store::find_own_list(store_.db(), ada_, list)->revision;
    const auto added = written([&](store::ListOrder& films) {
      for (const auto movie : all)
        CPPUNIT_ASSERT(films.add(movie, "") == store::ListAddition::added && films.move(movie, 1));
    });
    CPPUNIT_ASSERT(order(list) == Ids({9, 8, 7, 6, 5, 4, 3, 2, 1}));
    CPPUNIT_ASSERT_EQUAL(revision + 1, store::find_own_list(store_.db(), ada_, list)->revision);
    CPPUNIT_ASSERT(added <= 9 + 9 + 2);  // each row, its position, both revisions
    const auto removed = written([&](store::ListOrder& films) {
      for (const auto movie : {9, 8, 7, 6}) CPPUNIT_ASSERT(films.remove(movie) && !films.remove(movie));
    });
    CPPUNIT_ASSERT(order(list) == Ids({5, 4, 3, 2, 1}));
    CPPUNIT_ASSERT(removed <= 4 + 4 + 5 + 2);  // the deletions are noted as changes too
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, written([](store::ListOrder& films) { films.move(5, -1); }));
    written([](store::ListOrder& films) {
      CPPUNIT_ASSERT(films.remove(5) && films.add(9, "") == store::ListAddition::added && films.move(9, 2));
    });
    CPPUNIT_ASSERT(order(list) == Ids({4, 9, 3, 2, 1}));
  }

  Ids placed(std::int64_t list, const std::vector<store::ListPlace>& places, std::size_t expected) {
    store_.write([&](store::Tx& tx) {
      store::ListOrder films(tx, ada_, list, kNow);
      CPPUNIT_ASSERT_EQUAL(expected, films.place(places));
      films.save();
      return true;
    });
    return order(list);
  }

  void several_films_are_placed_one_after_the_other() {
    const auto list = add(ada_);
    for (int i = 1; i <= 6; ++i) put(list, i);
    CPPUNIT_ASSERT(placed(list, {{3, 1}, {5, 2}}, 2) == Ids({3, 5, 1, 2, 4, 6}));
    CPPUNIT_ASSERT(placed(list, {{3, 2000}, {1, 2001}}, 2) == Ids({5, 2, 4, 6, 3, 1}));
    CPPUNIT_ASSERT(placed(list, {{9, 1}, {6, 2}, {6, 5}}, 1) == Ids({5, 6, 2, 4, 3, 1}));
    CPPUNIT_ASSERT(placed(list, {{5, -3}, {1, 0}}, 2) == Ids({1, 5, 6, 2, 4, 3}));
  }

  void every_write_raises_both_revisions() {
    const auto list = add(ada_);
    const auto both = [&] {
      return std::pair(store::find_own_list(store_.db(), ada_, list)->revision,
                       store::find_user(store_.db(), ada_)->revision);
    };
    const std::vector<std::function<bool()>> writes = {
        [&] { return put(list, 1) == store::ListAddition::added; },
        [&] { return put(list, 2) == store::ListAddition::added; },
        [&] { return move(list, 2, 1); },
        [&] {
          return store_.write([&](store::Tx& tx) { return store::set_list_note(tx, ada_, list, 1, "Fog", kNow); });
        },
        [&] { return remove(list, 1); },
        [&] {
          return replace(list, {{4, {}}});
        },
        [&] {
          return store_.write([&](store::Tx& tx) {
            return store::change_list(tx, ada_, list, {"Snow", "", true, domain::Privacy::everyone}, kNow);
          });
        }};
    for (const auto& write : writes) {
      const auto before = both();
      CPPUNIT_ASSERT(write());
      CPPUNIT_ASSERT_EQUAL(before.first + 1, both().first);
      CPPUNIT_ASSERT(both().second > before.second);
    }
  }

  void another_users_list_is_not_changed() {
    const auto list = add(bo_, domain::Privacy::everyone);
    store_.write([&](store::Tx& tx) { return store::add_to_list(tx, bo_, list, 1, "", kNow); });
    CPPUNIT_ASSERT(put(list, 2) == store::ListAddition::no_list);
    CPPUNIT_ASSERT(!move(list, 1, 1));
    CPPUNIT_ASSERT(!remove(list, 1));
    CPPUNIT_ASSERT(!replace(list, {}));
    store_.write([&](store::Tx& tx) {
      CPPUNIT_ASSERT(!store::set_list_note(tx, ada_, list, 1, "x", kNow));
      CPPUNIT_ASSERT(!store::change_list(tx, ada_, list, {"Mine", "", false, {}}, kNow));
      return store::delete_list(tx, ada_, list, kNow);
    });
    CPPUNIT_ASSERT(order(list) == Ids({1}));
  }

  void a_list_holds_two_thousand_films_and_a_user_five_hundred_lists() {
    const auto list = add(ada_);
    store_.write([&](store::Tx& tx) {
      static constexpr char kMovies[] =
          "WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 2001) "
          "INSERT INTO movie (id, meta_id, title, created_at, updated_at) SELECT i, i, 'Film', 0, 0 FROM n /*scan*/";
      static constexpr char kItems[] =
          "INSERT INTO movie_list_item (list_id, movie_id, position, added_at) "
          "SELECT ?, id, id, 0 FROM movie WHERE id <= 2000 /*scan*/";
      store::Query(tx, kMovies).run();
      store::Query(tx, kItems, list).run();
      return true;
    });
    CPPUNIT_ASSERT(put(list, 2001) == store::ListAddition::full);
    CPPUNIT_ASSERT(put(list, 2000) == store::ListAddition::present);
    for (int i = 1; i < domain::kMostLists; ++i) add(ada_);
    store_.write([&](store::Tx& tx) {
      CPPUNIT_ASSERT(!store::add_list(tx, ada_, {"One more", "", false, {}}, kNow));
      CPPUNIT_ASSERT(!store::copy_list(tx, ada_, *store::find_own_list(tx.db(), ada_, list), kNow));
      return true;
    });
  }

  void the_privacy_level_of_the_list_alone_decides_who_sees_it() {
    using domain::Privacy;
    const auto admin = ada_;  // the first account
    const auto cy = store_.add_user("cy");
    for (const Privacy account : {Privacy::owner, Privacy::members, Privacy::everyone})
      for (const Privacy level : {Privacy::owner, Privacy::members, Privacy::everyone}) {
        domain::User user = *store::find_user(store_.db(), bo_);
        user.privacy = account;
        const auto list = store_.write([&](store::Tx& tx) {
          store::set_preferences(tx, user);
          const auto id = store::add_list(tx, bo_, {"Secret name", "", false, level}, kNow).value();
          store::add_to_list(tx, bo_, id, 1, "", kNow);
          return id;
        });
        for (const std::int64_t viewer : {std::int64_t{0}, admin, bo_, cy}) {
          const bool expected =
              viewer == bo_ || level == Privacy::everyone || (level == Privacy::members && viewer != 0);
          CPPUNIT_ASSERT_EQUAL(expected, store::find_visible_list(store_.db(), viewer, list).has_value());
          CPPUNIT_ASSERT_EQUAL(expected, store::find_visible_list(store_.db(), viewer, bo_, list).has_value());
          CPPUNIT_ASSERT(!store::find_visible_list(store_.db(), viewer, cy, list));
          CPPUNIT_ASSERT_EQUAL(std::int64_t{expected}, store::count_lists(store_.db(), viewer, bo_));
          CPPUNIT_ASSERT_EQUAL(static_cast<std::size_t>(expected),
                               store::list_cards(store_.db(), viewer, bo_, 0, 24).size());
          CPPUNIT_ASSERT_EQUAL(static_cast<std::size_t>(expected && viewer != bo_),
                               store::lists_of_others(store_.db(), viewer, 1, 10).size());
        }
        store_.write([&](store::Tx& tx) { return store::delete_list(tx, bo_, list, kNow); });
      }
  }

  void a_copy_is_private_and_has_no_words_of_another() {
    const auto list = add(ada_, domain::Privacy::everyone);
    put(list, 2, "Ada's words");
    put(list, 1);
    const auto source = store::find_own_list(store_.db(), ada_, list).value();
    const auto theirs = store_.write([&](store::Tx& tx) { return store::copy_list(tx, bo_, source, kNow).value(); });
    const auto mine = store_.write([&](store::Tx& tx) { return store::copy_list(tx, ada_, source, kNow).value(); });
    CPPUNIT_ASSERT(order(theirs) == Ids({2, 1}));
    CPPUNIT_ASSERT(store::find_own_list(store_.db(), bo_, theirs)->privacy == domain::Privacy::owner);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_list_item(store_.db(), theirs, 2)->note);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_own_list(store_.db(), bo_, theirs)->description);
    CPPUNIT_ASSERT_EQUAL(std::string("Ada's words"), store::find_list_item(store_.db(), mine, 2)->note);
    CPPUNIT_ASSERT_EQUAL(std::string("Wet"), store::find_own_list(store_.db(), ada_, mine)->description);
  }

  void replacing_keeps_notes_and_times_of_films_that_stay() {
    const auto list = add(ada_);
    for (int movie : {1, 2, 3, 4}) put(list, movie, "note " + std::to_string(movie));
    CPPUNIT_ASSERT(replace(list, {{4, {}}, {9, "new"}, {2, "other"}, {1, ""}}, kNow + 60));
    CPPUNIT_ASSERT(order(list) == Ids({4, 9, 2, 1}));
    const auto items = store::list_items(store_.db(), list);
    CPPUNIT_ASSERT_EQUAL(std::string("note 4"), items[0].note);
    CPPUNIT_ASSERT_EQUAL(std::string("other"), items[2].note);
    CPPUNIT_ASSERT_EQUAL(std::string(), items[3].note);
    CPPUNIT_ASSERT_EQUAL(kNow, items[0].added_at);
    CPPUNIT_ASSERT_EQUAL(kNow + 60, items[1].added_at);
  }

  void progress_orders_and_filter_are_the_viewers() {
    const auto list = add(ada_);
    for (int movie : {2, 1, 3}) put(list, movie);
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = 1;
      store::add_play(tx, *store::find_user(tx.db(), bo_), play, kNow);
      store::set_rating(tx, bo_, 3, 80, kNow);
      return true;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::list_progress(store_.db(), list, bo_).seen);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::list_progress(store_.db(), list, ada_).seen);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, store::list_progress(store_.db(), list, 0).all);
    CPPUNIT_ASSERT(shown(list, bo_, {}) == Ids({2, 1, 3}));
    CPPUNIT_ASSERT(shown(list, bo_, {.offset = 1, .limit = 1}) == Ids({1}));
    CPPUNIT_ASSERT(shown(list, bo_, {.descending = true}) == Ids({3, 1, 2}));
    CPPUNIT_ASSERT(shown(list, bo_, {.filter = {.seen_by = {{bo_, false}}}}) == Ids({2, 3}));
    CPPUNIT_ASSERT(shown(list, bo_, {.filter = {.seen_by = {{bo_, true}}}}) == Ids({1}));
    CPPUNIT_ASSERT(shown(list, bo_, {.order = "title"}) == Ids({3, 2, 1}));
    CPPUNIT_ASSERT(shown(list, bo_, {.order = "rating", .descending = true}) == Ids({3, 2, 1}));
    CPPUNIT_ASSERT_EQUAL(80, store::list_item_page(store_.db(), list, bo_, {}).movies.at(2).rating.value());
    CPPUNIT_ASSERT(!store::list_item_page(store_.db(), list, ada_, {}).movies.at(2).rating);
  }

  void cards_show_five_posters_and_count_what_is_visible() {
    const auto list = add(ada_, domain::Privacy::everyone);
    add(ada_, domain::Privacy::owner);
    for (int movie : {9, 8, 7, 6, 5, 4}) put(list, movie);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_lists(store_.db(), ada_, ada_));
    const auto cards = store::list_cards(store_.db(), bo_, ada_, 0, 24);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, cards.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, cards.at(0).fan.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{9}, cards.at(0).fan.at(0).id);
    CPPUNIT_ASSERT(store::list_choices(store_.db(), ada_, 9).at(0).has_movie ||
                   store::list_choices(store_.db(), ada_, 9).at(1).has_movie);
  }
};

REGISTER_SUITE(StoreMovieListsTest);
