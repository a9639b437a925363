#include "secrets_check.h"

#include <set>

#include "tests/http/asking.h"
#include "tests/http/reading/one_time_code.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

// Adds a second factor, a trusted device and a personal token, so that every table has something of Ben's. Returns the
// answer to the login at the end.
Reply fill_tables(InProcess& stage) {
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
  const std::string secret = between(post("/profile/security/totp/enable", "{}").body, "\"secret\":\"", "\"");
  const std::string code = one_time_code(secret, stage.now());
  post("/profile/security/totp/verify", "{\"code\":\"" + code + "\"}");
  post("/profile/security/tokens", R"({"name":"x","scope":"write"})");
  return post("/api/authentication/token",
              R"({"email":"ben@example.com","password":"correct horse battery","trust_device":true,"totp_code":")" +
                  code + "\"}");
}

std::set<std::string> stored_values(store::Db& db) {
  std::set<std::string> values;
  for (const char* sql :
       {"SELECT token_hash FROM auth_token WHERE token_hash IS NOT NULL /*scan*/",
        "SELECT id_hash FROM session /*scan*/", "SELECT device_token FROM trusted_device /*scan*/",
        "SELECT device_token_hash FROM trusted_device /*scan*/", "SELECT code_hash FROM recovery_code /*scan*/",
        "SELECT CAST(tag AS TEXT) FROM recovery_code /*scan*/", "SELECT password FROM user /*scan*/",
        "SELECT totp_secret FROM user WHERE totp_secret IS NOT NULL /*scan*/",
        "SELECT token_hash FROM password_reset /*scan*/"})
    for (const std::string& value : texts(db, sql)) values.insert(value);
  return values;
}

// Sends a value as a token, a cookie, a code and a trusted device, and returns the problems with those that are
// accepted.
Problems opened_by(const std::string& value, InProcess& stage) {
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
    const std::string body = R"({"email":"ben@example.com","password":"correct horse battery",")" + std::string(field) +
                             "\":\"" + value + "\"}";
    http::Variables variables = variables_for("POST", "/api/authentication/token", body);
    variables["CONTENT_TYPE"] = "application/json";
    variables["HTTP_X_SERVICE_CLIENT"] = "Matinee Web";
    variables["HTTP_COOKIE"] = "service_trusted_device=" + value;
    if (const Reply reply = stage.ask(variables, body); reply.status != 401 && reply.status != 429)
      problems.push_back(std::string(field) + " is answered " + std::to_string(reply.status));
  }
  return problems;
}

}  // namespace

void check_unknown_like_wrong(InProcess& stage, const Report& report) {
  stage.set(library());
  const auto refusal = [&](const std::string& path, const std::string& email) {
    Request request{"POST", path, "email=" + email + "&password=wrong"};
    if (request.is_api()) request.body = R"({"email":")" + email + R"(","password":"wrong"})";
    return ask_as(stage, request, kNobody);
  };
  for (const char* path : {"/login", "/api/authentication/token"}) {
    const Reply known = refusal(path, "ben@example.com"), unknown = refusal(path, "abe@example.com");
    Problems problems = difference(masked(known, "ben@example.com"), masked(unknown, "abe@example.com"));
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
      const Reply reply = ask_as(stage, {"GET", path, ""}, person);
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
  const Reply login = fill_tables(stage);
  report("stored_values_open_nothing: the login that fills the tables",
         login.status == 200 ? Problems{} : Problems{std::to_string(login.status) + ' ' + login.body});
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  for (const std::string& value : stored_values(db))
    report("stored_values_open_nothing: " + value.substr(0, 12) + "…", opened_by(value, stage));
}

}  // namespace cases
