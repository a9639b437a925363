#include "store/lists/diary.h"

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/lists/diary_dates.h"
#include "store/upkeep/migrate.h"
#include "tests/support/derived.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

// Films 1 … 9; user 1 keeps the diary that is read, user 2 another one.
class StoreDiaryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreDiaryTest);
  CPPUNIT_TEST(newest_first_with_the_undated_at_the_end);
  CPPUNIT_TEST(what_was_added_last_comes_first_whatever_its_date);
  CPPUNIT_TEST(within_a_day_the_higher_position_comes_first);
  CPPUNIT_TEST(pages_by_key_hold_every_play_once);
  CPPUNIT_TEST(the_page_above_ends_where_this_one_begins);
  CPPUNIT_TEST(a_play_added_meanwhile_moves_nothing_below);
  CPPUNIT_TEST(a_period_holds_what_lies_within_it);
  CPPUNIT_TEST(a_period_that_begins_within_a_month_holds_no_play_of_the_whole_month);
  CPPUNIT_TEST(filters_on_movies_agree_with_looking_at_each_play);
  CPPUNIT_TEST(numbered_pages_agree_with_sorting_each_entry);
  CPPUNIT_TEST(words_without_letters_find_nothing);
  CPPUNIT_TEST(a_play_is_a_rewatch_when_an_earlier_dated_one_exists);
  CPPUNIT_TEST(seen_again_is_every_play_but_the_first_of_its_movie_and_undated_ones);
  CPPUNIT_TEST(ratings_are_the_diary_keepers_own);
  CPPUNIT_TEST(years_count_entries_and_plays);
  CPPUNIT_TEST(years_are_counted_again_after_a_change);
  CPPUNIT_TEST(months_sum_movies_and_minutes);
  CPPUNIT_TEST(a_month_too_big_has_no_summary);
  CPPUNIT_TEST(the_first_and_the_last_date_ignore_undated_plays);
  CPPUNIT_TEST(directors_stand_in_the_order_of_the_credits);
  CPPUNIT_TEST_SUITE_END();

  using Rows = std::vector<domain::PlayWithMovie>;
  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_, cache_;

  domain::User user(std::int64_t id) { return store::find_user(*db_, id).value(); }

  std::int64_t play(std::int64_t movie, const char* date, int plays = 1, int position = 0, std::int64_t owner = 1) {
    store::NewPlay play;
    play.movie_id = movie;
    if (*date != '\0') play.watched_at = date;
    play.plays = plays;
    play.position = position;
    store::Tx tx(*db_);
    const auto id = store::add_play(tx, user(owner), play, kNow);
    tx.commit();
    return id;
  }
  void rate(std::int64_t owner, std::int64_t movie, int rating) {
    store::Tx tx(*db_);
    store::set_rating(tx, owner, movie, rating, kNow);
    tx.commit();
  }

  store::DiarySlice slice(const store::ListFilter& filter, const std::optional<store::PlayKey>& before, int limit) {
    return store::diary_slice(*db_, store::AppliedFilter(*db_, 1, filter), before, limit);
  }
  std::int64_t count(const store::ListFilter& filter) {
    return store::count_plays(*db_, store::AppliedFilter(*db_, 1, filter));
  }
  Rows read(const store::ListFilter& filter = {}, const std::optional<store::PlayKey>& before = {}, int limit = 1000) {
    return slice(filter, before, limit).rows;
  }
  static std::string dates(const Rows& rows) {
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "" : " ") + row.play.watched_at.value_or("-");
    return text;
  }
  static std::string ids(const Rows& rows) {
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "" : " ") + std::to_string(row.play.id);
    return text;
  }
  void make_a_long_diary() {
    for (int i = 0; i < 60; ++i) {
      const std::string day = "2023-0" + std::to_string(1 + i % 4) + "-1" + std::to_string(i % 3);
      play(1 + i % 9, i % 10 == 0 ? "" : i % 7 == 0 ? "2023" : day.c_str(), 1, i % 2);
    }
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("m.db"));
    store::prepare_cache(folder_->file("cache.db"));
    db_ = std::make_unique<store::Db>(folder_->file("m.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"), store::DbOptions{.durable = false});
    db_->execute(
        "INSERT INTO user (id, name, email, password, created_at) VALUES (1, 'ann', 'a@x', 'x', 1), (2, 'bo', 'b@x', "
        "'x', 1);"
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) "
        "INSERT INTO movie (id, meta_id, title, release_date, runtime, original_language, created_at, updated_at) "
        "SELECT i, i, CASE i % 3 WHEN 0 THEN 'Amélie ' ELSE 'Night ' END || i, (1990 + i % 4) || '-01-01', 60 + i, "
        "CASE i % 2 WHEN 0 THEN 'fr' ELSE 'en' END, 1, 1 FROM n;"
        "INSERT INTO genre (id, meta_id, name) VALUES (4, 40, 'Drama');"
        "INSERT INTO country (code, name) VALUES ('FR', 'France');"
        "INSERT INTO movie_genre (movie_id, genre_id, position) SELECT id, 4, 0 FROM movie WHERE id <= 5;"
        "INSERT INTO movie_country (movie_id, country_code, position) SELECT id, 'FR', 0 FROM movie WHERE id > 6;");
    test::derive(*db_);
  }
  void tearDown() override {
    cache_.reset();
    db_.reset();
    folder_.reset();
  }

  void newest_first_with_the_undated_at_the_end() {
    for (const char* date : {"2024-05", "", "2024", "2024-05-02", "2025-01-01", "2023-12-31", "2024-01-05"})
      play(1, date);
    play(2, "2026-01-01", 1, 0, 2);
    CPPUNIT_ASSERT_EQUAL(std::string("2025-01-01 2024-05-02 2024-05 2024-01-05 2024 2023-12-31 -"), dates(read()));
  }

  void what_was_added_last_comes_first_whatever_its_date() {
    play(1, "2024-05-01");
    const auto long_ago = play(2, "1990-01-01"), some_time = play(3, "");
    play(4, "2024-05-02", 1, 0, 2);
    const Rows rows = store::entries_added_last(*db_, 1, 2);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, rows.size());
    CPPUNIT_ASSERT_EQUAL(some_time, rows[0].play.id);
    CPPUNIT_ASSERT_EQUAL(long_ago, rows[1].play.id);
  }

  void within_a_day_the_higher_position_comes_first() {
    const auto a = play(1, "2024-05-01", 1, 1), b = play(2, "2024-05-01", 1, 3), c = play(3, "2024-05-01", 1, 1);
    CPPUNIT_ASSERT_EQUAL(std::to_string(b) + ' ' + std::to_string(c) + ' ' + std::to_string(a), ids(read()));
  }

  void pages_by_key_hold_every_play_once() {
    make_a_long_diary();
    const std::string whole = ids(read());
    std::string paged;
    std::optional<store::PlayKey> before;
    for (Rows page = read({}, before, 7); !page.empty(); page = read({}, before, 7)) {
      paged += (paged.empty() ? "" : " ") + ids(page);
      before = store::key_of(page.back().play);
    }
    CPPUNIT_ASSERT_EQUAL(whole, paged);
  }

  void the_page_above_ends_where_this_one_begins() {
    make_a_long_diary();
    for (const store::ListFilter& filter :
         {store::ListFilter{}, store::ListFilter{.language = "fr"}, store::ListFilter{.month_of_year = 2}}) {
      const Rows all = read(filter);
      for (std::size_t at = 1; at < all.size(); ++at) {
        const auto here = slice(filter, store::key_of(all[at - 1].play), 5);
        CPPUNIT_ASSERT_EQUAL(all[at].play.id, here.rows.front().play.id);
        CPPUNIT_ASSERT(here.has_newer);
        CPPUNIT_ASSERT_EQUAL(at + 5 < all.size(), here.has_older);
        CPPUNIT_ASSERT_EQUAL(at > 5, here.newer.has_value());
        const Rows page = read(filter, here.newer, 5);
        if (here.newer) CPPUNIT_ASSERT_EQUAL(all[at - 1].play.id, page.back().play.id);
        CPPUNIT_ASSERT_EQUAL(all[at > 5 ? at - 5 : 0].play.id, page.front().play.id);
      }
    }
  }

  void a_play_added_meanwhile_moves_nothing_below() {
    make_a_long_diary();
    const Rows first = read({}, {}, 10);
    const auto before = store::key_of(first.back().play);
    const std::string second = ids(read({}, before, 10));
    play(5, "2025-06-01");
    CPPUNIT_ASSERT_EQUAL(second, ids(read({}, before, 10)));
  }

  void a_period_holds_what_lies_within_it() {
    for (const char* date : {"2024-05", "", "2024", "2024-05-02", "2025-01-01", "2023-12-31", "2024-06-01"})
      play(1, date);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-06-01 2024-05-02 2024-05 2024"),
                         dates(read({.watched_from = "2024", .watched_to = "2024"})));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-02 2024-05"),
                         dates(read({.watched_from = "2024-05", .watched_to = "2024-05"})));
    CPPUNIT_ASSERT_EQUAL(std::string("2025-01-01 2024-06-01"), dates(read({.watched_from = "2024-05-03"})));
    CPPUNIT_ASSERT_EQUAL(std::string("2023-12-31"), dates(read({.watched_to = "2023"})));
  }

  // The whole month or year of a play must lie within the period, as in lists of films.
  void a_period_that_begins_within_a_month_holds_no_play_of_the_whole_month() {
    for (const char* date : {"2024-05", "", "2024", "2024-05-02", "2025-01-01", "2023-12-31", "2024-06-01"})
      play(1, date);
    const auto check = [&](const std::string& expected, const store::ListFilter& filter) {
      CPPUNIT_ASSERT_EQUAL(expected, dates(read(filter)));
      CPPUNIT_ASSERT_EQUAL(std::count(expected.begin(), expected.end(), ' ') + 1,
                           static_cast<std::ptrdiff_t>(count(filter)));
    };
    check("2024-05-02", {.watched_from = "2024-04-29", .watched_to = "2024-05-05"});
    check("2025-01-01 2024-06-01 2024-05-02 2024-05", {.watched_from = "2024-05-01"});
    check("2024-05-02 2023-12-31", {.watched_to = "2024-05-15"});
    check("2024-05-02 2024-05 2023-12-31", {.watched_from = "2023", .watched_to = "2024-05"});
    check("2024-06-01 2024-05-02 2024-05 2024", {.watched_from = "2024-01-01", .watched_to = "2024-12-31"});
    const auto newest = store::key_of(read({.watched_from = "2024-05-01"}).front().play);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-06-01 2024-05-02 2024-05"),
                         dates(read({.watched_from = "2024-05-01"}, newest)));
  }

  void filters_on_movies_agree_with_looking_at_each_play() {
    make_a_long_diary();
    for (int movie = 1; movie < 6; ++movie) rate(1, movie, 10 * movie);
    const Rows all = read();
    const auto check = [&](const store::ListFilter& filter, auto fits) {
      Rows expected;
      std::copy_if(all.begin(), all.end(), std::back_inserter(expected), fits);
      CPPUNIT_ASSERT(!expected.empty() && expected.size() < all.size());
      CPPUNIT_ASSERT_EQUAL(ids(expected), ids(read(filter)));
      std::int64_t plays = 0;
      for (const auto& row : expected) plays += row.play.plays;
      CPPUNIT_ASSERT_EQUAL(plays, count(filter));
    };
    check({.search = "amelie"}, [](const auto& row) { return row.movie.id % 3 == 0; });
    check({.release_year = 1991}, [](const auto& row) { return row.movie.id % 4 == 1; });
    check({.genre = "drama"}, [](const auto& row) { return row.movie.id <= 5; });
    check({.genre = "4"}, [](const auto& row) { return row.movie.id <= 5; });
    check({.language = "fr"}, [](const auto& row) { return row.movie.id % 2 == 0; });
    check({.country = "FR"}, [](const auto& row) { return row.movie.id > 6; });
    check({.rating_min = 30}, [](const auto& row) { return row.movie.id >= 3 && row.movie.id <= 5; });
    check({.rating_min = 20, .rating_max = 30}, [](const auto& row) { return row.movie.id == 2 || row.movie.id == 3; });
    check({.language = "fr", .rating_max = 30}, [](const auto& row) { return row.movie.id == 2; });
    check({.undated = true}, [](const auto& row) { return !row.play.watched_at; });
    check({.genre = "4", .undated = true}, [](const auto& row) { return !row.play.watched_at && row.movie.id <= 5; });
    check({.watched_from = "2023-02", .watched_to = "2023-03"}, [](const auto& row) {
      return row.play.watched_at.value_or("") >= "2023-02" && row.play.watched_at.value_or("") < "2023-04";
    });
  }

  // The API's orders are computed a second time in the slow way. Unknown values are last in both directions.
  void numbered_pages_agree_with_sorting_each_entry() {
    using domain::ListSort;
    make_a_long_diary();
    db_->execute(
        "UPDATE play SET created_at = id % 5; UPDATE movie SET runtime = NULL WHERE id = 4; UPDATE movie SET title = "
        "'same' WHERE id > 6");
    test::derive(*db_);
    for (int movie = 1; movie < 6; ++movie) rate(1, movie, 10 * (movie % 3 + 1));
    const auto value_of = [&](const domain::PlayWithMovie& entry, ListSort by) -> std::string {
      const auto number = [](std::int64_t value) { return value == 0 ? "" : std::to_string(1000 + value); };
      switch (by) {
        case ListSort::title:
          return base::ascii_lower(entry.movie.title);
        case ListSort::release_date:
          return entry.movie.release_date;
        case ListSort::runtime:
          return number(entry.movie.runtime);
        case ListSort::added:
          return number(1 + entry.play.id % 5);
        case ListSort::rating:
          return number(entry.rating.value_or(0));
        default:
          return entry.play.watched_at ? *entry.play.watched_at + '\x01' + number(1 + entry.play.position) : "";
      }
    };
    for (const ListSort by : {ListSort::title, ListSort::release_date, ListSort::runtime, ListSort::added,
                              ListSort::watched_at, ListSort::rating})
      for (const bool descending : {false, true})
        for (const store::ListFilter& filter :
             {store::ListFilter{}, store::ListFilter{.genre = "4"}, store::ListFilter{.watched_from = "2023-02"}}) {
          Rows expected = read(filter);
          std::sort(expected.begin(), expected.end(), [&](const auto& a, const auto& b) {
            const std::string x = value_of(a, by), y = value_of(b, by);
            if (x.empty() != y.empty()) return y.empty();
            if (x != y) return descending ? x > y : x < y;
            const std::string title = base::ascii_lower(a.movie.title), other = base::ascii_lower(b.movie.title);
            if (title != other || a.movie.id != b.movie.id)
              return std::tie(title, a.movie.id) < std::tie(other, b.movie.id);
            const bool by_movie = by != ListSort::added && by != ListSort::watched_at;
            return by_movie ? a.play.watched_at.value_or("") < b.play.watched_at.value_or("") : a.play.id < b.play.id;
          });
          Rows paged;
          for (std::int64_t offset = 0; offset < std::ssize(expected); offset += 7) {
            const auto page =
                store::diary_page(*db_, *cache_, user(1),
                                  {.filter = filter, .order = {by, descending}, .offset = offset, .limit = 7}, kNow);
            CPPUNIT_ASSERT_EQUAL(std::ssize(expected), static_cast<std::ptrdiff_t>(page.total));
            paged.insert(paged.end(), page.entries.begin(), page.entries.end());
          }
          CPPUNIT_ASSERT_EQUAL(ids(expected), ids(paged));
        }
  }

  void words_without_letters_find_nothing() {
    play(1, "2024-05-01");
    CPPUNIT_ASSERT(read({.search = "\"*"}).empty());
    CPPUNIT_ASSERT(read({.search = "…"}, store::PlayKey{"9999", 0, 0}).empty());
  }

  void a_play_is_a_rewatch_when_an_earlier_dated_one_exists() {
    play(1, ""), play(1, "2024-05-01"), play(1, "2024-06-01"), play(2, "2024-07-01"), play(1, "2020-01-01", 1, 0, 2);
    std::string marks;
    for (const auto& row : read()) marks += row.rewatch ? "again " : "first ";
    CPPUNIT_ASSERT_EQUAL(std::string("first again first first "), marks);
  }

  void seen_again_is_every_play_but_the_first_of_its_movie_and_undated_ones() {
    play(1, ""), play(1, "2024-05-01"), play(1, "2024-06-01"), play(2, "2024-07-01", 3), play(3, "2024-07-02", 1),
        play(1, "2020-01-01", 1, 0, 2);
    const store::ListFilter again{.again = true};
    CPPUNIT_ASSERT_EQUAL(std::string("2024-07-01 2024-06-01"), dates(read(again)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, count(again));  // of the three plays in July the first is not again
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, count({}));
  }

  void ratings_are_the_diary_keepers_own() {
    play(1, "2024-05-01"), play(2, "2024-04-01");
    rate(1, 1, 85), rate(2, 2, 30);
    const Rows rows = read();
    CPPUNIT_ASSERT_EQUAL(85, rows[0].rating.value_or(0));
    CPPUNIT_ASSERT(!rows[1].rating);
  }

  void years_count_entries_and_plays() {
    play(1, "2024-05-01", 2), play(2, "2024"), play(3, "", 4), play(1, "2019-01"), play(1, "2024-05-01", 1, 0, 2);
    std::string text;
    for (const auto& year : store::history_years(*db_, *cache_, user(1), kNow))
      text += year.year + ':' + std::to_string(year.entries) + '/' + std::to_string(year.plays) + ' ';
    CPPUNIT_ASSERT_EQUAL(std::string("2024:2/3 2019:1/1 :1/4 "), text);
  }

  void years_are_counted_again_after_a_change() {
    const auto count = [&] { return store::history_years(*db_, *cache_, user(1), kNow).size(); };
    play(1, "2024-05-01");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, count());
    play(1, "2025-05-01");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, count());
    cache_->execute("DROP TABLE cached_text");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, count());
  }

  void months_sum_movies_and_minutes() {
    play(1, "2024-05-01", 2), play(1, "2024-05-09"), play(2, "2024-05"), play(3, "2024-04-30"), play(4, "2024-06-01");
    const auto months = store::month_summaries(*db_, 1, "2024-04", "2024-05");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, months.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, months.at("2024-05").movies);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3 * 61 + 62}, months.at("2024-05").minutes);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{63}, months.at("2024-04").minutes);
  }

  void a_month_too_big_has_no_summary() {
    db_->execute(
        "WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 1010) "
        "INSERT INTO movie (id, meta_id, title, created_at, updated_at) SELECT i, i, 'x', 1, 1 FROM n;"
        "INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT 1, id, '2024-05-01', 1 FROM movie WHERE "
        "id > 9");
    CPPUNIT_ASSERT(store::month_summaries(*db_, 1, "2024-05", "2024-05").empty());
  }

  void the_first_and_the_last_date_ignore_undated_plays() {
    play(1, "");
    CPPUNIT_ASSERT(!store::oldest_date(*db_, 1));
    CPPUNIT_ASSERT(!store::newest_date(*db_, 1, "", ""));
    play(1, "2024-05"), play(1, "2019");
    CPPUNIT_ASSERT_EQUAL(std::string("2019"), store::oldest_date(*db_, 1).value_or(""));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05"), store::newest_date(*db_, 1, "", "").value_or(""));
    CPPUNIT_ASSERT_EQUAL(std::string("2019"), store::newest_date(*db_, 1, "2019", "2019").value_or(""));
  }

  void directors_stand_in_the_order_of_the_credits() {
    db_->execute(
        "INSERT INTO person (id, meta_id, name, created_at) VALUES (1, 1, 'Ethan', 1), (2, 2, 'Joel', 1), (3, 3, 'Ed', "
        "1);"
        "INSERT INTO movie_crew (movie_id, position, person_id, job) VALUES (1, 0, 2, 'Director'), (1, 1, 1, "
        "'Director'), "
        "(1, 2, 3, 'Editor'), (1, 3, 2, 'Director'), (2, 0, 3, 'Editor')");
    const auto names = store::directors_of(*db_, {1, 2, 1});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, names.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Joel, Ethan"), names.at(1));
  }
};
REGISTER_SUITE(StoreDiaryTest);
