#include "web/overview/statistics_html.h"

#include <algorithm>
#include <map>

#include "app/page/display.h"
#include "base/text.h"
#include "web/kit/panels.h"
#include "web/overview/charts.h"
#include "web/overview/heat_map.h"
#include "web/overview/statistics_charts.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kAllYears = 1000;  // every release year, for the decades
constexpr std::size_t kRows = 5;         // of a panel

// Charts -----------------------------------------------------------------------------------------

// Years without plays are shown unless they outnumber the others.
Chart years_chart(const app::Context& context, const store::WatchedInPeriod& watched, std::string note) {
  Chart chart{.title = base::tr("Years"),
              .caption = base::tr("Viewings by year"),
              .what = base::tr("Year"),
              .unit = ChartUnit::plays,
              .note = std::move(note),
              .bars = {}};
  std::map<int, std::int64_t> years;
  for (const store::WatchedPlay& play : watched.plays)
    if (play.date.year > 0) years[play.date.year] += play.plays;
  if (years.empty()) return chart;
  const int first = years.begin()->first, last = years.rbegin()->first;
  if (last - first + 1 <= 2 * static_cast<int>(years.size()))
    for (int year = first; year <= last; ++year) years.try_emplace(year, 0);
  for (const auto& [year, plays] : years) {
    const std::string name = std::to_string(year);
    chart.bars.push_back({name, name, "’" + name.substr(2), plays, statistics_url(context, {.period = {year}})});
  }
  return chart;
}

// Returns "Longest streak: 10 days, 11 Sep 2026 to 20 Sep 2026 · Longest gap: 19 days, …", or nothing if no play has a
// day.
base::Text runs_text(const app::Context& context, const store::Days& days) {
  const auto date = [&](std::chrono::sys_days day) { return app::date_text(context, iso_text(day)); };
  const auto longest = store::longest_streak(days), without = store::longest_gap(days);
  if (!longest) return {};
  const base::Text streak =
      longest->days == 1
          ? base::tr("Longest streak: 1 day, {date}", {{"date", date(longest->first)}})
          : base::tr_n("Longest streak: {n} day, {first} to {last}", "Longest streak: {n} days, {first} to {last}",
                       longest->days, {{"first", date(longest->first)}, {"last", date(longest->last)}});
  if (!without) return streak;
  const base::Text gap =
      without->days == 1
          ? base::tr("Longest gap: 1 day, {date}", {{"date", date(without->first)}})
          : base::tr_n("Longest gap: {n} day, {first} to {last}", "Longest gap: {n} days, {first} to {last}",
                       without->days, {{"first", date(without->first)}, {"last", date(without->last)}});
  return base::tr_c("two facts", "{first} · {second}", {{"first", streak}, {"second", gap}});
}

// Adds charts and panels, side by side, with the meaning of their colours.
class Parts {
 public:
  Parts(const app::Context& context, app::Section& body, const store::Period& period)
      : context_(context), body_(body), panels_(body, Panels::In::parts), period_(period) {}

  void add(Chart chart, const base::Text& key) {
    chart.key.text = key;
    add_chart(context_, body_.add(t::PART), chart);
  }
  void add(std::string_view list, const store::Statistics& numbers, const base::Text& key) {
    const auto found = std::ranges::find(kValueLists, list, &ValueList::key);
    add_value_panel(context_, panels_, head_of(list, key), *found, period_, numbers);
  }
  void add_places(const store::Statistics& numbers, const base::Text& key) {
    add_places_panel(context_, panels_, head_of(kPlaces, key), period_, numbers);
  }
  void add_tags(const base::Text& key) { add_tags_panel(context_, panels_, head_of(kTags, key), period_); }

 private:
  static PanelHead head_of(std::string_view list, const base::Text& key) {
    return {.title = list_title(list), .key = {key}, .rows = kRows};
  }

  const app::Context& context_;
  app::Section& body_;
  Panels panels_;
  const store::Period& period_;
};

}  // namespace

