#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::expect_rows, test::options_of, test::rows_of;

// Tests the meaning of columns and dates in people's own tables, and in exports changed by a person or a spreadsheet.
class FormatsTablesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsTablesTest);
  CPPUNIT_TEST(headings_of_seven_languages_are_known);
  CPPUNIT_TEST(dates_without_a_day_and_words_for_none_are_read);
  CPPUNIT_TEST(a_heading_that_means_two_things_is_told_by_its_cells);
  CPPUNIT_TEST(columns_are_found_by_what_they_hold);
  CPPUNIT_TEST(ratings_are_written_in_many_ways);
  CPPUNIT_TEST(what_is_no_rating_of_the_person_is_none);
  CPPUNIT_TEST(status_words_and_types_of_several_languages);
  CPPUNIT_TEST(a_table_without_titles_says_what_is_missing);
  CPPUNIT_TEST(a_table_without_headings_keeps_its_first_row);
  CPPUNIT_TEST(a_name_never_decides_against_the_columns);
  CPPUNIT_TEST(title_types_of_imdb_in_its_languages);
  CPPUNIT_TEST(each_reader_finds_the_order_of_days_or_asks);
  CPPUNIT_TEST(names_of_netflix_are_read_in_all_spellings);
  CPPUNIT_TEST(series_alone_are_told);
  CPPUNIT_TEST_SUITE_END();

  static std::string format_of(const std::string& name, const std::string& bytes) {
    return test::read({{name, bytes}}).files.at(0)["format"].asString();
  }
  // Returns the first two records of a table.
  static std::vector<std::string> first_rows_of(const std::string& bytes) {
    std::vector<std::string> rows = rows_of("mine.csv", bytes);
    rows.resize(std::min<std::size_t>(rows.size(), 2));
    return rows;
  }
  static std::string value_of(const std::string& question, const std::string& bytes) {
    for (const base::Json& one : test::read({{"mine.csv", bytes}}).questions)
      if (one["name"].asString() == question) return one["value"].asString();
    return "not asked";
  }

 public:
  void headings_of_seven_languages_are_known() {
    const std::vector<std::string> expected = {"play Heat (1995) 2023-01-24", "rating Heat (1995) 2023-01-24 =80"};
    for (const char* header :
         {"Film Title,Year,Watched Date,My Rating", "my_title,release_year,date_watched,your_rating",
          "Mein Titel,Jahr,Gesehen am,Note", "Filmtitel,Erscheinungsjahr,Datum,Bewertung (1-10)",
          "Titre,Année,Vu le,Ma note", "Titre du film,Année de sortie,Date de visionnage,Étoiles",
          "Título,Año,Fecha,Puntuación", "Película,Año de estreno,Visto el,Mi nota", "Titolo,Anno,Visto il,Voto",
          "Titolo,Anno di uscita,Visto il,Voto", "movie_title,release_date,watched_on,user_rating",
          "Título do filme,Ano,Assistido em,Minha avaliação", "Titel,Jaar,Gezien op,Mijn cijfer",
          "TITLE,YEAR,WATCHED,SCORE"})
      expect_rows(header, expected, first_rows_of(header + "\nHeat,1995,24/01/2023,8\nRan,,,10\n"s));
  }

  void dates_without_a_day_and_words_for_none_are_read() {
    const auto date_of = [](const std::string& header, const std::string& cell) {
      return rows_of("mine.csv", header + "\nHeat,1995," + cell + "\n").at(0);
    };
    for (const char* none : {"unknown", "-", "?", "n/a", "NULL", "Unbekannt", "01/1970", ""})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(none, "seen Heat (1995)"s, date_of("Title,Year,Watched", none));
    for (const char* month : {"2024-05", "2024/5", "05/2024", "05-2024"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(month, "play Heat (1995) 2024-05"s, date_of("Title,Year,Watched", month));
    CPPUNIT_ASSERT_EQUAL("play Heat (1995) 2024"s, date_of("Title,Year,Watched", "2024"));
    for (const char* wrong : {"2024-13", "13/2024", "0/2024", "1850", "maybe 2015", "2024-02-30"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(wrong, "play Heat (1995) -> bad bad_date"s, date_of("Title,Year,Watched", wrong));
    CPPUNIT_ASSERT_EQUAL("play Heat (1995) -> bad future_date"s, date_of("Title,Year,Watched", "2031"));
    expect_rows("a year that may be the film's", {"seen Heat"}, rows_of("mine.csv", "Title,Watch date\nHeat,1995\n"));
    expect_rows("the film's is in its title", {"play Heat (1995) 2019"},
                rows_of("mine.csv", "Title,Watch date\nHeat (1995),2019\n"));
    expect_rows("one among answers", {"seen Heat (1995)", "seen Ran (1985)", "seen Her (2013)"},
                rows_of("mine.csv", "Title,Year,Watched\nHeat,1995,yes\nRan,1985,2019\nHer,2013,yes\n"));
    CPPUNIT_ASSERT_EQUAL("list"s, value_of("column_list", "Title,Year,List\nHeat,1995,Horror October 2023\n"));
    for (const char* released : {"15.12.1995", "December 15; 1995", "yes"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(
          released, "play Heat (1995) 2024-01-02"s,
          rows_of("mine.csv", "Title,Released,Watched\nHeat (1995),"s + released + ",2024-01-02\n").at(0));
  }

  void a_heading_that_means_two_things_is_told_by_its_cells() {
    expect_rows("Italian remarks", {"seen Heat", "rating Heat =80", "review Heat 'freddo'"},
                rows_of("mine.csv", "Titolo;Voto;Note\nHeat;8;freddo\n"));
    expect_rows("a German mark", {"seen Heat", "rating Heat =80"},
                rows_of("mine.csv", "Titel;Note\nHeat;8\n", options_of({{"scale", "10"}})));
    expect_rows("Spanish", {"seen Heat", "rating Heat =65", "review Heat 'frío'"},
                rows_of("mine.csv", "Título;Nota;Notas\nHeat;6,5;frío\n"));
    expect_rows("watched or when", {"play Heat 2023-01-24"},
                rows_of("mine.csv", "Title,Watched,Seen on\nHeat,,2023-01-24\n"));
    expect_rows("yes and no", {"seen Heat", "seen Ran -> not_kept no_place_for"},
                rows_of("mine.csv", "Title,Watched\nHeat,yes\nRan,no\n"));
  }

  void columns_are_found_by_what_they_hold() {
    expect_rows("dates, years and marks",
                {"play Heat (1995) 2023-01-24", "rating Heat (1995) 2023-01-24 =70", "play Ran (1985) 2023-01-25",
                 "rating Ran (1985) 2023-01-25 =90"},
                rows_of("mine.csv", "Movie,Y,No,When,How\nHeat,1995,1,2023-01-24,7\nRan,1985,2,2023-01-25,9\n"));
    expect_rows("a counter, a length and a year are no ratings", {"seen Heat (1995)", "seen Ran (1985)"},
                rows_of("mine.csv", "Movie,Z,Runtime,Year\nHeat,1,70,1995\nRan,2,60,1985\n"));
    expect_rows("numbers of a spreadsheet", {"play Heat 2023-01-04"},
                rows_of("mine.csv", "Title,Watched\nHeat,44930\n"));
    expect_rows(
        "months in words", {"play Heat 2023-01-04", "play Ran 2023-12-30", "play Big -> bad bad_date"},
        rows_of("mine.csv", "Titel;Gesehen am\nHeat;4. Januar 2023\nRan;30. Dez. 2023\nBig;4. Irgendwann 2023\n"));
    expect_rows("line breaks in headings", {"play Heat 2023-01-24"},
                rows_of("mine.csv", "\"My\nTitle\",\"Date\nwatched\"\nHeat,2023-01-24\n"));
  }

  void ratings_are_written_in_many_ways() {
    expect_rows("", {"seen A", "rating A =70", "seen B", "rating B =80", "seen C", "rating C =80", "seen D", "seen E"},
                rows_of("mine.csv", "Title,Rating\nA,7/10\nB,★★★★\nC,4 stars\nD,n/a\nE,-\n"));
    CPPUNIT_ASSERT_EQUAL("20"s, value_of("scale", "Titre;Note\nHeat;12\nRan;19\n"));
    CPPUNIT_ASSERT_EQUAL("5"s, value_of("scale", "Title,Rating\nHeat,4.5\nRan,3\n"));
    expect_rows("of twenty", {"seen Heat", "rating Heat =60"}, rows_of("mine.csv", "Titre;Note\nHeat;12\n"));
  }

  void what_is_no_rating_of_the_person_is_none() {
    expect_rows("ratings and days of others", {"play Heat (1995) 2023-01-24", "rating Heat (1995) 2023-01-24 =40"},
                rows_of("mine.csv", "Title,Release date,IMDb rating,My score,Seen\nHeat,1995-12-15,8.3,4,2023-01-24\n",
                        options_of({{"scale", "10"}})));
    CPPUNIT_ASSERT_EQUAL("-"s, value_of("column_date", "Title,Bewertungsdatum\nHeat,2023-01-24\n"));
  }

  void status_words_and_types_of_several_languages() {
    expect_rows("Dutch", {"seen Heat", "watchlist Ran"},
                rows_of("mine.csv", "Titel;Status\nHeat;gezien\nRan;wil ik zien\n"));
    expect_rows("German", {"seen Heat", "seen Dark -> not_film series"},
                rows_of("mine.csv", "Titel,Typ\nHeat,Film\nDark,Serie\n"));
  }

  void a_table_without_titles_says_what_is_missing() {
    const test::Said said = test::read({{"mine.csv", "Watched,Rating,Place\n2024-03-02,8,Odeon\n"}});
    expect_rows("its row", {"seen -> bad no_title"}, test::all_words(said));
    std::vector<std::string> codes;
    for (const base::Json& warning : said.warnings) codes.push_back(warning["code"].asString());
    expect_rows("said", {"table", "no_title_column"}, codes);
    CPPUNIT_ASSERT_EQUAL("-"s, said.questions.at(0)["value"].asString());
    expect_rows("ids will do", {"play 348 2024-03-02"}, rows_of("mine.csv", "tmdb_id,watched\n348,2024-03-02\n"));
  }

  void a_table_without_headings_keeps_its_first_row() {
    const std::string table = "Alien,1979,2023-01-04\nFargo,1996,2023-02-05\n";
    expect_rows("asked for", {"seen (1979) -> bad no_title", "seen (1996) -> bad no_title"},
                rows_of("mine.csv", table));
    expect_rows("answered", {"play Alien (1979) 2023-01-04", "play Fargo (1996) 2023-02-05"},
                rows_of("mine.csv", table, options_of({{"column_title", "column 1"}})));
  }

  void a_name_never_decides_against_the_columns() {
    const std::string list =
        "Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num "
        "Votes,Release Date,Directors,Your Rating,Date Rated\n";
    expect_rows(
        "IMDb's watchlist",
        {"watchlist Alien (1979) tt0078748", "watchlist Heat (1995) tt0113277", "rating Heat (1995) tt0113277 =90"},
        rows_of("watchlistratings.csv", list + "1,tt0078748,2022-01-11,,,Alien,,Movie,8,117,1979,,1,,,,\n"
                                               "2,tt0113277,2022-01-12,,,Heat,,Movie,8,170,1995,,1,,,9,2023-01-05\n"));
    expect_rows("IMDb's ratings", {"rating Alien tt0078748 =80", "seen Alien tt0078748"},
                rows_of("watchlist.csv",
                        "Const,Your Rating,Date Rated,Title,Title Type\ntt0078748,8,2024-03-02,Alien,Movie\n"));
    expect_rows("Letterboxd's diary", {"play Alien (1979) 2024-03-02"},
                rows_of("ratings.csv",
                        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                        "2024-03-03,Alien,1979,https://boxd.it/e1,,,,2024-03-02\n"));
    expect_rows(
        "Letterboxd's ratings", {"rating Alien (1979) =80"},
        rows_of("watchlist.csv", "Date,Name,Year,Letterboxd URI,Rating\n2024-03-03,Alien,1979,https://boxd.it/1a,4\n"));
    expect_rows("Trakt's history", {"play Alien 2024-03-02"},
                rows_of("ratings-movies.json",
                        R"([{"id":1,"watched_at":"2024-03-01T23:00:00.000Z","action":"watch","type":"movie",
                                                   "movie":{"title":"Alien","ids":{"trakt":295}}}])"));
    expect_rows("IMDb's ratings with headings in German", {"rating Heat tt0113277 =50"},
                {rows_of("x.csv",
                         "Const;Ihre Bewertung;Bewertungsdatum;Titel;URL;Titelart\n"
                         "tt0113277;5;20.02.2024;Heat;https://www.imdb.com/title/tt0113277;Film\n",
                         options_of({{"scale", "10"}}))
                     .at(1)});
    expect_rows("somebody's diary", {"play Alien 2024-03-02", "rating Alien 2024-03-02 =80"},
                rows_of("watchlist.csv", "Title,Watched,Rating\nAlien,2024-03-02,8\n", options_of({{"scale", "10"}})));
    expect_rows("somebody's watchlist", {"watchlist Alien (1979)", "watchlist Ran"},
                rows_of("watchlist.csv", "Title,Year,Date\nAlien,1979,2024-03-02\nRan,,\n"));
  }

  void title_types_of_imdb_in_its_languages() {
    const auto verdict = [](const std::string& type) {
      const std::string row =
          rows_of("ratings.csv",
                  "Const,Your Rating,Date Rated,Title,Title Type\ntt0078748,8,2024-03-02,Alien," + type + '\n')[0];
      const auto at = row.find("-> not_film ");
      return at == std::string::npos ? "film"s : row.substr(at + 12);
    };
    for (const char* film : {"Film",
                             "Corto",
                             "Cortometraggio",
                             "Documentario",
                             "Film TV",
                             "Speciale TV",
                             "Documentary",
                             "Short Film",
                             "Short",
                             "Movie",
                             "TV Movie",
                             "TV Special",
                             "Video",
                             "Feature Film",
                             "movie",
                             "tvMovie",
                             "",
                             "Téléfilm",
                             "Court-métrage",
                             "Émission spéciale",
                             "Fernsehfilm",
                             "Kurzfilm",
                             "Película",
                             "Cortometraje",
                             "Especial de TV",
                             "Filme",
                             "Curta",
                             "Filme para televisão",
                             "फ़िल्म",
                             "लघु फ़िल्म",
                             "Unknown Thing"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(film, "film"s, verdict(film));
    for (const char* series :
         {"TV Series", "tvSeries", "TV Mini Series", "TV Mini-Series", "Serie TV", "Mini serie TV", "Miniserie TV",
          "Série télévisée", "Mini-série télévisée", "Fernsehserie", "TV-Serie", "Miniserie", "Serie de TV",
          "Miniserie de TV", "Série de TV", "Minissérie de televisão", "टीवी सीरीज़", "TV सीरीज"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(series, "series"s, verdict(series));
    for (const char* episode : {"TV Episode", "tvEpisode", "Episodio TV", "Épisode de série télévisée",
                                "Fernsehepisode", "TV-Folge", "Episodio de TV", "Episódio de TV", "टीवी एपिसोड"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(episode, "episode"s, verdict(episode));
    for (const char* game :
         {"Video Game", "videoGame", "Videogioco", "Jeu vidéo", "Videospiel", "Videojuego", "Videogame", "वीडियो गेम"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(game, "game"s, verdict(game));
    for (const char* music : {"Music Video", "Podcast Series", "Podcast Episode", "Video musicale", "Vídeo musical",
                              "Clip musical", "Musikvideo", "Videoclipe"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(music, "music"s, verdict(music));
  }

  // A file without a day above 12 raises the question; a file with one does not.
  void each_reader_finds_the_order_of_days_or_asks() {
    const auto file = [](const std::string& name, const std::string& first, const std::string& other) {
      const std::pair<std::string, std::string> files[] = {
          {"Netflix's archive",
           "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest "
           "Bookmark,Country\n"
           "Ann," +
               first + " 10:00,01:51:00,,Alien,,TV,,,\nAnn," + other + " 10:00,01:51:00,,Heat,,TV,,,\n"},
          {"Yamtrack",
           "media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_"
           "date,notes\n"
           "348,tmdb,movie,Alien,,,,,1,Completed,," +
               first + ",\n949,tmdb,movie,Heat,,,,,1,Completed,," + other + ",\n"},
          {"TV Time",
           "type,movie_name,uuid,entity_type,release_date,alpha_range_key,created_at\nwatch,Alien,u-1,movie,,," +
               first +
               " 10:00\n"
               "watch,Heat,u-2,movie,,," +
               other + " 10:00\n"},
          {"TV Time, newer",
           "uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count\n"
           "u-1,1,,Alien,1979,2024-06-01 10:00:00," +
               first + " 10:00,true,0\nu-2,2,,Heat,1995,2024-06-01 10:00:00," + other + " 10:00,true,0\n"},
          {"IMDb", "Const,Your Rating,Date Rated,Title,Title Type\ntt1,8," + first + ",Alien,Movie\ntt2,8," + other +
                       ",Heat,Movie\n"},
          {"Movary", "title,year,tmdbId,imdbId,addedAt\nAlien,1979,348,," + first + "\nHeat,1995,949,," + other + "\n"},
          {"Douban", "标题,个人评分,打分日期\nAlien,4," + first + "\nHeat,4," + other + "\n"}};
      for (const auto& [known, bytes] : files)
        if (known == name) return bytes;
      return ""s;
    };
    for (const char* name :
         {"Netflix's archive", "Yamtrack", "TV Time", "TV Time, newer", "IMDb", "Movary", "Douban"}) {
      const auto is_asked = [&](const std::string& other, const std::string& order) {
        formats::Options options = options_of();
        if (!order.empty()) options.values["day_order"] = order;
        const test::Said said = test::read({{"export.csv", file(name, "3/2/2024", other)}}, options);
        bool is_open = false;
        for (const base::Json& question : said.questions)
          is_open = is_open || question["name"].asString() == "day_order";
        CPPUNIT_ASSERT_MESSAGE(name, !said.rows.empty());
        const std::string date = said.rows[0]["date"].asString();
        const std::string at = base::local_date(said.rows[0]["at"].asInt64(), "Europe/Berlin");
        return (is_open ? "asked " : "") + (date.empty() ? at : date);
      };
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "2024-02-03"s, is_asked("13/2/2024", ""));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "2024-03-02"s, is_asked("2/13/2024", ""));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "asked 2024-02-03"s, is_asked("4/2/2024", "dmy"));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "asked 2024-03-02"s, is_asked("4/2/2024", "mdy"));
    }
  }

  void names_of_netflix_are_read_in_all_spellings() {
    for (const char* header : {"Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type",
                               "Profile Name,StartTime,Duration,Attributes,Title,Supplemental Video Type",
                               "ProfileName,StartTime,Duration,Attributes,Title,SupplementalVideoType",
                               "profile_name,start_time,duration,attributes,title,supplemental_video_type"}) {
      const std::string bytes =
          header + "\nAnn,2024-03-02 00:10:00,01:51:00,,Alien,\nAnn,2024-03-02 00:00:00,00:01:00,,Alien_hook,HOOK\n"s;
      CPPUNIT_ASSERT_EQUAL_MESSAGE(header, "netflix-gdpr"s, format_of("a.csv", bytes));
      expect_rows(header, {"play Alien 2024-03-02 6660 s", "play Alien_hook -> not_a_play trailer"},
                  rows_of("a.csv", bytes));
    }
  }

  void series_alone_are_told() {
    const std::string series =
        R"([{"uuid":"u-1","id":{"tvdb":5000,"imdb":"tt0903747"},"title":"Any","seasons":[{"number":1,
      "episodes":[{"id":{"tvdb":1},"number":1,"is_watched":true},{"id":{"tvdb":2},"number":2,"is_watched":false}]}]}])";
    const test::Said said = test::read({{"tvtime-series.json", series}});
    CPPUNIT_ASSERT_EQUAL("tvtime"s, said.files.at(0)["format"].asString());
    expect_rows("its episodes", {"play Any -> not_film episode", "play Any -> not_film episode"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("no_films"s, said.warnings.at(0)["code"].asString());
    CPPUNIT_ASSERT_EQUAL(2, said.warnings[0]["values"]["episode"].asInt());
    const std::string both =
        R"({"series":)" + series + R"(,"movies":[{"uuid":"u-2","id":{"tvdb":1},"title":"Alien","is_watched":false}]})";
    const test::Said mixed = test::read({{"export.json", both}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, mixed.rows.size());
    CPPUNIT_ASSERT(mixed.warnings.empty());
    expect_rows(
        "Netflix", {"no_films"},
        {test::read({{"a.csv", "Title,Date\n\"Any: Season 1: Pilot\",10/13/25\n"}}).warnings.at(0)["code"].asString()});
  }
};

REGISTER_SUITE(FormatsTablesTest);
