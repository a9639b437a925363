// A random world, as the database has it and as plain lists, from which numbers are computed a second time.
#pragma once

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "store/numbers/statistics.h"
#include "store_fixture.h"
#include "tests/support/derived.h"

namespace test {

class StatisticsFixture : public CppUnit::TestFixture {
 public:
  void setUp() override {
    store_ = std::make_unique<Store>();
    user_ = store_->add_user("ann");
    other_ = store_->add_user("bo");
    add_names();
    for (int id = 1; id <= kMovies; ++id) add_movie(id);
    for (int i = 0; i < kPlays; ++i) add_play();
    derive(db());
  }
  void tearDown() override { store_.reset(); }

 protected:
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

  std::unique_ptr<Store> store_;
  std::int64_t user_ = 0, other_ = 0;
  std::vector<Movie> movies_;
  std::vector<Play> plays_;
  std::map<std::int64_t, int> gender_;

  store::Db& db() { return store_->db(); }
  void run(const std::string& sql) { db().execute(sql.c_str()); }
  static std::string name(std::int64_t person) { return "P" + std::to_string(100 + person * 37 % 101); }

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

 private:
  static constexpr int kMovies = 60, kPersons = 50, kPlays = 160;
  std::mt19937 random_{20240501};

  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

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
};

}  // namespace test
