#include <algorithm>
#include <map>

#include "base/json.h"
#include "tests/unit/fixtures/large_account_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::bytes_of, test::members_of, test::Members;

// Tests the files for other services and programs against the form that each of them asks for. Items are those of the
// list in tests/SECURITY.md ("Imports").
class JobsLeavingFilesTest : public test::LargeAccountFixture {
  CPPUNIT_TEST_SUITE(JobsLeavingFilesTest);
  CPPUNIT_TEST(item_12_letterboxd_takes_the_files);
  CPPUNIT_TEST(item_12_trakt_takes_the_file);
  CPPUNIT_TEST(item_12_movary_takes_the_files);
  CPPUNIT_TEST(item_12_yamtrack_takes_the_file);
  CPPUNIT_TEST(item_12_ryot_takes_the_file);
  CPPUNIT_TEST(item_12_imdb_tools_and_spreadsheets_take_the_file);
  CPPUNIT_TEST_SUITE_END();

  // Returns the files of an export for others; a single file has its own name.
  Members files(ExportFormat format) {
    const domain::ExportKind& kind = domain::export_kind(format);
    const std::string path = exported(maya_, format);
    return kind.is_zip() ? members_of(path) : Members{{std::string(kind.file), bytes_of(path)}};
  }

  // Returns the rows of a CSV file by the names of its columns, as any reader of RFC 4180 finds them.
  static std::vector<std::map<std::string, std::string>> rows_of(const std::string& text) {
    std::vector<std::map<std::string, std::string>> rows;
    std::vector<std::string> header, cells{""};
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (is_quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') cells.back() += text[i++];
      else if (text[i] == '"') is_quoted = !is_quoted;
      else if (is_quoted || (text[i] != ',' && text[i] != '\n' && text[i] != '\r')) cells.back() += text[i];
      else if (text[i] == ',') cells.emplace_back();
      else if (text[i] == '\n') {
        if (header.empty()) header = cells;
        else {
          CPPUNIT_ASSERT_EQUAL_MESSAGE(cells.front(), header.size(), cells.size());
          auto& row = rows.emplace_back();
          for (std::size_t cell = 0; cell < cells.size(); ++cell) row[header[cell]] = cells[cell];
        }
        cells.assign(1, "");
      }
    }
    CPPUNIT_ASSERT(!is_quoted && cells == std::vector<std::string>{""});
    return rows;
  }
  static std::string header_of(const std::string& text) { return text.substr(0, text.find_first_of("\r\n")); }
  static bool is_day(const std::string& text) { return base::is_iso_date(text); }
  static bool is_number(const std::string& text, int least, int most) {
    const auto number = base::parse_int(text);
    return number && *number >= least && *number <= most && std::to_string(*number) == text;
  }
  static bool is_imdb(const std::string& text) { return text.empty() || domain::is_imdb_id(text); }

 public:
  void item_12_letterboxd_takes_the_files() {
    save_films();
    fill_large(maya_);
    std::map<std::string, std::int64_t> rows_in;
    for (const auto& [name, text] : files(ExportFormat::letterboxd)) {
      if (name == "README.txt") continue;
      const auto rows = rows_of(text);
      CPPUNIT_ASSERT_MESSAGE(name, text.size() < 1'000'000 && rows.size() <= 1000 && !rows.empty());
      CPPUNIT_ASSERT_MESSAGE(name, header_of(text).starts_with("tmdbID,imdbID,Title,Year"));
      for (const auto& row : rows) {
        CPPUNIT_ASSERT(is_number(row.at("tmdbID"), 1, 14000) && is_imdb(row.at("imdbID")));
        CPPUNIT_ASSERT(is_number(row.at("Year"), 1888, 2030) && !row.at("Title").starts_with('\''));
        if (!row.contains("Rating")) continue;
        const std::string& rating = row.at("Rating");
        CPPUNIT_ASSERT_MESSAGE(rating, rating.empty() || (rating.size() == 1 && is_number(rating, 1, 5)) ||
                                           (rating.size() == 3 && rating.ends_with(".5") && rating[0] <= '4'));
        CPPUNIT_ASSERT(row.at("Review").find_first_of("<>") == std::string::npos ||
                       row.at("Review") == "Cold &amp; &lt;loud&gt;.<br><br>Again! 🎬");
        CPPUNIT_ASSERT(is_day(row.at("WatchedDate")) == name.starts_with("letterboxd-diary-"));
        CPPUNIT_ASSERT(row.at("WatchedDate").empty() != (row.at("Rewatch") == "true" || row.at("Rewatch") == "false"));
      }
      rows_in[name.substr(0, name.find_first_of("-.", "letterboxd-"s.size()))] += std::ssize(rows);
    }
    CPPUNIT_ASSERT_EQUAL(number("SELECT sum(plays) FROM play WHERE length(watched_at) = 10 /*scan*/"),
                         rows_in["letterboxd-diary"]);
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM watchlist_entry /*scan*/"), rows_in["letterboxd-watchlist"]);
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM movie_list_item /*scan*/"), rows_in["letterboxd-list"]);
    CPPUNIT_ASSERT(rows_in["letterboxd-watched"] > 0);
  }

