#include "rights_check.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/monitoring.h"
#include "base/crypto.h"
#include "base/text.h"
#include "one_time_code.h"
#include "routes.h"
#include "routes_check.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"

namespace cases {

namespace {

// The columns of the table: nobody, Ben (whose the things in the paths are), another user, an administrator.
constexpr const char* kRoles[] = {"anonymous", "ben", "otto", "maya"};
constexpr std::size_t kRoleCount = 4;

struct Row {
  int line = 0;
  std::string method, path, body;
  std::string expected[kRoleCount];

  bool is_api() const { return path.starts_with("/api/"); }
  bool is_safe() const { return method == "GET" || method == "HEAD"; }
  std::string name() const { return method + ' ' + path; }
};

std::vector<Row> read_table(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw CaseError(path + ": cannot be read");
  std::vector<Row> rows;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    Row& row = rows.emplace_back();
    row.line = number;
    std::istringstream words(line);
    words >> row.method >> row.path;
    for (std::string& expected : row.expected) words >> expected;
    std::getline(words >> std::ws, row.body);
    if (row.expected[kRoleCount - 1].empty())
      throw CaseError(path + ':' + std::to_string(number) + ": a row has four statuses");
  }
  return rows;
}

CaseFile library() {
  CaseFile file;
  file.fixture = "library";
  file.config = {{"MATINEE_REGISTRATION", "on"}};
  return file;
}

constexpr base::UnixTime kMadeAt = 1714564800;  // 2024-05-01T12:00:00Z, as the clock of the cases stands

// A finished export, in the place of the job of this number.
void add_export(store::Db& db, std::int64_t id, std::int64_t user_id) {
  static constexpr char kSql[] =
      "INSERT OR REPLACE INTO job (id, type, subject, state, user_id, created_at, finished_at) "
      "VALUES (?1, 'export', ?2 || ' trakt', 'done', ?2, ?3, ?3)";
  store::Tx tx(db);
  store::Query(tx, kSql, id, user_id, kMadeAt).run();
  tx.commit();
  const auto folder = std::filesystem::path(db.path()).parent_path() / "exports";
  std::filesystem::create_directory(folder);
  std::ofstream(folder / (std::to_string(id) + "-trakt.csv")) << "type,title\n";
}

// A device, a personal token, a list, an export, a grant and a share link of Ben, for the routes that show them or take
// them away.
void add_things_of_ben(store::Db& db) {
  static constexpr char kDevice[] =
      "INSERT INTO trusted_device (id, user_id, device_token, device_token_hash, device_name, created_at, expires_at) "
      "VALUES (1, 2, 'none', 'none', 'Firefox', 0, 99999999999)";
  static constexpr char kToken[] =
      "INSERT INTO auth_token (id, user_id, token_hash, kind, name, created_at) VALUES (100, 2, ?, 'personal', "
      "'script', 0)";
  static constexpr char kList[] =
      "INSERT INTO movie_list (id, user_id, name, created_at, changed_at) VALUES (1, 2, 'Rain', 0, 0)";
  static constexpr char kItem[] =
      "INSERT INTO movie_list_item (list_id, movie_id, position, added_at) VALUES (1, 1, 1, 0)";
  static constexpr char kGrant[] = "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (2, 4, 0)";
  static constexpr char kShared[] =
      "INSERT INTO share_link (id, user_id, token_hash, token_encrypted, kind, subject_id, name, created_at) "
      "VALUES (1, 2, ?, 'none', 'diary', 0, 'Aunt', 0)";
  store::Tx tx(db);
  store::Query(tx, kGrant).run();
  store::Query(tx, kShared, base::sha256_hex(std::string(32, '3'))).run();
  store::Query(tx, kList).run();
  store::Query(tx, kItem).run();
  store::Query(tx, kDevice).run();
  store::Query(tx, kToken, std::string(64, '0')).run();
  tx.commit();
  add_export(db, 100, 2);
}

// What a visitor's browser holds after it has seen a page.
struct Browser {
  std::string cookies, csrf;
};

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto at = text.find(before);
  if (at == std::string::npos) return {};
  return text.substr(at + before.size(), text.find(after, at + before.size()) - at - before.size());
}

Browser browser_of(InProcess& stage, const std::string& person) {
  const bool known = person != kRoles[0];
  const Reply page = stage.ask(variables_of_page(known ? "/profile" : "/login", known ? person : ""), "");
  Browser browser;
  if (known) browser.cookies = "id=" + token_of(person);
  for (const std::string& line : values_of(page, "Set-Cookie"))
    browser.cookies += (browser.cookies.empty() ? "" : "; ") + line.substr(0, line.find(';'));
  browser.csrf = between(page.body, "name=\"csrf-token\" content=\"", "\"");
  return browser;
}

