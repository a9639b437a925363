#include "web/film/search.h"

#include <algorithm>
#include <set>

#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/badges.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"
#include "web/film/movie_facts.h"
#include "web/film/poster.h"
#include "web/lists/paging.h"
#include "web/people/person.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kLongestQuery = 200;
constexpr int kPeople = 16, kTypingPeople = 3;

// The hits of a search, and why there may be more.
struct SearchResults {
  std::vector<domain::Movie> local;
  std::vector<store::PersonHit> people;
  domain::SearchPage provider;
  std::map<std::int64_t, domain::Movie> stored;  // those of the provider's hits that are local, by its id
  ProviderFailure failure;
};

// The path of the page of the film that a reference names; empty when nobody knows the film.
std::string path_of(app::Context& context, const metadata::MovieReference& reference, SearchResults& found) {
  if (const auto movie = metadata::find_stored(context.app.db, reference)) return movie_path(movie->id);
  std::int64_t meta_id = reference.meta_id;
  if (meta_id == 0) ask_provider(found.failure, [&] { meta_id = context.app.provider.find_imdb(reference.imdb_id); });
  return meta_id == 0 ? "" : "/metadata/movie/" + std::to_string(meta_id);
}

domain::SearchHit hit_of(const domain::Movie& movie) {
  return {movie.meta_id,           movie.title,           movie.original_title, movie.release_date, movie.overview,
          movie.original_language, movie.meta_poster_path};
}

// A bare number may also be the provider's id of a film, which then comes first.
void add_movie_of_number(app::Context& context, std::int64_t number, SearchResults& found) {
  if (const auto movie = store::find_movie_by_meta_id(context.app.db, number)) {
    std::erase_if(found.local, [&](const domain::Movie& hit) { return hit.id == movie->id; });
    found.local.insert(found.local.begin(), *movie);
    return;
  }
  auto& hits = found.provider.hits;
  const bool listed = std::any_of(hits.begin(), hits.end(), [&](const auto& hit) { return hit.meta_id == number; });
  if (listed || found.failure) return;
  ask_provider(found.failure, [&] { hits.insert(hits.begin(), hit_of(context.app.provider.movie(number).movie)); });
}

// Films among the local hits are not shown again. The total of several pages stays the provider's, the same on each
// page.
void drop_local_hits(store::Db& db, SearchResults& found) {
  std::set<std::int64_t> shown;
  for (const domain::Movie& movie : found.local) shown.insert(movie.meta_id);
  auto& hits = found.provider.hits;
  std::erase_if(hits, [&](const domain::SearchHit& hit) { return shown.contains(hit.meta_id); });
  if (found.provider.pages <= 1) found.provider.total = static_cast<std::int64_t>(hits.size());
  std::vector<std::int64_t> meta_ids;
  for (const domain::SearchHit& hit : hits) meta_ids.push_back(hit.meta_id);
  found.stored = store::movies_by_meta_id(db, meta_ids);
}

void find_here(const app::Context& context, const std::string& query, SearchResults& found) {
  found.local = store::search_movies(context.app.db, query, app::kFoundMovies);
  found.people = store::search_persons(context.app.db, query, kPeople);
}

void find_at_provider(app::Context& context, const std::string& query, std::int64_t page, SearchResults& found) {
  ask_provider(found.failure, [&] {
    found.provider =
        context.app.provider.search(query, static_cast<int>(std::min<std::int64_t>(page, domain::SearchPage::kLast)));
  });
  const auto number = metadata::bare_provider_id(query);
  if (number && page == 1) add_movie_of_number(context, *number, found);
  drop_local_hits(context.app.db, found);
}

// Adds a row for each film, with the viewer's marks; they are read in one statement.
class ResultRows {
 public:
  ResultRows(const app::Context& context, const SearchResults& found) : context_(context) {
    std::vector<std::int64_t> ids = ids_of(found.local);
    for (const auto& [meta_id, movie] : found.stored) ids.push_back(movie.id);
    badges_ = store::badges_for(context.app.db, context.member().id, ids);
    directors_ = store::directors_of(context.app.db, ids);
  }

