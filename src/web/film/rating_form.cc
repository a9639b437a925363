#include "web/film/rating_form.h"

#include <array>

#include "app/page/page.h"
#include "domain/rating.h"
#include "web/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::array kChosen = {t::C0, t::C1, t::C2, t::C3, t::C4, t::C5, t::C6, t::C7, t::C8, t::C9, t::C10};

}  // namespace

bool is_point(int rating) { return rating % 10 == 0; }

void add_rating_form(const app::Context& context, app::Fill& target, RatingPlace place, std::optional<int> rating) {
  const domain::RatingScale scale = rating_scale(context);
  app::Fill form = target.include(t::RATING, "partials/rating.tpl");
  form.text(t::PREFIX, place == RatingPlace::movie ? "r" : "l");
  if (scale == domain::RatingScale::hundred) {
    form.show(t::HUNDRED_POINTS).text(t::POINTS, rating ? domain::rating_shown(*rating, scale) : "");
    return;
  }
  const bool has_point = rating && (place == RatingPlace::movie || is_point(*rating));
  form.show(app::points_section(scale)).show(kChosen.at(has_point ? static_cast<std::size_t>(*rating / 10) : 0));
}

}  // namespace web