Reply ask_as(InProcess& stage, const Row& row, const std::string& person, bool with_token) {
  if (row.is_api()) {
    http::Variables variables = variables_for(row.method, row.path, row.body);
    if (!row.body.empty()) variables["CONTENT_TYPE"] = "application/json";
    variables["HTTP_X_SERVICE_CLIENT"] = "rights";
    if (person != kRoles[0]) variables["HTTP_X_SERVICE_TOKEN"] = token_of(person);
    return stage.ask(variables, row.body);
  }
  const Browser browser = browser_of(stage, person);
  std::string body = row.body;
  if (!row.is_safe() && with_token) body += (body.empty() ? "_csrf_token=" : "&_csrf_token=") + browser.csrf;
  http::Variables variables = variables_for(row.method, row.path, body);
  if (!row.is_safe()) variables["CONTENT_TYPE"] = "application/x-www-form-urlencoded";
  variables["HTTP_COOKIE"] = browser.cookies;
  return stage.ask(variables, body);
}

// As the table writes it: the status; "login", "home" and "unlinked" for being sent there.
std::string outcome_of(const Reply& reply) {
  const auto locations = values_of(reply, "Location");
  if (reply.status == 303 && !locations.empty()) {
    if (locations[0] == "/") return "home";
    if (locations[0] == app::kJellyfinPath) return "unlinked";
    if (locations[0] == "/login" || locations[0].starts_with("/login?redirect=")) return "login";
  }
  return std::to_string(reply.status);
}

// ---- what the database holds

std::vector<std::string> texts(store::Db& db, const std::string& sql) {
  static std::set<std::string> kept;  // prepared statements are known by the address of their text
  std::vector<std::string> found;
  for (store::Query query(db, kept.insert(sql).first->c_str()); query.step();) found.push_back(query.text(0));
  return found;
}

// What a view of a person or a saga may fetch from the provider, or have a job fetch; a view of a year
// may have a job draw its picture.
const std::set<std::string> kFetched = {"person",           "person_credit", "credited_movie", "collection",
                                        "collection_movie", "job",           "catalogue",      "sqlite_sequence"};

// Sessions, last uses and the lookup of names may change with any request.
std::string fingerprint(store::Db& db, const Row& row) {
  const bool may_fetch = row.is_safe() && (row.path.find("/person") != std::string::npos ||
                                           row.path.find("/collection") != std::string::npos ||
                                           row.path.find("/year/") != std::string::npos);
  std::string all;
  for (const std::string& table :
       texts(db,
             "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND "
             "name NOT LIKE '%_search_%' AND name NOT IN ('session') ORDER BY name /*scan*/")) {
    if (may_fetch && kFetched.contains(table)) continue;
    std::string columns;
    for (const std::string& column :
         texts(db, "SELECT name FROM pragma_table_info('" + table + "') WHERE name <> 'last_used_at' /*scan*/"))
      columns += (columns.empty() ? "" : " || '|' || ") + ("quote(" + column + ")");
    for (const std::string& values : texts(db, "SELECT " + columns + " FROM " + table + " /*scan*/"))
      all += table + ':' + values + '\n';
  }
  return base::sha256_hex(all);
}

using Problems = std::vector<std::string>;

// Whether browsers and proxies may keep an answer that is no picture (B-13).
bool is_kept(const Reply& reply) {
  const auto types = values_of(reply, "Content-Type");
  const bool is_picture = !types.empty() && types[0].starts_with("image/");
  return !is_picture && values_of(reply, "Cache-Control") != std::vector<std::string>{"no-store"};
}

class Rights {
 public:
  Rights(const test::TemporaryFolder& folder, InProcess& stage) : folder_(folder), stage_(stage) {}

  Problems cell(const Row& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"));
    const std::string before = row.is_safe() ? fingerprint(db, row) : "";
    const Reply reply = ask_as(stage_, row, kRoles[role], true);
    const std::string got = outcome_of(reply);
    Problems problems;
    if (got != row.expected[role]) problems.push_back(got + " instead of " + row.expected[role]);
    if (role > 0 && !row.is_api() && is_kept(reply)) problems.push_back("what a member is shown may be kept");
    if (row.is_safe() && fingerprint(db, row) != before) problems.push_back("a safe method has changed the database");
    return problems;
  }

