#include "store/lists/movies.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <set>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "tests/support/derived.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

namespace {

using domain::ListSort;

// The facts that the tables hold of one film, read row by row, from which lists are computed a second time.
struct Movie {
  std::int64_t id = 0;
  std::string title, release_date, language, genres, countries, companies;
  int runtime = 0;
  base::UnixTime created_at = 0;
  std::int64_t plays = 0;  // of the user in question
  std::vector<std::string> dates;
  base::UnixTime logged_at = 0, listed_at = 0, rated_at = 0;
  int rating = 0;
  double group = 0;
  bool watched() const { return plays > 0; }
  std::string last_date() const { return dates.empty() ? "" : *std::max_element(dates.begin(), dates.end()); }
};

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

std::string first_day(const std::string& date) {
  return date.size() == 4 ? date + "-01-01" : date.size() == 7 ? date + "-01" : date;
}
std::string last_day(const std::string& date) {
  return date.size() == 4 ? date + "-12-31" : date.size() == 7 ? date + "-31" : date;
}

}  // namespace

// There are films with every oddity, three users of whom the third is private, and random plays and ratings that are
// changed again.
class StoreMoviesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMoviesTest);
  CPPUNIT_TEST(every_order_and_filter_agrees_with_looking_at_each_movie);
  CPPUNIT_TEST(pages_hold_every_movie_once);
  CPPUNIT_TEST(a_user_with_few_of_the_servers_movies_has_the_same_lists);
  CPPUNIT_TEST(what_is_kept_of_watched_movies_follows_every_change);
  CPPUNIT_TEST(the_group_rating_leaves_private_people_out);
  CPPUNIT_TEST(an_empty_account_has_empty_lists);
  CPPUNIT_TEST(what_a_movie_shows_is_the_list_owners);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kMovies = 60, kUsers = 3;
  static constexpr auto kScopes = {store::MovieScope::server, store::MovieScope::watched, store::MovieScope::watchlist,
                                   store::MovieScope::rated};
  std::unique_ptr<test::Store> store_;
  std::unique_ptr<store::Db> cache_;
  std::mt19937 random_{7};

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  store::Db& db() { return store_->db(); }
  domain::User user(std::int64_t id) { return store::find_user(db(), id).value(); }

  std::string any_date() {
    const std::string year = std::to_string(2018 + below(6)), month = "-0" + std::to_string(1 + below(9));
    const std::string day = "-1" + std::to_string(below(9));
    switch (below(6)) {
      case 0:
        return "";
      case 1:
        return year;
      case 2:
        return year + month;
      default:
        return year + month + day;
    }
  }

  void add_movies() {
    static constexpr char kSql[] =
        "INSERT INTO movie (meta_id, title, release_date, runtime, original_language, created_at, updated_at) VALUES "
        "(?, ?, nullif(?, ''), nullif(?, 0), ?, ?, 1)";
    const std::vector<std::string> titles = {
        "Alien", "alien", "2001", "1917", "Amélie", "Zorro", "émile", std::string(600, 'x'), "The Thing"};
    store::Tx tx(db());
    for (int i = 1; i <= kMovies; ++i) {
      const std::string title =
          i % 3 == 0 ? titles[static_cast<std::size_t>(below(9))] : "Film " + std::to_string(below(1000));
      const std::string date =
          below(5) == 0 ? "" : std::to_string(1960 + below(40)) + "-01-0" + std::to_string(1 + below(2));
      const int runtime = below(5) == 0 ? 0 : 80 + below(5);
      store::Query(tx, kSql, i, title, date, runtime, below(2) == 0 ? "fr" : "en", 1000 + below(20)).run();
    }
    tx.commit();
    db().execute(
        "INSERT INTO genre (id, meta_id, name) VALUES (1, 10, 'Drama'), (2, 20, 'Horror');"
        "INSERT INTO country (code, name) VALUES ('FR', 'France'), ('US', 'United States');"
        "INSERT INTO company (id, meta_id, name) VALUES (1, 10, 'Gaumont');"
        "INSERT INTO movie_genre SELECT id, 1 + id % 2, 0 FROM movie WHERE id % 5 > 0;"
        "INSERT INTO movie_country SELECT id, CASE id % 3 WHEN 0 THEN 'FR' ELSE 'US' END, 0 FROM movie WHERE id % 4 > "
        "0;"
        "INSERT INTO movie_company SELECT id, 1, 0 FROM movie WHERE id % 6 = 0;");
    test::derive(db());
  }

  void log_something(store::Tx& tx) {
    store::NewPlay play;
    play.movie_id = 1 + below(kMovies * 2 / 3);
    play.watched_at = any_date();
    if (play.watched_at->empty()) play.watched_at.reset();
    play.plays = 1 + below(2);
    store::add_play(tx, user(1 + below(kUsers)), play, 5000 + below(30));
  }

  void change_something(store::Tx& tx) {
    const std::int64_t who = 1 + below(kUsers), movie = 1 + below(kMovies);
    const auto plays = store::plays_of_movie(db(), who, movie);
    switch (below(8)) {
      case 0:
        store::delete_rating(tx, who, movie, test::kNow);
        break;
      case 1:
        store::remove_from_watchlist(tx, who, movie);
        break;
      case 2:
        if (!plays.empty()) store::delete_play(tx, who, movie, plays[0].id);
        break;
      case 3:
        if (!plays.empty()) store::replace_play(tx, user(who), plays[0].id, {movie, "2020-02-02", 3, {}, {}, {}}, 6000);
        break;
      case 4:
        store::add_to_watchlist(tx, who, movie, 7000 + below(20));
        break;
      default:
        store::set_rating(tx, who, movie, 5 + 5 * below(20), 8000 + below(20));
        break;
    }
  }

  void set_privacy(std::int64_t who, domain::Privacy privacy) {
    domain::User changed = user(who);
    changed.privacy = privacy;
    store_->write([&](store::Tx& tx) { return store::set_preferences(tx, changed), 0; });
  }

  void live(int events) {
    store::Tx tx(db());
    for (int i = 0; i < events; ++i) {
      if (below(2) == 0) log_something(tx);
      else change_something(tx);
    }
    tx.commit();
  }

  // The slow, obvious second computation ---------------------------------------------------------

  std::vector<Movie> movies_of(std::int64_t who) {
    static constexpr char kMovieSql[] =
        "SELECT id, title, release_date, runtime, original_language, created_at, "
        "(SELECT group_concat(genre_id) FROM movie_genre WHERE movie_id = movie.id), "
        "(SELECT group_concat(country_code) FROM movie_country WHERE movie_id = movie.id), "
        "(SELECT group_concat(company_id) FROM movie_company WHERE movie_id = movie.id) FROM movie ORDER BY id "
        "/*scan*/";
    std::vector<Movie> movies;
    for (store::Query query(db(), kMovieSql); query.step();) {
      Movie& movie = movies.emplace_back();
      movie.id = query.integer(0), movie.title = query.text(1), movie.release_date = query.text(2);
      movie.runtime = static_cast<int>(query.integer(3)), movie.language = query.text(4),
      movie.created_at = query.integer(5);
      movie.genres = query.text(6), movie.countries = query.text(7), movie.companies = query.text(8);
    }
    add_plays(who, movies);
    add_ratings(who, movies);
    return movies;
  }
  void add_plays(std::int64_t who, std::vector<Movie>& movies) {
    static constexpr char kSql[] =
        "SELECT movie_id, watched_at, plays, created_at FROM play WHERE user_id = ? /*scan*/";
    for (store::Query query(db(), kSql, who); query.step();) {
      Movie& movie = movies[static_cast<std::size_t>(query.integer(0) - 1)];
      movie.plays += query.integer(2);
      if (!query.is_null(1)) movie.dates.push_back(query.text(1));
      movie.logged_at = movie.logged_at == 0 ? query.integer(3) : std::min(movie.logged_at, query.integer(3));
    }
    static constexpr char kListed[] = "SELECT movie_id, added_at FROM watchlist_entry WHERE user_id = ? /*scan*/";
    for (store::Query query(db(), kListed, who); query.step();)
      movies[static_cast<std::size_t>(query.integer(0) - 1)].listed_at = query.integer(1);
  }
  void add_ratings(std::int64_t who, std::vector<Movie>& movies) {
    static constexpr char kSql[] =
        "SELECT r.movie_id, r.user_id, r.rating, u.privacy_level, r.rated_at FROM rating r JOIN user u ON u.id = "
        "r.user_id /*scan*/";
    std::map<std::int64_t, std::vector<int>> group;
    for (store::Query query(db(), kSql); query.step();) {
      const int rating = static_cast<int>(query.integer(2));
      if (query.integer(1) == who) {
        Movie& movie = movies[static_cast<std::size_t>(query.integer(0) - 1)];
        movie.rating = rating, movie.rated_at = query.integer(4);
      }
      if (query.text(3) != "private") group[query.integer(0)].push_back(rating);
    }
    for (const auto& [id, ratings] : group) {
      double sum = 0;
      for (const int rating : ratings) sum += rating;
      movies[static_cast<std::size_t>(id - 1)].group = std::round(sum / static_cast<double>(ratings.size()) * 100);
    }
  }

  static bool fits(const Movie& movie, const store::MovieQuery& query) {
    const store::ListFilter& f = query.filter;
    const int year = movie.release_date.empty() ? 0 : std::stoi(movie.release_date.substr(0, 4));
    if (query.scope == store::MovieScope::watched && !movie.watched()) return false;
    if (query.scope == store::MovieScope::watchlist && movie.listed_at == 0) return false;
    if (query.scope == store::MovieScope::rated && movie.rating == 0) return false;
    if (f.watched && *f.watched != movie.watched()) return false;
    if (f.rated && *f.rated != (movie.rating > 0)) return false;
    if (f.has_runtime && *f.has_runtime != (movie.runtime > 0)) return false;
    if (!f.search.empty() && lower(movie.title).find(f.search) == std::string::npos) return false;
    if (f.release_year && year != *f.release_year) return false;
    if (f.decade && (year < *f.decade || year > *f.decade + 9)) return false;
    if (!f.genre.empty() && movie.genres.find(f.genre) == std::string::npos) return false;
    if (!f.language.empty() && movie.language != f.language) return false;
    if (!f.country.empty() && movie.countries.find(f.country) == std::string::npos) return false;
    if (f.company && movie.companies != std::to_string(*f.company)) return false;
    if (f.rating_min && movie.rating < *f.rating_min) return false;
    if (f.rating_max && (movie.rating == 0 || movie.rating > *f.rating_max)) return false;
    if (f.watched_from.empty() && f.watched_to.empty()) return true;
    return std::any_of(movie.dates.begin(), movie.dates.end(), [&](const std::string& date) {
      return (f.watched_from.empty() || first_day(date) >= first_day(f.watched_from)) &&
             (f.watched_to.empty() || last_day(date) <= last_day(f.watched_to));
    });
  }

  // Returns a text that sorts as the value does, or an empty one if the value is not known.
  static std::string value_of(const Movie& movie, const store::MovieQuery& query) {
    const auto number = [](double value) {
      return value == 0 ? std::string() : std::to_string(static_cast<long>(value) + 1'000'000);
    };
    switch (query.order.by) {
      case ListSort::title:
        return lower(movie.title);
      case ListSort::release_date:
        return movie.release_date;
      case ListSort::runtime:
        return number(movie.runtime);
      case ListSort::added:
        return number(static_cast<double>(query.scope == store::MovieScope::server    ? movie.created_at
                                          : query.scope == store::MovieScope::watched ? movie.logged_at
                                          : query.scope == store::MovieScope::rated   ? movie.rated_at
                                                                                      : movie.listed_at));
      case ListSort::watched_at:
        return movie.last_date();
      case ListSort::rating:
        return number(movie.rating);
      case ListSort::group_rating:
        return number(movie.group);
      default:
        return number(static_cast<double>(movie.plays));
    }
  }

  std::vector<std::int64_t> expected(std::int64_t who, const store::MovieQuery& query) {
    std::vector<Movie> movies;
    for (const Movie& movie : movies_of(who))
      if (fits(movie, query)) movies.push_back(movie);
    std::sort(movies.begin(), movies.end(), [&](const Movie& a, const Movie& b) {
      const std::string x = value_of(a, query), y = value_of(b, query);
      if (x.empty() != y.empty()) return y.empty();
      if (x != y) return query.order.descending ? x > y : x < y;
      return lower(a.title) != lower(b.title) ? lower(a.title) < lower(b.title) : a.id < b.id;
    });
    std::vector<std::int64_t> ids;
    for (const Movie& movie : movies) ids.push_back(movie.id);
    return ids;
  }

  std::vector<std::int64_t> actual(std::int64_t who, store::MovieQuery query, int limit = 1000,
                                   std::int64_t offset = 0) {
    query.limit = limit, query.offset = offset;
    std::vector<std::int64_t> ids;
    for (const auto& movie : store::movie_page(db(), *cache_, user(who), query, test::kNow).movies)
      ids.push_back(movie.movie.id);
    return ids;
  }

  static std::string text_of(const std::vector<std::int64_t>& ids) {
    std::string text;
    for (const auto id : ids) text += std::to_string(id) + ' ';
    return text;
  }

  static std::vector<store::MovieQuery> all_orders() {
    std::vector<store::MovieQuery> queries;
    for (const auto scope : kScopes)
      for (int by = 0; by <= static_cast<int>(ListSort::plays); ++by)
        for (const bool descending : {false, true})
          queries.push_back({.scope = scope, .order = {static_cast<ListSort>(by), descending}});
    return queries;
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    store::prepare_cache(store_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_->file("cache.db"), store::DbOptions{.durable = false});
    for (const char* name : {"ann", "bo", "cy", "dee"}) store_->add_user(name);
    db().execute(
        "UPDATE user SET privacy_level = 'private' WHERE id = 3; UPDATE user SET automatic_watchlist_removal = 0 WHERE "
        "id = 1;");
    add_movies();
    live(600);
  }
  void tearDown() override {
    cache_.reset();
    store_.reset();
  }

  void every_order_and_filter_agrees_with_looking_at_each_movie() {
    const std::vector<store::ListFilter> filters = {{},
                                                    {.search = "film"},
                                                    {.search = "alien"},
                                                    {.release_year = 1970},
                                                    {.genre = "1"},
                                                    {.language = "fr"},
                                                    {.country = "FR"},
                                                    {.rating_min = 50},
                                                    {.rating_max = 60},
                                                    {.rating_min = 20, .rating_max = 70},
                                                    {.watched_from = "2020"},
                                                    {.watched_from = "2019-02", .watched_to = "2021"},
                                                    {.rated = true},
                                                    {.rated = false},
                                                    {.has_runtime = false},
                                                    {.language = "fr", .watched_to = "2020"},
                                                    {.decade = 1980},
                                                    {.company = 1},
                                                    {.language = "en", .country = "US"}};
    std::size_t found = 0;
    for (const store::ListFilter& filter : filters)
      for (store::MovieQuery query : all_orders())
        for (const std::optional<bool> watched : {std::optional<bool>{}, std::optional(true), std::optional(false)}) {
          query.filter = filter, query.filter.watched = watched;
          const auto wanted = expected(1, query);
          CPPUNIT_ASSERT_EQUAL(text_of(wanted), text_of(actual(1, query)));
          found += wanted.size();
        }
    CPPUNIT_ASSERT(found > 5000);
  }

  void pages_hold_every_movie_once() {
    for (const store::MovieQuery& query : all_orders()) {
      const auto whole = expected(2, query);
      std::vector<std::int64_t> paged;
      for (auto page = actual(2, query, 7, 0); !page.empty();
           page = actual(2, query, 7, static_cast<std::int64_t>(paged.size())))
        paged.insert(paged.end(), page.begin(), page.end());
      CPPUNIT_ASSERT_EQUAL(text_of(whole), text_of(paged));
      const auto list = store::movie_page(db(), *cache_, user(2), query, test::kNow);
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(whole.size()), list.total);
      CPPUNIT_ASSERT_EQUAL(list.total, list.all);
    }
  }

  // Lists by release, runtime and group rating walk through the server's films, unless too few of them are the user's.
  void a_user_with_few_of_the_servers_movies_has_the_same_lists() {
    std::vector<std::vector<std::int64_t>> before;
    for (const store::MovieQuery& query : all_orders())
      if (query.scope == store::MovieScope::watched) before.push_back(expected(1, query));
    db().execute(
        "WITH RECURSIVE n (i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1300) "
        "INSERT INTO movie (meta_id, title, release_date, runtime, created_at, updated_at) SELECT i, 'x', "
        "'1970-01-01', 82, 1, 1 FROM n");
    std::size_t at = 0;
    for (const store::MovieQuery& query : all_orders())
      if (query.scope == store::MovieScope::watched)
        CPPUNIT_ASSERT_EQUAL(text_of(before[at++]), text_of(actual(1, query)));
  }

  void what_is_kept_of_watched_movies_follows_every_change() {
    for (std::int64_t id = 7; id <= kMovies; id += 7) {
      domain::MovieDetails details;
      details.movie = store::find_movie(db(), id).value();
      details.movie.title = "Renamed";
      store_->write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
    }
    live(300);
    CPPUNIT_ASSERT(store_->write([](store::Tx& tx) { return store::delete_user(tx, 2); }));
    const char* differing =
        "SELECT count(*) FROM (SELECT p.user_id, p.movie_id, sum(p.plays) AS plays, max(p.watched_at) AS last, "
        "min(p.created_at) AS added "
        "  FROM play p GROUP BY p.user_id, p.movie_id) t JOIN movie m ON m.id = t.movie_id "
        "LEFT JOIN rating r ON r.user_id = t.user_id AND r.movie_id = t.movie_id "
        "LEFT JOIN watched_movie w ON w.user_id = t.user_id AND w.movie_id = t.movie_id "
        "WHERE (w.plays, w.added_at, w.title) IS NOT (t.plays, t.added, m.title) OR w.last_watched_at IS NOT t.last "
        "  OR w.rating IS NOT r.rating /*scan*/";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_->number(differing));
    CPPUNIT_ASSERT_EQUAL(store_->number("SELECT count(*) FROM (SELECT DISTINCT user_id, movie_id FROM play) /*scan*/"),
                         store_->number("SELECT count(*) FROM watched_movie /*scan*/"));
    CPPUNIT_ASSERT(store_->number("SELECT count(*) FROM watched_movie WHERE user_id = 1") > 20);
  }

  void the_group_rating_leaves_private_people_out() {
    store_->write([&](store::Tx& tx) {
      store::set_rating(tx, 1, 1, 90, 1), store::set_rating(tx, 2, 1, 60, 1);
      store::set_rating(tx, 3, 1, 10, 1);
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7500}, store_->number("SELECT group_rating FROM movie WHERE id = 1"));
    set_privacy(3, domain::Privacy::members);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5333}, store_->number("SELECT group_rating FROM movie WHERE id = 1 AND 1"));
    for (const std::int64_t id : {1, 3, 4}) set_privacy(id, domain::Privacy::owner);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{6000}, store_->number("SELECT group_rating FROM movie WHERE id = 1 AND 2"));
    for (const store::MovieQuery& query : all_orders())
      CPPUNIT_ASSERT_EQUAL(text_of(expected(1, query)), text_of(actual(1, query)));
  }

  void an_empty_account_has_empty_lists() {
    for (const store::MovieQuery& query : all_orders())
      CPPUNIT_ASSERT_EQUAL(query.scope == store::MovieScope::server ? std::size_t{kMovies} : 0,
                           actual(4, query).size());
  }

  void what_a_movie_shows_is_the_list_owners() {
    const auto movies = movies_of(1);
    for (const auto scope : kScopes)
      for (const auto& shown :
           store::movie_page(db(), *cache_, user(1), {.scope = scope, .limit = 100}, test::kNow).movies) {
        const Movie& movie = movies[static_cast<std::size_t>(shown.movie.id - 1)];
        CPPUNIT_ASSERT_EQUAL(movie.plays, shown.plays);
        CPPUNIT_ASSERT_EQUAL(movie.last_date(), shown.watched_at.value_or(""));
        CPPUNIT_ASSERT_EQUAL(movie.rating, shown.rating.value_or(0));
        CPPUNIT_ASSERT_EQUAL(movie.group / 1000, shown.group_rating.value_or(0));
        const auto added = scope == store::MovieScope::server    ? movie.created_at
                           : scope == store::MovieScope::watched ? movie.logged_at
                           : scope == store::MovieScope::rated   ? movie.rated_at
                                                                 : movie.listed_at;
        CPPUNIT_ASSERT_EQUAL(added, shown.added_at);
      }
  }
};

REGISTER_SUITE(StoreMoviesTest);
