#include "address_privacy_check.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "privacy.h"
#include "routes.h"
#include "store/diary/review.h"
#include "tests/http/asking.h"
#include "tests/http/matrix/routes_check.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr std::size_t kVisitor = 0, kMember = 2;  // indexes in kViewers, whose order is that of the table's columns
constexpr const char* kWords[] = {"Ben was here.", "home cinema", "Of a dream"};  // note, tag and review

struct Address {
  std::string path;
  std::array<std::string, std::size(kViewers)> outcomes;  // while the account is for members

  bool is_api() const { return path.starts_with("/api/"); }
  // Returns the outcome at this level. The API answers nobody without a login, and a public page is answered as to a
  // member.
  std::string expected(const std::string& level, std::size_t viewer) const {
    std::string outcome = outcomes[viewer];
    if (viewer == kMember && level == "private") outcome = "404";
    if (viewer == kVisitor && level == "public" && !is_api()) outcome = outcomes[kMember];
    return outcome == "503" ? "200" : outcome;  // pictures are drawn by then
  }
};

// Returns true for paths that list_privacy_check.cc asks for.
bool is_of_lists(std::string_view path) {
  return path.find("/lists") != std::string_view::npos && !path.ends_with("/directors") &&
         !path.ends_with("/collections");
}

std::vector<Address> addresses_of_ben(const std::string& table) {
  std::ifstream file(table);
  if (!file) throw CaseError(table + ": cannot be read");
  std::vector<Address> addresses;
  for (std::string line, method; std::getline(file, line);) {
    Address address;
    std::istringstream words(line);
    words >> method >> address.path;
    for (std::string& outcome : address.outcomes) words >> outcome;
    const bool is_bens = address.path.starts_with("/users/ben") || address.path.starts_with("/api/users/ben");
    if (method == "GET" && is_bens && !is_of_lists(address.path)) addresses.push_back(std::move(address));
  }
  return addresses;
}

bool is_refusal(const std::string& outcome) {
  return outcome == "login" || outcome == "401" || outcome == "403" || outcome == "404";
}

// Fills Ben's diary with every film of the server. Returns the words that only his pages may show.
std::vector<std::string> fill_diary(store::Db& db, const std::string& level, base::UnixTime now) {
  static constexpr char kLevel[] = "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE id = 2";
  static constexpr char kPlays[] =
      "INSERT OR IGNORE INTO play (user_id, movie_id, watched_at, created_at) SELECT 2, id, '2024-01-02', 0 FROM movie "
      "/*scan*/";
  static constexpr char kTitles[] = "SELECT title FROM movie /*scan*/";
  store::Tx tx(db);
  store::Query(tx, kLevel, level).run();
  store::Query(tx, kPlays).run();
  store::set_review(tx, 2, 2, {"Of a dream", now});
  tx.commit();
  std::vector<std::string> words(std::begin(kWords), std::end(kWords));
  for (store::Query query(db, kTitles); query.step();) words.push_back(query.text(0));
  return words;
}

// The words that the answers to some viewers have; a viewer who is refused sees none.
class Words {
 public:
  explicit Words(std::vector<std::string> all) : all_(std::move(all)) {}

  Problems about(const Reply& reply) {
    Problems problems;
    for (const std::string& word : all_)
      if (holds(reply, word) && is_refusal(outcome_of(reply))) problems.push_back("it tells of " + word);
      else if (holds(reply, word)) shown_.insert(word);
    return problems;
  }
  Problems never_shown() const {
    Problems problems;
    for (const std::string& word : all_)
      if (!shown_.contains(word)) problems.push_back("nobody is shown " + word);
    return problems;
  }

 private:
  std::vector<std::string> all_;
  std::set<std::string> shown_;
};

Problems about_address(InProcess& stage, const Address& address, const std::string& level, std::size_t viewer,
                       Words& words) {
  const Reply reply = ask_by_cookie(stage, address.path, kViewers[viewer]);
  Problems problems = words.about(reply);
  const std::string got = outcome_of(reply), expected = address.expected(level, viewer);
  if (got != expected) problems.push_back(got + " instead of " + expected);
  return problems;
}

constexpr const char* kYear = "/users/ben/year/2024";

std::string picture_path(const std::string& shape) { return std::string(kYear) + "/card.png?shape=" + shape; }

Problems about_picture(InProcess& stage, const std::string& level, const std::string& viewer) {
  Problems problems;
  const std::string tag = "<meta property=\"og:image\" content=\"http://matinee.test" + picture_path("wide") + "\">";
  const bool is_public = level == "public";
  if (holds(ask_by_cookie(stage, kYear, viewer), tag) != is_public)
    problems.push_back(is_public ? "the page does not name its picture" : "the page names its picture");
  for (const char* shape : {"wide", "tall"}) {
    const Reply reply = ask_by_cookie(stage, picture_path(shape), viewer);
    const bool may = may_read(level, viewer);
    if (reply.body.starts_with("\x89PNG") != may)
      problems.push_back(std::string(shape) + (may ? ": none" : ": it is shown"));
    // Pages elsewhere may show the picture, which is its purpose.
    const auto policy = values_of(reply, "Cross-Origin-Resource-Policy");
    if (policy != std::vector<std::string>{may ? "cross-origin" : "same-origin"})
      problems.push_back(std::string(shape) + ": the policy for other origins");
  }
  return problems;
}

void draw_pictures(InProcess& stage) {
  ask_by_cookie(stage, picture_path("wide"), "ben");
  stage.run_jobs();
}

void check_level(const std::vector<Address>& addresses, const std::string& level, const test::TemporaryFolder& folder,
                 InProcess& stage, const Report& report) {
  CaseFile library;
  library.fixture = "library";
  stage.set(library);
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  add_things_of_ben(db);
  Words words(fill_diary(db, level, stage.now()));
  draw_pictures(stage);
  const std::string name = "address_privacy: " + level + ", ";
  for (const Address& address : addresses)
    for (std::size_t viewer = 0; viewer < std::size(kViewers); ++viewer)
      report(name + address.path + " as " + kViewers[viewer], about_address(stage, address, level, viewer, words));
  for (const char* viewer : kViewers)
    report(name + "the picture of a year as " + viewer, about_picture(stage, level, viewer));
  report(name + "the words", words.never_shown());
}

// Checks that each route with a user in its path has a row for Ben's, so that a new address does not go unasked.
void check_completeness(const std::vector<Address>& addresses, const Report& report) {
  std::set<std::string> asked;
  for (const Address& address : addresses) asked.insert(route_of("GET", address.path));
  for (const app::Route& route : routes()) {
    const std::string pattern(route.pattern);
    if (route.method != http::Method::get || pattern.find("{username:") == std::string::npos || is_of_lists(pattern))
      continue;
    report("address_privacy: " + pattern,
           asked.contains("GET " + pattern) ? Problems{} : Problems{"the table has no row of Ben's for it"});
  }
}

}  // namespace

void check_address_privacy(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                           const Report& report) {
  const std::vector<Address> addresses = addresses_of_ben(table);
  check_completeness(addresses, report);
  for (const char* level : kLevels) check_level(addresses, level, folder, stage, report);
}

}  // namespace cases
