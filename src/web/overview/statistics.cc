#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/catalogue/poster_movie.h"
#include "store/lists/diary_dates.h"
#include "web/kit/film/poster.h"
#include "web/kit/paging.h"
#include "web/kit/panels.h"
#include "web/kit/paths.h"
#include "web/overview/handlers.h"
#include "web/overview/statistics_html.h"
#include "web/overview/statistics_people.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kRatedShelf = 12;
constexpr char kBetweenParts = '\x1f', kMovie = '\n', kCaption = '\t';  // no value contains them

StatisticsView read_view(const app::Context& context) {
  StatisticsView view;
  for (const auto& [name, value] : context.req.query().fields()) {
    if (name == "year" && !value.empty()) {
      if (value.size() != 4 || !base::is_watch_date(value, context.subject_today()))
        throw http::invalid_field(name, base::tr("Enter a year."));
      view.period.year = base::year_of(value);
    } else if (name == "people" && !value.empty()) {
      if (value != "count" && value != "average" && value != "hours")
        throw http::invalid_field(name, base::tr("Choose count, average or hours."));
      view.people = value == "average" ? store::Measure::average
                    : value == "hours" ? store::Measure::minutes
                                       : store::Measure::movies;
      view.tab = StatisticsTab::people;
    } else if (name == "tab" && !value.empty()) {
      if (value != "people" && value != "places") throw http::invalid_field(name, base::tr("Choose people or places."));
      if (value == "places") view.tab = StatisticsTab::places;
      else view.tab = StatisticsTab::people;
    } else if (name == "list" && !value.empty()) {
      if (list_title(value).is_empty() || value == kTags)
        throw http::invalid_field(name, base::tr("There is no such list."));
      view.list = value;
    } else if (name != "year" && name != "people" && name != "tab" && name != "list" && name != "page") {
      throw http::invalid_field(name, base::tr("Unknown parameter."));
    }
  }
  return view;
}

// Returns a film of a cached shelf with its caption, "12\tLongest: 212 min". Posters are filled for each viewer.
std::string line(std::int64_t movie_id, const std::string& caption) {
  return std::to_string(movie_id) + kCaption + caption + kMovie;
}

// Returns the milestones, a line each, and then the longest, shortest and oldest film.
std::string milestone_lines(const app::Context& context, const store::WatchedInPeriod& watched) {
  std::string lines;
  for (const store::Milestone& milestone : store::milestones(watched.plays)) {
    const std::string date = app::date_text(context, milestone.date.text());
    lines += line(milestone.movie_id,
                  context.text(milestone.number == 1 ? base::tr("First film, {date}", {{"date", date}})
                                                     : base::tr("Film number {number}, {date}",
                                                                {{"number", milestone.number}, {"date", date}})));
  }
  const store::Extremes extremes = store::extremes(watched.movies);
  const auto runtime_of = [&](const store::WatchedMovie& movie) {
    return app::runtime_text(context.language, movie.runtime);
  };
  if (extremes.longest)
    lines += line(extremes.longest->movie_id,
                  context.text(base::tr("Longest: {runtime}", {{"runtime", runtime_of(*extremes.longest)}})));
  if (extremes.shortest)
    lines += line(extremes.shortest->movie_id,
                  context.text(base::tr("Shortest: {runtime}", {{"runtime", runtime_of(*extremes.shortest)}})));
  if (extremes.oldest)
    lines += line(extremes.oldest->movie_id,
                  context.text(base::tr("Oldest: {year}", {{"year", std::to_string(extremes.oldest->release_year)}})));
  return lines;
}

void fill_statistics_head(app::Context& context, app::Section& body, const StatisticsView& view) {
  body.text(t::USER_NAME, context.subject->name);
  if (!context.is_own()) body.optional(t::DASHBOARD_URL, context.url("/users/" + context.subject->name));
  std::vector<std::string> years;
  for (const store::YearCount& count :
       store::history_years(context.app.db, context.app.cache, *context.subject, context.now()))
    if (!count.year.empty()) years.push_back(count.year);
  if (years.empty()) return;
  body.optional(t::YEAR_URL, context.url(year_path(context.subject->name,
                                                   {view.period.year.value_or(base::year_of(years.front()))})));
  StatisticsView other = view;
  other.period = {};
  app::Section menu = body.add(t::YEARS);
  menu.text(t::ALL_URL, statistics_url(context, other)).show_if(!view.period.year, t::AT_ALL);
  if (view.period.year) menu.optional(t::SELECTED_YEAR, std::to_string(*view.period.year));
  for (const std::string& text : years) {
    other.period.year = base::year_of(text);
    menu.add(t::YEAR)
        .text(t::YEAR, text)
        .text(t::URL, statistics_url(context, other))
        .show_if(view.period.year == other.period.year, t::CHOSEN);
  }
  if (!view.list.empty()) return;
  app::Section tabs = body.add(t::TABS);
  for (const auto& [tab, text] : {std::pair(StatisticsTab::overview, base::tr_c("tab of statistics", "Overview")),
                                  std::pair(StatisticsTab::people, base::tr_c("tab of statistics", "People")),
                                  std::pair(StatisticsTab::places, base::tr_c("tab of statistics", "Places and time"))})
    tabs.add(t::TAB)
        .text(t::URL, statistics_url(context, {.period = view.period, .tab = tab}))
        .text(t::TEXT, text)
        .show_if(view.tab == tab, t::CHOSEN);
}

