#include "api/json/movie_json.h"

#include <cmath>

#include "app/page/display.h"
#include "store/catalogue/collection.h"
#include "store/catalogue/movie.h"
#include "store/together/group.h"

namespace api {

namespace {

constexpr int kMaxCredits = 500;

void write_rating(JsonText& json, std::string_view name, const std::optional<double>& average, std::int64_t count) {
  json.open_object(name).field("average", average).field("count", count).close_object();
}

void write_actor(JsonText& json, const app::Context& context, const domain::PersonRef& person,
                 const std::string& character, int position) {
  json.open_object().field("id", person.id).field("meta_id", person.meta_id).field("name", person.name);
  json.known("character", character).field("position", position);
  if (person.meta_profile_path.empty()) json.field("profile_src", nullptr);
  else json.field("profile_src", app::image_src(context, "w185", person.meta_profile_path));
  json.close_object();
}

void write_cast(JsonText& json, const app::Context& context, std::int64_t movie_id) {
  json.open_array("cast");
  for (const auto& member : store::movie_cast(context.app.db, movie_id, kMaxCredits))
    write_actor(json, context, member.person, member.character, member.position);
  json.close_array().open_array("directors");
  int position = 0;
  for (const auto& director : store::movie_directors(context.app.db, movie_id))
    write_actor(json, context, director, "", position++);
  json.close_array();
}

void write_crew(JsonText& json, const app::Context& context, std::int64_t movie_id) {
  json.open_array("crew");
  for (const auto& member : store::movie_crew(context.app.db, movie_id, kMaxCredits)) {
    json.open_object().field("id", member.person.id).field("meta_id", member.person.meta_id);
    json.field("name", member.person.name)
        .field("job", member.job)
        .known("department", member.department)
        .close_object();
  }
  json.close_array();
}

void write_genres(JsonText& json, const app::Context& context, std::int64_t movie_id) {
  json.open_array("genres");
  for (const auto& genre : store::movie_genres(context.app.db, movie_id))
    json.open_object().field("id", genre.id).field("name", genre.name).close_object();
  json.close_array();
}

void write_production(JsonText& json, const app::Context& context, std::int64_t movie_id) {
  json.open_array("production_companies");
  for (const auto& company : store::movie_companies(context.app.db, movie_id)) {
    json.open_object().field("id", company.id).field("name", company.name);
    json.known("origin_country", company.origin_country).close_object();
  }
  json.close_array().open_array("production_countries");
  for (const auto& country : store::movie_countries(context.app.db, movie_id))
    json.open_object().field("code", country.code).field("name", country.name).close_object();
  json.close_array();
}

void write_collection(JsonText& json, const app::Context& context, const domain::Movie& movie) {
  const auto collection = store::find_collection(context.app.db, movie.collection_id);
  if (!collection) json.field("collection", nullptr);
  else
    json.open_object("collection").field("meta_id", collection->meta_id).field("name", collection->name).close_object();
}

}  // namespace

void write_movie(JsonText& json, const app::Context& context, const domain::Movie& movie,
                 const std::optional<int>& user_rating) {
  json.field("id", movie.id)
      .field("meta_id", movie.meta_id)
      .known("imdb_id", movie.imdb_id)
      .field("title", movie.title);
  json.known("original_title", movie.original_title).known("tagline", movie.tagline).known("overview", movie.overview);
  json.known("release_date", movie.release_date).known("runtime", movie.runtime);
  json.known("original_language", movie.original_language).known("meta_poster_path", movie.meta_poster_path);
  json.known("poster_path", movie.poster_path);
  if (const auto poster = app::api_poster_src(context, movie.meta_poster_path)) json.field("poster_src", *poster);
  json.known("meta_backdrop_path", movie.meta_backdrop_path);
  const bool has_votes = movie.meta_rating_count > 0;
  write_rating(json, "meta_rating", has_votes ? std::optional(movie.meta_rating_average) : std::nullopt,
               movie.meta_rating_count);
  json.field("imdb_rating", nullptr).tenths("user_rating", user_rating);
  json.field("created_at", base::rfc3339(movie.created_at)).field("updated_at", base::rfc3339(movie.updated_at));
}

void write_movie_details(JsonText& json, const app::Context& context, const domain::Movie& movie) {
  write_genres(json, context, movie.id);
  write_cast(json, context, movie.id);
  write_crew(json, context, movie.id);
  write_production(json, context, movie.id);
  write_collection(json, context, movie);
  const auto group = store::group_ratings(context.app.db, context.app.cache, movie.id,
                                          store::Visibility::of(context.viewer), context.now());
  write_rating(json, "group_rating", rounded(group.average(), 100), group.count);
}

http::Response answer(JsonText& json) { return answer(json.take()); }

http::Response answer(std::string json) {
  http::Response response;
  response.header("Content-Type", "application/json; charset=utf-8");
  response.body = std::move(json);
  return response;
}

}  // namespace api