  void item_12_trakt_takes_the_file() {
    save_films();
    fill_large(maya_);
    const std::string text = files(ExportFormat::trakt).at("trakt.csv");
    CPPUNIT_ASSERT_EQUAL("type,title,year,imdb_id,tmdb_id,watched_at,watchlisted_at,rating,rated_at"s, header_of(text));
    std::map<std::string, int> ratings;
    std::int64_t plays = 0, listed = 0;
    for (const auto& row : rows_of(text)) {
      const std::string& when = row.at("watched_at");
      CPPUNIT_ASSERT(row.at("type") == "movie" && is_number(row.at("tmdb_id"), 1, 14000) && is_imdb(row.at("imdb_id")));
      CPPUNIT_ASSERT_MESSAGE(when, when.empty() || when == "unknown" || is_day(when));
      CPPUNIT_ASSERT(row.at("rating").empty() || is_number(row.at("rating"), 1, 10));
      CPPUNIT_ASSERT(row.at("rating").empty() == row.at("rated_at").empty());
      if (!row.at("rating").empty()) ++ratings[row.at("tmdb_id")];
      if (!when.empty()) ++plays;
      if (!row.at("watchlisted_at").empty()) ++listed;
    }
    CPPUNIT_ASSERT(std::ranges::all_of(ratings, [](const auto& rating) { return rating.second == 1; }));
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM rating /*scan*/"), static_cast<std::int64_t>(ratings.size()));
    CPPUNIT_ASSERT_EQUAL(number("SELECT sum(plays) FROM play /*scan*/"), plays);
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM watchlist_entry /*scan*/"), listed);
  }

