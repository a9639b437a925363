#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <string>
#include <vector>

#include "formats/input/csv.h"
#include "formats_archives.h"
#include "formats_fixture.h"
#include "formats_samples.h"

using namespace std::string_literals;
using test::expect_rows;
using test::rows_of;
using test::Sample;

namespace {

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

std::string with_lines_ending(const std::string& text, const std::string& end) {
  return replaced(replaced(text, "\r\n", "\n"), "\n", end);
}

// Of ASCII.
std::string as_utf16(const std::string& text, bool is_little) {
  std::string out = is_little ? "\xFF\xFE" : "\xFE\xFF";
  for (const char c : text) out += is_little ? std::string{c, '\0'} : std::string{'\0', c};
  return out;
}

bool is_csv(const Sample& sample) { return std::string(sample.name).ends_with(".csv"); }

// The same table with each row changed, and every cell quoted.
template <typename Change>
std::string changed_csv(const std::string& text, const Change& change) {
  formats::Csv csv(formats::Text(std::make_unique<formats::StringSource>(text), formats::Encoding::utf8));
  std::string out;
  bool is_header = true;
  while (csv.next() == formats::Csv::Status::row) {
    std::vector<std::string> cells = csv.cells();
    change(cells, is_header);
    is_header = false;
    for (std::size_t i = 0; i < cells.size(); ++i)
      out += (i == 0 ? "\"" : ",\"") + replaced(cells[i], "\"", "\"\"") + '"';
    out += '\n';
  }
  return out;
}

}  // namespace

class FormatsReadersTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsReadersTest);
  CPPUNIT_TEST(each_format_is_known_by_its_content_and_gives_its_records);
  CPPUNIT_TEST(rows_add_up);
  CPPUNIT_TEST(line_ends_and_encodings_change_nothing);
  CPPUNIT_TEST(the_order_of_columns_and_one_more_change_nothing);
  CPPUNIT_TEST(a_file_that_ends_in_the_middle_gives_its_good_rows_and_a_bad_one);
  CPPUNIT_TEST(one_bad_row_stops_no_other);
  CPPUNIT_TEST(several_services_in_one_upload);
  CPPUNIT_TEST(an_archive_of_files_is_read_as_the_files);
  CPPUNIT_TEST(files_that_nobody_knows_are_named);
  CPPUNIT_TEST(instants_are_days_of_the_person);
  CPPUNIT_TEST(a_format_may_be_chosen);
  CPPUNIT_TEST_SUITE_END();

  // The sample's bytes in another shape say the same.
  static void expect_same(const Sample& sample, const std::string& shape, const std::string& bytes) {
    expect_rows(std::string(sample.format) + ' ' + shape, sample.rows, rows_of(sample.name, bytes));
  }

 public:
  void each_format_is_known_by_its_content_and_gives_its_records() {
    for (const Sample& sample : test::samples()) {
      const test::Said said = test::read({{is_csv(sample) ? "export.csv" : "export", sample.bytes}});
      const bool is_told_by_name = std::string(sample.name) == "ratings.csv" || std::string(sample.name) == "diary.csv";
      CPPUNIT_ASSERT_EQUAL(std::string(sample.format), said.files.at(0)["format"].asString());
      if (!is_told_by_name) expect_rows(sample.format, sample.rows, test::all_words(said));
      expect_same(sample, "as it is", sample.bytes);
    }
  }

  void rows_add_up() {
    for (const Sample& sample : test::samples()) {
      const test::Said said = test::read({{sample.name, sample.bytes}});
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(said.rows.size()), said.count);
    }
  }

  void line_ends_and_encodings_change_nothing() {
    for (const Sample& sample : test::samples()) {
      expect_same(sample, "with LF", with_lines_ending(sample.bytes, "\n"));
      expect_same(sample, "with CRLF", with_lines_ending(sample.bytes, "\r\n"));
      expect_same(sample, "with a byte order mark", "\xEF\xBB\xBF" + sample.bytes);
      expect_same(sample, "in UTF-16", as_utf16(sample.bytes, true));
      expect_same(sample, "in UTF-16, big end first", as_utf16(sample.bytes, false));
      if (is_csv(sample)) expect_same(sample, "with CR", with_lines_ending(sample.bytes, "\r"));
    }
  }

  void the_order_of_columns_and_one_more_change_nothing() {
    for (const Sample& sample : test::samples()) {
      if (!is_csv(sample)) continue;
      expect_same(sample, "with columns turned round",
                  changed_csv(sample.bytes, [](auto& cells, bool) { std::reverse(cells.begin(), cells.end()); }));
      if (!sample.may_gain_column) continue;
      expect_same(sample, "with one column more", changed_csv(sample.bytes, [](auto& cells, bool is_header) {
                    cells.insert(cells.begin() + 1, is_header ? "Weather" : "rain");
                  }));
    }
  }

  void a_file_that_ends_in_the_middle_gives_its_good_rows_and_a_bad_one() {
    for (const Sample& sample : test::samples()) {
      std::string bytes = sample.bytes.substr(0, sample.bytes.find_last_not_of("\r\n") + 1);
      const std::size_t last = bytes.rfind('\n') + 1;
      bytes.resize(last + (bytes.size() - last) / 2);
      std::vector<std::string> expected(sample.rows.begin(), sample.rows.end() - static_cast<long>(sample.of_last));
      std::vector<std::string> found = rows_of(sample.name, bytes);
      CPPUNIT_ASSERT_MESSAGE(sample.format, !found.empty() && found.back().ends_with("-> bad bad_row"));
      found.pop_back();
      expect_rows(std::string(sample.format) + " cut", expected, found);
    }
  }

  void one_bad_row_stops_no_other() {
    expect_rows("a quote that never ends",
                {"play Alien (1979)", "play -> bad bad_row", "play Fargo (1996)", "play -> bad bad_row",
                 "play Heat (1995) -> bad bad_date", "play Jaws (1975)"},
                rows_of("history.csv",
                        "title,year,tmdbId,imdbId,watchedAt\n"
                        "Alien,1979,,,\n"
                        "\"Broken,1980,,,\n"
                        "Fargo,1996,,,\n"
                        "Too,many,cells,in,this,row\n"
                        "Heat,1995,,,soon\n"
                        "Jaws,1975,,,\n"));
    expect_rows(
        "items that are no objects", {"play -> bad bad_row", "play Fargo 275", "play -> bad bad_row"},
        rows_of("watched-history.json",
                "[7,{\"id\":1,\"type\":\"movie\",\"movie\":{\"title\":\"Fargo\",\"ids\":{\"tmdb\":275}}},{\"a\":}]"));
  }

  void several_services_in_one_upload() {
    test::Files files;
    std::size_t rows = 0;
    std::vector<std::string> formats;
    for (const Sample& sample : test::samples()) {
      if (std::find(formats.begin(), formats.end(), sample.format) != formats.end()) continue;
      formats.emplace_back(sample.format);
      files.emplace_back(sample.name, sample.bytes);
      rows += sample.rows.size();
    }
    const test::Said loose = test::read(files);
    CPPUNIT_ASSERT_EQUAL(rows, loose.rows.size());
    CPPUNIT_ASSERT_EQUAL(files.size(), loose.files.size());
    for (const base::Json& row : loose.rows) CPPUNIT_ASSERT(row["f"].asUInt() < loose.files.size());
  }

  void an_archive_of_files_is_read_as_the_files() {
    const std::string header = "title,year,tmdbId,imdbId,";
    const test::Said said = test::read(
        {{"films.zip", test::zip_of({{"Export/history.csv", header + "watchedAt\nAlien,1979,348,,2024-03-02\n"},
                                     {"Export/ratings.csv", header + "userRating\nAlien,1979,348,,9\n"},
                                     {"Export/notes.pdf", "%PDF-1.7"}})}});
    expect_rows("its members", {"play Alien (1979) 348 2024-03-02", "rating Alien (1979) 348 =90"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("films.zip"s, said.files[1]["name"].asString());
    CPPUNIT_ASSERT_EQUAL("ratings.csv"s, said.files[1]["member"].asString());
    CPPUNIT_ASSERT_EQUAL("notes.pdf"s, said.files[2]["member"].asString());
  }

  void files_that_nobody_knows_are_named() {
    const test::Said said = test::read({{"a.bin", "\x01\x02\x03"}, {"b.csv", ""}, {"c.csv", std::string(40, '\0')}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, said.files.size());
    for (const base::Json& file : said.files) CPPUNIT_ASSERT_EQUAL(""s, file["format"].asString());
    expect_rows("empty ones", {"play -> bad file_empty", "play -> bad file_empty"}, test::all_words(said));
  }

  void instants_are_days_of_the_person() {
    formats::Options utc = test::options_of();
    utc.zone = "UTC";
    const Sample sample = test::samples()[1];
    CPPUNIT_ASSERT_EQUAL("play Alien (1979) 348 tt0078748 2024-03-01"s, rows_of(sample.name, sample.bytes, utc)[0]);
    CPPUNIT_ASSERT_EQUAL("play Alien (1979) 348 tt0078748 2024-03-02"s, rows_of(sample.name, sample.bytes)[0]);
  }

  void a_format_may_be_chosen() {
    formats::Options options = test::options_of();
    options.format = "csv";
    const test::Said said =
        test::read({{"history.csv", "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,\n"}}, options);
    CPPUNIT_ASSERT_EQUAL("csv"s, said.files[0]["format"].asString());
    expect_rows("as any CSV", {"seen Alien (1979) 348"}, test::all_words(said));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FormatsReadersTest);