  void add(app::Section& section, const domain::Movie& movie) {
    app::Section row = begin(section, hit_of(movie), app::poster_src(context_, movie, "w185"));
    row.add(t::LOCAL).number(t::ID, movie.id);
    row.optional(t::DIRECTOR, directors_[movie.id]);
    const store::Badge badge = badges_[movie.id];
    row.optional(t::WATCHED_COUNT, badge.watched() ? context_.language.number(badge.plays) : "")
        .optional(t::RATING, rating_text(context_, badge.rating))
        .show(badge.watched() ? t::SEEN : t::UNSEEN)
        .show(badge.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST);
  }

  void add(app::Section& section, const domain::SearchHit& hit) {
    begin(section, hit, provider_poster_src(context_, "w185", hit.meta_poster_path))
        .show(t::OFF_WATCHLIST)
        .add(t::REMOTE)
        .number(t::META_ID, hit.meta_id);
  }

 private:
  static app::Section begin(app::Section& section, const domain::SearchHit& movie, const std::string& poster_src) {
    app::Section row = section.include(t::RESULT, "partials/result.tpl");
    row.text(t::TITLE, movie.title)
        .optional(t::YEAR, movie.year() == 0 ? "" : std::to_string(movie.year()))
        .optional(t::ORIGINAL_TITLE, movie.original_title == movie.title ? "" : movie.original_title)
        .optional(t::OVERVIEW, movie.overview)
        .text(t::POSTER_SRC, poster_src);
    return row;
  }

  const app::Context& context_;
  store::Badges badges_;
  std::map<std::int64_t, std::string> directors_;
};

std::string provider_url(const app::Context& context, const std::string& query, std::int64_t page) {
  return context.url("/search?query=" + base::percent_encode(query) + "&page=" + std::to_string(page) + "#provider");
}

void fill_provider(const app::Context& context, app::Section section, const std::string& query,
                   const SearchResults& found, ResultRows& rows) {
  section.optional(t::PROVIDER_TOTAL, context.language.number(found.provider.total));
  for (const domain::SearchHit& hit : found.provider.hits) {
    const auto stored = found.stored.find(hit.meta_id);
    if (stored != found.stored.end()) rows.add(section, stored->second);
    else rows.add(section, hit);
  }
  add_pager(section, found.provider.page, found.provider.pages,
            [&](std::int64_t page) { return provider_url(context, query, page); });
}

// What is here stands on the first page alone. False when that is nothing.
bool fill_here(const app::Context& context, app::Section& body, const SearchResults& found, ResultRows& rows) {
  if (!found.local.empty()) {
    app::Section section = body.add(t::LOCAL_RESULTS);
    section.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(found.local.size())));
    for (const domain::Movie& movie : found.local) rows.add(section, movie);
  }
  if (!found.people.empty()) {
    app::Section section = body.add(t::PEOPLE);
    section.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(found.people.size())));
    for (const store::PersonHit& person : found.people)
      add_person(context, section,
                 {.id = person.id,
                  .name = person.name,
                  .meta_profile_path = person.meta_profile_path,
                  .role = person.known_for});
  }
  return !found.local.empty() || !found.people.empty();
}

// The films of the provider, or the way to them.
void fill_results(const app::Context& context, app::Section& body, const std::string& query, std::int64_t page,
                  const SearchResults& found, bool asked) {
  ResultRows rows(context, found);
  const bool is_here = page == 1 && fill_here(context, body, found, rows);
  app::Section section = body.add(t::PROVIDER_RESULTS);
  section.text(t::QUERY, query);
  fill_asking(context, section, provider_url(context, query, page), asked, found.failure, is_here);
  if (!asked || found.failure) return;
  if (!found.provider.hits.empty()) fill_provider(context, section.add(t::FOUND), query, found, rows);
  else section.show(is_here ? t::NO_MORE : t::NO_RESULTS);
}

// What the provider has for what is typed: films of that title, or the one that an id or a link names.
std::vector<domain::SearchHit> typed_hits(app::Context& context, const std::string& query) {
  metadata::Provider& provider = context.app.provider;
  const auto reference = metadata::movie_reference(query);
  if (!reference) return provider.search(query, 1).hits;
  try {
    const std::int64_t id = reference->meta_id != 0 ? reference->meta_id : provider.find_imdb(reference->imdb_id);
    return {hit_of(provider.movie(id).movie)};
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    return {};
  }
}

