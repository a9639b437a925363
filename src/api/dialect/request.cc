#include <algorithm>
#include <utility>
#include <vector>

#include "api/dialect/movary.h"
#include "base/text.h"

namespace api::dialect {

namespace {

using base::Json;

constexpr std::pair<std::string_view, std::string_view> kHeaders[] = {
    {"X-Movary-Client", "X-Service-Client"},
    {"X-Movary-Token", "X-Service-Token"},
};

bool has_their_header(const http::Request& request) {
  return std::any_of(std::begin(kHeaders), std::end(kHeaders),
                     [&](const auto& pair) { return request.has_header(pair.first); });
}
bool has_our_header(const http::Request& request) {
  return std::any_of(std::begin(kHeaders), std::end(kHeaders),
                     [&](const auto& pair) { return request.has_header(pair.second); });
}

// What is escaped wrongly goes on as it is, to be refused like any other.
std::string our_name_escaped(std::string_view theirs) {
  const auto plain = base::form_decode(theirs);
  return plain ? base::percent_encode(our_name(*plain)) : std::string(theirs);
}

std::string our_parameter(std::string_view parameter, const std::string& path) {
  const auto equals = std::min(parameter.find('='), parameter.size());
  std::string name = our_name_escaped(parameter.substr(0, equals));
  std::string value(parameter.substr(std::min(equals + 1, parameter.size())));
  if (name == "search" && path == "/api/movies/search") name = "query";
  if (name == "sort_by") value = our_name_escaped(value);
  if (name == "sort_by" && value == "added_at" && !path.ends_with("/watchlist/movies")) value = "watched_at";
  return name + '=' + value;
}

// Films played come by title there.
std::string our_query(const http::Request& request) {
  const std::string path = request.path();
  std::vector<std::string> parts;
  for (const std::string_view parameter : base::split(request.query_string, '&'))
    if (!parameter.empty()) parts.push_back(our_parameter(parameter, path));
  const bool sorted =
      std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return part.starts_with("sort_by="); });
  if (!sorted && request.method == http::Method::get && path.ends_with("/played/movies"))
    parts.emplace_back("sort_by=title");
  return base::join(parts, "&");
}

// "12" is taken for 12, and the number of a one-time code for its six digits.
Json our_scalar(const std::string& name, const Json& value) {
  if ((name == "movie_id" || name == "meta_id") && value.isString())
    if (const auto id = base::parse_id(value.asString())) return static_cast<Json::Int64>(*id);
  if (name == "totp_code" && value.isInt64() && value.asInt64() >= 0) {
    const std::string digits = std::to_string(value.asInt64());
    return std::string(6 - std::min<std::size_t>(6, digits.size()), '0') + digits;
  }
  return value;
}

}  // namespace

bool is_translated(const http::Request& request) {
  const auto& path = request.segments;
  if (path.size() < 2 || path[0] != "api") return false;
  return path[1] != "webhook" && path[1] != "feed" && path[1] != "openapi.json";
}

bool is_theirs(const http::Request& request) { return is_translated(request) && has_their_header(request); }

void translate_request(http::Request& request) {
  if (!is_theirs(request)) return;
  const bool ours_win = has_our_header(request);
  for (const auto& [theirs, ours] : kHeaders) {
    if (ours_win) request.remove_header(theirs);
    else if (request.has_header(theirs)) request.set_header(ours, std::string(request.header(theirs)));
  }
  if (!ours_win) request.query_string = our_query(request);
}

Json our_body(const Json& theirs) {
  if (theirs.isArray()) {
    Json list = base::json_array();
    for (const Json& item : theirs) list.append(our_body(item));
    return list;
  }
  if (!theirs.isObject()) return theirs;
  Json object = base::json_object();
  for (const std::string& member : theirs.getMemberNames()) {
    const std::string name = member == "date" ? "watched_at" : our_name(member);
    const bool names_no_date =
        name == "watch_dates" && theirs[member].isArray() && theirs[member].empty();  // means all
    if (!names_no_date) object[name] = our_scalar(name, our_body(theirs[member]));
  }
  return object;
}

}  // namespace api::dialect
