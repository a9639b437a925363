#include <algorithm>
#include <map>

#include "base/json.h"
#include "base/text.h"
#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class FormatsWriteTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsWriteTest);
  CPPUNIT_TEST(cells_are_quoted_when_they_must_be);
  CPPUNIT_TEST(formulas_are_guarded_only_where_asked);
  CPPUNIT_TEST(ratings_are_rounded_half_up);
  CPPUNIT_TEST(letterboxd_has_days_in_the_diary);
  CPPUNIT_TEST(letterboxd_has_the_rest_in_watched);
  CPPUNIT_TEST(letterboxd_marks_rewatches);
  CPPUNIT_TEST(letterboxd_reviews_are_html);
  CPPUNIT_TEST(letterboxd_files_are_cut);
  CPPUNIT_TEST(letterboxd_has_a_file_for_each_list);
  CPPUNIT_TEST(trakt_has_one_row_for_each_play);
  CPPUNIT_TEST(movary_has_three_files);
  CPPUNIT_TEST(yamtrack_has_all_columns_quoted);
  CPPUNIT_TEST(ryot_is_one_object);
  CPPUNIT_TEST(lists_are_no_collections_that_ryot_has_itself);
  CPPUNIT_TEST(imdb_has_ratings_alone);
  CPPUNIT_TEST(a_spreadsheet_has_one_row_for_each_film);
  CPPUNIT_TEST(files_of_nobody_have_their_headers);
  CPPUNIT_TEST_SUITE_END();

  using Files = std::map<std::string, std::string>;

  static domain::FilmHistory alien() {
    domain::FilmHistory film;
    film.movie.meta_id = 348;
    film.movie.imdb_id = "tt0078748";
    film.movie.title = "Alien";
    film.movie.release_date = "1979-05-25";
    film.movie.runtime = 117;
    film.directors = "Ridley Scott";
    film.genres = "Horror, Science Fiction";
    return film;
  }
  static domain::FilmHistory seen(std::optional<std::string> date, int count = 1) {
    domain::FilmHistory film = alien();
    film.plays.push_back({.date = std::move(date), .count = count, .created_at = 1714564800});
    return film;
  }

  static Files written(domain::ExportFormat format, const std::vector<domain::FilmHistory>& films) {
    Files files;
    const auto writer =
        formats::film_writer(format, "Europe/Berlin",
                             [&](std::string_view name, std::string_view text) { files[std::string(name)] += text; });
    for (const domain::FilmHistory& film : films) writer->film(film);
    writer->end();
    return files;
  }
  // Returns the rows below the header.
  static std::string rows(const std::string& file) { return file.substr(file.find('\n') + 1); }
  static std::string csv(domain::ExportFormat format, const std::vector<domain::FilmHistory>& films) {
    const Files files = written(format, films);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, files.size());
    CPPUNIT_ASSERT_EQUAL(std::string(domain::export_kind(format).file), files.begin()->first);
    return files.begin()->second;
  }

  void cells_are_quoted_when_they_must_be() {
    CPPUNIT_ASSERT_EQUAL("a,,b c\n"s, formats::csv_row({"a", "", "b c"}));
    CPPUNIT_ASSERT_EQUAL("\"He said \"\"wow\"\", twice\"\n"s, formats::csv_row({"He said \"wow\", twice"}));
    CPPUNIT_ASSERT_EQUAL("\"a\nb\",\" c\"\r\n"s, formats::csv_row({"a\nb", " c"}, {.line_end = "\r\n"}));
    CPPUNIT_ASSERT_EQUAL("\"a\",\"\"\n"s, formats::csv_row({"a", ""}, {.quotes_all = true}));
  }

  // There are films called "=3", "-1" and "+1".
  void formulas_are_guarded_only_where_asked() {
    CPPUNIT_ASSERT_EQUAL("=3,-1,+1,@x\n"s, formats::csv_row({"=3", "-1", "+1", "@x"}));
    const formats::CsvStyle safe{.guards_formulas = true};
    CPPUNIT_ASSERT_EQUAL("'=3,'-1,'+1,'@x,'\tx,a=b\n"s, formats::csv_row({"=3", "-1", "+1", "@x", "\tx", "a=b"}, safe));
    CPPUNIT_ASSERT_EQUAL("\"'=1,2\"\n"s, formats::csv_row({"=1,2"}, safe));
    CPPUNIT_ASSERT_EQUAL("\"a;'=1;'+2; x\"\n"s, formats::csv_row({"a;=1;+2; x"}, safe));
    CPPUNIT_ASSERT_EQUAL("\"a;=1\"\n"s, formats::csv_row({"a;=1"}));
    for (const domain::ExportKind& kind : domain::kExportKinds) {
      if (kind.is_zip() || kind.format == domain::ExportFormat::ryot) continue;
      domain::FilmHistory film = seen("2024-03-02");
      film.movie.title = "=3";
      film.rating = 70;
      const std::string text = csv(kind.format, {film});
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, kind.format == domain::ExportFormat::csv, text.find("'=3") != text.npos);
    }
  }

  void ratings_are_rounded_half_up() {
    CPPUNIT_ASSERT_EQUAL(9, formats::whole_points(85));
    CPPUNIT_ASSERT_EQUAL(8, formats::whole_points(84));
    CPPUNIT_ASSERT_EQUAL(1, formats::whole_points(5));
    CPPUNIT_ASSERT_EQUAL(1, formats::whole_points(14));
    CPPUNIT_ASSERT_EQUAL(10, formats::whole_points(100));
    CPPUNIT_ASSERT_EQUAL(10, formats::whole_points(95));
  }

  void letterboxd_has_days_in_the_diary() {
    domain::FilmHistory film = seen("2024-03-02", 2);
    film.plays.back().tags = {"35mm", "cinema"};
    film.rating = 85;
    const Files files = written(domain::ExportFormat::letterboxd, {film});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, files.size());
    CPPUNIT_ASSERT_EQUAL(
        "tmdbID,imdbID,Title,Year,Rating,WatchedDate,Rewatch,Tags,Review\r\n"
        "348,tt0078748,Alien,1979,,2024-03-02,false,\"35mm, cinema\",\r\n"
        "348,tt0078748,Alien,1979,4.5,2024-03-02,true,\"35mm, cinema\",\r\n"s,
        files.at("letterboxd-diary-1.csv"));
  }

  // Months and years have no day, and films that are only rated have no date; a film of the diary is not written twice.
  void letterboxd_has_the_rest_in_watched() {
    domain::FilmHistory rated = alien();
    rated.rating = 84;
    domain::FilmHistory both = seen(std::nullopt);
    both.plays.push_back({.date = "2024-03-02"});
    domain::FilmHistory listed = alien();
    listed.listed_at = 1714564800;
    const Files files =
        written(domain::ExportFormat::letterboxd, {seen("2021-05"), seen(std::nullopt), rated, both, listed});
    CPPUNIT_ASSERT_EQUAL(
        "348,tt0078748,Alien,1979,,,,,\r\n348,tt0078748,Alien,1979,,,,,\r\n348,tt0078748,Alien,1979,4,,,,\r\n"s,
        rows(files.at("letterboxd-watched.csv")));
    CPPUNIT_ASSERT_EQUAL("348,tt0078748,Alien,1979,,2024-03-02,false,,\r\n"s, rows(files.at("letterboxd-diary-1.csv")));
    CPPUNIT_ASSERT_EQUAL("tmdbID,imdbID,Title,Year\r\n348,tt0078748,Alien,1979\r\n"s,
                         files.at("letterboxd-watchlist.csv"));
  }

  void letterboxd_marks_rewatches() {
    domain::FilmHistory film = seen("2020");
    film.plays.push_back({.date = "2024-03-02"});
    film.plays.push_back({.date = "2024-03-03", .is_rewatch = domain::Rewatch::no});
    film.plays.push_back({.date = "2024-03-04"});
    const Files files = written(domain::ExportFormat::letterboxd, {film});
    const std::string& diary = files.at("letterboxd-diary-1.csv");
    CPPUNIT_ASSERT(diary.find("2024-03-02,true") != diary.npos);
    CPPUNIT_ASSERT(diary.find("2024-03-03,false") != diary.npos);
    CPPUNIT_ASSERT(diary.find("2024-03-04,true") != diary.npos);
    domain::FilmHistory first = seen("2024-03-02");
    first.plays.front().is_rewatch = domain::Rewatch::yes;
    CPPUNIT_ASSERT(written(domain::ExportFormat::letterboxd, {first}).begin()->second.find(",true,") !=
                   std::string::npos);
  }

  void letterboxd_reviews_are_html() {
    domain::FilmHistory film = seen("2024-03-02");
    film.review = "Tom & <Jerry>,\n\n\"again\"";
    CPPUNIT_ASSERT_EQUAL(
        "348,tt0078748,Alien,1979,,2024-03-02,false,,\"Tom &amp; &lt;Jerry&gt;,<br><br>\"\"again\"\"\"\r\n"s,
        rows(written(domain::ExportFormat::letterboxd, {film}).at("letterboxd-diary-1.csv")));
  }

  // Each file has less than a million bytes and at most a thousand rows, with the header.
  void letterboxd_files_are_cut() {
    std::vector<domain::FilmHistory> films(2001, seen("2024-03-02"));
    const Files by_rows = written(domain::ExportFormat::letterboxd, films);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, by_rows.size());
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1001}, std::ranges::count(by_rows.at("letterboxd-diary-2.csv"), '\n'));
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, std::ranges::count(by_rows.at("letterboxd-diary-3.csv"), '\n'));
    films.assign(250, seen(std::nullopt));
    for (domain::FilmHistory& film : films) film.review = std::string(10'000, 'x');
    const Files by_bytes = written(domain::ExportFormat::letterboxd, films);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, by_bytes.size());
    CPPUNIT_ASSERT(by_bytes.contains("letterboxd-watched.csv") && by_bytes.contains("letterboxd-watched-3.csv"));
    for (const auto& [name, text] : by_bytes) {
      CPPUNIT_ASSERT_MESSAGE(name, text.size() < 1'000'000);
      CPPUNIT_ASSERT_MESSAGE(name, text.starts_with("tmdbID,"));
    }
  }

  void letterboxd_has_a_file_for_each_list() {
    Files files;
    const auto writer = formats::letterboxd_writer(
        [&](std::string_view name, std::string_view text) { files[std::string(name)] += text; });
    domain::MovieList list;
    for (const char* name : {"Best, so far", "../x", "Best, so far"}) {
      list.name = name;
      writer->begin_list(list);
      writer->list_film({alien().movie, "still <b>great</b>"});
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, files.size());
    CPPUNIT_ASSERT_EQUAL(
        "tmdbID,imdbID,Title,Year,Review\r\n348,tt0078748,Alien,1979,\"still &lt;b&gt;great&lt;/b&gt;\"\r\n"s,
        files.at("letterboxd-list-1-best-so-far.csv"));
    CPPUNIT_ASSERT(files.contains("letterboxd-list-2-x.csv") && files.contains("letterboxd-list-3-best-so-far.csv"));
  }

  void trakt_has_one_row_for_each_play() {
    domain::FilmHistory film = seen(std::nullopt);
    film.plays.push_back({.date = "2024-03"});
    film.plays.push_back({.date = "2024-03-02", .count = 2});
    film.rating = 85;
    film.rated_at = 1714564800;
    film.listed_at = 1714564801;
    CPPUNIT_ASSERT_EQUAL(
        "type,title,year,imdb_id,tmdb_id,watched_at,watchlisted_at,rating,rated_at\n"
        "movie,Alien,1979,tt0078748,348,unknown,,,\n"
        "movie,Alien,1979,tt0078748,348,unknown,,,\n"
        "movie,Alien,1979,tt0078748,348,2024-03-02,,,\n"
        "movie,Alien,1979,tt0078748,348,2024-03-02,2024-05-01T12:00:01Z,9,2024-05-01T12:00:00Z\n"s,
        csv(domain::ExportFormat::trakt, {film}));
    domain::FilmHistory wanted = alien();
    wanted.listed_at = 1714564800;
    CPPUNIT_ASSERT_EQUAL("movie,Alien,1979,tt0078748,348,,2024-05-01T12:00:00Z,,\n"s,
                         rows(csv(domain::ExportFormat::trakt, {wanted})));
  }

  void movary_has_three_files() {
    domain::FilmHistory film = seen("2024-03-02", 2);
    film.plays.front().comment = "He said \"wow\", twice";
    film.plays.front().place = "Odeon";
    film.plays.push_back({.date = "2024"});
    film.rating = 74;
    film.listed_at = 1714564800;
    const Files files = written(domain::ExportFormat::movary, {film});
    CPPUNIT_ASSERT_EQUAL(
        "title,year,tmdbId,imdbId,watchedAt,comment,location\n"
        "Alien,1979,348,tt0078748,2024-03-02,\"He said \"\"wow\"\", twice\",Odeon\n"
        "Alien,1979,348,tt0078748,2024-03-02,\"He said \"\"wow\"\", twice\",Odeon\n"
        "Alien,1979,348,tt0078748,,,\n"s,
        files.at("history.csv"));
    CPPUNIT_ASSERT_EQUAL("title,year,tmdbId,imdbId,userRating\nAlien,1979,348,tt0078748,7\n"s, files.at("ratings.csv"));
    CPPUNIT_ASSERT_EQUAL("title,year,tmdbId,imdbId,addedAt\nAlien,1979,348,tt0078748,2024-05-01 12:00:00\n"s,
                         files.at("watchlist.csv"));
  }

  void yamtrack_has_all_columns_quoted() {
    domain::FilmHistory film = seen("2024-03-02");
    film.plays.front().comment = "good";
    film.rating = 85;
    film.listed_at = 1714564801;
    domain::FilmHistory rated = alien();
    rated.rating = 70;
    rated.rated_at = 1714564800;
    const std::string time = "\"2024-05-01T12:00:00Z\"";
    CPPUNIT_ASSERT_EQUAL(
        "\"media_id\",\"source\",\"media_type\",\"title\",\"image\",\"season_number\",\"episode_number\",\"score\","
        "\"progress\",\"status\",\"start_date\",\"end_date\",\"notes\",\"repeats\",\"created_at\",\"progressed_at\","
        "\"progress_changed\"\n"
        "\"348\",\"tmdb\",\"movie\",\"Alien\",\"\",\"\",\"\",\"8.5\",\"1\",\"Completed\",\"\",\"2024-03-02T00:00:00Z\","
        "\"good\",\"0\"," +
            time + ',' + time + ',' + time +
            "\n"
            "\"348\",\"tmdb\",\"movie\",\"Alien\",\"\",\"\",\"\",\"\",\"0\",\"Planning\",\"\",\"\",\"\",\"0\","
            "\"2024-05-01T12:00:01Z\",\"2024-05-01T12:00:01Z\",\"2024-05-01T12:00:01Z\"\n"
            "\"348\",\"tmdb\",\"movie\",\"Alien\",\"\",\"\",\"\",\"7\",\"1\",\"Completed\",\"\",\"\",\"\",\"0\"," +
            time + ',' + time + ',' + time + '\n',
        csv(domain::ExportFormat::yamtrack, {film, rated}));
  }

  void ryot_is_one_object() {
    domain::FilmHistory film = seen("2024-03-02", 2);
    film.plays.push_back({.date = "2024"});
    film.rating = 85;
    film.rated_at = 1714564800;
    film.review = "good";
    film.listed_at = 1;
    film.lists = {"Space"};
    const auto text = csv(domain::ExportFormat::ryot, {film, film});
    const auto json = base::parse_json(text);
    CPPUNIT_ASSERT(json);
    CPPUNIT_ASSERT_EQUAL(2u, (*json)["metadata"].size());
    CPPUNIT_ASSERT_EQUAL(
        R"({"collections":[{"collection_name":"Watchlist"},{"collection_name":"Space"}],"identifier":"348",)"
        R"("lot":"movie","reviews":[{"rating":"85","review":{"date":"2024-05-01T12:00:00Z","text":"good"}}],)"
        R"("seen_history":[{"ended_on":"2024-03-02T00:00:00Z","progress":"100","state":"completed"},)"
        R"({"ended_on":"2024-03-02T00:00:00Z","progress":"100","state":"completed"},)"
        R"({"progress":"100","state":"completed"}],"source":"tmdb","source_id":"Alien"})"s,
        base::write_json((*json)["metadata"][0]));
  }

  void lists_are_no_collections_that_ryot_has_itself() {
    domain::FilmHistory film = alien();
    film.lists = {"Watchlist", "Completed", "In Progress", "Completed films"};
    const auto json = base::parse_json(csv(domain::ExportFormat::ryot, {film}));
    std::vector<std::string> names;
    for (const base::Json& one : (*json)["metadata"][0]["collections"])
      names.push_back(one["collection_name"].asString());
    CPPUNIT_ASSERT(names == std::vector<std::string>(
                                {"Watchlist (list)", "Completed (list)", "In Progress (list)", "Completed films"}));
  }

  // The day of a rating is that of the person's zone.
  void imdb_has_ratings_alone() {
    domain::FilmHistory film = seen("2024-03-02");
    film.rating = 85;
    film.rated_at = 1714516200;  // 2024-04-30T22:30Z
    domain::FilmHistory unknown = film;
    unknown.movie.imdb_id.clear();
    CPPUNIT_ASSERT_EQUAL(
        "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,"
        "Num Votes,Release Date,Directors\n"
        "tt0078748,9,2024-05-01,Alien,Alien,https://www.imdb.com/title/tt0078748/,Movie,,117,1979,"
        "\"Horror, Science Fiction\",,1979-05-25,Ridley Scott\n"s,
        csv(domain::ExportFormat::imdb, {film, unknown, seen("2024-03-02")}));
  }

  void a_spreadsheet_has_one_row_for_each_film() {
    domain::FilmHistory film = seen(std::nullopt);
    film.plays.push_back({.date = "2024-03-02", .count = 2, .comment = "=late", .place = "Odeon", .tags = {"35mm"}});
    film.rating = 73;
    film.rated_at = 1714564800;
    const std::string text = csv(domain::ExportFormat::csv, {film});
    CPPUNIT_ASSERT(text.starts_with("\xEF\xBB\xBFtmdb_id,imdb_id,title,"));
    CPPUNIT_ASSERT_EQUAL(
        "348,tt0078748,Alien,,1979,1979-05-25,117,Ridley Scott,\"Horror, Science Fiction\",watched,3,2024-03-02,"
        "\"unknown; 2024-03-02 (2)\",7.3,2024-05-01T12:00:00Z,,,2024-03-02: =late,2024-03-02: Odeon,2024-03-02: 35mm,,,\r\n"s,
        rows(text));
  }

  void files_of_nobody_have_their_headers() {
    for (const auto format : {domain::ExportFormat::trakt, domain::ExportFormat::yamtrack, domain::ExportFormat::imdb,
                              domain::ExportFormat::csv})
      CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, std::ranges::count(csv(format, {}), '\n'));
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, written(domain::ExportFormat::movary, {}).size());
    CPPUNIT_ASSERT(base::parse_json(csv(domain::ExportFormat::ryot, {})));
    CPPUNIT_ASSERT(written(domain::ExportFormat::letterboxd, {}).empty());
  }
};

REGISTER_SUITE(FormatsWriteTest);
