#include "web/films.h"

#include "app/display.h"
#include "app/page.h"
#include "base/text.h"
#include "web/film_choices.h"
#include "web/films_query.h"
#include "web/paging.h"
#include "web/poster.h"

namespace web {

namespace t = app::t;

namespace {

using domain::FilmSort;
using store::FilmScope;

// One of the three lists as it is asked for.
struct FilmsPage {
  app::Context& context;
  const domain::User& owner;  // whose plays, ratings and dates
  FilmsQuery query;
  store::FilmPage list;

  FilmScope scope() const { return query.films.scope; }
  bool is_own() const { return context.viewer && context.viewer->id == owner.id; }
};

std::int64_t pages_of(const FilmsPage& page) {
  const std::int64_t size = page.query.films.limit;
  return std::max<std::int64_t>(1, (page.list.total + size - 1) / size);
}

// After the last page comes the last page: what it showed may have left the list.
void read_list(FilmsPage& page) {
  const app::Services& services = page.context.app;
  page.list = store::film_page(services.db, services.cache, page.owner, page.query.films, page.context.now());
  if (!page.list.films.empty() || page.list.total == 0) return;
  page.query.page = pages_of(page);
  page.query.films.offset = (page.query.page - 1) * page.query.films.limit;
  page.list = store::film_page(services.db, services.cache, page.owner, page.query.films, page.context.now());
}

// Posters ----------------------------------------------------------------------------------------

PosterCaption dated(const app::Context& context, const std::string& date, const std::string& today) {
  return {.date_iso = date, .date_text = app::short_date_text(context, date, today)};
}

PosterCaption watched_caption(const app::Context& context, const store::FilmRow& film, const std::string& today) {
  if (film.watched_at) return dated(context, *film.watched_at, today);
  return {.text = film.plays > 0 ? "Date unknown" : ""};
}

PosterCaption added_caption(const app::Context& context, const store::FilmRow& film) {
  const std::string date = base::local_date(film.added_at, context.time_zone());
  return {.date_iso = date, .date_text = added_text(context, date)};
}

// What the list is sorted by; titles and the viewer's own ratings stand on the poster.
PosterCaption caption_of(const FilmsPage& page, const store::FilmRow& film, const std::string& today) {
  const app::Context& context = page.context;
  switch (page.query.films.order.by) {
    case FilmSort::release_date: return film.movie.release_date.empty() ? PosterCaption{} : dated(context, film.movie.release_date, "");
    case FilmSort::runtime: return {.text = app::runtime_text(film.movie.runtime)};
    case FilmSort::added: return added_caption(context, film);
    case FilmSort::watched_at: return watched_caption(context, film, today);
    case FilmSort::rating: return {.text = page.is_own() || !film.rating ? "" : "Rated " + rating_text(context, film.rating)};
    case FilmSort::group_rating: return {.average = average_text(context, film.group_rating)};
    case FilmSort::plays: return {.text = film.plays == 0 ? "" : app::counted(film.plays, "play", "plays")};
    default: return {};
  }
}

void fill_grid(const FilmsPage& page, app::Fill grid) {
  std::vector<std::int64_t> ids;
  for (const store::FilmRow& film : page.list.films) ids.push_back(film.movie.id);
  Posters posters(page.context, ids);
  const std::string today = page.context.today();
  for (const store::FilmRow& film : page.list.films) posters.add(grid, film.movie, caption_of(page, film, today));
}

// Table ------------------------------------------------------------------------------------------

bool has_group_column(const FilmsPage& page) { return page.context.viewer.has_value(); }
bool has_actions(const FilmsPage& page) { return page.scope() == FilmScope::watchlist && page.is_own(); }

void add_column(const FilmsPage& page, app::Fill& table, FilmSort by) {
  for (const SortWords& sort : FilmsQuery::sorts(page.context)) {
    if (sort.by != by) continue;
    const bool current = page.query.films.order.by == by, falling = page.query.films.order.descending;
    table.add(t::COLUMN)
        .text(t::KEY, sort.value)
        .text(t::TEXT, sort.name)
        .text(t::URL, page.query.sort_url(page.context, sort))
        .show_if(current && !falling, t::RISING)
        .show_if(current && falling, t::FALLING);
  }
}

void fill_time(app::Fill cell, const std::string& date, const std::string& text) { cell.text(t::DATE_ISO, date).text(t::DATE_TEXT, text); }

void fill_own(const FilmsPage& page, app::Fill& row, const store::FilmRow& film, const std::string& today) {
  const app::Context& context = page.context;
  row.optional(t::RATING, rating_text(context, film.rating)).optional(t::PLAYS, film.plays == 0 ? "" : base::grouped(film.plays));
  if (film.watched_at) fill_time(row.add(t::WATCHED), *film.watched_at, app::date_text(context, *film.watched_at, today));
  row.show_if(film.plays > 0 && !film.watched_at, t::WATCHED_SOMETIME);
  const std::string added = base::local_date(film.added_at, context.time_zone());
  fill_time(row.add(t::ADDED), added, app::date_text(context, added, today));
  if (has_actions(page)) row.add(t::REMOVE).number(t::ID, film.movie.id).text(t::TITLE, film.movie.title);
}

void fill_row(const FilmsPage& page, app::Fill row, const store::FilmRow& film, const std::string& today) {
  const app::Context& context = page.context;
  const domain::Movie& movie = film.movie;
  row.number(t::ID, movie.id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w92"))
      .optional(t::RUNTIME_TEXT, app::runtime_text(movie.runtime));
  if (!movie.release_date.empty()) fill_time(row.add(t::RELEASED), movie.release_date, app::date_text(context, movie.release_date));
  if (has_group_column(page)) row.add(t::GROUP_COLUMN).optional(t::AVERAGE, average_text(context, film.group_rating));
  fill_own(page, row, film, today);
}

void fill_table(const FilmsPage& page, app::Fill table) {
  for (const FilmSort by : {FilmSort::title, FilmSort::release_date, FilmSort::runtime, FilmSort::rating, FilmSort::group_rating,
                            FilmSort::watched_at, FilmSort::plays, FilmSort::added})
    add_column(page, table, by);
  table.text(t::SORT_KEY, page.query.sort().value).show_if(has_actions(page), t::ACTION_COLUMN);
  const std::string today = page.context.today();
  for (const store::FilmRow& film : page.list.films) fill_row(page, table.add(t::FILM), film, today);
}

// Around the list --------------------------------------------------------------------------------

std::string heading(const FilmsPage& page) {
  if (page.scope() == FilmScope::server) return "All movies";
  const bool watchlist = page.scope() == FilmScope::watchlist;
  if (page.is_own()) return watchlist ? "Watchlist" : "Your movies";
  return (watchlist ? "Watchlist of " : "Movies of ") + page.owner.name;
}

std::string count_text(const FilmsPage& page, bool filtered) {
  const std::string all = app::counted(page.list.all, "film", "films");
  return filtered ? base::grouped(page.list.total) + " of " + all : all;
}

void fill_chips(const FilmsPage& page, app::Fill& body, const std::vector<FilterQuery::Label>& labels) {
  if (labels.empty()) return;
  app::Fill filters = body.add(t::FILTERS);
  filters.text(t::CLEAR_URL, page.query.clear_url(page.context));
  for (const FilterQuery::Label& label : labels)
    filters.add(t::FILTER).text(t::TEXT, label.text).text(t::REMOVE_URL, page.query.url(page.context, {{label.name, ""}}));
}

void fill_sorts(const FilmsPage& page, app::Fill& bar) {
  const FilmsQuery& query = page.query;
  for (const SortWords& sort : FilmsQuery::sorts(page.context))
    bar.add(t::SORT).text(t::VALUE, sort.value).text(t::TEXT, sort.name).show_if(sort.by == query.films.order.by, t::CHOSEN);
  bar.text(t::ORDER_TEXT, query.films.order.descending ? query.sort().falling : query.sort().rising)
      .text(t::REVERSE_URL, query.sort_url(page.context, query.sort()));
}

void fill_watched(const FilmsPage& page, app::Fill& bar) {
  if (page.scope() == FilmScope::watched) return;
  app::Fill filter = bar.add(t::WATCHED_FILTER);
  for (const auto& [value, text] : {std::pair("yes", "Watched"), std::pair("no", "Not watched")})
    filter.add(t::WATCHED_CHOICE).text(t::VALUE, value).text(t::TEXT, text).show_if(page.query.parameters.value("watched") == value, t::CHOSEN);
}

void fill_bar(const FilmsPage& page, app::Fill bar) {
  const FilterQuery& parameters = page.query.parameters;
  bar.text(t::HEADING, heading(page)).text(t::ACTION, page.query.form_action(page.context)).text(t::SEARCH, parameters.filter.search);
  parameters.add_hidden(bar, {"search", "release_year", "genre", "country", "language", "rating_min", "watched", "sort_by"});
  fill_chosen(page.context, bar, parameters);
  fill_watched(page, bar);
  fill_sorts(page, bar);
}

app::Name empty_state(FilmScope scope) {
  return scope == FilmScope::server ? t::NO_FILMS : scope == FilmScope::watched ? t::NO_WATCHED : t::NO_WATCHLIST;
}

void fill_list(const FilmsPage& page, app::Fill& body) {
  const auto labels = page.query.labels(page.context);
  body.text(t::COUNT_TEXT, count_text(page, !labels.empty()));
  if (page.list.all == 0) {
    body.add(empty_state(page.scope())).show(page.is_own() ? t::OWN : t::OTHER).text(t::USER_NAME, page.owner.name);
    return;
  }
  fill_bar(page, body.add(t::FILTER_BAR));
  fill_chips(page, body, labels);
  if (page.list.films.empty())
    body.add(t::NO_MATCH).text(t::CLEAR_URL, page.query.clear_url(page.context));
  else if (page.query.table)
    fill_table(page, body.add(t::TABLE));
  else
    fill_grid(page, body.add(t::GRID));
  add_pager(body, page.query.page, pages_of(page), [&](std::int64_t number) {
    return page.query.url(page.context, {{"page", number == 1 ? "" : std::to_string(number)}});
  });
}

app::Place place_of(const FilmsPage& page) {
  if (page.scope() == FilmScope::server) return app::Place::movies;
  return page.scope() == FilmScope::watchlist && page.is_own() ? app::Place::watchlist : app::Place::none;
}

http::Response answer(app::Context& context, FilmScope scope, const domain::User& owner, const std::string& path) {
  FilmsPage page{context, owner, FilmsQuery(context, scope, owner, path), {}};
  read_list(page);
  app::Page html("films.tpl");
  html.body()
      .text(t::HEADING, heading(page))
      .text(t::GRID_URL, page.query.url(context, {{"view", ""}}))
      .text(t::TABLE_URL, page.query.url(context, {{"view", "table"}}))
      .show(page.query.table ? t::AT_TABLE : t::AT_GRID);
  fill_list(page, html.body());
  const std::string title = heading(page);
  const app::Frame frame{.title = title, .place = place_of(page)};
  if (page.list.all == 0) return app::render(context, html, frame);
  const FilmChoicesHtml choices = film_choices_html(context);
  return app::render_with(context, html, frame,
                          {{t::YEARS_SLOT, choices.years}, {t::GENRES_SLOT, choices.genres},
                           {t::COUNTRIES_SLOT, choices.countries}, {t::LANGUAGES_SLOT, choices.languages}});
}

}  // namespace

http::Response movies(app::Context& context) { return answer(context, FilmScope::server, context.member(), "/movies"); }

http::Response watched_movies(app::Context& context) {
  return answer(context, FilmScope::watched, *context.subject, "/users/" + context.subject->name + "/movies");
}

http::Response watchlist(app::Context& context) {
  return answer(context, FilmScope::watchlist, *context.subject, "/users/" + context.subject->name + "/watchlist");
}

http::Response own_watchlist(app::Context& context) {
  return http::see_other(context.url("/users/" + context.member().name + "/watchlist"));
}

}  // namespace web
