#include <fcntl.h>

#include <filesystem>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/json.h"
#include "domain/import.h"
#include "formats/record_json.h"
#include "formats/upload.h"
#include "tests/unit/fixtures/export_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using domain::RecordKind;
using test::members_of;

// Tests that our own readers find in an export everything that was written, as far as its format can say it.
class TransferExportsReadTest : public test::ExportFixture {
  CPPUNIT_TEST_SUITE(TransferExportsReadTest);
  CPPUNIT_TEST(what_was_written_is_read_again);
  CPPUNIT_TEST(what_was_only_marked_as_seen_stays_so);
  CPPUNIT_TEST(a_long_list_for_letterboxd_comes_back_as_one);
  CPPUNIT_TEST(each_export_says_the_same_to_our_reader);
  CPPUNIT_TEST_SUITE_END();

  std::vector<domain::ImportRecord> read(const std::string& path, const std::string& zone = "Europe/Berlin") const {
    const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::vector<domain::ImportRecord> records;
    formats::Lines out([&](const std::string& line) {
      const auto json = base::parse_json(line);
      if (base::string_member(*json, "t") == "row") records.push_back(formats::record_from_json(*json));
    });
    formats::Options options;
    options.zone = zone;
    options.today = "2024-05-01";
    formats::read_upload({{std::filesystem::path(path).filename().string(), file.get()}}, options, out);
    return records;
  }

