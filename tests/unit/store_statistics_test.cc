#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "store/cache/cache.h"
#include "store/catalogue/person.h"
#include "store/catalogue/revision.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/lists/diary.h"
#include "store/numbers/statistics.h"
#include "store_fixture.h"
#include "tests/support/derived.h"

// A random world, and every number computed a second time from its plain list, the slow and obvious way.
class StoreStatisticsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreStatisticsTest);
  CPPUNIT_TEST(totals_agree_with_adding_up);
  CPPUNIT_TEST(plays_per_day_divides_by_the_days_since_the_first);
  CPPUNIT_TEST(an_empty_diary_has_no_numbers);
  CPPUNIT_TEST(people_are_counted_by_different_movies);
  CPPUNIT_TEST(people_can_be_ranked_by_plays_hours_and_average);
  CPPUNIT_TEST(hidden_people_give_way_to_the_next);
  CPPUNIT_TEST(values_are_counted_by_different_movies);
  CPPUNIT_TEST(places_count_plays);
  CPPUNIT_TEST(months_and_weekdays_count_plays_of_known_dates);
  CPPUNIT_TEST(ratings_of_a_year_are_those_of_its_movies);
  CPPUNIT_TEST(seen_again_is_all_but_the_first_play_of_a_movie_or_what_was_said);
  CPPUNIT_TEST(streaks_and_gaps_are_found_day_by_day);
  CPPUNIT_TEST(milestones_count_plays_of_known_days);
  CPPUNIT_TEST(other_users_change_nothing);
  CPPUNIT_TEST(facts_of_watched_movies_raise_the_revision);
  CPPUNIT_TEST(ratings_and_images_of_others_leave_the_facts_alone);
  CPPUNIT_TEST(a_kept_text_is_made_anew_for_a_new_version);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kMovies = 60, kPersons = 50, kPlays = 160;
  static constexpr std::size_t kRows = 7;
  static constexpr char kToday[] = "2024-05-01";
  struct Movie {
    std::int64_t id = 0;
    int runtime = 0, release_year = 0, rating = 0;  // 0: unknown, none
    std::string language;
    std::vector<std::int64_t> cast, directors;
    std::set<std::int64_t> genres, companies;
    std::set<std::string> countries;
  };
  struct Play {
    std::int64_t movie = 0;
    std::string date;
    std::int64_t plays = 1, place = 0;
    int said = -1;  // whether it was a rewatch; -1: nothing
  };
  using Names = std::set<std::string>;

  std::unique_ptr<test::Store> store_;
  std::mt19937 random_{20240501};
  std::int64_t user_ = 0, other_ = 0;
  std::vector<Movie> movies_;
  std::vector<Play> plays_;
  std::map<std::int64_t, int> gender_;
  std::set<std::int64_t> hidden_;

  store::Db& db() { return store_->db(); }
  void run(const std::string& sql) { db().execute(sql.c_str()); }
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }
  static std::string name(std::int64_t person) { return "P" + std::to_string(100 + person * 37 % 101); }

  void add_names() {
    run("INSERT INTO country (code, name) VALUES ('FR', 'France'), ('JP', 'Japan'), ('PL', 'Poland');"
        "INSERT INTO language VALUES ('fr', 'French'), ('ja', 'Japanese')");
    for (int i = 1; i <= 9; ++i) {
      const std::string id = std::to_string(i);
      run("INSERT INTO genre (id, meta_id, name) VALUES (" + id + ", " + id + ", 'G" + id +
          "');"
          "INSERT INTO company (id, meta_id, name) VALUES (" +
          id + ", " + id + ", 'C" + id + "')");
    }
    for (int i = 1; i <= kPersons; ++i) {
      gender_[i] = below(4);
      run("INSERT INTO person (id, meta_id, name, gender, created_at) VALUES (" + std::to_string(i) + ", " +
          std::to_string(i) + ", '" + name(i) + "', " + std::to_string(gender_[i]) + ", 1)");
    }
    run("INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 1), (2, 1, 'Home', "
        "0, 1), (3, 1, 'Roof', 0, 1)");
  }

  void add_movie(std::int64_t id) {
    Movie movie{.id = id,
                .runtime = below(5) == 0 ? 0 : 60 + below(120),
                .release_year = below(8) == 0 ? 0 : 1960 + below(60),
                .rating = below(2) == 0 ? 5 * (1 + below(20)) : 0,
                .language = std::vector<std::string>{"fr", "ja", "en", ""}[static_cast<std::size_t>(below(4))],
                .cast = {},
                .directors = {},
                .genres = {},
                .companies = {},
                .countries = {}};
    for (int i = below(6); i > 0; --i)
      movie.cast.push_back(1 + below(below(2) == 0 ? 8 : kPersons));  // also twice in a film
    for (int i = below(3); i > 0; --i) movie.directors.push_back(1 + below(10));
    for (int i = below(4); i > 0; --i) movie.genres.insert(1 + below(9));
    for (int i = below(3); i > 0; --i) movie.companies.insert(1 + below(9));
    for (int i = below(3); i > 0; --i)
      movie.countries.insert(std::vector<std::string>{"FR", "JP", "PL"}[static_cast<std::size_t>(below(3))]);
    insert(movie);
    movies_.push_back(movie);
  }

  void insert(const Movie& movie) {
    const std::string id = std::to_string(movie.id), released = std::to_string(movie.release_year);
    run("INSERT INTO movie (id, meta_id, title, release_date, runtime, original_language, created_at, updated_at) "
        "VALUES (" +
        id + ", " + id + ", 'x', nullif('" + (movie.release_year > 0 ? released + "-06-30" : "") + "', ''), nullif(" +
        std::to_string(movie.runtime) + ", 0), nullif('" + movie.language + "', ''), 1, 1)");
    int position = 0;
    const auto credit = [&](const char* table, const char* columns, const char* values, std::int64_t person) {
      run("INSERT INTO " + std::string(table) + " (movie_id, position, person_id" + columns + ") VALUES (" + id + ", " +
          std::to_string(position++) + ", " + std::to_string(person) + values + ")");
    };
    for (const auto person : movie.cast) credit("movie_cast", "", "", person);
    for (const auto person : movie.directors) credit("movie_crew", ", job", ", 'Director'", person);
    credit("movie_crew", ", job", ", 'Editor'", 1);
    const auto link = [&](const char* table, const char* column, const std::string& value) {
      run("INSERT INTO " + std::string(table) + " (movie_id, " + column + ", position) VALUES (" + id + ", '" + value +
          "', " + std::to_string(position++) + ")");
    };
    for (const auto genre : movie.genres) link("movie_genre", "genre_id", std::to_string(genre));
    for (const auto company : movie.companies) link("movie_company", "company_id", std::to_string(company));
    for (const auto& country : movie.countries) link("movie_country", "country_code", country);
    if (movie.rating > 0)
      run("INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, " + id + ", " +
          std::to_string(movie.rating) + ", 1)");
  }

  void add_play() {
    const int precision = below(10);
    const std::string year = std::to_string(2021 + below(4)), month = '-' + two(1 + below(year == "2024" ? 4 : 12)),
                      day = '-' + two(1 + below(28));
    Play play{1 + below(kMovies - 10),
              precision == 0   ? ""
              : precision == 1 ? year
              : precision == 2 ? year + month
                               : year + month + day,
              1 + below(5) / 4 * below(4), below(4)};
    for (const Play& known : plays_)
      if (known.movie == play.movie && known.date == play.date) return;
    if (plays_.size() % 4 == 0) play.said = static_cast<int>(plays_.size() / 4 % 2);
    run("INSERT INTO play (user_id, movie_id, watched_at, plays, location_id, is_rewatch, created_at) VALUES (1, " +
        std::to_string(play.movie) + ", nullif('" + play.date + "', ''), " + std::to_string(play.plays) + ", nullif(" +
        std::to_string(play.place) + ", 0), nullif(" + std::to_string(play.said) + ", -1), 1)");
    plays_.push_back(play);
  }

  // The second computation -----------------------------------------------------------------------

  static bool is_in(const Play& play, std::optional<int> year) {
    return !year || play.date.substr(0, 4) == std::to_string(*year);
  }
  std::vector<Play> plays_of(std::optional<int> year) const {
    std::vector<Play> list;
    for (const Play& play : plays_)
      if (is_in(play, year)) list.push_back(play);
    return list;
  }
  std::vector<Movie> movies_of(std::optional<int> year) const {
    std::vector<Movie> list;
    for (const Movie& movie : movies_)
      if (std::any_of(plays_.begin(), plays_.end(),
                      [&](const Play& play) { return play.movie == movie.id && is_in(play, year); }))
        list.push_back(movie);
    return list;
  }
  std::int64_t plays_of_movie(std::int64_t movie, std::optional<int> year) const {
    std::int64_t sum = 0;
    for (const Play& play : plays_)
      if (play.movie == movie && is_in(play, year)) sum += play.plays;
    return sum;
  }
  // "G3 12, G1 9": by number, then by name.
  static std::string ranked(const std::map<std::string, double>& numbers, std::size_t rows = kRows) {
    std::vector<std::pair<double, std::string>> list;
    for (const auto& [key, number] : numbers) list.emplace_back(-number, key);
    std::sort(list.begin(), list.end());
    std::string text;
    for (std::size_t i = 0; i < list.size() && i < rows; ++i)
      text += list[i].second + ' ' + number_text(-list[i].first) + ", ";
    return text;
  }
  static std::string number_text(double number) {
    return std::to_string(static_cast<std::int64_t>(number * 1000 + 0.5));
  }
  std::string count(std::optional<int> year, const std::function<Names(const Movie&)>& names_of) const {
    std::map<std::string, double> counts;
    for (const Movie& movie : movies_of(year))
      for (const std::string& key : names_of(movie)) ++counts[key];
    return ranked(counts);
  }
  std::string count_people(std::optional<int> year, bool direct, const std::function<bool(std::int64_t)>& takes) const {
    return count(year, [&](const Movie& movie) {
      Names names;
      for (const auto person : direct ? movie.directors : movie.cast)
        if (takes(person) && !hidden_.contains(person)) names.insert(name(person));
      return names;
    });
  }
  static std::string text_of(const std::vector<store::PersonNumbers>& list) {
    std::string text;
    for (const auto& person : list) text += person.name + ' ' + number_text(static_cast<double>(person.movies)) + ", ";
    return text;
  }
  static std::string text_of(const store::TopValues& values) {
    std::string text;
    for (const auto& value : values.top)
      text += value.name + ' ' + number_text(static_cast<double>(value.movies)) + ", ";
    return text;
  }
  store::Statistics numbers(std::optional<int> year = {}, store::Measure measure = store::Measure::movies) {
    return store::statistics(
        db(), user_,
        {.period = {year}, .today = kToday, .people = kRows, .companies = kRows, .values = kRows, .measure = measure});
  }
  template <typename Check>
  void each_period(const Check& check) {
    for (const auto year :
         {std::optional<int>(), std::optional(2021), std::optional(2023), std::optional(2024), std::optional(1999)})
      check(year);
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    user_ = store_->add_user("ann");
    other_ = store_->add_user("bo");
    movies_.clear(), plays_.clear(), hidden_.clear();
    add_names();
    for (int id = 1; id <= kMovies; ++id) add_movie(id);
    for (int i = 0; i < kPlays; ++i) add_play();
    test::derive(db());
  }
  void tearDown() override { store_.reset(); }

  void totals_agree_with_adding_up() {
    each_period([&](std::optional<int> year) {
      std::int64_t all = 0, minutes = 0, known = 0, runtimes = 0;
      std::string first;
      for (const Play& play : plays_of(year)) {
        all += play.plays;
        minutes += play.plays * movies_[static_cast<std::size_t>(play.movie) - 1].runtime;
        if (!play.date.empty() && (first.empty() || play.date < first)) first = play.date;
      }
      for (const Movie& movie : movies_of(year)) runtimes += movie.runtime, known += movie.runtime > 0 ? 1 : 0;
      const store::Totals totals = numbers(year).totals;
      CPPUNIT_ASSERT_EQUAL(all, totals.plays);
      CPPUNIT_ASSERT_EQUAL(movies_of(year).size(), static_cast<std::size_t>(totals.movies));
      CPPUNIT_ASSERT_EQUAL(minutes, totals.minutes);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(known == 0 ? 0 : static_cast<double>(runtimes) / static_cast<double>(known),
                                   totals.average_runtime, 1e-9);
      CPPUNIT_ASSERT_EQUAL(first, totals.first_watched_at.value_or(""));
    });
  }

  void plays_per_day_divides_by_the_days_since_the_first() {
    const auto per_day = [&](const char* date, std::optional<int> year) {
      run("DELETE FROM play; INSERT INTO play (user_id, movie_id, watched_at, plays, created_at) VALUES (1, 1, NULL, "
          "9, 1), (1, 1, '" +
          std::string(date) + "', 6, 1)");
      return numbers(year).totals.plays_per_day.value_or(-1);
    };
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 1, per_day("2024-05-01", {}), 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 31, per_day("2024-04-01", {}), 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 487, per_day("2023", {}), 1e-9);          // from the first of January
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 1, per_day("2025-01-01", {}), 1e-9);      // a date to come
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 122, per_day("2024-04-01", 2024), 1e-9);  // the year is running
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 365, per_day("2023-12-31", 2023), 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 366, per_day("2020-03-03", 2020), 1e-9);
    CPPUNIT_ASSERT_EQUAL(-1.0, per_day("2023-12-31", 2022));
  }

  void an_empty_diary_has_no_numbers() {
    const store::Statistics none = store::statistics(db(), other_, {.today = kToday});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0},
                         none.totals.plays + none.totals.movies + none.totals.minutes + none.totals.rated);
    CPPUNIT_ASSERT(!none.totals.average_rating && !none.totals.first_watched_at && !none.totals.plays_per_day);
    CPPUNIT_ASSERT(none.actors.empty() && none.actresses.empty() && none.directors.empty() && none.genres.top.empty() &&
                   none.languages.top.empty() && none.companies.top.empty() && none.countries.top.empty() &&
                   none.release_years.top.empty() && none.places.empty() && none.ratings.empty());
  }

  void people_are_counted_by_different_movies() {
    each_period([&](std::optional<int> year) {
      const store::Statistics found = numbers(year);
      CPPUNIT_ASSERT_EQUAL(count_people(year, false, [&](auto person) { return gender_.at(person) == 1; }),
                           text_of(found.actresses));
      CPPUNIT_ASSERT_EQUAL(count_people(year, false, [&](auto person) { return gender_.at(person) != 1; }),
                           text_of(found.actors));
      CPPUNIT_ASSERT_EQUAL(count_people(year, true, [](auto) { return true; }), text_of(found.directors));
    });
  }

  void people_can_be_ranked_by_plays_hours_and_average() {
    std::map<std::string, double> plays, minutes, averages, rated;
    for (const Movie& movie : movies_of({}))
      for (const auto person : std::set<std::int64_t>(movie.directors.begin(), movie.directors.end())) {
        plays[name(person)] += static_cast<double>(plays_of_movie(movie.id, {}));
        minutes[name(person)] += static_cast<double>(plays_of_movie(movie.id, {}) * movie.runtime);
        if (movie.rating > 0) averages[name(person)] += movie.rating, ++rated[name(person)];
      }
    std::erase_if(minutes, [](const auto& item) { return item.second == 0; });
    std::erase_if(averages, [&](const auto& item) { return rated[item.first] < store::kRatedForTop; });
    for (auto& [key, sum] : averages) sum = sum / rated[key] / 10;
    std::map<std::string, double> found;
    for (const auto& person : numbers({}, store::Measure::plays).directors)
      found[person.name] = static_cast<double>(person.plays);
    CPPUNIT_ASSERT_EQUAL(ranked(plays), ranked(found));
    found.clear();
    for (const auto& person : numbers({}, store::Measure::minutes).directors)
      found[person.name] = static_cast<double>(person.minutes);
    CPPUNIT_ASSERT_EQUAL(ranked(minutes), ranked(found));
    found.clear();
    double before = 11;
    for (const auto& person : numbers({}, store::Measure::average).directors) {
      found[person.name] = person.average_rating().value();
      CPPUNIT_ASSERT(found[person.name] <= before);
      before = found[person.name];
      CPPUNIT_ASSERT_DOUBLES_EQUAL(averages.at(person.name), found[person.name], 1e-9);
    }
    CPPUNIT_ASSERT_EQUAL(std::min(kRows, averages.size()), found.size());
  }

  void hidden_people_give_way_to_the_next() {
    run("INSERT INTO hidden_person (user_id, person_id) VALUES (1, 1), (1, 3), (1, 5), (2, 2)");
    hidden_ = {1, 3, 5};
    people_are_counted_by_different_movies();
  }

  void values_are_counted_by_different_movies() {
    each_period([&](std::optional<int> year) {
      const store::Statistics found = numbers(year);
      const auto ids = [](const char* letter, const std::set<std::int64_t>& values) {
        Names names;
        for (const auto value : values) names.insert(letter + std::to_string(value));
        return names;
      };
      CPPUNIT_ASSERT_EQUAL(count(year, [&](const Movie& movie) { return ids("G", movie.genres); }),
                           text_of(found.genres));
      CPPUNIT_ASSERT_EQUAL(count(year, [&](const Movie& movie) { return ids("C", movie.companies); }),
                           text_of(found.companies));
      const std::map<std::string, std::string> places = {{"FR", "France"}, {"JP", "Japan"}, {"PL", "Poland"}};
      CPPUNIT_ASSERT_EQUAL(count(year,
                                 [&](const Movie& movie) {
                                   Names names;
                                   for (const auto& code : movie.countries) names.insert(places.at(code));
                                   return names;
                                 }),
                           text_of(found.countries));
      const std::map<std::string, std::string> languages = {{"fr", "French"}, {"ja", "Japanese"}, {"en", "en"}};
      CPPUNIT_ASSERT_EQUAL(count(year,
                                 [&](const Movie& movie) {
                                   return movie.language.empty() ? Names() : Names{languages.at(movie.language)};
                                 }),
                           text_of(found.languages));
      CPPUNIT_ASSERT_EQUAL(count(year,
                                 [&](const Movie& movie) {
                                   return movie.release_year == 0 ? Names() : Names{std::to_string(movie.release_year)};
                                 }),
                           text_of(found.release_years));
    });
    const store::Statistics found = numbers();
    CPPUNIT_ASSERT_EQUAL(std::string("9 9"),
                         std::to_string(found.genres.total) + ' ' + std::to_string(found.companies.total));
  }

  void places_count_plays() {
    each_period([&](std::optional<int> year) {
      std::map<std::string, double> counts, found;
      const std::map<std::int64_t, std::string> names = {{1, "Odeon"}, {2, "Home"}, {3, "Roof"}};
      for (const Play& play : plays_of(year))
        if (play.place > 0) counts[names.at(play.place)] += static_cast<double>(play.plays);
      for (const auto& place : numbers(year).places) found[place.name] = static_cast<double>(place.plays);
      CPPUNIT_ASSERT_EQUAL(ranked(counts), ranked(found));
    });
  }

  void months_and_weekdays_count_plays_of_known_dates() {
    each_period([&](std::optional<int> year) {
      std::array<std::int64_t, 12> months{};
      std::array<std::int64_t, 7> weekdays{};
      for (const Play& play : plays_of(year)) {
        if (play.date.size() >= 7)
          months.at(static_cast<std::size_t>(std::stoi(play.date.substr(5, 2)) - 1)) += play.plays;
        if (play.date.size() < 10) continue;
        int days = 0;  // since Monday, 4 January 2021
        for (std::string day = "2021-01-04"; day < play.date; day = base::add_days(day, 1)) ++days;
        if (play.date < "2021-01-04") days = 4 + std::stoi(play.date.substr(8)) - 1;  // 1 January 2021 was a Friday
        weekdays.at(static_cast<std::size_t>(days % 7)) += play.plays;
      }
      CPPUNIT_ASSERT(months == numbers(year).months);
      CPPUNIT_ASSERT(weekdays == numbers(year).weekdays);
    });
  }

  void ratings_of_a_year_are_those_of_its_movies() {
    each_period([&](std::optional<int> year) {
      std::map<int, std::int64_t> counts, found;
      std::int64_t sum = 0, rated = 0;
      for (const Movie& movie : year ? movies_of(year) : movies_)  // over all time also films that were not watched
        if (movie.rating > 0) ++counts[movie.rating], ++rated, sum += movie.rating;
      const store::Statistics result = numbers(year);
      for (const auto& item : result.ratings) found[item.rating] = item.movies;
      CPPUNIT_ASSERT(counts == found);
      CPPUNIT_ASSERT_EQUAL(rated, result.totals.rated);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(rated == 0 ? -1 : static_cast<double>(sum) / static_cast<double>(rated) / 10,
                                   result.totals.average_rating.value_or(-1), 1e-9);
    });
  }

  // Of a play without a date nothing is guessed.
  bool is_rewatch(const Play& play) const {
    if (play.said >= 0) return play.said == 1;
    if (play.date.empty()) return false;
    return std::any_of(plays_.begin(), plays_.end(), [&](const Play& other) {
      return other.movie == play.movie && !other.date.empty() && other.date < play.date;
    });
  }

  void seen_again_is_all_but_the_first_play_of_a_movie_or_what_was_said() {
    each_period([&](std::optional<int> year) {
      std::int64_t again = 0, of_genre = 0;
      for (const Play& play : plays_of(year)) {
        const std::int64_t plays = play.plays - (is_rewatch(play) ? 0 : 1);
        again += plays;
        if (movies_.at(static_cast<std::size_t>(play.movie - 1)).genres.contains(1)) of_genre += plays;
      }
      CPPUNIT_ASSERT_EQUAL(again, store::plays_seen_again(db(), user_, {year}, store::watched(db(), user_, {year})));
      const std::string text = year ? std::to_string(*year) : "";
      const auto count = [&](const std::string& genre) {
        return store::count_plays(
            db(), store::AppliedFilter(db(), user_,
                                       {.genre = genre, .watched_from = text, .watched_to = text, .again = true}));
      };
      CPPUNIT_ASSERT_EQUAL(again, count(""));
      CPPUNIT_ASSERT_EQUAL(of_genre, count("1"));
    });
  }

  void streaks_and_gaps_are_found_day_by_day() {
    std::set<std::string> days;
    for (const Play& play : plays_)
      if (play.date.size() == 10) days.insert(play.date);
    int streak = 0, gap = 0, run_with = 0, run_without = 0;
    for (std::string day = *days.begin(); day <= *days.rbegin(); day = base::add_days(day, 1)) {
      const bool watched = days.contains(day);
      if (watched) gap = std::max(gap, run_without);  // a gap ends with a play
      run_with = watched ? run_with + 1 : 0;
      run_without = watched ? 0 : run_without + 1;
      streak = std::max(streak, run_with);
    }
    const store::Days found = store::plays_by_day(store::watched_plays(db(), user_, {}));
    CPPUNIT_ASSERT_EQUAL(days.size(), found.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{streak}, store::longest_streak(found).value().days);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{gap}, store::longest_gap(found).value().days);
    CPPUNIT_ASSERT(!store::longest_streak({}) && !store::longest_gap({}) &&
                   !store::longest_gap({{store::day_of("2024-01-01"), 1}}));
  }

  void milestones_count_plays_of_known_days() {
    std::vector<Play> dated;
    for (const Play& play : plays_)
      if (play.date.size() == 10) dated.push_back(play);
    std::stable_sort(dated.begin(), dated.end(), [](const Play& a, const Play& b) { return a.date < b.date; });
    std::vector<std::pair<std::int64_t, std::int64_t>> expected, found;
    std::int64_t number = 0;
    for (const Play& play : dated)
      for (int i = 0; i < play.plays; ++i)
        if (++number == 1 || number == 50 || number == 100 || number == 250) expected.emplace_back(number, play.movie);
    for (const auto& milestone : store::milestones(store::watched_plays(db(), user_, {})))
      found.emplace_back(milestone.number, milestone.movie_id);
    CPPUNIT_ASSERT(expected == found);
    CPPUNIT_ASSERT(found.size() >= 3);
  }

  void other_users_change_nothing() {
    run("INSERT INTO play (user_id, movie_id, created_at) SELECT 2, id, 1 FROM movie;"
        "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 2, id, 5, 1 FROM movie");
    totals_agree_with_adding_up();
    people_are_counted_by_different_movies();
    ratings_of_a_year_are_those_of_its_movies();
  }

  void facts_of_watched_movies_raise_the_revision() {
    domain::MovieDetails movie;
    movie.movie.meta_id = 900;
    movie.movie.title = "x";
    const auto person = [](std::int64_t meta_id, const char* name) {
      domain::PersonRef ref;
      ref.meta_id = meta_id;
      ref.name = name;
      return ref;
    };
    const auto save = [&] {
      return store_->write([&](store::Tx& tx) { return store::save_movie(tx, movie, test::kNow); });
    };
    const std::string id = std::to_string(save());
    run("INSERT INTO play (user_id, movie_id, created_at) VALUES (2, " + id + ", 1)");
    const std::pair<const char*, std::function<void()>> changes[] = {
        {"runtime", [&] { movie.movie.runtime = 7; }},
        {"cast",
         [&] {
           movie.cast = {{person(9001, "One"), "", 0}};
         }},
        {"another actor",
         [&] {
           movie.cast = {{person(9002, "Two"), "", 0}};
         }},
        {"an actor's name",
         [&] {
           movie.cast = {{person(9002, "New"), "", 0}};
         }},
        {"no cast", [&] { movie.cast = {}; }},
        {"crew",
         [&] {
           movie.crew = {{person(9001, "One"), "Director", "", 0}};
         }},
        {"another job",
         [&] {
           movie.crew = {{person(9001, "One"), "Editor", "", 0}};
         }},
        {"genre",
         [&] {
           movie.genres = {{90, "Drama"}};
         }},
        {"a genre's name",
         [&] {
           movie.genres = {{90, "New"}};
         }},
        {"no genre", [&] { movie.genres = {}; }},
        {"company",
         [&] {
           movie.companies = {{90, "Gaumont", "FR"}};
         }},
        {"country",
         [&] {
           movie.countries = {{"FR", "France"}};
         }},
        {"a language's name",
         [&] { store_->write([](store::Tx& tx) {
                 return store::save_languages(tx, {{"fr", "New"}}), 0;
               }); }},
        {"a new language",
         [&] { store_->write([](store::Tx& tx) {
                 return store::save_languages(tx, {{"xx", "X"}}), 0;
               }); }},
        {"a person's name", [&] {
           domain::Person renamed;
           renamed.ref = person(9001, "Uno");
           movie.crew[0].person.name = "Uno";
           CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) { return store::save_person(tx, renamed, test::kNow); }));
         }}};
    for (const auto& [name, change] : changes) {
      const auto before = store::facts_revision(db());
      change();
      save();
      CPPUNIT_ASSERT_MESSAGE(name, store::facts_revision(db()) > before);
    }
    const auto before = store::facts_revision(db());
    save();
    CPPUNIT_ASSERT_EQUAL(before, store::facts_revision(db()));
  }

  void ratings_and_images_of_others_leave_the_facts_alone() {
    const auto before = store::facts_revision(db());
    domain::MovieDetails unseen;
    unseen.movie.meta_id = 901;
    unseen.movie.title = "x";
    unseen.cast.resize(1);
    unseen.cast[0].person.meta_id = 9001;
    unseen.cast[0].person.name = "One";
    store_->write([&](store::Tx& tx) {
      store::set_rating(tx, 2, 1, 50, 1);
      store::add_play(tx, store::find_user(tx.db(), 2).value(), {1, std::nullopt, 1, {}, {}, {}}, 1);
      store::save_image_path(tx, store::ImageKind::poster, "/none.jpg", "x");
      return store::save_movie(tx, unseen, 1);
    });
    CPPUNIT_ASSERT_EQUAL(before, store::facts_revision(db()));
  }

  void a_kept_text_is_made_anew_for_a_new_version() {
    store::prepare_cache(store_->file("cache.db"));
    store::Db cache(store_->file("cache.db"), store::DbOptions{.durable = false});
    int made = 0;
    const auto text = [&](const char* version) {
      return store::cached_or_made(cache, "name", version, 1700000000,
                                   [&] { return "text\n" + std::to_string(++made); });
    };
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n2"), text("1"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n3"), text("1 a"));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(StoreStatisticsTest);
