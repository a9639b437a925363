#include "web/overview/statistics_html.h"

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

void fill_charts(const app::Context& context, app::Section& body, const store::Period& period,
                 const store::WatchedInPeriod& watched, const store::Statistics& numbers, const std::string& today) {
  const store::Days days = store::plays_by_day(watched.plays);
  const std::string runs = context.text(runs_text(context, days));
  if (period.year) {
    add_heat_map(context, body.add(t::HEAT), *period.year, days, today, runs);
  } else {
    const Chart years = years_chart(context, watched, runs);
    const bool has_years = years.bars.size() > 1;
    if (has_years) add_chart(context, body.add(t::YEARS), years);
    add_latest_heat_map(context, body, days, today, has_years ? "" : runs);
  }
  add_chart(context, body.add(t::MONTHS), months_chart(context, period, numbers));
  add_chart(context, body.add(t::WEEKDAYS), weekdays_chart(context, period, numbers));
  add_chart(context, body.add(t::RATINGS), ratings_chart(context, numbers, [&](const std::string& filter) {
              return rated_movies_url(context, period, watched, numbers.totals, filter);
            }));
  const Chart decades = decades_chart(context, period, numbers.release_years);
  if (!decades.bars.empty()) add_chart(context, body.add(t::DECADES), decades);
}

// Panels -----------------------------------------------------------------------------------------

// Returns the address of the list of all people, in the same order. `role` is "actor" or "actress", or empty for
// directors.
std::string people_url(const app::Context& context, const StatisticsView& view, const std::string& role) {
  std::string query;
  const auto add = [&](const char* name, const std::string& value) {
    query += (query.empty() ? '?' : '&') + std::string(name) + value;
  };
  if (!role.empty()) add("role=", role);
  if (view.people != store::Measure::movies)
    add("sort_by=", view.people == store::Measure::average ? "average_rating" : "hours");
  if (view.period.year) add("year=", std::to_string(*view.period.year));
  return context.url("/users/" + context.subject->name + (role.empty() ? "/directors" : "/actors") + query);
}

void fill_people(const app::Context& context, app::Section& body, const StatisticsView& view,
                 const store::Statistics& numbers) {
  using store::Measure;
  const auto url = [&](Measure measure) { return statistics_url(context, {view.period, measure}) + "#people"; };
  body.text(t::COUNT_URL, url(Measure::movies))
      .text(t::AVERAGE_URL, url(Measure::average))
      .text(t::HOURS_URL, url(Measure::minutes));
  body.show(view.people == Measure::movies    ? t::BY_COUNT
            : view.people == Measure::average ? t::BY_AVERAGE
                                              : t::BY_HOURS);
  if (numbers.directors.empty() && numbers.actors.empty() && numbers.actresses.empty()) {
    body.show(t::NO_PEOPLE);
    return;
  }
  app::Section target = body.add(t::PEOPLE_PANELS).include(t::PANELS_OF, "partials/panels.tpl");
  Panels panels(target);
  const auto add = [&](const base::Text& title, const std::string& role,
                       const std::vector<store::PersonNumbers>& people) {
    if (people.empty()) return;
    app::Section panel = panels.add({.title = title, .more_url = people_url(context, view, role)});
    add_people(context, panel, people, view.people);
  };
  add(base::tr("Directors"), "", numbers.directors);
  add(base::tr("Actors"), "actor", numbers.actors);
  add(base::tr("Actresses"), "actress", numbers.actresses);
}

}  // namespace

std::string statistics_url(const app::Context& context, const StatisticsView& view) {
  std::string query;
  const auto add = [&](const char* name, const std::string& value) {
    query += std::string(query.empty() ? "" : "&") + name + value;
  };
  if (!view.list.empty() && view.list != kTags) add("list=", view.list);
  if (view.period.year) add("year=", std::to_string(*view.period.year));
  if (view.people != store::Measure::movies)
    add("people=", view.people == store::Measure::average ? "average" : "hours");
  const std::string_view page = view.list == kTags ? "/tags" : "/statistics";
  return context.url("/users/" + context.subject->name + std::string(page) + (query.empty() ? "" : "?" + query));
}

std::string statistics_html(const app::Context& context, const StatisticsView& view,
                            const store::WatchedInPeriod& watched, const std::string& today) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  const auto numbers = store::statistics(db, id, watched,
                                         {.period = view.period,
                                          .today = today,
                                          .people = kPanelRows,
                                          .companies = kPanelRows,
                                          .values = kAllYears,
                                          .measure = view.people});
  app::Fragment fragment(context.language, "partials/statistics.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  fill_totals(context, body, view.period, watched, numbers.totals);
  body.text(t::AGAIN, context.language.number(store::plays_seen_again(db, id, view.period, watched)))
      .text(t::AGAIN_URL, plays_url(context, view.period, "again=yes"));
  fill_charts(context, body, view.period, watched, numbers, today);
  fill_people(context, body, view, numbers);
  app::Section values = body.add(t::VALUE_PANELS).include(t::PANELS_OF, "partials/panels.tpl");
  Panels panels(values);
  for (const ValueList& list : kValueLists)
    add_value_panel(context, panels, {.title = list.title}, list, view.period, numbers);
  add_places_panel(context, panels, {.title = list_title(kPlaces)}, view.period, numbers);
  add_tags_panel(context, panels, view.period);
  return fragment.render();
}

}  // namespace web
