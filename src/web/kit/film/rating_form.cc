#include "web/kit/film/rating_form.h"

#include <array>

#include "app/page/page.h"
#include "base/text.h"
#include "domain/rating.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::array kWhole = {t::C0, t::C1, t::C2, t::C3, t::C4, t::C5, t::C6, t::C7, t::C8, t::C9, t::C10};
constexpr std::array kHalf = {t::H0, t::H1, t::H2, t::H3, t::H4, t::H5, t::H6, t::H7, t::H8, t::H9};

// Returns the tenths that the control checks, or 0 for none. A rating between two of its steps is kept, so several
// ratings look alike.
int checked_tenths(std::optional<int> rating, domain::RatingScale scale) {
  if (!rating) return 0;
  if (scale == domain::RatingScale::five) return (*rating + 5) / 10 * 10;  // the nearest half star
  return *rating / 5 * 5;
}

base::Text now_text(const app::Context& context, std::optional<int> rating) {
  if (!rating) return base::tr("not rated");
  if (rating_scale(context) == domain::RatingScale::five && *rating % 10 == 0)
    return base::tr("{rating} of 5 stars", {{"rating", rating_text(context, rating)}});
  return base::tr("{rating} of 10", {{"rating", context.language.decimal(domain::rating_text(*rating))}});
}

}  // namespace

actions::RatingChange read_rating(const http::Form& form, domain::RatingScale scale, app::Problems& problems) {
  const std::string text(base::trim(form.text("rating")));
  const bool has_shown = form.has("rating_was") && form.has("rating");  // a browser always sends one of the radios
  if (has_shown) {
    const auto was = domain::rating_from_text(form.text("rating_was"));
    const int shown = checked_tenths(was, scale);
    if (text == (shown == 0 ? "" : domain::rating_text(shown))) return {.touched = false, .rating = was};
  }
  if (text.empty()) return {.touched = has_shown, .rating = std::nullopt};
  if (text == "none") return {.touched = true, .rating = std::nullopt};
  const auto rating = domain::rating_from_text(text);
  if (!rating) problems["rating"] = base::tr("Rate from 0.5 to 10 in steps of 0.1.");
  return {.touched = rating.has_value(), .rating = rating};
}

void add_rating_form(const app::Context& context, app::Section& target, RatingPlace place, std::optional<int> rating,
                     const actions::RatingChange& sent) {
  const domain::RatingScale scale = rating_scale(context);
  const std::optional<int> shown = sent.touched ? sent.rating : rating;
  const int checked = checked_tenths(shown, scale);
  const auto whole = static_cast<std::size_t>(checked / 10);
  target.include(t::RATING, "partials/rating.tpl")
      .text(t::PREFIX, place == RatingPlace::movie ? "r" : "l")
      .text(t::NOW_TEXT, now_text(context, shown))
      .text(t::RATING_WAS, rating ? domain::rating_text(*rating) : "")
      .show(app::points_section(scale))
      .show(checked % 10 == 0 ? kWhole.at(whole) : kHalf.at(whole));
}

}  // namespace web
