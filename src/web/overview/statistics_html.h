// The numbers of the statistics page as ready HTML (partials/statistics.tpl): totals, charts and panels. It holds no
// form and nothing of the viewer but the scale of ratings and whether the diary is the viewer's own, so it can be kept.
#pragma once

#include <string>

#include "app/context.h"
#include "store/numbers/statistics.h"

namespace web {

// What the address asks for.
struct StatisticsView {
  store::Period period;
  store::Measure people = store::Measure::movies;
  std::string list = {};  // web/overview/value_lists.h: the whole of one panel instead of the numbers
};

// Of this page with another year or order of people.
std::string statistics_url(const app::Context& context, const StatisticsView& view);

std::string statistics_html(const app::Context& context, const StatisticsView& view, const store::Watched& watched, const std::string& today);

}  // namespace web
