#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/dialect/movary.h"
#include "base/text.h"
#include "http/error.h"

namespace api::dialect {

namespace {

using base::Json;

constexpr std::pair<std::string_view, std::string_view> kHeaders[] = {
    {"X-Movary-Client", "X-Service-Client"},
    {"X-Movary-Token", "X-Service-Token"},
};

constexpr char kWithDate[] = "watched_from=1888";  // the first year that a play may have

// Returns the 32 digits of an id, which may have the dashes of a UUID, or an empty string for any other text.
std::string address_id(const std::string& text) {
  std::string digits = text;
  if (text.size() == 36)
    for (const std::size_t dash : {23UL, 18UL, 13UL, 8UL}) {
      if (text[dash] != '-') return {};
      digits.erase(dash, 1);
    }
  return base::is_lower_hex(digits, 32) ? digits : std::string();
}

bool has_their_header(const http::Request& request) {
  return std::any_of(std::begin(kHeaders), std::end(kHeaders),
                     [&](const auto& pair) { return request.has_header(pair.first); });
}
bool has_our_header(const http::Request& request) {
  return std::any_of(std::begin(kHeaders), std::end(kHeaders),
                     [&](const auto& pair) { return request.has_header(pair.second); });
}

// Leaves a name with a wrong escape as it is, so that it is refused later.
std::string our_name_escaped(std::string_view theirs) {
  const auto plain = base::form_decode(theirs);
  return plain ? base::percent_encode(our_name(*plain)) : std::string(theirs);
}

// Returns the limit within bounds, or an empty string if it is not a positive number.
std::string our_limit(std::string_view limit) {
  if (!base::is_digits(limit) || limit.find_first_not_of('0') == std::string_view::npos) return {};
  return std::to_string(std::min<std::int64_t>(base::parse_id(limit).value_or(kMaxLimit), kMaxLimit));
}

// Translates a parameter. Returns an empty string if it has no effect.
std::string our_parameter(std::string_view parameter, const std::string& path) {
  const auto equals = std::min(parameter.find('='), parameter.size());
  std::string name = our_name_escaped(parameter.substr(0, equals));
  std::string value(parameter.substr(std::min(equals + 1, parameter.size())));
  if (name == "search" && path == "/api/movies/search") name = "query";
  if (name == "sort_by") value = our_name_escaped(value);
  if (name == "sort_by" && value == "added_at" && !path.ends_with("/watchlist/movies")) value = "watched_at";
  if (name == "limit" && (value = our_limit(value)).empty()) return {};
  if (name == "release_year" && value.empty()) return {};  // Movary's forms send an empty value for "any year"
  return name + '=' + value;
}

bool has_parameter(const std::vector<std::string>& parts, std::string_view beginning) {
  return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return part.starts_with(beginning); });
}

// Orders played films by title and leaves plays without a date out of the history, as Movary does by default.
std::string our_query(const http::Request& request) {
  const std::string path = request.path();
  std::vector<std::string> parts;
  for (const std::string_view parameter : base::split(request.query_string, '&'))
    if (std::string part = our_parameter(parameter, path); !part.empty() && part != "=")
      parts.push_back(std::move(part));
  const bool reads = request.method == http::Method::get || request.method == http::Method::head;
  if (reads && path.ends_with("/played/movies") && !has_parameter(parts, "sort_by="))
    parts.emplace_back("sort_by=title");
  if (reads && path.ends_with("/history/movies") && !has_parameter(parts, "watched_")) parts.emplace_back(kWithDate);
  return base::join(parts, "&");
}

// Translates the list of dates whose plays are removed. An empty text means an unknown date.
Json our_dates(Json dates) {
  if (dates.isArray())
    for (Json& date : dates)
      if (date.isString()) date = date.asString().empty() ? base::json_null() : Json(our_date(date.asString()));
  return dates;
}

// Translates dates, and accepts "12" for the id 12 and a number for the six digits of a one-time code.
Json our_scalar(const std::string& name, const Json& value) {
  if ((name == "movie_id" || name == "meta_id") && value.isString())
    if (const auto id = base::parse_id(value.asString())) return static_cast<Json::Int64>(*id);
  if (name == "watched_at" && value.isString()) return our_date(value.asString());
  if (name == "watch_dates") return our_dates(value);
  if (name == "totp_code" && value.isInt64() && value.asInt64() >= 0) {
    const std::string digits = std::to_string(value.asInt64());
    return std::string(6 - std::min<std::size_t>(6, digits.size()), '0') + digits;
  }
  return value;
}

}  // namespace

void translate_address(http::Request& request) {
  auto& path = request.segments;
  if (path == std::vector<std::string>{"api", "openapi"}) path[1] = "openapi.json";
  if (path.size() == 2 && (path[0] == "plex" || path[0] == "jellyfin" || path[0] == "emby") &&
      !address_id(path[1]).empty())
    path.insert(path.begin(), {"api", "webhook"});
  if (path.size() == 4 && path[0] == "api" && (path[1] == "webhook" || path[1] == "feed"))
    if (std::string id = address_id(path[3]); !id.empty()) path[3] = std::move(id);
}

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
  std::set<std::string> names;
  for (const std::string& member : theirs.getMemberNames()) {
    const std::string name = our_name(member);
    if (!names.insert(name).second) throw http::invalid_request(base::tr("A field has two names in one object."));
    const bool means_all_dates = name == "watch_dates" && theirs[member].isArray() && theirs[member].empty();
    if (!means_all_dates) object[name] = our_scalar(name, our_body(theirs[member]));
  }
  return object;
}

}  // namespace api::dialect