  // HEAD passes the same guards and changes as little; its answer has no body.
  Problems head(Row row, std::size_t role) {
    row.method = "HEAD";
    fresh();
    store::Db db(folder_.file("data/matinee.db"));
    const std::string before = fingerprint(db, row);
    const Reply reply = ask_as(stage_, row, kRoles[role], true);
    Problems problems;
    if (outcome_of(reply) != row.expected[role])
      problems.push_back(outcome_of(reply) + " instead of " + row.expected[role]);
    if (!reply.body.empty()) problems.push_back("an answer to HEAD with a body");
    if (fingerprint(db, row) != before) problems.push_back("HEAD has changed the database");
    return problems;
  }

  // Without the form's token nobody changes anything, whoever it is.
  Problems without_token(const Row& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"));
    const std::string before = fingerprint(db, row);
    const std::string got = outcome_of(ask_as(stage_, row, kRoles[role], false));
    Problems problems;
    const bool ends_before = row.expected[role] == "login" || row.expected[role] == "home" ||
                             row.expected[role] == "404" || row.expected[role] == "unlinked";
    if (got != "403" && !(ends_before && got == row.expected[role])) problems.push_back(got + " without a CSRF token");
    if (fingerprint(db, row) != before) problems.push_back("the database has changed without a CSRF token");
    return problems;
  }

 private:
  void fresh() {
    stage_.set(library());
    store::Db db(folder_.file("data/matinee.db"));
    add_things_of_ben(db);
  }
  const test::TemporaryFolder& folder_;
  InProcess& stage_;
};

// What differs between two answers of the same kind: ids of requests and the path that was asked for.
std::string masked(const Reply& reply, const std::string& name) {
  std::string text = std::to_string(reply.status) + '\n';
  for (const auto& [key, value] : reply.headers)
    if (key != "X-Request-Id")
      text += key + ": " + (key == "Set-Cookie" ? value.substr(0, value.find('=')) : value) + '\n';
  text += reply.body;
  const auto ids = values_of(reply, "X-Request-Id");
  for (const std::string& part :
       {name, ids.empty() ? std::string("-") : ids[0], between(reply.body, "name=\"csrf-token\" content=\"", "\"")})
    for (std::size_t at = 0; !part.empty() && (at = text.find(part, at)) != std::string::npos;)
      text.replace(at, part.size(), "*");
  return text;
}

}  // namespace

void check_rights(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                  const Report& report) {
  Rights rights(folder, stage);
  std::set<std::string> asked;
  for (const Row& row : read_table(table)) {
    const std::string where = table + ':' + std::to_string(row.line) + "  " + row.name() + " as ";
    const std::string route = route_of(row.method, row.path);
    asked.insert(route);
    if (route.empty()) report(where + "anybody", {"there is no such route"});
    for (std::size_t role = 0; role < kRoleCount; ++role) {
      report(where + kRoles[role], rights.cell(row, role));
      if (row.is_safe()) report(where + kRoles[role] + " by HEAD", rights.head(row, role));
      if (!row.is_api() && !row.is_safe())
        report(where + kRoles[role] + " without a token", rights.without_token(row, role));
    }
  }
  for (const std::string& route : route_names())
    report("every_route_has_a_row_of_rights: " + route,
           asked.count(route) != 0 ? Problems{} : Problems{"the table has no row for it"});
}

// Every route that shows or changes a user's data, as a path of this user: the table of routes says which there are.
std::vector<Row> rows_of_user(const std::string& name) {
  static constexpr std::string_view kUser = "{username:alnum}", kThing = "{id:slugged}", kNumber = "{id:digits}",
                                    kTag = "{tag:file}", kMember = "{name:alnum}", kYear = "{year:digits}";
  std::vector<Row> rows;
  for (const app::Route& route : routes()) {
    std::string path(route.pattern);
    const auto user = path.find(kUser);
    if (user == std::string::npos) continue;
    path.replace(user, kUser.size(), name);
    if (const auto number = path.find(kNumber); number != std::string::npos) path.replace(number, kNumber.size(), "2");
    if (const auto year = path.find(kYear); year != std::string::npos) path.replace(year, kYear.size(), "2024");
    if (const auto tag = path.find(kTag); tag != std::string::npos) path.replace(tag, kTag.size(), "35mm");
    if (const auto member = path.find(kMember); member != std::string::npos)
      path.replace(member, kMember.size(), "otto");
    const auto thing = path.find(kThing);
    const std::vector<std::string> things = thing == std::string::npos
                                                ? std::vector<std::string>{""}
                                                : std::vector<std::string>{"2", "2-8", "2-otto-e-mezzo", "999"};
    for (const std::string& word : things) {
      Row& row = rows.emplace_back();
      row.method = http::method_name(route.method);
      row.path = thing == std::string::npos ? path : path.substr(0, thing) + word;
      if (!row.is_safe()) row.body = R"([{"movie_id":2,"watched_at":"2024-01-03","rating":5}])";
    }
  }
  return rows;
}

