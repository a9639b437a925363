#include "review_privacy_check.h"

#include <map>
#include <string>

#include "privacy.h"
#include "store/sqlite/db.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr const char* kWord = "Quokka";                          // of the review
constexpr const char* kSecrets[] = {"Numbat", "Bilby", "maya"};  // note, place and company of Ben's play

struct Cell {
  std::string account, viewer;

  bool reads() const { return may_read(account, viewer); }
  bool is_known() const { return viewer != "anonymous"; }
};

void write_review(const test::TemporaryFolder& folder, const Cell& cell) {
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  store::Tx tx(db);
  static constexpr char kAccount[] =
      "UPDATE user SET privacy_level = ?, about = 'About Ben', revision = revision + 1 WHERE id = 2";
  static constexpr char kReview[] =
      "INSERT INTO review (user_id, movie_id, text, written_at) VALUES (2, 1, 'Quokka of a film', 100) "
      "ON CONFLICT DO UPDATE SET text = excluded.text";
  static constexpr char kPlace[] = "INSERT INTO location (id, user_id, name, created_at) VALUES (77, 2, 'Bilby', 0)";
  static constexpr char kPlay[] =
      "INSERT INTO play (id, user_id, movie_id, watched_at, comment, location_id, created_at) "
      "VALUES (77, 2, 1, '2024-04-30', 'Numbat', 77, 0)";
  static constexpr char kCompany[] = "INSERT INTO play_companion (play_id, user_id) VALUES (77, 1)";
  store::Query(tx, kAccount, cell.account).run();
  for (const char* sql : {kReview, kPlace, kPlay, kCompany}) store::Query(tx, sql).run();
  tx.commit();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Returns the description and the og: and twitter: tags, one a line.
std::string tags_of(const Reply& reply) {
  std::string tags;
  for (const char* begin : {"<meta name=\"description\"", "<meta property=\"og:", "<meta name=\"twitter:"})
    for (auto at = reply.body.find(begin); at != std::string::npos; at = reply.body.find(begin, at + 1))
      tags += reply.body.substr(at, reply.body.find('>', at) - at) + '\n';
  return tags;
}

// A page of Ben's, or one that shows his review among others.
struct Where {
  const char* path;
  bool is_bens;
  bool tags_tell_review;
};
constexpr Where kPages[] = {{"/users/ben", true, false},
                            {"/users/ben/reviews", true, true},
                            {"/users/ben/movies/1-metropolis", true, true},
                            {"/movie/1", false, false},
                            {"/movie/1/reviews", false, false},
                            {"/api/users/ben/reviews/movies", true, false},
                            {"/api/users/ben/reviews/movies/1", true, false}};

Problems about_page(const Cell& cell, const Where& where, const Reply& reply) {
  const bool is_api = std::string_view(where.path).starts_with("/api/");
  int expected = where.is_bens && !cell.reads() ? (cell.is_known() ? 404 : 303) : 200;
  if (is_api && !cell.is_known()) expected = 401;
  Problems problems;
  if (reply.status != expected)
    problems.push_back(std::string(where.path) + ": " + std::to_string(reply.status) + " instead of " +
                       std::to_string(expected));
  // The author of a review reads it in a section of its own on the film's page.
  if (has(reply.body, kWord) != (expected == 200 && cell.reads()))
    problems.push_back(std::string(where.path) + (cell.reads() ? " does not show it" : " tells of it"));
  return problems;
}

Problems about_tags(const Cell& cell, const Where& where, const Reply& reply) {
  const std::string tags = tags_of(reply);
  const bool expected = reply.status == 200 && !std::string_view(where.path).starts_with("/api/") &&
                        (!where.is_bens || cell.account == "public");
  Problems problems;
  if (expected == tags.empty()) problems.push_back(std::string(where.path) + (expected ? ": no tags" : ": tags"));
  if (!expected) return problems;
  if (!has(tags, std::string("og:url\" content=\"http://matinee.test") + where.path + "\""))
    problems.push_back(std::string(where.path) + ": the address in " + tags);
  if (has(tags, kWord) != where.tags_tell_review)
    problems.push_back(std::string(where.path) + ": the review in " + tags);
  for (const char* secret : kSecrets)
    if (has(tags, secret)) problems.push_back(std::string(where.path) + ": " + secret + " in " + tags);
  return problems;
}

}  // namespace

void check_review_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  CaseFile library;
  library.fixture = "library";
  for (const char* account : kLevels) {
    std::map<std::string, std::string> tags;  // by path: tags of the first viewer who sees any
    for (const char* viewer : kViewers) {
      const Cell cell{account, viewer};
      stage.set(library);
      write_review(folder, cell);
      Problems problems;
      for (const Where& where : kPages) {
        const Reply reply = ask_by_cookie(stage, where.path, cell.viewer);
        for (const Problems& found : {about_page(cell, where, reply), about_tags(cell, where, reply)})
          problems.insert(problems.end(), found.begin(), found.end());
        if (const std::string own = tags_of(reply);
            !own.empty() && tags.try_emplace(where.path, own).first->second != own)
          problems.push_back(std::string(where.path) + ": the tags differ by who asks: " + own);
      }
      report(std::string("review_privacy: ") + account + " account, " + viewer, problems);
    }
  }
}

}  // namespace cases
