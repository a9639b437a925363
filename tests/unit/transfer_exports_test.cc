#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/config.h"
#include "base/descriptor.h"
#include "base/json.h"
#include "base/text.h"
#include "domain/import.h"
#include "formats/record_json.h"
#include "formats/upload.h"
#include "formats_archives.h"
#include "store/account/saved_filter.h"
#include "store/catalogue/person.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/exports/lists.h"
#include "store/exports/numbers.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "store_fixture.h"
#include "transfer/exports/losses.h"
#include "transfer/exports/write.h"

using namespace std::string_literals;
using domain::ExportFormat;
using domain::RecordKind;
using test::bytes_of, test::members_of, test::Members;

class TransferExportsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(TransferExportsTest);
  CPPUNIT_TEST(a_matinee_zip_has_everything);
  CPPUNIT_TEST(nothing_secret_and_nobody_else);
  CPPUNIT_TEST(the_same_data_are_the_same_bytes);
  CPPUNIT_TEST(what_was_written_is_read_again);
  CPPUNIT_TEST(plays_of_a_day_keep_their_order);
  CPPUNIT_TEST(filters_name_what_other_servers_know);
  CPPUNIT_TEST(what_is_lost_is_counted);
  CPPUNIT_TEST(company_is_left_out_and_counted);
  CPPUNIT_TEST(what_lists_and_places_lose_is_counted);
  CPPUNIT_TEST(tags_and_reviews_that_letterboxd_has_no_day_for_are_counted);
  CPPUNIT_TEST(the_readme_says_what_is_lost);
  CPPUNIT_TEST(the_readme_promises_no_more_than_it_can);
  CPPUNIT_TEST(a_long_list_for_letterboxd_comes_back_as_one);
  CPPUNIT_TEST(each_export_says_the_same_to_our_reader);
  CPPUNIT_TEST(an_empty_account_has_files_too);
  CPPUNIT_TEST(a_stopped_export_leaves_nothing);
  CPPUNIT_TEST(plays_and_lists_ask_whether_to_go_on);
  CPPUNIT_TEST(files_are_the_owners_alone);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  base::Config config_ =
      base::Config::from("", {{"MATINEE_DATA_DIR", std::filesystem::path(store_.path()).parent_path().string()}});
  std::int64_t maya_ = 0;

  std::int64_t add_film(std::int64_t meta_id, const std::string& title, const std::string& imdb, int year) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    details.movie.imdb_id = imdb;
    details.movie.release_date = std::to_string(year) + "-05-25";
    domain::CastMember actor;
    actor.person.meta_id = meta_id + 1'000'000;
    actor.person.name = "Actor of " + title;
    details.cast.push_back(actor);
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
  }

  void add_play(std::int64_t user_id, std::int64_t movie_id, std::optional<std::string> date, int count = 1,
                const store::NewPlay& more = {}) {
    store::NewPlay play = more;
    play.movie_id = movie_id;
    play.watched_at = std::move(date);
    play.plays = count;
    store_.write([&](store::Tx& tx) {
      return store::add_play(tx, store::find_user(tx.db(), user_id).value(), play, test::kNow);
    });
  }

  // An account that has used everything.
  void fill() {
    const auto ben = store_.add_user("ben");
    maya_ = store_.add_user("maya");
    const auto alien = add_film(348, "Alien", "tt0078748", 1979), fargo = add_film(275, "Fargo", "", 1996);
    const auto quoted = add_film(429, "The Good, \"the Bad\" & =3", "tt0060196", 1966);
    store_.write([&](store::Tx& tx) {
      domain::User user = store::find_user(tx.db(), maya_).value();
      user.automatic_watchlist_removal = false;
      user.time_zone = "Europe/Berlin";
      user.theme = "dark";
      store::set_preferences(tx, user);
      store::set_about(tx, maya_, "Sees films, naps.");
      store::set_dashboard(tx, maya_, R"({"order":["a"]})");
      const auto place = store::add_location(tx, maya_, "Odeon", true, test::kNow);
      store::add_location(tx, maya_, "Home", false, test::kNow);
      store::NewPlay noted;
      noted.movie_id = alien;
      noted.watched_at = "2024-03-02";
      noted.plays = 2;
      noted.comment = "Two\nlines 🎬 <b>";
      noted.location_id = place;
      noted.is_rewatch = domain::Rewatch::no;
      noted.tags = {"35mm", "again"};
      store::add_play(tx, user, noted, test::kNow - 5);
      store::set_rating(tx, maya_, alien, 40, test::kNow - 3);
      store::delete_rating(tx, maya_, alien, test::kNow - 2);
      store::set_rating(tx, maya_, alien, 85, test::kNow - 1);
      store::set_rating(tx, maya_, fargo, 70, test::kNow);
      store::add_to_watchlist(tx, maya_, fargo, test::kNow);
      store::like(tx, maya_, alien, test::kNow);
      store::set_favourites(tx, maya_, {quoted, alien});
      store::set_review(tx, maya_, alien, {"Cold & <loud>.\n\nAgain!", test::kNow});
      for (const char* name : {"Space", "Space"}) {
        const auto list = store::add_list(tx, maya_, {name, "Up\nthere", true, domain::Privacy::owner}, test::kNow);
        store::add_to_list(tx, maya_, *list, quoted, "", test::kNow);
        store::add_to_list(tx, maya_, *list, alien, "first", test::kNow, 1);
      }
      store::hide_person(tx, maya_, 1);
      store::add_filter(tx, {0, maya_, "Her", "watched", "person=1&decade=1970", domain::Privacy::owner, test::kNow});
      return 0;
    });
    add_play(maya_, alien, std::nullopt, 3);
    add_play(maya_, alien, "2021");
    add_play(maya_, quoted, "2021-05");
    add_play(maya_, quoted, "2024-03-02");
    store::NewPlay secret;
    secret.comment = "of somebody else";
    add_play(ben, alien, "2024-03-02", 1, secret);
  }

  std::string exported(ExportFormat format, base::UnixTime when = test::kNow) {
    const std::string path = store_.file(std::string(domain::export_kind(format).file));
    CPPUNIT_ASSERT(
        transfer::write_export(config_, {maya_, format, path, when}, [](std::int64_t, std::int64_t) { return true; }));
    CPPUNIT_ASSERT(!std::filesystem::exists(path + ".part"));
    return path;
  }

  static std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

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

  void a_matinee_zip_has_everything() {
    fill();
    std::filesystem::create_directories(config_.data_dir + "/profile-images");
    std::ofstream(config_.data_dir + "/profile-images/0123.png") << "picture";
    store_.write([&](store::Tx& tx) { return store::set_profile_image(tx, maya_, "0123.png"); });
    const Members members = members_of(exported(ExportFormat::matinee));
    const std::map<std::string, std::ptrdiff_t> kLines = {
        {"matinee.json", 1},  {"films.ndjson", 3},          {"plays.ndjson", 5},     {"ratings.ndjson", 2},
        {"places.ndjson", 2}, {"rating-history.ndjson", 2}, {"watchlist.ndjson", 1}, {"lists.ndjson", 6},
        {"likes.ndjson", 1},  {"favourites.ndjson", 2},     {"reviews.ndjson", 1},   {"hidden-persons.ndjson", 1},
        {"picture.png", 0},   {"saved-filters.ndjson", 1},  {"preferences.json", 1}, {"README.txt", 4}};
    CPPUNIT_ASSERT_EQUAL(kLines.size(), members.size());
    for (const auto& [name, count] : kLines) CPPUNIT_ASSERT_EQUAL_MESSAGE(name, count, lines(members.at(name)));
    CPPUNIT_ASSERT_EQUAL("picture"s, members.at("picture.png"));
    CPPUNIT_ASSERT_EQUAL(
        R"({"counts":{"favourite":2,"film":3,"filter":1,"item":4,"like":1,"list":2,"past_rating":2,"person":1,)"
        R"("place":2,"play":5,"rating":2,"review":1,"watchlist":1},"format":"matinee-export","version":1,)"
        R"("when":"2024-05-01T12:00:00Z"})"s +
            '\n',
        members.at("matinee.json"));
    CPPUNIT_ASSERT_EQUAL(
        R"({"count":3,"created_at":"2024-05-01T12:00:00Z","position":0,"tmdb":348})"s + '\n' +
            R"({"count":1,"created_at":"2024-05-01T12:00:00Z","date":"2021","position":0,"tmdb":348})" + '\n' +
            R"({"count":1,"created_at":"2024-05-01T12:00:00Z","date":"2021-05","position":0,"tmdb":429})" + '\n' +
            R"({"comment":"Two\nlines 🎬 \u003cb\u003e","count":2,"created_at":"2024-05-01T11:59:55Z",)" +
            R"("date":"2024-03-02","is_rewatch":false,"place":"Odeon","position":0,"tags":["35mm","again"],)" +
            R"("tmdb":348})" + '\n' +
            R"({"count":1,"created_at":"2024-05-01T12:00:00Z","date":"2024-03-02","position":1,"tmdb":429})" + '\n',
        members.at("plays.ndjson"));
    CPPUNIT_ASSERT(members.at("preferences.json").find(R"("timezone":"Europe/Berlin")") != std::string::npos);
    CPPUNIT_ASSERT(members.at("preferences.json").find(R"("about":"Sees films, naps.")") != std::string::npos);
    CPPUNIT_ASSERT(members.at("lists.ndjson").find("\"list\":\"Space (2)\"") != std::string::npos);
  }

  void nothing_secret_and_nobody_else() {
    fill();
    for (const domain::ExportKind& kind : domain::kExportKinds) {
      const std::string path = exported(kind.format);
      std::string all = kind.is_zip() ? "" : bytes_of(path);
      if (kind.is_zip())
        for (const auto& [name, text] : members_of(path)) all += text;
      for (const char* part : {"maya@example.com", "$y$none", "maya", "ben", "of somebody else"})
        CPPUNIT_ASSERT_MESSAGE(std::string(kind.name) + " holds " + part, all.find(part) == std::string::npos);
    }
  }

  void the_same_data_are_the_same_bytes() {
    fill();
    for (const domain::ExportKind& kind : domain::kExportKinds) {
      const std::string first = bytes_of(exported(kind.format));
      CPPUNIT_ASSERT_MESSAGE(std::string(kind.name), first == bytes_of(exported(kind.format)));
    }
    Members then = members_of(exported(ExportFormat::matinee)),
            later = members_of(exported(ExportFormat::matinee, test::kNow + 1));
    CPPUNIT_ASSERT(then.at("matinee.json") != later.at("matinee.json"));
    then.erase("matinee.json");
    later.erase("matinee.json");
    CPPUNIT_ASSERT(then == later);
  }

  // R-50, its first half: what the lines say, as records, with the films' titles.
  void what_was_written_is_read_again() {
    fill();
    std::map<RecordKind, int> kinds;
    for (const domain::ImportRecord& record : read(exported(ExportFormat::matinee))) {
      CPPUNIT_ASSERT_EQUAL(""s, std::string(record.reason));
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

  // More than are read at once, with positions that are no row of numbers.
  void plays_of_a_day_keep_their_order() {
    maya_ = store_.add_user("maya");
    constexpr int kFilms = 1100;
    for (int i = 0; i < kFilms; ++i) {
      store::NewPlay play;
      play.position = i * 7 / 3;
      add_play(maya_, store_.add_movie(2000 - i), "2024-03-02", 1, play);
    }
    std::istringstream text(members_of(exported(ExportFormat::matinee)).at("plays.ndjson"));
    int number = 0;
    for (std::string line; std::getline(text, line); ++number) {
      const auto play = base::parse_json(line);
      CPPUNIT_ASSERT_EQUAL(std::int64_t{number}, base::int_member(*play, "position", -1));
      CPPUNIT_ASSERT_EQUAL(std::int64_t{2000 - number}, base::int_member(*play, "tmdb"));
    }
    CPPUNIT_ASSERT_EQUAL(kFilms, number);
  }

  void filters_name_what_other_servers_know() {
    fill();
    const std::string ours = "person=1&decade=1970&location=1&genre=Drama&person=999";
    const std::string theirs = store::portable_filter(store_.db(), maya_, ours);
    CPPUNIT_ASSERT_EQUAL("person=tmdb%3A1000348&decade=1970&location=name%3AOdeon&genre=Drama&person=999"s, theirs);
    CPPUNIT_ASSERT_EQUAL(ours, store::local_filter(store_.db(), maya_, theirs));
    CPPUNIT_ASSERT_EQUAL("location=1"s, store::portable_filter(store_.db(), maya_ + 1, "location=1"));
  }

  void what_is_lost_is_counted() {
    fill();
    const store::ExportNumbers numbers = store::export_numbers(store_.db(), maya_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{8}, numbers.plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.films);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.vague_plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, numbers.undated_plays);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.notes);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.places);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.tagged);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.marks);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.uneven_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.unseen_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.ratings_without_imdb);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.past_ratings);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, numbers.list_notes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, transfer::losses(ExportFormat::matinee, numbers).size());
    std::vector<std::string> sentences;
    for (const base::Text& text : transfer::losses(ExportFormat::trakt, numbers))
      sentences.push_back(base::english(text));
    CPPUNIT_ASSERT_EQUAL(std::size_t{11}, sentences.size());
    CPPUNIT_ASSERT_EQUAL("1 rating becomes whole points: 8.5 is 9."s, sentences[0]);
    CPPUNIT_ASSERT_EQUAL("2 plays lose their month or year, as only whole dates are known there."s, sentences[1]);
    for (const domain::ExportKind& kind : domain::kExportKinds)
      CPPUNIT_ASSERT(transfer::losses(kind.format, store::ExportNumbers{}).empty());
  }

  // The names of those who may log are in it, as they are a setting of the account.
  void company_is_left_out_and_counted() {
    maya_ = store_.add_user("maya");
    const auto ben = store_.add_user("ben"), film = add_film(348, "Alien", "tt0078748", 1979);
    store_.write([&](store::Tx& tx) {
      store::allow_logging(tx, maya_, ben, test::kNow);
      return 0;
    });
    add_play(maya_, film, "2024-03-01");
    add_play(ben, film, "2024-03-02");
    const auto theirs = store::find_play_on(store_.db(), ben, film, "2024-03-02");
    store_.write([&](store::Tx& tx) {
      return store::share_play(tx, ben, theirs->id, {*store::find_user(tx.db(), maya_)}, test::kNow);
    });
    const store::ExportNumbers numbers = store::export_numbers(store_.db(), maya_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.with_others);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, numbers.by_others);
    for (const domain::ExportKind& kind : domain::kExportKinds) {
      std::string all;
      for (const base::Text& text : transfer::losses(kind.format, numbers)) all += base::english(text) + '\n';
      const bool is_said = all.find("1 play loses who it was with.\n1 play loses who logged it.\n") != all.npos;
      CPPUNIT_ASSERT_EQUAL_MESSAGE(all, kind.format != ExportFormat::imdb, is_said);
    }
    const Members members = members_of(exported(ExportFormat::matinee));
    CPPUNIT_ASSERT(members.at("preferences.json").find(R"("together":["ben"])") != std::string::npos);
    CPPUNIT_ASSERT(members.at("plays.ndjson").find("ben") == std::string::npos);
    CPPUNIT_ASSERT(members.at("README.txt").find("- 1 play loses who it was with.\n") != std::string::npos);
  }

  std::string said_to_be_lost(ExportFormat format) {
    std::string all;
    for (const base::Text& text : transfer::losses(format, store::export_numbers(store_.db(), maya_)))
      all += base::english(text) + '\n';
    return all;
  }
  void expect_lost(ExportFormat format, const std::string& sentence, bool is_said = true) {
    const std::string all = said_to_be_lost(format);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(domain::export_kind(format).name) + " of “" + sentence + "”:\n" + all,
                                 is_said, all.find(sentence + '\n') != std::string::npos);
  }

  // R-51. Two of the three lists have films.
  void what_lists_and_places_lose_is_counted() {
    fill();
    for (const ExportFormat format : {ExportFormat::letterboxd, ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "1 list without films is left out.", false);
    store_.write([&](store::Tx& tx) {
      return store::add_list(tx, maya_, {"Empty", "", false, domain::Privacy::owner}, test::kNow);
    });
    for (const ExportFormat format : {ExportFormat::letterboxd, ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "1 list without films is left out.");
    expect_lost(ExportFormat::letterboxd,
                "2 lists lose their texts and who may see them; their names are those of their files.");
    for (const ExportFormat format : {ExportFormat::ryot, ExportFormat::csv})
      expect_lost(format, "2 lists lose their order, their texts, their notes and who may see them.");
    for (const ExportFormat format : {ExportFormat::movary, ExportFormat::csv})
      expect_lost(format, "1 play loses that its place is a cinema.");
    expect_lost(ExportFormat::matinee, "1 play loses that its place is a cinema.", false);
    expect_lost(ExportFormat::letterboxd,
                "1 note of a play is left out: there it would be a review that everybody reads.");
  }

  // The film's one row of what has no day has the tags of its last play.
  void tags_and_reviews_that_letterboxd_has_no_day_for_are_counted() {
    maya_ = store_.add_user("maya");
    const auto alien = add_film(348, "Alien", "tt0078748", 1979), ran = add_film(11645, "Ran", "tt0089881", 1985),
               fargo = add_film(275, "Fargo", "tt0116282", 1996), heat = add_film(949, "Heat", "tt0113277", 1995);
    store::NewPlay tagged;
    tagged.tags = {"35mm"};
    add_play(maya_, alien, std::nullopt, 1, tagged);
    add_play(maya_, alien, "2021", 1, tagged);
    expect_lost(ExportFormat::letterboxd, "1 play without a day loses its tags.");
    add_play(maya_, ran, "2022", 1, tagged);
    add_play(maya_, ran, "2021-03-04", 1, tagged);
    expect_lost(ExportFormat::letterboxd, "2 plays without a day lose their tags.");
    expect_lost(ExportFormat::trakt, "4 plays lose their tags.");
    store_.write([&](store::Tx& tx) {
      for (const auto film : {ran, fargo, heat}) store::set_review(tx, maya_, film, {"Good.", test::kNow});
      store::set_rating(tx, maya_, heat, 70, test::kNow);
      return 0;
    });
    expect_lost(ExportFormat::letterboxd, "1 film with nothing but a review arrives as watched.");
    const std::string watched = members_of(exported(ExportFormat::letterboxd)).at("letterboxd-watched.csv");
    CPPUNIT_ASSERT_EQUAL_MESSAGE(watched, std::ptrdiff_t{4}, lines(watched));  // Alien, Fargo, Heat
    CPPUNIT_ASSERT_EQUAL_MESSAGE(watched, watched.find("35mm"), watched.rfind("35mm"));
  }

  void the_readme_promises_no_more_than_it_can() {
    maya_ = store_.add_user("maya");
    add_play(maya_, add_film(348, "Alien", "tt0078748", 1979), "2024-03-02");
    for (const ExportFormat format : {ExportFormat::matinee, ExportFormat::letterboxd, ExportFormat::movary}) {
      const std::string text = members_of(exported(format)).at("README.txt");
      CPPUNIT_ASSERT_MESSAGE(text, text.find("All plays, ratings and films of the watchlist have their place there.") !=
                                       std::string::npos);
      CPPUNIT_ASSERT_MESSAGE(text, text.find("Everything") == std::string::npos);
    }
  }

  // R-52, and in its order. More films than one file may have.
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

  void the_readme_says_what_is_lost() {
    fill();
    const std::string text = members_of(exported(ExportFormat::letterboxd)).at("README.txt");
    for (const char* part : {"1 rating falls between half stars", "2 plays know only a month or a year",
                             "3 plays have no date", "1 film that is rated without a play arrives as watched",
                             "1 note of a play is left out", "https://letterboxd.com/import/"})
      CPPUNIT_ASSERT_MESSAGE(part, text.find(part) != std::string::npos);
    CPPUNIT_ASSERT(members_of(exported(ExportFormat::movary)).at("README.txt").find("counts each play twice") !=
                   std::string::npos);
  }

  // What the records of a file come to: plays by film and date ("" unknown), ratings, watchlist.
  struct Told {
    std::map<std::pair<std::int64_t, std::string>, int> plays;
    std::map<std::int64_t, int> ratings;
    std::set<std::int64_t> watchlist;
  };
  Told told(ExportFormat format) {
    const std::map<std::string, std::int64_t> by_imdb = {{"tt0078748", 348}, {"tt0060196", 429}};
    Told all;
    for (const domain::ImportRecord& record : read(exported(format))) {
      CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(domain::export_kind(format).name), ""s, std::string(record.reason));
      const auto imdb = by_imdb.find(record.film.imdb);
      const std::int64_t film = record.film.tmdb == 0 && imdb != by_imdb.end() ? imdb->second : record.film.tmdb;
      if (record.kind == RecordKind::play) all.plays[{film, record.date.value_or("")}] += record.count;
      if (record.kind == RecordKind::seen) all.plays[{film, "seen"}] = 1;
      if (record.kind == RecordKind::rating) all.ratings[film] = record.tenths;
      if (record.kind == RecordKind::watchlist) all.watchlist.insert(film);
    }
    return all;
  }

  // R-52, as far as each can say it.
  void each_export_says_the_same_to_our_reader() {
    fill();
    using Plays = decltype(Told::plays);
    using Ratings = decltype(Told::ratings);
    const Plays days_and_undated = {{{348, ""}, 4}, {{348, "2024-03-02"}, 2}, {{429, ""}, 1}, {{429, "2024-03-02"}, 1}};
    const struct {
      ExportFormat format;
      Plays plays;
      Ratings ratings;
    } kTold[] = {
        {ExportFormat::matinee,
         {{{348, ""}, 3},
          {{348, "2021"}, 1},
          {{348, "2024-03-02"}, 2},
          {{429, "2021-05"}, 1},
          {{429, "2024-03-02"}, 1}},
         {{348, 85}, {275, 70}}},
        {ExportFormat::csv,
         {{{348, ""}, 3},
          {{348, "2021"}, 1},
          {{348, "2024-03-02"}, 2},
          {{429, "2021-05"}, 1},
          {{429, "2024-03-02"}, 1}},
         {{348, 85}, {275, 70}}},
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
    // A rating without a play has become one there.
    Plays with_rated = days_and_undated;
    with_rated[{275, ""}] = 1;
    const Told yamtrack = told(ExportFormat::yamtrack);
    CPPUNIT_ASSERT(yamtrack.plays == with_rated);
    CPPUNIT_ASSERT((yamtrack.ratings == Ratings{{348, 85}, {275, 70}}));
    CPPUNIT_ASSERT(yamtrack.watchlist == std::set<std::int64_t>{275});
    // The diary's days, what has none once, ratings to half stars.
    const Told letterboxd = told(ExportFormat::letterboxd);
    CPPUNIT_ASSERT((letterboxd.plays == Plays{{{348, "2024-03-02"}, 2}, {{429, "2024-03-02"}, 1}, {{275, "seen"}, 1}}));
    CPPUNIT_ASSERT((letterboxd.ratings == Ratings{{348, 90}, {275, 70}}));
    CPPUNIT_ASSERT(letterboxd.watchlist == std::set<std::int64_t>{275});
    CPPUNIT_ASSERT((told(ExportFormat::imdb).ratings == Ratings{{348, 90}}));
  }

  void an_empty_account_has_files_too() {
    maya_ = store_.add_user("maya");
    for (const domain::ExportKind& kind : domain::kExportKinds)
      CPPUNIT_ASSERT_MESSAGE(std::string(kind.name), std::filesystem::file_size(exported(kind.format)) > 0);
    CPPUNIT_ASSERT_EQUAL("README.txt"s, members_of(exported(ExportFormat::letterboxd)).begin()->first);
  }

  void a_stopped_export_leaves_nothing() {
    fill();
    for (const ExportFormat format : {ExportFormat::matinee, ExportFormat::letterboxd, ExportFormat::trakt}) {
      const std::string path = store_.file("stopped");
      const auto stop = [](std::int64_t, std::int64_t) { return false; };
      CPPUNIT_ASSERT(!transfer::write_export(config_, {maya_, format, path, test::kNow}, stop));
      CPPUNIT_ASSERT(!std::filesystem::exists(path) && !std::filesystem::exists(path + ".part"));
    }
    CPPUNIT_ASSERT(!transfer::write_export(config_, {99, ExportFormat::matinee, store_.file("nobody"), test::kNow},
                                           [](std::int64_t, std::int64_t) { return true; }));
    CPPUNIT_ASSERT(!std::filesystem::exists(store_.file("nobody")));
  }

  // A lease is renewed there, and the export can be stopped.
  void plays_and_lists_ask_whether_to_go_on() {
    constexpr std::int64_t kFilms = 600;
    maya_ = store_.add_user("maya");
    const auto list = store_.write([&](store::Tx& tx) {
      return store::add_list(tx, maya_, {"All", "", false, domain::Privacy::owner}, test::kNow);
    });
    for (int i = 0; i < kFilms; ++i) {
      const auto film = store_.add_movie(1000 + i);
      add_play(maya_, film, "2024-03-02");
      store_.write([&](store::Tx& tx) { return store::add_to_list(tx, maya_, *list, film, "", test::kNow); });
    }
    const std::string path = store_.file("asked");
    for (const ExportFormat format : {ExportFormat::matinee, ExportFormat::letterboxd}) {
      std::vector<std::int64_t> asked;
      const auto count = [&](std::int64_t done, std::int64_t total) {
        CPPUNIT_ASSERT_EQUAL(kFilms, total);
        asked.push_back(done);
        return true;
      };
      CPPUNIT_ASSERT(transfer::write_export(config_, {maya_, format, path, test::kNow}, count));
      const bool is_ours = format == ExportFormat::matinee;
      CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{is_ours ? 2 : 0}, std::ranges::count(asked, 0));
      const auto films = std::ranges::find(asked, kFilms);
      CPPUNIT_ASSERT(std::distance(films, asked.end()) >= 3);  // the last films, and the list twice
      const auto stop_at = std::distance(asked.begin(), films) + 1;
      std::filesystem::remove(path);
      std::ptrdiff_t calls = 0;
      CPPUNIT_ASSERT(!transfer::write_export(config_, {maya_, format, path, test::kNow},
                                             [&](std::int64_t, std::int64_t) { return calls++ != stop_at; }));
      CPPUNIT_ASSERT_EQUAL(stop_at + 1, calls);
      CPPUNIT_ASSERT(!std::filesystem::exists(path));
    }
  }

  void files_are_the_owners_alone() {
    fill();
    for (const ExportFormat format : {ExportFormat::matinee, ExportFormat::trakt}) {
      struct stat facts {};
      CPPUNIT_ASSERT_EQUAL(0, ::stat(exported(format).c_str(), &facts));
      CPPUNIT_ASSERT_EQUAL(mode_t{0600}, facts.st_mode & 0777);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TransferExportsTest);
