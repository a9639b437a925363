#include "list_privacy_check.h"

#include <algorithm>
#include <set>
#include <string>

#include "privacy.h"
#include "store/sqlite/db.h"
#include "tests/http/matrix/routes_check.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr const char* kWords[] = {"ylophone", "Quokka", "Wombat"};  // name, note, description
constexpr const char* kFilm = "Metropolis";                         // on the list

struct Cell {
  std::string account, list, viewer;

  bool is_owner() const { return viewer == "ben"; }
  bool is_known() const { return viewer != "anonymous"; }
  bool sees_list() const { return is_owner() || list == "public" || (list == "members" && is_known()); }
  // Returns true if the viewer sees the account. An administrator counts as a member where lists are concerned.
  bool sees_account() const { return is_owner() || account == "public" || (account == "members" && is_known()); }
  std::string name() const { return account + " account, " + list + " list, " + viewer; }
};

void make_list(const test::TemporaryFolder& folder, const Cell& cell) {
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  store::Tx tx(db);
  static constexpr char kAccount[] = "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE id = 2";
  static constexpr char kList[] =
      "INSERT INTO movie_list (id, user_id, name, description, privacy_level, created_at, changed_at) "
      "VALUES (77, 2, 'Xylophone', 'Wombat', ?, 0, 0)";
  static constexpr char kItem[] =
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (77, 1, 1, 'Quokka', 0)";
  store::Query(tx, kAccount, cell.account).run();
  store::Query(tx, kList, cell.list).run();
  store::Query(tx, kItem).run();
  tx.commit();
}

// Adds a play to Ben's diary, which a list with a level of its own must not reveal.
void log_a_play(const test::TemporaryFolder& folder) {
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  store::Tx tx(db);
  static constexpr char kPlay[] =
      "INSERT INTO play (user_id, movie_id, watched_at, created_at) VALUES (2, 1, NULL, 0) "
      "ON CONFLICT DO UPDATE SET plays = plays + 1";
  static constexpr char kRevision[] = "UPDATE user SET revision = revision + 1 WHERE id = 2";
  store::Query(tx, kPlay).run();
  store::Query(tx, kRevision).run();
  tx.commit();
}

Reply ask(InProcess& stage, const std::string& path, const Cell& cell, const std::string& tag = "") {
  http::Variables variables = variables_of_page(path, cell.is_known() ? cell.viewer : "");
  if (!tag.empty()) variables["HTTP_IF_NONE_MATCH"] = tag;
  return stage.ask(variables, "");
}

std::string header(const Reply& reply, const std::string& name) {
  const auto values = values_of(reply, name);
  return values.empty() ? "" : values[0];
}

bool holds_words(const Reply& reply) {
  return std::ranges::any_of(kWords, [&](const char* word) { return holds(reply, word); });
}

// Compares sizes: ids and tokens are of one length, so that alike answers are too.
bool are_alike(const Reply& one, const Reply& other) {
  return one.status == other.status && one.body.size() == other.body.size() &&
         header(one, "Location").size() == header(other, "Location").size() &&
         header(one, "Cache-Control") == header(other, "Cache-Control");
}

int hidden_status(const Cell& cell, const std::string& path) {
  if (cell.is_known()) return 404;
  return path.starts_with("/api/") ? 401 : 303;
}

// Checks a page or an answer that is the list's own.
Problems about_list(InProcess& stage, const Cell& cell, const std::string& path) {
  const Reply reply = ask(stage, path, cell);
  const bool is_short = path.ends_with("/77");
  const bool is_api = path.starts_with("/api/");
  int expected = !cell.sees_list() ? hidden_status(cell, path) : is_short && !is_api ? 301 : 200;
  if (is_api && !cell.is_known()) expected = 401;
  Problems problems;
  if (reply.status != expected)
    problems.push_back(path + ": " + std::to_string(reply.status) + " instead of " + std::to_string(expected));
  const bool shows = expected == 200 || expected == 301;  // to the address with the name in it
  if (holds_words(reply) != shows) problems.push_back(path + (shows ? " shows nothing" : " tells of it"));
  // Other programs keep a feed, so its notes are those of a page for everybody.
  if (shows && path.ends_with(".atom") && holds(reply, "Quokka") != (cell.list == "public"))
    problems.push_back(path + " shows notes, or lacks them");
  if (shows) return problems;
  if (holds(reply, kFilm)) problems.push_back(path + " tells what is on it");
  std::string missing = path;
  missing.replace(missing.find("77"), 2, "78");
  if (!are_alike(reply, ask(stage, missing, cell))) problems.push_back(path + " differs from a list that is not there");
  return problems;
}

