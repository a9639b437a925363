#include "api/address.h"
#include "api/etag.h"
#include "api/feeds/badge.h"
#include "api/handlers.h"
#include "api/json/json_text.h"
#include "api/json/movie_json.h"
#include "app/absolute_url.h"
#include "app/feeds/atom.h"
#include "app/headers.h"
#include "app/page/display.h"
#include "store/lists/diary.h"
#include "store/numbers/home_summary.h"

namespace api {

namespace {

domain::User owner_of(app::Context& context) { return open_feed(context, {store::feed_kind::kWidget}).owner; }

std::optional<domain::PlayWithMovie> last_entry(const app::Context& context, const domain::User& owner) {
  auto rows = store::diary_slice(context.app.db, store::AppliedFilter(context.app.db, owner.id, {}), {}, 1).rows;
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

store::HomeSummary numbers_of(const app::Context& context, const domain::User& owner) {
  const std::string today = base::local_date(context.now(), owner.time_zone);
  return store::home_summary(context.app.db, context.app.cache, owner,
                             {today, base::add_days(today, -app::weekday_of(today))}, context.now());
}

void write_last_film(const app::Context& context, JsonText& json, const std::optional<domain::PlayWithMovie>& entry) {
  if (!entry) {
    json.field("last_film", nullptr);
    return;
  }
  const domain::Movie& movie = entry->movie;
  std::string poster = movie.meta_poster_path.empty() ? "" : app::image_src(context, "w342", movie.meta_poster_path);
  if (poster.starts_with("/")) poster = app::absolute_url(context, poster.substr(context.base_path().size()));
  json.open_object("last_film").field("title", movie.title).known("year", movie.year());
  json.field("watched_at", entry->play.watched_at).tenths("rating", entry->rating);
  json.field("url", app::absolute_url(context, "/movie/" + std::to_string(movie.id))).known("poster_src", poster);
  json.close_object();
}

}  // namespace

http::Response widget(app::Context& context) {
  const domain::User owner = owner_of(context);
  const store::HomeSummary numbers = numbers_of(context, owner);
  JsonText json;
  json.open_object().field("user", owner.name);
  write_last_film(context, json, last_entry(context, owner));
  json.field("films", numbers.movies).field("films_this_year", numbers.movies_this_year);
  json.field("films_this_week", numbers.movies_this_week).field("hours", (numbers.minutes + 30) / 60);
  json.field("average_rating", rounded(numbers.average, 100)).field("watchlist", numbers.watchlist).close_object();
  return tagged(context, answer(json));
}

http::Response widget_badge(app::Context& context) {
  const domain::User owner = owner_of(context);
  const auto entry = last_entry(context, owner);
  const std::string year = entry && entry->movie.year() > 0 ? std::to_string(entry->movie.year()) : "";
  const base::Text value = !entry ? base::tr("Nothing yet")
                           : year.empty()
                               ? base::verbatim(entry->movie.title)
                               : base::tr("{title} ({year})", {{"title", entry->movie.title}, {"year", year}});
  return app::shown_elsewhere(app::feed_answer(
      context, badge(context.text(base::tr("Last watched")), context.text(value)), "image/svg+xml; charset=utf-8"));
}

}  // namespace api
