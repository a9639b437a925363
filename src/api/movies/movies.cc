#include <algorithm>
#include <limits>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "api/movies/search_hit.h"
#include "app/page/page_sizes.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/rating.h"

namespace api {

namespace {

struct SearchRequest {
  std::string query;
  int page = 1;
  std::optional<int> year;
};

SearchRequest read_search(const app::Context& context) {
  ListQuery query(context, {"query", "page", "release_year"});
  SearchRequest search;
  search.query = query.text("query").value_or("");
  search.page = static_cast<int>(std::min<std::int64_t>(query.page().number, std::numeric_limits<int>::max()));
  search.year = query.year("release_year");
  query.finish();
  if (search.query.empty()) throw http::invalid_field("query", base::tr("is required"));
  return search;
}

// Returns the film with this provider id, stored or from the provider, or nullopt if the provider does not know it.
std::optional<domain::SearchHit> hit_by_id(const app::Context& context, std::int64_t meta_id) {
  if (const auto movie = store::find_movie_by_meta_id(context.app.db, meta_id)) return metadata::hit_of(*movie);
  try {
    return metadata::hit_of(context.app.provider.movie(meta_id).movie);
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    return std::nullopt;
  }
}

std::optional<domain::SearchHit> hit_by_imdb_id(const app::Context& context, const std::string& imdb_id) {
  if (const auto movie = store::find_movie_by_imdb_id(context.app.db, imdb_id)) return metadata::hit_of(*movie);
  try {
    return hit_by_id(context, context.app.provider.find_imdb(imdb_id));
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    return std::nullopt;
  }
}

domain::SearchPage only(std::optional<domain::SearchHit> hit, int page) {
  domain::SearchPage result;
  result.page = page;
  result.total = hit ? 1 : 0;
  if (hit && page == 1) result.hits.push_back(std::move(*hit));
  return result;
}

// Puts a film before the others. A bare number may be a title or an id, and the film with that id goes first.
void put_first(domain::SearchPage& page, std::optional<domain::SearchHit> hit) {
  if (!hit) return;
  std::erase_if(page.hits, [&](const domain::SearchHit& other) { return other.meta_id == hit->meta_id; });
  page.hits.insert(page.hits.begin(), std::move(*hit));
  page.total =
      std::max<std::int64_t>(page.total, static_cast<std::int64_t>(page.hits.size()));  // the same on every page
}

// Finds films on this server that are spelt nearly so, for words that match no title at the provider.
domain::SearchPage spelt_nearly_so(const app::Context& context, const std::string& words, std::optional<int> year) {
  domain::SearchPage page;
  for (const domain::Movie& movie : store::find_movies(context.app.db, words, app::kFoundMovies).movies)
    if (!year || movie.year() == *year) page.hits.push_back(metadata::hit_of(movie));
  page.total = static_cast<std::int64_t>(page.hits.size());
  return page;
}

domain::SearchPage find(const app::Context& context, const SearchRequest& search) {
  if (const auto movie = metadata::movie_reference(search.query))
    return only(movie->meta_id != 0 ? hit_by_id(context, movie->meta_id) : hit_by_imdb_id(context, movie->imdb_id),
                search.page);
  const bool is_beyond = search.page > domain::SearchPage::kLast;
  const auto words = metadata::words_of(search.query);
  if (!words) return only({}, search.page);
  const int asked = is_beyond ? 1 : search.page;
  domain::SearchPage page = search.year ? context.app.provider.search(*words, asked, search.year)
                                        : metadata::search_titles(context.app.provider, *words, asked);
  const bool is_nobodys = !page.has_hits();
  if (is_nobodys) page = spelt_nearly_so(context, *words, search.year);
  if (is_beyond || (is_nobodys && search.page > 1)) page.hits.clear();
  page.page = search.page;
  const auto id = metadata::bare_provider_id(search.query);
  if (id && search.page == 1 && !search.year) put_first(page, hit_by_id(context, *id));
  return page;
}

std::optional<int> own_rating(const app::Context& context, std::int64_t movie_id) {
  const auto rating = store::find_rating(context.app.db, context.member().id, movie_id);
  return rating ? std::optional(rating->rating) : std::nullopt;
}

}  // namespace

http::Response movies_search(app::Context& context) {
  const SearchRequest search = read_search(context);
  const domain::SearchPage page = find(context, search);
  JsonText json;
  json.open_object();
  write_hits(json, context, "results", page.hits);
  json.field("current_page", search.page).field("max_page", page.pages).field("total", page.total).close_object();
  return tagged(context, answer(json));
}

http::Response movies_add(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const MovieRef movie = read_movie(fields);
  fields.finish();
  if (auto first = first_answer(context)) return std::move(*first);
  const std::int64_t meta_id = provider_id(context, movie);
  const std::int64_t id = metadata::synchronise(context.app.db, context.app.provider, context.app.clock, meta_id);
  JsonText json;
  json.open_object().field("id", id).field("meta_id", meta_id).close_object();
  return stored_answer(context, answer(json));
}

http::Response movie(app::Context& context) {
  // The tag changes every hour, because the average of a film with many ratings is counted once an hour.
  const std::string tag = entity_tag(context, std::to_string(context.now() / base::kHour));
  const auto found = store::find_movie(context.app.db, context.args.id("id"));
  if (!found) throw http::not_found();
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  JsonText json;
  json.open_object();
  write_movie(json, context, *found, own_rating(context, found->id));
  write_movie_details(json, context, *found);
  json.close_object();
  return answer(json).header("ETag", tag);
}

http::Response recommendations(app::Context& context) {
  const ListPage page = read_page(context);
  const auto found = store::find_movie(context.app.db, context.args.id("id"));
  if (!found) throw http::not_found();
  const auto hits = metadata::films_like(context.app.provider, found->meta_id);
  JsonText json;
  json.open_object();
  write_hits(json, context, "recommendations", on_page(hits, page));
  write_page(json, page, std::ssize(hits));
  json.close_object();
  return tagged(context, answer(json));
}

}  // namespace api
