#include "metadata/images.h"

#include "app/headers.h"
#include "app/page/display.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/movie.h"
#include "metadata/known_films.h"
#include "store/cache/cache.h"
#include "store/catalogue/credits.h"
#include "store/catalogue/movie.h"
#include "web/film/handlers.h"
#include "web/kit/film/placeholder_art.h"

namespace web {

namespace {

constexpr char kForAYear[] = "public, max-age=31536000, immutable";

http::Response bytes(std::string data) {
  http::Response response;
  const auto kind = metadata::image_kind(data);
  response.header("Content-Type", kind == base::PictureKind::png    ? "image/png"
                                  : kind == base::PictureKind::webp ? "image/webp"
                                                                    : "image/jpeg");
  response.header("Cache-Control", kForAYear);
  response.body = std::move(data);
  return response;
}

// This image is empty and in the shape of a backdrop, so the page's background shows through, as for a film without
// one.
constexpr char kNoBackdrop[] =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="1280" height="720"/>)";

// Returns the film with this poster in the cached lists of well-known films, whose page needs their titles.
std::optional<domain::SearchHit> well_known_by_poster(const app::Context& context, const std::string& meta_path) {
  if (!store::image_path_is_remembered(context.app.cache, meta_path, context.now())) return std::nullopt;
  for (const metadata::KnownPeriod& period : metadata::kKnownPeriods)
    for (domain::SearchHit& hit : context.app.provider.cached_well_known(period.from, period.to))
      if (hit.meta_poster_path == meta_path) return std::move(hit);
  return std::nullopt;
}

// Returns the drawing in place of a missing image, for the film or person that it belongs to, if one is known. Only
// backdrops are asked for in w780 and w1280.
std::string drawing(const app::Context& context, const std::string& size, const std::string& meta_path) {
  if (const auto movie = store::find_movie_by_poster(context.app.db, meta_path))
    return placeholder_poster(movie->title, movie->year());
  if (const auto credited = store::find_credited_by_poster(context.app.db, meta_path))
    return placeholder_poster(credited->title, base::year_of(credited->release_date));
  if (const auto name = store::find_person_name_by_profile(context.app.db, meta_path))
    return placeholder_portrait(*name);
  if (const auto known = well_known_by_poster(context, meta_path))
    return placeholder_poster(known->title, known->year());
  return size == "w780" || size == "w1280" ? kNoBackdrop : placeholder_poster("", 0);
}

http::Response drawn(const app::Context& context, const std::string& size, const std::string& meta_path) {
  http::Response response = http::svg(drawing(context, size, meta_path));
  response.header("Cache-Control", "no-store");
  return response;
}

http::Response fetched_or_drawn(const app::Context& context, const std::string& size, const std::string& file) {
  try {
    return bytes(
        metadata::fetch_image(context.app.db, context.app.provider, context.app.config.images_dir(), size, file));
  } catch (const metadata::ProviderError& error) {
    base::log(base::LogLevel::warning, "image_not_fetched",
              {{"request", context.req.request_id}, {"reason", error.what()}});
    return drawn(context, size, '/' + file);
  }
}

http::Response picture_at(app::Context& context) {
  const std::string& size = context.args.text("size");
  const std::string& file = context.args.text("file");
  if (!metadata::is_image_size(size) || !domain::is_image_path('/' + file)) throw http::not_found();
  if (!context.app.config.image_cache)
    return http::found(context.app.config.metadata_image_url + '/' + size + '/' + file);
  if (auto cached = metadata::read_cached_image(context.app.config.images_dir(), size, file))
    return bytes(std::move(*cached));
  // Visitors can make the server fetch only images that it knows.
  const std::string meta_path = '/' + file;
  const bool may_fetch = context.viewer || store::image_is_known(context.app.db, meta_path) ||
                         store::image_path_is_remembered(context.app.cache, meta_path, context.now());
  return may_fetch ? fetched_or_drawn(context, size, file) : drawn(context, size, meta_path);
}

}  // namespace

http::Response image(app::Context& context) { return app::shown_elsewhere(picture_at(context)); }

http::Response placeholder(app::Context& context) {
  store::Db& db = context.app.db;
  const auto movie = store::find_movie(db, context.args.id("id"));
  const std::int64_t meta_id = movie ? 0 : base::parse_id(context.req.query().text("meta_id")).value_or(0);
  const auto credited = store::find_credited(db, meta_id);
  const metadata::KnownFilm* known = metadata::known_film(meta_id);
  std::string art = placeholder_poster("", 0);
  if (movie) art = placeholder_poster(movie->title, movie->year());
  else if (credited) art = placeholder_poster(credited->title, base::year_of(credited->release_date));
  else if (known != nullptr) art = placeholder_poster(known->title, known->year);
  http::Response response = http::svg(std::move(art));
  response.header("Cache-Control", movie || credited || known != nullptr ? "public, max-age=86400" : "no-store");
  return app::shown_elsewhere(std::move(response));
}

}  // namespace web
