// The numbers of the statistics page as HTML (partials/statistics.tpl): totals, charts and panels. It can be cached, as
// it holds no form and depends only on the viewer's scale of ratings and on whether the diary is the viewer's own.
#pragma once

#include <string>

#include "app/context.h"
#include "store/numbers/statistics.h"

namespace web {

// The parameters of the page's address.
struct StatisticsView {
  store::Period period;
  store::Measure people = store::Measure::movies;
  std::string list = {};  // one whole panel instead of the numbers (web/overview/value_lists.h)
};

// Returns the address of the page with these parameters.
std::string statistics_url(const app::Context& context, const StatisticsView& view);

std::string statistics_html(const app::Context& context, const StatisticsView& view,
                            const store::WatchedInPeriod& watched, const std::string& today);

}  // namespace web
