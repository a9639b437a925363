#include "web/overview/charts.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"

namespace web {

namespace t = app::t;

namespace {

constexpr double kGround = 118, kRoom = 96, kLeast = 3;  // y of the axis; heights of the highest and the lowest bar
constexpr double kAboveBar = 6;
constexpr double kGap = 0.11, kWidest = 11;                 // beside a bar, as a part of its step; in per cent
constexpr std::size_t kDigit = 7, kPhone = 296;             // pixels: width of a digit, and of a chart on a phone
constexpr std::size_t kMostLabels = 16, kMostNumbers = 24;  // more would overlap

std::string decimal(double number) { return base::decimal(number, 2); }

base::Text hint_text(const Chart& chart, const ChartBar& bar) {
  if (chart.unit == ChartUnit::plays)
    return base::tr_n("{name}: {n} viewing", "{name}: {n} viewings", bar.count, {{"name", bar.name}});
  return base::tr_n("{name}: {n} film", "{name}: {n} films", bar.count, {{"name", bar.name}});
}

void fill_bar(const app::Context& context, app::Section item, const Chart& chart, std::size_t place, double most) {
  const ChartBar& bar = chart.bars[place];
  const double step = 100 / static_cast<double>(chart.bars.size()), left = step * static_cast<double>(place);
  const double height = std::max(kLeast, kRoom * static_cast<double>(bar.count) / most);
  const bool has_label = place % ((chart.bars.size() + kMostLabels - 1) / kMostLabels) == 0;
  item.text(t::X, decimal(left)).text(t::STEP, decimal(step)).text(t::MIDDLE, decimal(left + step / 2));
  item.text(t::WIDE, has_label ? bar.wide : "").text(t::NARROW, has_label ? bar.narrow : "");
  if (bar.count == 0) return;
  item.optional(t::URL, bar.url);
  app::Section filled = item.add(t::FILLED);
  filled.text(t::HINT, hint_text(chart, bar));
  filled.text(t::BAR_CLASS, bar_class(chart.key.colour));
  const double width = std::min(kWidest, step * (1 - 2 * kGap));
  filled.text(t::BAR_X, decimal(left + (step - width) / 2)).text(t::BAR_WIDTH, decimal(width));
  filled.text(t::BAR_Y, decimal(kGround - height))
      .text(t::BAR_HEIGHT, decimal(height))
      .text(t::VALUE_Y, decimal(kGround - height - kAboveBar));
  if (chart.bars.size() > kMostNumbers) return;
  filled.optional(t::COUNT, context.language.number(bar.count));
  if (base::grouped(static_cast<std::int64_t>(most)).size() * kDigit * chart.bars.size() > kPhone)
    filled.show(t::WIDE_ONLY);
}

}  // namespace

void add_chart(const app::Context& context, app::Section target, const Chart& chart) {
  app::Section panel = target.include(t::CHART, "partials/chart.tpl");
  panel.text(t::TITLE, chart.title).optional(t::NOTE, chart.note);
  add_key(panel, chart.key);
  add_chart_bars(context, panel, chart);
}

void add_chart_bars(const app::Context& context, app::Section target, const Chart& chart) {
  app::Section fill = target.include(t::CHART_BARS, "partials/chart_bars.tpl");
  fill.text(t::LABEL, chart.caption).text(t::WHAT, chart.what);
  fill.text(t::UNIT, chart.unit == ChartUnit::plays ? base::tr("Viewings") : base::tr("Films"));
  const auto by_count = [](const ChartBar& a, const ChartBar& b) { return a.count < b.count; };
  const auto highest = std::max_element(chart.bars.begin(), chart.bars.end(), by_count);
  const double most = highest == chart.bars.end() ? 1 : std::max(1.0, static_cast<double>(highest->count));
  for (std::size_t place = 0; place < chart.bars.size(); ++place) {
    fill_bar(context, fill.add(t::BAR), chart, place, most);
    const ChartBar& bar = chart.bars[place];
    fill.add(t::TABLE_ROW)
        .text(t::NAME, bar.name)
        .text(t::COUNT, context.language.number(bar.count))
        .optional(t::URL, bar.count > 0 ? bar.url : "");
  }
}

}  // namespace web