// The same path in other forms: what is looked at after the right to see it must not show either.
std::vector<Row> variants(const Row& row) {
  std::vector<Row> rows{row};
  const auto add = [&](const std::string& method, const std::string& more, const std::string& body) {
    Row& variant = rows.emplace_back(row);
    variant.method = method;
    variant.path += more;
    variant.body = body;
  };
  if (row.is_safe()) {
    for (const char* query : {"?page=2", "?limit=5000", "?view=grid", "?view=calendar&year=2024&month=1", "?year=2024",
                              "?nonsense=1", "?search=8", "/"})
      add(row.method, query, "");
    add("HEAD", "", "");
  } else {
    for (const char* body : {"[]", "{", "[{\"movie_id\":\"x\"}]"}) add(row.method, "", body);
  }
  return rows;
}

// A page of Ben's and a word of his that it shows to those who may see it.
struct Shown {
  const char* path;
  const char* word;
};
constexpr Shown kShown[] = {{"/users/ben", "Alien (1979) poster"},
                            {"/users/ben/likes", "8½ (1963) poster"},
                            {"/users/ben/history", "home cinema"},
                            {"/users/ben/tags", "home cinema"},
                            {"/users/ben/tags/home%20cinema", "Metropolis"},
                            {"/users/ben/statistics", "home cinema"},
                            {"/users/ben/reviews", "Ben on this film"},
                            {"/users/ben/year/2024", "Metropolis"},
                            {"/users/ben/year?from=2024-01-01&to=2024-01-31", "Metropolis"},
                            {"/users/ben/diary.atom", "Metropolis"},
                            {"/users/ben/reviews.atom", "Ben on this film"},
                            {"/users/ben/watchlist.atom", "My Neighbor Totoro"},
                            {"/users/ben/movies/1-metropolis", "home cinema"},
                            {"/api/users/ben/likes/movies", "8½"},
                            {"/api/users/ben/likes/movies/2", "8½"},
                            {"/api/users/ben/history/movies", "home cinema"},
                            {"/api/users/ben/tags", "home cinema"},
                            {"/api/users/ben/favourites", "Alien"},
                            {"/users/ben/lists/directors", "Quentin Quux"},
                            {"/users/ben/lists/collections", "Quux Saga"},
                            {"/api/users/ben/lists/directors", "Quentin Quux"},
                            {"/api/users/ben/lists/collections", "Quux Saga"}};

// A director and a collection of both films that Ben has seen.
void add_begun_lists(store::Db& db) {
  db.execute(R"(
    INSERT INTO play (user_id, movie_id, watched_at, created_at) VALUES (2, 2, '2024-01-01', 0);
    INSERT INTO person (id, meta_id, name, created_at, credits_at, credits_asked_at)
      VALUES (9001, 9001, 'Quentin Quux', 0, 1714560000, 1714560000);
    INSERT INTO movie_crew VALUES (1, 499, 9001, 'Director', 'Directing'), (2, 499, 9001, 'Director', 'Directing');
    INSERT INTO collection (meta_id, name, fetched_at, asked_at) VALUES (9002, 'Quux Saga', 1714560000, 1714560000);
    UPDATE movie SET collection_id = 9002 WHERE id IN (1, 2);
    UPDATE catalogue SET revision = revision + 1)");
}