  void item_12_movary_takes_the_files() {
    save_films();
    fill_large(maya_);
    Members all = files(ExportFormat::movary);
    CPPUNIT_ASSERT_EQUAL("title,year,tmdbId,imdbId,watchedAt,comment,location"s, header_of(all.at("history.csv")));
    CPPUNIT_ASSERT_EQUAL("title,year,tmdbId,imdbId,userRating"s, header_of(all.at("ratings.csv")));
    CPPUNIT_ASSERT_EQUAL("title,year,tmdbId,imdbId,addedAt"s, header_of(all.at("watchlist.csv")));
    const auto history = rows_of(all.at("history.csv")), ratings = rows_of(all.at("ratings.csv")),
               watchlist = rows_of(all.at("watchlist.csv"));
    for (const auto& row : history) {
      CPPUNIT_ASSERT(is_number(row.at("tmdbId"), 1, 14000));
      CPPUNIT_ASSERT(row.at("watchedAt").empty() || is_day(row.at("watchedAt")));
    }
    for (const auto& row : ratings) CPPUNIT_ASSERT(is_number(row.at("userRating"), 1, 10));
    for (const auto& row : watchlist)
      CPPUNIT_ASSERT(row.at("addedAt").size() == 19 && is_day(row.at("addedAt").substr(0, 10)));
    CPPUNIT_ASSERT_EQUAL(number("SELECT sum(plays) FROM play /*scan*/"), static_cast<std::int64_t>(history.size()));
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM rating /*scan*/"), static_cast<std::int64_t>(ratings.size()));
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM watchlist_entry /*scan*/"),
                         static_cast<std::int64_t>(watchlist.size()));
  }

  void item_12_yamtrack_takes_the_file() {
    save_films();
    fill_large(maya_);
    const std::string text = files(ExportFormat::yamtrack).at("yamtrack.csv");
    CPPUNIT_ASSERT_EQUAL(
        "\"media_id\",\"source\",\"media_type\",\"title\",\"image\",\"season_number\",\"episode_number\",\"score\","
        "\"progress\",\"status\",\"start_date\",\"end_date\",\"notes\",\"repeats\",\"created_at\",\"progressed_at\","
        "\"progress_changed\""s,
        header_of(text));
    std::int64_t completed = 0, planned = 0;
    for (const auto& row : rows_of(text)) {
      CPPUNIT_ASSERT(row.at("source") == "tmdb" && row.at("media_type") == "movie");
      CPPUNIT_ASSERT(is_number(row.at("media_id"), 1, 14000));
      const std::string& end = row.at("end_date");
      CPPUNIT_ASSERT_MESSAGE(end, end.empty() || (end.size() == 20 && end.ends_with("T00:00:00Z")));
      ++(row.at("status") == "Completed" ? completed : planned);
      CPPUNIT_ASSERT(row.at("status") == "Completed" || row.at("status") == "Planning");
    }
    CPPUNIT_ASSERT_EQUAL(
        number("SELECT (SELECT sum(plays) FROM play) + (SELECT count(*) FROM rating r WHERE NOT EXISTS (SELECT 1 FROM "
               "play p WHERE p.movie_id = r.movie_id)) /*scan*/"),
        completed);
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM watchlist_entry /*scan*/"), planned);
  }

  void item_12_ryot_takes_the_file() {
    save_films();
    fill_large(maya_);
    const auto all = base::parse_json(files(ExportFormat::ryot).at("ryot.json"));
    CPPUNIT_ASSERT(all && all->isObject());
    std::int64_t plays = 0, listed = 0;
    for (const base::Json& film : base::member(*all, "metadata")) {
      CPPUNIT_ASSERT(film["lot"] == "movie" && film["source"] == "tmdb" && film["identifier"].isString());
      for (const base::Json& seen : film["seen_history"]) {
        CPPUNIT_ASSERT(seen["state"] == "completed");
        CPPUNIT_ASSERT(!seen.isMember("ended_on") || seen["ended_on"].asString().ends_with("T00:00:00Z"));
        ++plays;
      }
      for (const base::Json& review : film["reviews"])
        CPPUNIT_ASSERT(!review.isMember("rating") ||
                       (review["rating"].isString() && is_number(review["rating"].asString(), 0, 100)));
      for (const base::Json& collection : film["collections"])
        if (collection["collection_name"] == "Watchlist") ++listed;
    }
    CPPUNIT_ASSERT_EQUAL(number("SELECT sum(plays) FROM play /*scan*/"), plays);
    CPPUNIT_ASSERT_EQUAL(number("SELECT count(*) FROM watchlist_entry /*scan*/"), listed);
  }

  void item_12_imdb_tools_and_spreadsheets_take_the_file() {
    save_films();
    fill_large(maya_);
    const std::string ratings = files(ExportFormat::imdb).at("ratings.csv");
    CPPUNIT_ASSERT(header_of(ratings).starts_with(
        "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,"
        "Num Votes,Release Date,Directors"));
    const auto rows = rows_of(ratings);
    for (const auto& row : rows) {
      CPPUNIT_ASSERT(domain::is_imdb_id(row.at("Const")) && row.at("Title Type") == "Movie");
      CPPUNIT_ASSERT(is_number(row.at("Your Rating"), 1, 10) && is_day(row.at("Date Rated")));
    }
    CPPUNIT_ASSERT_EQUAL(
        number("SELECT count(*) FROM rating r JOIN movie m ON m.id = r.movie_id WHERE m.imdb_id IS NOT NULL /*scan*/"),
        static_cast<std::int64_t>(rows.size()));
    for (const auto& row : rows_of(files(ExportFormat::csv).at("films.csv")))
      for (const auto& [column, cell] : row)
        CPPUNIT_ASSERT_MESSAGE(column + ' ' + cell, cell.find_first_of("=+-@\t") != 0);
  }
};
REGISTER_SUITE(JobsLeavingFilesTest);
