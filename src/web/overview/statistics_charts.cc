#include "web/overview/statistics_charts.h"

#include <algorithm>
#include <map>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"

namespace web {

Chart months_chart(const app::Context& context, const store::Period& period, const store::Statistics& numbers) {
  Chart chart{.title = base::tr("Months"),
              .caption = base::tr("Viewings by month"),
              .what = base::tr("Month"),
              .unit = ChartUnit::plays,
              .bars = {}};
  for (std::size_t month = 1; month <= 12; ++month) {
    const std::string name = app::month_name(context, static_cast<int>(month));
    const std::string number = std::to_string(month);
    const std::string filter = period.year ? (month < 10 ? "month=0" : "month=") + number : "month_of_year=" + number;
    chart.bars.push_back({name, app::short_month_name(context, static_cast<int>(month)),
                          base::first_code_points(name, 1), numbers.months.at(month - 1),
                          plays_url(context, period, filter)});
  }
  return chart;
}

Chart weekdays_chart(const app::Context& context, const store::Period& period, const store::Statistics& numbers) {
  Chart chart{.title = base::tr("Weekdays"),
              .caption = base::tr("Viewings by weekday"),
              .what = base::tr("Weekday"),
              .unit = ChartUnit::plays,
              .bars = {}};
  for (std::size_t day = 0; day < 7; ++day) {
    const std::string name = app::weekday_name(context, static_cast<int>(day));
    const std::string short_name = app::short_weekday_name(context, static_cast<int>(day)),
                      url = plays_url(context, period, "weekday=" + std::to_string(day + 1));
    chart.bars.push_back({name, short_name, short_name, numbers.weekdays.at(day), url});
  }
  return chart;
}

// Draws ten bars of a point each, from half a point below to just under half a point above, as half stars are rounded.
Chart ratings_chart(const app::Context& context, const store::Statistics& numbers,
                    const std::function<std::string(const std::string& filter)>& url_of) {
  Chart chart{.title = base::tr("Ratings"),
              .caption = base::tr("Films by rating"),
              .what = base::tr("Rating"),
              .unit = ChartUnit::movies,
              .key = {.colour = ChartColour::rated},
              .bars = {}};
  chart.note = numbers.totals.rated == 0
                   ? context.text(base::tr("No ratings yet. You can rate a film on its page."))
                   : context.text(base::tr_n("{n} rated · average {average}", "{n} rated · average {average}",
                                             numbers.totals.rated,
                                             {{"average", average_text(context, numbers.totals.average_rating)}}));
  for (int point = 1; point <= 10; ++point) {
    const int least = 10 * point - 5, most = std::min(10 * point + 4, 100);
    std::int64_t movies = 0;
    for (const store::RatingCount& count : numbers.ratings)
      movies += count.rating >= least && count.rating <= most ? count.movies : 0;
    const std::string name = domain::rating_shown(10 * point, rating_scale(context));
    const std::string filter = "rating_min=" + domain::rating_text(least) + "&rating_max=" + domain::rating_text(most);
    chart.bars.push_back({name, name, name, movies, url_of(filter)});
  }
  return chart;
}

// Labels a decade "30s". Over a hundred years and more, "20s" would appear twice, so the labels are "1920", "30" …
// "2000", "10", "20".
Chart decades_chart(const app::Context& context, const store::Period& period, const store::TopValues& years) {
  Chart chart{.title = base::tr("Decades"),
              .caption = base::tr("Films by decade"),
              .what = base::tr("Decade"),
              .unit = ChartUnit::movies,
              .key = {.colour = ChartColour::films},
              .bars = {}};
  std::map<std::int64_t, std::int64_t> decades;
  for (const store::TopValue& year : years.top) decades[base::parse_id(year.key).value_or(0) / 10 * 10] += year.movies;
  if (decades.empty()) return chart;
  const std::int64_t first = decades.begin()->first, last = decades.rbegin()->first;
  for (std::int64_t decade = first; decade <= last; decade += 10) {
    const std::string number = std::to_string(decade),
                      short_number = number.substr(std::max<std::size_t>(number.size(), 2) - 2);
    const bool in_full = decade == first || decade % 100 == 0;
    const auto years_from = [&](const std::string& from) {
      return context.text(base::tr("{decade}s", {{"decade", from}}));
    };
    const std::string label = last - first < 100 ? years_from(short_number) : in_full ? number : short_number;
    chart.bars.push_back(
        {years_from(number), label, label, decades[decade], movies_url(context, period, "decade=" + number)});
  }
  return chart;
}

}  // namespace web