void check_privacy_levels(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  static constexpr char kLevel[] = "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE id = 2";
  static constexpr char kGrant[] = "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (2, 4, 0)";
  for (const std::string level : {"private", "members", "public"}) {
    stage.set(library());
    store::Db db(folder.file("data/matinee.db"));
    store::Tx tx(db);
    store::Query(tx, kLevel, level).run();
    store::Query(tx, kGrant).run();
    store::like(tx, 2, 2, 0);
    store::set_favourites(tx, 2, {4});
    store::set_review(tx, 2, 2, {"Ben on this film", kMadeAt});
    store::add_to_watchlist(tx, 2, 6, kMadeAt);
    add_begun_lists(db);
    tx.commit();
    for (const std::string person : {"anonymous", "ben", "otto", "priya", "maya"})
      for (const auto& [path, word] : kShown) {
        const Row row{.line = 0, .method = "GET", .path = path, .body = "", .expected = {}};
        const bool is_stranger = person == kRoles[0];
        const bool may = level == "public"
                             ? !(is_stranger && row.is_api())
                             : person == "ben" || person == "maya" || (level == "members" && !is_stranger);
        const std::string denied = !is_stranger ? "404" : row.is_api() ? "401" : "login";
        const Reply reply = ask_as(stage, row, person, true);
        Problems problems;
        if (outcome_of(reply) != (may ? "200" : denied)) problems.push_back(outcome_of(reply) + " comes back");
        if ((reply.body.find(word) != std::string::npos) != may)
          problems.push_back(std::string(may ? "it does not show " : "it shows ") + word);
        report("privacy_level_" + level + ": " + path + " as " + person, problems);
      }
    // The film's page is everybody's: it has none of them.
    for (const char* person : {"anonymous", "otto"}) {
      const Row row{.line = 0, .method = "GET", .path = "/movie/1", .body = "", .expected = {}};
      const bool shows = ask_as(stage, row, person, true).body.find("home cinema") != std::string::npos;
      report("privacy_level_" + level + ": /movie/1 as " + person,
             shows ? Problems{"it shows another's tag"} : Problems{});
    }
  }
}

void check_private_like_missing(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  stage.set(library());
  store::Db db(folder.file("data/matinee.db"));
  db.execute(
      "INSERT INTO movie_list (id, user_id, name, privacy_level, created_at, changed_at) "
      "VALUES (2, 3, 'Mine', 'private', 0, 0);"
      "INSERT INTO saved_filter (id, user_id, name, kind, query, privacy_level, created_at) "
      "VALUES (2, 3, 'Mine', 'movies', 'seen=no', 'private', 0);"
      "UPDATE import_batch SET user_id = 3 WHERE id = 2");
  add_export(db, 2, 3);
  const std::string priya = "priya", nobody = "nopry";
  const std::vector<Row> rows = rows_of_user(priya), missing = rows_of_user(nobody);
  for (const char* person : {"anonymous", "otto"})
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::vector<Row> there = variants(rows[i]), not_there = variants(missing[i]);
      for (std::size_t j = 0; j < there.size(); ++j) {
        const std::string one = masked(ask_as(stage, there[j], person, true), priya),
                          other = masked(ask_as(stage, not_there[j], person, true), nobody);
        report("private_looks_like_missing: " + there[j].name() + ' ' + there[j].body + " as " + person,
               one == other
                   ? Problems{}
                   : Problems{"the answers differ:\n" + one.substr(0, 800) + "\n----\n" + other.substr(0, 800)});
      }
    }
  // Otherwise there is nothing to hide. Her picture is not drawn yet.
  for (const Row& row : rows)
    if (row.is_safe() && !row.path.ends_with("/999") && !row.path.ends_with("/card.png"))
      report("private_looks_like_missing: " + row.name() + " as priya",
             ask_as(stage, row, priya, true).status < 400 ? Problems{} : Problems{"she cannot see it either"});
}

void check_unknown_like_wrong(InProcess& stage, const Report& report) {
  stage.set(library());
  const auto refusal = [&](const std::string& path, const std::string& email) {
    Row row;
    row.method = "POST";
    row.path = path;
    row.body =
        row.is_api() ? R"({"email":")" + email + R"(","password":"wrong"})" : "email=" + email + "&password=wrong";
    return ask_as(stage, row, kRoles[0], true);
  };
  for (const char* path : {"/login", "/api/authentication/token"}) {
    const Reply known = refusal(path, "ben@example.com"), unknown = refusal(path, "abe@example.com");
    Problems problems;
    const std::string one = masked(known, "ben@example.com"), other = masked(unknown, "abe@example.com");
    if (one != other)
      problems.push_back("the answers differ:\n" + one.substr(0, 800) + "\n----\n" + other.substr(0, 800));
    if (known.status != 401 && known.status != 422) problems.push_back("status " + std::to_string(known.status));
    report(std::string("unknown_looks_like_wrong: ") + path, problems);
  }
}

