#include "web/kit/film/rating_form.h"

#include <algorithm>
#include <array>

#include "app/page/page.h"
#include "base/text.h"
#include "domain/rating.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::array kChosen = {t::C0, t::C1, t::C2, t::C3, t::C4, t::C5, t::C6, t::C7, t::C8, t::C9, t::C10};

// The points that the control checks. A rating between two of its steps is kept, so several ratings look the same.
struct CheckedPoints {
  int whole = 0;
  bool half = false;

  static CheckedPoints of(std::optional<int> rating, domain::RatingScale scale) {
    if (!rating) return {};
    if (scale == domain::RatingScale::five) return {(*rating + 5) / 10, false};  // the nearest half star
    return {*rating / 10, *rating % 10 >= 5};
  }
  std::string value() const { return whole == 0 ? "" : std::to_string(whole); }
};

base::Text now_text(const app::Context& context, std::optional<int> rating) {
  if (!rating) return base::tr("not rated");
  if (rating_scale(context) == domain::RatingScale::five && *rating % 10 == 0)
    return base::tr("{rating} of 5 stars", {{"rating", rating_text(context, rating)}});
  return base::tr("{rating} of 10", {{"rating", context.language.decimal(domain::rating_text(*rating))}});
}

}  // namespace

SentRating read_rating(const http::Form& form, domain::RatingScale scale, app::Problems& problems) {
  const std::string text(base::trim(form.text("rating")));
  const bool half = form.text("half") == "1";
  const bool has_shown = form.has("rating_was") && form.has("rating");  // a browser always sends one of the radios
  if (has_shown) {
    const auto was = domain::rating_from_text(form.text("rating_was"));
    const CheckedPoints shown = CheckedPoints::of(was, scale);
    if (text == shown.value() && half == shown.half) return {.touched = false, .rating = was};
    // Clear also removes the half that was beside the points.
    if (text.empty() && half && shown.half && shown.whole > 0) return {.touched = true, .rating = std::nullopt};
  }
  if (text.empty() && half) return {.touched = true, .rating = 5};
  if (text.empty()) return {.touched = has_shown, .rating = std::nullopt};
  auto rating = domain::rating_from_text(text);
  if (!rating) problems["rating"] = base::tr("Rate from 0.5 to 10 in steps of 0.1.");
  else if (half && base::is_digits(text)) rating = std::min(*rating + 5, 100);
  return {.touched = rating.has_value(), .rating = rating};
}

void add_rating_form(const app::Context& context, app::Section& target, RatingPlace place, std::optional<int> rating,
                     const SentRating& sent) {
  const domain::RatingScale scale = rating_scale(context);
  const std::optional<int> shown = sent.touched ? sent.rating : rating;
  const CheckedPoints checked = CheckedPoints::of(shown, scale);
  target.include(t::RATING, "partials/rating.tpl")
      .text(t::PREFIX, place == RatingPlace::movie ? "r" : "l")
      .text(t::NOW_TEXT, now_text(context, shown))
      .text(t::RATING_WAS, rating ? domain::rating_text(*rating) : "")
      .show(app::points_section(scale))
      .show(kChosen.at(static_cast<std::size_t>(checked.whole)))
      .show_if(checked.half, t::HALF);
}

}  // namespace web
