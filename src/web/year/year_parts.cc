#include "web/year/year_parts.h"

#include <algorithm>

#include "app/page/display.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/poster_movie.h"
#include "web/kit/film/poster.h"
#include "web/overview/heat_map.h"

namespace web {

namespace t = app::t;

std::string unless_shared(const app::Context& context, std::string url) { return context.shared ? "" : std::move(url); }

std::string day_text(const app::Context& context, std::chrono::sys_days day) {
  return app::date_text(context, iso_text(day));
}

YearFilms::YearFilms(const app::Context& context, std::vector<std::int64_t> ids, With with) : context_(context) {
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  for (domain::Movie& movie : store::poster_movies(context.app.db, ids)) movies_[movie.id] = std::move(movie);
  if (with == With::directors) directors_ = store::directors_of(context.app.db, ids);
}

const domain::Movie& YearFilms::movie(std::int64_t id) const {
  static const domain::Movie kNone;
  const auto found = movies_.find(id);
  return found == movies_.end() ? kNone : found->second;
}

void YearFilms::fill(app::Section& target, std::int64_t id, std::string_view size, std::string_view dense) const {
  const domain::Movie& film = movie(id);
  target.text(t::URL, context_.url("/movie/" + std::to_string(id)))
      .text(t::TITLE, film.title)
      .text(t::POSTER_SRC, app::poster_src(context_, film, size))
      .text(t::POSTER_SRC_2X, app::poster_src(context_, film, dense))
      .text(t::POSTER_ALT, poster_alt(context_, film.title, year_text(film)));
}

std::string YearFilms::made_text(std::int64_t id) const {
  std::vector<std::string> parts;
  if (const auto found = directors_.find(id); found != directors_.end()) parts.push_back(found->second);
  if (const std::string year = year_text(movie(id)); !year.empty()) parts.push_back(year);
  return context_.language.list(parts);
}

}  // namespace web
