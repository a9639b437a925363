#include <functional>
#include <utility>

#include "store/catalogue/person.h"
#include "store/catalogue/revision.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "tests/unit/fixtures/statistics_fixture.h"
#include "tests/unit/suite.h"

// Tests the revision of the facts that statistics read of films, which shows when kept numbers are out of date.
class StoreFactsRevisionTest : public test::StatisticsFixture {
  CPPUNIT_TEST_SUITE(StoreFactsRevisionTest);
  CPPUNIT_TEST(facts_of_watched_movies_raise_the_revision);
  CPPUNIT_TEST(ratings_and_images_of_others_leave_the_facts_alone);
  CPPUNIT_TEST_SUITE_END();

 public:
  void facts_of_watched_movies_raise_the_revision() {
    domain::MovieDetails movie;
    movie.movie.meta_id = 900;
    movie.movie.title = "x";
    const auto person = [](std::int64_t meta_id, const char* name) {
      domain::PersonRef ref;
      ref.meta_id = meta_id;
      ref.name = name;
      return ref;
    };
    const auto save = [&] {
      return store_->write([&](store::Tx& tx) { return store::save_movie(tx, movie, test::kNow); });
    };
    const std::string id = std::to_string(save());
    run("INSERT INTO play (user_id, movie_id, created_at) VALUES (2, " + id + ", 1)");
    const std::pair<const char*, std::function<void()>> changes[] = {
        {"runtime", [&] { movie.movie.runtime = 7; }},
        {"cast",
         [&] {
           movie.cast = {{person(9001, "One"), "", 0}};
         }},
        {"another actor",
         [&] {
           movie.cast = {{person(9002, "Two"), "", 0}};
         }},
        {"an actor's name",
         [&] {
           movie.cast = {{person(9002, "New"), "", 0}};
         }},
        {"no cast", [&] { movie.cast = {}; }},
        {"crew",
         [&] {
           movie.crew = {{person(9001, "One"), "Director", "", 0}};
         }},
        {"another job",
         [&] {
           movie.crew = {{person(9001, "One"), "Editor", "", 0}};
         }},
        {"genre",
         [&] {
           movie.genres = {{90, "Drama"}};
         }},
        {"a genre's name",
         [&] {
           movie.genres = {{90, "New"}};
         }},
        {"no genre", [&] { movie.genres = {}; }},
        {"company",
         [&] {
           movie.companies = {{90, "Gaumont", "FR"}};
         }},
        {"country",
         [&] {
           movie.countries = {{"FR", "France"}};
         }},
        {"a language's name",
         [&] { store_->write([](store::Tx& tx) {
                 return store::save_languages(tx, {{"fr", "New"}}), 0;
               }); }},
        {"a new language",
         [&] { store_->write([](store::Tx& tx) {
                 return store::save_languages(tx, {{"xx", "X"}}), 0;
               }); }},
        {"a person's name", [&] {
           domain::Person renamed;
           renamed.ref = person(9001, "Uno");
           movie.crew[0].person.name = "Uno";
           CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) { return store::save_person(tx, renamed, test::kNow); }));
         }}};
    for (const auto& [name, change] : changes) {
      const auto before = store::facts_revision(db());
      change();
      save();
      CPPUNIT_ASSERT_MESSAGE(name, store::facts_revision(db()) > before);
    }
    const auto before = store::facts_revision(db());
    save();
    CPPUNIT_ASSERT_EQUAL(before, store::facts_revision(db()));
  }

  void ratings_and_images_of_others_leave_the_facts_alone() {
    const auto before = store::facts_revision(db());
    domain::MovieDetails unseen;
    unseen.movie.meta_id = 901;
    unseen.movie.title = "x";
    unseen.cast.resize(1);
    unseen.cast[0].person.meta_id = 9001;
    unseen.cast[0].person.name = "One";
    store_->write([&](store::Tx& tx) {
      store::set_rating(tx, 2, 1, 50, 1);
      store::add_play(tx, store::find_user(tx.db(), 2).value(), {1, std::nullopt, 1, {}, {}, {}}, 1);
      store::save_image_path(tx, store::ImageKind::poster, "/none.jpg", "x");
      return store::save_movie(tx, unseen, 1);
    });
    CPPUNIT_ASSERT_EQUAL(before, store::facts_revision(db()));
  }
};
REGISTER_SUITE(StoreFactsRevisionTest);
