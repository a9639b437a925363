#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/imports/run_reader.h"

using namespace std::string_literals;

namespace {

#if defined(MATINEE_SANITIZED)
constexpr char kSeconds[] = "20";
constexpr bool kSanitized = true;
#else
constexpr char kSeconds[] = "1";
constexpr bool kSanitized = false;
#endif

std::string repeated(const std::string& text, int times) {
  std::string all;
  all.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string little(std::uint64_t number, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(i < 8 ? number >> (8 * i) & 0xFF : 0);
  return out;
}

// Returns the end of an archive whose directory follows its members. More than 65,534 members are counted in a second
// end.
std::string ended(const std::string& members, const std::string& directory, std::uint64_t count) {
  const bool is_large = count > 0xFFFE;
  const std::string large = "PK\x06\x06" + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8) +
                            little(count, 8) + little(count, 8) + little(directory.size(), 8) +
                            little(members.size(), 8) + "PK\x06\x07" + little(0, 4) +
                            little(members.size() + directory.size(), 8) + little(1, 4);
  const std::string number = little(is_large ? 0xFFFF : count, 2);
  return members + directory + (is_large ? large : "") + "PK\x05\x06" + little(0, 4) + number + number +
         little(directory.size(), 4) + little(members.size(), 4) + little(0, 2);
}

std::string empty_members(std::uint32_t count) {
  std::string members, directory;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string name = std::to_string(100000 + i);
    const std::string facts = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 12) +
                              little(name.size(), 2) + little(0, 2);
    directory += "PK\x01\x02" + little(20, 2) + facts + little(0, 10) + little(members.size(), 4) + name;
    members += "PK\x03\x04" + facts + name;
  }
  return ended(members, directory, count);
}

// Returns an archive whose directory names one member of 21 MB again and again, so that 170 KB claim to hold 52 GB.
std::string overlapping() {
  constexpr int kMembers = 2500;
  const std::string one = test::zip_of({{"history.csv", std::string(21'000'000, 'x')}});
  const std::size_t start = one.rfind("PK\x01\x02"), end = one.rfind("PK\x05\x06");
  return ended(one.substr(0, start), repeated(one.substr(start, end - start), kMembers), kMembers);
}

}  // namespace

class FormatsReaderProcessTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsReaderProcessTest);
  CPPUNIT_TEST(it_reads_and_ends);
  CPPUNIT_TEST(wrong_calls_are_refused);
  CPPUNIT_TEST(item_7_archives_that_unpack_to_too_much_are_refused);
  CPPUNIT_TEST(item_7_archives_that_are_not_what_they_say_are_refused);
  CPPUNIT_TEST(item_7_members_that_may_not_be_read_are_left);
  CPPUNIT_TEST(item_7_deep_and_long_texts_are_refused);
  CPPUNIT_TEST(item_7_entities_are_refused);
  CPPUNIT_TEST(a_large_history_is_read_within_its_memory);
  CPPUNIT_TEST(a_file_that_takes_too_much_memory_stops_no_other);
  CPPUNIT_TEST(rows_have_an_end);
  CPPUNIT_TEST(time_that_its_rows_take_is_not_its_own);
  CPPUNIT_TEST_SUITE_END();

  test::TemporaryFolder folder_;

  // Runs the reader, which is killed after a second of processor time.
  base::ProgramResult run(const std::string& bytes, const std::string& name, const std::string& limit = kSeconds) {
    std::ofstream(folder_.file("upload"), std::ios::binary) << bytes;
    return base::run_program(
        {"/bin/sh", "-c", "ulimit -t \"$1\"; exec \"$2\" --zone Europe/Berlin --today 2026-11-23 -- \"$3\" 3<\"$4\"",
         "sh", limit, base::program_beside("matinee-reader"), name, folder_.file("upload")},
        "", {.milliseconds = 600'000, .output = 64 * 1024 * 1024});
  }
  std::vector<std::string> rows(const std::string& bytes, const std::string& name) {
    const base::ProgramResult result = run(bytes, name);
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    std::vector<std::string> words;
    std::istringstream lines(result.output);
    for (std::string text; std::getline(lines, text);) {
      CPPUNIT_ASSERT(text.size() < 65536);
      const base::Json line = base::parse_json(text).value();
      if (line["t"].asString() == "row") words.push_back(test::words(line));
    }
    return words;
  }
  void expect(const std::vector<std::string>& expected, const std::string& bytes, const std::string& name) {
    test::expect_rows(name, expected, rows(bytes, name));
  }

 public:
  void it_reads_and_ends() {
    const base::ProgramResult result =
        run("title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n", "history.csv");
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT_EQUAL(
        "{\"bytes\":62,\"f\":0,\"format\":\"movary\",\"member\":\"\",\"name\":\"history.csv\",\"t\":\"file\"}\n"
        "{\"date\":\"2024-03-02\",\"f\":0,\"kind\":\"play\",\"n\":2,\"t\":\"row\",\"title\":\"Alien\",\"tmdb\":348,"
        "\"year\":1979}\n"
        "{\"entries\":1,\"f\":0,\"rows\":1,\"t\":\"rows\"}\n"
        "{\"rows\":1,\"t\":\"end\"}\n"s,
        result.output);
  }

  void wrong_calls_are_refused() {
    const std::string program = base::program_beside("matinee-reader");
    CPPUNIT_ASSERT_EQUAL(2, base::run_program({program}, "").status);
    CPPUNIT_ASSERT_EQUAL(2, base::run_program({program, "--zone", "Nowhere/Land", "--", "a"}, "").status);
    CPPUNIT_ASSERT_EQUAL(2, base::run_program({program, "--today", "tomorrow", "--", "a"}, "").status);
  }

  void item_7_archives_that_unpack_to_too_much_are_refused() {
    const std::string bomb =
        test::zip_of({{"history.csv", std::string(70'000'000, 'x')}});  // a larger one says no more
    expect({"play -> bad too_big"}, bomb, "ratio");
    expect({"play -> bad too_big"}, empty_members(100'000), "members");
  }

  void item_7_archives_that_are_not_what_they_say_are_refused() {
    const std::string overlaps = overlapping();
    CPPUNIT_ASSERT(overlaps.size() < 200'000);
    expect({"play -> bad file_broken"}, overlaps, "overlapping");
    const std::string whole = test::zip_of({{"history.csv", repeated("title,year\n", 1000)}});
    expect({"play -> bad file_broken"}, whole.substr(0, whole.size() / 2), "cut");
    expect({"play -> bad file_encrypted"}, test::zip_of({{"tracking-prod-records.csv", "type\n"}}, "secret"),
           "encrypted");
  }

  void item_7_members_that_may_not_be_read_are_left() {
    const std::string history = "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n";
    const std::string inner = test::zip_of({{"history.csv", history}});
    expect({"play Alien (1979) 348 2024-03-02"},
           test::zip_of({{"../history.csv", history},
                         {"/history.csv", history},
                         {"__MACOSX/history.csv", history},
                         {"inner.zip", inner},
                         {"history.csv", history}}),
           "members.zip");
    const std::string linked = "title,year,tmdbId,imdbId,watchedAt\nFargo,1996,275,,2024-03-03\n";
    expect({"play Alien (1979) 348 2024-03-02"},
           test::zip_of({{"old/history.csv", linked}, {"history.csv", history}}, {}, "old/history.csv"), "link.zip");
    expect({"play Alien (1979) 348 2024-03-02"}, test::zip_of({{"films\\history.csv", history}}), "windows.zip");
  }

  void item_7_deep_and_long_texts_are_refused() {
    expect({"play -> bad bad_row"}, '[' + std::string(100'000, '[') + std::string(100'000, ']') + ']',
           "watched-history.json");
    expect({"play -> bad bad_row"}, std::string(100'000, '['), "watched-history.json");
    const std::string header = "title,year,tmdbId,imdbId,watchedAt\n";
    expect({"play -> bad too_big", "play Alien (1979)"}, header + std::string(49'000'000, 'x') + "\nAlien,1979,,,\n",
           "history.csv");
    expect({"play -> bad too_big"}, std::string(49'000'000, 'x'), "line.csv");
    const std::vector<std::string> quotes = rows(header + repeated("\"x\n", 1'000'000), "history.csv");
    CPPUNIT_ASSERT(!quotes.empty());
    CPPUNIT_ASSERT_EQUAL(std::string("play -> bad file_broken"), quotes.back());
  }

  void item_7_entities_are_refused() {
    expect({"play -> bad file_broken"},
           "<?xml version=\"1.0\"?><!DOCTYPE videodb [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>"
           "<videodb><movie><title>&b;</title><playcount>1</playcount></movie></videodb>",
           "videodb.xml");
    expect({"play -> bad file_broken"}, "<videodb>" + repeated("<a>", 1000), "videodb.xml");
  }

  void a_large_history_is_read_within_its_memory() {
    std::string history = "title,year,tmdbId,imdbId,watchedAt,comment\n";
    for (int i = 0; i < 50'000; ++i)
      history += "Film " + std::to_string(i) + ",1979," + std::to_string(i + 1) + ",,2024-03-02,\"" +
                 std::string(40, 'x') + "\"\n";
    const base::ProgramResult result = run(history, "history.csv", "30");
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT(result.output.ends_with("{\"rows\":50000,\"t\":\"end\"}\n"));
  }

  // The reader has to know everything that a profile watched before it gives the first row.
  void a_file_that_takes_too_much_memory_stops_no_other() {
    if (kSanitized) return;
    std::string views = "Profile Name,Start Time,Duration,Title\n";
    for (int i = 100'000; i < 225'000; ++i)
      views += "Ann,2024-03-02 00:10:00,01:10:00," + repeated("Title " + std::to_string(i) + ' ', 35) + '\n';
    const std::string films = "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n";
    const base::ProgramResult result =
        run(test::zip_of({{"ViewingActivity.csv", views}, {"history.csv", films}}), "films.zip", "30");
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT(result.output.find("\"reason\":\"too_big\"") != std::string::npos);
    CPPUNIT_ASSERT(result.output.ends_with("{\"rows\":2,\"t\":\"end\"}\n"));
  }

  void rows_have_an_end() {
    const std::string rows = repeated("A,,1,,,\n", 260'000);
    const base::ProgramResult result = run("title,year,tmdbId,imdbId,watchedAt,comment\n" + rows, "history.csv", "30");
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT(
        result.output.ends_with("\"reason\":\"too_big\",\"t\":\"row\",\"verdict\":\"bad\"}\n"
                                "{\"entries\":250001,\"f\":0,\"rows\":250000,\"t\":\"rows\"}\n"
                                "{\"rows\":250001,\"t\":\"end\"}\n"));
  }

  // The rows wait for as long as another process may write, and everything that was read arrives whole.
  void time_that_its_rows_take_is_not_its_own() {
    constexpr std::int64_t kLongest = 6'000'000;
    std::ofstream(folder_.file("upload")) << "title,year,tmdbId,imdbId,watchedAt,comment\nAlien,1979,348,,,\n";
    int lines = 0;
    const auto take = [&](std::string_view) {
      if (++lines == 1) ::usleep(kLongest + 200'000);
    };
    CPPUNIT_ASSERT(transfer::run_reader(
        {"--today", "2026-11-23"}, {{folder_.file("upload"), "history.csv"}}, take, [] { return true; }, kLongest));
    CPPUNIT_ASSERT_EQUAL(4, lines);
  }
};

REGISTER_SUITE(FormatsReaderProcessTest);
