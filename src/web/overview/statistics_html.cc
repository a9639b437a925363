#include "web/overview/statistics_html.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "web/film/poster.h"
#include "web/overview/charts.h"
#include "web/overview/heat_map.h"
#include "web/overview/panels.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kAllYears = 1000;  // every release year, for the decades

// Charts -----------------------------------------------------------------------------------------

Chart months_chart(const app::Context& context, const store::Period& period, const store::Statistics& numbers) {
  Chart chart{.title = base::tr("Months"),
              .caption = base::tr("Plays by month"),
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
              .caption = base::tr("Plays by weekday"),
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

// Ten bars of a point each, from half a point below to just under half a point above, as half stars are rounded.
Chart ratings_chart(const app::Context& context, const store::Period& period, const store::WatchedInPeriod& watched,
                    const store::Statistics& numbers) {
  Chart chart{.title = base::tr("Ratings"),
              .caption = base::tr("Films by rating"),
              .what = base::tr("Rating"),
              .unit = ChartUnit::movies,
              .colour = ChartColour::amber,
              .bars = {}};
  chart.note = numbers.totals.rated == 0
                   ? context.text(base::tr("No film is rated yet. The page of a film has a place for it."))
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
    chart.bars.push_back(
        {name, name, name, movies, rated_movies_url(context, period, watched, numbers.totals, filter)});
  }
  return chart;
}

// A decade is labelled "30s". Over a hundred years and more "20s" would stand there twice: the labels are "1920", "30"
// … "2000", "10", "20" then.
Chart decades_chart(const app::Context& context, const store::Period& period, const store::TopValues& years) {
  Chart chart{.title = base::tr("Decades"),
              .caption = base::tr("Films by decade of release"),
              .what = base::tr("Decade"),
              .unit = ChartUnit::movies,
              .colour = ChartColour::blue,
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

// Years without plays are shown unless they outnumber the others.
Chart years_chart(const app::Context& context, const store::WatchedInPeriod& watched, std::string note) {
  Chart chart{.title = base::tr("Years"),
              .caption = base::tr("Plays by year"),
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

// "Longest streak 10 days, 11 Sep 2026 to 20 Sep 2026 · longest gap 19 days". Nothing without a day.
base::Text runs_text(const app::Context& context, const store::Days& days) {
  const auto date = [&](std::chrono::sys_days day) { return app::date_text(context, iso_text(day)); };
  const auto longest = store::longest_streak(days), without = store::longest_gap(days);
  if (!longest) return {};
  const base::Text streak =
      longest->days == 1
          ? base::tr("Longest streak 1 day, {date}", {{"date", date(longest->first)}})
          : base::tr_n("Longest streak {n} day, {first} to {last}", "Longest streak {n} days, {first} to {last}",
                       longest->days, {{"first", date(longest->first)}, {"last", date(longest->last)}});
  if (!without) return streak;
  const base::Text gap =
      without->days == 1
          ? base::tr("longest gap 1 day, {date}", {{"date", date(without->first)}})
          : base::tr_n("longest gap {n} day, {first} to {last}", "longest gap {n} days, {first} to {last}",
                       without->days, {{"first", date(without->first)}, {"last", date(without->last)}});
  return base::tr_c("two facts", "{streak} · {gap}", {{"streak", streak}, {"gap", gap}});
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
  add_chart(context, body.add(t::RATINGS), ratings_chart(context, period, watched, numbers));
  const Chart decades = decades_chart(context, period, numbers.release_years);
  if (!decades.bars.empty()) add_chart(context, body.add(t::DECADES), decades);
}

// Panels -----------------------------------------------------------------------------------------

// The list of all people, in the same order. `role` is "actor" or "actress", empty for directors.
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