void fill_rated_shelf(const app::Context& context, app::Section& body, const base::Text& title,
                      std::string_view lines) {
  std::vector<std::int64_t> ids;
  std::vector<std::string> captions;
  for (const std::string_view text : base::split(lines, kMovie)) {
    if (text.empty()) continue;
    const auto tab = text.find(kCaption);
    ids.push_back(base::parse_id(text.substr(0, tab)).value_or(0));
    captions.emplace_back(text.substr(tab + 1));
  }
  if (ids.empty()) return;
  app::Section shelf = body.add(t::SHELF);
  shelf.text(t::TITLE, title);
  Posters posters(context, ids);
  const auto movies = store::poster_movies(context.app.db, ids);  // plays refer to films, so none is missing
  for (std::size_t i = 0; i < movies.size() && i < captions.size(); ++i)
    posters.add(shelf, movies[i], {.text = captions[i]});
}

void fill_empty(const app::Context& context, app::Section& body, const StatisticsView& view) {
  app::Section empty = body.add(t::EMPTY);
  if (view.period.year) empty.add(t::NONE_IN_YEAR).number(t::SELECTED_YEAR, *view.period.year);
  else empty.show(t::NO_PLAYS).show_if(context.is_own(), t::OWN);
}

app::PageFrame frame_of(const app::Context& context, const base::Text& title) {
  return {.title = title, .menu_entry = context.is_own() ? app::MenuEntry::statistics : app::MenuEntry::none};
}

// Returns the tab that shows the first values of a list.
StatisticsTab tab_of(std::string_view list) {
  return list == "genres" || list == kTags ? StatisticsTab::overview : StatisticsTab::places;
}

// Shows the whole list of one panel. A page number beyond the last page shows the last page.
http::Response whole_list(app::Context& context, const StatisticsView& view) {
  const std::string today = context.subject_today();
  std::int64_t number = page_number(context);
  ValuesPage values = values_page(context, view.list, view.period, number, today);
  const std::int64_t pages = app::page_count(values.total, kValuesOfPage);
  if (number > pages) values = values_page(context, view.list, view.period, number = pages, today);
  app::Page page(context.language, "statistics.tpl");
  app::Section& body = page.body();
  fill_statistics_head(context, body, view);
  const std::string url = statistics_url(context, view);
  const char* more = url.find('?') == std::string::npos ? "?page=" : "&page=";
  const base::Text title = list_title(view.list);
  body.add(t::WHOLE_LIST)
      .text(t::HEADING, title)
      .text(t::TOTAL, context.language.number(values.total))
      .text(t::STATISTICS_URL, statistics_url(context, {.period = view.period, .tab = tab_of(view.list)}));
  add_pager(body, number, pages,
            [&](std::int64_t other) { return other == 1 ? url : url + more + std::to_string(other); });
  if (values.total == 0 && view.list == kTags) body.show(t::NO_TAGS);
  else if (values.total == 0) fill_empty(context, body, view);
  app::PageFrame frame = frame_of(context, title);
  frame.numbers_age = values.age;
  return app::render_with(context, page, frame, {{t::NUMBERS_SLOT, values.html}});
}

// Returns the text to cache. That of the overview has the numbers, the films rated highest, and milestones between
// separators. It is empty if there are no plays.
std::string statistics_text(const app::Context& context, const StatisticsView& view) {
  const store::WatchedInPeriod watched = store::watched(context.app.db, context.subject->id, view.period);
  if (watched.plays.empty()) return {};
  const std::string today = context.subject_today();
  if (view.tab == StatisticsTab::people) return people_text(context, view, watched, today);
  if (view.tab == StatisticsTab::places) return places_html(context, view, watched, today);
  std::string rated;
  for (const store::WatchedMovie& movie : store::highest_rated(watched.movies, kRatedShelf))
    rated += line(movie.movie_id, "");
  return overview_html(context, view, watched, today) + kBetweenParts + rated + kBetweenParts +
         milestone_lines(context, watched);
}

http::Response one_tab(app::Context& context, const StatisticsView& view) {
  const domain::User& subject = *context.subject;
  const std::string version = store::statistics_version(context.app.db, subject, context.subject_today());
  const store::ComputedText numbers = computed_numbers(context, "statistics", statistics_url(context, view), version,
                                                       [&] { return statistics_text(context, view); });
  app::Page page(context.language, "statistics.tpl");
  fill_statistics_head(context, page.body(), view);
  page.body().show(t::NUMBERS);
  const base::Text title = view.period.year
                               ? base::tr("Statistics for {name}, {year}",
                                          {{"name", subject.name}, {"year", std::to_string(*view.period.year)}})
                               : base::tr("Statistics for {name}", {{"name", subject.name}});
  app::PageFrame frame = frame_of(context, title);
  frame.numbers_age = numbers.age;
  if (numbers.text.empty()) {
    fill_empty(context, page.body(), view);
    return app::render(context, page, frame);
  }
  if (view.tab == StatisticsTab::people) {
    fill_people(context, page.body(), view, numbers.text);
    return app::render(context, page, frame);
  }
  if (view.tab == StatisticsTab::places)
    return app::render_with(context, page, frame, {{t::NUMBERS_SLOT, numbers.text}});
  const auto parts = base::split(numbers.text, kBetweenParts);
  fill_rated_shelf(context, page.body(), base::tr("Highest rated"), parts.at(1));
  fill_rated_shelf(context, page.body(), base::tr("Milestones"), parts.at(2));
  return app::render_with(context, page, frame, {{t::NUMBERS_SLOT, parts.at(0)}});
}

}  // namespace

http::Response statistics(app::Context& context) {
  const StatisticsView view = read_view(context);
  return view.list.empty() ? one_tab(context, view) : whole_list(context, view);
}

http::Response tags(app::Context& context) {
  StatisticsView view = read_view(context);
  view.list = kTags;
  return whole_list(context, view);
}

}  // namespace web
