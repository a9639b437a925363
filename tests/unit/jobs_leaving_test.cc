#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "base/descriptor.h"
#include "base/json.h"
#include "base/picture.h"
#include "base/random.h"
#include "base/text.h"
#include "formats_archives.h"
#include "import_fixture.h"
#include "store/account/saved_filter.h"
#include "store/catalogue/person.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/review.h"
#include "store/imports/staging.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/backup.h"
#include "store/together/grant.h"
#include "transfer/exports/write.h"

using namespace std::string_literals;
using domain::ExportFormat;
using test::bytes_of, test::members_of, test::Members;

// Who leaves takes everything along: exports through matinee-reader and the jobs into another account. Items are
// those of the list in tests/SECURITY.md ("Imports").
class JobsLeavingTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(JobsLeavingTest);
  CPPUNIT_TEST(item_5_a_large_account_comes_back_byte_for_byte);
  CPPUNIT_TEST(item_5_taken_back_it_leaves_what_was_there);
  CPPUNIT_TEST(item_12_letterboxd_takes_the_files);
  CPPUNIT_TEST(item_12_trakt_takes_the_file);
  CPPUNIT_TEST(item_12_movary_takes_the_files);
  CPPUNIT_TEST(item_12_yamtrack_takes_the_file);
  CPPUNIT_TEST(item_12_ryot_takes_the_file);
  CPPUNIT_TEST(item_12_imdb_tools_and_spreadsheets_take_the_file);
  CPPUNIT_TEST(the_picture_comes_only_where_there_is_none);
  CPPUNIT_TEST(what_is_no_picture_is_not_taken);
  CPPUNIT_TEST(without_the_upload_there_is_no_picture);
  CPPUNIT_TEST(a_picture_is_made_once_when_its_row_is_next);
  CPPUNIT_TEST(a_stop_while_the_picture_is_read_leaves_it_for_later);
  CPPUNIT_TEST(a_picture_that_cannot_be_made_fails_alone);
  CPPUNIT_TEST(those_who_may_log_come_back_by_name);
  CPPUNIT_TEST(copies_are_without_uploads);
  CPPUNIT_TEST(what_was_being_applied_ends_where_it_was);
  CPPUNIT_TEST(an_upload_that_is_gone_is_said);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kFilms = 2000;
  static constexpr char kRound[] = "🎬 <b>\"Round\"</b>, & =3";

  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }
  // Of every precision, some on one day, and unknown.
  static std::optional<std::string> date_of(int film) {
    const std::string year = std::to_string(1990 + film % 34), month = '-' + two(1 + film % 12);
    switch (film % 5) {
      case 0:
        return std::nullopt;
      case 1:
        return year;
      case 2:
        return year + month;
      default:
        return year + month + '-' + two(1 + film % 28);
    }
  }

  void save_films() {
    store::Tx tx(db_);
    for (int i = 1; i <= kFilms; ++i) {
      domain::MovieDetails details;
      details.movie.meta_id = 7 * i;
      details.movie.title = i % 50 == 0 ? "-1 " + std::string(kRound) : "Film " + std::to_string(i);
      details.movie.release_date = std::to_string(1950 + i % 60) + "-05-25";
      if (i % 3 != 0) details.movie.imdb_id = "tt" + std::to_string(1'000'000 + i);
      domain::CastMember actor;
      actor.person.meta_id = 100 + i;
      actor.person.name = "Actor " + std::to_string(i);
      if (i % 100 == 0) details.cast.push_back(actor);
      store::save_movie(tx, details, test::kNow);
    }
    tx.commit();
  }

  void add_plays(store::Tx& tx, const domain::User& user, int film, const std::vector<std::int64_t>& places) {
    store::NewPlay play;
    play.movie_id = film;
    play.watched_at = date_of(film);
    play.plays = 1 + film % 3;
    if (film % 4 == 0) play.comment = "First line\n\nThird — 🚀 ünï " + std::to_string(film);
    if (film % 6 == 0) play.location_id = places[static_cast<std::size_t>(film % 3)];
    if (film % 9 == 0) play.is_rewatch = film % 2 == 0 ? domain::Rewatch::yes : domain::Rewatch::no;
    if (film % 8 == 0) play.tags = {"35mm", "im Kino 🍿"};
    store::add_play(tx, user, play, test::kNow - 10 * film);
    store::NewPlay again;
    again.movie_id = film;
    again.watched_at = "2024-03-02";
    if (film % 10 == 0) store::add_play(tx, user, again, test::kNow - film);
  }

  void rate(store::Tx& tx, std::int64_t user, int film) {
    store::set_rating(tx, user, film, 5 + film % 96, test::kNow - 3 * film);
    if (film % 2 == 0) return;
    store::delete_rating(tx, user, film, test::kNow - 2 * film);
    store::set_rating(tx, user, film, 100 - film % 90, test::kNow - film);
  }

  // Everything that an account can hold, of 2,000 films.
  void fill_large(std::int64_t user_id) {
    domain::User user = store::find_user(db_, user_id).value();
    user.automatic_watchlist_removal = false;
    user.time_zone = "Europe/Berlin";
    user.theme = "dark";
    user.country = "DE";
    store::Tx tx(db_);
    store::set_preferences(tx, user);
    std::vector<std::int64_t> places;
    for (const char* name : {"Kino <Arsenal>", "Zu Hause 🏠", "Odeon"})
      places.push_back(store::add_location(tx, user_id, name, *name == 'K', test::kNow));
    const auto list = store::add_list(tx, user_id, {kRound, "Up\nthere", true, domain::Privacy::everyone}, test::kNow);
    for (int film = 1; film <= kFilms; ++film) {
      if (film % 20 != 0) add_plays(tx, user, film, places);
      if (film % 3 == 0) rate(tx, user_id, film);
      if (film % 11 == 0) store::add_to_watchlist(tx, user_id, film, test::kNow - film);
      if (film % 13 == 0) store::like(tx, user_id, film, test::kNow - film);
      if (film % 17 == 0) store::set_review(tx, user_id, film, {"Cold & <loud>.\n\nAgain! 🎬", test::kNow - film});
    }
    for (int film = kFilms; film > kFilms - 120; --film)
      store::add_to_list(tx, user_id, *list, film, film % 2 == 0 ? "still <great>\n🎬" : "", test::kNow - film);
    store::set_favourites(tx, user_id, {5, 3, 4, 1});
    store::hide_person(tx, user_id, store::person_of_meta_id(db_, 200));
    store::add_filter(tx, {0, user_id, "Long", "watched", "runtime_min=180", domain::Privacy::owner, test::kNow});
    tx.commit();
  }

  std::string exported(std::int64_t user, ExportFormat format = ExportFormat::matinee) {
    const std::string path = store_.file("export-" + std::to_string(user));
    CPPUNIT_ASSERT(transfer::write_export(config_, {user, format, path, test::kNow},
                                          [](std::int64_t, std::int64_t) { return true; }));
    return path;
  }
  // The files of an export for others; of one file under its own name.
  Members files(ExportFormat format) {
    const domain::ExportKind& kind = domain::export_kind(format);
    const std::string path = exported(maya_, format);
    return kind.is_zip() ? members_of(path) : Members{{std::string(kind.file), bytes_of(path)}};
  }
  // The same account as an export says it, member by member, so that a difference is named.
  void is_same_account(std::int64_t one, std::int64_t other) {
    const Members expected = members_of(exported(one)), is = members_of(exported(other));
    for (const auto& [name, text] : expected) {
      CPPUNIT_ASSERT_MESSAGE(name, is.contains(name));
      CPPUNIT_ASSERT_MESSAGE(name + " differs", is.at(name) == text);
    }
    CPPUNIT_ASSERT(bytes_of(exported(one)) == bytes_of(exported(other)));
  }

  // An upload of these bytes, read by matinee-reader; its options are to be answered.
  std::int64_t upload(std::int64_t user, const std::string& bytes, bool is_read = true) {
    const std::int64_t id = store_.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, user, "", clock_.now()).value();
      const auto file = store::add_import_file(tx, batch, "matinee.zip", static_cast<std::int64_t>(bytes.size()),
                                               std::string(64, 'a'));
      std::ofstream(store::import_path(config_, batch, file), std::ios::binary) << bytes;
      return batch;
    });
    start(transfer::start_reading, id);
    if (is_read) run();
    return id;
  }
  std::int64_t matched(std::int64_t user, const std::string& bytes) {
    const std::int64_t id = upload(user, bytes);
    CPPUNIT_ASSERT_EQUAL("options"s, state(id));
    take(transfer::start_matching, id);
    CPPUNIT_ASSERT_EQUAL("review"s, state(id));
    return id;
  }
  std::int64_t brought(std::int64_t user, const std::string& bytes) {
    const std::int64_t id = matched(user, bytes);
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL("done"s, state(id));
    return id;
  }

  // A picture as people send it, which the server has made its own.
  void give_picture(std::int64_t user) {
    const auto png = base::square_picture(
        config_,
        base::from_hex("89504e470d0a1a0a0000000d4948445200000018000000100802000000834628c2000000097048597300000ec40000"
                       "0ec401952b0e1b0000002649444154388d63fccf80008c0cc83cc2e03f03239ccd44924e3c60d4a05183460d1aa906"
                       "0100acc4031ff11e44590000000049454e44ae426082")
            .value());
    const std::string name = base::save_picture(config_, png.value());
    store_.write([&](store::Tx& tx) { return store::set_profile_image(tx, user, name); });
  }
  std::string picture_of(std::int64_t user) {
    return base::read_picture(config_, store::find_user(db_, user)->profile_image).value_or("");
  }

 public:
  void item_5_a_large_account_comes_back_byte_for_byte() {
    save_films();
    fill_large(maya_);
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = brought(noa, bytes_of(exported(maya_)));
    const auto counted = store::import_counts(db_, batch(id));
    for (const char* verdict : {"failed", "bad", "unknown", "choose", "not_kept", "conflict", "near"})
      CPPUNIT_ASSERT_MESSAGE(verdict, !counted.contains(verdict));
    is_same_account(maya_, noa);
  }

  // Into an account that has some of the films in another way.
  void item_5_taken_back_it_leaves_what_was_there() {
    save_films();
    fill_large(maya_);
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    store_.write([&](store::Tx& tx) {
      const domain::User user = store::find_user(tx.db(), noa).value();
      for (int film = 1; film <= 300; ++film) {
        store::NewPlay play;
        play.movie_id = film;
        play.watched_at = film % 2 == 0 ? date_of(film) : date_of(film + 1);
        play.comment = "Mine\n🎬";
        store::add_play(tx, user, play, test::kNow - 1);
        store::set_rating(tx, noa, film, 50, test::kNow - (film % 2 == 0 ? 0 : base::kDay * 400));
        store::add_to_watchlist(tx, noa, 1000 + film, test::kNow - base::kDay * 9000);
      }
      return 0;
    });
    const std::string before = bytes_of(exported(noa));
    const std::int64_t id = brought(noa, bytes_of(exported(maya_)));
    CPPUNIT_ASSERT(before != bytes_of(exported(noa)));
    CPPUNIT_ASSERT(!picture_of(noa).empty());
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL("undone"s, state(id));
    CPPUNIT_ASSERT(!store::import_counts(db_, batch(id)).contains("stays"));
    CPPUNIT_ASSERT(before == bytes_of(exported(noa)));
  }

  // The rows of a CSV file by the names of its columns, as any reader of RFC 4180 finds them.
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
  std::int64_t number(const char* sql) { return store_.number(sql); }

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

  void the_picture_comes_only_where_there_is_none() {
    give_picture(maya_);
    const std::string bytes = bytes_of(exported(maya_));
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = brought(noa, bytes);
    CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image != maya().profile_image);
    const std::int64_t again = matched(noa, bytes);
    CPPUNIT_ASSERT(!store::import_counts(db_, batch(again)).contains("new"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, number("SELECT count(*) FROM import_row WHERE kind = 'picture' AND verdict = "
                                                 "'not_kept' AND reason = 'picture_here' /*scan*/"));
    take(transfer::discard, again);
    give_picture(noa);  // another one, so that the import's is no longer there to be taken back
    const std::string own = store::find_user(db_, noa)->profile_image;
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(own, store::find_user(db_, noa)->profile_image);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["stays"]);
  }

  void what_is_no_picture_is_not_taken() {
    const std::string head = R"({"format":"matinee-export","version":1})";
    for (const std::string& bytes : {"<svg/>"s, base::random_bytes(5 * 1024 * 1024 + 1)}) {
      const std::int64_t id = brought(maya_, test::zip_of({{"matinee.json", head}, {"picture.png", bytes}}));
      CPPUNIT_ASSERT_EQUAL("failed:file_broken"s, reasons(id));
      CPPUNIT_ASSERT(maya().profile_image.empty());
    }
    // One that is not of our archive is none.
    const std::int64_t other =
        upload(maya_, test::zip_of({{"picture.png", "x"}, {"watched.csv", "Date,Name,Year,Letterboxd URI\n"}}));
    CPPUNIT_ASSERT(store::import_rows_of_kind(db_, other, domain::RecordKind::picture, 1).empty());
  }

  std::string pictures_folder() const { return base::picture_folder(config_); }
  std::ptrdiff_t count_pictures() const {
    return std::distance(std::filesystem::directory_iterator(pictures_folder()), {});
  }
  // Of a diary with one place, besides.
  std::string exported_with_a_place() {
    store_.write([&](store::Tx& tx) { return store::add_location(tx, maya_, "Odeon", true, test::kNow); });
    give_picture(maya_);
    return bytes_of(exported(maya_));
  }
  std::int64_t matched_with_a_place(std::int64_t user) { return matched(user, exported_with_a_place()); }

  void a_picture_is_made_once_when_its_row_is_next() {
    const std::int64_t noa = store_.add_user("noa"), id = matched_with_a_place(noa);
    start(transfer::start_applying, id);
    const store::Job job = claimed(domain::kImportApplyJob, id);
    const std::int64_t left = store::count_next_import_rows(db_, id);
    bool is_over = false;
    while (!is_over) {  // in turns of one step
      is_over = store::count_next_import_rows(db_, id) == 1;
      CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, count_pictures());
      int steps = 1;
      jobs::import_apply(tools(), job, [&] { return steps-- > 0; });
    }
    CPPUNIT_ASSERT(left > 1);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, count_pictures());
    CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
  }

  // Halts the reader that this thread's process starts next, so that it is still reading when the job is stopped.
  // False: it was faster.
  static bool halt_reader(const std::string& children, const std::atomic<bool>& is_over) {
    while (!is_over) {
      std::ifstream list(children);
      for (pid_t child = 0; list >> child;) {
        std::string name;
        std::getline(std::ifstream("/proc/" + std::to_string(child) + "/comm"), name);
        if (name == "matinee-reader" && ::kill(child, SIGSTOP) == 0) return true;
      }
    }
    return false;
  }

  void a_stop_while_the_picture_is_read_leaves_it_for_later() {
    const std::string task = "/proc/self/task/" + std::to_string(::gettid()) + "/children";
    const std::string bytes = exported_with_a_place();
    bool was_halted = false;
    for (int tries = 0; tries < 5 && !was_halted; ++tries) {
      const std::int64_t noa = store_.add_user("noa" + std::to_string(tries)), id = matched(noa, bytes);
      start(transfer::start_applying, id);
      const store::Job job = claimed(domain::kImportApplyJob, id);
      while (store::count_next_import_rows(db_, id) > 1) {
        int steps = 1;
        jobs::import_apply(tools(), job, [&] { return steps-- > 0; });
      }
      const std::ptrdiff_t pictures = count_pictures();
      std::atomic<bool> is_over = false;
      std::atomic<bool> is_halted = false;
      std::thread halting([&] { is_halted = halt_reader(task, is_over); });
      jobs::import_apply(tools(), job, [&] { return !is_halted; });
      is_over = true;
      halting.join();
      was_halted = is_halted && store::count_next_import_rows(db_, id) == 1;
      if (!was_halted) continue;  // it was read before it could be halted
      CPPUNIT_ASSERT_EQUAL(pictures, count_pictures());
      CPPUNIT_ASSERT_EQUAL("applying"s, state(id));
      CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
      jobs::import_apply(tools(), job, [] { return true; });
      CPPUNIT_ASSERT_EQUAL("done"s, state(id));
      CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
    }
    CPPUNIT_ASSERT(was_halted);
  }

  void a_picture_that_cannot_be_made_fails_alone() {
    const std::int64_t noa = store_.add_user("noa"), id = matched_with_a_place(noa);
    std::filesystem::remove_all(pictures_folder());
    std::ofstream(pictures_folder()) << "no folder";
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL("done"s, state(id));
    CPPUNIT_ASSERT(reasons(id).find("failed:file_broken") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["failed"]);
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
  }

  void without_the_upload_there_is_no_picture() {
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = matched(noa, bytes_of(exported(maya_)));
    store_.write([&](store::Tx& tx) { return store::note_import_files_gone(tx, id), 0; });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["not_kept"]);
  }

  // As settings come: by themselves only into an empty account, and nobody who is not known there.
  void those_who_may_log_come_back_by_name() {
    const std::int64_t ben = store_.add_user("ben"), cy = store_.add_user("cy"), noa = store_.add_user("noa");
    store_.write([&](store::Tx& tx) {
      for (const std::int64_t writer : {ben, cy, noa}) store::allow_logging(tx, maya_, writer, test::kNow);
      return 0;
    });
    const std::string bytes = bytes_of(exported(maya_));
    store_.write(
        [&](store::Tx&) { return db_.execute("UPDATE user SET privacy_level = 'private' WHERE name = 'cy'"), 0; });
    const std::int64_t offered = matched(noa, bytes);
    take(transfer::start_applying, offered);
    CPPUNIT_ASSERT(store::grants_given(db_, noa).empty());  // an empty account too gives such a right by its own choice
    const std::int64_t id = matched(noa, bytes);
    const std::int64_t of_ben =
        number("SELECT id FROM import_row WHERE verdict = 'conflict' AND NOT is_taken ORDER BY id DESC /*scan*/");
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, of_ben, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT(store::may_log_for(db_, ben, noa));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::grants_given(db_, noa).size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::import_counts(db_, batch(id))["not_kept"]);  // cy, and noa themselves
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         number("SELECT count(*) FROM audit_event WHERE event_type = 'logging_allowed' /*scan*/"));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT(store::grants_given(db_, noa).empty());
  }

  // A copy of the database as people find it after putting it back.
  struct Copy {
    std::unique_ptr<store::Db> db;
    store::ImportBatch batch(std::int64_t id) const { return store::find_import(*db, id).value(); }
  };
  Copy copied() {
    const std::string path = store_.file("copy.db");
    store::back_up(store_.path(), path);
    return {std::make_unique<store::Db>(path)};
  }

  void copies_are_without_uploads() {
    film(348, "Alien");
    const std::string row = R"({"kind":"play","tmdb":348,"date":"2024-03-02"})";
    const std::int64_t done = import({row}), asked = stage({row, row});
    const Copy copy = copied();
    CPPUNIT_ASSERT(copy.batch(done).state == store::ImportState::done);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(*copy.db, copy.batch(done))["added"]);
    CPPUNIT_ASSERT(copy.batch(asked).state == store::ImportState::failed);
    CPPUNIT_ASSERT_EQUAL(std::string(store::kUploadsGone.stored()), copy.batch(asked).message);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::import_counts(*copy.db, copy.batch(asked))["waiting"]);
    CPPUNIT_ASSERT(!copy.batch(asked).has_rows && !copy.batch(asked).file_kept_until && !copy.batch(asked).undo_until);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(*copy.db, "SELECT count(*) FROM import_row /*scan*/").number());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(*copy.db, "SELECT count(*) FROM import_film /*scan*/").number());
    // What was imported can be taken back there still.
    CPPUNIT_ASSERT(copy.batch(done).undo_until && !store::newest_affected_rows(*copy.db, done, 1).empty());
    // Here everything goes on.
    CPPUNIT_ASSERT_EQUAL("options"s, state(asked));
    CPPUNIT_ASSERT_EQUAL("waiting waiting"s, reasons(asked));
  }

  // Put back, it is taken back with what it had written, and the same files once more add the rest.
  void what_was_being_applied_ends_where_it_was() {
    std::vector<std::string> rows;
    for (int i = 1; i <= 300; ++i) {
      film(i, "Film " + std::to_string(i));
      rows.push_back(R"({"kind":"play","tmdb":)" + std::to_string(i) + R"(,"date":"2024-03-02"})");
    }
    const std::int64_t id = match(rows);
    start(transfer::start_applying, id);
    int steps = 2;  // the first 200 rows
    jobs::import_apply(tools(), claimed(domain::kImportApplyJob, id), [&] { return steps-- > 1; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{200}, number("SELECT count(*) FROM play /*scan*/"));
    store_.write([&](store::Tx& tx) { return store::leave_staging_out(tx, clock_.now()); });
    run();
    CPPUNIT_ASSERT_EQUAL("done"s, state(id));
    CPPUNIT_ASSERT_EQUAL("added 200, new 100"s, counts(id));
    CPPUNIT_ASSERT_EQUAL("added 100, same 200"s, counts(import(rows)));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL("undone"s, state(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{100}, number("SELECT count(*) FROM play /*scan*/"));
  }

  // As after a restore of a copy that a migration made, which is whole.
  void an_upload_that_is_gone_is_said() {
    const std::int64_t id = upload(maya_, "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n", false);
    std::filesystem::remove_all(store::import_folder(config_));
    run();
    CPPUNIT_ASSERT_EQUAL("failed"s, state(id));
    CPPUNIT_ASSERT_EQUAL(std::string(store::kUploadsGone.stored()), batch(id).message);
    take(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL("discarded"s, state(id));
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(JobsLeavingTest);
