#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/lists/badges.h"
#include "store/lists/diary.h"
#include "store/lists/diary_dates.h"
#include "store/lists/filmography.h"
#include "store/lists/movies.h"
#include "store/numbers/home_summary.h"
#include "store/together/group.h"
#include "store/together/seen.h"
#include "tests/support/derived.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Tests the numbers outside of the statistics (home page, history, person, cast, group), each computed a second time
// from plain lists of a random world in the slow and obvious way.
class StoreNumbersTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreNumbersTest);
  CPPUNIT_TEST(the_home_page_agrees_with_adding_up);
  CPPUNIT_TEST(the_home_page_knows_the_newest_unrated_movies);
  CPPUNIT_TEST(the_home_page_names_the_most_watched_people);
  CPPUNIT_TEST(the_home_page_agrees_after_edits_and_deletions);
  CPPUNIT_TEST(persons_and_casts_agree_with_looking_at_each_movie);
  CPPUNIT_TEST(years_and_months_agree_with_looking_at_each_play);
  CPPUNIT_TEST(counts_of_filtered_plays_agree_with_looking_at_each);
  CPPUNIT_TEST(lists_of_movies_are_counted_movie_by_movie);
  CPPUNIT_TEST(group_averages_hold_what_the_viewer_may_see);
  CPPUNIT_TEST(badges_say_what_the_plain_lists_say);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kMovies = 50, kPersons = 30, kUsers = 4, kPlays = 400;
  static constexpr const char* kPrivacy[kUsers] = {"members", "public", "private", "members"};
  struct Movie {
    int runtime = 0;                                  // 0 means unknown
    std::vector<std::int64_t> cast, directors, crew;  // crew does something else
  };
  struct Play {
    std::int64_t id = 0, user = 0, movie = 0;
    std::string date;
    std::int64_t plays = 1, place = 0;
    int position = 0;
  };
  using Key = std::pair<std::int64_t, std::int64_t>;  // user, film

  std::unique_ptr<test::Store> store_;
  std::unique_ptr<store::Db> cache_;
  std::mt19937 random_{20241120};
  std::map<std::int64_t, Movie> movies_;
  std::vector<Play> plays_;
  std::map<Key, int> ratings_;
  std::set<Key> listed_;
  std::set<Key> hidden_;  // user, person

  store::Db& db() { return store_->db(); }
  void run(const std::string& sql) { db().execute(sql.c_str()); }
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  static std::string text(std::int64_t number) { return std::to_string(number); }
  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

  std::string any_date() {
    const std::string year = text(2022 + below(3)), month = '-' + two(1 + below(year == "2024" ? 5 : 12)),
                      day = '-' + two(1 + below(28));
    const int precision = below(8);
    return precision == 0 ? "" : precision == 1 ? year : precision == 2 ? year + month : year + month + day;
  }

  void add_movie(std::int64_t id) {
    Movie movie;
    movie.runtime = below(5) == 0 ? 0 : 60 + below(120);
    run("INSERT INTO movie (id, meta_id, title, runtime, created_at, updated_at) VALUES (" + text(id) + ", " +
        text(id) + ", 'x', nullif(" + text(movie.runtime) + ", 0), 1, 1)");
    int place = 0;
    const auto credit = [&](std::vector<std::int64_t>& list, const char* job) {
      const std::int64_t person = 1 + below(kPersons);
      const std::string more = *job == '\0' ? ") VALUES (" : ", job) VALUES (";
      run("INSERT INTO " + std::string(*job == '\0' ? "movie_cast" : "movie_crew") + " (movie_id, position, person_id" +
          more + text(id) + ", " + text(place++) + ", " + text(person) +
          (*job == '\0' ? "" : std::string(", '") + job + '\'') + ')');
      list.push_back(person);
    };
    for (int i = below(14); i > 0; --i) credit(movie.cast, "");
    place = 0;
    for (int i = below(3); i > 0; --i) credit(movie.directors, "Director");
    for (int i = below(3); i > 0; --i) credit(movie.crew, "Editor");
    movies_[id] = movie;
  }

  void add_play() {
    Play play{static_cast<std::int64_t>(plays_.size()) + 1,
              1 + below(kUsers - 1),
              1 + below(kMovies - 5),
              any_date(),
              1 + below(6) / 5 * below(4),
              below(3),
              below(3)};
    for (const Play& known : plays_)
      if (known.user == play.user && known.movie == play.movie && known.date == play.date) return;
    if (play.user != 1) play.place = 0;  // the places are the first user's
    run("INSERT INTO play (id, user_id, movie_id, watched_at, plays, location_id, position, created_at) VALUES (" +
        text(play.id) + ", " + text(play.user) + ", " + text(play.movie) + ", nullif('" + play.date + "', ''), " +
        text(play.plays) + ", nullif(" + text(play.place) + ", 0), " + text(play.position) + ", 1)");
    plays_.push_back(play);
  }

  void add_marks() {
    for (int i = 0; i < 90; ++i) {
      const Key rated{1 + below(kUsers), 1 + below(kMovies)}, wanted{1 + below(kUsers), 1 + below(kMovies)};
      const int rating = 5 + below(96);
      if (ratings_.emplace(rated, rating).second)
        run("INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (" + text(rated.first) + ", " +
            text(rated.second) + ", " + text(rating) + ", 1)");
      if (listed_.insert(wanted).second)
        run("INSERT INTO watchlist_entry VALUES (" + text(wanted.first) + ", " + text(wanted.second) + ", 1)");
    }
    for (int i = 0; i < 4; ++i)
      if (const Key hidden{1, 1 + below(kPersons)}; hidden_.insert(hidden).second)
        run("INSERT INTO hidden_person VALUES (1, " + text(hidden.second) + ')');
  }

  void change_rating(store::Tx& tx, std::int64_t user, std::int64_t movie) {
    if (below(3) == 0) store::delete_rating(tx, user, movie, 1);
    else store::set_rating(tx, user, movie, 5 + below(96), 1);
  }
  void read_rows() {
    static constexpr char kPlayRows[] =
        "SELECT id, user_id, movie_id, coalesce(watched_at, ''), plays, coalesce(location_id, 0), position FROM play "
        "/*scan*/";
    static constexpr char kRatingRows[] = "SELECT user_id, movie_id, rating FROM rating /*scan*/";
    static constexpr char kListedRows[] = "SELECT user_id, movie_id FROM watchlist_entry /*scan*/";
    plays_.clear(), ratings_.clear(), listed_.clear();
    for (store::Query row(db(), kListedRows); row.step();) listed_.emplace(row.integer(0), row.integer(1));
    for (store::Query row(db(), kPlayRows); row.step();)
      plays_.push_back({row.integer(0), row.integer(1), row.integer(2), row.text(3), row.integer(4), row.integer(5),
                        static_cast<int>(row.integer(6))});
    for (store::Query row(db(), kRatingRows); row.step();)
      ratings_[{row.integer(0), row.integer(1)}] = static_cast<int>(row.integer(2));
  }

  // The second computation -----------------------------------------------------------------------

  std::vector<Play> plays_of(std::int64_t user) const {
    std::vector<Play> list;
    std::copy_if(plays_.begin(), plays_.end(), std::back_inserter(list),
                 [&](const Play& play) { return play.user == user; });
    return list;
  }
  template <typename Takes>
  std::int64_t different_movies(std::int64_t user, const Takes& takes) const {
    std::set<std::int64_t> movies;
    for (const Play& play : plays_of(user))
      if (takes(play)) movies.insert(play.movie);
    return static_cast<std::int64_t>(movies.size());
  }
  bool has_seen(std::int64_t user, std::int64_t movie) const {
    return std::any_of(plays_.begin(), plays_.end(),
                       [&](const Play& play) { return play.user == user && play.movie == movie; });
  }
  static bool is_with(const Movie& movie, std::int64_t person) {
    for (const auto& list : {movie.cast, movie.directors, movie.crew})
      if (std::find(list.begin(), list.end(), person) != list.end()) return true;
    return false;
  }
  // Orders plays newest first: by date with the undated last, then by position and id, all falling.
  static bool comes_before(const Play& a, const Play& b) {
    return std::tie(a.date, a.position, a.id) > std::tie(b.date, b.position, b.id);
  }
  // Orders plays oldest first with the undated last.
  static bool is_earlier(const Play& a, const Play& b) {
    return std::make_tuple(a.date.empty(), a.date, a.position, a.id) <
           std::make_tuple(b.date.empty(), b.date, b.position, b.id);
  }
  bool is_first(const Play& play) const {
    const auto own = plays_of(play.user);
    return play.date.empty() || std::none_of(own.begin(), own.end(), [&](const Play& other) {
             return other.movie == play.movie && is_earlier(other, play);
           });
  }
  store::HomeSummary summary(std::int64_t user) {
    return store::read_home_summary(db(), user, {"2024-05-08", "2024-05-06"});
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    store::prepare_cache(store_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_->file("cache.db"));
    movies_.clear(), plays_.clear(), ratings_.clear(), listed_.clear(), hidden_.clear();
    for (const char* name : {"ann", "bo", "cy", "di"}) store_->add_user(name);  // the last has no play
    for (int user = 1; user <= kUsers; ++user)
      run("UPDATE user SET is_admin = 0, privacy_level = '" + std::string(kPrivacy[user - 1]) +
          "' WHERE id = " + text(user));
    run("INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 1), (2, 1, 'Home', "
        "0, 1)");
    for (int id = 1; id <= kPersons; ++id)
      run("INSERT INTO person (id, meta_id, name, created_at) VALUES (" + text(id) + ", " + text(id) + ", 'P" +
          text(id) + "', 1)");
    for (int id = 1; id <= kMovies; ++id) add_movie(id);
    for (int i = 0; i < kPlays; ++i) add_play();
    add_marks();
    test::derive(db());
  }
  void tearDown() override { cache_.reset(), store_.reset(); }

  void the_home_page_agrees_with_adding_up() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      std::int64_t minutes = 0, sum = 0, rated = 0, wanted = 0;
      for (const Play& play : plays_of(user)) minutes += play.plays * movies_.at(play.movie).runtime;
      for (const auto& [key, rating] : ratings_)
        if (key.first == user) sum += rating, ++rated;
      for (const Key& key : listed_) wanted += key.first == user ? 1 : 0;
      const store::HomeSummary found = summary(user);
      CPPUNIT_ASSERT_EQUAL(different_movies(user, [](const Play&) { return true; }), found.movies);
      CPPUNIT_ASSERT_EQUAL(different_movies(user, [](const Play& play) { return play.date.substr(0, 4) == "2024"; }),
                           found.movies_this_year);
      CPPUNIT_ASSERT_EQUAL(different_movies(user,
                                            [](const Play& play) {
                                              return play.date.size() == 10 && play.date >= "2024-05-06" &&
                                                     play.date <= "2024-05-12";
                                            }),
                           found.movies_this_week);
      CPPUNIT_ASSERT_EQUAL(minutes, found.minutes);
      CPPUNIT_ASSERT_EQUAL(wanted, found.watchlist);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(sum) / static_cast<double>(rated) / 10, found.average.value(),
                                   1e-9);
    }
  }

  void the_home_page_knows_the_newest_unrated_movies() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      auto plays = plays_of(user);
      std::sort(plays.begin(), plays.end(), comes_before);
      std::vector<std::pair<std::int64_t, std::string>> unrated, found;
      std::set<std::int64_t> movies;
      for (const Play& play : plays)
        if (!ratings_.contains({user, play.movie}) && movies.insert(play.movie).second)
          unrated.emplace_back(play.movie, play.date);
      const store::HomeSummary home = summary(user);
      for (const store::UnratedMovie& movie : home.newest_unrated) found.emplace_back(movie.movie_id, movie.watched_at);
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(unrated.size()), home.unrated);
      if (unrated.size() > 16) unrated.resize(16);
      CPPUNIT_ASSERT(unrated == found);
    }
  }

  void the_home_page_names_the_most_watched_people() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      std::vector<std::pair<std::int64_t, std::int64_t>> expected, found;  // minus the films, person
      for (std::int64_t person = 1; person <= kPersons; ++person) {
        const auto movies = std::count_if(movies_.begin(), movies_.end(), [&](const auto& item) {
          const auto leading = item.second.cast.begin() + std::min<std::ptrdiff_t>(10, std::ssize(item.second.cast));
          const auto& directors = item.second.directors;
          const bool counts = std::find(item.second.cast.begin(), leading, person) != leading ||
                              std::find(directors.begin(), directors.end(), person) != directors.end();
          return counts && has_seen(user, item.first);
        });
        if (movies > 1 && !hidden_.contains({user, person})) expected.emplace_back(-movies, person);
      }
      std::sort(expected.begin(), expected.end());
      if (expected.size() > 16) expected.resize(16);
      for (const store::MostWatchedPerson& person : summary(user).people) found.emplace_back(-person.movies, person.id);
      CPPUNIT_ASSERT(expected == found);
    }
  }

  // Makes rewatches, edits to other dates and to none, deletions, and removals of films from the diary; then the plain
  // lists are read from the rows.
  void the_home_page_agrees_after_edits_and_deletions() {
    for (int i = 0; i < 200; ++i) {
      const Play& play = plays_[static_cast<std::size_t>(below(static_cast<int>(plays_.size())))];
      const domain::User user = *store::find_user(db(), play.user);
      store::NewPlay other;
      other.movie_id = play.movie;
      other.plays = 1 + below(3);
      if (const std::string date = any_date(); !date.empty()) other.watched_at = date;
      store::Tx tx(db());
      const int change = below(6);
      if (change < 2) store::add_play(tx, user, other, 1);
      else if (change == 2) store::replace_play(tx, user, play.id, other, 1);
      else if (change == 3) store::delete_play(tx, user.id, play.movie, play.id);
      else if (change == 4) change_rating(tx, user.id, play.movie);
      else if (below(4) == 0) store::delete_plays_of_movie(tx, user.id, play.movie);
      tx.commit();
    }
    read_rows();
    the_home_page_agrees_with_adding_up();
    the_home_page_knows_the_newest_unrated_movies();
    the_home_page_names_the_most_watched_people();
  }

  void persons_and_casts_agree_with_looking_at_each_movie() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      std::vector<std::int64_t> everybody;
      for (std::int64_t person = 1; person <= kPersons; ++person) everybody.push_back(person);
      const store::SeenCounts seen = store::movies_seen_with(db(), user, everybody);
      for (const std::int64_t person : everybody) {
        std::set<std::int64_t> expected_films, expected_seen, films, films_seen;
        for (const auto& [id, movie] : movies_) {
          if (!is_with(movie, person)) continue;
          expected_films.insert(id);
          if (has_seen(user, id)) expected_seen.insert(id);
        }
        domain::Person asked;
        asked.ref.id = person;
        for (const store::FilmographyPart& part : store::filmography(db(), asked, user, "2100-01-01"))
          for (const auto* list : {&part.counted, &part.others})
            for (const store::FilmographyMovie& film : *list) {
              films.insert(film.movie.id);
              if (film.own.watched()) films_seen.insert(film.movie.id);
            }
        CPPUNIT_ASSERT(expected_films == films);
        CPPUNIT_ASSERT(expected_seen == films_seen);
        CPPUNIT_ASSERT_EQUAL(std::ssize(expected_seen), seen.contains(person) ? std::ptrdiff_t{seen.at(person)} : 0);
      }
    }
  }

  void years_and_months_agree_with_looking_at_each_play() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      std::map<std::string, std::pair<std::int64_t, std::int64_t>, std::greater<>> years;  // entries, plays
      std::map<std::string, std::pair<std::set<std::int64_t>, std::int64_t>> months;       // films, minutes
      for (const Play& play : plays_of(user)) {
        ++years[play.date.substr(0, 4)].first;
        years[play.date.substr(0, 4)].second += play.plays;
        months[play.date.substr(0, 7)].first.insert(play.movie);
        months[play.date.substr(0, 7)].second += play.plays * movies_.at(play.movie).runtime;
      }
      const auto found = store::history_years(db(), *cache_, *store::find_user(db(), user), test::kNow);
      CPPUNIT_ASSERT_EQUAL(years.size(), found.size());
      auto year = years.begin();
      for (const store::YearCount& count : found) {
        CPPUNIT_ASSERT_EQUAL(year->first, count.year);
        CPPUNIT_ASSERT(year->second == std::make_pair(count.entries, count.plays));
        ++year;
      }
      for (const auto& [month, summary] : store::month_summaries(db(), user, "", "9999-12")) {
        CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(months.at(month).first.size()), summary.movies);
        CPPUNIT_ASSERT_EQUAL(months.at(month).second, summary.minutes);
        months.erase(month);
      }
      CPPUNIT_ASSERT(months.empty());
    }
  }

  void counts_of_filtered_plays_agree_with_looking_at_each() {
    const auto check = [&](const store::ListFilter& filter, const auto& takes, bool again) {
      std::int64_t expected = 0;
      for (const Play& play : plays_of(1))
        if (takes(play)) expected += play.plays - (again && is_first(play) ? 1 : 0);
      CPPUNIT_ASSERT_EQUAL(expected, store::count_plays(db(), store::AppliedFilter(db(), 1, filter)));
    };
    check(
        {.watched_from = "2023", .watched_to = "2023"},
        [](const Play& play) { return play.date.substr(0, 4) == "2023"; }, false);
    check(
        {.undated = true}, [](const Play& play) { return play.date.empty(); }, false);
    check(
        {.in_cinema = true}, [](const Play& play) { return play.place == 1; }, false);
    check(
        {.location = 2}, [](const Play& play) { return play.place == 2; }, false);
    check(
        {.month_of_year = 4}, [](const Play& play) { return play.date.size() >= 7 && play.date.substr(5, 2) == "04"; },
        false);
    check(
        {.again = true}, [](const Play&) { return true; }, true);
    check(
        {.watched_from = "2024", .watched_to = "2024", .again = true},
        [](const Play& play) { return play.date.substr(0, 4) == "2024"; }, true);
    check(
        {.rating_min = 60},
        [&](const Play& play) {
          return ratings_.contains({1, play.movie}) && ratings_.at({1, play.movie}) >= 60;
        },
        false);
  }

  void lists_of_movies_are_counted_movie_by_movie() {
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      const auto of_user = [&](const auto& set) {
        return std::count_if(set.begin(), set.end(), [&](const auto& item) { return item.first == user; });
      };
      const auto total = [&](store::MovieScope scope) {
        return store::movie_page(db(), *cache_, *store::find_user(db(), user), {.scope = scope}, test::kNow).total;
      };
      std::set<Key> rated;
      for (const auto& [key, rating] : ratings_) rated.insert(key);
      CPPUNIT_ASSERT_EQUAL(different_movies(user, [](const Play&) { return true; }), total(store::MovieScope::watched));
      CPPUNIT_ASSERT_EQUAL(of_user(listed_), static_cast<std::ptrdiff_t>(total(store::MovieScope::watchlist)));
      CPPUNIT_ASSERT_EQUAL(of_user(rated), static_cast<std::ptrdiff_t>(total(store::MovieScope::rated)));
    }
  }

  void group_averages_hold_what_the_viewer_may_see() {
    for (std::int64_t viewer = 0; viewer <= kUsers; ++viewer) {
      const store::Visibility visibility =
          store::Visibility::of(viewer == 0 ? std::nullopt : store::find_user(db(), viewer));
      for (std::int64_t movie = 1; movie <= kMovies; ++movie) {
        std::int64_t sum = 0, count = 0;
        std::array<std::int64_t, 10> half_stars = {};
        for (const auto& [key, rating] : ratings_) {
          const std::string privacy = kPrivacy[key.first - 1];
          const bool visible = privacy == "public" || key.first == viewer || (viewer > 0 && privacy == "members");
          if (key.second != movie || !visible) continue;
          sum += rating, ++count;
          ++half_stars.at(static_cast<std::size_t>(std::max(1L, std::lround(rating / 10.0))) - 1);
        }
        const store::GroupRatings found = store::group_ratings(db(), movie, visibility);
        CPPUNIT_ASSERT_EQUAL(count, found.count);
        CPPUNIT_ASSERT(half_stars == found.half_stars);
        CPPUNIT_ASSERT_EQUAL(count > 0, found.average().has_value());
        if (count > 0)
          CPPUNIT_ASSERT_DOUBLES_EQUAL(static_cast<double>(sum) / static_cast<double>(count) / 10, *found.average(),
                                       1e-9);
      }
    }
  }

  void badges_say_what_the_plain_lists_say() {
    std::vector<std::int64_t> all;
    for (const auto& [id, movie] : movies_) all.push_back(id);
    for (std::int64_t user = 1; user <= kUsers; ++user) {
      const store::Badges badges = store::badges_for(db(), user, all);
      for (const std::int64_t movie : all) {
        std::int64_t plays = 0;
        for (const Play& play : plays_of(user)) plays += play.movie == movie ? play.plays : 0;
        const auto found = badges.find(movie);
        const store::Badge badge = found == badges.end() ? store::Badge{} : found->second;
        CPPUNIT_ASSERT_EQUAL(plays, badge.plays);
        CPPUNIT_ASSERT_EQUAL(listed_.contains({user, movie}), badge.on_watchlist);
        CPPUNIT_ASSERT_EQUAL(ratings_.contains({user, movie}) ? ratings_.at({user, movie}) : 0,
                             badge.rating.value_or(0));
      }
    }
  }
};
REGISTER_SUITE(StoreNumbersTest);
