#include "store/catalogue/movie.h"

#include <memory>

#include "store/catalogue/revision.h"
#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using domain::MovieDetails;

class StoreMovieTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMovieTest);
  CPPUNIT_TEST(a_movie_is_read_as_it_was_saved);
  CPPUNIT_TEST(saving_again_takes_over_what_changed);
  CPPUNIT_TEST(saving_again_leaves_unchanged_persons_alone);
  CPPUNIT_TEST(credits_do_not_erase_what_they_do_not_know);
  CPPUNIT_TEST(an_imdb_id_stays_with_the_movie_that_has_it);
  CPPUNIT_TEST(a_new_poster_clears_the_local_path);
  CPPUNIT_TEST(an_image_path_is_noted_where_it_belongs);
  CPPUNIT_TEST(a_person_with_several_jobs_is_one_person);
  CPPUNIT_TEST(names_of_languages_and_countries_are_replaced);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_;

  static domain::PersonRef person(std::int64_t meta_id, const std::string& name) {
    domain::PersonRef ref;
    ref.meta_id = meta_id;
    ref.name = name;
    ref.gender = 1;
    ref.known_for_department = "Acting";
    ref.meta_profile_path = "/p" + std::to_string(meta_id) + ".jpg";
    return ref;
  }
  static MovieDetails lamp() {
    MovieDetails details;
    details.movie.meta_id = 7;
    details.movie.imdb_id = "tt0000007";
    details.movie.title = "The Lamp";
    details.movie.release_date = "1999-05-01";
    details.movie.runtime = 95;
    details.movie.meta_poster_path = "/lamp.jpg";
    details.movie.meta_rating_average = 7.5;
    details.movie.meta_rating_count = 12;
    details.genres = {{18, "Drama"}, {35, "Comedy"}};
    details.companies = {{3, "Wick", "FR"}};
    details.countries = {{"FR", "France"}, {"BE", "Belgium"}};
    details.languages = {{"fr", "French"}, {"de", "German"}};
    details.cast = {{person(11, "Ann"), "Flame", 0}, {person(12, "Bo"), "Smoke", 1}, {person(13, "Cy"), "", 2}};
    details.crew = {{person(14, "Di"), "Director", "Directing", 0}, {person(15, "Ed"), "Editor", "Editing", 1}};
    return details;
  }
  std::int64_t save(const MovieDetails& details, base::UnixTime now = kNow) {
    store::Tx tx(*db_);
    const auto id = store::save_movie(tx, details, now);
    tx.commit();
    return id;
  }
  std::int64_t person_updates() {
    static constexpr char kSql[] = "SELECT count(*) FROM person_log /*scan*/";
    store::Query query(*db_, kSql);
    return query.step() ? query.integer(0) : -1;
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("matinee.db"));
    db_ = std::make_unique<store::Db>(folder_->file("matinee.db"));
  }
  void tearDown() override {
    db_.reset();
    folder_.reset();
  }

  void a_movie_is_read_as_it_was_saved() {
    const auto id = save(lamp());
    const auto movie = store::find_movie(*db_, id);
    CPPUNIT_ASSERT(movie && movie->title == "The Lamp" && movie->runtime == 95 && movie->year() == 1999);
    CPPUNIT_ASSERT_EQUAL(kNow, movie->created_at);
    CPPUNIT_ASSERT(movie->overview.empty() && movie->poster_path.empty());
    CPPUNIT_ASSERT_EQUAL(id, store::find_movie_by_meta_id(*db_, 7)->id);
    CPPUNIT_ASSERT_EQUAL(id, store::find_movie_by_imdb_id(*db_, "tt0000007")->id);
    CPPUNIT_ASSERT(!store::find_movie(*db_, id + 1));
    CPPUNIT_ASSERT_EQUAL(std::string("Comedy"), store::movie_genres(*db_, id).at(1).name);
    CPPUNIT_ASSERT_EQUAL(std::string("FR"), store::movie_companies(*db_, id).at(0).origin_country);
    CPPUNIT_ASSERT_EQUAL(std::string("Belgium"), store::movie_countries(*db_, id).at(1).name);
    CPPUNIT_ASSERT_EQUAL(std::string("de"),
                         store::movie_languages(*db_, id).at(1).name);  // the provider's list is not here yet
    CPPUNIT_ASSERT(!store::has_languages(*db_));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::movie_cast(*db_, id, 2).size());
    CPPUNIT_ASSERT_EQUAL(std::string("Smoke"), store::movie_cast(*db_, id, 9).at(1).character);
    CPPUNIT_ASSERT_EQUAL(std::string("Editor"), store::movie_crew(*db_, id, 9).at(1).job);
    CPPUNIT_ASSERT_EQUAL(std::string("Di"), store::movie_directors(*db_, id).at(0).name);
  }

  void saving_again_takes_over_what_changed() {
    const auto id = save(lamp());
    MovieDetails changed = lamp();
    changed.movie.title = "The Lantern";
    changed.movie.runtime = 0;
    changed.languages = {{"de", "German"}};
    changed.cast = {{person(12, "Bo"), "Ash", 0}, {person(16, "Flo"), "Wind", 1}};
    changed.crew.push_back({person(17, "Gus"), "Writer", "Writing", 2});
    changed.genres = {{35, "Comedy"}};
    changed.countries = {{"BE", "Belgium"}, {"FR", "France"}};
    CPPUNIT_ASSERT_EQUAL(id, save(changed, kNow + 5));
    const auto movie = store::find_movie(*db_, id);
    CPPUNIT_ASSERT(movie->title == "The Lantern" && movie->runtime == 0);
    CPPUNIT_ASSERT(movie->created_at == kNow && movie->updated_at == kNow + 5);
    const auto cast = store::movie_cast(*db_, id, 9);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, cast.size());
    CPPUNIT_ASSERT(cast[0].person.name == "Bo" && cast[0].character == "Ash" && cast[1].person.name == "Flo");
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, store::movie_crew(*db_, id, 9).size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::movie_genres(*db_, id).size());
    CPPUNIT_ASSERT_EQUAL(std::string("BE"), store::movie_countries(*db_, id).at(0).code);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::search_movies(*db_, "lantern", 9).size());
    CPPUNIT_ASSERT(store::search_movies(*db_, "lamp", 9).empty());
  }

  void saving_again_leaves_unchanged_persons_alone() {
    save(lamp());
    db_->execute(
        "CREATE TABLE person_log (id INTEGER); CREATE TRIGGER log_person AFTER UPDATE ON person BEGIN "
        "INSERT INTO person_log (id) VALUES (NEW.id); END");
    save(lamp());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, person_updates());
    MovieDetails changed = lamp();
    changed.cast[0].person.name = "Anne";
    save(changed);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, person_updates());
  }

  void credits_do_not_erase_what_they_do_not_know() {
    const auto id = save(lamp());
    MovieDetails poorer = lamp();
    poorer.cast[0].person.gender = 0;
    poorer.cast[0].person.known_for_department.clear();
    save(poorer);
    const auto ann = store::movie_cast(*db_, id, 1).at(0).person;
    CPPUNIT_ASSERT(ann.gender == 1 && ann.known_for_department == "Acting");
  }

  void an_imdb_id_stays_with_the_movie_that_has_it() {
    const auto first = save(lamp());
    MovieDetails twin = lamp();
    twin.movie.meta_id = 8;
    const auto second = save(twin);
    CPPUNIT_ASSERT(first != second);
    CPPUNIT_ASSERT_EQUAL(first, store::find_movie_by_imdb_id(*db_, "tt0000007")->id);
    CPPUNIT_ASSERT(store::find_movie(*db_, second)->imdb_id.empty());
  }

  void a_new_poster_clears_the_local_path() {
    const auto id = save(lamp());
    store::Tx tx(*db_);
    store::save_image_path(tx, store::ImageKind::poster, "/lamp.jpg", "/images/w342/lamp.jpg");
    store::save_movie(tx, lamp(), kNow);
    CPPUNIT_ASSERT_EQUAL(std::string("/images/w342/lamp.jpg"), store::find_movie(*db_, id)->poster_path);
    MovieDetails changed = lamp();
    changed.movie.meta_poster_path = "/lamp2.jpg";
    store::save_movie(tx, changed, kNow);
    tx.commit();
    CPPUNIT_ASSERT(store::find_movie(*db_, id)->poster_path.empty());
  }

  void an_image_path_is_noted_where_it_belongs() {
    const auto id = save(lamp());
    CPPUNIT_ASSERT(store::image_is_known(*db_, "/lamp.jpg"));
    CPPUNIT_ASSERT(store::image_is_known(*db_, "/p11.jpg"));
    CPPUNIT_ASSERT(!store::image_is_known(*db_, "/other.jpg"));
    CPPUNIT_ASSERT(!store::image_path_is_due(*db_, store::ImageKind::backdrop, "/lamp.jpg", "x"));
    CPPUNIT_ASSERT(store::image_path_is_due(*db_, store::ImageKind::profile, "/p11.jpg", "/images/w185/p11.jpg"));
    const auto before = store::catalogue_revision(*db_);
    {
      store::Tx tx(*db_);
      store::save_image_path(tx, store::ImageKind::profile, "/p11.jpg", "/images/w185/p11.jpg");
      tx.commit();
    }
    CPPUNIT_ASSERT(store::catalogue_revision(*db_) > before);
    CPPUNIT_ASSERT(!store::image_path_is_due(*db_, store::ImageKind::profile, "/p11.jpg", "/images/w185/p11.jpg"));
    CPPUNIT_ASSERT_EQUAL(std::string("/images/w185/p11.jpg"), store::movie_cast(*db_, id, 1).at(0).person.profile_path);
  }

  void a_person_with_several_jobs_is_one_person() {
    MovieDetails details = lamp();
    details.crew = {{person(11, "Ann"), "Director", "Directing", 0},
                    {person(11, "Ann"), "Writer", "Writing", 1},
                    {person(14, "Di"), "Director", "Directing", 2}};
    const auto id = save(details);
    const auto directors = store::movie_directors(*db_, id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, directors.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Ann"), directors[0].name);
    CPPUNIT_ASSERT_EQUAL(store::movie_cast(*db_, id, 1).at(0).person.id, directors[0].id);
  }

  void names_of_languages_and_countries_are_replaced() {
    const auto id = save(lamp());
    store::Tx tx(*db_);
    store::save_languages(tx, {{"fr", "French"}});
    store::save_countries(tx, {{"FR", "French Republic"}});
    store::save_movie(tx, lamp(), kNow);
    tx.commit();
    CPPUNIT_ASSERT_EQUAL(std::string("French"), store::language_name(*db_, "fr"));
    CPPUNIT_ASSERT_EQUAL(std::string("xx"), store::language_name(*db_, "xx"));
    CPPUNIT_ASSERT_EQUAL(std::string("French Republic"), store::movie_countries(*db_, id).at(0).name);
  }
};
REGISTER_SUITE(StoreMovieTest);

class StoreMovieSearchTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreMovieSearchTest);
  CPPUNIT_TEST(case_and_diacritics_do_not_matter);
  CPPUNIT_TEST(every_word_must_match_as_a_prefix);
  CPPUNIT_TEST(the_exact_title_comes_first_then_popularity);
  CPPUNIT_TEST(movies_of_a_person_follow_titles);
  CPPUNIT_TEST(a_year_at_the_end_brings_its_films_first);
  CPPUNIT_TEST(misspelt_titles_are_found_when_nothing_else_is);
  CPPUNIT_TEST(no_input_is_query_syntax);
  CPPUNIT_TEST(persons_are_found_by_name);
  CPPUNIT_TEST(the_limit_holds);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> db_;

  void add(std::int64_t meta_id, const std::string& title, std::int64_t votes, const std::string& original = "",
           const std::string& actor = "", const std::string& director = "") {
    MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    details.movie.original_title = original;
    details.movie.meta_rating_count = votes;
    domain::PersonRef person;
    person.meta_id = meta_id * 10;
    person.name = actor;
    if (!actor.empty()) details.cast = {{person, "", 0}};
    person.meta_id = meta_id * 10 + 1;
    person.name = director;
    if (!director.empty()) details.crew = {{person, "Director", "Directing", 0}};
    store::Tx tx(*db_);
    store::save_movie(tx, details, 1700000000);
    tx.commit();
  }
  std::string found(const std::string& words, int limit = 10) {
    std::string titles;
    for (const auto& movie : store::search_movies(*db_, words, limit))
      titles += (titles.empty() ? "" : "|") + movie.title;
    return titles;
  }
  void expect(const std::string& titles, const std::string& words) {
    CPPUNIT_ASSERT_EQUAL_MESSAGE(words, titles, found(words));
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("matinee.db"));
    db_ = std::make_unique<store::Db>(folder_->file("matinee.db"));
    add(1, "Amélie", 100, "Le Fabuleux Destin d'Amélie Poulain", "Audrey Tautou");
    add(2, "Star Quest", 900, "", "Wim Stark");
    add(3, "Star", 5);
    add(4, "A Star Too Far", 50, "", "", "Ada Wong");
    add(5, "Spider-Tale", 10, "", "", "Ada Wong");
    add(6, "WALL·E", 70);
  }
  void tearDown() override {
    db_.reset();
    folder_.reset();
  }

  void case_and_diacritics_do_not_matter() {
    for (const char* words : {"amelie", "AMÉLIE", "amél", "fabuleux", "destin poulain"}) expect("Amélie", words);
    expect("WALL·E", "wall e");
    add(31, "Żółw z Łodzi", 1), add(32, "Ταξίδι στα Κύθηρα", 1), add(33, "Ёлки", 1);
    for (const char* words : {"zolw", "lodz", "ŻÓŁW ŁODZI"}) expect("Żółw z Łodzi", words);
    for (const char* words : {"ταξιδι", "ΤΑΞΊΔΙ κύθ"}) expect("Ταξίδι στα Κύθηρα", words);
    for (const char* words : {"ёлки", "ЕЛК"}) expect("Ёлки", words);
    expect("Spider-Tale", "spider-ta");
  }

  void every_word_must_match_as_a_prefix() {
    expect("A Star Too Far", "far sta");
    expect("", "star galaxy");
    expect("", "ars");
  }

  void the_exact_title_comes_first_then_popularity() { expect("Star|Star Quest|A Star Too Far", "star"); }

  void movies_of_a_person_follow_titles() {
    expect("Amélie", "tautou");
    expect("A Star Too Far|Spider-Tale", "ada wong");
    expect("Star Quest", "stark");
  }

  void a_year_at_the_end_brings_its_films_first() {
    MovieDetails details;
    for (const auto& [id, title, date] :
         {std::tuple(41, "Parasite", "1982-03-12"), std::tuple(42, "Parasite", "2019-05-30"),
          std::tuple(43, "Blade 2049", "2017-10-04"), std::tuple(44, "Blade", "2049-01-01")}) {
      details.movie.meta_id = id;
      details.movie.title = title;
      details.movie.release_date = date;
      store::Tx tx(*db_);
      store::save_movie(tx, details, 1700000000);
      tx.commit();
    }
    for (const char* words : {"parasite 2019", "Parasite (2019)", "parasite 2020", "parasitte 2019"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(words, std::string("2019-05-30"),
                                   store::search_movies(*db_, words, 9).at(0).release_date);
    CPPUNIT_ASSERT_EQUAL(std::string("1982-03-12"), store::search_movies(*db_, "parasite 1982", 9).at(0).release_date);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::search_movies(*db_, "parasite 1982", 9).size());
    expect("Blade 2049|Blade", "blade 2049");
  }

  void misspelt_titles_are_found_when_nothing_else_is() {
    expect("Star Quest", "star quset");
    expect("WALL·E", "walle");
    expect("Amélie", "ameile");
    expect("Spider-Tale", "spidertale");
    CPPUNIT_ASSERT(store::find_movies(*db_, "star quset", 9).misspelt);
    CPPUNIT_ASSERT(!store::find_movies(*db_, "star quest", 9).misspelt);
    CPPUNIT_ASSERT(!store::find_movies(*db_, "qqqqqq", 9).misspelt);
    add(51, "Alien", 9), add(52, "Aliens", 8), add(53, "Allen", 7);
    expect("Alien|Aliens", "alien");
    expect("Aliens", "alinens");
    expect("Alien", "alein");
  }

  void no_input_is_query_syntax() {
    for (const char* words :
         {"", " ", "\"", "'", "*", "- – …", "(", "title:", "NEAR(", "AND", "OR OR", "^", "{}", "\\", "%", ";"})
      expect("", words);
    expect("Star|Star Quest|A Star Too Far", "star - – \"");
    expect("Spider-Tale", "\"spider");
    CPPUNIT_ASSERT(found(std::string(5000, 'x')).empty());
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "star ";
    expect("Star Quest|A Star Too Far|Star", many);
  }

  std::string people(const std::string& words, int limit = 10) {
    std::string names;
    for (const auto& person : store::search_persons(*db_, words, limit))
      names += (names.empty() ? "" : "|") + person.name;
    return names;
  }

  void persons_are_found_by_name() {
    CPPUNIT_ASSERT_EQUAL(std::string("Audrey Tautou"), people("TAUTOU aud"));
    add(7, "Other", 1, "", "Ada Wongsley", "Ada");
    CPPUNIT_ASSERT_EQUAL(std::string("Ada|Ada Wong|Ada Wong|Ada Wongsley"), people("ada"));  // the name itself first
    CPPUNIT_ASSERT_EQUAL(std::string("Ada|Ada Wong"), people("ada", 2));
    for (const char* words : {"", "\"*", "- …", "nobody", "ada nobody", "AND"})
      CPPUNIT_ASSERT_EQUAL(std::string(), people(words));
    db_->execute(
        "INSERT INTO person (id, meta_id, name, created_at) VALUES (999, 999, 'Ada Alone', 1); INSERT INTO "
        "person_search (rowid, name) VALUES (999, 'ada alone')");  // of no stored film
    CPPUNIT_ASSERT_EQUAL(std::string(), people("ada alone"));
  }

  void the_limit_holds() {
    CPPUNIT_ASSERT_EQUAL(std::string("Star|Star Quest"), found("star", 2));
    CPPUNIT_ASSERT(found("star", 0).empty());
  }
};
REGISTER_SUITE(StoreMovieSearchTest);