// Checks a page that may name the list among others.
Problems beside_others(InProcess& stage, const Cell& cell, const std::string& path, bool exists) {
  const Reply reply = ask(stage, path, cell);
  const bool is_api = path.starts_with("/api/");
  const int expected = is_api && !cell.is_known() ? 401 : exists ? 200 : hidden_status(cell, path);
  Problems problems;
  if (reply.status != expected)
    problems.push_back(path + ": " + std::to_string(reply.status) + " instead of " + std::to_string(expected));
  if (holds_words(reply) != (expected == 200 && cell.sees_list()))
    problems.push_back(path + (cell.sees_list() ? " does not name it" : " names it"));
  return problems;
}

// Checks that tags reveal no list and no diary that the viewer may not see, and save the answer where they may.
Problems about_tags(const test::TemporaryFolder& folder, InProcess& stage, const Cell& cell) {
  Problems problems;
  const Cell owner{cell.account, cell.list, "ben"};
  for (const std::string path : {"/api/users/ben/lists/77", "/api/users/ben/lists/77/items"}) {
    const std::string owners = header(ask(stage, path, owner), "ETag");
    if (!owners.starts_with("W/\"1.")) problems.push_back(path + ": the tag is " + owners);
    if (!cell.is_owner() && ask(stage, path, cell, owners).status == 304)
      problems.push_back(path + ": 304 by the owner's tag");
    if (!cell.sees_list() || !cell.is_known() || cell.is_owner()) continue;
    const std::string own = header(ask(stage, path, cell), "ETag");
    log_a_play(folder);
    if (ask(stage, path, cell, own).status != 304) problems.push_back(path + ": the tag tells of the owner's diary");
  }
  return problems;
}

// Returns the list's own paths, with its right name only for viewers who see it.
std::vector<std::string> own_paths(const Cell& cell) {
  return {"/users/ben/lists/77", cell.sees_list() ? "/users/ben/lists/77-xylophone" : "/users/ben/lists/77-guess",
          "/users/ben/lists/77.atom", "/api/users/ben/lists/77", "/api/users/ben/lists/77/items"};
}

constexpr const char* kPagesOfLists[] = {"/users/ben/lists", "/api/users/ben/lists"};

// Checks that every address below a user's lists is asked, so that a new one does not go unasked.
void check_completeness(const Report& report) {
  std::set<std::string> asked;
  for (const std::string& path : own_paths({})) asked.insert(route_of("GET", path));
  for (const char* path : kPagesOfLists) asked.insert(route_of("GET", path));
  for (const std::string& route : route_names()) {
    const auto lists = route.find("/users/{username:alnum}/lists");
    const bool is_begun = route.ends_with("/directors") || route.ends_with("/collections");  // at the account's level
    if (!route.starts_with("GET ") || lists == std::string::npos || is_begun) continue;
    report("list_privacy: " + route, asked.contains(route) ? Problems{} : Problems{"it is not asked"});
  }
}

}  // namespace

void check_list_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  CaseFile library;
  library.fixture = "library";
  check_completeness(report);
  for (const char* account : kLevels)
    for (const char* list : kLevels)
      for (const char* viewer : kViewers) {
        const Cell cell{account, list, viewer};
        stage.set(library);
        make_list(folder, cell);
        Problems problems;
        const auto add = [&](Problems found) { problems.insert(problems.end(), found.begin(), found.end()); };
        for (const std::string& path : own_paths(cell)) add(about_list(stage, cell, path));
        const bool has_lists = cell.sees_account() || cell.sees_list();
        for (const char* path : kPagesOfLists) add(beside_others(stage, cell, path, has_lists));
        for (const char* path : {"/movie/1", "/api/movies/1/lists"}) add(beside_others(stage, cell, path, true));
        add(about_tags(folder, stage, cell));
        report("list_privacy: " + cell.name(), problems);
      }
}

}  // namespace cases
