#include "store/numbers/statistics.h"

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "base/text.h"
#include "store/cache/computed.h"

namespace api {

namespace {

constexpr std::size_t kPeople = 100, kCompanies = 100;  // the most watched
constexpr std::size_t kValues = 1000;                   // more than there are genres, languages, countries or years

void write_totals(JsonText& json, const store::Totals& totals) {
  const auto runtime = totals.average_runtime > 0 ? std::optional(totals.average_runtime) : std::nullopt;
  json.field("plays", totals.plays).field("movies", totals.movies);
  json.field("hours", rounded(static_cast<double>(totals.minutes) / 60, 10));
  json.field("average_rating", rounded(totals.average_rating, 100)).field("average_runtime", rounded(runtime, 10));
  json.field("plays_per_day", rounded(totals.plays_per_day, 1000)).field("first_watched_at", totals.first_watched_at);
}

void write_people(JsonText& json, const char* name, const std::vector<store::PersonNumbers>& people) {
  json.open_array(name);
  for (const store::PersonNumbers& person : people)
    json.open_object()
        .field("id", person.id)
        .field("name", person.name)
        .field("movies", person.movies)
        .field("plays", person.plays)
        .close_object();
  json.close_array();
}

void write_values(JsonText& json, const char* name, const char* key, const store::TopValues& values) {
  const std::string_view kind = key;
  json.open_array(name);
  for (const store::TopValue& value : values.top) {
    json.open_object();
    if (kind == "code") json.field("code", value.key);
    else json.field(kind, base::parse_id(value.key).value_or(0));
    if (kind != "year") json.field("name", value.name);
    json.field("movies", value.movies).close_object();
  }
  json.close_array();
}

template <typename Numbers>
void write_numbers(JsonText& json, const char* name, const Numbers& numbers) {
  json.open_array(name);
  for (const std::int64_t number : numbers) json.item(number);
  json.close_array();
}

void write_places(JsonText& json, const std::vector<store::PlaceCount>& places) {
  json.open_array("locations");
  for (const store::PlaceCount& place : places)
    json.open_object().field("id", place.id).field("name", place.name).field("plays", place.plays).close_object();
  json.close_array();
}

void write_ratings(JsonText& json, const std::vector<store::RatingCount>& ratings) {
  json.open_array("ratings");
  for (const store::RatingCount& count : ratings)
    json.open_object().tenths("rating", count.rating).field("movies", count.movies).close_object();
  json.close_array();
}

std::string json_of(const store::Statistics& numbers) {
  JsonText json;
  json.open_object();
  write_totals(json, numbers.totals);
  write_people(json, "actors", numbers.actors);
  write_people(json, "actresses", numbers.actresses);
  write_people(json, "directors", numbers.directors);
  write_values(json, "genres", "id", numbers.genres);
  write_values(json, "languages", "code", numbers.languages);
  write_values(json, "companies", "id", numbers.companies);
  write_values(json, "countries", "code", numbers.countries);
  write_values(json, "release_years", "year", numbers.release_years);
  write_places(json, numbers.places);
  write_numbers(json, "months", numbers.months);
  write_numbers(json, "weekdays", numbers.weekdays);
  write_ratings(json, numbers.ratings);
  json.close_object();
  return json.take();
}

}  // namespace

http::Response statistics(app::Context& context) {
  ListQuery query(context, {"year"});
  const auto year = query.year("year");
  query.finish();
  const domain::User& subject = *context.subject;
  const std::string today = base::local_date(context.now(), subject.time_zone);
  const std::string tag = entity_tag(context, today);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const std::string name =
      "statistics answer:" + std::to_string(subject.id) + ':' + (year ? std::to_string(*year) : "all");
  store::Db& db = context.app.db;
  const std::string version = store::statistics_version(db, subject, today);
  store::ComputedText numbers =
      store::computed_numbers(db, context.app.cache, {subject.id, name, version}, context.now(), [&] {
        const store::StatisticsRequest request{
            .period = {year}, .today = today, .people = kPeople, .companies = kCompanies, .values = kValues};
        return json_of(store::statistics(db, subject.id, request));
      });
  if (numbers.age > 0) return answer(std::move(numbers.text)).header("Age", std::to_string(numbers.age));
  return answer(std::move(numbers.text)).header("ETag", tag);
}

}  // namespace api
