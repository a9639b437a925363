#include "share_privacy_check.h"

#include <set>
#include <string>

#include "base/crypto.h"
#include "routes.h"
#include "store/sharing/year_card.h"
#include "store/sqlite/db.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr const char* kLevels[] = {"private", "members", "public"};
constexpr const char* kViewers[] = {"anonymous", "ben", "otto", "maya"};  // the owner, a member, an administrator
// Of Ben, and not for those who have a link: of a play with Otto, and of the film on a list.
constexpr const char* kHidden[] = {"hidden-note",   "hidden-place",  "hidden-tag",
                                   "in the cinema", "In the cinema", "otto"};

struct Kind {
  const char* name;
  int subject;
  const char* shows;
};
constexpr Kind kKinds[] = {{"profile", 0, "My Neighbor Totoro"},
                           {"list", 7, "My Neighbor Totoro"},
                           {"year", 2024, "My Neighbor Totoro"},
                           {"diary", 0, "My Neighbor Totoro"}};

std::string token(char digit) { return std::string(32, digit); }

// a works, b has ended, c is revoked, and the owner of e is gone; no other does.
void share(const test::TemporaryFolder& folder, const Kind& kind, const std::string& level, base::UnixTime now) {
  static constexpr char kPrivate[] =
      "UPDATE location SET name = 'hidden-place', is_cinema = 1 WHERE user_id = 2;"
      "UPDATE user SET dashboard = '{\"order\":[],\"hidden\":[],\"closed\":[]}' WHERE id = 2;"  // every row shows
      "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (2, 4, 0);"
      "INSERT INTO play (id, user_id, movie_id, watched_at, comment, location_id, logged_by, created_at) "
      "VALUES (902, 2, 6, '2024-04-30', 'hidden-note', 2, 4, 0);"
      "INSERT INTO play (id, user_id, movie_id, watched_at, created_at) VALUES (904, 4, 6, '2024-04-30', 0);"
      "INSERT INTO play_companion (play_id, user_id) VALUES (902, 4), (904, 2);"
      "INSERT INTO play_tag (play_id, tag, user_id) VALUES (902, 'hidden-tag', 2);"
      "INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (2, 6, 90, 0);"
      "INSERT INTO movie_list (id, user_id, name, privacy_level, is_ranked, created_at, changed_at) "
      "VALUES (7, 2, 'Rain', 'private', 1, 0, 0);"
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (7, 6, 1, 'hidden-note', 0);";
  static constexpr char kLevel[] =
      "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE name IN ('ben', "
      "'otto')";
  static constexpr char kLink[] =
      "INSERT INTO share_link (user_id, token_hash, token_encrypted, kind, subject_id, name, created_at, expires_at) "
      "VALUES (?, ?, 'none', ?, ?, 'Aunt', 0, ?)";
  store::Db db(folder.file("data/matinee.db"));
  db.execute(kPrivate);
  db.execute("PRAGMA foreign_keys = OFF");
  store::Tx tx(db);
  store::Query(tx, kLevel, level).run();
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

Reply ask(InProcess& stage, const std::string& path, const std::string& viewer) {
  return stage.ask(variables_of_page(path, viewer == "anonymous" ? "" : viewer), "");
}

// Status, headers and body without what differs between any two answers.
std::string comparable(const Reply& reply, const std::string& own_token) {
  std::string text = std::to_string(reply.status) + '\n';
  for (const auto& [name, value] : reply.headers)
    if (name != "X-Request-Id" && name != "ETag") text += name + ": " + value + '\n';
  text += reply.body;
  const auto ids = values_of(reply, "X-Request-Id");
  for (const std::string& part : {own_token, ids.empty() ? std::string("-") : ids[0]})
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.replace(at, part.size(), "*");
  return text;
}

// Every address of this server in a page but that of files.
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
  if (reply.body.find(kind.shows) == std::string::npos)
    problems.push_back(std::string("it does not show ") + kind.shows);
  for (const char* word : kHidden)
    if (reply.body.find(word) != std::string::npos) problems.push_back(std::string("it shows ") + word);
  const bool has_tags = reply.body.find("property=\"og:") != std::string::npos;
  if (has_tags != (std::string(kind.name) == "year"))
    problems.push_back("it has tags for other programs, or lacks them");
  for (const std::string& address : addresses_in(reply.body)) {
    const Reply followed = ask(stage, address, "anonymous");
    if (followed.status >= 400 || followed.status == 303)
      problems.push_back("it leads to " + address + ", which is answered " + std::to_string(followed.status));
    if (address.starts_with("/share/"))  // other views and pages of the same
      for (const char* word : kHidden)
        if (followed.body.find(word) != std::string::npos) problems.push_back(address + " shows " + word);
  }
  return problems;
}

// Of a year: drawn without the number of cinema visits, which its owner's own picture has.
Problems about_picture(const test::TemporaryFolder& folder, InProcess& stage) {
  static constexpr char kChoices[] = "SELECT choices FROM year_picture WHERE png = CAST(? AS BLOB) /*scan*/";
  stage.run_jobs();
  const Reply picture = ask(stage, "/share/" + token('a') + "/card.png", "anonymous");
  Problems problems = about_headers(picture);
  store::Db cache(folder.file("data/cache.db"));
  store::Query drawn(cache, kChoices, picture.body);
  if (picture.status != 200 || !drawn.step()) return {"no picture: " + std::to_string(picture.status)};
  if (std::stoi(drawn.text(0)) & store::kCardCinema) problems.push_back("it counts visits to places: " + drawn.text(0));
  return problems;
}

