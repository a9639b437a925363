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
  bool names_movie = false;  // the body names one by an id of the provider or of IMDb, valid or not
  bool is(std::string_view wanted_method, std::string_view end) const { return method == wanted_method && path.ends_with(end); }
};

Route route_of(const http::Variables& variables) {
  const std::string uri = value_of(variables, "REQUEST_URI");
  return {value_of(variables, "REQUEST_METHOD"), uri.substr(0, uri.find('?')), false};
}

// What is escaped wrongly goes on as it is, to be refused like any other.
std::string snake_escaped(std::string_view escaped) {
  const auto plain = base::form_decode(escaped);
  return plain ? base::percent_encode(snake(*plain)) : std::string(escaped);
}

std::string translated_parameter(std::string_view parameter, const Route& route) {
  const auto equals = std::min(parameter.find('='), parameter.size());
  std::string name = snake_escaped(parameter.substr(0, equals));
  std::string value(parameter.substr(std::min(equals + 1, parameter.size())));
  if (name == "search" && route.path.ends_with("/movies/search")) name = "query";
  if (name == "sort_by") value = snake_escaped(value);
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

// A body that is too long, cut short or no JSON goes on as it is, to be refused like any other. A translation may be
// longer than what was sent, which is what the limits are for.
http::BodyReader translate_body(http::Variables& variables, http::BodyReader reader, Route& route) {
  const auto length = base::parse_id(value_of(variables, "CONTENT_LENGTH"));
  if (!length || *length == 0 || *length > static_cast<std::int64_t>(http::Limits::kBatch)) return reader;
  std::string data = read_all(reader, static_cast<std::size_t>(*length));
  const auto value = base::parse_json(data);
  if (!value || data.size() < static_cast<std::size_t>(*length)) return reader_of(std::move(data));
  const Json ours = request_value(*value);
  route.names_movie = !base::member(ours, "meta_id").isNull() || !base::member(ours, "imdb_id").isNull();
  data = base::write_json(ours);
  variables["MATINEE_SENT_LENGTH"] = variables["CONTENT_LENGTH"];
  variables["CONTENT_LENGTH"] = std::to_string(data.size());
  if (value_of(variables, "CONTENT_TYPE").empty()) variables["CONTENT_TYPE"] = "application/json";
  return reader_of(std::move(data));
}

// ---- answers

Json whole_rating(const Json& rating) {
  return rating.isNumeric() ? Json(static_cast<Json::Int64>(std::clamp(std::lround(rating.asDouble()), 1L, 10L))) : Json();
}

Json answer_value(const Json& value);

// Null where we know none.
void add_ids(Json& movie, const Json& ours, const char* id_name) {
  Json& ids = movie["ids"];
  ids["movary"] = ours[id_name];
  ids["tmdb"] = ours["meta_id"];
  ids["imdb"] = base::member(ours, "imdb_id");
  ids["trakt"] = ids["letterboxd"] = base::json_null();
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

Json movie_value(const Json& ours) {
  Json movie = renamed_without_moved(ours);
  add_ids(movie, ours, "id");
  movie["posterPath"] = base::member(ours, "poster_src");
  movie["userRating"] = whole_rating(ours["user_rating"]);
  movie["externalRatings"]["tmdb"] = ours["meta_rating"];
  movie["externalRatings"]["imdb"]["average"] = movie["externalRatings"]["imdb"]["count"] = base::json_null();
  return movie;
}

Json search_result_value(const Json& ours) {
  Json movie = renamed_without_moved(ours);
  add_ids(movie, ours, "movie_id");
  movie["tmdbPosterPath"] = ours["meta_poster_path"];
  return movie;
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

// How many films have which rating: neighbours may round to the same.
Json rating_counts_value(const Json& ours) {
  Json list = base::json_array();
  for (const Json& count : ours) {
    const Json rating = whole_rating(count["rating"]);
    const bool is_new = list.empty() || list[list.size() - 1]["rating"] != rating;
    Json& item = is_new ? list.append(base::json_object()) : list[list.size() - 1];
    item["rating"] = rating;
    item["movies"] = Json::Int64(item["movies"].asInt64() + count["movies"].asInt64());
  }
  return list;
}

bool are_rating_counts(const Json& value) { return value.isArray() && !value.empty() && value[0].isMember("movies"); }

Json member_value(const std::string& name, const Json& value) {
  if (value.isString()) return value;  // what is wrong with the member of this name
  if (name == "ratings" && are_rating_counts(value)) return rating_counts_value(value);
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
  if (value.isMember("user_rating")) return movie_value(value);
  if (value.isMember("is_on_watchlist")) return search_result_value(value);
  Json object = base::json_object();
  for (const std::string& name : value.getMemberNames()) object[camel(name)] = member_value(name, value[name]);
  return object;
}

// Adding a film has codes of its own there, both with status 400.
void translate_add(http::Response& response, Json& body, const Route& route) {
  if (response.status == 200) {
    const Json id = body["id"];
    body = base::json_object();
    body["movaryId"] = id;
  } else if (body["error"] == "MetadataMovieNotFound") {
    response.status = 400;
    body["error"] = "ProviderIdNotFound";
  } else if (body["error"] == "InvalidRequest" && !route.names_movie && base::member(body, "fields").isMember("tmdbId")) {
    body["error"] = "MissingProviderId";
  }
}

// Names of ours within a sentence: "movie_id or imdb_id".
std::string in_their_words(std::string_view text) {
  constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz_";
  std::string out;
  while (!text.empty()) {
    const bool is_name = kNameLetters.find(text[0]) != std::string_view::npos;
    const auto end = std::min(is_name ? text.find_first_not_of(kNameLetters) : text.find_first_of(kNameLetters), text.size());
    const std::string_view part = text.substr(0, end);
    out += is_name && part.find('_') != std::string_view::npos ? camel(part) : std::string(part);
    text.remove_prefix(end);
  }
  return out;
}

void translate_problem(Json& body) {
  if (!base::member(body, "error").isString()) return;
  body["message"] = in_their_words(base::string_member(body, "message"));
  if (!body.isMember("fields")) return;
  for (Json& what : body["fields"])
    if (what.isString()) what = in_their_words(what.asString());
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
  translate_problem(body);
  if (route.is("POST", "/movies/add")) translate_add(response, body, route);
  if (route.is("GET", "/movies/search")) translate_search(body);
  response.body = base::write_json(body);
}

// Addresses whose names are those of others, or that are the same for everybody.
bool has_own_words(const std::string& path) {
  return path.find("/api/webhook/") != std::string::npos || path.find("/api/feed/") != std::string::npos || path.ends_with("/openapi.json");
}

// A client may keep an answer that has a tag; of one address there are those of either dialect.
void add_vary(http::Response& response, const std::string& path) {
  if (response.find("ETag") != nullptr && path.find("/api/") != std::string::npos && !has_own_words(path))
    response.header("Vary", "Cookie, X-Movary-Client, X-Movary-Token, X-Service-Client, X-Service-Token");
}

}  // namespace

bool speaks_movary(const http::Variables& variables) {
  const bool has_theirs = variables.contains("HTTP_X_MOVARY_CLIENT") || variables.contains("HTTP_X_MOVARY_TOKEN");
  const bool has_ours = variables.contains("HTTP_X_SERVICE_CLIENT") || variables.contains("HTTP_X_SERVICE_TOKEN");
  if (!has_theirs || has_ours) return false;
  const std::string path = route_of(variables).path;
  return path.find("/api/") != std::string::npos && !has_own_words(path);
}

app::Outcome dispatch(const app::Services& services, http::Variables variables, http::BodyReader reader) {
  Route route = route_of(variables);
  const bool is_theirs = speaks_movary(variables);
  if (is_theirs) {
    translate_address(variables, route);
    variables["MATINEE_DIALECT"] = "movary";
    if (variables.contains("HTTP_X_MOVARY_CLIENT")) variables["HTTP_X_SERVICE_CLIENT"] = variables["HTTP_X_MOVARY_CLIENT"];
    if (variables.contains("HTTP_X_MOVARY_TOKEN")) variables["HTTP_X_SERVICE_TOKEN"] = variables["HTTP_X_MOVARY_TOKEN"];
    reader = translate_body(variables, std::move(reader), route);
  }
  app::Outcome outcome = app::dispatch(services, std::move(variables), std::move(reader));
  if (is_theirs) translate_answer(outcome.response, route);
  add_vary(outcome.response, route.path);
  return outcome;
}

}  // namespace api
