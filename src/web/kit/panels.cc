#include "web/kit/panels.h"

#include <algorithm>
#include <cmath>

#include "app/page/display.h"
#include "base/text.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kPanelsInRow = 3;

// Returns the mean number of plays in the shortest time that has at least one in ten, with its label: "1.35"
// "Viewings per day", "0.4" "Viewings per week".
std::pair<std::string, base::Text> rate_texts(const app::Context& context, std::optional<double> plays_per_day) {
  static constexpr double kEnough = 0.1, kDaysOfYear = 365.25;
  if (!plays_per_day) return {"–", base::tr("Viewings per day")};
  if (*plays_per_day >= kEnough) return {context.language.decimal(*plays_per_day, 2), base::tr("Viewings per day")};
  for (const auto& [days, label] :
       {std::pair(7.0, base::tr("Viewings per week")), std::pair(kDaysOfYear / 12, base::tr("Viewings per month"))})
    if (*plays_per_day * days >= kEnough) return {context.language.decimal(*plays_per_day * days), label};
  return {context.language.decimal(*plays_per_day * kDaysOfYear), base::tr("Viewings per year")};
}

std::string days_filter(const store::Period& period) {
  return period.from.empty() ? "" : "watched_from=" + period.from + "&watched_to=" + period.to;
}

std::string list_url(const app::Context& context, std::string_view list, const std::string& first,
                     const std::string& second) {
  const std::string query = first.empty() || second.empty() ? first + second : first + '&' + second;
  return context.url("/users/" + context.subject->name + std::string(list) + (query.empty() ? "" : "?" + query));
}

}  // namespace

const char* bar_class(ChartColour colour) {
  switch (colour) {
    case ChartColour::watched:
      return "m-bar";
    case ChartColour::rated:
      return "m-bar-amber";
    case ChartColour::people:
      return "m-bar-who";
    case ChartColour::films:
      return "m-bar-where";
  }
  return "";
}

void add_key(app::Section& panel, const ChartKey& key) {
  if (!key.text.is_empty()) panel.add(t::CHART_KEY).text(t::BAR_CLASS, bar_class(key.colour)).text(t::TEXT, key.text);
}

app::Section Panels::add(const PanelHead& head) {
  if (in_ == In::parts) row_ = body_.add(t::PART);
  else if (count_++ % kPanelsInRow == 0) row_ = body_.add(t::PANELS);
  app::Section panel = row_->include(t::PANEL, "partials/panel.tpl");
  panel.text(t::TITLE, head.title)
      .optional(t::TOTAL, head.total)
      .optional(t::MORE_URL, head.more_url)
      .show(head.open ? t::OPEN : t::CLOSED);
  add_key(panel, head.key);
  return panel;
}

void add_bars(const app::Context& context, app::Section& panel, const std::vector<PanelBar>& bars, ChartColour colour,
              std::int64_t longest) {
  const auto whole = static_cast<double>(longest > 0 ? longest : bars.front().count);
  app::Section list = panel.add(t::BARS);
  const PanelBar& first = bars.front();
  const base::Text unit = first.of_plays ? base::tr_n("{value} viewing", "{value} viewings", first.count)
                                         : base::tr_n("{value} film", "{value} films", first.count);
  for (const PanelBar& bar : bars) {
    app::Section row = list.add(t::BAR);
    row.text(t::NAME, bar.name)
        .optional(t::URL, bar.url)
        .text(t::BAR_CLASS, bar_class(colour))
        .text(t::PERCENT, base::decimal(100 * static_cast<double>(bar.count) / whole, 1));
    const std::string count = context.language.number(bar.count);
    if (&bar == &first) row.around(unit, t::COUNT, count);
    else row.text(t::COUNT, count);
  }
}

void fill_totals(const app::Context& context, app::Section& body, const store::Period& period,
                 const store::WatchedInPeriod& watched, const store::Totals& totals) {
  const auto [rate, rate_label] = rate_texts(context, totals.plays_per_day);
  body.text(t::HISTORY_URL, plays_url(context, period, ""))
      .text(t::MOVIES_URL, movies_url(context, period, ""))
      .text(t::PLAYS, context.language.number(totals.plays))
      .text(t::MOVIES, context.language.number(totals.movies))
      .text(t::HOURS, app::hours_text(context, totals.minutes))
      .text(t::AVERAGE, totals.average_rating ? average_text(context, totals.average_rating) : "–")
      .text(t::CALENDAR_URL, plays_url(context, period, "view=calendar"))
      .text(t::PLAYS_PER_DAY, rate)
      .text(t::RATE_LABEL, rate_label);
  if (totals.average_runtime > 0)
    body.add(t::AVERAGE_RUNTIME)
        .text(t::URL, movies_url(context, period, "runtime=yes&sort_by=runtime"))
        .text(t::TEXT,
              base::tr("Per film: {runtime}",
                       {{"runtime",
                         app::runtime_text(context.language, static_cast<int>(std::lrint(totals.average_runtime)))}}));
  if (totals.rated > 0)
    body.optional(t::RATED_URL, rated_movies_url(context, period, watched, totals, "rated=yes&sort_by=rating"));
}

store::ComputedText computed_numbers(const app::Context& context, std::string_view what, std::string_view rest,
                                     std::string_view version, const std::function<std::string()>& make,
                                     std::string_view takes_turns) {
  const std::int64_t user = context.subject->id;
  std::string reader = "visitor";
  if (context.viewer)
    reader = std::string(domain::rating_scale_text(context.viewer->rating_scale)) + ' ' + context.viewer->date_format;
  const std::string name =
      base::join({std::string(what), std::to_string(user), context.is_own() ? "own" : "other", reader,
                  context.language.tag(), context.base_path(), app::image_src(context, "", ""), std::string(rest)},
                 ":");
  return store::computed_numbers(context.app.db, context.app.cache, {user, name, version, takes_turns}, context.now(),
                                 make);
}

std::string user_url(const app::Context& context, std::string_view rest) {
  return context.url("/users/" + context.subject->name + std::string(rest));
}

std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  const std::string year = period.year ? std::to_string(*period.year) : "";
  return list_url(context, "/movies", filter,
                  year.empty() ? days_filter(period) : "watched_from=" + year + "&watched_to=" + year);
}

std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  return list_url(context, "/history", period.year ? "year=" + std::to_string(*period.year) : days_filter(period),
                  filter);
}

std::string rated_movies_url(const app::Context& context, const store::Period& period,
                             const store::WatchedInPeriod& watched, const store::Totals& totals,
                             const std::string& filter) {
  const auto is_rated = [](const store::WatchedMovie& movie) { return movie.rating > 0; };
  const auto rated = std::count_if(watched.movies.begin(), watched.movies.end(), is_rated);
  if (rated == totals.rated) return movies_url(context, period, filter);
  return context.is_own() ? context.url("/movies?" + filter) : "";
}

}  // namespace web