// Every address below that of a link, as the table of routes says.
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

// Which of them a working link of the kind opens.
bool opens(const Kind& kind, std::string_view path) {
  const std::string_view name = kind.name;
  if (path.ends_with("/feed.atom")) return name == "list" || name == "diary";
  if (path.ends_with("/card.png")) return name == "year";
  return true;
}

// A picture is drawn by a job.
Reply ask_until_drawn(InProcess& stage, const std::string& path, const std::string& viewer) {
  ask(stage, path, viewer);
  stage.run_jobs();
  return ask(stage, path, viewer);
}

Problems about_path(const Reply& reply, int status) {
  Problems problems = about_headers(reply);
  if (reply.status != status) problems.push_back("status " + std::to_string(reply.status));
  for (const char* word : kHidden)
    if (reply.body.find(word) != std::string::npos) problems.push_back(std::string("it shows ") + word);
  return problems;
}

// What must not be on a shared page is on those of its owner.
Problems about_own_pages(InProcess& stage) {
  const std::string pages = ask(stage, "/users/ben/history", "ben").body +
                            ask(stage, "/users/ben/lists/7-rain", "ben").body +
                            ask(stage, "/users/ben/year/2024", "ben").body + ask(stage, "/users/ben", "ben").body;
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
      const Reply reply = ask(stage, path, viewer);
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
        const Reply reply = ask(stage, paths[i], viewer);
        Problems problems = about_path(reply, 404);
        if (comparable(reply, token(digit)) != comparable(ask(stage, never[i], "anonymous"), token('0')))
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

// By its secret address a feed is read by whoever has it, alike whoever they are.
struct SecretFeed {
  const char* kind;
  const char* path;  // before the id
  const char* after;
  const char* shows;
};
constexpr SecretFeed kFeeds[] = {{"diary", "/api/feed/atom/", "", "My Neighbor Totoro"},
                                 {"reviews", "/api/feed/atom/", "", "Reviews by ben"},
                                 {"watchlist", "/api/feed/atom/", "", "Watchlist of ben"},
                                 {"list", "/api/feed/atom/", "", "My Neighbor Totoro"},
                                 {"cinema", "/api/feed/ical/", "", "My Neighbor Totoro"},
                                 {"releases", "/api/feed/ical/", "", "BEGIN:VCALENDAR"},
                                 {"widget", "/api/feed/widget/", "", "My Neighbor Totoro"},
                                 {"widget", "/api/feed/widget/", ".svg", "My Neighbor Totoro"},
                                 {"radarr", "/api/feed/radarr/", "", "My Neighbor Totoro"}};

void check_feed(const test::TemporaryFolder& folder, InProcess& stage, const SecretFeed& feed, const std::string& level,
                const Report& report) {
  static constexpr char kFeed[] =
      "INSERT INTO feed (user_id, kind, list_id, name, id_hash, id_encrypted, created_at) VALUES (2, ?1, "
      "CASE WHEN ?1 IN ('list', 'radarr') THEN 7 END, 'Aunt', ?2, 'none', 0)";
  const std::string own_id = std::string(31, 'd') + '0';  // none of the library's
  CaseFile library;
  library.fixture = "library";
  library.config = {{"MATINEE_RATE_LIMIT", "off"}};
  stage.set(library);
  share(folder, kKinds[0], level, stage.now());
  store::Db db(folder.file("data/matinee.db"));
  store::Tx tx(db);
  store::Query(tx, kFeed, feed.kind, base::sha256_hex(own_id)).run();
  tx.commit();
  const std::string after(feed.after), right = feed.path + own_id + after, wrong = feed.path + token('0') + after;
  const std::string name = "feed_privacy: " + level + ", " + feed.kind + after;
  const Reply visitors = ask(stage, right, kViewers[0]);
  Problems problems;
  if (visitors.status != 200) problems.push_back("status " + std::to_string(visitors.status));
  if (visitors.body.find(feed.shows) == std::string::npos)
    problems.push_back(std::string("it does not show ") + feed.shows);
  for (const std::string word : kHidden)
    if (visitors.body.find(word) != std::string::npos && level != "public") problems.push_back("it shows " + word);
  report(name + ", as anybody", problems);
  for (const char* viewer : kViewers) {
    const bool same = comparable(ask(stage, right, viewer), own_id) == comparable(visitors, own_id);
    report(name + ", as " + viewer, same ? Problems{} : Problems{"a login changes it"});
    const Reply reply = ask(stage, wrong, viewer);
    report(name + ", a wrong address as " + viewer,
           reply.status == 404 ? Problems{} : Problems{"status " + std::to_string(reply.status)});
  }
}

}  // namespace

void check_share_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  for (const char* level : kLevels) {
    for (const Kind& kind : kKinds) check_kind(folder, stage, kind, level, report);
    for (const SecretFeed& feed : kFeeds) check_feed(folder, stage, feed, level, report);
  }
}

}  // namespace cases
