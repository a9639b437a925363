#include "api/movary.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"

namespace api {

namespace {

using base::Json;

// Names that are other words there; of the rest only the spelling differs. Both ways.
constexpr std::pair<std::string_view, std::string_view> kWords[] = {
    {"movie_id", "movaryId"},
    {"meta_id", "tmdbId"},
};

std::string camel(std::string_view snake) {
  for (const auto& [ours, theirs] : kWords)
    if (snake == ours) return std::string(theirs);
  std::string name;
  for (std::size_t i = 0; i < snake.size(); ++i) {
    const bool starts_word = snake[i] == '_' && i + 1 < snake.size() && snake[i + 1] >= 'a' && snake[i + 1] <= 'z';
    name += starts_word ? static_cast<char>(snake[++i] - 'a' + 'A') : snake[i];
  }
  return name;
}

std::string snake(std::string_view camel_name) {
  for (const auto& [ours, theirs] : kWords)
    if (camel_name == theirs) return std::string(ours);
  std::string name;
  for (const char c : camel_name) {
    if (c >= 'A' && c <= 'Z') (name += '_') += static_cast<char>(c - 'A' + 'a');
    else name += c;
  }
  return name;
}

std::string value_of(const http::Variables& variables, std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

// ---- requests

struct Route {
  std::string method, path;
  bool is(std::string_view wanted_method, std::string_view end) const { return method == wanted_method && path.ends_with(end); }
};

Route route_of(const http::Variables& variables) {
  const std::string uri = value_of(variables, "REQUEST_URI");
  return {value_of(variables, "REQUEST_METHOD"), uri.substr(0, uri.find('?'))};
}

std::string translated_parameter(std::string_view parameter, const Route& route) {
  const auto equals = std::min(parameter.find('='), parameter.size());
  std::string name = snake(parameter.substr(0, equals));
  std::string value(parameter.substr(std::min(equals + 1, parameter.size())));
  if (name == "search" && route.path.ends_with("/movies/search")) name = "query";
  if (name == "sort_by") value = snake(value);
  if (name == "sort_by" && value == "added_at" && !route.path.ends_with("/watchlist/movies")) value = "watched_at";
  return name + '=' + value;
}

// Films played come by title there.
std::string translated_query(std::string_view query, const Route& route) {
  std::vector<std::string> parts;
  for (const std::string_view parameter : base::split(query, '&'))
    if (!parameter.empty()) parts.push_back(translated_parameter(parameter, route));
  const bool sorted = std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return part.starts_with("sort_by="); });
  if (!sorted && route.is("GET", "/played/movies")) parts.emplace_back("sort_by=title");
  return base::join(parts, "&");
}

void translate_address(http::Variables& variables, const Route& route) {
  const std::string uri = value_of(variables, "REQUEST_URI");
  const auto question = uri.find('?');
  const std::string query = translated_query(question == std::string::npos ? std::string_view() : std::string_view(uri).substr(question + 1), route);
  variables["REQUEST_URI"] = query.empty() ? route.path : route.path + '?' + query;
  variables["QUERY_STRING"] = query;
}

// "12" is taken for 12, and the number of a one-time code for its six digits.
Json translated_scalar(const std::string& name, const Json& value) {
  if ((name == "movie_id" || name == "meta_id") && value.isString())
    if (const auto id = base::parse_id(value.asString())) return static_cast<Json::Int64>(*id);
  if (name == "totp_code" && value.isInt64() && value.asInt64() >= 0) {
    const std::string digits = std::to_string(value.asInt64());
    return std::string(6 - std::min<std::size_t>(6, digits.size()), '0') + digits;
  }
  return value;
}

Json request_value(const Json& value) {
  if (value.isArray()) {
    Json list = base::json_array();
    for (const Json& item : value) list.append(request_value(item));
    return list;
  }
  if (!value.isObject()) return value;
  Json object = base::json_object();
  for (const std::string& theirs : value.getMemberNames()) {
    const std::string name = theirs == "date" ? "watched_at" : snake(theirs);
    const bool names_no_date = name == "watch_dates" && value[theirs].isArray() && value[theirs].empty();  // means all
    if (!names_no_date) object[name] = translated_scalar(name, request_value(value[theirs]));
  }
  return object;
}

std::string read_all(const http::BodyReader& reader, std::size_t length) {
  std::string data(length, '\0');
  std::size_t filled = 0;
  for (std::size_t got = 1; reader && filled < length && got > 0; filled += got) got = reader(data.data() + filled, length - filled);
  data.resize(filled);
  return data;
}

http::BodyReader reader_of(std::string data) {
  return [data = std::move(data), at = std::size_t{0}](char* target, std::size_t size) mutable {
    const std::size_t count = std::min(size, data.size() - at);
    std::copy_n(data.data() + at, count, target);
    at += count;
    return count;
  };
}

// A body that is too long, cut short or no JSON goes on as it is, to be refused like any other.
http::BodyReader translate_body(http::Variables& variables, http::BodyReader reader) {
  const auto length = base::parse_id(value_of(variables, "CONTENT_LENGTH"));
  if (!length || *length == 0 || *length > static_cast<std::int64_t>(http::Limits::kBatch)) return reader;
  std::string data = read_all(reader, static_cast<std::size_t>(*length));
  const auto value = base::parse_json(data);
  if (!value || data.size() < static_cast<std::size_t>(*length)) return reader_of(std::move(data));
  data = base::write_json(request_value(*value));
  variables["CONTENT_LENGTH"] = std::to_string(data.size());
  if (value_of(variables, "CONTENT_TYPE").empty()) variables["CONTENT_TYPE"] = "application/json";
  return reader_of(std::move(data));
}

// ---- answers

Json whole_rating(const Json& rating) {
  return rating.isNumeric() ? Json(static_cast<Json::Int64>(std::clamp(std::lround(rating.asDouble()), 1L, 10L))) : Json();
}

Json answer_value(const Json& value);

void add_ids(Json& film, const Json& ours, const char* id_name) {
  film["ids"]["movary"] = ours[id_name];
  film["ids"]["tmdb"] = ours["meta_id"];
}

// Members that stand elsewhere in a film of theirs.
constexpr std::string_view kMoved[] = {"id", "meta_id", "imdb_id", "movie_id", "meta_rating", "imdb_rating", "user_rating",
                                       "poster_path", "poster_src", "meta_poster_path", "meta_backdrop_path"};

Json renamed_without_moved(const Json& ours) {
  Json object = base::json_object();
  for (const std::string& name : ours.getMemberNames())
    if (std::find(std::begin(kMoved), std::end(kMoved), name) == std::end(kMoved)) object[camel(name)] = answer_value(ours[name]);
  return object;
}

Json film_value(const Json& ours) {
  Json film = renamed_without_moved(ours);
  add_ids(film, ours, "id");
  film["ids"]["imdb"] = ours["imdb_id"];
  film["ids"]["trakt"] = film["ids"]["letterboxd"] = base::json_null();
  film["posterPath"] = base::member(ours, "poster_src");
  film["userRating"] = whole_rating(ours["user_rating"]);
  film["externalRatings"]["tmdb"] = ours["meta_rating"];
  film["externalRatings"]["imdb"]["average"] = film["externalRatings"]["imdb"]["count"] = base::json_null();
  return film;
}

Json search_result_value(const Json& ours) {
  Json film = renamed_without_moved(ours);
  add_ids(film, ours, "movie_id");
  film["tmdbPosterPath"] = ours["meta_poster_path"];
  return film;
}

Json watch_dates_value(const Json& ours) {
  Json list = base::json_array();
  for (const Json& date : ours) {
    Json item = answer_value(date);
    item["date"] = item["watchedAt"];
    item.removeMember("watchedAt");
    list.append(item);
  }
  return list;
}

Json member_value(const std::string& name, const Json& value) {
  if (value.isString()) return value;  // what is wrong with the member of this name
  if (name == "watch_dates") return watch_dates_value(value);
  return name == "rating" ? whole_rating(value) : answer_value(value);
}

Json answer_value(const Json& value) {
  if (value.isArray()) {
    Json list = base::json_array();
    for (const Json& item : value) list.append(answer_value(item));
    return list;
  }
  if (!value.isObject()) return value;
  if (value.isMember("user_rating")) return film_value(value);
  if (value.isMember("is_on_watchlist")) return search_result_value(value);
  Json object = base::json_object();
  for (const std::string& name : value.getMemberNames()) object[camel(name)] = member_value(name, value[name]);
  return object;
}

// Adding a film has codes of its own there, both with status 400.
void translate_add(http::Response& response, Json& body) {
  if (response.status == 200) {
    const Json id = body["id"];
    body = base::json_object();
    body["movaryId"] = id;
  } else if (body["error"] == "MetadataMovieNotFound") {
    response.status = 400;
    body["error"] = "ProviderIdNotFound";
  } else if (body["error"] == "InvalidRequest" && base::member(body, "fields").isMember("tmdbId")) {
    body["error"] = "MissingProviderId";
  }
}

// What is wrong is told by the parameter's name there.
void translate_search(Json& body) {
  if (!base::member(body, "fields").isMember("query")) return;
  body["fields"]["search"] = body["fields"]["query"];
  body["fields"].removeMember("query");
}

void translate_answer(http::Response& response, const Route& route) {
  const std::string* type = response.find("Content-Type");
  const auto value = type != nullptr && type->starts_with("application/json") ? base::parse_json(response.body) : std::nullopt;
  if (!value) return;
  Json body = answer_value(*value);
  if (route.is("POST", "/movies/add")) translate_add(response, body);
  if (route.is("GET", "/movies/search")) translate_search(body);
  response.body = base::write_json(body);
}

}  // namespace

