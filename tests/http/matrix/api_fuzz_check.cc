#include "api_fuzz_check.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/text.h"
#include "tests/http/asking.h"
#include "tests/http/reading/json_made.h"
#include "tests/http/reading/json_schema.h"

namespace cases {

namespace {

using base::Json;
using Problems = std::vector<std::string>;

// Returns true for fields with rules that no schema can express, so that valid values may be refused: whether a day
// exists or is in the future, who owns a thing, which values a setting takes, whether a name, address or password is
// acceptable.
bool may_be_refused(std::string field) {
  static const std::set<std::string> kFields = {
      "watched_at",    "watch_dates", "location_id", "list_id",    "with",   "query",   "options",    "format",
      "email",         "password",    "name",        "genre",      "person", "seen_by", "service",    "services",
      "from",          "to",          "ip_address",  "event_type", "type",   "movie",   "other_than", "files",
      "surely_unknown"};
  field = field.substr(0, field.find_first_of("[."));
  return kFields.contains(field);
}

struct Made {
  Request request;
  std::string type;  // media type of the body; empty if there is none
  std::vector<std::pair<std::string, std::string>> headers;
  bool fits = true;
};

class Maker {
 public:
  Maker(const Json& root, const std::string& path, const Json& operation, Random& random)
      : root_(root), path_(path), operation_(operation), random_(random) {}

  Made make(const std::string& method) {
    made_ = {};
    std::string address = path_, query;
    for (const Json* list :
         {&base::member(root_["paths"][path_], "parameters"), &base::member(operation_, "parameters")})
      for (const Json& parameter : *list) add(resolved(parameter), address, query);
    made_.request = {method, address + (query.empty() ? "" : '?' + query), ""};
    add_body();
    return made_;
  }

 private:
  const Json& resolved(const Json& value) const {
    return value.isMember("$ref") ? referred(root_, value["$ref"].asString()) : value;
  }

  static std::string text_of(const Json& value) {
    return value.isString() ? value.asString() : base::write_json(value);
  }

  // Adds a parameter. A spoilt value breaks its schema; JSON types do not count there, where everything is text.
  void add(const Json& parameter, std::string& address, std::string& query) {
    const std::string name = parameter["name"].asString(), place = parameter["in"].asString();
    const bool is_path = place == "path";
    if (!is_path && parameter["required"] != Json(true) && any(random_, 4) != 0) return;
    Json value = made_value(root_, parameter["schema"], random_);
    if (place == "query" && any(random_, 12) == 0) value = "surely ~ wrong";
    if (is_path && name == "username") value = any(random_, 8) == 0 ? "ben" : any(random_, 2) == 0 ? "me" : "maya";
    if (place == "header") {
      made_.headers.emplace_back(name, text_of(value));
    } else if (is_path) {
      const std::string mark = '{' + name + '}';
      address.replace(address.find(mark), mark.size(), base::percent_encode(text_of(value)));
    } else {
      query += (query.empty() ? "" : "&") + base::percent_encode(name) + '=' + base::percent_encode(text_of(value));
      made_.fits = made_.fits && schema_problems(root_, parameter["schema"], value).empty();
    }
  }

  void add_body() {
    const Json& content = base::member(base::member(operation_, "requestBody"), "content");
    if (!content.isMember("application/json")) return;
    const Json& schema = content["application/json"]["schema"];
    Json body = made_value(root_, schema, random_);
    if (any(random_, 2) == 0) body = spoilt(std::move(body), random_);
    made_.fits = made_.fits && schema_problems(root_, schema, body).empty();
    made_.request.body = base::write_json(body);
    made_.type = "application/json";
  }

  const Json& root_;
  std::string path_;
  const Json& operation_;
  Random& random_;
  Made made_;
};

Reply ask(InProcess& stage, const Made& made) {
  http::Variables variables = variables_for(made.request.method, made.request.path, made.request.body);
  variables["HTTP_X_SERVICE_TOKEN"] = token_of("maya");
  if (!made.type.empty()) variables["CONTENT_TYPE"] = made.type;
  for (const auto& [name, value] : made.headers) {
    std::string variable = "HTTP_" + name;
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    variables[variable] = value;
  }
  return stage.ask(variables, made.request.body);
}

bool is_refused_for_its_state(const Reply& reply) {
  const auto body = base::parse_json(reply.body);
  if (!body) return false;
  const Json& fields = base::member(*body, "fields");
  if (!fields.isObject()) return base::string_member(*body, "error") != "InvalidRequest";
  const auto names = fields.getMemberNames();
  return !names.empty() && std::all_of(names.begin(), names.end(), may_be_refused);
}

// Returns true if nothing is refused: with partial=true a refused item is reported in an answer of 200.
bool is_taken(const Reply& reply) {
  if (reply.status >= 400) return false;
  const auto body = base::parse_json(reply.body);
  return !body || base::member(*body, "errors").empty();
}

// Returns true for changed_since, which is accepted only together with page and limit.
bool may_not_go_together(const Made& made) { return made.request.path.find("changed_since=") != std::string::npos; }

Problems problems_of(const ApiDescription& description, const Made& made, const Reply& reply) {
  Problems problems = description.problems_with(made.request.method, made.request.path, reply);
  if (reply.status == 500) problems.push_back("something unforeseen: " + reply.body.substr(0, 200));
  if (!made.fits && is_taken(reply)) problems.push_back("it does not fit the description, and was taken");
  if (made.fits && reply.status == 400 && !is_refused_for_its_state(reply) && !may_not_go_together(made))
    problems.push_back("it fits the description, and was refused: " + reply.body.substr(0, 300));
  return problems;
}

unsigned setting(const char* name, unsigned usual) {
  const char* value = std::getenv(name);
  return value == nullptr ? usual : static_cast<unsigned>(base::parse_id(value).value_or(usual));
}

// Leaves out operations that need another one first or do not take JSON. The cases cover those.
bool is_made_up(const std::string& path) {
  return path != "/api/authentication/token" && !path.starts_with("/api/webhook/") && !path.starts_with("/api/digest/");
}

void check_operation(const ApiDescription& description, const std::string& path, const std::string& method,
                     const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  CaseFile file = library();
  file.config.emplace_back("MATINEE_RATE_LIMIT", "off");
  stage.set(file);
  {
    store::Db db(folder.file("data/matinee.db"));
    add_things_of_ben(db);
  }
  const unsigned seed = setting("SEED", 1);
  Random random(seed + static_cast<unsigned>(std::hash<std::string>()(method + path)));
  Maker maker(description.document(), path, description.operation(method, path), random);
  for (unsigned round = setting("ROUNDS", 40); round > 0; --round) {
    const Made made = maker.make(method);
    const Problems problems = problems_of(description, made, ask(stage, made));
    report("made_up_requests (SEED=" + std::to_string(seed) + "): " + made.request.name() + ' ' +
               made.request.body.substr(0, 400),
           problems);
    if (!problems.empty()) return;  // one problem per operation is enough
  }
}

}  // namespace

void check_made_up_requests(const ApiDescription& description, const test::TemporaryFolder& folder, InProcess& stage,
                            const Report& report) {
  const Json& paths = description.document()["paths"];
  for (const std::string& path : paths.getMemberNames())
    for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE"})
      if (is_made_up(path) && !description.operation(method, path).isNull())
        check_operation(description, path, method, folder, stage, report);
}

}  // namespace cases
