#include "transfer/exports/losses.h"

#include "base/text.h"
#include "store/exports/numbers.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "tests/unit/fixtures/export_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::members_of, test::Members;

// Tests that the losses of an export are counted and shown before it is made, and in its README.txt.
class TransferExportsLossesTest : public test::ExportFixture {
  CPPUNIT_TEST_SUITE(TransferExportsLossesTest);
  CPPUNIT_TEST(what_is_lost_is_counted);
  CPPUNIT_TEST(company_is_left_out_and_counted);
  CPPUNIT_TEST(what_lists_and_places_lose_is_counted);
  CPPUNIT_TEST(tags_and_reviews_that_letterboxd_has_no_day_for_are_counted);
  CPPUNIT_TEST(the_readme_says_what_is_lost);
  CPPUNIT_TEST(the_readme_promises_no_more_than_it_can);
  CPPUNIT_TEST_SUITE_END();

  std::string said_to_be_lost(ExportFormat format) {
    std::string all;
    for (const base::Text& text : transfer::losses(format, store::export_numbers(store_.db(), maya_)))
      all += base::english(text) + '\n';
    return all;
  }
  void expect_lost(ExportFormat format, const std::string& sentence, bool is_said = true) {
    const std::string all = said_to_be_lost(format);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(domain::export_kind(format).name) + " of “" + sentence + "”:\n" + all,
                                 is_said, all.find(sentence + '\n') != std::string::npos);
  }

 public:
  void what_is_lost_is_counted() {
    fill();
    const store::ExportNumbers numbers = store::export_numbers(store_.db(), maya_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{8}, numbers.plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.films);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.vague_plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, numbers.undated_plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.notes);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.places);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.tagged);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.marks);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.uneven_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.unseen_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.ratings_without_imdb);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.past_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.list_notes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, transfer::losses(ExportFormat::matinee, numbers).size());
    std::vector<std::string> sentences;
    for (const base::Text& text : transfer::losses(ExportFormat::trakt, numbers))
      sentences.push_back(base::english(text));
    CPPUNIT_ASSERT_EQUAL(std::size_t{11}, sentences.size());
    CPPUNIT_ASSERT_EQUAL("1 rating is rounded to a whole number."s, sentences[0]);
    CPPUNIT_ASSERT_EQUAL("2 entries lose their month or year, because only full dates fit."s, sentences[1]);
    for (const domain::ExportKind& kind : domain::kExportKinds)
      CPPUNIT_ASSERT(transfer::losses(kind.format, store::ExportNumbers{}).empty());
  }

  // The names of members who may log are in the export, because they are a setting of the account.
  void company_is_left_out_and_counted() {
    maya_ = store_.add_user("maya");
    const auto ben = store_.add_user("ben"), film = add_film(348, "Alien", "tt0078748", 1979);
    store_.write([&](store::Tx& tx) {
      store::allow_logging(tx, maya_, ben, test::kNow);
      return 0;
    });
    add_play(maya_, film, "2024-03-01");
    add_play(ben, film, "2024-03-02");
    const auto theirs = store::find_play_on(store_.db(), ben, film, "2024-03-02");
    store_.write([&](store::Tx& tx) {
      return store::share_play(tx, ben, theirs->id, {*store::find_user(tx.db(), maya_)}, test::kNow);
    });
    const store::ExportNumbers numbers = store::export_numbers(store_.db(), maya_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.with_others);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.by_others);
    for (const domain::ExportKind& kind : domain::kExportKinds) {
      std::string all;
      for (const base::Text& text : transfer::losses(kind.format, numbers)) all += base::english(text) + '\n';
      const bool is_said = all.find("1 entry loses who you watched with.\n1 entry loses who logged it.\n") != all.npos;
      CPPUNIT_ASSERT_EQUAL_MESSAGE(all, kind.format != ExportFormat::imdb, is_said);
    }
    const Members members = members_of(exported(ExportFormat::matinee));
    CPPUNIT_ASSERT(members.at("preferences.json").find(R"("together":["ben"])") != std::string::npos);
    CPPUNIT_ASSERT(members.at("plays.ndjson").find("ben") == std::string::npos);
    CPPUNIT_ASSERT(members.at("README.txt").find("- 1 entry loses who you watched with.\n") != std::string::npos);
  }

  // Two of the three lists have films (R-51).
  void what_lists_and_places_lose_is_counted() {
    fill();
    for (const ExportFormat format : {ExportFormat::letterboxd, ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "1 empty list is left out.", false);
    store_.write([&](store::Tx& tx) {
      return store::add_list(tx, maya_, {"Empty", "", false, domain::Privacy::owner}, test::kNow);
    });
    for (const ExportFormat format : {ExportFormat::letterboxd, ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "1 empty list is left out.");
    expect_lost(ExportFormat::letterboxd,
                "2 lists lose their descriptions and privacy settings, and are named after their files.");
    for (const ExportFormat format : {ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "2 lists lose their order, descriptions, notes and privacy settings.");
    for (const ExportFormat format : {ExportFormat::movary, ExportFormat::csv})
      expect_lost(format, "1 entry loses its “cinema” mark.");
    expect_lost(ExportFormat::matinee, "1 entry loses its “cinema” mark.", false);
    expect_lost(ExportFormat::letterboxd, "1 note is left out, because it would become a public review.");
  }

  // The film's one row for its plays without a day has the tags of the last of them.
  void tags_and_reviews_that_letterboxd_has_no_day_for_are_counted() {
    maya_ = store_.add_user("maya");
    const auto alien = add_film(348, "Alien", "tt0078748", 1979), ran = add_film(11645, "Ran", "tt0089881", 1985),
               fargo = add_film(275, "Fargo", "tt0116282", 1996), heat = add_film(949, "Heat", "tt0113277", 1995);
    store::NewPlay tagged;
    tagged.tags = {"35mm"};
    add_play(maya_, alien, std::nullopt, 1, tagged);
    add_play(maya_, alien, "2021", 1, tagged);
    expect_lost(ExportFormat::letterboxd, "1 undated entry loses its tags.");
    add_play(maya_, ran, "2022", 1, tagged);
    add_play(maya_, ran, "2021-03-04", 1, tagged);
    expect_lost(ExportFormat::letterboxd, "2 undated entries lose their tags.");
    expect_lost(ExportFormat::trakt, "4 entries lose their tags.");
    store_.write([&](store::Tx& tx) {
      for (const auto film : {ran, fargo, heat}) store::set_review(tx, maya_, film, {"Good.", test::kNow});
      store::set_rating(tx, maya_, heat, 70, test::kNow);
      return 0;
    });
    expect_lost(ExportFormat::letterboxd, "1 film with only a review is marked as watched.");
    const std::string watched = members_of(exported(ExportFormat::letterboxd)).at("letterboxd-watched.csv");
    CPPUNIT_ASSERT_EQUAL_MESSAGE(watched, std::ptrdiff_t{4}, lines(watched));  // Alien, Fargo, Heat
    CPPUNIT_ASSERT_EQUAL_MESSAGE(watched, watched.find("35mm"), watched.rfind("35mm"));
  }

  void the_readme_says_what_is_lost() {
    fill();
    const std::string text = members_of(exported(ExportFormat::letterboxd)).at("README.txt");
    for (const char* part : {"1 rating is rounded to the nearest half star", "2 entries have only a month or year",
                             "3 entries have no date", "1 rated film with no entry is marked as watched",
                             "1 note is left out", "https://letterboxd.com/import/"})
      CPPUNIT_ASSERT_MESSAGE(part, text.find(part) != std::string::npos);
    CPPUNIT_ASSERT(members_of(exported(ExportFormat::movary)).at("README.txt").find("or every entry is doubled") !=
                   std::string::npos);
  }

  void the_readme_promises_no_more_than_it_can() {
    maya_ = store_.add_user("maya");
    add_play(maya_, add_film(348, "Alien", "tt0078748", 1979), "2024-03-02");
    for (const ExportFormat format : {ExportFormat::matinee, ExportFormat::letterboxd, ExportFormat::movary}) {
      const std::string text = members_of(exported(format)).at("README.txt");
      CPPUNIT_ASSERT_MESSAGE(text,
                             text.find("All entries, ratings and watchlist films are included.") != std::string::npos);
      CPPUNIT_ASSERT_MESSAGE(text, text.find("Everything") == std::string::npos);
    }
  }
};

REGISTER_SUITE(TransferExportsLossesTest);
