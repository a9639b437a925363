#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/input/encoding.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/fixtures/formats_samples.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows, test::options_of, test::rows_of;

// Tests files that were damaged by hand or by a spreadsheet: quotes that swallow rows, and bytes that are not UTF-8.
class FormatsDamageTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsDamageTest);
  CPPUNIT_TEST(a_stray_quote_swallows_no_row);
  CPPUNIT_TEST(a_stray_quote_among_quoted_cells_swallows_no_row);
  CPPUNIT_TEST(a_stray_quote_in_a_text_swallows_no_row);
  CPPUNIT_TEST(texts_have_several_lines);
  CPPUNIT_TEST(stray_quotes_without_end_are_read_in_bounded_time);
  CPPUNIT_TEST(rows_and_entries_of_each_file_are_counted);
  CPPUNIT_TEST(lines_of_separators_are_no_rows);
  CPPUNIT_TEST(letters_of_half_the_world_are_recognised);
  CPPUNIT_TEST(each_encoding_is_asked_about_once);
  CPPUNIT_TEST(one_damaged_letter_leaves_the_others);
  CPPUNIT_TEST(utf16_needs_no_mark);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kHeader[] = "title,year,tmdbId,imdbId,watchedAt,comment,location\n";

  static std::string history(int from, int to) {
    std::string rows;
    for (int i = from; i < to; ++i)
      rows += "Film " + std::to_string(i) + ",1979," + std::to_string(i) + ",,2024-03-02,,\n";
    return rows;
  }

  // Checks that each line after the header gets a verdict, and that their sum is the number of rows that is reported.
  static void expect_lines(const std::string& what, int lines, std::size_t good, const std::string& bytes) {
    const test::Said said = test::read({{"history.csv", bytes}});
    std::set<int> numbers;
    std::size_t bad = 0;
    for (const base::Json& row : said.rows) {
      numbers.insert(row["n"].asInt());
      bad += row["verdict"].asString() == "bad" ? 1 : 0;
    }
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, static_cast<std::size_t>(lines), numbers.size());
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, good, said.rows.size() - bad);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, lines, said.sums.at(0)["rows"].asInt());
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, static_cast<int>(said.rows.size()), said.sums[0]["entries"].asInt());
  }

 public:
  void a_stray_quote_swallows_no_row() {
    const std::string open = "\"Fargo,1996,275,,2024-03-02,,\n", close = "Roma\",2018,426426,,2024-03-02,,\n";
    expect_lines("from title to title", 43, 41, kHeader + open + history(1, 42) + close);
    expect_lines("without an end", 42, 41, kHeader + open + history(1, 42));
    expect_lines("an id", 43, 41,
                 kHeader + "Fargo,1996,\"275,,2024-03-02,,\n"s + history(1, 42) + "Roma,2018,426426\",,2024-03-02,,\n");
    expect_lines("two of them", 44, 41, kHeader + open + history(1, 42) + "\"Heat,1995,949,,2024-03-02,,\n" + close);
    expect_rows("a title on two lines", {"play -> bad bad_row", "play -> bad bad_row", "play Heat 949"},
                rows_of("history.csv", kHeader + "\"Far\ngo\",1996,275,,2024-03-02,,\nHeat,,949,,,,\n"s));
    expect_rows("with a line break at its end", {"play Fargo 275", "play Heat 949"},
                rows_of("history.csv", kHeader + "\"Fargo\n\",,275,,,,\nHeat,,949,,,,\n"s));
  }

  // The quote that seems to close the cell opens another one some rows later.
  void a_stray_quote_among_quoted_cells_swallows_no_row() {
    std::string rows;
    for (int i = 0; i < 41; ++i) rows += "\"The Good, the Bad\",1966,429,,2024-03-02,\"so, yes\",\n";
    expect_lines("before quoted titles", 42, 41, kHeader + "\"Fargo,1996,275,,2024-03-02,,\n"s + rows);
    expect_lines("a comment before quoted titles", 42, 41, kHeader + "Fargo,1996,275,,2024-03-02,\"cold,\n"s + rows);
  }

  void a_stray_quote_in_a_text_swallows_no_row() {
    const std::string open = "Fargo,1996,275,,2024-03-02,\"cold,\n";
    expect_lines("never closed", 42, 41, kHeader + open + history(1, 42));
    expect_rows("closed by another text", {"play -> bad bad_row", "play Ran (1985) 11645 2024-03-03 'war'"},
                rows_of("history.csv", kHeader + open + "Ran,1985,11645,,2024-03-03,\"war\",\n"));
  }

  void texts_have_several_lines() {
    expect_rows(
        "a comment", {"play Fargo 275 'cold,\n\"very\" cold,\n\nand long'", "play Heat 949"},
        rows_of("history.csv", kHeader + "Fargo,,275,,,\"cold,\n\"\"very\"\" cold,\n\nand long\",\nHeat,,949,,,,\n"s));
    expect_rows("with quotes that nobody has doubled", {"play Fargo 275 'he said \"brr\" twice,\nor so'"},
                rows_of("history.csv", kHeader + "Fargo,,275,,,\"he said \"brr\" twice,\nor so\",\n"s));
  }

  void stray_quotes_without_end_are_read_in_bounded_time() {
    std::string rows;
    for (int i = 0; i < 60'000; ++i) rows += "\"x,1979,1,,,,\n";
    const std::vector<std::string> said = rows_of("history.csv", kHeader + rows);
    CPPUNIT_ASSERT_EQUAL("play -> bad file_broken"s, said.back());
  }

  void rows_and_entries_of_each_file_are_counted() {
    const test::Said said = test::read({{"mine.csv", "Title,Rating,Date\nAlien,9,2024-03-02\nFargo,,2024-03-03\n"},
                                        {"history.csv", kHeader + history(1, 4)}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, said.sums.size());
    std::vector<std::string> sums;
    for (const base::Json& sum : said.sums)
      sums.push_back(std::to_string(sum["f"].asInt()) + ": " + std::to_string(sum["rows"].asInt()) + " rows, " +
                     std::to_string(sum["entries"].asInt()) + " entries");
    expect_rows("sums", {"0: 3 rows, 3 entries", "1: 2 rows, 3 entries"}, sums);
    for (const test::Sample& sample : test::samples()) {
      std::int64_t entries = 0;
      for (const base::Json& sum : test::read({{sample.name, sample.bytes}}).sums) entries += sum["entries"].asInt64();
      CPPUNIT_ASSERT_EQUAL_MESSAGE(sample.format, static_cast<std::int64_t>(sample.rows.size()), entries);
    }
  }

  void lines_of_separators_are_no_rows() {
    expect_rows("a spreadsheet", {"play Alien 2024-03-02"},
                rows_of("mine.csv", "Title;Date;;\nAlien;2024-03-02;;\n;;;\n;;;\n"));
    expect_rows("cells without a heading", {"play Alien 2024-03-02", "play -> bad bad_row"},
                rows_of("mine.csv", "Title,Date\nAlien,2024-03-02,,\nFargo,2024-03-02,,x\n"));
    expect_rows("sep=", {"play Alien 2024-03-02"}, rows_of("mine.csv", "sep=;\nTitle;Date\nAlien;2024-03-02\n"));
    expect_rows("a title above", {"play Alien 2024-03-02"},
                rows_of("mine.csv", "My diary,,\n,,\nTitle,Date,Place\nAlien,2024-03-02,\n"));
  }

  // The titles are "Łódź płonie", "Сталкер", "Kış Uykusu", "七人の侍", "霸王别姬" and others in
  // their countries' encodings.
  void letters_of_half_the_world_are_recognised() {
    const std::pair<const char*, std::vector<std::string>> files[] = {
        {"windows-1250",
         {"Cz\xB3owiek z \xBF"
          "elaza",
          "Popi\xF3\xB3 i diament", "R\xEAkopis znaleziony", "Nó\xBF w wodzie", "\x8Cwi\xEAta wojna"}},
        {"windows-1251",
         {"\xD1\xF2\xE0\xEB\xEA\xE5\xF0", "\xD1\xEE\xEB\xFF\xF0\xE8\xF1", "\xC7\xE5\xF0\xEA\xE0\xEB\xEE"}},
        {"windows-1254",
         {"K\xFD\xFE Uykusu",
          "Ahlat A\xF0"
          "ac\xFD",
          "E\xFEk\xFDya",
          "Hababam S\xFDn\xFD"
          "f\xFD"}},
        {"shift_jis",
         {"\x8E\xB5\x90l\x82\xCC\x8E\x98", "\x93\x8C\x8B\x9E\x95\xA8\x8C\xEA",
          "\x82\xA8\x82\xAD\x82\xE8\x82\xD1\x82\xC6"}},
        {"gb18030",
         {"\xB0\xD4\xCD\xF5\xB1\xF0\xBC\xA7", "\xCE\xD4\xBB\xA2\xB2\xD8\xC1\xFA", "\xD6\xD8\xC7\xEC\xC9\xAD\xC1\xD6"}},
        {"windows-1252",
         {"Der Himmel \xFC"
          "ber Berlin",
          "M\xE4nner",
          "Die Br\xFC"
          "cke",
          "T\xFCrkisch f\xFCr Anf\xE4nger"}},
        {"windows-1252", {"Am\xE9lie", "Alien", "Fargo"}},
        // In each of these the other encodings would put a letter where none is written.
        {"windows-1250",
         {"Sedmikr\xE1sky",
          "p\xF8\xED"
          "li\x9A \x9Elu\x9Dou\xE8k\xFD k\xF9\xF2",
          "V\xECt\xF8"
          "elec"}},
        {"iso-8859-2", {"4 luni, 3 s\xE3pt\xE3m\xE2ni \xBAi 2 zile"}},
        {"windows-1252",
         {"It\x92s great \x97 \x93really\x94",
          "\xA3"
          "5 well spent"}},
        {"windows-1252", {"5 \xA5; \xBD price; 20\xB0; na\xEFve", "\xA9 Marlboro"}},
        {"windows-1252", {"Alien\xB3", "La r\xE8gle du jeu"}},
        {"windows-1252", {"Plan n\xBA 9", "El a\xF1o que vivimos en peligro", "El \xE1ngel exterminador"}},
        {"windows-1252", {"The LEGO\xAE Movie", "La r\xE8gle du jeu"}}};
    for (const auto& [encoding, titles] : files) {
      std::string bytes = "Title,Date\n";
      for (const std::string& title : titles) bytes += title + ",2024-03-02\n";
      const test::Said said = test::read({{"mine.csv", bytes}});
      CPPUNIT_ASSERT_EQUAL("encoding"s, said.questions.at(0)["name"].asString());
      CPPUNIT_ASSERT_EQUAL(std::string(encoding), said.questions[0]["value"].asString());
      CPPUNIT_ASSERT_EQUAL(titles.size(), said.rows.size());
    }
    expect_rows("Japanese", {"seen 七人の侍"},
                rows_of("mine.csv", "Title\n\x8E\xB5\x90l\x82\xCC\x8E\x98\n", options_of({{"encoding", "shift_jis"}})));
    expect_rows("said by somebody", {"play Žena 2024-03-02"},
                rows_of("mine.csv",
                        "Title,Date\n\x8E"
                        "ena,2024-03-02\n",
                        options_of({{"encoding", "windows-1250"}})));
  }

  void each_encoding_is_asked_about_once() {
    const std::string german =
                          "Title\nM\xE4nner\nDie Br\xFC"
                          "cke\nF\xFCr dich\n",
                      russian = "Title\n\xD1\xF2\xE0\xEB\xEA\xE5\xF0\n\xC7\xE5\xF0\xEA\xE0\xEB\xEE\n";
    const test::Files files = {{"a.csv", german}, {"b.csv", russian}, {"c.csv", german}, {"d.csv", "Title\nСолярис\n"}};
    std::vector<std::string> asked;
    for (const base::Json& question : test::read(files).questions)
      if (question["name"].asString().starts_with("encoding"))
        asked.push_back(question["name"].asString() + ' ' + question["value"].asString() + ' ' +
                        question["samples"][0].asString());
    expect_rows("questions", {"encoding windows-1252 a.csv: Männer", "encoding_2 windows-1251 b.csv: Сталкер"}, asked);
    expect_rows("an answer is not for files that say it themselves",
                {"seen Mдnner", "seen Die Brьcke", "seen Fьr dich", "seen Сталкер", "seen Зеркало", "seen Mдnner",
                 "seen Die Brьcke", "seen Fьr dich", "seen Солярис"},
                test::all_words(test::read(files, options_of({{"encoding", "windows-1251"}}))));
  }

  void one_damaged_letter_leaves_the_others() {
    std::string rows = "Title,Year\n";
    for (int i = 0; i < 12; ++i) rows += "Amélie,2001\n";
    const std::vector<std::string> said = rows_of("mine.csv", rows + "Les \xC9vad\xC3\xA9s,1994\n");
    CPPUNIT_ASSERT_EQUAL("seen Amélie (2001)"s, said.at(0));
    CPPUNIT_ASSERT_EQUAL("play -> bad bad_encoding"s, said.back());
  }

  void utf16_needs_no_mark() {
    std::string bytes;
    for (const char16_t letter : u"Title,Year\nŻółte szaliki,2000\n")
      if (letter != 0) bytes.append({static_cast<char>(letter & 0xFFU), static_cast<char>(letter >> 8U)});
    expect_rows("little end first", {"seen Żółte szaliki (2000)"}, rows_of("mine.csv", bytes));
  }
};

REGISTER_SUITE(FormatsDamageTest);
