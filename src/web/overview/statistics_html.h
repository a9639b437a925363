// The numbers of two tabs of the statistics page as HTML (partials/statistics.tpl): totals, charts and panels. They can
// be cached, as they hold no form and depend only on the viewer's scale of ratings and on whether the diary is the
// viewer's own.
#pragma once

#include <string>

#include "app/context.h"
#include "store/numbers/statistics.h"

namespace web {

enum class StatisticsTab { overview, people, places };

// The parameters of the page's address.
struct StatisticsView {
  store::Period period;
  StatisticsTab tab = StatisticsTab::overview;
  store::Measure people = store::Measure::movies;  // of the tab of people
  std::string list = {};                           // one whole panel instead of a tab (web/overview/value_lists.h)
};

// Returns the address of the page with these parameters.
std::string statistics_url(const app::Context& context, const StatisticsView& view);

// Returns the first tab: totals, the years or months, ratings, genres, tags and days.
std::string overview_html(const app::Context& context, const StatisticsView& view,
                          const store::WatchedInPeriod& watched, const std::string& today);
// Returns the last tab: where and when the films were made and watched.
std::string places_html(const app::Context& context, const StatisticsView& view, const store::WatchedInPeriod& watched,
                        const std::string& today);

}  // namespace web
