#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/movies/credited_film.h"
#include "app/page/display.h"
#include "metadata/library.h"
#include "store/catalogue/person.h"
#include "store/lists/filmography.h"
#include "store/numbers/hidden_people.h"

namespace api {

namespace {

struct FilmsRequest {
  std::optional<domain::FilmPart> part;
  store::FilmographyFilter filter;
  bool counted = true;
  ListPage page;
};

FilmsRequest read_films(const app::Context& context) {
  ListQuery query(context, {"part", "seen", "watchlist", "counted", "sort", "page", "limit"});
  FilmsRequest request;
  const std::vector<std::string_view> yes_or_no = {"yes", "no"};
  if (const auto part = query.choice("part", {domain::kFilmPartNames.begin(), domain::kFilmPartNames.end()}))
    request.part = static_cast<domain::FilmPart>(*part);
  if (const auto seen = query.choice("seen", yes_or_no)) request.filter.seen = *seen == 0;
  if (const auto listed = query.choice("watchlist", yes_or_no)) request.filter.on_watchlist = *listed == 0;
  request.counted = query.choice("counted", yes_or_no).value_or(0) == 0;
  request.filter.sort =
      static_cast<store::FilmographySort>(query.choice("sort", {"date", "popularity", "rating"}).value_or(0));
  request.page = query.page();
  query.finish();
  return request;
}

// Finds the person that the path names. Asks the provider at most once, as the person's page does.
domain::Person person_of_path(const app::Context& context) {
  const app::Services& app = context.app;
  const std::int64_t id = context.args.id("id");
  auto person = store::find_person(app.db, id);
  if (!person) throw http::not_found();
  if (metadata::look_after_credits(app.db, app.provider, app.clock, *person)) person = store::find_person(app.db, id);
  return *person;
}

void write_parts(JsonText& json, const std::vector<store::FilmographyPart>& parts) {
  json.open_array("parts");
  for (const store::FilmographyPart& part : parts) {
    json.open_object().field("part", domain::name_of(part.part));
    write_counts(json, part);
    json.close_object();
  }
  json.close_array();
}

void write_fetched_at(JsonText& json, const domain::Person& person) {
  json.known("credits_fetched_at", person.credits_at == 0 ? std::string() : base::rfc3339(person.credits_at));
}

void write_person(JsonText& json, const domain::Person& person) {
  json.open_object("person")
      .field("id", person.ref.id)
      .field("meta_id", person.ref.meta_id)
      .field("name", person.ref.name)
      .close_object();
  write_fetched_at(json, person);
}

void write_facts(JsonText& json, const app::Context& context, const domain::Person& person) {
  json.field("id", person.ref.id)
      .field("meta_id", person.ref.meta_id)
      .known("imdb_id", person.imdb_id)
      .field("name", person.ref.name)
      .known("known_for_department", person.ref.known_for_department)
      .known("biography", person.biography);
  json.known("birth_date", person.birth_date)
      .known("death_date", person.death_date)
      .known("place_of_birth", person.place_of_birth);
  const std::string& portrait = person.ref.meta_profile_path;
  json.known("profile_src", portrait.empty() ? portrait : app::image_src(context, "w185", portrait));
  json.field("is_hidden", store::is_hidden(context.app.db, context.member().id, person.ref.id));
}

}  // namespace

http::Response person(app::Context& context) {
  const domain::Person found = person_of_path(context);
  const std::string today = context.today(), tag = callers_tag(context, today);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  JsonText json;
  json.open_object();
  write_facts(json, context, found);
  write_fetched_at(json, found);
  write_parts(json, store::filmography(context.app.db, found, context.member().id, today));
  json.close_object();
  return std::move(answer(json).header("ETag", tag));
}

http::Response person_movies(app::Context& context) {
  const FilmsRequest request = read_films(context);
  const domain::Person person = person_of_path(context);
  const std::string today = context.subject_today(), tag = entity_tag(context, today);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto parts = store::filmography(context.app.db, person, context.subject->id, today);
  const store::FilmographyPart part = store::chosen_part(parts, request.part, request.filter);
  const auto films = store::filtered(request.counted ? part.counted : part.others, request.filter);
  JsonText json;
  json.open_object();
  write_person(json, person);
  write_parts(json, parts);
  json.field("part", domain::name_of(part.part));
  write_credited_films(json, context, films, request.page);
  json.close_object();
  return answer(json).header("ETag", tag);
}

}  // namespace api
