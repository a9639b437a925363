#include "api_description.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "routes_check.h"
#include "tests/http/reading/expectation.h"
#include "tests/http/reading/json_schema.h"

namespace cases {

namespace {

using base::Json;
using Problems = std::vector<std::string>;

// Turns "GET /api/movies/{id:digits}" into "GET /api/movies/{id}".
std::string described_name(const std::string& route) {
  std::string name;
  bool in_kind = false;
  for (const char c : route) {
    if (c == ':') in_kind = true;
    if (c == '}') in_kind = false;
    if (!in_kind) name += c;
  }
  return name;
}

bool is_method(const std::string& word) {
  return word == "get" || word == "post" || word == "put" || word == "patch" || word == "delete";
}

std::string upper(std::string word) {
  for (char& c : word) c = static_cast<char>(c & ~0x20);
  return word;
}

const Json& resolved(const Json& root, const Json& value) {
  return value.isMember("$ref") ? referred(root, value["$ref"].asString()) : value;
}

void find_references(const Json& root, const Json& value, Problems& problems) {
  if (value.isObject() && value["$ref"].isString() && referred(root, value["$ref"].asString()).isNull())
    problems.push_back(value["$ref"].asString() + " leads nowhere");
  if (value.isObject() || value.isArray())
    for (const Json& inner : value) find_references(root, inner, problems);
}

std::string media_type(const Reply& reply) {
  const auto types = values_of(reply, "Content-Type");
  return types.empty() ? "" : types[0].substr(0, types[0].find(';'));
}

void check_body(const Json& root, const Json& response, const Reply& reply, Problems& problems) {
  const Json& content = base::member(response, "content");
  if (content.isNull()) {
    if (!reply.body.empty()) problems.push_back("no body is described for this status");
    return;
  }
  const std::string type = media_type(reply);
  if (content.isMember(type) && !content[type].isMember("schema")) return;  // a file
  const auto body = base::parse_json(reply.body);
  if (!content.isMember(type) || !body) problems.push_back("a body of the type " + type + " is not described");
  else
    for (const std::string& problem : schema_problems(root, content[type]["schema"], *body))
      problems.push_back(problem);
}

// Checks that each header that the description names is there, but for those that it says may be missing.
void check_headers(const Json& response, const Reply& reply, Problems& problems) {
  const Json& headers = base::member(response, "headers");
  for (const std::string& name : headers.getMemberNames())
    if (base::member(headers[name], "required") != Json(false) && values_of(reply, name).empty())
      problems.push_back("the described header " + name + " is missing");
}

}  // namespace

ApiDescription::ApiDescription(const std::string& text) {
  auto document = base::parse_json(text);
  if (!document) throw CaseError("the API's description is no JSON");
  document_ = std::move(*document);
}

const base::Json& ApiDescription::operation(const std::string& method, const std::string& path) const {
  return base::member(base::member(base::member(document_, "paths"), path.c_str()), base::ascii_lower(method).c_str());
}

std::vector<std::string> ApiDescription::problems_with(const std::string& method, const std::string& target,
                                                       const Reply& reply) const {
  const std::string route = described_name(route_of(method, target));
  if (route.empty()) return {};  // 404, 405, or an address with a slash at its end
  const auto space = route.find(' ');
  const Json& described = operation(route.substr(0, space), route.substr(space + 1));
  const std::string status = std::to_string(reply.status);
  const Json& response = resolved(document_, base::member(base::member(described, "responses"), status.c_str()));
  if (response.isNull()) return {route + ": the status " + status + " is not described"};
  Problems problems;
  check_headers(response, reply, problems);
  if (method != "HEAD") check_body(document_, response, reply, problems);
  for (std::string& problem : problems) problem = "description of " + route + ' ' + status + ": " + problem;
  return problems;
}

std::vector<std::string> ApiDescription::problems_with_routes() const {
  Problems problems;
  find_references(document_, document_, problems);
  std::set<std::string> routes;
  for (const std::string& name : route_names())
    if (name.find(" /api/") != std::string::npos) routes.insert(described_name(name));
  const Json& paths = document_["paths"];
  for (const std::string& path : paths.getMemberNames())
    for (const std::string& method : paths[path].getMemberNames())
      if (is_method(method) && routes.erase(upper(method) + ' ' + path) == 0)
        problems.push_back(upper(method) + ' ' + path + " is described, but there is no such route");
  for (const std::string& route : routes) problems.push_back(route + " is not described");
  return problems;
}

}  // namespace cases
