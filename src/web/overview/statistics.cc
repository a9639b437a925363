#include "web/overview/handlers.h"

#include <algorithm>

#include "app/display.h"
#include "app/page.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "store/cache/kept.h"
#include "store/catalogue/poster_movie.h"
#include "web/lists/paging.h"
#include "web/overview/panels.h"
#include "web/film/poster.h"
#include "web/overview/statistics_html.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kShelf = 12;
constexpr char kBetween = '\x1f', kMovie = '\n', kCaption = '\t';  // no value holds them

std::string subjects_today(const app::Context& context) { return base::local_date(context.now(), context.subject->time_zone); }

StatisticsView read_view(const app::Context& context) {
  StatisticsView view;
  for (const auto& [name, value] : context.req.query().fields()) {
    if (name == "year" && !value.empty()) {
      if (value.size() != 4 || !base::is_watch_date(value, subjects_today(context))) throw http::invalid_field(name, "Write a year.");
      view.period.year = base::year_of(value);
    } else if (name == "people" && !value.empty()) {
      if (value != "count" && value != "average" && value != "hours") throw http::invalid_field(name, "Choose count, average or hours.");
      view.people = value == "average" ? store::Measure::average : value == "hours" ? store::Measure::minutes : store::Measure::movies;
    } else if (name == "list" && !value.empty()) {
      if (list_title(value).empty()) throw http::invalid_field(name, "There is no such list.");
      view.list = value;
    } else if (name != "year" && name != "people" && name != "list" && name != "page") {
      throw http::invalid_field(name, "This parameter is not known.");
    }
  }
  return view;
}

// Films with captions, "12\tLongest, 212 min": posters are drawn for each viewer, so only this is kept.
std::string line(std::int64_t movie_id, const std::string& caption) { return std::to_string(movie_id) + kCaption + caption + kMovie; }

std::string highest_rated(const std::vector<store::WatchedMovie>& movies) {
  std::vector<store::WatchedMovie> rated;
  std::copy_if(movies.begin(), movies.end(), std::back_inserter(rated), [](const store::WatchedMovie& movie) { return movie.rating > 0; });
  const auto end = rated.begin() + static_cast<std::ptrdiff_t>(std::min(kShelf, rated.size()));
  std::partial_sort(rated.begin(), end, rated.end(), [](const store::WatchedMovie& a, const store::WatchedMovie& b) {
    return std::tie(b.rating, b.plays, a.movie_id) < std::tie(a.rating, a.plays, b.movie_id);
  });
  std::string lines;
  for (auto movie = rated.begin(); movie != end; ++movie) lines += line(movie->movie_id, "");
  return lines;
}

std::string ordinal(std::int64_t number) { return number == 1 ? "First" : base::grouped(number) + "th"; }  // the others end in 0

// The film with the least of something that is known, or the most when `most`.
template <typename ValueOf>
const store::WatchedMovie* extreme(const std::vector<store::WatchedMovie>& movies, bool most, const ValueOf& value_of) {
  const store::WatchedMovie* found = nullptr;
  for (const store::WatchedMovie& movie : movies)
    if (value_of(movie) > 0 && (!found || (most ? value_of(movie) > value_of(*found) : value_of(movie) < value_of(*found)))) found = &movie;
  return found;
}

std::string milestone_lines(const app::Context& context, const store::Watched& watched) {
  std::string lines;
  for (const store::Milestone& milestone : store::milestones(watched.plays))
    lines += line(milestone.movie_id, ordinal(milestone.number) + ", " + app::date_text(context, milestone.date.text()));
  const auto runtime = [](const store::WatchedMovie& movie) { return movie.runtime; };
  const auto year = [](const store::WatchedMovie& movie) { return movie.release_year; };
  if (watched.movies.size() < 2) return lines;
  if (const auto* movie = extreme(watched.movies, true, runtime)) lines += line(movie->movie_id, "Longest, " + app::runtime_text(movie->runtime));
  if (const auto* movie = extreme(watched.movies, false, runtime)) lines += line(movie->movie_id, "Shortest, " + app::runtime_text(movie->runtime));
  if (const auto* movie = extreme(watched.movies, false, year)) lines += line(movie->movie_id, "Oldest, " + std::to_string(movie->release_year));
  return lines;
}

// Numbers, the films rated highest, and milestones; empty without a play.
std::string kept_text(app::Context& context, const StatisticsView& view) {
  const domain::User& subject = *context.subject;
  store::Db& db = context.app.db;
  const std::string name = kept_name(context, "statistics", statistics_url(context, view));
  const std::string today = subjects_today(context);
  return store::kept(context.app.cache, name, store::statistics_version(db, subject, today), context.now(), [&] {
    const store::Watched watched = store::watched(db, subject.id, view.period);
    if (watched.plays.empty()) return std::string();
    return statistics_html(context, view, watched, today) + kBetween + highest_rated(watched.movies) + kBetween + milestone_lines(context, watched);
  });
}

