#include <cmath>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/movie_json.h"
#include "app/page/display.h"
#include "store/diary/review.h"
#include "store/movie_lists/movie_list.h"
#include "store/numbers/home_summary.h"

namespace api {

namespace {

store::HomeSummary numbers_of(const app::Context& context, const domain::User& user) {
  const std::string today = context.subject_today();
  const std::string monday = base::add_days(today, -app::weekday_of(today));
  return store::home_summary(context.app.db, context.app.cache, user, {today, monday}, context.now());
}

std::optional<double> rounded_average(const std::optional<double>& average) {
  return average ? std::optional(std::round(*average * 100) / 100) : std::nullopt;
}

}  // namespace

http::Response profile(app::Context& context) {
  const domain::User& user = *context.subject;
  const store::HomeSummary numbers = numbers_of(context, user);
  JsonText json;
  json.open_object().field("name", user.name).known("about", user.about);
  json.known("image_src", user.profile_image.empty() ? "" : context.url("/profile-images/" + user.profile_image));
  json.field("is_me", context.is_own()).field("movies", numbers.movies);
  json.field("movies_this_year", numbers.movies_this_year).field("hours", (numbers.minutes + 30) / 60);
  json.field("average_rating", rounded_average(numbers.average)).field("watchlist", numbers.watchlist);
  json.field("reviews", store::count_reviews(context.app.db, user.id));
  json.field("lists", store::count_lists(context.app.db, context.viewer_id(), user.id)).close_object();
  return tagged(context, answer(json));
}

}  // namespace api