std::string statistics_url(const app::Context& context, const StatisticsView& view) {
  std::string query;
  const auto add = [&](const char* name, const std::string& value) {
    query += std::string(query.empty() ? "" : "&") + name + value;
  };
  if (!view.list.empty() && view.list != kTags) add("list=", view.list);
  else if (view.tab != StatisticsTab::overview) add("tab=", view.tab == StatisticsTab::people ? "people" : "places");
  if (view.period.year) add("year=", std::to_string(*view.period.year));
  if (view.people != store::Measure::movies)
    add("people=", view.people == store::Measure::average ? "average" : "hours");
  const std::string_view page = view.list == kTags ? "/tags" : "/statistics";
  return context.url("/users/" + context.subject->name + std::string(page) + (query.empty() ? "" : "?" + query));
}

std::string overview_html(const app::Context& context, const StatisticsView& view,
                          const store::WatchedInPeriod& watched, const std::string& today) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  const store::Period& period = view.period;
  const auto numbers = store::statistics(
      db, id, watched, {.period = period, .today = today, .values = kRows, .parts = store::part::genres});
  app::Fragment fragment(context.language, "partials/statistics.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  app::Section totals = body.add(t::TOTALS);
  fill_totals(context, totals, period, watched, numbers.totals);
  totals.text(t::AGAIN, context.language.number(store::plays_seen_again(db, id, period, watched)))
      .text(t::AGAIN_URL, plays_url(context, period, "again=yes"));
  const std::string& name = context.subject->name;
  const base::Text what =
      context.is_own() ? base::tr("What you watched") : base::tr("What {name} watched", {{"name", name}});
  const store::Days days = store::plays_by_day(watched.plays);
  const std::string runs = context.text(runs_text(context, days));
  Parts parts(context, body, period);
  const Chart years = period.year ? Chart() : years_chart(context, watched, runs);
  const bool has_years = years.bars.size() > 1;
  if (has_years) parts.add(years, what);
  else parts.add(months_chart(context, period, numbers), what);
  parts.add(ratings_chart(context, numbers,
                          [&](const std::string& filter) {
                            return rated_movies_url(context, period, watched, numbers.totals, filter);
                          }),
            context.is_own() ? base::tr("How you rated") : base::tr("How {name} rated", {{"name", name}}));
  parts.add("genres", numbers, base::tr("The films themselves"));
  parts.add_tags(what);
  if (period.year) add_heat_map(context, body.add(t::HEAT), *period.year, days, today, runs);
  else add_latest_heat_map(context, body, days, today, has_years ? "" : runs);
  return fragment.render();
}

std::string places_html(const app::Context& context, const StatisticsView& view, const store::WatchedInPeriod& watched,
                        const std::string& today) {
  namespace part = store::part;
  const store::Period& period = view.period;
  const auto numbers = store::statistics(context.app.db, context.subject->id, watched,
                                         {.period = period,
                                          .today = today,
                                          .companies = kRows,
                                          .values = kAllYears,
                                          .parts = part::countries | part::languages | part::companies | part::places});
  app::Fragment fragment(context.language, "partials/statistics.tpl");
  fragment.global(t::BASE, context.base_path());
  Parts parts(context, fragment.body(), period);
  const std::string& name = context.subject->name;
  const bool is_own = context.is_own();
  const base::Text when = is_own ? base::tr("When you watched") : base::tr("When {name} watched", {{"name", name}}),
                   made = base::tr("When films were made");
  const Chart decades = decades_chart(context, period, numbers.release_years);
  if (!decades.bars.empty()) parts.add(decades, made);
  parts.add("countries", numbers, base::tr("Where films were made"));
  parts.add(weekdays_chart(context, period, numbers), when);
  parts.add_places(numbers,
                   is_own ? base::tr("Where you watched") : base::tr("Where {name} watched", {{"name", name}}));
  if (!period.year) parts.add(months_chart(context, period, numbers), when);
  parts.add("languages", numbers, base::tr("The films themselves"));
  parts.add("release_years", numbers, made);
  parts.add("companies", numbers, base::tr("Who made the films"));
  return fragment.render();
}

}  // namespace web
