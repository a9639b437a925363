#include "hostile_check.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/json.h"
#include "base/text.h"
#include "tests/support/active_content.h"

namespace cases {

namespace {

constexpr const char* kRoles[] = {"", "ben", "otto", "maya"};

// Returns a text that breaks out of an attribute, a text, a template and a script, and names its column.
std::string hostile(const std::string& column) { return "\"><svg/onload=x()>'{{X}}</script>" + column; }
std::string escaped(const std::string& column) {
  return "&quot;&gt;&lt;svg/onload=x()&gt;&#39;{{X}}&lt;/script&gt;" + column;
}

// Returns false for columns that nobody types: keys, states, times, paths and references. The rules of these columns
// are tested elsewhere.
bool is_typed(const std::string& column) {
  static const std::set<std::string> kOthers = {
      "password", "totp_secret", "device_token", "token", "token_encrypted", "type",       "subject",
      "state",    "kind",        "event_type",   "code",  "lease_owner",     "ip_address", "time_zone",
      "scope",    "format",      "name_key"};
  for (const char* end : {"_hash", "_at", "_date", "_path", "_encrypted", "_format", "_key", "_id"})
    if (column.ends_with(end)) return false;
  return kOthers.count(column) == 0;
}

std::vector<std::string> texts(store::Db& db, const std::string& sql) {
  static std::set<std::string> kept;  // prepared statements are known by the address of their text
  std::vector<std::string> found;
  for (store::Query query(db, kept.insert(sql).first->c_str()); query.step();) found.push_back(query.text(0));
  return found;
}

// Writes hostile text into a column. Columns whose rules refuse such text stay as they are.
void poison(store::Db& db, const std::string& table, const std::string& column) {
  const std::string where = table + '.' + column;
  for (const std::string& value : {hostile(where), "{\"name\":" + base::write_json(base::Json(hostile(where))) + '}'}) {
    std::string quoted;
    for (const char c : value) quoted += c == '\'' ? std::string("''") : std::string(1, c);
    try {
      db.execute(
          ("UPDATE " + table + " SET " + column + " = '" + quoted + "' WHERE " + column + " IS NOT NULL").c_str());
      return;
    } catch (const store::DbError&) {
    }
    try {  // where each row needs a text of its own
      db.execute(
          ("UPDATE " + table + " SET " + column + " = '" + quoted + "' || rowid WHERE " + column + " IS NOT NULL")
              .c_str());
      return;
    } catch (const store::DbError&) {
    }
  }
}

// Adds rows to tables that are empty in the library, and texts where it has none.
void add_rows(store::Db& db) {
  db.execute(
      "INSERT INTO trusted_device (user_id, device_token, device_token_hash, device_name, user_agent, created_at, "
      "expires_at) "
      "SELECT id, 'none' || id, 'none', 'x', 'x', 0, 99999999999 FROM user");
  db.execute("INSERT INTO server_setting (name, value, updated_at) VALUES ('media_server_addresses', 'x', 0)");
  db.execute("UPDATE movie SET original_title = 'x', tagline = 'x', overview = 'x'");
  db.execute("UPDATE job SET message = 'x' WHERE state = 'failed'");
  db.execute("UPDATE review SET text = 'x'");
  db.execute("UPDATE linked_service SET server_user_name = 'x'");
  db.execute("UPDATE auth_token SET user_agent = 'x'");
}

void add_events(store::Db& db) {
  static constexpr char kSql[] =
      "INSERT INTO audit_event (user_id, event_type, ip_address, user_agent, metadata, created_at) SELECT id, "
      "'user_updated', ?1, ?2, ?3, 1714000000 FROM user /*scan*/";
  base::Json metadata = base::json_object();
  for (const char* name : {"name", "client", "device_name", "title"}) metadata[name] = hostile("audit_event.metadata");
  store::Tx tx(db);
  store::Query(tx, kSql, "198.51.100.7", hostile("audit_event.user_agent"), base::write_json(metadata)).run();
  tx.commit();
}

void poison_all(store::Db& db) {
  add_rows(db);
  db.execute("PRAGMA ignore_check_constraints=OFF");
  for (const std::string& table :
       texts(db,
             "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE "
             "'%_search_%' "
             "AND name NOT IN ('session', 'audit_event', 'sqlite_sequence') ORDER BY name /*scan*/"))
    for (const std::string& column :
         texts(db, "SELECT name FROM pragma_table_info('" + table + "') WHERE type = 'TEXT' /*scan*/"))
      if (is_typed(column) && !(table == "server_setting" && column == "name")) poison(db, table, column);
  add_events(db);
}

// Returns the paths of the table, and paths with hostile queries.
std::vector<std::string> paths_of(const std::string& table) {
  std::ifstream file(table);
  std::set<std::string> paths;
  for (std::string line, method, path; std::getline(file, line);) {
    std::istringstream words(line);
    if (!(words >> method >> path) || method != "GET") continue;
    paths.insert(path);
  }
  const std::string words = base::percent_encode(hostile("query"));
  for (const char* question :
       {"/search?query=", "/search/local?query=", "/search/provider?query=", "/login?redirect=/",
        "/log-movie?query=", "/users/maya/history?search=", "/reset-password?token=", "/admin/events?ip_address=",
        "/api/movies/search?query=", "/api/users/maya/history/movies?search=", "/nothing?x="})
    paths.insert(question + words);
  for (const char* place : {"/nothing/", "/users/", "/movie/1-", "/images/w342/", "/profile-images/"})
    paths.insert(place + words);
  for (const char* path : {"/users/maya", "/users/maya/history", "/users/maya/history?view=grid",
                           "/users/maya/history?view=calendar&year=2024&month=3", "/movie/2", "/movie/3",
                           "/api/users/maya/history/movies", "/api/movies/1", "/profile/security/events"})
    paths.insert(path);
  return {paths.begin(), paths.end()};
}

Reply ask(InProcess& stage, const std::string& path, const std::string& person, bool json) {
  http::Variables variables = variables_for("GET", path);
  if (json) variables["HTTP_ACCEPT"] = "application/json";
  if (!person.empty())
    variables[path.starts_with("/api/") ? "HTTP_X_SERVICE_TOKEN" : "HTTP_COOKIE"] =
        (path.starts_with("/api/") ? "" : "id=") + token_of(person);
  return stage.ask(variables, "");
}

std::vector<std::string> problems_of(const Reply& reply) {
  std::vector<std::string> problems;
  const auto types = values_of(reply, "Content-Type");
  const std::string type = types.empty() ? "" : types[0];
  if (type.starts_with("text/csv")) return problems;  // a file to download, whose cells no browser reads as markup
  const bool is_being_drawn = reply.status == 503 && values_of(reply, "Retry-After") == std::vector<std::string>{"5"};
  if (reply.status >= 500 && !is_being_drawn) problems.push_back("status " + std::to_string(reply.status));
  for (const char* part : {"<svg/onload", "'{{X}}", "</script>play", "\"&gt;&lt;svg"})
    if (reply.body.find(part) != std::string::npos && !(type.starts_with("application/json") && part[0] != '<'))
      problems.push_back(type + " holds " + part + ": " + reply.body.substr(reply.body.find(part), 80));
  if (type.starts_with("text/html") || type.starts_with("image/svg+xml"))
    for (const std::string& what : test::active_content(reply.body)) problems.push_back("the page holds " + what);
  if (type.starts_with("application/json") &&
      (!base::parse_json(reply.body) || reply.body.find_first_of("<>&") != std::string::npos))
    problems.push_back("the JSON holds markup");
  for (const auto& [name, value] : reply.headers)
    if (value.find_first_of("<>\"'\n") != std::string::npos && value.find("svg") != std::string::npos)
      problems.push_back("the header " + name + " holds it");
  return problems;
}

// Texts that some page must show, or the check would prove nothing.
constexpr const char* kShown[] = {"play.comment",
                                  "review.text",
                                  "location.name",
                                  "play_tag.tag",
                                  "auth_token.name",
                                  "auth_token.device_name",
                                  "job.message",
                                  "movie.title",
                                  "movie.overview",
                                  "movie.tagline",
                                  "person.name",
                                  "movie_cast.character_name",
                                  "movie_crew.job",
                                  "genre.name",
                                  "linked_service.message",
                                  "trusted_device.device_name",
                                  "audit_event.metadata",
                                  "user.email",
                                  "linked_service.server_user_name",
                                  "server_setting.value",
                                  "query",
                                  "webhook_call.movie",
                                  "webhook_call.event",
                                  "webhook_call.reason",
                                  "unmatched_play.title"};

}  // namespace

void check_hostile_texts(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                         const Report& report) {
  CaseFile file;
  file.fixture = "library";
  file.config = {{"MATINEE_REGISTRATION", "on"}};
  stage.set(file);
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  poison_all(db);
  std::string seen;
  for (const std::string& path : paths_of(table))
    for (const char* person : kRoles)
      for (const bool json : {false, true}) {
        const Reply reply = ask(stage, path, person, json);
        report("hostile_texts_stay_text: " + path.substr(0, 80) + " as " + (*person == '\0' ? "anonymous" : person) +
                   (json ? " in JSON" : ""),
               problems_of(reply));
        const auto types = values_of(reply, "Content-Type");
        if (!types.empty() && types[0].starts_with("text/html")) seen += reply.body;
      }
  for (const char* column : kShown)
    report(std::string("hostile_texts_stay_text: shown, escaped: ") + column,
           seen.find(escaped(column)) != std::string::npos ? std::vector<std::string>{}
                                                           : std::vector<std::string>{"no page shows it"});
}

}  // namespace cases
