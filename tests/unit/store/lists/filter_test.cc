#include "store/lists/filter.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "store/lists/diary.h"
#include "store/lists/movies.h"
#include "store/movie_lists/pages.h"
#include "store/sqlite/ids.h"
#include "tests/support/derived.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

namespace {

using Ids = std::set<std::int64_t>;

// A filter, and a statement for everything that passes it, which looks at each film or at each of Ann's plays.
struct Condition {
  const char* name;
  std::function<void(store::ListFilter&)> add;
  const char* sql;
  bool of_plays = false;
};

const std::vector<Condition>& conditions() {
  using F = store::ListFilter;
  static const std::vector<Condition> all = {
      {"search", [](F& f) { f.search = "night"; }, "SELECT id FROM movie WHERE title LIKE '%night%' /*scan*/"},
      {"release_year", [](F& f) { f.release_year = 1991; },
       "SELECT id FROM movie WHERE release_date LIKE '1991%' /*scan*/"},
      {"decade", [](F& f) { f.decade = 1980; }, "SELECT id FROM movie WHERE release_date LIKE '198%' /*scan*/"},
      {"genre", [](F& f) { f.genre = "Drama"; }, "SELECT movie_id FROM movie_genre WHERE genre_id = 4 /*scan*/"},
      {"language", [](F& f) { f.language = "fr"; }, "SELECT id FROM movie WHERE original_language = 'fr' /*scan*/"},
      {"country", [](F& f) { f.country = "FR"; }, "SELECT movie_id FROM movie_country /*scan*/"},
      {"rating_min", [](F& f) { f.rating_min = 60; },
       "SELECT movie_id FROM rating WHERE user_id = 1 AND rating >= 60 /*scan*/"},
      {"rating_max", [](F& f) { f.rating_max = 80; },
       "SELECT movie_id FROM rating WHERE user_id = 1 AND rating <= 80 /*scan*/"},
      {"runtime_min", [](F& f) { f.runtime_min = 95; }, "SELECT id FROM movie WHERE runtime >= 95 /*scan*/"},
      {"runtime_max", [](F& f) { f.runtime_max = 110; }, "SELECT id FROM movie WHERE runtime <= 110 /*scan*/"},
      {"person", [](F& f) { f.person = 1; },
       "SELECT movie_id FROM movie_cast WHERE person_id = 1 UNION SELECT movie_id FROM movie_crew WHERE person_id = 1 "
       "/*scan*/"},
      {"seen",
       [](F& f) {
         f.seen_by.push_back({2, true});
       },
       "SELECT movie_id FROM play WHERE user_id = 2 /*scan*/"},
      {"not seen",
       [](F& f) {
         f.seen_by.push_back({3, false});
       },
       "SELECT id FROM movie WHERE id NOT IN (SELECT movie_id FROM play WHERE user_id = 3) /*scan*/"},
      {"wanted by", [](F& f) { f.wanted_by.push_back(2); },
       "SELECT movie_id FROM watchlist_entry WHERE user_id = 2 /*scan*/"},
      {"offered", [](F& f) { f.offered = {1003, 1006, 1009, 1012, 1015, 1030, 1045, 5}; },
       "SELECT id FROM movie WHERE meta_id IN (1003, 1006, 1009, 1012, 1015, 1030, 1045) /*scan*/"},
      {"among", [](F& f) { f.among = {3, 4, 7, 8, 15, 16, 21, 30, 33, 44, 45, 51}; },
       "SELECT id FROM movie WHERE id IN (3, 4, 7, 8, 15, 16, 21, 30, 33, 44, 45, 51) /*scan*/"},
      {"tag", [](F& f) { f.tag = "Rainy Day"; },
       "SELECT play_id FROM play_tag WHERE user_id = 1 AND tag = 'rainy day' /*scan*/", true},
      {"location", [](F& f) { f.location = 1; }, "SELECT id FROM play WHERE user_id = 1 AND location_id = 1 /*scan*/",
       true},
      {"watched_from", [](F& f) { f.watched_from = "2022"; },
       "SELECT id FROM play WHERE user_id = 1 AND watched_at >= '2022' /*scan*/", true},
  };
  return all;
}

}  // namespace

