#include <functional>

#include "tests/unit/fixtures/statistics_fixture.h"
#include "tests/unit/suite.h"

// Computes every number of a diary a second time from its plain list, in the slow and obvious way.
class StoreStatisticsTest : public test::StatisticsFixture {
  CPPUNIT_TEST_SUITE(StoreStatisticsTest);
  CPPUNIT_TEST(totals_agree_with_adding_up);
  CPPUNIT_TEST(an_empty_diary_has_no_numbers);
  CPPUNIT_TEST(people_are_counted_by_different_movies);
  CPPUNIT_TEST(people_can_be_ranked_by_plays_hours_and_average);
  CPPUNIT_TEST(hidden_people_give_way_to_the_next);
  CPPUNIT_TEST(values_are_counted_by_different_movies);
  CPPUNIT_TEST(places_count_plays);
  CPPUNIT_TEST(ratings_of_a_year_are_those_of_its_movies);
  CPPUNIT_TEST(other_users_change_nothing);
  CPPUNIT_TEST_SUITE_END();

  using Names = std::set<std::string>;
  std::set<std::int64_t> hidden_;

  std::int64_t plays_of_movie(std::int64_t movie, std::optional<int> year) const {
    std::int64_t sum = 0;
    for (const Play& play : plays_)
      if (play.movie == movie && is_in(play, year)) sum += play.plays;
    return sum;
  }
  // Returns "G3 12, G1 9": by number, then by name.
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

 public:
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

  void ratings_of_a_year_are_those_of_its_movies() {
    each_period([&](std::optional<int> year) {
      std::map<int, std::int64_t> counts, found;
      std::int64_t sum = 0, rated = 0;
      for (const Movie& movie : year ? movies_of(year) : movies_)  // all time includes films that were not watched
        if (movie.rating > 0) ++counts[movie.rating], ++rated, sum += movie.rating;
      const store::Statistics result = numbers(year);
      for (const auto& item : result.ratings) found[item.rating] = item.movies;
      CPPUNIT_ASSERT(counts == found);
      CPPUNIT_ASSERT_EQUAL(rated, result.totals.rated);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(rated == 0 ? -1 : static_cast<double>(sum) / static_cast<double>(rated) / 10,
                                   result.totals.average_rating.value_or(-1), 1e-9);
    });
  }

  void other_users_change_nothing() {
    run("INSERT INTO play (user_id, movie_id, created_at) SELECT 2, id, 1 FROM movie;"
        "INSERT INTO rating (user_id, movie_id, rating, rated_at) SELECT 2, id, 5, 1 FROM movie");
    totals_agree_with_adding_up();
    people_are_counted_by_different_movies();
    ratings_of_a_year_are_those_of_its_movies();
  }
};
REGISTER_SUITE(StoreStatisticsTest);
