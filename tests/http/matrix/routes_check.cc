#include "routes_check.h"

#include "app/page/confirmation.h"
#include "base/text.h"
#include "routes.h"

namespace cases {

namespace {

std::string name_of(const app::Route& route) {
  return std::string(http::method_name(route.method)) + ' ' + std::string(route.pattern);
}

const app::Route* find(http::Method method, const std::vector<std::string>& segments) {
  for (const app::Route& route : routes()) {
    app::PathArgs args;
    if (route.method == method && app::matches(route.pattern, segments, args)) return &route;
  }
  return nullptr;
}

std::string example_of(std::string_view kind) {
  if (kind == "digits") return "7";
  if (kind == "slugged") return "7-a-title";
  if (kind == "alnum") return "somebody1";
  if (kind == "hex") return std::string(32, 'a');
  if (kind == "server") return "plex";
  return "w342";
}

// Turns "{id:digits}.svg" into "7.svg".
std::string example_segment(std::string_view part) {
  const auto open = part.find('{'), close = part.find('}');
  if (open == std::string_view::npos) return std::string(part);
  const std::string_view inner = part.substr(open + 1, close - open - 1);
  const auto colon = inner.find(':');
  const std::string_view kind = colon == std::string_view::npos ? std::string_view() : inner.substr(colon + 1);
  return std::string(part.substr(0, open)) + example_of(kind) + std::string(part.substr(close + 1));
}

std::vector<std::string> example_path(std::string_view pattern) {
  std::vector<std::string> segments;
  if (pattern == "/") return segments;
  for (const std::string_view part : base::split(pattern.substr(1), '/')) segments.push_back(example_segment(part));
  return segments;
}

const app::Route* row_of(const std::string& method, const std::string& target) {
  std::vector<std::string> segments;
  const std::string path = target.substr(0, target.find('?'));
  if (path != "/")
    for (const std::string_view part : base::split(std::string_view(path).substr(1), '/'))
      segments.push_back(base::percent_decode(part).value_or(""));
  return find(http::method_from(method == "HEAD" ? "GET" : method), segments);
}

}  // namespace

std::vector<std::string> route_names() {
  std::vector<std::string> names;
  for (const app::Route& route : routes()) names.push_back(name_of(route));
  return names;
}

std::string route_of(const std::string& method, const std::string& target) {
  const app::Route* route = row_of(method, target);
  return route == nullptr ? std::string() : name_of(*route);
}

bool asks_for_fresh(const std::string& method, const std::string& target) {
  const app::Route* route = row_of(method, target);
  return route != nullptr && (route->guards.has(app::fresh_session) || route->guards.has(app::fresh_login));
}

std::vector<std::string> shadowed_routes() {
  std::vector<std::string> shadowed;
  for (const app::Route& route : routes())
    if (find(route.method, example_path(route.pattern)) != &route) shadowed.push_back(name_of(route));
  return shadowed;
}

}  // namespace cases