bool speaks_movary(const http::Variables& variables) {
  const bool has_theirs = variables.contains("HTTP_X_MOVARY_CLIENT") || variables.contains("HTTP_X_MOVARY_TOKEN");
  const bool has_ours = variables.contains("HTTP_X_SERVICE_CLIENT") || variables.contains("HTTP_X_SERVICE_TOKEN");
  return has_theirs && !has_ours && route_of(variables).path.find("/api/") != std::string::npos &&
         !route_of(variables).path.ends_with("/openapi.json");
}

app::Outcome dispatch(const app::Services& services, http::Variables variables, http::BodyReader reader) {
  if (!speaks_movary(variables)) return app::dispatch(services, std::move(variables), std::move(reader));
  const Route route = route_of(variables);
  translate_address(variables, route);
  if (variables.contains("HTTP_X_MOVARY_CLIENT")) variables["HTTP_X_SERVICE_CLIENT"] = variables["HTTP_X_MOVARY_CLIENT"];
  if (variables.contains("HTTP_X_MOVARY_TOKEN")) variables["HTTP_X_SERVICE_TOKEN"] = variables["HTTP_X_MOVARY_TOKEN"];
  http::BodyReader translated = translate_body(variables, std::move(reader));
  app::Outcome outcome = app::dispatch(services, std::move(variables), std::move(translated));
  translate_answer(outcome.response, route);
  return outcome;
}

}  // namespace api