base::Json result_json(const app::Context& context, const domain::SearchHit& movie, std::int64_t id) {
  base::Json item = base::json_object();
  item["id"] = id == 0 ? base::json_null() : base::Json(static_cast<Json::Int64>(id));
  item["meta_id"] = static_cast<Json::Int64>(movie.meta_id);
  item["title"] = movie.title;
  item["year"] = movie.year() == 0 ? base::json_null() : base::Json(movie.year());
  item["poster_src"] = provider_poster_src(context, "w185", movie.meta_poster_path);
  return item;
}

}  // namespace

std::string search_query(const app::Context& context) {
  std::string query(base::trim(context.req.query().text("query")));
  if (base::code_points(query) > kLongestQuery)
    throw http::invalid_field("query", base::tr("Write at most 200 characters."));
  return query;
}

void fill_asking(const app::Context& context, app::Section& section, const std::string& ask_url, bool asked,
                 ProviderFailure failure, bool is_here) {
  section.text(t::ASK_URL, ask_url).show_if(!asked, t::NOT_ASKED).show_if(failure.down, t::PROVIDER_DOWN);
  app::Section asking = section.include(t::ASKING, "partials/asking.tpl");
  asking.text(t::ASK_URL, ask_url).show_if(!asked, t::NOT_ASKED);
  asking.show_if(failure.down, t::PROVIDER_DOWN).show_if(is_here, t::IS_HERE);
  if (failure.key_rejected) asking.add(t::PROVIDER_KEY).show_if(context.member().is_admin, t::ADMIN);
}

http::Response search(app::Context& context) {
  const std::string query = search_query(context);
  const std::int64_t number = page_number(context);
  const auto reference = metadata::movie_reference(query);
  const bool asks = reference || context.req.query().has("page");
  SearchResults found;
  if (reference) {
    const std::string path = path_of(context, *reference, found);
    if (!path.empty()) return http::see_other(context.url(path));
  } else if (!query.empty()) {
    find_here(context, query, found);
    if (asks) find_at_provider(context, query, number, found);
  }
  app::Page page(context.language, "search.tpl");
  page.body().text(t::QUERY, query).show_if(query.empty(), t::NO_QUERY);
  if (!query.empty()) fill_results(context, page.body(), query, number, found, asks);
  return app::render(context, page,
                     {.title = base::tr("Search"), .menu_entry = app::MenuEntry::search, .search_text = query});
}

http::Response search_local(app::Context& context) {
  const std::string query = search_query(context);
  base::Json body = base::json_object();
  base::Json &results = body["results"] = base::json_array(), &people = body["people"] = base::json_array();
  for (const domain::Movie& movie : store::search_movies(context.app.db, query, app::kTypedMovies)) {
    base::Json& item = results.append(base::json_object());
    item["id"] = static_cast<Json::Int64>(movie.id);
    item["title"] = movie.title;
    item["year"] = movie.year() == 0 ? base::json_null() : base::Json(movie.year());
    item["poster_src"] = app::poster_src(context, movie, "w185");
  }
  for (const store::PersonHit& person : store::search_persons(context.app.db, query, kTypingPeople)) {
    base::Json& item = people.append(base::json_object());
    item["id"] = static_cast<Json::Int64>(person.id);
    item["name"] = person.name;
    item["known_for"] = person.known_for;
    item["initials"] = domain::initials(person.name);
    item["hue"] = domain::hue_of(person.name);
    item["url"] = person_url(context, person.id, person.name);
  }
  return http::json(body);
}

http::Response search_provider(app::Context& context) {
  const std::string query = search_query(context);
  SearchResults found;
  found.local = store::search_movies(context.app.db, query, app::kTypedMovies);
  found.provider.hits = typed_hits(context, query);
  drop_local_hits(context.app.db, found);
  base::Json body = base::json_object();
  base::Json& results = body["results"] = base::json_array();
  for (const domain::SearchHit& hit : found.provider.hits) {
    const auto stored = found.stored.find(hit.meta_id);
    results.append(result_json(context, hit, stored == found.stored.end() ? 0 : stored->second.id));
  }
  return http::json(body);
}

}  // namespace web
