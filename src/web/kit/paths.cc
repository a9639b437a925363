#include "web/kit/paths.h"

#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"

namespace web {

std::string movie_path(std::int64_t id) { return "/movie/" + std::to_string(id); }

std::string movie_path_of(std::string_view user_name, const domain::Movie& movie) {
  return "/users/" + std::string(user_name) + "/movies/" + std::to_string(movie.id) + '-' +
         base::slug(movie.title, "movie");
}

domain::Movie movie_of_path(const app::Context& context) {
  auto movie = store::find_movie(context.app.db, context.args.id("id"));
  if (!movie) throw http::not_found();
  return std::move(*movie);
}

std::optional<domain::Movie> named_movie(const app::Context& context, const http::Form& fields) {
  std::optional<domain::Movie> movie;
  if (const std::string id = fields.text("movie_id"); !id.empty()) {
    movie = store::find_movie(context.app.db, base::parse_id(id).value_or(0));
    if (!movie) throw http::not_found();
  } else if (const std::string text = fields.text("meta_id"); !text.empty()) {
    const std::int64_t meta_id = base::parse_id(text).value_or(0);
    if (meta_id == 0) throw http::not_found();
    movie = store::find_movie_by_meta_id(context.app.db, meta_id);
    if (!movie) movie.emplace().meta_id = meta_id;
  }
  return movie;
}

std::string year_path(std::string_view user_name, const store::Period& period) {
  const std::string path = "/users/" + std::string(user_name) + "/year";
  return period.year ? path + '/' + std::to_string(*period.year) : path + "?from=" + period.from + "&to=" + period.to;
}

}  // namespace web
