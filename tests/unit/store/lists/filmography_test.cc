#include "store/lists/filmography.h"

#include "store/catalogue/credits.h"
#include "store/catalogue/person.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using domain::FilmPart;
using domain::Uncounted;

class StoreFilmographyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreFilmographyTest);
  CPPUNIT_TEST(departments_and_characters_are_parts);
  CPPUNIT_TEST(released_features_are_counted);
  CPPUNIT_TEST(a_film_stands_once_in_each_part_stored_or_not);
  CPPUNIT_TEST(known_for_comes_first_appearances_last);
  CPPUNIT_TEST(films_come_newest_first_or_by_popularity_or_rating);
  CPPUNIT_TEST(marks_are_of_one_user_and_filter);
  CPPUNIT_TEST(the_part_with_something_to_show_is_chosen);
  CPPUNIT_TEST(new_credits_replace_old_ones_and_keep_runtimes);
  CPPUNIT_TEST(runtimes_are_asked_for_once_and_only_where_they_count);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;

  static domain::PersonRef ann() {
    domain::PersonRef ref;
    ref.meta_id = 11;
    ref.name = "Ann";
    ref.known_for_department = "Directing";
    return ref;
  }
  // Adds a stored film that Ann plays in and works on.
  std::int64_t movie(std::int64_t meta_id, const std::string& date, const std::vector<std::string>& characters,
                     const std::vector<std::string>& jobs, int runtime = 0) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = "Stored " + std::to_string(meta_id);
    details.movie.release_date = date;
    details.movie.runtime = runtime;
    for (const std::string& character : characters) details.cast.push_back({ann(), character, 0});
    for (const std::string& job : jobs)
      details.crew.push_back({ann(), job, job == "Director" ? "Directing" : "Writing", 0});
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
  }
  static domain::Credit credit(std::int64_t meta_id, FilmPart part, const std::string& date, double popularity = 0) {
    return {part, "Role", meta_id, "Film " + std::to_string(meta_id), date, "", popularity, false};
  }
  std::int64_t ann_id() { return store_.number("SELECT id FROM person WHERE meta_id = 11"); }
  void save(const std::vector<domain::Credit>& credits) {
    store_.write([&](store::Tx& tx) { return store::save_credits(tx, ann_id(), credits, test::kNow), 0; });
  }
  std::vector<store::FilmographyPart> parts(std::int64_t user = 0) {
    return store::filmography(store_.db(), *store::find_person(store_.db(), ann_id()), user, "2024-05-01");
  }
  static std::string titles(const std::vector<const store::FilmographyMovie*>& films) {
    std::string text;
    for (const auto* film : films) text += film->movie.title + ';';
    return text;
  }

 public:
  void departments_and_characters_are_parts() {
    CPPUNIT_ASSERT(domain::part_of_crew("Directing", "Director") == FilmPart::director);
    CPPUNIT_ASSERT(domain::part_of_crew("Directing", "Assistant Director") == FilmPart::crew);
    CPPUNIT_ASSERT(domain::part_of_crew("Costume & Make-Up", "Wig Maker") == FilmPart::costume);
    CPPUNIT_ASSERT(domain::part_of_crew("Acting", "Stand-in") == FilmPart::crew);
    CPPUNIT_ASSERT(domain::part_of_crew("", "") == FilmPart::crew);
    for (const char* text : {"Self", "Himself (archive footage)", "herself", "Self - Host", "Themselves / Narrator"})
      CPPUNIT_ASSERT_MESSAGE(text, domain::part_of_cast(text) == FilmPart::as_self);
    for (const char* text : {"", "Selfish Man", "Self-help guru", "Maria", "The Self"})
      CPPUNIT_ASSERT_MESSAGE(text, domain::part_of_cast(text) == FilmPart::cast);
    CPPUNIT_ASSERT(domain::film_part("self") == FilmPart::as_self);
    CPPUNIT_ASSERT(!domain::film_part("Director"));
  }

  void released_features_are_counted() {
    const auto why = [](const char* date, bool is_video, int runtime, FilmPart part = FilmPart::cast) {
      return domain::why_uncounted(part, date, is_video, runtime, "2024-05-01");
    };
    CPPUNIT_ASSERT(why("2024-05-01", false, 40) == Uncounted::no);
    CPPUNIT_ASSERT(why("2024-05-01", false, 39) == Uncounted::short_film);
    CPPUNIT_ASSERT(why("2024-05-01", false, 0) == Uncounted::no);
    CPPUNIT_ASSERT(why("2024-05-02", false, 90) == Uncounted::not_released);
    CPPUNIT_ASSERT(why("", false, 90) == Uncounted::not_released);
    CPPUNIT_ASSERT(why("2000-01-01", true, 90) == Uncounted::video);
    CPPUNIT_ASSERT(why("2000-01-01", false, 90, FilmPart::as_self) == Uncounted::as_self);
  }

  void a_film_stands_once_in_each_part_stored_or_not() {
    movie(1, "1990-01-01", {"Flame", "", "Wick", "Flame"}, {"Director", "Writer", "Story"}, 35);
    save({credit(1, FilmPart::director, "1990-01-01"), credit(2, FilmPart::director, "1991-01-01")});
    const auto all = parts();
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, all.size());
    CPPUNIT_ASSERT(all[0].part == FilmPart::director);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, all[0].counted.size());  // the stored one is known to be short
    CPPUNIT_ASSERT_EQUAL(std::string("Film 2"), all[0].counted[0].movie.title);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, all[0].counted[0].movie.id);
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 1"), all[0].others.at(0).movie.title);
    for (const auto& part : all)
      if (part.part != FilmPart::director)
        CPPUNIT_ASSERT_EQUAL(std::string(part.part == FilmPart::cast ? "Flame, Wick" : "Writer, Story"),
                             part.others.at(0).role);
  }

  void known_for_comes_first_appearances_last() {
    movie(1, "1990-01-01", {"Self"}, {"Director"});
    for (int id = 2; id < 9; ++id) movie(id, "1990-01-01", {"Self"}, {});
    movie(9, "1990-01-01", {"Flame"}, {});
    const auto all = parts();
    CPPUNIT_ASSERT(all.at(0).part == FilmPart::director && all.at(1).part == FilmPart::cast);
    CPPUNIT_ASSERT(all.at(2).part == FilmPart::as_self);
    CPPUNIT_ASSERT(all[2].counted.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, all[2].others.size());
  }

  void films_come_newest_first_or_by_popularity_or_rating() {
    const auto rated = movie(1, "1990-01-01", {"Flame"}, {});
    const auto maya = store_.add_user("maya");
    store_.write([&](store::Tx& tx) { return store::set_rating(tx, maya, rated, 85, test::kNow), 0; });
    save({credit(2, FilmPart::cast, "1992-01-01", 5), credit(3, FilmPart::cast, "1991-01-01", 7.5)});
    const auto films = parts().at(0).counted;
    const auto sorted = [&](store::FilmographySort sort) {
      return titles(store::filtered(films, {.seen = {}, .on_watchlist = false, .sort = sort}));
    };
    CPPUNIT_ASSERT_EQUAL(std::string("Film 2;Film 3;Stored 1;"), sorted(store::FilmographySort::date));
    CPPUNIT_ASSERT_EQUAL(std::string("Film 3;Film 2;Stored 1;"), sorted(store::FilmographySort::popularity));
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 1;Film 2;Film 3;"), sorted(store::FilmographySort::rating));
  }

  void marks_are_of_one_user_and_filter() {
    const auto one = movie(1, "1990-01-01", {"Flame"}, {}), two = movie(2, "1991-01-01", {"Smoke"}, {});
    const auto maya = store_.add_user("maya");
    store_.write([&](store::Tx& tx) {
      store::add_play(tx, *store::find_user(tx.db(), maya), {one, "2024-01-01", 2, {}, {}, {}}, test::kNow);
      return store::add_to_watchlist(tx, maya, two, test::kNow), 0;
    });
    const auto part = parts(maya).at(0);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, part.seen());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, part.on_watchlist());
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 1;"), titles(store::filtered(part.counted, {true, {}, {}})));
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 2;"), titles(store::filtered(part.counted, {false, {}, {}})));
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 2;"), titles(store::filtered(part.counted, {{}, true, {}})));
    CPPUNIT_ASSERT_EQUAL(std::string("Stored 1;"), titles(store::filtered(part.counted, {{}, false, {}})));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, parts().at(0).seen());
  }

  void the_part_with_something_to_show_is_chosen() {
    const auto seen = movie(1, "1990-01-01", {"Flame"}, {});
    movie(2, "1990-01-01", {}, {"Director"});
    const auto maya = store_.add_user("maya");
    store_.write([&](store::Tx& tx) {
      return store::add_play(tx, *store::find_user(tx.db(), maya), {seen, {}, 1, {}, {}, {}}, test::kNow);
    });
    const auto all = parts(maya);
    CPPUNIT_ASSERT(store::chosen_part(all, {}, {}).part == FilmPart::director);
    CPPUNIT_ASSERT(store::chosen_part(all, {}, {true, false, {}}).part == FilmPart::cast);
    CPPUNIT_ASSERT(store::chosen_part(all, {}, {{}, true, {}}).part == FilmPart::director);
    CPPUNIT_ASSERT(store::chosen_part(all, FilmPart::sound, {}).counted.empty());
  }

  void new_credits_replace_old_ones_and_keep_runtimes() {
    movie(1, "1990-01-01", {"Flame"}, {});
    save({credit(2, FilmPart::cast, "1992-01-01"), credit(3, FilmPart::cast, "1993-01-01")});
    store_.write([](store::Tx& tx) { return store::save_runtimes(tx, {{2, 12}}), 0; });
    save({credit(2, FilmPart::cast, "1994-01-01")});
    const auto part = parts().at(0);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, part.counted.size());
    CPPUNIT_ASSERT_EQUAL(12, part.others.at(0).movie.runtime);
    CPPUNIT_ASSERT_EQUAL(std::string("1994-01-01"), part.others[0].movie.release_date);
    CPPUNIT_ASSERT_EQUAL(test::kNow, store::find_person(store_.db(), ann_id())->credits_at);
  }

  void runtimes_are_asked_for_once_and_only_where_they_count() {
    movie(1, "1990-01-01", {"Flame"}, {}, 90);
    domain::Credit video = credit(5, FilmPart::cast, "1990-01-01");
    video.is_video = true;
    save({credit(1, FilmPart::cast, "1990-01-01"), credit(2, FilmPart::cast, "1990-01-01"),
          credit(2, FilmPart::writing, "1990-01-01"), credit(3, FilmPart::cast, "2030-01-01"),
          credit(4, FilmPart::as_self, "1990-01-01"), video, credit(6, FilmPart::cast, "")});
    const auto missing = [&] { return store::credits_without_runtime(store_.db(), ann_id(), "2024-05-01"); };
    CPPUNIT_ASSERT(missing() == std::vector<std::int64_t>{2});
    store_.write([](store::Tx& tx) { return store::save_runtimes(tx, {{2, 0}}), 0; });
    CPPUNIT_ASSERT(missing().empty());
  }
};
REGISTER_SUITE(StoreFilmographyTest);
