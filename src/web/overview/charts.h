// Bar charts as SVG (partials/chart.tpl, chart_bars.tpl), each with a table behind it; x is in per cent and y in
// pixels, so that text does not scale. A bar that is not empty links to the films or plays that it counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "web/kit/panels.h"

namespace web {

struct ChartBar {
  std::string name;          // in the table: "January"
  std::string wide, narrow;  // below the bar, on desktops and on phones: "Jan", "J"
  std::int64_t count = 0;
  std::string url = {};
};

enum class ChartUnit { plays, movies };

struct Chart {
  base::Text title, caption, what;  // "Months", "Viewings by month", head of the first column
  ChartUnit unit = ChartUnit::plays;
  std::string note = {};
  ChartKey key = {};
  std::vector<ChartBar> bars;
};

// Adds the include CHART to `target`, a panel with its heading.
void add_chart(const app::Context& context, app::Section target, const Chart& chart);
// Adds the include CHART_BARS: the bars and their table alone.
void add_chart_bars(const app::Context& context, app::Section target, const Chart& chart);

}  // namespace web