void check_unforeseen_errors(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  stage.set(library());
  store::Db(folder.file("data/matinee.db")).execute("ALTER TABLE play RENAME TO hidden_away");
  for (const char* path :
       {"/users/ben/history", "/users/ben/statistics", "/api/users/ben/history/movies", "/api/users/ben/statistics"})
    for (const char* person : {"ben", "maya"}) {  // administrators read the log
      Row row;
      row.method = "GET";
      row.path = path;
      const Reply reply = ask_as(stage, row, person, true);
      Problems problems;
      if (reply.status != 500) problems.push_back("status " + std::to_string(reply.status) + " instead of 500");
      if (reply.body.find(values_of(reply, "X-Request-Id").at(0)) == std::string::npos)
        problems.push_back("the request id is missing");
      for (const char* part : {"no such table", "SELECT ", "SQLITE", "hidden_away", "matinee.db", "src/"})
        if (reply.body.find(part) != std::string::npos) problems.push_back(std::string("the answer holds ") + part);
      report(std::string("unforeseen_errors_tell_nothing: ") + path + " as " + person, problems);
    }
}

void check_stored_values(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  stage.set(library());
  const Browser browser = browser_of(stage, "ben");
  const auto post = [&](const std::string& path, const std::string& body) {
    http::Variables variables = variables_for("POST", path, body);
    variables["CONTENT_TYPE"] = "application/json";
    variables["HTTP_ACCEPT"] = "application/json";
    variables["HTTP_X_CSRF_TOKEN"] = browser.csrf;
    variables["HTTP_X_SERVICE_CLIENT"] = "Matinee Web";
    variables["HTTP_COOKIE"] = browser.cookies;
    return stage.ask(variables, body);
  };
  // A second factor, a trusted device and a personal token, so that every table has something of Ben.
  const std::string secret = between(post("/profile/security/totp/enable", "{}").body, "\"secret\":\"", "\"");
  const std::string code = one_time_code(secret, stage.now());
  post("/profile/security/totp/verify", "{\"code\":\"" + code + "\"}");
  post("/profile/security/tokens", R"({"name":"x","scope":"write"})");
  const Reply login =
      post("/api/authentication/token",
           R"({"email":"ben@example.com","password":"correct horse battery","trust_device":true,"totp_code":")" + code +
               "\"}");
  report("stored_values_open_nothing: the login that fills the tables",
         login.status == 200 ? Problems{} : Problems{std::to_string(login.status) + ' ' + login.body});

  store::Db db(folder.file("data/matinee.db"));
  std::set<std::string> values;
  for (const char* sql :
       {"SELECT token_hash FROM auth_token WHERE token_hash IS NOT NULL /*scan*/",
        "SELECT id_hash FROM session /*scan*/", "SELECT device_token FROM trusted_device /*scan*/",
        "SELECT device_token_hash FROM trusted_device /*scan*/", "SELECT code_hash FROM recovery_code /*scan*/",
        "SELECT CAST(tag AS TEXT) FROM recovery_code /*scan*/", "SELECT password FROM user /*scan*/",
        "SELECT totp_secret FROM user WHERE totp_secret IS NOT NULL /*scan*/",
        "SELECT token_hash FROM password_reset /*scan*/"})
    for (const std::string& value : texts(db, sql)) values.insert(value);
  for (const std::string& value : values) {
    Problems problems;
    const auto try_one = [&](const char* header, const std::string& text, const char* path, int refused) {
      http::Variables variables = variables_for("GET", path);
      variables[header] = text;
      if (const Reply reply = stage.ask(variables, ""); reply.status != refused)
        problems.push_back(std::string(header) + " is answered " + std::to_string(reply.status));
    };
    try_one("HTTP_X_SERVICE_TOKEN", value, "/api/authentication/token", 401);
    try_one("HTTP_COOKIE", "id=" + value, "/profile", 303);
    try_one("HTTP_COOKIE", "service_session=" + value, "/profile", 303);
    for (const char* field : {"totp_code", "recovery_code"}) {
      const std::string body = R"({"email":"ben@example.com","password":"correct horse battery",")" +
                               std::string(field) + "\":\"" + value + "\"}";
      http::Variables variables = variables_for("POST", "/api/authentication/token", body);
      variables["CONTENT_TYPE"] = "application/json";
      variables["HTTP_X_SERVICE_CLIENT"] = "Matinee Web";
      variables["HTTP_COOKIE"] = "service_trusted_device=" + value;
      if (const Reply reply = stage.ask(variables, body); reply.status != 401 && reply.status != 429)
        problems.push_back(std::string(field) + " is answered " + std::to_string(reply.status));
    }
    report("stored_values_open_nothing: " + value.substr(0, 12) + "…", problems);
  }
}

}  // namespace cases
