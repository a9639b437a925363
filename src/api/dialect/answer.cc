#include <algorithm>
#include <cmath>

#include "api/dialect/movary.h"
#include "app/absolute_url.h"

namespace api::dialect {

namespace {

using base::Json;

Json whole_rating(const Json& rating) {
  return rating.isNumeric() ? Json(static_cast<Json::Int64>(std::clamp(std::lround(rating.asDouble()), 1L, 10L)))
                            : Json();
}

Json answer_value(const Json& value);

// Adds Movary's object `ids`, with null for ids that we do not know.
void add_ids(Json& movie, const Json& ours, const char* id_name) {
  Json& ids = movie["ids"];
  ids["movary"] = ours[id_name];
  ids["tmdb"] = ours["meta_id"];
  ids["imdb"] = base::member(ours, "imdb_id");
  ids["trakt"] = ids["letterboxd"] = base::json_null();
}

// Members that have another place in Movary's film objects.
constexpr std::string_view kMoved[] = {"id",          "meta_id",          "imdb_id",           "movie_id",
                                       "meta_rating", "imdb_rating",      "user_rating",       "poster_path",
                                       "poster_src",  "meta_poster_path", "meta_backdrop_path"};

// Turns "2024-05-01T12:00:00Z" into "2024-05-01 12:00:00" in the members that Movary's answers have too.
Json their_time(const std::string& name, const Json& value) {
  if (name != "created_at" && name != "updated_at" && name != "added_at") return value;
  std::string text = value.isString() ? value.asString() : std::string();
  if (text.size() != 20 || text[10] != 'T' || text[19] != 'Z') return value;
  text[10] = ' ';
  text.pop_back();
  return text;
}

Json renamed_without_moved(const Json& ours) {
  Json object = base::json_object();
  for (const std::string& name : ours.getMemberNames())
    if (std::find(std::begin(kMoved), std::end(kMoved), name) == std::end(kMoved))
      object[their_name(name)] = answer_value(their_time(name, ours[name]));
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

// Counts films by whole rating, because neighbouring ratings may round to the same.
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

Json member_value(const std::string& name, const Json& value) {
  if (value.isString()) return their_time(name, value);  // in an error, the string says why this member is wrong
  if (name == "ratings" && value.isArray() && !value.empty() && value[0].isMember("movies"))
    return rating_counts_value(value);
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
  for (const std::string& name : value.getMemberNames())
    object[their_name(name)] = name == "fields" ? value[name] : member_value(name, value[name]);
  return object;
}

void complete_posters(const base::Config& config, const http::Request& request, Json& value) {
  if (value.isArray())
    for (Json& item : value) complete_posters(config, request, item);
  if (!value.isObject()) return;
  for (const std::string& name : value.getMemberNames()) {
    Json& member = value[name];
    const std::string path = name == "posterPath" && member.isString() ? member.asString() : std::string();
    if (!path.starts_with('/')) complete_posters(config, request, member);
    else member = app::absolute_url(config, request, path.substr(request.base_path().size()));
  }
}

// Returns the body of a refused request, or null if it is not JSON.
Json refused_body(const http::Request& request) {
  return base::parse_json(request.body(http::Limits::kForm)).value_or(Json());
}

// Returns true if the refused body names a film, validly or not.
bool names_movie(const http::Request& request) {
  const Json ours = our_body(refused_body(request));
  return ours.isObject() && (!base::member(ours, "meta_id").isNull() || !base::member(ours, "imdb_id").isNull());
}

// Movary's API has its own error codes for adding a film, both with status 400.
void translate_add(const http::Request& request, http::Response& response, Json& body) {
  if (response.status == 200) {
    const Json id = body["id"];
    body = base::json_object();
    body["movaryId"] = id;
  } else if (body["error"] == "MetadataMovieNotFound") {
    response.status = 400;
    body["error"] = "ProviderIdNotFound";
  } else if (body["error"] == "InvalidRequest" && body.isMember("fields") && !names_movie(request)) {
    body["error"] = "MissingProviderId";
  }
}

// Renames fields in an error's sentence and in its field names: "dates[2].watched_at" → "dates[2].watchedAt".
void translate_problem(const http::Request& request, Json& body) {
  const SentNames sent = body.isMember("fields") ? sent_names(refused_body(request)) : SentNames();
  body["message"] = in_their_words(base::string_member(body, "message"), sent);
  body.removeMember("errors");  // Movary clients know only the first error
  if (!body.isMember("fields")) return;
  Json fields = base::json_object();
  for (const std::string& name : body["fields"].getMemberNames()) {
    const Json& what = body["fields"][name];
    fields[in_their_words(name, sent)] = what.isString() ? Json(in_their_words(what.asString(), sent)) : what;
  }
  body["fields"] = fields;
}

// Reports a problem with `query` under Movary's name for that parameter.
void translate_search(Json& body) {
  if (!base::member(body, "fields").isMember("query")) return;
  body["fields"]["search"] = body["fields"]["query"];
  body["fields"].removeMember("query");
}

}  // namespace

void translate_answer(const base::Config& config, const http::Request& request, http::Response& response) {
  const std::string* type = response.find("Content-Type");
  const auto value =
      type != nullptr && type->starts_with("application/json") ? base::parse_json(response.body) : std::nullopt;
  if (!value) return;
  Json body = answer_value(*value);
  complete_posters(config, request, body);
  if (base::member(body, "error").isString()) translate_problem(request, body);
  const bool is_empty_list = body.isObject() && body.isMember("maxPage") && body["total"] == Json(0);
  if (is_empty_list) body["maxPage"] = 0;
  const std::string path = request.path();
  if (request.method == http::Method::post && path == "/api/movies/add") translate_add(request, response, body);
  if (request.method == http::Method::get && path == "/api/movies/search") translate_search(body);
  response.body = base::write_json(body);
}

}  // namespace api::dialect
