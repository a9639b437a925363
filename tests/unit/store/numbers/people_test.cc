#include "store/numbers/people.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "base/text.h"
#include "tests/support/derived.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Compares the list of people page by page with all of them put in order at once.
class StorePeopleTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StorePeopleTest);
  CPPUNIT_TEST(every_order_is_that_of_the_whole_list);
  CPPUNIT_TEST(groups_part_the_list);
  CPPUNIT_TEST(hidden_people_stand_in_a_list_of_their_own);
  CPPUNIT_TEST(a_search_finds_words_of_names);
  CPPUNIT_TEST(behind_the_end_there_is_nothing);
  CPPUNIT_TEST(directors_are_a_list_of_their_own);
  CPPUNIT_TEST(a_year_counts_its_plays_alone);
  CPPUNIT_TEST_SUITE_END();

  struct Person {
    std::int64_t id = 0;
    std::string name;
    bool is_woman = false;
    std::set<std::int64_t> movies;
    std::int64_t plays = 0, rated = 0, sum = 0;

    double average() const { return rated > 0 ? static_cast<double>(sum) / static_cast<double>(rated) : -1; }
  };
  std::unique_ptr<test::Store> store_;
  std::map<std::int64_t, Person> people_;

  store::Db& db() { return store_->db(); }
  void run(const std::string& sql) { db().execute(sql.c_str()); }

  void fill() {
    std::mt19937 random(7);
    const auto below = [&](int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random); };
    for (int i = 1; i <= 40; ++i) {
      // The names are not in the order of the ids, some are alike, and some have letters that fold.
      Person person{i,
                    std::string(below(3) == 0 ? "Éva " : "Adam ") + static_cast<char>('A' + below(12)),
                    below(2) == 0,
                    {},
                    0,
                    0,
                    0};
      run("INSERT INTO person (id, meta_id, name, gender, created_at) VALUES (" + std::to_string(i) + ", " +
          std::to_string(i) + ", '" + person.name + "', " + (person.is_woman ? "1" : "2") + ", 1)");
      people_[i] = person;
    }
    for (int movie = 1; movie <= 30; ++movie) {
      const std::string id = std::to_string(movie);
      const int plays = 1 + below(4), rating = below(3) == 0 ? 0 : 10 * (1 + below(10));
      run("INSERT INTO movie (id, meta_id, title, runtime, created_at, updated_at) VALUES (" + id + ", " + id +
          ", 'x', 90, 1, 1)");
      if (movie <= 25)
        run("INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) VALUES (1, " + id +
            ", '2024-01-01', " + std::to_string(plays) + ", 1)");
      if (rating > 0)
        run("INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, " + id + ", " +
            std::to_string(rating) + ", 1)");
      for (int position = 0; position < 6; ++position) {
        const int person = 1 + below(position < 3 ? 6 : 40);
        run("INSERT INTO movie_cast (movie_id, position, person_id) VALUES (" + id + ", " + std::to_string(position) +
            ", " + std::to_string(person) + ")");
        if (movie > 25 || !people_[person].movies.insert(movie).second) continue;
        people_[person].plays += plays;
        people_[person].rated += rating > 0 ? 1 : 0;
        people_[person].sum += rating;
      }
    }
    std::erase_if(people_, [](const auto& item) { return item.second.movies.empty(); });
    test::derive(db());
  }

  using Before = std::function<bool(const Person&, const Person&)>;
  std::vector<std::int64_t> ordered(const Before& before, const std::function<bool(const Person&)>& takes) {
    std::vector<Person> list;
    for (const auto& [id, person] : people_)
      if (takes(person)) list.push_back(person);
    std::sort(list.begin(), list.end(), before);
    std::vector<std::int64_t> ids;
    for (const Person& person : list) ids.push_back(person.id);
    return ids;
  }
  static bool by_name(const Person& a, const Person& b) {
    return std::make_tuple(base::fold(a.name), a.name, a.id) < std::make_tuple(base::fold(b.name), b.name, b.id);
  }
  // Returns all pages of seven, one after the other.
  std::vector<std::int64_t> listed(store::PeopleQuery query) {
    std::vector<std::int64_t> ids;
    query.limit = 7;
    for (query.offset = 0;; query.offset += query.limit) {
      const store::PeopleList page = store::list_people(db(), 1, query);
      for (const auto& person : page.people) ids.push_back(person.id);
      if (page.people.size() < query.limit) {
        CPPUNIT_ASSERT_EQUAL(page.total, ids.size());
        return ids;
      }
    }
  }
  static bool everyone(const Person&) { return true; }
  static bool by_movies(const Person& a, const Person& b) {
    return a.movies.size() != b.movies.size() ? a.movies.size() > b.movies.size() : by_name(a, b);
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    store_->add_user("ann");
    people_.clear();
    fill();
  }
  void tearDown() override { store_.reset(); }

  void every_order_is_that_of_the_whole_list() {
    struct Order {
      store::Measure by;
      std::function<double(const Person&)> value;
    };
    const Order orders[] = {
        {store::Measure::movies, [](const Person& p) { return static_cast<double>(p.movies.size()); }},
        {store::Measure::plays, [](const Person& p) { return static_cast<double>(p.plays); }},
        {store::Measure::minutes, [](const Person& p) { return 90.0 * static_cast<double>(p.plays); }},
        {store::Measure::average, [](const Person& p) { return p.average(); }}};
    for (const Order& order : orders)
      for (const bool descending : {true, false}) {
        const auto before = [&](const Person& a, const Person& b) {
          double x = order.value(a), y = order.value(b);
          if (x < 0) x = descending ? -1 : 1e9;  // last in both directions
          if (y < 0) y = descending ? -1 : 1e9;
          if (x != y) return descending ? x > y : x < y;
          if (order.by == store::Measure::average && a.rated != b.rated)
            return descending ? a.rated > b.rated : a.rated < b.rated;
          return by_name(a, b);
        };
        CPPUNIT_ASSERT(ordered(before, everyone) == listed({.by = order.by, .descending = descending}));
      }
    CPPUNIT_ASSERT(ordered(by_name, everyone) == listed({.by = std::nullopt, .descending = false}));
    CPPUNIT_ASSERT(ordered([](const Person& a, const Person& b) { return by_name(b, a); }, everyone) ==
                   listed({.by = std::nullopt}));
  }

  void groups_part_the_list() {
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return p.is_woman; }) ==
                   listed({.group = store::PeopleGroup::women}));
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return !p.is_woman; }) ==
                   listed({.group = store::PeopleGroup::others}));
  }

  void hidden_people_stand_in_a_list_of_their_own() {
    run("INSERT INTO user (id, name, email, password, created_at) VALUES (2, 'bo', 'b@x', 'x', 1); INSERT INTO "
        "hidden_person VALUES (1, 2), (1, 5), (2, 3)");
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return p.id != 2 && p.id != 5; }) == listed({}));
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return p.id == 2 || p.id == 5; }) ==
                   listed({.group = store::PeopleGroup::hidden}));
  }

  void a_search_finds_words_of_names() {
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return p.name.starts_with("Éva"); }) ==
                   listed({.search = "eva"}));
    CPPUNIT_ASSERT(ordered(by_movies, [](const Person& p) { return p.name == "Adam B"; }) ==
                   listed({.search = "b ADAM"}));
    CPPUNIT_ASSERT(listed({.search = "nobody"}).empty());
    CPPUNIT_ASSERT(listed({.search = "\"*^"}).empty());
  }

  void behind_the_end_there_is_nothing() {
    const store::PeopleList list = store::list_people(db(), 1, {.offset = 100000});
    CPPUNIT_ASSERT(list.people.empty());
    CPPUNIT_ASSERT_EQUAL(people_.size(), list.total);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, store::list_people(db(), 99, {}).total);
  }

  void directors_are_a_list_of_their_own() {
    run("INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (1, 0, 9, 'Director'), (1, 1, 9, "
        "'Director'), (2, 0, 8, 'Writer'), (3, 0, 7, 'Director'), (4, 0, 7, 'Director')");
    test::derive(db());
    CPPUNIT_ASSERT((std::vector<std::int64_t>{7, 9}) == listed({.credit = store::Credit::director}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store::list_people(db(), 1, {.credit = store::Credit::director}).people.at(1).movies);
  }

  void a_year_counts_its_plays_alone() {
    run("INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) VALUES (1, 7, '2023-06', 3, 1)");
    const store::PeopleList list = store::list_people(db(), 1, {.period = {2023}});
    const auto in_movie = [](const auto& item) { return item.second.movies.contains(7); };
    CPPUNIT_ASSERT_EQUAL(static_cast<std::size_t>(std::count_if(people_.begin(), people_.end(), in_movie)), list.total);
    for (const store::PersonNumbers& person : list.people)
      CPPUNIT_ASSERT(person.movies == 1 && person.plays == 3 && person.minutes == 270);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, store::list_people(db(), 1, {.period = {2022}}).total);
  }
};
REGISTER_SUITE(StorePeopleTest);
