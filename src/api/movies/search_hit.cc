#include "api/movies/search_hit.h"

#include "app/page/display.h"
#include "store/catalogue/movie_lookup.h"
#include "store/lists/badges.h"

namespace api {

namespace {

void write_hit(JsonText& json, const app::Context& context, const domain::SearchHit& hit, std::int64_t movie_id,
               const store::Badge& badge) {
  json.open_object()
      .field("meta_id", hit.meta_id)
      .field("title", hit.title)
      .known("original_title", hit.original_title);
  json.known("release_date", hit.release_date)
      .known("overview", hit.overview)
      .known("original_language", hit.original_language);
  json.known("meta_poster_path", hit.meta_poster_path);
  if (const auto poster = app::api_poster_src(context, hit.meta_poster_path)) json.field("poster_src", *poster);
  json.known("movie_id", movie_id)
      .field("is_watched", badge.watched())
      .field("is_on_watchlist", badge.on_watchlist)
      .close_object();
}

}  // namespace

void write_hits(JsonText& json, const app::Context& context, std::string_view name,
                std::span<const domain::SearchHit> hits) {
  std::vector<std::int64_t> meta_ids, ids;
  for (const auto& hit : hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (const auto& [meta_id, movie] : stored) ids.push_back(movie.id);
  store::Badges badges = store::badges_for(context.app.db, context.member().id, ids);
  json.open_array(name);
  for (const auto& hit : hits) {
    const auto movie = stored.find(hit.meta_id);
    const std::int64_t id = movie == stored.end() ? 0 : movie->second.id;
    write_hit(json, context, hit, id, badges[id]);
  }
  json.close_array();
}

}  // namespace api