void fill_years(app::Context& context, app::Fill& body, const StatisticsView& view) {
  std::vector<std::string> years;
  for (const store::YearCount& count : store::history_years(context.app.db, context.app.cache, *context.subject, context.now()))
    if (!count.year.empty()) years.push_back(count.year);
  if (years.empty()) return;
  app::Fill chips = body.add(t::YEARS);
  chips.text(t::ALL_URL, statistics_url(context, {{}, view.people, view.list})).show_if(!view.period.year, t::AT_ALL);
  for (const std::string& text : years) {
    const int year = base::year_of(text);
    chips.add(t::YEAR).text(t::YEAR, text).text(t::URL, statistics_url(context, {{year}, view.people, view.list})).show_if(view.period.year == year, t::CHOSEN);
  }
}

void fill_shelf(const app::Context& context, app::Fill& body, std::string_view title, std::string_view lines) {
  std::vector<std::int64_t> ids;
  std::vector<std::string> captions;
  for (const std::string_view text : base::split(lines, kMovie)) {
    if (text.empty()) continue;
    const auto tab = text.find(kCaption);
    ids.push_back(base::parse_id(text.substr(0, tab)).value_or(0));
    captions.emplace_back(text.substr(tab + 1));
  }
  if (ids.empty()) return;
  app::Fill shelf = body.add(t::SHELF);
  shelf.text(t::TITLE, title);
  Posters posters(context, ids);
  const auto movies = store::poster_movies(context.app.db, ids);  // plays refer to films: all are there
  for (std::size_t i = 0; i < movies.size() && i < captions.size(); ++i) posters.add(shelf, movies[i], {.text = captions[i]});
}

void fill_empty(const app::Context& context, app::Fill& body, const StatisticsView& view) {
  app::Fill empty = body.add(t::EMPTY);
  if (view.period.year)
    empty.add(t::NONE_IN_YEAR).number(t::SELECTED_YEAR, *view.period.year);
  else
    empty.show(t::NO_PLAYS).show_if(context.is_own(), t::OWN);
}

void fill_frame(app::Context& context, app::Fill& body, const StatisticsView& view) {
  body.text(t::USER_NAME, context.subject->name).text(t::DASHBOARD_URL, context.url("/users/" + context.subject->name));
  fill_years(context, body, view);
}

// The whole of one panel. After the last page comes the last one.
http::Response whole_list(app::Context& context, const StatisticsView& view) {
  const std::string today = subjects_today(context);
  std::int64_t number = page_number(context);
  ListPage list = list_page(context, view.list, view.period, number, today);
  const std::int64_t size = kValuesOfPage, pages = std::max<std::int64_t>(1, (list.total + size - 1) / size);
  if (number > pages) list = list_page(context, view.list, view.period, number = pages, today);
  app::Page page("statistics.tpl");
  app::Fill& body = page.body();
  fill_frame(context, body, view);
  const std::string url = statistics_url(context, view), title(list_title(view.list));
  body.add(t::WHOLE_LIST).text(t::HEADING, title).text(t::TOTAL, base::grouped(list.total))
      .text(t::STATISTICS_URL, statistics_url(context, {view.period, view.people}));
  add_pager(body, number, pages, [&](std::int64_t other) { return other == 1 ? url : url + "&page=" + std::to_string(other); });
  if (list.total == 0) fill_empty(context, body, view);
  const app::Frame frame{.title = title, .place = context.is_own() ? app::Place::statistics : app::Place::none};
  return app::render_with(context, page, frame, {{t::NUMBERS_SLOT, list.html}});
}

http::Response all_numbers(app::Context& context, const StatisticsView& view) {
  const std::string text = kept_text(context, view);
  app::Page page("statistics.tpl");
  fill_frame(context, page.body(), view);
  page.body().show(t::NUMBERS);
  const std::string title = "Statistics of " + context.subject->name + (view.period.year ? ", " + std::to_string(*view.period.year) : "");
  const app::Frame frame{.title = title, .place = context.is_own() ? app::Place::statistics : app::Place::none};
  if (text.empty()) {
    fill_empty(context, page.body(), view);
    return app::render(context, page, frame);
  }
  const auto parts = base::split(text, kBetween);
  fill_shelf(context, page.body(), "Rated highest", parts.at(1));
  fill_shelf(context, page.body(), "Milestones", parts.at(2));
  return app::render_with(context, page, frame, {{t::NUMBERS_SLOT, parts.at(0)}});
}

}  // namespace

http::Response statistics(app::Context& context) {
  const StatisticsView view = read_view(context);
  return view.list.empty() ? all_numbers(context, view) : whole_list(context, view);
}

}  // namespace web
