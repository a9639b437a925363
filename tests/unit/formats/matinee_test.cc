#include "formats/matinee.h"

#include "base/json.h"
#include "formats/record_json.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using domain::ImportRecord;
using domain::RecordKind;

class FormatsMatineeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsMatineeTest);
  CPPUNIT_TEST(what_is_written_is_read);
  CPPUNIT_TEST(lines_are_as_documented);
  CPPUNIT_TEST(films_give_their_titles);
  CPPUNIT_TEST(a_broken_line_says_why);
  CPPUNIT_TEST(preferences_are_one_object);
  CPPUNIT_TEST(the_head_tells_format_and_version);
  CPPUNIT_TEST_SUITE_END();

  static std::string json_of(const ImportRecord& record) { return base::write_json(formats::to_json(record)); }
  static ImportRecord read(std::string_view member, std::string_view line) {
    return formats::MatineeReader().record(member, line);
  }

  static std::vector<ImportRecord> samples() {
    const domain::FilmRef film{.tmdb = 348};
    return {
        {.kind = RecordKind::play, .film = film, .at = 1714564800, .position = 0},
        {.kind = RecordKind::seen, .film = film, .at = 1714564800, .position = 1},
        {.kind = RecordKind::play,
         .film = film,
         .date = "2024-05",
         .at = 1,
         .count = 10'000,
         .text = "Two\nlines, \"quoted\" <b> & 🎬",
         .place = "Odeon",
         .tags = {"35mm", "again"},
         .is_rewatch = false,
         .position = 3},
        {.kind = RecordKind::rating, .film = film, .at = 1714564800, .tenths = 73},
        {.kind = RecordKind::past_rating, .film = film, .at = 1714564000, .tenths = 5},
        {.kind = RecordKind::past_rating, .film = film, .at = 1714564001, .tenths = 0},
        {.kind = RecordKind::watchlist, .film = film, .at = 1714564800},
        {.kind = RecordKind::like, .film = film, .at = 1714564800},
        {.kind = RecordKind::review, .film = film, .at = 1714564800, .text = "Cold.\n\nSplendid."},
        {.kind = RecordKind::favourite, .film = film, .position = 4},
        {.kind = RecordKind::list,
         .at = 1714564800,
         .text = "Two\nlines",
         .list = "Best (2)",
         .name = "Best",
         .privacy = "public",
         .is_ranked = true},
        {.kind = RecordKind::item, .film = film, .at = 1714564800, .text = "first", .list = "Best (2)", .position = 1},
        {.kind = RecordKind::place, .place = "Odeon", .is_cinema = true},
        {.kind = RecordKind::person, .film = {.tmdb = 10205, .title = "Sigourney Weaver"}},
        {.kind = RecordKind::filter,
         .at = 1714564800,
         .text = "person=tmdb%3A10205&decade=1970",
         .list = "movies",
         .name = "Space",
         .privacy = "private"},
    };
  }

  void what_is_written_is_read() {
    for (const ImportRecord& record : samples()) {
      const std::string line = formats::matinee_line(record);
      CPPUNIT_ASSERT_EQUAL('\n', line.back());
      CPPUNIT_ASSERT_EQUAL(line.size() - 1, line.find('\n'));
      CPPUNIT_ASSERT_EQUAL(json_of(record), json_of(read(formats::matinee_member(record.kind), line)));
    }
  }

  void lines_are_as_documented() {
    CPPUNIT_ASSERT_EQUAL(
        R"({"count":2,"created_at":"2024-05-01T12:00:00Z","date":"2024","position":1,"tmdb":348})"s + '\n',
        formats::matinee_line({.kind = RecordKind::play,
                               .film = {.tmdb = 348, .title = "not in the line"},
                               .date = "2024",
                               .at = 1714564800,
                               .count = 2,
                               .position = 1}));
    CPPUNIT_ASSERT_EQUAL(
        R"({"rated_at":"2024-05-01T12:00:00Z","rating":null,"tmdb":348})"s + '\n',
        formats::matinee_line({.kind = RecordKind::past_rating, .film = {.tmdb = 348}, .at = 1714564800}));
  }

  void films_give_their_titles() {
    formats::MatineeReader reader;
    reader.film(formats::matinee_film_line(
        {.tmdb = 348, .imdb = "tt0078748", .title = "Alien", .original_title = "Alien", .year = 1979}));
    reader.film("{not a film");
    const ImportRecord play = reader.record("plays.ndjson", R"({"tmdb":348,"count":1})");
    CPPUNIT_ASSERT_EQUAL("Alien"s, play.film.title);
    CPPUNIT_ASSERT_EQUAL("tt0078748"s, play.film.imdb);
    CPPUNIT_ASSERT_EQUAL(1979, play.film.year);
    // A person's number is not a film's.
    const ImportRecord person = reader.record("hidden-persons.ndjson", R"({"tmdb":348,"name":"Ian Holm"})");
    CPPUNIT_ASSERT_EQUAL("Ian Holm"s, person.film.title);
    CPPUNIT_ASSERT_EQUAL(0, person.film.year);
  }

  void a_broken_line_says_why() {
    const struct {
      const char *member, *line;
      std::string reason;
    } kLines[] = {
        {"plays.ndjson", "", "bad_row"},
        {"plays.ndjson", R"({"tmdb":348,"date":"2024-05-0)", "bad_row"},
        {"plays.ndjson", R"([1])", "bad_row"},
        {"plays.ndjson", R"({"date":"2024-05-01"})", "bad_row"},
        {"plays.ndjson", R"({"tmdb":-1})", "bad_row"},
        {"plays.ndjson", R"({"tmdb":348,"count":0})", "bad_row"},
        {"plays.ndjson", R"({"tmdb":348,"date":"2024-13-01"})", "bad_date"},
        {"plays.ndjson", R"({"tmdb":348,"date":"01.05.2024"})", "bad_date"},
        {"plays.ndjson", R"({"tmdb":348,"date":20240501})", "bad_date"},
        {"ratings.ndjson", R"({"tmdb":348,"rating":4})", "bad_rating"},
        {"ratings.ndjson", R"({"tmdb":348,"rating":null})", "bad_rating"},
        {"ratings.ndjson", R"({"tmdb":348,"rating":101})", "bad_rating"},
        {"reviews.ndjson", R"({"tmdb":348})", "bad_row"},
        {"lists.ndjson", R"({"list":"A","name":"A","privacy_level":"everybody"})", "bad_row"},
        {"lists.ndjson", R"({"tmdb":348})", "bad_row"},
        {"places.ndjson", R"({})", "bad_row"},
        {"saved-filters.ndjson", R"({"name":"Space","privacy_level":"x"})", "bad_row"},
    };
    for (const auto& [member, line, reason] : kLines) {
      const ImportRecord record = read(member, line);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(line, reason, std::string(record.reason.word()));
      CPPUNIT_ASSERT_MESSAGE(line, record.verdict == domain::RowVerdict::bad);
    }
    CPPUNIT_ASSERT(!read("ratings.ndjson", R"({"tmdb":348,"rating":80,"rated_at":"yesterday"})").at);
    CPPUNIT_ASSERT(!read("ratings.ndjson", R"({"tmdb":348,"rating":80,"rated_at":"2024-02-30T00:00:00Z"})").at);
  }

  void preferences_are_one_object() {
    const auto records = formats::MatineeReader::preferences(R"({"theme":"dark","weekly_export":true,"dashboard":{}})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, records.size());
    CPPUNIT_ASSERT_EQUAL("dashboard"s, records[0].name);
    CPPUNIT_ASSERT_EQUAL("{}"s, records[0].text);
    CPPUNIT_ASSERT_EQUAL("dark"s, records[1].text);
    CPPUNIT_ASSERT_EQUAL("true"s, records[2].text);
    CPPUNIT_ASSERT(records[2].kind == RecordKind::preference);
    CPPUNIT_ASSERT(formats::MatineeReader::preferences("[]").front().verdict == domain::RowVerdict::bad);
  }

  void the_head_tells_format_and_version() {
    using formats::MatineeHead;
    CPPUNIT_ASSERT(formats::matinee_head(R"({"format":"matinee-export","version":1})") == MatineeHead::known);
    CPPUNIT_ASSERT(formats::matinee_head(R"({"format":"matinee-export","version":2})") == MatineeHead::newer);
    CPPUNIT_ASSERT(formats::matinee_head(R"({"format":"other","version":1})") == MatineeHead::none);
    CPPUNIT_ASSERT(formats::matinee_head("PK") == MatineeHead::none);
  }
};

REGISTER_SUITE(FormatsMatineeTest);
