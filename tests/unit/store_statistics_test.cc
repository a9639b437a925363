#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "metadata_server.h"
#include "store/kept.h"
#include "store/migrate.h"
#include "store/statistics.h"

// A small world by a fixed recipe; every number is computed a second time from its rows, the slow and plain way.
class StoreStatisticsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreStatisticsTest);
  CPPUNIT_TEST(totals_agree_with_adding_up);
  CPPUNIT_TEST(an_empty_diary_has_no_numbers);
  CPPUNIT_TEST(people_are_counted_by_different_films);
  CPPUNIT_TEST(two_roles_in_a_film_count_once);
  CPPUNIT_TEST(hidden_people_give_way_to_the_next);
  CPPUNIT_TEST(values_are_counted_by_different_films);
  CPPUNIT_TEST(equal_counts_stand_by_name);
  CPPUNIT_TEST(other_users_change_nothing);
  CPPUNIT_TEST(a_kept_text_is_made_anew_for_a_new_version);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kFilms = 40, kPersons = 30, kRows = 6;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_;

  // The recipe, also for the second computation.
  static bool is_watched(int film) { return film % 5 != 0; }
  static int plays(int film) { return 1 + film % 3; }
  static int runtime(int film) { return film % 7 == 0 ? 0 : 80 + film; }  // 0: unknown
  static int gender(int person) { return person % 4; }
  static std::vector<int> cast(int film) { return {1 + film % 3, 1 + film * 7 % kPersons, 1 + film * 11 % kPersons}; }
  static int director(int film) { return 1 + film % 6; }
  static std::string name(int person) { return "P" + std::to_string(100 + person); }

  void run(const std::string& sql) { db_->execute(sql.c_str()); }
  void add_film(int film) {
    const std::string id = std::to_string(film);
    const std::string minutes = runtime(film) == 0 ? "NULL" : std::to_string(runtime(film));
    run("INSERT INTO movie (id, meta_id, title, release_date, runtime, original_language, created_at, updated_at) VALUES (" + id +
        ", " + id + ", 'x', '" + std::to_string(2000 + film % 9) + "-01-01', " + minutes + ", '" + (film % 4 == 0 ? "fr" : "en") +
        "', 1, 1)");
    int position = 0;
    for (const int person : cast(film))
      run("INSERT INTO movie_cast (movie_id, position, person_id) VALUES (" + id + ", " + std::to_string(position++) + ", " +
          std::to_string(person) + ")");
    run("INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (" + id + ", 0, " + std::to_string(director(film)) +
        ", 'Director'), (" + id + ", 1, 9, 'Editor')");
    run("INSERT INTO movie_genre (movie_id, genre_id, position) VALUES (" + id + ", " + std::to_string(1 + film % 8) + ", 0)");
    run("INSERT INTO movie_company (movie_id, company_id, position) VALUES (" + id + ", " + std::to_string(1 + film % 2) + ", 0)");
    run("INSERT INTO movie_country (movie_id, country_code, position) VALUES (" + id + ", '" + (film % 2 == 0 ? "FR" : "JP") + "', 0)");
  }
  // Every third film on two dates, one of them unknown.
  void watch(int film) {
    const std::string id = std::to_string(film), count = std::to_string(plays(film));
    run("INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) VALUES (1, " + id + ", '2020-03-" +
        std::to_string(10 + film % 20) + "', " + count + ", 1)");
    if (film % 3 == 0) run("INSERT INTO play (user_id, movie_id, plays, created_at) VALUES (1, " + id + ", 2, 1)");
  }

  // Names by number of watched films, as text: "P103 12, P104 9".
  static std::string ranked(const std::map<std::string, int>& counts) {
    std::vector<std::pair<int, std::string>> list;
    for (const auto& [key, count] : counts) list.emplace_back(-count, key);
    std::sort(list.begin(), list.end());
    std::string text;
    for (std::size_t i = 0; i < list.size() && i < kRows; ++i) text += list[i].second + ' ' + std::to_string(-list[i].first) + ", ";
    return text;
  }
  template <typename Top>
  static std::string text_of(const std::vector<Top>& list) {
    std::string text;
    for (const Top& item : list) text += item.name + ' ' + std::to_string(item.films) + ", ";
    return text;
  }
  template <typename KeysOf>
  static std::map<std::string, int> count(const KeysOf& keys_of) {
    std::map<std::string, int> counts;
    for (int film = 1; film <= kFilms; ++film) {
      if (!is_watched(film)) continue;
      const std::vector<std::string> keys = keys_of(film);
      for (const std::string& key : std::set<std::string>(keys.begin(), keys.end())) ++counts[key];
    }
    return counts;
  }
  template <typename Takes>
  static std::map<std::string, int> count_cast(const Takes& takes) {
    return count([&](int film) {
      std::vector<std::string> names;
      for (const int person : cast(film))
        if (takes(person)) names.push_back(name(person));
      return names;
    });
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("m.db"));
    db_ = std::make_unique<store::Db>(folder_->file("m.db"));
    run("INSERT INTO user (id, name, email, password, created_at) VALUES (1, 'ann', 'a@x', 'x', 1), (2, 'bo', 'b@x', 'x', 1);"
        "INSERT INTO country (code, name) VALUES ('FR', 'France'), ('JP', 'Japan'); INSERT INTO language VALUES ('fr', 'French');"
        "INSERT INTO company (id, meta_id, name) VALUES (1, 1, 'Wick'), (2, 2, 'Glow')");
    for (int genre = 1; genre <= 8; ++genre)
      run("INSERT INTO genre (id, meta_id, name) VALUES (" + std::to_string(genre) + ", " + std::to_string(genre) + ", 'G" +
          std::to_string(genre) + "')");
    for (int person = 1; person <= kPersons; ++person)
      run("INSERT INTO person (id, meta_id, name, gender, created_at) VALUES (" + std::to_string(person) + ", " +
          std::to_string(person) + ", '" + name(person) + "', " + std::to_string(gender(person)) + ", 1)");
    for (int film = 1; film <= kFilms; ++film) {
      add_film(film);
      if (is_watched(film)) watch(film);
      if (film % 4 == 0) run("INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, " + std::to_string(film) + ", " + std::to_string(film + 20) + ", 1)");
    }
  }
  void tearDown() override {
    db_.reset();
    folder_.reset();
  }

  void totals_agree_with_adding_up() {
    std::int64_t all = 0, dated = 0, films = 0, minutes = 0, known = 0, runtimes = 0, ratings = 0, rated = 0;
    for (int film = 1; film <= kFilms; ++film) {
      if (film % 4 == 0) ratings += film + 20, ++rated;
      if (!is_watched(film)) continue;
      const int seen = plays(film) + (film % 3 == 0 ? 2 : 0);
      ++films, all += seen, dated += plays(film), minutes += seen * runtime(film), runtimes += runtime(film);
      known += runtime(film) > 0 ? 1 : 0;
    }
    const store::Totals totals = store::statistics(*db_, 1, kRows).totals;
    CPPUNIT_ASSERT_EQUAL(all, totals.plays);
    CPPUNIT_ASSERT_EQUAL(dated, totals.dated_plays);
    CPPUNIT_ASSERT_EQUAL(films, totals.films);
    CPPUNIT_ASSERT_EQUAL(minutes, totals.minutes);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(runtimes) / static_cast<double>(known), totals.average_runtime, 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(ratings) / static_cast<double>(rated) / 10, totals.average_rating.value(), 1e-9);
    CPPUNIT_ASSERT_EQUAL(std::string("2020-03-11"), totals.first_watched_at.value_or(""));
  }

  void an_empty_diary_has_no_numbers() {
    const store::Statistics none = store::statistics(*db_, 2, kRows);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, none.totals.plays + none.totals.films + none.totals.minutes);
    CPPUNIT_ASSERT(!none.totals.average_rating && !none.totals.first_watched_at);
    CPPUNIT_ASSERT(none.actors.empty() && none.actresses.empty() && none.directors.empty() && none.genres.empty() &&
                   none.languages.empty() && none.companies.empty() && none.countries.empty() && none.release_years.empty());
  }

  void people_are_counted_by_different_films() {
    const store::Statistics numbers = store::statistics(*db_, 1, kRows);
    CPPUNIT_ASSERT_EQUAL(ranked(count_cast([](int person) { return gender(person) == 1; })), text_of(numbers.actresses));
    CPPUNIT_ASSERT_EQUAL(ranked(count_cast([](int person) { return gender(person) != 1; })), text_of(numbers.actors));
    const auto directors = count([](int film) { return std::vector<std::string>{name(director(film))}; });
    CPPUNIT_ASSERT_EQUAL(ranked(directors), text_of(numbers.directors));
  }

  void two_roles_in_a_film_count_once() {
    run("INSERT INTO movie_cast (movie_id, position, person_id) SELECT movie_id, position + 100, person_id FROM movie_cast;"
        "INSERT INTO movie_crew (movie_id, position, person_id, job) SELECT movie_id, position + 100, person_id, job FROM movie_crew");
    people_are_counted_by_different_films();
  }

  void hidden_people_give_way_to_the_next() {
    run("INSERT INTO hidden_person (user_id, person_id) VALUES (1, 1), (1, 3), (1, 5), (2, 2)");
    const auto shown = [](int person) { return person != 1 && person != 3 && person != 5; };
    const store::Statistics numbers = store::statistics(*db_, 1, kRows);
    CPPUNIT_ASSERT_EQUAL(ranked(count_cast([&](int person) { return shown(person) && gender(person) == 1; })), text_of(numbers.actresses));
    CPPUNIT_ASSERT_EQUAL(ranked(count_cast([&](int person) { return shown(person) && gender(person) != 1; })), text_of(numbers.actors));
    const auto directors = count([&](int film) {
      return shown(director(film)) ? std::vector<std::string>{name(director(film))} : std::vector<std::string>();
    });
    CPPUNIT_ASSERT_EQUAL(ranked(directors), text_of(numbers.directors));
  }

  void values_are_counted_by_different_films() {
    using Keys = std::vector<std::string>;
    const store::Statistics numbers = store::statistics(*db_, 1, kRows);
    CPPUNIT_ASSERT_EQUAL(ranked(count([](int film) { return Keys{"G" + std::to_string(1 + film % 8)}; })), text_of(numbers.genres));
    CPPUNIT_ASSERT_EQUAL(ranked(count([](int film) { return Keys{film % 4 == 0 ? "French" : "en"}; })), text_of(numbers.languages));
    CPPUNIT_ASSERT_EQUAL(ranked(count([](int film) { return Keys{film % 2 == 0 ? "Wick" : "Glow"}; })), text_of(numbers.companies));
    CPPUNIT_ASSERT_EQUAL(ranked(count([](int film) { return Keys{film % 2 == 0 ? "France" : "Japan"}; })), text_of(numbers.countries));
    CPPUNIT_ASSERT_EQUAL(ranked(count([](int film) { return Keys{std::to_string(2000 + film % 9)}; })), text_of(numbers.release_years));
    CPPUNIT_ASSERT_EQUAL(std::string("FR"), numbers.countries[numbers.countries[0].name == "France" ? 0 : 1].key);
  }

  void equal_counts_stand_by_name() {
    run("DELETE FROM play; INSERT INTO play (user_id, movie_id, created_at) VALUES (1, 7, 1)");
    const store::Statistics numbers = store::statistics(*db_, 1, 2);
    const auto by_name = [](const auto& a, const auto& b) { return a.name < b.name; };
    CPPUNIT_ASSERT(std::is_sorted(numbers.actors.begin(), numbers.actors.end(), by_name));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.directors.at(0).films);
  }

  void other_users_change_nothing() {
    const std::string before = text_of(store::statistics(*db_, 1, kRows).actors);
    run("INSERT INTO play (user_id, movie_id, created_at) SELECT 2, id, 1 FROM movie;"
        "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 2, id, 5, 1 FROM movie");
    CPPUNIT_ASSERT_EQUAL(before, text_of(store::statistics(*db_, 1, kRows).actors));
    totals_agree_with_adding_up();
  }

  void a_kept_text_is_made_anew_for_a_new_version() {
    store::prepare_cache(folder_->file("cache.db"));
    store::Db cache(folder_->file("cache.db"), store::DbOptions{.durable = false});
    int made = 0;
    const auto text = [&](const char* version) {
      return store::kept(cache, "name", version, 1700000000, [&] { return "text\n" + std::to_string(++made); });
    };
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n2"), text("1"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n3"), text("1 a"));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(StoreStatisticsTest);
