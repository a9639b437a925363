#include <optional>

#include "app/page/display.h"
#include "base/text.h"
#include "web/kit/panels.h"
#include "web/overview/statistics_charts.h"
#include "web/overview/value_lists.h"
#include "web/year/year_html.h"
#include "web/year/year_parts.h"

namespace web {

namespace t = app::t;

namespace {

using store::Period, store::WatchedMovie, store::YearNumbers;

Chart chart_of(const app::Context& context, Chart chart) {
  if (context.shared)
    for (ChartBar& bar : chart.bars) bar.url.clear();
  return chart;
}

// Records ------------------------------------------------------------------------------------------

base::Text span_text(const app::Context& context, const store::DaySpan& span) {
  if (span.days == 1) return base::tr("1 day, {date}", {{"date", day_text(context, span.first)}});
  return base::tr_n("{n} day, {first} to {last}", "{n} days, {first} to {last}", span.days,
                    {{"first", day_text(context, span.first)}, {"last", day_text(context, span.last)}});
}

base::Text week_text(const app::Context& context, const store::YearWeek& week) {
  return base::tr_n("{n} viewing, {first} to {last}", "{n} viewings, {first} to {last}", week.plays,
                    {{"first", day_text(context, week.first)}, {"last", day_text(context, week.last)}});
}

class Records {
 public:
  Records(const app::Context& context, app::Section body, const YearFilms& films)
      : context_(context), body_(body), films_(films) {}

  void fill(const YearNumbers& year) {
    if (year.streak) add(base::tr("Longest streak")).optional(t::TEXT, span_text(context_, *year.streak));
    if (year.gap) add(base::tr("Longest gap")).optional(t::TEXT, span_text(context_, *year.gap));
    // If there are several months, the busiest week is shown below them instead.
    if (year.months.size() < 2 && year.most_week && year.most_week->plays > 1)
      add(base::tr("Busiest week")).optional(t::TEXT, week_text(context_, *year.most_week));
    const auto& [longest, shortest, oldest] = year.extremes;
    if (longest) add(base::tr("Longest film"), *longest, app::runtime_text(context_.language, longest->runtime));
    if (shortest) add(base::tr("Shortest film"), *shortest, app::runtime_text(context_.language, shortest->runtime));
    if (oldest) add(base::tr("Oldest film"), *oldest, std::to_string(oldest->release_year));
    if (year.most_often)
      add(base::tr("Most watched film"), *year.most_often,
          context_.text(base::tr_n("{n} time", "{n} times", year.most_often->plays)));
  }

 private:
  app::Section add(const base::Text& label) {
    if (!list_) list_ = body_.add(t::RECORDS);
    app::Section row = list_->add(t::RECORD);
    row.text(t::LABEL, label);
    return row;
  }
  void add(const base::Text& label, const WatchedMovie& movie, const std::string& note) {
    app::Section row = add(label).add(t::MOVIE);
    films_.fill(row, movie.movie_id);
    row.text(t::NOTE, note);
  }

  const app::Context& context_;
  app::Section body_;
  std::optional<app::Section> list_;
  const YearFilms& films_;
};

std::vector<std::int64_t> record_ids(const YearNumbers& year) {
  std::vector<std::int64_t> ids;
  for (const auto* movie : {&year.extremes.longest, &year.extremes.shortest, &year.extremes.oldest, &year.most_often})
    if (*movie) ids.push_back((*movie)->movie_id);
  return ids;
}

}  // namespace

bool year_names_places(const app::Context& context, const YearNumbers& year) {
  return !context.shared && !year.numbers.places.empty();
}

std::string year_when_html(const app::Context& context, const Period& period, const YearNumbers& year) {
  const bool has_places = year_names_places(context, year);
  if (!year.first && !has_places) return {};
  app::Fragment fragment(context.language, "partials/year_when.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  if (year.first)
    add_chart(context, body.add(t::WEEKDAYS), chart_of(context, weekdays_chart(context, period, year.numbers)));
  if (has_places) {
    app::Section places = body.add(t::PLACES).include(t::PANELS_OF, "partials/panels.tpl");
    Panels panels(places);
    add_places_panel(context, panels, {.title = list_title(kPlaces)}, period, year.numbers);
  }
  return fragment.render();
}

std::string year_rest_html(const app::Context& context, const Period& period, const YearNumbers& year) {
  app::Fragment fragment(context.language, "partials/year_rest.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  std::vector<std::int64_t> ids = record_ids(year);
  ids.insert(ids.end(), year.movies.begin(), year.movies.end());
  const YearFilms films(context, std::move(ids));
  Chart decades = chart_of(context, decades_chart(context, period, year.numbers.release_years));
  if (!decades.bars.empty()) add_chart(context, body.add(t::DECADES), decades);
  app::Section values = body.add(t::VALUE_PANELS).include(t::PANELS_OF, "partials/panels.tpl");
  Panels panels(values);
  for (const ValueList& list : kValueLists)
    if (list.key == "countries" || list.key == "genres")
      add_value_panel(context, panels, {.title = list.title, .linked = !context.shared}, list, period, year.numbers);
  if (year.year.totals.rated > 0)
    add_chart(context, body.add(t::RATINGS),
              chart_of(context, ratings_chart(context, year.numbers, [&](const auto& filter) {
                         return movies_url(context, period, filter);
                       })));
  Records(context, body, films).fill(year);
  if (year.plays_without_day > 0)
    body.optional(t::UNDATED_TEXT,
                  base::tr_n("{n} viewing has no exact day, so weekdays, weeks and streaks don’t count it.",
                             "{n} viewings have no exact day, so weekdays, weeks and streaks don’t count them.",
                             year.plays_without_day));
  app::Section wall = body.add(t::WALL);
  wall.optional(t::MORE_URL, unless_shared(context, movies_url(context, period, "")))
      .text(t::MORE_TEXT, base::tr_n("{n} film", "{n} films", year.year.totals.movies));
  for (const std::int64_t id : year.movies) {
    app::Section poster = wall.add(t::MOVIE);
    films.fill(poster, id);
  }
  return fragment.render();
}

}  // namespace web