  // The contents of the records of a file: plays by film and date ("" means unknown), ratings, watchlist.
  struct Told {
    std::map<std::pair<std::int64_t, std::string>, int> plays;
    std::map<std::int64_t, int> ratings;
    std::set<std::int64_t> watchlist;
  };
  Told told(ExportFormat format) {
    const std::map<std::string, std::int64_t> by_imdb = {{"tt0078748", 348}, {"tt0060196", 429}};
    Told all;
    for (const domain::ImportRecord& record : read(exported(format))) {
      CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(domain::export_kind(format).name), ""s,
                                   std::string(record.reason.word()));
      const auto imdb = by_imdb.find(record.film.imdb);
      const std::int64_t film = record.film.tmdb == 0 && imdb != by_imdb.end() ? imdb->second : record.film.tmdb;
      if (record.kind == RecordKind::play) all.plays[{film, record.date.value_or("")}] += record.count;
      if (record.kind == RecordKind::seen) all.plays[{film, "seen"}] = 1;
      if (record.kind == RecordKind::rating) all.ratings[film] = record.tenths;
      if (record.kind == RecordKind::watchlist) all.watchlist.insert(film);
    }
    return all;
  }

 public:
  // The lines are read as records, with the films' titles (R-50, its first half).
  void what_was_written_is_read_again() {
    fill();
    std::map<RecordKind, int> kinds;
    for (const domain::ImportRecord& record : read(exported(ExportFormat::matinee))) {
      CPPUNIT_ASSERT_EQUAL(""s, std::string(record.reason.word()));
      ++kinds[record.kind];
      if (record.kind == RecordKind::play) CPPUNIT_ASSERT(!record.film.title.empty() && record.at);
      if (record.kind != RecordKind::play || record.count != 2) continue;
      CPPUNIT_ASSERT_EQUAL("Two\nlines 🎬 <b>"s, record.text);
      CPPUNIT_ASSERT_EQUAL("Odeon"s, record.place);
      CPPUNIT_ASSERT(record.tags == std::vector<std::string>({"35mm", "again"}));
      CPPUNIT_ASSERT(record.is_rewatch == false);
      CPPUNIT_ASSERT_EQUAL(test::kNow - 5, record.at.value());
    }
    const std::map<RecordKind, int> kWritten = {
        {RecordKind::play, 5},       {RecordKind::rating, 2}, {RecordKind::past_rating, 2}, {RecordKind::watchlist, 1},
        {RecordKind::list, 2},       {RecordKind::item, 4},   {RecordKind::like, 1},        {RecordKind::favourite, 2},
        {RecordKind::review, 1},     {RecordKind::place, 2},  {RecordKind::person, 1},      {RecordKind::filter, 1},
        {RecordKind::preference, 13}};
    for (const auto& [kind, count] : kWritten)
      CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(domain::kRecordKinds[static_cast<std::size_t>(kind)]), count,
                                   kinds[kind]);
    CPPUNIT_ASSERT_EQUAL(kWritten.size(), kinds.size());
  }

  // A mark stays a mark, so that a dated entry takes its place there too.
  void what_was_only_marked_as_seen_stays_so() {
    maya_ = store_.add_user("maya");
    const std::int64_t alien = add_film(348, "Alien", "tt0078748", 1979);
    store::NewPlay mark;
    mark.is_mark = true;
    add_play(maya_, alien, std::nullopt, 1, mark);
    const auto records = read(exported(ExportFormat::matinee));
    CPPUNIT_ASSERT_EQUAL(1,
                         static_cast<int>(std::ranges::count(records, RecordKind::seen, &domain::ImportRecord::kind)));
    CPPUNIT_ASSERT_EQUAL(0,
                         static_cast<int>(std::ranges::count(records, RecordKind::play, &domain::ImportRecord::kind)));
    const domain::Play play = store::plays_of_movie(store_.db(), maya_, alien).at(0);
    CPPUNIT_ASSERT(play.is_mark);
  }

  // The list is one again, in its order, although it has more films than one file may have.
  void a_long_list_for_letterboxd_comes_back_as_one() {
    constexpr int kFilms = 1001;
    maya_ = store_.add_user("maya");
    std::vector<std::int64_t> films;
    for (int i = 0; i < kFilms; ++i) films.push_back(store_.add_movie(5000 - i));
    store_.write([&](store::Tx& tx) {
      const auto list = store::add_list(tx, maya_, {"Watchlist 2024", "", true, domain::Privacy::owner}, test::kNow);
      for (const auto film : films) store::add_to_list(tx, maya_, *list, film, "", test::kNow);
      return 0;
    });
    int lists = 0, items = 0;
    for (const domain::ImportRecord& record : read(exported(ExportFormat::letterboxd))) {
      if (record.kind == RecordKind::list) ++lists;
      else CPPUNIT_ASSERT(record.kind == RecordKind::item && record.film.tmdb == 5000 - items++);
    }
    CPPUNIT_ASSERT_EQUAL(1, lists);
    CPPUNIT_ASSERT_EQUAL(kFilms, items);
    CPPUNIT_ASSERT(members_of(exported(ExportFormat::letterboxd)).at("README.txt").find("into the same list") !=
                   std::string::npos);
  }

  // Each format says the same, as far as it can.
  void each_export_says_the_same_to_our_reader() {
    fill();
    using Plays = decltype(Told::plays);
    using Ratings = decltype(Told::ratings);
    const Plays all = {
        {{348, ""}, 3}, {{348, "2021"}, 1}, {{348, "2024-03-02"}, 2}, {{429, "2021-05"}, 1}, {{429, "2024-03-02"}, 1}};
    const Plays days_and_undated = {{{348, ""}, 4}, {{348, "2024-03-02"}, 2}, {{429, ""}, 1}, {{429, "2024-03-02"}, 1}};
    const struct {
      ExportFormat format;
      Plays plays;
      Ratings ratings;
    } kTold[] = {
        {ExportFormat::matinee, all, {{348, 85}, {275, 70}}},
        {ExportFormat::csv, all, {{348, 85}, {275, 70}}},
        {ExportFormat::trakt, days_and_undated, {{348, 90}, {275, 70}}},
        {ExportFormat::movary, days_and_undated, {{348, 90}, {275, 70}}},
        {ExportFormat::ryot, days_and_undated, {{348, 85}, {275, 70}}},
    };
    for (const auto& expected : kTold) {
      const std::string name(domain::export_kind(expected.format).name);
      const Told is = told(expected.format);
      CPPUNIT_ASSERT_MESSAGE(name + ": plays", is.plays == expected.plays);
      CPPUNIT_ASSERT_MESSAGE(name + ": ratings", is.ratings == expected.ratings);
      CPPUNIT_ASSERT_MESSAGE(name + ": watchlist", is.watchlist == std::set<std::int64_t>{275});
    }
    // A rating without a play has become a play there.
    Plays with_rated = days_and_undated;
    with_rated[{275, ""}] = 1;
    const Told yamtrack = told(ExportFormat::yamtrack);
    CPPUNIT_ASSERT(yamtrack.plays == with_rated);
    CPPUNIT_ASSERT((yamtrack.ratings == Ratings{{348, 85}, {275, 70}}));
    CPPUNIT_ASSERT(yamtrack.watchlist == std::set<std::int64_t>{275});
    // Letterboxd has the diary's days, a film without a day once, and ratings to half stars.
    const Told letterboxd = told(ExportFormat::letterboxd);
    CPPUNIT_ASSERT((letterboxd.plays == Plays{{{348, "2024-03-02"}, 2}, {{429, "2024-03-02"}, 1}, {{275, "seen"}, 1}}));
    CPPUNIT_ASSERT((letterboxd.ratings == Ratings{{348, 90}, {275, 70}}));
    CPPUNIT_ASSERT(letterboxd.watchlist == std::set<std::int64_t>{275});
    CPPUNIT_ASSERT((told(ExportFormat::imdb).ratings == Ratings{{348, 90}}));
  }
};

REGISTER_SUITE(TransferExportsReadTest);
