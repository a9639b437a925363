#include "store/numbers/year.h"

#include <random>

#include "base/text.h"
#include "tests/support/derived.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Holds the numbers of many periods of a random diary against plain SQL: the view `within` has the plays whose whole
// date lies between the days of the table `days`.
class StoreYearTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreYearTest);
  CPPUNIT_TEST(totals_are_those_of_the_period);
  CPPUNIT_TEST(a_period_is_compared_with_the_same_days_a_year_earlier);
  CPPUNIT_TEST(a_running_year_is_compared_until_the_same_day);
  CPPUNIT_TEST(a_running_year_with_a_play_of_any_day_is_not_compared);
  CPPUNIT_TEST(the_best_films_are_rated_highest);
  CPPUNIT_TEST(each_month_has_its_plays_and_its_best_film);
  CPPUNIT_TEST(days_weeks_and_streaks_agree);
  CPPUNIT_TEST(records_agree);
  CPPUNIT_TEST(people_are_in_two_films_at_least_and_none_is_hidden);
  CPPUNIT_TEST(photographers_and_composers_are_among_the_people);
  CPPUNIT_TEST(plays_with_the_same_company_are_added_up);
  CPPUNIT_TEST(first_and_last_have_their_company);
  CPPUNIT_TEST(the_wall_has_each_film_once_the_latest_first);
  CPPUNIT_TEST(a_year_is_whole_when_its_last_day_is_over);
  CPPUNIT_TEST(without_a_play_there_is_nothing);
  CPPUNIT_TEST(other_users_change_nothing);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kMovies = 50, kPersons = 30, kPlays = 260;
  static constexpr char kToday[] = "2024-09-10";

  std::unique_ptr<test::Store> store_;
  std::mt19937 random_{20240910};

  store::Db& db() { return store_->db(); }
  void run(const std::string& sql) { db().execute(sql.c_str()); }
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }
  static std::string text(std::int64_t number) { return std::to_string(number); }
  static std::string iso(std::chrono::sys_days day) {
    return base::add_days("1970-01-01", static_cast<int>(day.time_since_epoch().count()));
  }

  void add_movies() {
    for (int id = 1; id <= kPersons; ++id)
      run("INSERT INTO person (id, meta_id, name, gender, created_at) VALUES (" + text(id) + ", " + text(id) + ", 'P" +
          two(id) + "', " + text(below(3)) + ", 1)");
    for (int id = 1; id <= kMovies; ++id) {
      const std::string movie = text(id), year = text(1950 + below(70));
      run("INSERT INTO movie (id, meta_id, title, release_date, runtime, created_at, updated_at) VALUES (" + movie +
          ", " + movie + ", 'x', nullif('" + (below(6) == 0 ? "" : year + "-06-30") + "', ''), nullif(" +
          text(below(6) == 0 ? 0 : 60 + below(120)) + ", 0), 1, 1)");
      if (below(3) > 0)
        run("INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, " + movie + ", " +
            text(5 * (1 + below(20))) + ", 1)");
      for (int position = 0; position < 4; ++position)
        run("INSERT INTO movie_cast (movie_id, position, person_id) VALUES (" + movie + ", " + text(position) + ", " +
            text(1 + below(kPersons)) + ")");
      run("INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (" + movie + ", 1, " +
          text(1 + below(8)) + ", 'Director')");
      run("INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (" + movie + ", 2, " +
          text(3 + below(9)) + ", 'Director of Photography'), (" + movie + ", 3, " + text(9 + below(9)) +
          ", 'Original Music Composer'), (" + movie + ", 4, 30, 'Producer')");
    }
  }

  void add_plays() {
    for (int i = 0; i < kPlays; ++i) {
      const int precision = below(12);
      const std::string year = text(2022 + below(3)), month = '-' + two(1 + below(year == "2024" ? 9 : 12)),
                        day = '-' + two(1 + below(year + month == "2024-09" ? 10 : 28)),
                        date = precision == 0   ? ""
                               : precision == 1 ? year
                               : precision == 2 ? year + month
                                                : year + month + day;
      run("INSERT OR IGNORE INTO play (user_id, movie_id, watched_at, plays, position, location_id, is_rewatch, "
          "created_at) VALUES (1, " +
          text(1 + below(kMovies)) + ", nullif('" + date + "', ''), " + text(1 + below(6) / 5) + ", " + text(below(3)) +
          ", nullif(" + text(below(3)) + ", 0), nullif(" + text(below(5) / 3 * (1 + below(2)) - 1) + ", -1), 1)");
    }
    run("INSERT INTO play_companion (play_id, user_id) SELECT id, 2 FROM play WHERE id % 4 = 0;"
        "INSERT INTO play_companion (play_id, user_id) SELECT id, 3 FROM play WHERE id % 6 = 0;"
        "UPDATE play SET logged_by = 2 WHERE id % 8 = 0");
  }

  static constexpr char kWithin[] = R"(
    CREATE TABLE days (first TEXT, last TEXT);
    CREATE VIEW within AS
      SELECT p.*, substr(watched_at || '-01-01', 1, 10) AS first_day, CASE length(watched_at) WHEN 10 THEN watched_at
        WHEN 7 THEN date(watched_at || '-01', '+1 month', '-1 day') ELSE watched_at || '-12-31' END AS last_day
      FROM play p, days WHERE p.user_id = 1 AND watched_at IS NOT NULL AND first_day >= first AND last_day <= last;
    CREATE VIEW by_day AS SELECT watched_at AS day, sum(plays) AS plays FROM within
      WHERE length(watched_at) = 10 GROUP BY watched_at;
  )";

  // Returns the rows as "1 2, 3 4".
  template <typename... Values>
  std::string sql(const char* statement, const Values&... values) {
    std::vector<std::string> rows;
    for (store::Query query(db(), statement, values...); query.step();) rows.push_back(query.text(0));
    return base::join(rows, ", ");
  }
  store::YearNumbers numbers(const store::Period& period) {
    const auto [first, last] = store::days_of(period);
    run("DELETE FROM days; INSERT INTO days VALUES ('" + first + "', '" + last + "')");
    return store::year_numbers(db(), 1, period, kToday);
  }
  // Checks years, and periods whose days begin and end anywhere.
  template <typename Check>
  void each_period(const Check& check) {
    for (const store::Period& period :
         {store::Period{2022}, store::Period{2023}, store::Period{2024}, store::Period{{}, "2023-02-10", "2023-08-20"},
          store::Period{{}, "2022-11-01", "2023-03-31"}, store::Period{{}, "2022-06-15", "2024-06-30"},
          store::Period{{}, "2023-05-05", "2023-05-05"}})
      check(numbers(period));
  }
  static std::string totals_text(const store::YearTotals& year) {
    const store::Totals& totals = year.totals;
    return base::join({text(totals.movies), text(totals.plays), text(totals.minutes), text(totals.rated),
                       text(static_cast<std::int64_t>(totals.average_rating.value_or(0) * 1000 + 0.5)),
                       text(year.again), text(year.cinema)},
                      " ");
  }
  std::string totals_within() {
    return sql(R"(
      SELECT count(DISTINCT w.movie_id) || ' ' || coalesce(sum(plays), 0) || ' ' || coalesce(sum(plays * m.runtime), 0)
        || ' ' || (SELECT count(*) || ' ' || CAST(coalesce(avg(rating), 0) * 100 + 0.5 AS INTEGER) FROM rating
                   WHERE user_id = 1 AND movie_id IN (SELECT movie_id FROM within))
        || ' ' || coalesce(sum(plays - 1 + (SELECT r.is_rewatch FROM play_rewatch r WHERE r.play_id = w.id)), 0)
        || ' ' || coalesce(sum(plays) FILTER (WHERE l.is_cinema), 0)
      FROM within w JOIN movie m ON m.id = w.movie_id LEFT JOIN location l ON l.id = w.location_id /*scan*/)");
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    for (const char* name : {"ann", "bo", "cem"}) store_->add_user(name);
    run("INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 1), (2, 1, 'Home', "
        "0, 1)");
    add_movies();
    add_plays();
    run(kWithin);
    test::derive(db());
  }
  void tearDown() override { store_.reset(); }

  void totals_are_those_of_the_period() {
    int filled = 0;
    each_period([&](const store::YearNumbers& year) {
      CPPUNIT_ASSERT_EQUAL(totals_within(), totals_text(year.year));
      CPPUNIT_ASSERT_EQUAL(sql("SELECT coalesce(sum(plays), 0) FROM within WHERE length(watched_at) < 10 /*scan*/"),
                           text(year.plays_without_day));
      filled += year.year.again > 0 && year.year.cinema > 0 && year.plays_without_day > 0 ? 1 : 0;
    });
    CPPUNIT_ASSERT(filled >= 4);
  }

  void a_period_is_compared_with_the_same_days_a_year_earlier() {
    const auto compared = [&](const store::Period& period, const store::Period& before) {
      const auto found = store::year_numbers(db(), 1, period, kToday).before;
      numbers(before);
      CPPUNIT_ASSERT_EQUAL(totals_within(), found ? totals_text(*found) : "");
    };
    compared({2023}, {2022});
    compared({{}, "2023-02-10", "2023-08-20"}, {{}, "2022-02-10", "2022-08-20"});
    compared({{}, "2024-02-29", "2024-08-31"}, {{}, "2023-02-28", "2023-08-31"});
    compared({{}, "2023-09-11", "2024-09-10"}, {{}, "2022-09-11", "2023-09-10"});
    CPPUNIT_ASSERT(!numbers({2022}).before);                            // nothing was watched in 2021
    CPPUNIT_ASSERT(!numbers({{}, "2023-01-01", "2024-01-01"}).before);  // which would count its first day twice
  }

  void a_running_year_is_compared_until_the_same_day() {
    run("DELETE FROM play WHERE watched_at IN ('2024', '2024-09')");
    test::derive(db());
    const store::YearNumbers running = store::year_numbers(db(), 1, {2024}, kToday);
    numbers({{}, "2023-01-01", "2023-09-10"});
    CPPUNIT_ASSERT_EQUAL(totals_within(), totals_text(running.before.value()));
    CPPUNIT_ASSERT_EQUAL(std::string("2023-09-10"), running.before_until);
    run("DELETE FROM play WHERE watched_at >= '2024-02'");
    test::derive(db());
    CPPUNIT_ASSERT_EQUAL(std::string("2023-02-28"), store::year_numbers(db(), 1, {2024}, "2024-02-29").before_until);
  }

  // "2024" counts for the running year, and nobody knows how much of "2023" was until the same day.
  void a_running_year_with_a_play_of_any_day_is_not_compared() {
    for (const char* date : {"2024", "2024-09", "2024-09-11"}) {
      run("DELETE FROM play WHERE user_id = 1 AND watched_at >= '2024'");
      run("INSERT INTO play (user_id, movie_id, watched_at, created_at) VALUES (1, 1, '2024-08', 1)");
      test::derive(db());
      CPPUNIT_ASSERT(numbers({2024}).before);
      run(std::string("INSERT INTO play (user_id, movie_id, watched_at, created_at) VALUES (1, 2, '") + date + "', 1)");
      test::derive(db());
      CPPUNIT_ASSERT(!numbers({2024}).before);
      CPPUNIT_ASSERT(store::year_numbers(db(), 1, {2024}, "2025-01-01").before);
    }
  }

  void the_best_films_are_rated_highest() {
    each_period([&](const store::YearNumbers& year) {
      std::vector<std::string> ids;
      for (const store::WatchedMovie& movie : year.best) ids.push_back(text(movie.movie_id));
      CPPUNIT_ASSERT_EQUAL(
          sql("SELECT w.movie_id FROM within w JOIN rating r ON r.user_id = 1 AND r.movie_id = w.movie_id "
              "GROUP BY w.movie_id ORDER BY r.rating DESC, sum(w.plays) DESC, w.movie_id LIMIT 10 /*scan*/"),
          base::join(ids, ", "));
    });
  }

  void each_month_has_its_plays_and_its_best_film() {
    const store::YearNumbers running = numbers({2024});
    CPPUNIT_ASSERT_EQUAL(std::size_t{9}, running.months.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, numbers({2023}).months.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, numbers({{}, "2022-11-01", "2023-03-31"}).months.size());
    CPPUNIT_ASSERT(numbers({{}, "2022-06-15", "2024-06-30"}).months.empty());
    each_period([&](const store::YearNumbers& year) {
      for (const store::YearMonth& month : year.months) {
        const std::string key = text(month.year) + '-' + two(month.month);
        CPPUNIT_ASSERT_EQUAL(
            sql("SELECT coalesce(sum(plays), 0) FROM within WHERE substr(watched_at, 1, 7) = ? /*scan*/", key),
            text(month.plays));
        const std::string best =
            sql("SELECT coalesce(max(r.rating), 0) FROM within w LEFT JOIN rating r ON r.user_id = 1 AND r.movie_id = "
                "w.movie_id WHERE substr(w.watched_at, 1, 7) = ? /*scan*/",
                key);
        CPPUNIT_ASSERT_EQUAL(best, text(month.best.rating));
        if (month.plays == 0) continue;
        CPPUNIT_ASSERT_EQUAL(std::string("1"), sql("SELECT count(*) > 0 FROM within WHERE movie_id = ? AND "
                                                   "substr(watched_at, 1, 7) = ? /*scan*/",
                                                   month.best.movie_id, key));
      }
    });
  }

  void days_weeks_and_streaks_agree() {
    static constexpr char kRuns[] = R"(
      WITH runs AS (SELECT day, julianday(day) - row_number() OVER (ORDER BY day) AS run FROM by_day)
      SELECT min(day) || ' ' || count(*) FROM runs GROUP BY run ORDER BY count(*) DESC, min(day) DESC LIMIT 1 /*scan*/)";
    static constexpr char kGaps[] = R"(
      WITH gaps AS (SELECT day, julianday(day) - julianday(lag(day) OVER (ORDER BY day)) - 1 AS gap FROM by_day)
      SELECT CAST(gap AS INTEGER) FROM gaps WHERE gap > 0 ORDER BY gap DESC LIMIT 1 /*scan*/)";
    each_period([&](const store::YearNumbers& year) {
      const auto day = [&](const std::optional<store::WatchedPlay>& play) { return play ? play->date.text() : ""; };
      CPPUNIT_ASSERT_EQUAL(sql("SELECT min(day) FROM by_day /*scan*/"), day(year.first));
      CPPUNIT_ASSERT_EQUAL(sql("SELECT max(day) FROM by_day /*scan*/"), day(year.last));
      CPPUNIT_ASSERT_EQUAL(
          sql("SELECT max(date(day, 'weekday 0', '-6 days'), first) || ' ' || min(date(day, 'weekday 0'), "
              "last) || ' ' || sum(plays) FROM by_day, days "
              "GROUP BY date(day, 'weekday 0') ORDER BY sum(plays) DESC, 1 DESC LIMIT 1 /*scan*/"),
          year.most_week
              ? iso(year.most_week->first) + ' ' + iso(year.most_week->last) + ' ' + text(year.most_week->plays)
              : "");
      CPPUNIT_ASSERT_EQUAL(sql(kRuns), year.streak ? iso(year.streak->first) + ' ' + text(year.streak->days) : "");
      CPPUNIT_ASSERT_EQUAL(sql(kGaps), year.gap ? text(year.gap->days) : "");
    });
  }

  void records_agree() {
    each_period([&](const store::YearNumbers& year) {
      const auto& [longest, shortest, oldest] = year.extremes;
      CPPUNIT_ASSERT_EQUAL(
          sql("SELECT CASE WHEN count(DISTINCT w.movie_id) > 1 THEN coalesce(max(m.runtime), 0) || ' ' || "
              "coalesce(min(m.runtime), 0) || ' ' || coalesce(min(substr(m.release_date, 1, 4)), 0) ELSE '0 0 0' END "
              "FROM within w JOIN movie m ON m.id = w.movie_id /*scan*/"),
          text(longest ? longest->runtime : 0) + ' ' + text(shortest ? shortest->runtime : 0) + ' ' +
              text(oldest ? oldest->release_year : 0));
      CPPUNIT_ASSERT_EQUAL(sql("SELECT sum(plays) FROM within GROUP BY movie_id HAVING sum(plays) > 1 "
                               "ORDER BY sum(plays) DESC LIMIT 1 /*scan*/"),
                           year.most_often ? text(year.most_often->plays) : "");
    });
  }

  static std::string job_of(store::YearPerson::Role role) {
    using Role = store::YearPerson::Role;
    return role == Role::director       ? "Director"
           : role == Role::photographer ? "Director of Photography"
           : role == Role::composer     ? "Original Music Composer"
                                        : "";
  }

  void people_are_in_two_films_at_least_and_none_is_hidden() {
    run("INSERT INTO hidden_person (user_id, person_id) VALUES (1, 1), (1, 2), (2, 3)");
    each_period([&](const store::YearNumbers& year) {
      std::vector<std::string> films;
      std::set<std::int64_t> persons;
      for (const store::YearPerson& item : year.people) {
        films.push_back(text(item.person.movies));
        persons.insert(item.person.id);
        CPPUNIT_ASSERT(item.person.id > 2);
        CPPUNIT_ASSERT_EQUAL(
            sql("SELECT count(DISTINCT movie_id) FROM within WHERE movie_id IN (SELECT movie_id FROM movie_crew WHERE "
                "job = ?1 AND person_id = ?2 UNION SELECT movie_id FROM movie_cast WHERE ?1 = '' AND person_id = ?2) "
                "/*scan*/",
                job_of(item.role), item.person.id),
            films.back());
      }
      CPPUNIT_ASSERT_EQUAL(persons.size(), year.people.size());
      CPPUNIT_ASSERT_EQUAL(sql(R"(
        SELECT max(films) AS most FROM (
          SELECT person_id, count(DISTINCT movie_id) AS films FROM movie_crew WHERE movie_id IN (SELECT movie_id FROM
            within) AND job <> 'Producer' GROUP BY person_id, job
          UNION ALL SELECT person_id, count(DISTINCT movie_id) FROM movie_cast WHERE movie_id IN (SELECT movie_id FROM
            within) GROUP BY person_id)
        WHERE person_id > 2 AND films > 1 GROUP BY person_id ORDER BY most DESC LIMIT 6 /*scan*/)"),
                           base::join(films, ", "));
    });
  }

  void photographers_and_composers_are_among_the_people() {
    using Role = store::YearPerson::Role;
    run("UPDATE movie_credits SET cast_ids = '', director_ids = ''");
    std::set<Role> roles;
    each_period([&](const store::YearNumbers& year) {
      for (const store::YearPerson& item : year.people) roles.insert(item.role);
    });
    CPPUNIT_ASSERT((roles == std::set{Role::photographer, Role::composer}));
  }

  void plays_with_the_same_company_are_added_up() {
    each_period([&](const store::YearNumbers& year) {
      std::vector<std::string> sets;
      for (const store::WatchedCompany& set : year.company) {
        std::vector<std::string> ids;
        for (const std::int64_t id : set.with) ids.push_back(text(id));
        sets.push_back(base::join(ids, "+") + " by " + text(set.logged_by.value_or(0)) + ' ' + text(set.plays));
      }
      std::sort(sets.begin(), sets.end());
      CPPUNIT_ASSERT_EQUAL(sql(R"(
        SELECT who || ' by ' || coalesce(logged_by, 0) || ' ' || sum(plays) FROM (SELECT w.id, w.plays, w.logged_by,
          (SELECT group_concat(user_id, '+') FROM (SELECT user_id FROM play_companion WHERE play_id = w.id ORDER BY
            user_id)) AS who FROM within w)
        WHERE who IS NOT NULL GROUP BY who, logged_by ORDER BY 1 /*scan*/)"),
                           base::join(sets, ", "));
    });
  }

  void first_and_last_have_their_company() {
    const auto ids = [](const store::WatchedCompany& company) {
      std::vector<std::string> with;
      for (const std::int64_t id : company.with) with.push_back(text(id));
      return base::join(with, "+");
    };
    int named = 0;
    each_period([&](const store::YearNumbers& year) {
      for (const auto& [end, company] :
           {std::pair(&year.first, &year.first_company), std::pair(&year.last, &year.last_company)}) {
        if (!*end) continue;
        const std::string found = ids(*company);
        CPPUNIT_ASSERT_EQUAL(found, sql(R"(
          SELECT coalesce((SELECT group_concat(user_id, '+') FROM (SELECT user_id FROM play_companion WHERE play_id = w.id
            ORDER BY user_id)), '') FROM within w WHERE movie_id = ?1 AND watched_at = ?2 LIMIT 1 /*scan*/)",
                                        (*end)->movie_id, (*end)->date.text()));
        named += found.empty() ? 0 : 1;
      }
    });
    CPPUNIT_ASSERT(named > 0);
  }

  void the_wall_has_each_film_once_the_latest_first() {
    each_period([&](const store::YearNumbers& year) {
      std::string before = "9";
      for (const std::int64_t movie : year.movies) {
        const std::string latest = sql("SELECT max(watched_at) FROM within WHERE movie_id = ? /*scan*/", movie);
        CPPUNIT_ASSERT(!latest.empty() && latest <= before);
        before = latest;
      }
      CPPUNIT_ASSERT_EQUAL(text(year.year.totals.movies), text(std::ssize(year.movies)));
    });
  }

  void a_year_is_whole_when_its_last_day_is_over() {
    const auto is_whole = [&](const std::string& today) {
      return store::year_numbers(db(), 1, {2023}, today).is_whole;
    };
    CPPUNIT_ASSERT(!is_whole("2023-12-30") && !is_whole("2023-12-31") && is_whole("2024-01-01"));
    CPPUNIT_ASSERT(!store::year_numbers(db(), 1, {{}, "2023-02-01", "2023-02-03"}, "2023-02-03").is_whole);
    CPPUNIT_ASSERT(store::year_numbers(db(), 1, {{}, "2023-02-01", "2023-02-03"}, "2023-02-04").is_whole);
  }

  void without_a_play_there_is_nothing() {
    for (const store::YearNumbers& year : {numbers({2019}), store::year_numbers(db(), 2, {2023}, kToday)}) {
      CPPUNIT_ASSERT(year.is_empty() && !year.before && !year.first && !year.streak && !year.most_week);
      CPPUNIT_ASSERT(year.months.empty() && year.best.empty() && year.people.empty() && year.movies.empty());
    }
  }

  void other_users_change_nothing() {
    run("INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) SELECT 2, id, '2023-03-03', 5, 1 FROM "
        "movie; INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 2, id, 100, 1 FROM movie");
    totals_are_those_of_the_period();
    the_best_films_are_rated_highest();
  }
};

REGISTER_SUITE(StoreYearTest);
