#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/json.h"
#include "store/exports/lists.h"
#include "tests/unit/fixtures/export_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::bytes_of, test::members_of, test::Members;

// Tests the contents of the files of an export, and how they are written.
class TransferExportsTest : public test::ExportFixture {
  CPPUNIT_TEST_SUITE(TransferExportsTest);
  CPPUNIT_TEST(a_matinee_zip_has_everything);
  CPPUNIT_TEST(nothing_secret_and_nobody_else);
  CPPUNIT_TEST(the_same_data_are_the_same_bytes);
  CPPUNIT_TEST(plays_of_a_day_keep_their_order);
  CPPUNIT_TEST(filters_name_what_other_servers_know);
  CPPUNIT_TEST(an_empty_account_has_files_too);
  CPPUNIT_TEST(a_stopped_export_leaves_nothing);
  CPPUNIT_TEST(plays_and_lists_ask_whether_to_go_on);
  CPPUNIT_TEST(files_are_the_owners_alone);
  CPPUNIT_TEST_SUITE_END();

 public:
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

  // There are more plays than are read at once, and gaps between their positions.
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

  // The export asks so that its lease is renewed and it can be stopped.
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

REGISTER_SUITE(TransferExportsTest);
