#include "share_privacy_check.h"

#include <set>
#include <string>

#include "base/crypto.h"
#include "privacy.h"
#include "routes.h"
#include "store/sharing/year_card.h"
#include "store/sqlite/db.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

struct Kind {
  const char* name;
  int subject;
};
constexpr Kind kKinds[] = {{"profile", 0}, {"list", 7}, {"year", 2024}, {"diary", 0}};

std::string token(char digit) { return std::string(32, digit); }

// Adds share links: a works, b has ended, c is revoked, and the owner of e is gone. No other link exists.
void share(const test::TemporaryFolder& folder, const Kind& kind, const std::string& level, base::UnixTime now) {
  static constexpr char kLink[] =
      "INSERT INTO share_link (user_id, token_hash, token_encrypted, kind, subject_id, name, created_at, expires_at) "
      "VALUES (?, ?, 'none', ?, ?, 'Aunt', 0, ?)";
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  add_hidden_things(db, level);
  db.execute("PRAGMA foreign_keys = OFF");
  store::Tx tx(db);
  const auto add = [&](char digit, std::optional<base::UnixTime> end, std::int64_t owner = 2) {
    store::Query(tx, kLink, owner, base::sha256_hex(token(digit)), kind.name, kind.subject, end).run();
  };
  add('a', std::nullopt);
  add('b', now);
  add('c', std::nullopt);
  add('e', std::nullopt, 99);
  store::Query(tx, "DELETE FROM share_link WHERE token_hash = ?", base::sha256_hex(token('c'))).run();
  tx.commit();
}

// Returns every address of this server in a page but that of files.
std::set<std::string> addresses_in(const std::string& page) {
  std::set<std::string> found;
  for (const std::string before : {"href=\"/", "src=\"/", "action=\"/"})
    for (std::size_t at = 0; (at = page.find(before, at)) != std::string::npos;) {
      at += before.size() - 1;
      std::string address = page.substr(at, page.find('"', at) - at);
      for (std::size_t amp = 0; (amp = address.find("&amp;", amp)) != std::string::npos;) address.erase(++amp, 4);
      address = address.substr(0, address.find('#'));
      if (!address.starts_with("/static/") && address != "/manifest.webmanifest") found.insert(address);
    }
  return found;
}

Problems about_headers(const Reply& reply) {
  Problems problems;
  if (values_of(reply, "X-Robots-Tag") != std::vector<std::string>{"noindex"}) problems.push_back("robots may keep it");
  if (!values_of(reply, "Set-Cookie").empty()) problems.push_back("it sets a cookie");
  const auto types = values_of(reply, "Content-Type");
  const bool is_page = !types.empty() && types[0].starts_with("text/html");
  if (is_page && reply.body.find("<meta name=\"referrer\" content=\"no-referrer\">") == std::string::npos)
    problems.push_back("its address goes out as the referrer");
  if (is_page && values_of(reply, "Cache-Control") != std::vector<std::string>{"no-store"})
    problems.push_back("browsers may keep it");
  return problems;
}

Problems about_page(InProcess& stage, const Reply& reply, const Kind& kind) {
  Problems problems = about_headers(reply);
  if (reply.status != 200) problems.push_back("status " + std::to_string(reply.status));
  if (reply.body.find(kShownFilm) == std::string::npos)
    problems.push_back(std::string("it does not show ") + kShownFilm);
  for (const char* word : kHidden)
    if (reply.body.find(word) != std::string::npos) problems.push_back(std::string("it shows ") + word);
  const bool has_tags = reply.body.find("property=\"og:") != std::string::npos;
  if (has_tags != (std::string(kind.name) == "year"))
    problems.push_back("it has tags for other programs, or lacks them");
  for (const std::string& address : addresses_in(reply.body)) {
    const Reply followed = ask_by_cookie(stage, address, "anonymous");
    if (followed.status >= 400 || followed.status == 303)
      problems.push_back("it leads to " + address + ", which is answered " + std::to_string(followed.status));
    if (address.starts_with("/share/"))  // other views and pages of the same
      for (const char* word : kHidden)
        if (followed.body.find(word) != std::string::npos) problems.push_back(address + " shows " + word);
  }
  return problems;
}

// Checks that the picture of a year is drawn without the number of cinema visits, which its owner's own picture has.
Problems about_picture(const test::TemporaryFolder& folder, InProcess& stage) {
  static constexpr char kChoices[] = "SELECT choices FROM year_picture WHERE png = CAST(? AS BLOB) /*scan*/";
  stage.run_jobs();
  const Reply picture = ask_by_cookie(stage, "/share/" + token('a') + "/card.png", "anonymous");
  Problems problems = about_headers(picture);
  store::Db cache(folder.file("data/cache.db"), {.durable = false, .patient = true});
  store::Query drawn(cache, kChoices, picture.body);
  if (picture.status != 200 || !drawn.step()) return {"no picture: " + std::to_string(picture.status)};
  if (std::stoi(drawn.text(0)) & store::kCardCinema) problems.push_back("it counts visits to places: " + drawn.text(0));
  return problems;
}

