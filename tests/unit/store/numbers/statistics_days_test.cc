#include <array>

#include "store/lists/diary.h"
#include "tests/unit/fixtures/statistics_fixture.h"
#include "tests/unit/suite.h"

// Tests numbers that depend on the dates of plays and their order, found day by day.
class StoreStatisticsDaysTest : public test::StatisticsFixture {
  CPPUNIT_TEST_SUITE(StoreStatisticsDaysTest);
  CPPUNIT_TEST(plays_per_day_divides_by_the_days_since_the_first);
  CPPUNIT_TEST(months_and_weekdays_count_plays_of_known_dates);
  CPPUNIT_TEST(seen_again_is_all_but_the_first_play_of_a_movie_or_what_was_said);
  CPPUNIT_TEST(streaks_and_gaps_are_found_day_by_day);
  CPPUNIT_TEST(milestones_count_plays_of_known_days);
  CPPUNIT_TEST_SUITE_END();

  // Returns true if a play is a rewatch. Nothing is guessed about a play without a date.
  bool is_rewatch(const Play& play) const {
    if (play.said >= 0) return play.said == 1;
    if (play.date.empty()) return false;
    return std::any_of(plays_.begin(), plays_.end(), [&](const Play& other) {
      return other.movie == play.movie && !other.date.empty() && other.date < play.date;
    });
  }

 public:
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
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 1, per_day("2025-01-01", {}), 1e-9);      // a future date
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 122, per_day("2024-04-01", 2024), 1e-9);  // the year is running
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 365, per_day("2023-12-31", 2023), 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6.0 / 366, per_day("2020-03-03", 2020), 1e-9);
    CPPUNIT_ASSERT_EQUAL(-1.0, per_day("2023-12-31", 2022));
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
};
REGISTER_SUITE(StoreStatisticsDaysTest);
