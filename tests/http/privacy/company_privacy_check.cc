#include "company_privacy_check.h"

#include <string>

#include "store/sqlite/db.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr const char* kLevels[] = {"private", "members", "public"};
// Ben has logged a play for Otto, who let him; Priya is a member, Maya an administrator.
constexpr const char* kViewers[] = {"ben", "otto", "priya", "maya", "anonymous"};

struct Cell {
  std::string ben, otto, viewer;  // the levels of both accounts

  bool is_known() const { return viewer != "anonymous"; }
  bool may_read(const std::string& owner) const {
    const std::string& level = owner == "ben" ? ben : otto;
    return viewer == owner || viewer == "maya" || level == "public" || (level == "members" && is_known());
  }
  bool took_part() const { return viewer == "ben" || viewer == "otto"; }
  // Returns true if the entry of one names the other.
  bool is_told(const std::string& owner, const std::string& other) const {
    return may_read(owner) && may_read(other) && (took_part() || (ben == "public" && otto == "public"));
  }
  std::string name() const { return "ben " + ben + ", otto " + otto + ", as " + viewer; }
};

void log_together(const test::TemporaryFolder& folder, const Cell& cell) {
  static constexpr char kLevel[] = "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE name = ?";
  static constexpr char kGrant[] = "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (4, 2, 0)";
  static constexpr char kPlay[] =
      "INSERT INTO play (id, user_id, movie_id, watched_at, logged_by, created_at) VALUES (?, ?, 6, '2024-04-30', ?, "
      "0)";
  static constexpr char kCompanions[] =
      "INSERT INTO play_companion (play_id, user_id, their_play_id) VALUES (902, 4, 904), (904, 2, 902)";
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  store::Tx tx(db);
  store::Query(tx, kLevel, cell.ben, "ben").run();
  store::Query(tx, kLevel, cell.otto, "otto").run();
  store::Query(tx, kGrant).run();
  store::Query(tx, kPlay, 902, 2, std::optional<std::int64_t>()).run();
  store::Query(tx, kPlay, 904, 4, std::optional<std::int64_t>(2)).run();
  store::Query(tx, kCompanions).run();
  tx.commit();
}

Reply ask(InProcess& stage, const std::string& path, const Cell& cell) {
  return stage.ask(variables_of_page(path, cell.is_known() ? cell.viewer : ""), "");
}

// Checks that an answer holds a text exactly when it may.
Problems about(InProcess& stage, const Cell& cell, const std::string& path, const std::string& text, bool expected) {
  const bool found = ask(stage, path, cell).body.find(text) != std::string::npos;
  if (found == expected) return {};
  return {path + (expected ? " does not say " : " says ") + text};
}

// Checks the pages of one of the two that name the other.
Problems about_entry(InProcess& stage, const Cell& cell, const std::string& owner, const std::string& other) {
  const bool is_told = cell.is_told(owner, other), in_api = is_told && cell.is_known();
  const std::string history = "/users/" + owner + "/history", film = "/users/" + owner + "/movies/6-my-neighbor-totoro",
                    api = "/api/users/" + owner + "/history/movies";
  Problems problems;
  const auto add = [&](const std::string& path, const std::string& text, bool expected) {
    for (std::string& problem : about(stage, cell, path, text, expected)) problems.push_back(std::move(problem));
  };
  for (const std::string& path : {history, film}) add(path, "With " + other, is_told);
  add(api, "\"with\":[\"" + other + "\"]", in_api);
  add("/users/" + owner + "/year/2024", "<bdi>" + other + "</bdi>", is_told);
  add("/users/" + owner + "/year/2024", "with " + other, is_told);  // the last film
  const bool is_writer = other == "ben";
  for (const std::string& path : {history, film}) add(path, "Logged by ben", is_writer && is_told);
  add(api, "\"logged_by\":\"ben\"", is_writer && in_api);
  const bool is_own = cell.viewer == owner;
  for (const std::string& path : {history, film}) add(path, "\">Delete</button>", is_writer && is_own);
  add("/movie/6", "With " + other, is_own && is_told);
  // The owner of a play learns who names them in an entry only if they may read that member's pages.
  const bool is_named = is_own && cell.may_read(other);
  for (const std::string& path : {film, std::string("/movie/6")}) {
    add(path, "Entries that name you: " + other, is_named);
    if (path == film || is_own) add(path, "Another member names you in an entry", is_own && !is_named);
    if (path == film || is_own) add(path, "/name-off\"", is_own);
  }
  return problems;
}

// Checks that the log form and the settings name the other side to these two alone, and only as long as they may read
// each other.
Problems about_grant(InProcess& stage, const Cell& cell) {
  Problems problems;
  const auto add = [&](const std::string& path, const std::string& text, bool expected) {
    for (std::string& problem : about(stage, cell, path, text, expected)) problems.push_back(std::move(problem));
  };
  const bool ben_sees = cell.viewer == "ben" && cell.may_read("otto"),
             otto_sees = cell.viewer == "otto" && cell.may_read("ben");
  add("/log-movie?movie_id=6", "name=\"with[]\" value=\"otto\"", ben_sees);
  add("/log-movie?movie_id=6", "name=\"with[]\" value=\"ben\"", false);
  add("/settings/privacy", "<p class=\"mb-0\">otto</p>", ben_sees);
  add("/settings/privacy", "<b class=\"m-break\">ben</b>", otto_sees);
  add("/settings/privacy", "together/2/delete", cell.viewer == "otto");  // can be revoked even if unnamed
  return problems;
}

}  // namespace

void check_company_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  CaseFile library;
  library.fixture = "library";
  for (const char* ben : kLevels)
    for (const char* otto : kLevels)
      for (const char* viewer : kViewers) {
        const Cell cell{ben, otto, viewer};
        stage.set(library);
        log_together(folder, cell);
        Problems problems = about_grant(stage, cell);
        for (const auto& [owner, other] : {std::pair("ben", "otto"), std::pair("otto", "ben")})
          for (std::string& problem : about_entry(stage, cell, owner, other)) problems.push_back(std::move(problem));
        report("company_privacy: " + cell.name(), problems);
      }
}

}  // namespace cases
