#include "asking.h"

#include <filesystem>
#include <fstream>
#include <set>

#include "app/monitoring.h"
#include "base/crypto.h"

namespace cases {

CaseFile library() {
  CaseFile file;
  file.fixture = "library";
  file.config = {{"MATINEE_REGISTRATION", "on"}};
  return file;
}

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

Browser browser_of(InProcess& stage, const std::string& person) {
  const bool known = person != kNobody;
  const Reply page = stage.ask(variables_of_page(known ? "/profile" : "/login", known ? person : ""), "");
  Browser browser;
  if (known) browser.cookies = "id=" + token_of(person);
  for (const std::string& line : values_of(page, "Set-Cookie"))
    browser.cookies += (browser.cookies.empty() ? "" : "; ") + line.substr(0, line.find(';'));
  browser.csrf = between(page.body, "name=\"csrf-token\" content=\"", "\"");
  return browser;
}

Reply ask_as(InProcess& stage, const Request& request, const std::string& person, bool with_token) {
  if (request.is_api()) {
    http::Variables variables = variables_for(request.method, request.path, request.body);
    if (!request.body.empty()) variables["CONTENT_TYPE"] = "application/json";
    variables["HTTP_X_SERVICE_CLIENT"] = "rights";
    if (person != kNobody) variables["HTTP_X_SERVICE_TOKEN"] = token_of(person);
    return stage.ask(variables, request.body);
  }
  const Browser browser = browser_of(stage, person);
  std::string body = request.body;
  if (!request.is_safe() && with_token) body += (body.empty() ? "_csrf_token=" : "&_csrf_token=") + browser.csrf;
  http::Variables variables = variables_for(request.method, request.path, body);
  if (!request.is_safe()) variables["CONTENT_TYPE"] = "application/x-www-form-urlencoded";
  variables["HTTP_COOKIE"] = browser.cookies;
  return stage.ask(variables, body);
}

std::string outcome_of(const Reply& reply) {
  const auto locations = values_of(reply, "Location");
  if (reply.status == 303 && !locations.empty()) {
    if (locations[0] == "/") return "home";
    if (locations[0] == app::kJellyfinPath) return "unlinked";
    if (locations[0] == "/login" || locations[0].starts_with("/login?redirect=")) return "login";
  }
  return std::to_string(reply.status);
}

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

std::vector<std::string> difference(const std::string& one, const std::string& other) {
  if (one == other) return {};
  return {"the answers differ:\n" + one.substr(0, 800) + "\n----\n" + other.substr(0, 800)};
}

std::vector<std::string> texts(store::Db& db, const std::string& sql) {
  static std::set<std::string> kept;  // prepared statements are known by the address of their text
  std::vector<std::string> found;
  for (store::Query query(db, kept.insert(sql).first->c_str()); query.step();) found.push_back(query.text(0));
  return found;
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto at = text.find(before);
  if (at == std::string::npos) return {};
  return text.substr(at + before.size(), text.find(after, at + before.size()) - at - before.size());
}

}  // namespace cases
