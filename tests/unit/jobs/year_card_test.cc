#include "store/sharing/year_card.h"

#include <filesystem>
#include <fstream>

#include "base/program.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/account/user.h"
#include "store/cache/year_picture.h"
#include "store/diary/play.h"
#include "store/numbers/hidden_people.h"
#include "store/work/job.h"
#include "tests/support/noise_picture.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

namespace {

// A picture of a blue square.
constexpr char kBlue[] =
    "89504e470d0a1a0a0000000d49484452000000100000001008020000009091683600000015494441547"
    "8da636060f84f221ad530aa61d86a000092dbff01d03ea3d20000000049454e44ae426082";

base::ProgramResult card(const std::string& line, const std::string& posters = "") {
  return base::run_program({base::program_beside("matinee-card")}, line + '\n' + posters);
}

std::string drawn(const std::string& heading, bool is_tall = false) {
  return card(R"({"is_tall":)" + std::string(is_tall ? "true" : "false") + R"(,"heading":")" + heading +
              R"(","title":"2025","numbers":[{"value":"158","name":"films"}],"posters":[]})")
      .output;
}

int number_at(const std::string& png, std::size_t at) {
  int number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number * 256 + static_cast<unsigned char>(png.at(i));
  return number;
}

}  // namespace

class JobsYearCardTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsYearCardTest);
  CPPUNIT_TEST(both_shapes_have_their_size_and_few_bytes);
  CPPUNIT_TEST(a_picture_of_noise_has_few_bytes_too);
  CPPUNIT_TEST(text_of_any_script_is_drawn);
  CPPUNIT_TEST(what_is_no_card_is_refused);
  CPPUNIT_TEST(a_broken_poster_is_left_out);
  CPPUNIT_TEST(the_job_draws_both_once);
  CPPUNIT_TEST(choices_and_changes_make_another_version);
  CPPUNIT_TEST(a_day_changes_nothing_of_a_year_that_is_over);
  CPPUNIT_TEST(cached_posters_are_on_it);
  CPPUNIT_TEST(by_a_link_nothing_tells_of_places);
  CPPUNIT_TEST(unless_pages_are_public_nothing_tells_of_places);
  CPPUNIT_TEST(who_is_hidden_is_on_no_picture);
  CPPUNIT_TEST(choices_are_kept_for_each_year);
  CPPUNIT_TEST(there_are_no_more_than_the_most);
  CPPUNIT_TEST(old_ones_go);
  CPPUNIT_TEST_SUITE_END();

  const std::int64_t ada_ = store_.add_user("ada");

  void watched(std::int64_t movie, std::optional<std::int64_t> place = {}) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie;
      play.watched_at = "2024-02-01";
      play.location_id = place;
      return store::add_play(tx, store::find_user(store_.db(), ada_).value(), play, test::kNow);
    });
  }
  void draw(const std::string& of = " 2024") {
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kYearCardJob, std::to_string(ada_) + of, std::nullopt, clock_.now()), 0;
    });
    CPPUNIT_ASSERT_EQUAL(1, run());
  }
  void outdate() {
    store::Tx tx(*cache_);
    store::outdate_year_pictures(tx, ada_, 2024);
    tx.commit();
  }
  void set_privacy(const std::string& level) {
    store_.db().execute(("UPDATE user SET privacy_level = '" + level + "'").c_str());
  }
  // Adds a play of 2024 at the Odeon.
  void watched_in_cinema() {
    store_.db().execute("INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 0)");
    watched(store_.add_movie(5), 1);
  }
  std::string png(std::string_view shape) { return store::year_picture_png(*cache_, {ada_, 2024, shape}); }
  std::string shared_png(std::string_view shape) { return store::year_picture_png(*cache_, {ada_, 2024, shape, true}); }
  std::int64_t film_with(const std::string& person, std::int64_t meta_id) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = "A Film";
    domain::CrewMember director;
    director.person.meta_id = 77;
    director.person.name = person;
    director.job = "Director";
    details.crew.push_back(director);
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
  }
  store::YearPicture picture() { return store::find_year_picture(*cache_, {ada_, 2024, "wide"}).value(); }

 public:
  void both_shapes_have_their_size_and_few_bytes() {
    for (const bool is_tall : {false, true}) {
      const std::string file = drawn("Year in review: Maya", is_tall);
      CPPUNIT_ASSERT(file.size() > 1000 && file.size() <= 300'000);
      CPPUNIT_ASSERT_EQUAL(is_tall ? 1080 : 1200, number_at(file, 16));
      CPPUNIT_ASSERT_EQUAL(is_tall ? 1920 : 630, number_at(file, 20));
    }
  }

  void a_picture_of_noise_has_few_bytes_too() {
    const std::string poster = test::noise_picture(), size = std::to_string(poster.size());
    for (const char* is_tall : {"false", "true"}) {
      const std::string line = R"({"title":"2025","is_tall":)" + std::string(is_tall) + R"(,"posters":[)";
      const auto one = card(line + size + "]}", poster);
      const auto many = card(line + size + ',' + size + ',' + size + "]}", poster + poster + poster);
      CPPUNIT_ASSERT(one.output.size() > drawn("").size() + 20'000);
      CPPUNIT_ASSERT(one.output.size() <= 300'000 && many.output.size() <= 300'000);
      CPPUNIT_ASSERT_EQUAL(0, many.status);
    }
  }

  // Letters never end the program, whether a font has them or not.
  void text_of_any_script_is_drawn() {
    const std::string empty = drawn("");
    for (const std::string text : {"Maya", "東京物語", "قصة", "סרט", "👩🏽‍🚀🎬"}) {
      CPPUNIT_ASSERT_MESSAGE(text, drawn(text) != empty);
      CPPUNIT_ASSERT_MESSAGE(text, drawn(text + std::string(2000, 'x')).size() > 1000);
      CPPUNIT_ASSERT_EQUAL_MESSAGE("letters that no font has: " + text, 0,
                                   card(R"({"posters":[],"heading":")" + text + R"("})").status);
    }
    const auto unknown = card(R"({"posters":[],"heading":"\ue000"})");  // private use, which no font of Debian's knows
    CPPUNIT_ASSERT_EQUAL(3, unknown.status);
    CPPUNIT_ASSERT(unknown.output.starts_with("\x89PNG"));
  }

  void what_is_no_card_is_refused() {
    for (const char* line : {"", "[]", "nonsense", R"({"posters":[5]})", R"({"posters":[-1]})", R"({"posters":["x"]})"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(line, 1, card(line).status);
    CPPUNIT_ASSERT_EQUAL(1, card(R"({"posters":[]})", "more").status);
    CPPUNIT_ASSERT_EQUAL(1, card(R"({"posters":[0,0,0,0,0,0,0,0,0,0,0,0,0]})").status);
  }

  void a_broken_poster_is_left_out() {
    const auto without = card(R"({"posters":[]})"), broken = card(R"({"posters":[4]})", "junk");
    CPPUNIT_ASSERT_EQUAL(0, broken.status);
    CPPUNIT_ASSERT(without.output == broken.output);
  }

  void the_job_draws_both_once() {
    watched(store_.add_movie(5));
    draw();
    CPPUNIT_ASSERT_EQUAL(1080, number_at(png("tall"), 16));
    CPPUNIT_ASSERT_EQUAL(1200, number_at(png("wide"), 16));
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(png("wide").size()), picture().bytes);
    clock_.advance(60);
    draw();
    CPPUNIT_ASSERT_EQUAL(test::kNow, picture().made_at);
  }

  void choices_and_changes_make_another_version() {
    draw();
    const std::string none = png("wide");
    watched(store_.add_movie(5));
    draw();
    const std::string one = png("wide");
    CPPUNIT_ASSERT(none != one);
    store_.write([&](store::Tx& tx) { return store::save_year_card(tx, ada_, 2024, {0, "none", 0, true}), 0; });
    draw();
    CPPUNIT_ASSERT(one != png("wide"));
    CPPUNIT_ASSERT_EQUAL(std::string("0 none 0 light"), picture().choices);
  }

  void a_day_changes_nothing_of_a_year_that_is_over() {
    const auto version = [&](int year, const std::string& today) {
      return store::year_card_version(store_.db(), *store::find_user(store_.db(), ada_), year, {}, today, "en");
    };
    CPPUNIT_ASSERT(version(2024, "2024-05-01") != version(2024, "2024-05-02"));
    CPPUNIT_ASSERT(version(2024, "2024-12-31") != version(2024, "2025-01-01"));
    CPPUNIT_ASSERT(version(2024, "2025-01-01") == version(2024, "2026-05-02"));
  }

  void cached_posters_are_on_it() {
    const std::int64_t movie = store_.add_movie(5);
    store_.db().execute("UPDATE movie SET meta_poster_path = '/blue.png'");
    watched(movie);
    draw();
    const std::string without = png("wide");
    std::filesystem::create_directories(config_.images_dir() + "/w342");
    std::ofstream(config_.images_dir() + "/w342/blue.png", std::ios::binary) << base::from_hex(kBlue).value();
    draw();
    CPPUNIT_ASSERT(without == png("wide"));
    outdate();
    CPPUNIT_ASSERT(without == png("wide"));
    draw();
    CPPUNIT_ASSERT(without != png("wide"));
    CPPUNIT_ASSERT(provider_.requests().empty());
  }

  // The picture is drawn like that of a user who has left out the cinema; the one for the owner's page stays.
  void by_a_link_nothing_tells_of_places() {
    set_privacy("public");
    watched_in_cinema();
    draw();
    draw(" 2024 link");
    const std::string own = png("wide"), shared_wide = shared_png("wide"), shared_tall = shared_png("tall");
    CPPUNIT_ASSERT(own != shared_wide);
    store_.write([&](store::Tx& tx) {
      return store::save_year_card(tx, ada_, 2024, {store::kCardFilms | store::kCardHours}), 0;
    });
    draw();
    CPPUNIT_ASSERT(png("wide") == shared_wide);
    CPPUNIT_ASSERT(png("tall") == shared_tall);
    CPPUNIT_ASSERT_EQUAL(std::string("3 top - dark"),
                         store::find_year_picture(*cache_, {ada_, 2024, "wide", true}).value().choices);
  }

  // Each change of privacy is another version, drawn anew.
  void unless_pages_are_public_nothing_tells_of_places() {
    watched_in_cinema();
    set_privacy("public");
    draw();
    const std::string counted = png("wide");
    for (const std::string level : {"members", "private"}) {
      set_privacy(level);
      draw();
      CPPUNIT_ASSERT_EQUAL_MESSAGE(level, std::string("3 top - dark"), picture().choices);
      CPPUNIT_ASSERT_MESSAGE(level, counted != png("wide"));
    }
    set_privacy("public");
    draw();
    CPPUNIT_ASSERT_EQUAL(std::string("7 top - dark"), picture().choices);
    CPPUNIT_ASSERT(counted == png("wide"));
  }

  void who_is_hidden_is_on_no_picture() {
    watched(film_with("Edward Yang", 5));
    watched(film_with("Edward Yang", 6));
    draw();
    const std::string with = png("wide");
    const std::int64_t person = picture().person_id;
    CPPUNIT_ASSERT(person != 0);
    store_.write([&](store::Tx& tx) { return store::hide_person(tx, ada_, person), 0; });
    draw();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, picture().person_id);
    CPPUNIT_ASSERT(with != png("wide"));
  }

  void choices_are_kept_for_each_year() {
    store_.write([&](store::Tx& tx) {
      store::save_year_card(tx, ada_, 2024, {9, "months", 7, true});
      return store::save_year_card(tx, ada_, 2023, {1, "top", std::nullopt, false}), 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string("9 months 7 light"), store::find_year_card(store_.db(), ada_, 2024).text());
    CPPUNIT_ASSERT_EQUAL(std::string("1 top - dark"), store::find_year_card(store_.db(), ada_, 2023).text());
    CPPUNIT_ASSERT_EQUAL(std::string("7 top - dark"), store::find_year_card(store_.db(), ada_, 2022).text());
  }

  void there_are_no_more_than_the_most() {
    store::Tx tx(*cache_);
    for (int i = 0; i <= store::kMostYearPictures; ++i)
      store::save_year_picture(tx, {i, 2024, "wide"}, {"v", "c", 0, test::kNow + i}, "png");
    tx.commit();
    CPPUNIT_ASSERT(!store::find_year_picture(*cache_, {0, 2024, "wide"}));
    CPPUNIT_ASSERT(store::find_year_picture(*cache_, {1, 2024, "wide"}));
  }

  void old_ones_go() {
    draw();
    store::expire_cache(*cache_, test::kNow + 7 * base::kDay);
    CPPUNIT_ASSERT(!png("wide").empty());
    store::expire_cache(*cache_, test::kNow + 9 * base::kDay);
    CPPUNIT_ASSERT(png("wide").empty());
  }
};

REGISTER_SUITE(JobsYearCardTest);
