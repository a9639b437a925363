#include <algorithm>
#include <string>
#include <vector>

#include "formats/input/csv.h"
#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/fixtures/formats_samples.h"
#include "tests/unit/suite.h"

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

// Encodes letters below U+10000 as UTF-16.
std::string as_utf16(const std::string& text, bool is_little) {
  std::string out = is_little ? "\xFF\xFE" : "\xFE\xFF";
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    unsigned letter = first < 0x80 ? first : first & 0x1FU;
    if (first >= 0xE0) letter = first & 0x0FU;
    while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80)
      letter = letter << 6U | (static_cast<unsigned char>(text[i++]) & 0x3FU);
    const char high = static_cast<char>(letter >> 8U), low = static_cast<char>(letter & 0xFFU);
    out += is_little ? std::string{low, high} : std::string{high, low};
  }
  return out;
}

bool is_csv(const Sample& sample) { return std::string(sample.name).ends_with(".csv"); }

// Returns the table with each row changed, and every cell quoted.
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
  CPPUNIT_TEST(item_1_each_sample_is_known_by_its_content_and_gives_its_records);
  CPPUNIT_TEST(item_11_rows_of_readers_add_up);
  CPPUNIT_TEST(item_1_line_ends_and_encodings_change_nothing);
  CPPUNIT_TEST(item_1_the_order_of_columns_and_one_more_change_nothing);
  CPPUNIT_TEST(item_1_a_file_that_ends_in_the_middle_gives_its_good_rows_and_a_bad_one);
  CPPUNIT_TEST(one_bad_row_stops_no_other);
  CPPUNIT_TEST(a_table_with_none_of_our_names_is_asked_about);
  CPPUNIT_TEST(several_services_in_one_upload);
  CPPUNIT_TEST(an_archive_of_files_is_read_as_the_files);
  CPPUNIT_TEST(files_that_nobody_knows_are_named);
  CPPUNIT_TEST(a_table_with_too_many_columns_is_named);
  CPPUNIT_TEST(instants_are_days_of_the_person);
  CPPUNIT_TEST(a_format_may_be_chosen);
  CPPUNIT_TEST(films_without_an_id_there_are_told_apart);
  CPPUNIT_TEST(files_with_secrets_are_named_and_not_opened);
  CPPUNIT_TEST(no_file_is_refused_for_its_name);
  CPPUNIT_TEST(an_export_that_holds_more_than_its_own_is_read_whole);
  CPPUNIT_TEST(each_file_is_asked_about);
  CPPUNIT_TEST(tables_with_the_same_columns_are_asked_about_once);
  CPPUNIT_TEST(spaces_around_an_id_change_nothing);
  CPPUNIT_TEST_SUITE_END();

  // Checks that the sample's bytes in another shape give the same rows.
  static void expect_same(const Sample& sample, const std::string& shape, const std::string& bytes) {
    expect_rows(std::string(sample.format) + ' ' + shape, sample.rows, rows_of(sample.name, bytes));
  }

 public:
  void item_1_each_sample_is_known_by_its_content_and_gives_its_records() {
    for (const Sample& sample : test::samples()) {
      const test::Said said = test::read({{is_csv(sample) ? "export.csv" : "export", sample.bytes}});
      CPPUNIT_ASSERT_EQUAL(std::string(sample.format), said.files.at(0)["format"].asString());
      if (!sample.is_told_by_name) expect_rows(sample.format, sample.rows, test::all_words(said));
      expect_same(sample, "as it is", sample.bytes);
    }
  }

  void item_11_rows_of_readers_add_up() {
    for (const Sample& sample : test::samples()) {
      const test::Said said = test::read({{sample.name, sample.bytes}});
      CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(said.rows.size()), said.count);
    }
  }

  void item_1_line_ends_and_encodings_change_nothing() {
    for (const Sample& sample : test::samples()) {
      expect_same(sample, "with LF", with_lines_ending(sample.bytes, "\n"));
      expect_same(sample, "with CRLF", with_lines_ending(sample.bytes, "\r\n"));
      expect_same(sample, "with a byte order mark", "\xEF\xBB\xBF" + sample.bytes);
      expect_same(sample, "in UTF-16", as_utf16(sample.bytes, true));
      expect_same(sample, "in UTF-16, big end first", as_utf16(sample.bytes, false));
      if (is_csv(sample)) expect_same(sample, "with CR", with_lines_ending(sample.bytes, "\r"));
    }
  }

  void item_1_the_order_of_columns_and_one_more_change_nothing() {
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

  void item_1_a_file_that_ends_in_the_middle_gives_its_good_rows_and_a_bad_one() {
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

  // A person says what the columns of a table mean. Words that are no table are not read as one.
  void a_table_with_none_of_our_names_is_asked_about() {
    const test::Files table = {{"filme.csv", "Elokuvan nimi;Aika;Huomio\nAlien;2024-03-02;9\n"}};
    CPPUNIT_ASSERT_EQUAL("csv"s, test::read(table).files.at(0)["format"].asString());
    const test::Said unchosen = test::read(table);
    expect_rows("nothing chosen yet", {"seen -> bad no_title"}, test::all_words(unchosen));
    CPPUNIT_ASSERT_EQUAL("no_title_column"s, unchosen.warnings.at(1)["code"].asString());
    formats::Options options = test::options_of();
    options.values = {{"column_title", "elokuvan nimi"}, {"column_date", "aika"}, {"column_rating", "huomio"}};
    expect_rows("the columns chosen", {"play Alien 2024-03-02", "rating Alien 2024-03-02 =90"},
                test::all_words(test::read(table, options)));
    CPPUNIT_ASSERT_EQUAL(""s, test::read({{"a.txt", "Seen, at last\nno table\n"}}).files.at(0)["format"].asString());
    const test::Said beside =
        test::read({table[0], {"history.csv", "title,year,tmdbId,imdbId,watchedAt\nRan,1985,,,\n"}});
    expect_rows("beside files that are known", {"play Ran (1985)"}, test::all_words(beside));
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
    const std::string none = "PK\x05\x06" + std::string(18, '\0');
    for (const std::string& bytes : {none, test::zip_of({{"../a.csv", "a"}, {"__MACOSX/a.csv", "a"}})}) {
      const test::Said archive = test::read({{"a.zip", bytes}});
      expect_rows("an archive of nothing", {"play -> bad file_empty"}, test::all_words(archive));
      CPPUNIT_ASSERT_EQUAL("a.zip"s, archive.files.at(0)["name"].asString());
    }
  }

  // The other files of the upload, and the other members of its archive, are read.
  void a_table_with_too_many_columns_is_named() {
    const std::string letterboxd = "Date,Name,Year,Letterboxd URI";
    const auto with_columns = [](std::string header, std::size_t more) {
      return header + std::string(more, ',') + "\nAlien\n";
    };
    const test::Said said =
        test::read({{"wide.csv", with_columns("title", 200)},
                    {"history.csv", "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,,,\n"},
                    {"letterboxd.zip", test::zip_of({{"watched.csv", with_columns(letterboxd, 197)},
                                                     {"watchlist.csv", letterboxd + "\n2024-03-02,Fargo,1996,\n"}})}});
    expect_rows("the rest",
                {"play -> bad too_big", "watchlist Fargo (1996)", "play Alien (1979)", "play -> bad too_big"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("watched.csv"s, said.files.at(0)["member"].asString());
    CPPUNIT_ASSERT_EQUAL("wide.csv"s, said.files.at(3)["name"].asString());
    expect_rows("as many as are read", {"seen Alien"}, rows_of("list.csv", with_columns("title", 199)));
    expect_rows("a row of too many", {"seen Alien", "play -> bad too_big"},
                rows_of("list.csv", "title,year\nAlien\n" + std::string(200, ',') + '\n'));
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

  // Films with one key would be one film.
  void films_without_an_id_there_are_told_apart() {
    const std::string simkl = "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo\n";
    const std::pair<std::string, std::string> exports[] = {
        {"simkl.csv", simkl + ",Alien,movie,1979,completed,,,,\n0,Fargo,movie,1996,completed,,,,\n"},
        {"SimklBackup.json",
         R"({"movies":[{"status":"completed","movie":{"title":"Alien","ids":{"simkl":0,"tmdb":348}}},
{"status":"completed","movie":{"title":"Fargo","ids":{"tmdb":275}}}],"shows":[{"show":{"title":"Any","ids":{"simkl":3}}}]})"},
        {"tracking-prod-records.csv",
         "type,movie_name,uuid,entity_type,release_date,alpha_range_key,watch_date_range_key,created_at\n"
         "watch,Alien,,movie,1979-05-25,,watch-date-1709416800,2024-03-05 08:00:00\n"
         "watch,Fargo,,movie,1996-03-08,,watch-date-1709416800,2024-03-05 08:00:00\n"},
        {"tvtime-movies.csv",
         "uuid,title,year,created_at,watched_at,is_watched\n,Alien,1979,,,true\n,Fargo,1996,,,true\n"},
        {"trakt.csv",
         "watched_at,type,title,year,trakt_rating,trakt_id\nunknown,movie,Alien,1979,,0\nunknown,movie,Fargo,1996,,\n"},
        {"yamtrack.csv",
         "media_id,source,media_type,title,score,status\n,manual,movie,Alien,,Completed\n,manual,movie,Fargo,,"
         "Completed\n"},
        {"ryot.json",
         R"({"metadata":[{"lot":"movie","source":"custom","identifier":"","source_id":"Alien","seen_history":[{"state":"completed"}]}]})"}};
    for (const auto& [name, bytes] : exports) {
      const test::Said said = test::read({{name, bytes}});
      CPPUNIT_ASSERT_MESSAGE(name, !said.rows.empty());
      for (const base::Json& row : said.rows) {
        if (row["reason"].asString() == "series") continue;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "- play"s, row.get("key", "-").asString() + ' ' + row["kind"].asString());
        CPPUNIT_ASSERT_MESSAGE(name, !row.isMember("verdict"));
      }
    }
  }

  // Returns the number of files that were named and not opened.
  static std::size_t not_opened(const test::Said& said) {
    std::size_t count = 0;
    for (const base::Json& warning : said.warnings) {
      if (warning["code"].asString() != "not_opened") continue;
      ++count;
      CPPUNIT_ASSERT_EQUAL(""s, said.files.at(warning["f"].asUInt())["format"].asString());
    }
    return count;
  }

  void files_with_secrets_are_named_and_not_opened() {
    const std::string account = "name,title,Email Address,token\nann,Alien,ann@example.org,x\n";
    const test::Files files = {{"profile.csv", account},
                               {"Auth-Login.csv", account},
                               {"access_token.csv", account},
                               {"user.csv", account},
                               {"my-api-key.csv", account}};
    test::Files members;
    for (const auto& [name, bytes] : files) members.emplace_back("any/folder/" + name, bytes);
    for (const test::Said& said : {test::read(files), test::read({{"any.zip", test::zip_of(members)}})}) {
      expect_rows("nothing of them", {}, test::all_words(said));
      CPPUNIT_ASSERT_EQUAL(std::size_t{5}, said.files.size());
      CPPUNIT_ASSERT_EQUAL(std::size_t{5}, not_opened(said));
    }
  }

  void no_file_is_refused_for_its_name() {
    const std::string films = "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n";
    test::Files files;
    for (const char* name : {"film cataloging.csv", "login.csv", "token.csv", "user.csv", "profile.csv", "user-a.json"})
      files.emplace_back(name, films);
    for (const test::Said& said : {test::read(files), test::read({{"any.zip", test::zip_of(files)}})}) {
      CPPUNIT_ASSERT_EQUAL(std::size_t{0}, not_opened(said));
      expect_rows("each read", std::vector<std::string>(files.size(), "play Alien (1979) 348 2024-03-02"),
                  test::all_words(said));
    }
  }

  // The service's own files are known by name and read by its reader, other readers read the files that they know, and
  // the rest is named.
  void an_export_that_holds_more_than_its_own_is_read_whole() {
    const std::string diary =
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        "2024-03-03,Alien,1979,https://boxd.it/a,,,,2024-03-02\n";
    const std::string history = "title,year,tmdbId,imdbId,watchedAt\nHeat,1995,949,,2024-03-02\n";
    const test::Files others = {{"notes.pdf", "%PDF-1.7"}, {"contacts.csv", "Name,Phone\nAnn,1\n"}};
    const std::string trakt = R"([{"id":1,"watched_at":"2024-03-01T23:00:00.000Z","type":"movie",
      "movie":{"title":"Fargo","ids":{"trakt":2,"tmdb":275}}}])";
    const std::pair<test::Files, std::vector<std::string>> archives[] = {
        {{{"watched-history.json", trakt}, {"diary.csv", diary}, {"history.csv", history}},
         {"play Fargo 275 2024-03-02", "play Alien (1979) 2024-03-02", "play Heat (1995) 949 2024-03-02"}},
        {{{"diary.csv", diary}, {"other/trakt.json", trakt}, {"history.csv", history}},
         {"play Fargo 275 2024-03-02", "play Alien (1979) 2024-03-02", "play Heat (1995) 949 2024-03-02"}},
        {{{"tracking-prod-records.csv", "type,movie_name,uuid,entity_type\n"}, {"history.csv", history}},
         {"play Heat (1995) 949 2024-03-02"}},
        {{{"matinee.json", R"({"format":"matinee-export","version":1})"}, {"history.csv", history}},
         {"play Heat (1995) 949 2024-03-02"}}};
    for (auto [members, rows] : archives) {
      const std::string first = members[0].first;
      members.insert(members.end(), others.begin(), others.end());
      const test::Said said = test::read({{"export.zip", test::zip_of(members)}});
      expect_rows(first, rows, test::all_words(said));
      std::vector<std::string> unknown;
      for (const base::Json& file : said.files)
        if (file["format"].asString().empty()) unknown.push_back(file["member"].asString());
      expect_rows(first, {"notes.pdf", "contacts.csv"}, unknown);
    }
  }

  void each_file_is_asked_about() {
    const std::string films = "Const,Title,Title Type,Year\ntt0078748,Alien,movie,1979\n";
    const test::Files files = {{"a.csv", films}, {"b.csv", films}, {"likes.csv", "Title,Year\nFargo,1996\n"}};
    const test::Said said = test::read(files);
    std::vector<std::string> names, samples;
    for (const base::Json& question : said.questions) {
      if (question["name"].asString().starts_with("column_")) continue;
      names.push_back(question["name"].asString());
      samples.push_back(question["samples"][0].asString());
    }
    expect_rows("questions", {"part", "part_2", "part_3"}, names);
    expect_rows("their files", {"a.csv", "b.csv", "likes.csv"}, samples);
    expect_rows("each answered",
                {"watchlist Alien (1979) tt0078748", "list in imdb:b.csv \"b\"",
                 "item Alien (1979) tt0078748 in imdb:b.csv", "watchlist Fargo (1996)"},
                test::all_words(test::read(
                    files, test::options_of({{"part", "watchlist"}, {"part_2", "list"}, {"part_3", "watchlist"}}))));
    CPPUNIT_ASSERT_EQUAL(0U, test::read({files[0]}).questions.at(0)["samples"].size());
  }

  void tables_with_the_same_columns_are_asked_about_once() {
    const test::Said said = test::read({{"2023.csv", "Film,Points\nAlien,4\n"},
                                        {"2024.csv", "Film,Points\nFargo,8\n"},
                                        {"other.csv", "Movie,Score\nHeat,90\n"}},
                                       test::options_of({{"column_rating", "points"}}));
    std::vector<std::string> names;
    for (const base::Json& question : said.questions)
      if (question["name"].asString().find("rating") != std::string::npos ||
          question["name"].asString().starts_with("scale"))
        names.push_back(question["name"].asString() + ' ' + question["value"].asString());
    expect_rows("questions", {"column_rating points", "scale 10", "column_rating_2 score", "scale_2 100"}, names);
    expect_rows("one scale for one table",
                {"seen Alien", "rating Alien =40", "seen Fargo", "rating Fargo =80", "seen Heat", "rating Heat =90"},
                test::all_words(said));
  }

  void spaces_around_an_id_change_nothing() {
    expect_rows("Movary", {"play Alien (1979) 348"},
                rows_of("history.csv", "title,year,tmdbId,imdbId,watchedAt\nAlien,1979, 348 ,,\n"));
    expect_rows("Trakt", {"play Alien (1979) 348"},
                rows_of("history.csv", "watched_at,title,year,trakt_id,tmdb_id\nunknown,Alien,1979,1, 348\n"));
  }
};

REGISTER_SUITE(FormatsReadersTest);
