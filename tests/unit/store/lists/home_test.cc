#include "store/lists/home.h"

#include <functional>
#include <memory>

#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/like.h"
#include "store/diary/play.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/lists/badges.h"
#include "store/lists/grid.h"
#include "store/lists/movies.h"
#include "store/lists/newest_plays.h"
#include "store/numbers/home_summary.h"
#include "store/together/seen.h"
#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

class StoreHomeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreHomeTest);
  CPPUNIT_TEST(the_grid_is_ordered_by_the_newest_visible_play);
  CPPUNIT_TEST(a_visitor_sees_public_plays_and_ratings_only);
  CPPUNIT_TEST(an_admin_sees_private_plays);
  CPPUNIT_TEST(movies_without_a_play_follow_the_last_added_first);
  CPPUNIT_TEST(pages_hold_each_movie_once);
  CPPUNIT_TEST(a_page_after_the_last_is_the_last);
  CPPUNIT_TEST(an_empty_server_has_an_empty_page);
  CPPUNIT_TEST(many_visible_diaries_give_the_same_order_as_few);
  CPPUNIT_TEST(positions_of_a_day_hold_among_many_diaries);
  CPPUNIT_TEST(lately_has_the_newest_films_of_other_members_with_their_words);
  CPPUNIT_TEST(averages_count_visible_ratings);
  CPPUNIT_TEST(recent_movies_appear_once_and_know_rewatches);
  CPPUNIT_TEST(this_day_finds_earlier_years_only);
  CPPUNIT_TEST(the_watchlist_begins_with_the_last_added);
  CPPUNIT_TEST(movies_listed_together_stand_as_on_the_list);
  CPPUNIT_TEST(badges_tell_what_the_user_did);
  CPPUNIT_TEST(persons_are_counted_once_per_movie);
  CPPUNIT_TEST(totals_are_of_the_own_diary);
  CPPUNIT_TEST(unrated_movies_are_the_newest_first);
  CPPUNIT_TEST(people_are_seen_in_two_movies_and_not_hidden);
  CPPUNIT_TEST(a_person_who_is_gone_takes_nobody_elses_count);
  CPPUNIT_TEST(a_kept_summary_reads_the_same_and_follows_the_revision);
  CPPUNIT_TEST(what_numbers_count_follows_every_change_of_a_film);
  CPPUNIT_TEST(stored_movies_are_found_by_the_providers_ids);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_;
  domain::User ann_, bob_, cy_;  // Ann is the admin

  domain::User add_user(const std::string& name, const std::string& privacy) {
    static constexpr char kSql[] = "UPDATE user SET privacy_level = ? WHERE id = ?";
    store::Tx tx(*db_);
    const auto id = store::add_user(tx, {name, name + "@example.org", "x"}, kNow);
    store::Query(tx, kSql, privacy, id).run();
    tx.commit();
    return *store::find_user(*db_, id);
  }
  static domain::PersonRef person(std::int64_t meta_id, const std::string& name) {
    domain::PersonRef ref;
    ref.meta_id = meta_id;
    ref.name = name;
    return ref;
  }
  std::int64_t add_movie(std::int64_t meta_id, const std::string& title,
                         const std::vector<domain::CastMember>& cast = {},
                         const std::vector<domain::CrewMember>& crew = {}) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    details.movie.runtime = 90;
    details.cast = cast;
    details.crew = crew;
    store::Tx tx(*db_);
    const auto id = store::save_movie(tx, details, kNow + meta_id);
    tx.commit();
    return id;
  }
  void play(const domain::User& user, std::int64_t movie_id, const std::optional<std::string>& date, int plays = 1) {
    store::NewPlay play;
    play.movie_id = movie_id;
    play.watched_at = date;
    play.plays = plays;
    store::Tx tx(*db_);
    store::add_play(tx, user, play, kNow);
    tx.commit();
  }
  void rate(const domain::User& user, std::int64_t movie_id, int rating) {
    store::Tx tx(*db_);
    store::set_rating(tx, user.id, movie_id, rating, kNow);
    tx.commit();
  }
  void want(const domain::User& user, std::int64_t movie_id, base::UnixTime when) {
    store::Tx tx(*db_);
    store::add_to_watchlist(tx, user.id, movie_id, when);
    tx.commit();
  }
  store::Grid grid_of(const store::Visibility& visibility, std::int64_t page, int per_page) {
    store::prepare_cache(folder_->file("cache.db"));
    store::Db cache(folder_->file("cache.db"), {.durable = false});
    return store::everyones_movies(*db_, cache, visibility, page, per_page, kNow);
  }
  std::string grid(const std::optional<domain::User>& viewer, std::int64_t page = 1, int per_page = 10) {
    std::string text;
    for (const auto& movie : grid_of(store::Visibility::of(viewer), page, per_page).movies)
      text += (text.empty() ? "" : "|") + movie.movie.title + (movie.user_name.empty() ? "" : ":" + movie.user_name);
    return text;
  }
  static std::string titles(const std::vector<store::ShelfMovie>& shelf) {
    std::string text;
    for (const auto& movie : shelf)
      text += (text.empty() ? "" : "|") + movie.movie.title + '@' + movie.watched_at + (movie.again ? "+" : "");
    return text;
  }
  store::HomeSummary summary(const domain::User& user) {
    return store::read_home_summary(*db_, user.id, {"2024-05-03", "2024-04-29"});
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("matinee.db"));
    db_ = std::make_unique<store::Db>(folder_->file("matinee.db"));
    ann_ = add_user("Ann", "private");
    bob_ = add_user("Bob", "members");
    cy_ = add_user("Cy", "public");
  }
  void tearDown() override {
    db_.reset();
    folder_.reset();
  }

  void the_grid_is_ordered_by_the_newest_visible_play() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01");
    play(cy_, moon, "2024-05-02");
    play(cy_, lamp, "2023-01-01");
    play(cy_, star, std::nullopt);
    CPPUNIT_ASSERT_EQUAL(std::string("Moon:Cy|Lamp:Bob|Star:Cy"), grid(bob_));
    play(cy_, lamp, "2024-05-02");
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Cy|Moon:Cy|Star:Cy"), grid(bob_));
  }

  void a_visitor_sees_public_plays_and_ratings_only() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon");
    play(bob_, lamp, "2024-05-01");
    play(ann_, lamp, "2024-05-02");
    play(cy_, moon, "2020-01-01");
    CPPUNIT_ASSERT_EQUAL(std::string("Moon:Cy|Lamp"), grid(std::nullopt));
    db_->execute("UPDATE user SET privacy_level = 'members'");
    CPPUNIT_ASSERT_EQUAL(std::string("Moon|Lamp"), grid(std::nullopt));
  }

  void an_admin_sees_private_plays() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon");
    db_->execute("UPDATE user SET privacy_level = 'private'");
    play(bob_, lamp, "2024-05-01");
    play(ann_, moon, "2024-04-01");
    CPPUNIT_ASSERT(ann_.is_admin);
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Bob|Moon:Ann"), grid(ann_));
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Bob|Moon"), grid(bob_));
  }

  void movies_without_a_play_follow_the_last_added_first() {
    add_movie(1, "A");
    const auto b = add_movie(2, "B");
    add_movie(3, "C");
    play(cy_, b, "1999");
    CPPUNIT_ASSERT_EQUAL(std::string("B:Cy|C|A"), grid(std::nullopt));
  }

  void pages_hold_each_movie_once() {
    for (int i = 1; i <= 7; ++i) {
      const auto id = add_movie(i, std::string(1, static_cast<char>('A' + i - 1)));
      if (i <= 3) play(cy_, id, "2024-05-0" + std::to_string(i));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("C:Cy|B:Cy"), grid(std::nullopt, 1, 2));
    CPPUNIT_ASSERT_EQUAL(std::string("A:Cy|G"), grid(std::nullopt, 2, 2));
    CPPUNIT_ASSERT_EQUAL(std::string("F|E"), grid(std::nullopt, 3, 2));
    CPPUNIT_ASSERT_EQUAL(std::string("D"), grid(std::nullopt, 4, 2));
  }

  void a_page_after_the_last_is_the_last() {
    add_movie(1, "A");
    const auto last = grid_of({}, std::int64_t{1} << 52, 24);
    CPPUNIT_ASSERT(last.page == 1 && last.pages == 1 && last.total == 1 && last.movies.size() == 1);
  }

  void an_empty_server_has_an_empty_page() {
    const auto empty = grid_of({}, 3, 24);
    CPPUNIT_ASSERT(empty.movies.empty() && empty.total == 0 && empty.pages == 1);
  }

  void many_visible_diaries_give_the_same_order_as_few() {
    for (int i = 1; i <= 30; ++i) {
      const auto id = add_movie(i, "F" + std::to_string(i));
      play(i % 2 == 0 ? bob_ : cy_, id,
           "2024-" + std::string(i % 3 == 0 ? "01" : "02") + "-" + std::to_string(10 + i % 7));
      play(cy_, id, "2020-01-01");
    }
    db_->execute("UPDATE play SET position = id % 4");  // days that were put into another order
    const std::string first = grid(bob_, 1, 12), second = grid(bob_, 2, 12), third = grid(bob_, 3, 12);
    for (int i = 0; i < 9; ++i) add_user("User" + std::to_string(i), "members");
    CPPUNIT_ASSERT_EQUAL(first, grid(bob_, 1, 12));
    CPPUNIT_ASSERT_EQUAL(second, grid(bob_, 2, 12));
    CPPUNIT_ASSERT_EQUAL(third, grid(bob_, 3, 12));
  }

  // One diary among many that are visible is shown in its own order.
  void positions_of_a_day_hold_among_many_diaries() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon");
    play(cy_, lamp, "2024-05-01");
    play(cy_, moon, "2024-05-01");
    CPPUNIT_ASSERT_EQUAL(std::string("Moon:Cy|Lamp:Cy"), grid(bob_));
    db_->execute("UPDATE play SET position = 1 WHERE movie_id = 1");
    for (int i = 0; i < 9; ++i) add_user("User" + std::to_string(i), "members");
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Cy|Moon:Cy"), grid(bob_));
  }

  void lately_has_the_newest_films_of_other_members_with_their_words() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01");
    play(cy_, lamp, "2024-05-04");
    play(cy_, moon, "2024-05-02");
    play(ann_, star, "2024-05-03");
    rate(cy_, moon, 85);
    rate(bob_, lamp, 20);
    store::Tx tx(*db_);
    store::set_review(tx, cy_.id, lamp, {.text = std::string(500, 'x'), .written_at = kNow});
    store::like(tx, cy_.id, moon, kNow);
    store::Query(tx, "UPDATE play SET comment = 'Slow.' WHERE movie_id = ? AND user_id = ?", moon, cy_.id).run();
    tx.commit();
    const auto lately = [&](const std::optional<domain::User>& viewer) {
      std::string text;
      for (const store::MemberFilm& film : store::member_films(
               *db_, store::newest_plays(*db_, store::Visibility::of(viewer), store::Diaries::of_others, 5))) {
        const store::GroupEntry& member = film.member;
        text += film.movie.title + ':' + member.user_name + '@' + member.watched_at.value_or("") +
                (member.rating ? ' ' + std::to_string(*member.rating) : "") + (member.liked ? " liked " : " ") +
                std::to_string(member.review.size()) + member.note + '|';
      }
      return text;
    };
    // Each film comes once, by who saw it last. The admin alone sees a private diary, and nobody sees their own.
    const std::string cys = "Lamp:Cy@2024-05-04 400|Moon:Cy@2024-05-02 85 liked 0Slow.|";
    CPPUNIT_ASSERT_EQUAL(cys, lately(bob_));
    CPPUNIT_ASSERT_EQUAL(cys, lately(ann_));
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Bob@2024-05-01 20 0|"), lately(cy_));
    for (int i = 0; i < 9; ++i) add_user("Many" + std::to_string(i), "members");
    CPPUNIT_ASSERT_EQUAL(cys, lately(bob_));
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp:Bob@2024-05-01 20 0|"), lately(cy_));
    CPPUNIT_ASSERT_EQUAL(cys, lately(std::nullopt));
  }

  void averages_count_visible_ratings() {
    const auto lamp = add_movie(1, "Lamp");
    rate(bob_, lamp, 60);
    rate(cy_, lamp, 90);
    rate(ann_, lamp, 5);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(7.5, *grid_of(store::Visibility::of(bob_), 1, 5).movies.at(0).average, 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(9.0, *grid_of({}, 1, 5).movies.at(0).average, 1e-9);
    db_->execute("UPDATE user SET privacy_level = 'private'");
    CPPUNIT_ASSERT(!grid_of({}, 1, 5).movies.at(0).average);
  }

  void recent_movies_appear_once_and_know_rewatches() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01");
    play(bob_, lamp, "2020-05-01");
    play(bob_, moon, "2024-04-30");
    play(bob_, moon, std::nullopt);
    play(bob_, star, std::nullopt);
    play(cy_, star, "2024-05-02");
    CPPUNIT_ASSERT_EQUAL(std::string("Lamp@2024-05-01+|Moon@2024-04-30|Star@"),
                         titles(store::recent_movies(*db_, bob_.id, 9)));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::recent_movies(*db_, bob_.id, 2).size());
    CPPUNIT_ASSERT(store::recent_movies(*db_, ann_.id, 9).empty());
  }

  void this_day_finds_earlier_years_only() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon");
    play(bob_, lamp, "2024-05-03");
    play(bob_, lamp, "2019-05-03");
    play(bob_, moon, "2022-05-03");
    play(bob_, moon, "2021-05-03");
    play(bob_, moon, "2023-05");
    play(cy_, moon, "2023-05-03");
    CPPUNIT_ASSERT_EQUAL(std::string("Moon@2022-05-03|Lamp@2019-05-03"),
                         titles(store::movies_on_this_day(*db_, bob_.id, "2024-05-03", 9)));
  }

  void the_watchlist_begins_with_the_last_added() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon");
    want(bob_, moon, kNow);
    want(bob_, lamp, kNow + 1);
    const auto movies = store::newest_on_watchlist(*db_, bob_.id, 5);
    CPPUNIT_ASSERT(movies.size() == 2 && movies[0].title == "Lamp" && movies[1].title == "Moon");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::newest_on_watchlist(*db_, bob_.id, 1).size());
  }

  void movies_listed_together_stand_as_on_the_list() {
    for (const auto& [meta_id, title] :
         {std::pair(1, "lamp"), std::pair(2, "Moon"), std::pair(3, "Apple"), std::pair(4, "lamp")})
      want(bob_, add_movie(meta_id, title), kNow);
    want(bob_, add_movie(5, "Zebra"), kNow + 1);
    store::prepare_cache(folder_->file("cache.db"));
    store::Db cache(folder_->file("cache.db"), {.durable = false});
    const auto list = store::movie_page(
        *db_, cache, bob_, {.scope = store::MovieScope::watchlist, .order = {domain::ListSort::added, true}}, kNow);
    const auto shelf = store::newest_on_watchlist(*db_, bob_.id, 9);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, shelf.size());
    CPPUNIT_ASSERT_EQUAL(list.movies.size(), shelf.size());
    for (std::size_t i = 0; i < shelf.size(); ++i) CPPUNIT_ASSERT_EQUAL(list.movies[i].movie.id, shelf[i].id);
    CPPUNIT_ASSERT_EQUAL(std::string("Zebra"), shelf[0].title);
  }

  void badges_tell_what_the_user_did() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01", 2);
    play(bob_, lamp, "2024-05-02");
    rate(bob_, lamp, 83);
    want(bob_, moon, kNow);
    play(cy_, star, "2024-05-01");
    const auto badges = store::badges_for(*db_, bob_.id, {lamp, moon, star, 999});
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, badges.size());
    CPPUNIT_ASSERT(badges.at(lamp).plays == 3 && *badges.at(lamp).rating == 83 && !badges.at(lamp).on_watchlist);
    CPPUNIT_ASSERT(badges.at(moon).on_watchlist && !badges.at(moon).watched() && !badges.at(moon).rating);
    CPPUNIT_ASSERT(store::badges_for(*db_, 0, {lamp}).empty());
    CPPUNIT_ASSERT(store::badges_for(*db_, bob_.id, {}).empty());
  }

  void persons_are_counted_once_per_movie() {
    const auto di = person(7, "Di"), ed = person(8, "Ed");
    const auto lamp = add_movie(1, "Lamp", {{di, "Flame", 0}, {di, "Smoke", 1}}, {{di, "Director", "Directing", 0}});
    const auto moon = add_movie(2, "Moon", {{ed, "", 0}}, {{di, "Writer", "Writing", 0}});
    add_movie(3, "Star", {{di, "", 0}, {ed, "", 1}});
    play(bob_, lamp, "2024-05-01");
    play(bob_, moon, std::nullopt);
    const auto di_id = store::movie_cast(*db_, lamp, 1).at(0).person.id,
               ed_id = store::movie_cast(*db_, moon, 1).at(0).person.id;
    const auto seen = store::movies_seen_with(*db_, bob_.id, {di_id, ed_id});
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, seen.at(di_id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, seen.at(ed_id));
    CPPUNIT_ASSERT(store::movies_seen_with(*db_, cy_.id, {di_id}).empty());
    store::prepare_cache(folder_->file("cache.db"));
    store::Db cache(folder_->file("cache.db"), {.durable = false});
    const auto movie = *store::find_movie(*db_, lamp);
    for (int i = 0; i < 2; ++i)
      CPPUNIT_ASSERT(store::seen_on_page(*db_, cache, *store::find_user(*db_, bob_.id), movie, {di_id, ed_id}, kNow) ==
                     seen);
    CPPUNIT_ASSERT(
        store::seen_on_page(*db_, cache, *store::find_user(*db_, cy_.id), movie, {di_id, ed_id}, kNow).empty());
  }

  void totals_are_of_the_own_diary() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01", 2);
    play(bob_, lamp, "2024-02-01");
    play(bob_, moon, "2023-12-31");
    play(bob_, star, "2024");
    play(cy_, star, "2024-05-01");
    rate(bob_, lamp, 80);
    rate(bob_, moon, 70);
    want(bob_, star, kNow);
    const auto own = summary(bob_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, own.movies);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, own.movies_this_year);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, own.movies_this_week);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5 * 90}, own.minutes);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, own.watchlist);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(7.5, *own.average, 1e-9);
    const auto nothing = summary(ann_);
    CPPUNIT_ASSERT(nothing.movies == 0 && nothing.minutes == 0 && !nothing.average && nothing.people.empty());
  }

  void unrated_movies_are_the_newest_first() {
    const auto lamp = add_movie(1, "Lamp"), moon = add_movie(2, "Moon"), star = add_movie(3, "Star");
    play(bob_, lamp, "2024-05-01");
    play(bob_, moon, "2024-05-02");
    play(bob_, star, "2024-04-01");
    play(bob_, star, "2020-04-01");
    rate(bob_, moon, 50);
    rate(cy_, star, 50);
    const auto own = summary(bob_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, own.unrated);
    CPPUNIT_ASSERT(own.newest_unrated.at(0).movie_id == lamp && own.newest_unrated.at(1).movie_id == star);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-04-01"), own.newest_unrated.at(1).watched_at);
  }

  void people_are_seen_in_two_movies_and_not_hidden() {
    const auto di = person(7, "Di"), ed = person(8, "Ed"), flo = person(9, "Flo");
    const auto lamp = add_movie(1, "Lamp", {{ed, "", 0}, {flo, "", 1}}, {{di, "Director", "Directing", 0}});
    const auto moon = add_movie(2, "Moon", {{di, "", 0}, {ed, "", 1}});
    add_movie(3, "Star", {{flo, "", 0}});
    play(bob_, lamp, "2024-05-01");
    play(bob_, lamp, "2024-05-02");
    play(bob_, moon, std::nullopt);
    const auto people = summary(bob_).people;
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, people.size());
    CPPUNIT_ASSERT(people[0].movies == 2 && people[1].movies == 2);
    const std::string hide = "INSERT INTO hidden_person (user_id, person_id) VALUES (" + std::to_string(bob_.id) +
                             ", " + std::to_string(people[0].id) + ")";
    db_->execute(hide.c_str());
    CPPUNIT_ASSERT_EQUAL(people[1].name, summary(bob_).people.at(0).name);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, summary(bob_).people.size());
  }

  void a_person_who_is_gone_takes_nobody_elses_count() {
    const auto di = person(7, "Di"), flo = person(9, "Flo");
    play(bob_, add_movie(1, "Lamp", {{flo, "", 0}, {di, "", 1}}), "2024-05-01");
    play(bob_, add_movie(2, "Moon", {{flo, "", 0}, {di, "", 1}}), "2024-05-02");
    play(bob_, add_movie(3, "Star", {{flo, "", 0}}), "2024-05-03");
    db_->execute("PRAGMA foreign_keys = OFF");
    db_->execute("DELETE FROM person WHERE name = 'Flo' /*scan*/");
    const auto people = summary(bob_).people;
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, people.size());
    CPPUNIT_ASSERT(people[0].name == "Di" && people[0].movies == 2);
  }

  void a_kept_summary_reads_the_same_and_follows_the_revision() {
    store::prepare_cache(folder_->file("cache.db"));
    store::Db cache(folder_->file("cache.db"), {.durable = false});
    const auto di = person(7, "Di “D”");
    const auto lamp = add_movie(1, "Lamp", {{di, "", 0}}), moon = add_movie(2, "Moon", {{di, "", 0}});
    play(bob_, lamp, "2024-05-01");
    play(bob_, moon, "2024-05-02");
    rate(bob_, moon, 71);
    const store::HomeDays days{"2024-05-03", "2024-04-29"};
    const domain::User before = *store::find_user(*db_, bob_.id);
    for (int i = 0; i < 2; ++i) {
      const auto own = store::home_summary(*db_, cache, before, days, kNow);
      CPPUNIT_ASSERT(own.movies == 2 && own.movies_this_year == 2 && own.movies_this_week == 2 && own.minutes == 180);
      CPPUNIT_ASSERT(own.unrated == 1 && own.newest_unrated.at(0).watched_at == "2024-05-01");
      CPPUNIT_ASSERT_DOUBLES_EQUAL(7.1, *own.average, 1e-9);
      CPPUNIT_ASSERT(own.people.at(0).name == "Di “D”" && own.people.at(0).movies == 2);
    }
    play(bob_, add_movie(3, "Star"), "2024-05-03");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::home_summary(*db_, cache, before, days, kNow).movies);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3},
                         store::home_summary(*db_, cache, *store::find_user(*db_, bob_.id), days, kNow).movies);
  }

  void what_numbers_count_follows_every_change_of_a_film() {
    static constexpr char kRow[] =
        "SELECT coalesce(cast_ids, '-') || ' ' || coalesce(director_ids, '-') || ' ' || coalesce(genre_ids, '-') || ' "
        "' "
        "|| coalesce(country_codes, '-') FROM movie_credits WHERE movie_id = ?";
    static constexpr char kDifferent[] =
        "SELECT count(*) FROM movie_credits_of v LEFT JOIN movie_credits c USING (movie_id) WHERE (v.cast_ids, "
        "v.director_ids, v.genre_ids, v.company_ids, v.country_codes) IS NOT (c.cast_ids, c.director_ids, c.genre_ids, "
        "c.company_ids, c.country_codes) OR c.movie_id IS NULL /*scan*/";
    domain::MovieDetails film;
    film.movie.meta_id = 9;
    film.movie.title = "Lamp";
    const auto row_after = [&](const std::function<void()>& change) {
      change();
      store::Tx tx(*db_);
      const auto id = store::save_movie(tx, film, kNow);
      tx.commit();
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(*db_, kDifferent).number());
      store::Query row(*db_, kRow, id);
      return row.step() ? row.text(0) : "none";
    };
    const domain::PersonRef a = person(1, "A"), b = person(2, "B"), c = person(3, "C");
    CPPUNIT_ASSERT_EQUAL(std::string("- - - -"), row_after([] {}));
    CPPUNIT_ASSERT_EQUAL(std::string("1,2,1 - - -"), row_after([&] {
                           film.cast = {{a, "x", 0}, {b, "y", 1}, {a, "z", 2}};
                         }));
    CPPUNIT_ASSERT_EQUAL(std::string("2 3 - -"), row_after([&] {
                           film.cast = {{b, "y", 0}};
                           film.crew = {{c, "Director", "Directing", 0}, {a, "Editor", "Editing", 1}};
                         }));
    CPPUNIT_ASSERT_EQUAL(std::string("2 3 1 PL"), row_after([&] {
                           film.genres = {{7, "Drama"}};
                           film.countries = {{"PL", "Poland"}};
                         }));
    CPPUNIT_ASSERT_EQUAL(std::string("2 - - PL"), row_after([&] {
                           film.crew.clear();
                           film.genres.clear();
                         }));
  }

  void stored_movies_are_found_by_the_providers_ids() {
    const auto lamp = add_movie(11, "Lamp", {{person(1, "A"), "", 0}, {person(2, "B"), "", 1}});
    add_movie(12, "Moon");
    const auto movies = store::movies_by_meta_id(*db_, {11, 13});
    CPPUNIT_ASSERT(movies.size() == 1 && movies.at(11).id == lamp && movies.at(11).title == "Lamp");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::cast_size(*db_, lamp));
  }
};
REGISTER_SUITE(StoreHomeTest);
