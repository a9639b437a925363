#include "transfer/imports/match.h"

#include "tests/unit/suite.h"

using domain::SearchHit;
using store::FilmOutcome;

// Tests the rules by which a title and a year become a film (imports by name).
class TransferMatchTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TransferMatchTest);
  CPPUNIT_TEST(the_leader_of_a_year_is_exact);
  CPPUNIT_TEST(premiere_and_release_years_are_asked_about);
  CPPUNIT_TEST(a_known_film_of_the_year_is_exact_whatever_others_are_called);
  CPPUNIT_TEST(numbers_that_do_not_agree_are_asked_about);
  CPPUNIT_TEST(what_stands_before_a_colon_is_similar);
  CPPUNIT_TEST(a_year_off_by_one_is_taken_when_it_is_the_only_one);
  CPPUNIT_TEST(a_year_off_by_one_is_asked_about_unless_people_know_the_film);
  CPPUNIT_TEST(a_known_film_of_the_right_year_makes_the_next_year_doubtful);
  CPPUNIT_TEST(a_stored_film_that_few_know_needs_the_providers_word);
  CPPUNIT_TEST(an_exact_title_of_another_year_is_never_sure);
  CPPUNIT_TEST(dashes_quotes_ampersands_case_and_marks_do_not_count);
  CPPUNIT_TEST(an_article_behind_a_comma_stands_in_front);
  CPPUNIT_TEST(original_titles_count_too);
  CPPUNIT_TEST(without_a_year_only_a_leader_is_sure);
  CPPUNIT_TEST(a_film_that_came_more_than_a_year_after_the_play_is_out);
  CPPUNIT_TEST(nothing_at_all_is_not_found);
  CPPUNIT_TEST(more_words_on_our_side_are_never_similar);
  CPPUNIT_TEST(the_second_search_is_only_asked_for_when_it_is_needed);
  CPPUNIT_TEST(an_id_of_another_film_is_doubted_by_title_and_year_together);
  CPPUNIT_TEST(films_are_known_by_key_id_or_title_and_year);
  CPPUNIT_TEST_SUITE_END();

  using Hits = std::vector<SearchHit>;

  static SearchHit hit(std::int64_t id, const std::string& title, int year, std::int64_t votes,
                       const std::string& original_title = "") {
    SearchHit one;
    one.meta_id = id;
    one.title = title;
    one.original_title = original_title;
    if (year != 0) one.release_date = std::to_string(year) + "-06-01";
    one.votes = votes;
    return one;
  }
  static domain::FilmRef film(const std::string& title, int year) {
    domain::FilmRef ref;
    ref.title = title;
    ref.year = year;
    return ref;
  }
  // Matches a film where both searches find the same.
  static transfer::TitleMatch match(const domain::FilmRef& ref, const Hits& hits,
                                    const std::optional<std::string>& play = {}) {
    return transfer::match_title(ref, play, hits, hits).value();
  }
  static void is_found(std::int64_t id, std::string_view how, const transfer::TitleMatch& match) {
    CPPUNIT_ASSERT(match.outcome == FilmOutcome::found);
    CPPUNIT_ASSERT_EQUAL(id, match.meta_id);
    CPPUNIT_ASSERT_EQUAL(std::string(how), std::string(match.how));
  }
  static void is_asked(std::string_view reason, const transfer::TitleMatch& match) {
    CPPUNIT_ASSERT(match.outcome == FilmOutcome::choose);
    CPPUNIT_ASSERT_EQUAL(std::string(reason), std::string(match.reason.word()));
    CPPUNIT_ASSERT(!match.candidates.empty());
  }

 public:
  void the_leader_of_a_year_is_exact() {
    is_found(1, "exact", match(film("Aladdin", 1992), {hit(2, "Aladdin", 1992, 68), hit(1, "Aladdin", 1992, 12'120)}));
    is_asked("several_films", match(film("The Haunted Castle", 1897),
                                    {hit(1, "The Haunted Castle", 1897, 70), hit(2, "The Haunted Castle", 1897, 20)}));
  }

  void premiere_and_release_years_are_asked_about() {
    is_asked("several_films", match(film("Split", 2016), {hit(1, "Split", 2017, 17'000), hit(2, "Split", 2016, 12)}));
  }

  void a_known_film_of_the_year_is_exact_whatever_others_are_called() {
    is_found(1, "exact", match(film("Pride", 2014), {hit(1, "Pride", 2014, 1'100), hit(2, "Pride", 2007, 300)}));
    is_found(1, "exact",
             match(film("Whiplash", 2014), {hit(1, "Whiplash", 2014, 15'000), hit(2, "Whiplash", 2013, 700)}));
  }

  void numbers_that_do_not_agree_are_asked_about() {
    is_asked("title_differs",
             match(film("Knives Out 2", 2022),
                   {hit(1, "Knives Out", 2019, 11'000), hit(2, "Glass Onion: A Knives Out Mystery", 2022, 6'000)}));
    is_asked("title_differs", match(film("Kill Bill: Vol. 2", 2004), {hit(1, "Kill Bill: Vol. 1", 2003, 16'000)}));
    is_asked("title_differs", match(film("Kill Bill", 2003), {hit(1, "Kill Bill: Vol. 1", 2003, 16'000)}));
    is_asked("title_differs", match(film("The Godfather Part II", 1974), {hit(1, "The Godfather", 1972, 19'000)}));
    is_found(1, "similar", match(film("Rocky 2", 1979), {hit(1, "Rocky II", 1979, 3'000)}));
  }

  void what_stands_before_a_colon_is_similar() {
    const SearchHit onion = hit(2, "Glass Onion: A Knives Out Mystery", 2022, 6'000);
    is_found(2, "similar", match(film("Glass Onion", 2022), {onion}));
    is_asked("title_differs", match(film("Glass Onion", 2021), {onion}));
    is_asked("title_differs",
             match(film("Glass Onion", 2022), {hit(2, "Glass Onion: A Knives Out Mystery", 2022, 20)}));
  }

  void a_year_off_by_one_is_taken_when_it_is_the_only_one() {
    is_found(1, "year_off_by_one", match(film("Nomadland", 2020), {hit(1, "Nomadland", 2021, 4'000)}));
    is_asked("several_films",
             match(film("Frances Ha", 2012), {hit(1, "Frances Ha", 2013, 2'000), hit(2, "Frances Ha", 2011, 30)}));
  }

  void a_year_off_by_one_is_asked_about_unless_people_know_the_film() {
    is_asked("year_differs", match(film("Solo", 2017), {hit(1, "Solo", 2018, 49)}));
    is_found(1, "year_off_by_one", match(film("Solo", 2017), {hit(1, "Solo", 2018, 50)}));
    is_asked("year_differs", match(film("Solo", 2017), {hit(1, "Solo", 2018, 900), hit(2, "Solo", 1996, 91)}));
    is_found(1, "year_off_by_one", match(film("Solo", 2017), {hit(1, "Solo", 2018, 900), hit(2, "Solo", 1996, 90)}));
    is_asked("year_differs", match(film("Solo", 2017), {hit(1, "Solo", 2018, 900), hit(2, "Solo", 1996, 9'000)}));
  }

  void a_known_film_of_the_right_year_makes_the_next_year_doubtful() {
    const SearchHit of_next_year = hit(1, "The Promise", 2017, 2'000);
    is_asked("year_differs", match(film("The Promise", 2016), {of_next_year, hit(2, "A Promise", 2016, 50)}));
    is_found(1, "year_off_by_one", match(film("The Promise", 2016), {of_next_year, hit(2, "A Promise", 2016, 49)}));
  }

  void a_stored_film_that_few_know_needs_the_providers_word() {
    domain::Movie stored;
    stored.meta_id = 7;
    stored.title = "Alien";
    stored.release_date = "1979-05-25";
    stored.meta_rating_count = 49;
    const auto with_stored = [&](const Hits& hits) {
      return transfer::match_with_stored(match(film("Alien", 1979), hits), stored);
    };
    is_found(7, "exact", with_stored({hit(7, "Alien", 1979, 49)}));
    is_asked("several_films", with_stored({hit(1, "Alien", 1979, 14'000), hit(7, "Alien", 1979, 49)}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, with_stored({hit(1, "Alien", 1979, 14'000)}).candidates.size());
    is_asked("little_known", with_stored({}));
    stored.meta_rating_count = 50;
    CPPUNIT_ASSERT(with_stored({}).outcome == FilmOutcome::unknown);
  }

  void an_exact_title_of_another_year_is_never_sure() {
    is_asked("year_differs", match(film("Dune", 1999), {hit(1, "Dune", 2021, 90'000)}));
  }

  void dashes_quotes_ampersands_case_and_marks_do_not_count() {
    is_found(1, "exact",
             match(film("Spider\u2011Man: Far from Home", 2019), {hit(1, "Spider-Man: Far From Home", 2019, 15'000)}));
    is_found(1, "exact", match(film("Ocean\u2019s Eleven", 2001), {hit(1, "Ocean's Eleven", 2001, 11'000)}));
    is_found(1, "exact", match(film("Turner and Hooch", 1989), {hit(1, "Turner & Hooch", 1989, 2'000)}));
    is_found(1, "exact", match(film("Amelie", 2001), {hit(1, "Amélie", 2001, 10'000)}));
    is_found(2, "exact", match(film("Pelé", 2016), {hit(1, "Pele", 2016, 900), hit(2, "Pelé", 2016, 60)}));
  }

  void an_article_behind_a_comma_stands_in_front() {
    is_found(
        1, "exact",
        match(film("Good, the Bad and the Ugly, The", 1966), {hit(1, "The Good, the Bad and the Ugly", 1966, 8'000)}));
  }

  void original_titles_count_too() {
    is_found(1, "exact", match(film("Der Untergang", 2004), {hit(1, "Downfall", 2004, 4'000, "Der Untergang")}));
    domain::FilmRef both = film("Der Pate", 1972);
    both.original_title = "The Godfather";
    is_found(1, "exact", match(both, {hit(1, "The Godfather", 1972, 19'000)}));
  }

  void without_a_year_only_a_leader_is_sure() {
    is_found(1, "exact", match(film("Alien", 0), {hit(1, "Alien", 1979, 14'000), hit(2, "Alien", 2017, 40)}));
    is_asked("no_year", match(film("Pride", 0), {hit(1, "Pride", 2014, 1'100), hit(2, "Pride", 2007, 300)}));
    is_asked("no_year", match(film("Kill Bill : volume 1", 0), {hit(1, "Kill Bill: Vol. 1", 2003, 16'000)}));
    is_asked("no_year", match(film("Nomadland", 0), {hit(1, "Nomadland", 2021, 4'000)}, "2020-09-11"));
    is_found(1, "exact", match(film("Nomadland", 0), {hit(1, "Nomadland", 2021, 4'000)}, "2021"));
  }

  void a_film_that_came_more_than_a_year_after_the_play_is_out() {
    const Hits both = {hit(1, "Dune", 2021, 90'000), hit(2, "Dune", 1984, 3'000)};
    is_found(2, "exact", match(film("Dune", 0), both, "2001-05-01"));
    is_found(1, "year_off_by_one", match(film("Nomadland", 2020), {hit(1, "Nomadland", 2021, 4'000)}, "2020-09"));
    CPPUNIT_ASSERT(match(film("Dune", 2021), {hit(1, "Dune", 2021, 90'000)}, "2015").outcome == FilmOutcome::unknown);
  }

  void nothing_at_all_is_not_found() {
    const auto nothing = match(film("Xyzzy", 2000), {});
    CPPUNIT_ASSERT(nothing.outcome == FilmOutcome::unknown);
    CPPUNIT_ASSERT_EQUAL(std::string("not_found"), std::string(nothing.reason.word()));
  }

  void more_words_on_our_side_are_never_similar() {
    is_asked("title_differs", match(film("Alien Directors Cut", 1979), {hit(1, "Alien", 1979, 14'000)}));
  }

  void the_second_search_is_only_asked_for_when_it_is_needed() {
    const Hits alien = {hit(1, "Alien", 1979, 14'000)};
    CPPUNIT_ASSERT(transfer::match_title(film("Alien", 1979), {}, alien, std::nullopt));
    CPPUNIT_ASSERT(!transfer::match_title(film("Nomadland", 2020), {}, {}, std::nullopt));
    CPPUNIT_ASSERT(!transfer::match_title(film("Alien", 0), {}, {}, std::nullopt));
  }

  void an_id_of_another_film_is_doubted_by_title_and_year_together() {
    domain::Movie movie;
    movie.title = "Alien";
    movie.release_date = "1979-05-25";
    CPPUNIT_ASSERT(!transfer::names_another_film(film("Alien", 2003), movie));
    CPPUNIT_ASSERT(!transfer::names_another_film(film("Das unheimliche Wesen", 1979), movie));
    CPPUNIT_ASSERT(!transfer::names_another_film(film("Das unheimliche Wesen", 0), movie));
    CPPUNIT_ASSERT(transfer::names_another_film(film("Breaking Bad", 2008), movie));
  }

  void films_are_known_by_key_id_or_title_and_year() {
    domain::FilmRef ref = film("The  Alien!", 1979);
    CPPUNIT_ASSERT_EQUAL(std::string("title:the alien|1979"), transfer::source_key_of(ref));
    ref.imdb = "tt0078748";
    CPPUNIT_ASSERT_EQUAL(std::string("imdb:tt0078748"), transfer::source_key_of(ref));
    ref.tmdb = 348;
    CPPUNIT_ASSERT_EQUAL(std::string("tmdb:348"), transfer::source_key_of(ref));
    ref.key = "letterboxd:https://boxd.it/aB";
    CPPUNIT_ASSERT_EQUAL(std::string("letterboxd:https://boxd.it/aB"), transfer::source_key_of(ref));
  }
};
REGISTER_SUITE(TransferMatchTest);
