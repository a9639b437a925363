#include "web/kit/film/poster.h"

#include "app/page/display.h"
#include "app/page/page.h"
#include "domain/rating.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kLoadedAtOnce = 8;

}  // namespace

std::string added_text(const app::Context& context, const std::string& date) {
  const std::string today = context.today();
  if (date == today) return context.text(base::tr("Added today"));
  if (date == base::add_days(today, -1)) return context.text(base::tr("Added yesterday"));
  return context.text(base::tr("Added {date}", {{"date", app::short_date_text(context, date, today)}}));
}

Posters::Posters(const app::Context& context, const std::vector<std::int64_t>& movie_ids)
    : context_(context), badges_(store::badges_for(context.app.db, context.viewer_id(), movie_ids)) {}

const store::Badge& Posters::badge(std::int64_t movie_id) const {
  static const store::Badge kNone;
  const auto found = badges_.find(movie_id);
  return found == badges_.end() ? kNone : found->second;
}

void Posters::add(app::Section& target, const domain::Movie& movie, const PosterCaption& caption) {
  app::Section poster = target.include(t::POSTER, "partials/poster.tpl");
  poster.number(t::ID, movie.id)
      .text(t::POSTER_ALT, poster_alt(context_, movie.title, year_text(movie)))
      .text(t::POSTER_SRC, app::poster_src(context_, movie, "w185"))
      .text(t::POSTER_SRC_2X, app::poster_src(context_, movie, "w342"))
      .show_if(shown_++ >= kLoadedAtOnce, t::LAZY);
  if (context_.viewer) {
    const store::Badge& own = badge(movie.id);
    poster.add(t::ACTIONS)
        .show(own.watched() ? t::WATCHED : t::UNWATCHED)
        .show(own.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST)
        .show_if(!own.rating, t::UNRATED)
        .optional(t::RATING, rating_text(context_, own.rating));
  }
  if (caption.empty()) return;
  app::Section below = poster.add(t::CAPTION);
  if (!caption.date_iso.empty())
    below.add(t::CAPTION_DATE).text(t::DATE_ISO, caption.date_iso).text(t::DATE_TEXT, caption.date_text);
  below.optional(t::CAPTION_TEXT, caption.text)
      .show_if(caption.again, t::AGAIN)
      .optional(t::AVERAGE, caption.average)
      .optional(t::CAPTION_COUNT, caption.count);
}

std::string poster_alt(const app::Context& context, const std::string& title, const std::string& year) {
  if (year.empty()) return context.text(base::tr("{title} poster", {{"title", title}}));
  return context.text(base::tr("{title} ({year}) poster", {{"title", title}, {"year", year}}));
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
  return rating ? context.language.decimal(domain::rating_shown(*rating, rating_scale(context))) : "";
}

void add_rating(const app::Context& context, app::Section& target, const std::optional<int>& rating) {
  if (!rating) return;
  target.add(t::RATING)
      .text(t::RATING, rating_text(context, rating))
      .text(t::STARS, domain::stars(*rating))
      .show(app::points_section(rating_scale(context)));
}

std::string average_text(const app::Context& context, const std::optional<double>& points) {
  if (!points) return {};
  return app::average_text(context, rating_scale(context) == domain::RatingScale::five ? *points / 2 : *points);
}

}  // namespace web
