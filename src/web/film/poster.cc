#include "web/film/poster.h"

#include <cmath>

#include "app/display.h"
#include "domain/rating.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kLoadedAtOnce = 8;

}  // namespace

std::string added_text(const app::Context& context, const std::string& date) {
  const std::string day = app::short_date_text(context, date, context.today());
  if (day == "Today") return "Added today";
  return day == "Yesterday" ? "Added yesterday" : "Added " + day;
}

Posters::Posters(const app::Context& context, const std::vector<std::int64_t>& movie_ids)
    : context_(context), badges_(store::badges_for(context.app.db, context.viewer ? context.viewer->id : 0, movie_ids)) {}

const store::Badge& Posters::badge(std::int64_t movie_id) const {
  static const store::Badge kNone;
  const auto found = badges_.find(movie_id);
  return found == badges_.end() ? kNone : found->second;
}

void Posters::add(app::Fill& target, const domain::Movie& movie, const PosterCaption& caption) {
  app::Fill poster = target.include(t::POSTER, "partials/poster.tpl");
  poster.number(t::ID, movie.id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context_, movie))
      .optional(t::POSTER_SRCSET, app::poster_srcset(context_, movie))
      .show_if(shown_++ >= kLoadedAtOnce, t::LAZY);
  const store::Badge& own = badge(movie.id);
  poster.optional(t::RATING, rating_text(context_, own.rating))
      .show_if(own.watched(), t::WATCHED)
      .show(own.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST)
      .show_if(context_.viewer.has_value(), t::ACTIONS);
  if (caption.empty()) return;
  app::Fill below = poster.add(t::CAPTION);
  if (!caption.date_iso.empty())
    below.add(t::CAPTION_DATE).text(t::DATE_ISO, caption.date_iso).text(t::DATE_TEXT, caption.date_text);
  below.optional(t::CAPTION_TEXT, caption.text)
      .show_if(caption.again, t::AGAIN)
      .optional(t::AVERAGE, caption.average)
      .optional(t::CAPTION_COUNT, caption.count);
}

std::vector<std::int64_t> ids_of(const std::vector<domain::Movie>& movies) {
  std::vector<std::int64_t> ids;
  for (const domain::Movie& movie : movies) ids.push_back(movie.id);
  return ids;
}

domain::RatingScale rating_scale(const app::Context& context) {
  return context.viewer ? context.viewer->rating_scale : domain::RatingScale::ten;
}

std::string year_text(const domain::Movie& movie) { return movie.year() == 0 ? "" : std::to_string(movie.year()); }

std::string rating_text(const app::Context& context, const std::optional<int>& rating) {
  return rating ? domain::rating_shown(*rating, rating_scale(context)) : "";
}

std::string average_text(const app::Context& context, const std::optional<double>& points) {
  if (!points) return {};
  const domain::RatingScale scale = rating_scale(context);
  if (scale == domain::RatingScale::hundred) return std::to_string(std::lround(*points * 10));
  return app::average_text(scale == domain::RatingScale::five ? *points / 2 : *points);
}

}  // namespace web