// There are sixty films and three diaries; Ann, who is user 1, asks for the filters.
class StoreFilterTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreFilterTest);
  CPPUNIT_TEST(every_filter_and_every_pair_agrees_with_looking_at_each);
  CPPUNIT_TEST(a_tag_is_of_ones_own_plays_in_any_case_of_letters);
  CPPUNIT_TEST(the_pages_of_a_filtered_list_are_its_films_in_their_order);
  CPPUNIT_TEST(a_set_of_movies_is_the_list_without_its_order);
  CPPUNIT_TEST(the_readable_members_are_those_whose_pages_may_be_read);
  CPPUNIT_TEST_SUITE_END();

  static constexpr auto kScopes = {store::MovieScope::server, store::MovieScope::watched, store::MovieScope::watchlist,
                                   store::MovieScope::rated, store::MovieScope::liked};
  std::unique_ptr<test::Store> store_;
  store::Db& db() { return store_->db(); }

  Ids read(const char* sql) {
    Ids ids;
    for (store::Query query(db(), sql); query.step();) ids.insert(query.integer(0));
    return ids;
  }
  static Ids both(const Ids& a, const Ids& b) {
    Ids ids;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(ids, ids.end()));
    return ids;
  }
  Ids scope_of(store::MovieScope scope) {
    if (scope == store::MovieScope::server) return read("SELECT id FROM movie /*scan*/");
    if (scope == store::MovieScope::watched) return read("SELECT movie_id FROM play WHERE user_id = 1 /*scan*/");
    if (scope == store::MovieScope::rated) return read("SELECT movie_id FROM rating WHERE user_id = 1 /*scan*/");
    if (scope == store::MovieScope::liked) return read("SELECT movie_id FROM movie_like WHERE user_id = 1 /*scan*/");
    return read("SELECT movie_id FROM watchlist_entry WHERE user_id = 1 /*scan*/");
  }
  Ids plays_of(const Ids& movies) {
    static constexpr char kSql[] = "SELECT id, movie_id FROM play WHERE user_id = 1 /*scan*/";
    Ids ids;
    for (store::Query query(db(), kSql); query.step();)
      if (movies.contains(query.integer(1))) ids.insert(query.integer(0));
    return ids;
  }
  Ids movies_of(const Ids& plays) {
    static constexpr char kSql[] = "SELECT id, movie_id FROM play WHERE user_id = 1 /*scan*/";
    Ids ids;
    for (store::Query query(db(), kSql); query.step();)
      if (plays.contains(query.integer(0))) ids.insert(query.integer(1));
    return ids;
  }

  void check(const std::vector<const Condition*>& asked) {
    store::ListFilter filter;
    std::string name;
    Ids movies = read("SELECT id FROM movie /*scan*/"), plays = read("SELECT id FROM play WHERE user_id = 1 /*scan*/");
    bool of_plays = false;
    for (const Condition* condition : asked) {
      condition->add(filter);
      name += std::string(condition->name) + ' ';
      of_plays = of_plays || condition->of_plays;
      Ids& kept = condition->of_plays ? plays : movies;
      kept = both(kept, read(condition->sql));
    }
    if (of_plays) movies = both(movies, movies_of(plays));
    const store::AppliedFilter applied(db(), 1, filter);
    for (const store::MovieScope scope : kScopes) {
      const auto found = store::movie_ids(db(), applied, scope, {});
      CPPUNIT_ASSERT_MESSAGE(name, both(movies, scope_of(scope)) == Ids(found.begin(), found.end()));
      found_ += found.size();
    }
    Ids listed;
    const auto page = store::list_item_page(db(), 1, 1, {.order = "title", .filter = filter, .limit = 1000});
    for (const store::ListedMovie& movie : page.movies) listed.insert(movie.movie.id);
    CPPUNIT_ASSERT_MESSAGE(name, both(movies, read("SELECT movie_id FROM movie_list_item /*scan*/")) == listed);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(name, std::ssize(listed), static_cast<std::ptrdiff_t>(page.total));
    Ids entries;
    for (const auto& row : store::diary_slice(db(), applied, {}, 1000).rows) entries.insert(row.play.id);
    CPPUNIT_ASSERT_MESSAGE(name, both(plays, plays_of(movies)) == entries);
  }

  std::size_t found_ = 0;

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    for (const char* name : {"ann", "bo", "cy"}) store_->add_user(name);
    db().execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) "
        "INSERT INTO movie (id, meta_id, title, release_date, runtime, original_language, created_at, updated_at) "
        "SELECT i, 1000 + i, CASE i % 3 WHEN 0 THEN 'Day ' ELSE 'Night ' END || i, nullif((1980 + i % 15) || "
        "'-01-01', '1984-01-01'), nullif(80 + i % 7 * 10, 80), CASE i % 4 WHEN 0 THEN 'en' ELSE 'fr' END, 1, 1 FROM n;"
        "INSERT INTO genre (id, meta_id, name) VALUES (4, 40, 'Drama');"
        "INSERT INTO country (code, name) VALUES ('FR', 'France');"
        "INSERT INTO person (id, meta_id, name, created_at) VALUES (1, 1, 'Ida Lupino', 1), (2, 2, 'Agnès Varda', 1);"
        "INSERT INTO movie_genre SELECT id, 4, 0 FROM movie WHERE id % 5 < 3;"
        "INSERT INTO movie_country SELECT id, 'FR', 0 FROM movie WHERE id % 7 < 4;"
        "INSERT INTO movie_cast (movie_id, position, person_id) SELECT id, 0, 1 + id % 2 FROM movie WHERE id % 3 > 0;"
        "INSERT INTO movie_crew (movie_id, position, person_id, job) SELECT id, 0, 1, 'Director' FROM movie WHERE id % "
        "11 = 0;"
        "INSERT INTO location (id, user_id, name, created_at) VALUES (1, 1, 'Odeon', 1);"
        "INSERT INTO play (user_id, movie_id, watched_at, location_id, created_at) SELECT 1 + id % 3, id, CASE id % 4 "
        "WHEN 0 THEN NULL WHEN 1 THEN '2021' ELSE '2022-03-0' || (1 + id % 9) END, CASE WHEN id % 3 = 0 AND id % 2 "
        "THEN "
        "1 END, 1 FROM movie;"
        "INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT 1, id, '2023-02-03', 1 FROM movie WHERE "
        "id "
        "% 2 = 0;"
        "INSERT INTO play_tag (play_id, tag, user_id) SELECT id, 'rainy day', user_id FROM play WHERE id % 3 < 2;"
        "INSERT INTO play_tag (play_id, tag, user_id) SELECT id, 'other', user_id FROM play WHERE id % 2;"
        "INSERT INTO watchlist_entry (user_id, movie_id, added_at) SELECT 1, id, 1 FROM movie WHERE id % 4 < 2;"
        "INSERT INTO watchlist_entry (user_id, movie_id, added_at) SELECT 2, id, 1 FROM movie WHERE id % 3 < 2;"
        "INSERT INTO movie_like (user_id, movie_id, liked_at) SELECT 1, id, id FROM movie WHERE id % 4 = 0;"
        "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 1 + id % 2, id, 50 + id % 5 * 10, 1 FROM "
        "movie WHERE id % 6;"
        "INSERT INTO movie_list (id, user_id, name, created_at, changed_at) VALUES (1, 2, 'Bos', 1, 1);"
        "INSERT INTO movie_list_item (list_id, movie_id, position, added_at) SELECT 1, id, (row_number() OVER (ORDER "
        "BY -id)), 1 FROM movie WHERE id % 5 < 4;"
        "UPDATE watched_movie SET rating = (SELECT rating FROM rating r WHERE r.user_id = watched_movie.user_id AND "
        "r.movie_id = watched_movie.movie_id);");
    test::derive(db());
  }
  void tearDown() override { store_.reset(); }

  void every_filter_and_every_pair_agrees_with_looking_at_each() {
    for (const Condition& one : conditions()) {
      found_ = 0;
      check({&one});
      CPPUNIT_ASSERT_MESSAGE(std::string(one.name) + " passes something", found_ > 0);
      for (const Condition& other : conditions())
        if (&other > &one) check({&one, &other});
    }
  }

  void a_tag_is_of_ones_own_plays_in_any_case_of_letters() {
    const auto count = [&](std::int64_t user, const char* tag) {
      return store::count_plays(db(), store::AppliedFilter(db(), user, {.tag = tag}));
    };
    CPPUNIT_ASSERT_EQUAL(store_->number("SELECT count(*) FROM play_tag WHERE user_id = 1 AND tag = 'other' /*scan*/"),
                         count(1, "OTHER"));
    db().execute("DELETE FROM play_tag WHERE user_id = 1");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, count(1, "other"));
    CPPUNIT_ASSERT(count(2, "other") > 0);
  }

  // Bo's list is filtered by Ann's ratings.
  void the_pages_of_a_filtered_list_are_its_films_in_their_order() {
    static constexpr char kSql[] =
        "SELECT i.movie_id FROM movie_list_item i JOIN rating r ON r.movie_id = i.movie_id AND r.user_id = 1 "
        "AND r.rating >= 70 ORDER BY i.position /*scan*/";
    const auto all = store::Query(db(), kSql).all(store::read_id);
    CPPUNIT_ASSERT(all.size() > 6);
    std::vector<std::int64_t> found;
    for (std::int64_t offset = 0; offset <= std::ssize(all); offset += 3) {
      const auto page = store::list_item_page(db(), 1, 1, {.filter = {.rating_min = 70}, .offset = offset, .limit = 3});
      CPPUNIT_ASSERT_EQUAL(std::ssize(all), static_cast<std::ptrdiff_t>(page.total));
      for (const store::ListedMovie& movie : page.movies) found.push_back(movie.movie.id);
    }
    CPPUNIT_ASSERT(all == found);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::list_item_page(db(), 1, 0, {.filter = {.rating_min = 70}}).total);
  }

  void a_set_of_movies_is_the_list_without_its_order() {
    for (const store::ListFilter& filter :
         {store::ListFilter{}, store::ListFilter{.language = "fr"}, store::ListFilter{.tag = "other"}})
      for (const store::MovieScope scope : kScopes) {
        const store::AppliedFilter applied(db(), 1, filter);
        auto listed = store::movie_ids(db(), applied, scope, {});
        std::ranges::sort(listed);
        CPPUNIT_ASSERT(listed == store::movie_set(db(), applied, scope));
      }
  }

  void the_readable_members_are_those_whose_pages_may_be_read() {
    db().execute(
        "UPDATE user SET privacy_level = 'private' WHERE name = 'bo'; UPDATE user SET privacy_level = 'public' WHERE "
        "name = 'cy';");
    const auto names = [&](std::optional<std::int64_t> viewer) {
      std::string text;
      const auto user = viewer ? store::find_user(db(), *viewer) : std::nullopt;
      for (const std::string& name : store::readable_members(db(), user, 10)) text += name + ' ';
      return text;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("cy "), names({}));
    CPPUNIT_ASSERT_EQUAL(std::string("bo cy "), names(1));  // an administrator
    CPPUNIT_ASSERT_EQUAL(std::string("ann cy "), names(2));
    CPPUNIT_ASSERT_EQUAL(std::string("ann "), names(3));
  }
};

REGISTER_SUITE(StoreFilterTest);
