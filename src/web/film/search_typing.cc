#include "app/page/display.h"
#include "app/page/page_sizes.h"
#include "domain/user.h"
#include "web/film/handlers.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/kit/film/search_hits.h"

namespace web {

namespace {

constexpr SearchLimits kTyping{app::kTypedMovies, 3};

base::Json film_json(std::int64_t id, const std::string& title, int year, const std::string& poster_src,
                     Closeness closeness) {
  base::Json item = base::json_object();
  item["id"] = id == 0 ? base::json_null() : base::Json(static_cast<Json::Int64>(id));
  item["title"] = title;
  item["year"] = year == 0 ? base::json_null() : base::Json(year);
  item["poster_src"] = poster_src;
  item["closeness"] = static_cast<int>(closeness);
  return item;
}

base::Json person_json(std::int64_t id, const std::string& name, const std::string& known_for, const std::string& url,
                       Closeness closeness) {
  base::Json item = base::json_object();
  item["id"] = id == 0 ? base::json_null() : base::Json(static_cast<Json::Int64>(id));
  item["name"] = name;
  item["known_for"] = known_for;
  item["initials"] = domain::initials(name);
  item["hue"] = domain::hue_of(name);
  item["url"] = url;
  item["closeness"] = static_cast<int>(closeness);
  return item;
}

// Adds a sentence for the list, if there is something to say.
void say(const app::Context& context, base::Json& body, const base::Text& sentence) {
  if (!sentence.is_empty()) body["said"] = context.text(sentence);
}

}  // namespace

http::Response search_local(app::Context& context) {
  const SearchHits hits = hits_here(context, search_query(context), kTyping);
  base::Json body = base::json_object();
  base::Json &results = body["results"] = base::json_array(), &people = body["people"] = base::json_array();
  for (const domain::Movie& movie : hits.local)
    results.append(film_json(movie.id, movie.title, movie.year(), app::poster_src(context, movie, "w185"),
                             closeness_of(hits, movie)));
  for (const store::PersonHit& person : hits.people)
    people.append(person_json(person.id, person.name, person.known_for, person_url(context, person.id, person.name),
                              closeness_of(hits, person.name)));
  say(context, body, hits.mark == OwnMark::none ? said_here(hits) : mark_heading(hits.mark));
  return http::json(body);
}

http::Response search_provider(app::Context& context) {
  const std::string query = search_query(context);
  const auto reference = metadata::movie_reference(query);
  SearchHits hits;
  if (context.searches_provider()) {
    if (!reference) hits = hits_here(context, query, kTyping);
    if (reference) add_named_movie(context, *reference, hits);
    else if (hits.mark == OwnMark::none) add_provider_hits(context, 1, kTyping, hits);
  }
  base::Json body = base::json_object();
  base::Json &results = body["results"] = base::json_array(), &people = body["people"] = base::json_array();
  for (const domain::SearchHit& hit : hits.provider.hits) {
    const auto stored = hits.stored.find(hit.meta_id);
    base::Json item = film_json(stored == hits.stored.end() ? 0 : stored->second.id, hit.title, hit.year(),
                                provider_poster_src(context, "w185", hit.meta_poster_path), closeness_of(hits, hit));
    item["meta_id"] = static_cast<Json::Int64>(hit.meta_id);
    results.append(std::move(item));
  }
  for (const domain::PersonRef& person : hits.provider_people)
    people.append(person_json(
        person.id, person.name, person.known_for_department,
        person.id == 0 ? provider_person_url(context, person.meta_id) : person_url(context, person.id, person.name),
        closeness_of(hits, person.name)));
  say(context, body, said_of_provider(hits));
  return http::json(body);
}

}  // namespace web