// Returns every address below that of a link, from the table of routes.
std::vector<std::string> paths_below(const std::string& own_token) {
  static constexpr std::string_view kToken = "{token:hex}";
  std::vector<std::string> paths;
  for (const app::Route& route : routes()) {
    if (!route.pattern.starts_with("/share/")) continue;
    std::string path(route.pattern);
    paths.push_back(path.replace(path.find(kToken), kToken.size(), own_token));
  }
  return paths;
}

// Returns true if a working link of the kind opens the path.
bool opens(const Kind& kind, std::string_view path) {
  const std::string_view name = kind.name;
  if (path.ends_with("/feed.atom")) return name == "list" || name == "diary";
  if (path.ends_with("/card.png")) return name == "year";
  return true;
}

// Asks again after a job has drawn the picture.
Reply ask_until_drawn(InProcess& stage, const std::string& path, const std::string& viewer) {
  ask_by_cookie(stage, path, viewer);
  stage.run_jobs();
  return ask_by_cookie(stage, path, viewer);
}

Problems about_path(const Reply& reply, int status) {
  Problems problems = about_headers(reply);
  if (reply.status != status) problems.push_back("status " + std::to_string(reply.status));
  if (status == 404 && holds(reply, kShownFilm)) problems.push_back(std::string("it shows ") + kShownFilm);
  for (const char* word : kHidden)
    if (reply.body.find(word) != std::string::npos) problems.push_back(std::string("it shows ") + word);
  return problems;
}

// Checks that the words that a shared page must not show are on its owner's pages.
Problems about_own_pages(InProcess& stage) {
  const std::string pages = ask_by_cookie(stage, "/users/ben/history", "ben").body +
                            ask_by_cookie(stage, "/users/ben/lists/7-rain", "ben").body +
                            ask_by_cookie(stage, "/users/ben/year/2024", "ben").body +
                            ask_by_cookie(stage, "/users/ben", "ben").body;
  Problems problems;
  for (const char* word : kHidden)
    if (pages.find(word) == std::string::npos) problems.push_back(std::string("they do not show ") + word);
  return problems;
}

void check_working(InProcess& stage, const Kind& kind, const std::string& name, const Report& report) {
  const Reply page = ask_until_drawn(stage, "/share/" + token('a'), kViewers[0]);
  report(name + ", as anybody", about_page(stage, page, kind));
  for (const std::string& path : paths_below(token('a'))) {
    const Reply visitors = ask_until_drawn(stage, path, kViewers[0]);
    for (const char* viewer : kViewers) {
      const Reply reply = ask_by_cookie(stage, path, viewer);
      Problems problems = about_path(reply, opens(kind, path) ? 200 : 404);
      if (comparable(reply, token('a')) != comparable(visitors, token('a'))) problems.push_back("a login changes it");
      report(name + ", " + path + " as " + viewer, problems);
    }
  }
}

void check_others(InProcess& stage, const std::string& name, const Report& report) {
  const std::vector<std::string> never = paths_below(token('0'));
  for (const char digit : {'0', 'b', 'c', 'e'}) {
    const std::vector<std::string> paths = paths_below(token(digit));
    for (std::size_t i = 0; i < paths.size(); ++i)
      for (const char* viewer : kViewers) {
        const Reply reply = ask_by_cookie(stage, paths[i], viewer);
        Problems problems = about_path(reply, 404);
        if (comparable(reply, token(digit)) != comparable(ask_by_cookie(stage, never[i], "anonymous"), token('0')))
          problems.push_back("it tells that there was a link");
        report(name + ", " + paths[i] + " as " + viewer, problems);
      }
  }
}

void check_kind(const test::TemporaryFolder& folder, InProcess& stage, const Kind& kind, const std::string& level,
                const Report& report) {
  CaseFile library;
  library.fixture = "library";
  library.config = {{"MATINEE_RATE_LIMIT", "off"}};
  stage.set(library);
  share(folder, kind, level, stage.now());
  const std::string name = "share_privacy: " + level + ", " + kind.name;
  report(name + ", the owner's own pages", about_own_pages(stage));
  check_working(stage, kind, name, report);
  if (std::string(kind.name) == "year") report(name + ", its picture", about_picture(folder, stage));
  check_others(stage, name, report);
}

}  // namespace

void check_share_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  for (const char* level : kLevels)
    for (const Kind& kind : kKinds) check_kind(folder, stage, kind, level, report);
}

}  // namespace cases
