// The bar charts of statistics and year in review. Their bars link to the films and plays that they count.
#pragma once

#include <functional>
#include <string>

#include "app/context.h"
#include "store/numbers/statistics.h"
#include "web/overview/charts.h"

namespace web {

Chart months_chart(const app::Context& context, const store::Period& period, const store::Statistics& numbers);
Chart weekdays_chart(const app::Context& context, const store::Period& period, const store::Statistics& numbers);
// `url_of` gives the address of the list of films with a filter of ratings.
Chart ratings_chart(const app::Context& context, const store::Statistics& numbers,
                    const std::function<std::string(const std::string& filter)>& url_of);
// `years` has every release year; without any, the chart has no bars.
Chart decades_chart(const app::Context& context, const store::Period& period, const store::TopValues& years);

}  // namespace web
