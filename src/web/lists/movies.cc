#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "web/kit/film/poster.h"
#include "web/lists/filter_bar.h"
#include "web/lists/filters.h"
#include "web/lists/handlers.h"
#include "web/lists/more_filters.h"
#include "web/lists/movie_choices.h"
#include "web/lists/movies_query.h"
#include "web/lists/smart_list.h"

namespace web {

namespace t = app::t;

namespace {

using domain::ListSort;
using store::MovieScope;

// One of the lists, as the address asks for it.
struct MoviesPage {
  app::Context& context;
  const domain::User& owner;  // the member whose plays, ratings and dates are shown
  MoviesQuery query;
  store::MoviePage list;

  MovieScope scope() const { return query.movies.scope; }
  bool is_own() const { return context.viewer && context.viewer->id == owner.id; }
};

std::int64_t pages_of(const MoviesPage& page) {
  const std::int64_t size = page.query.movies.limit;
  return std::max<std::int64_t>(1, (page.list.total + size - 1) / size);
}

// Reads the page. A page past the end becomes the last page, as films may have left the list.
void read_list(MoviesPage& page) {
  const app::Services& services = page.context.app;
  page.list = store::movie_page(services.db, services.cache, page.owner, page.query.movies, page.context.now());
  if (!page.list.movies.empty() || page.list.total == 0) return;
  page.query.page = pages_of(page);
  page.query.movies.offset = (page.query.page - 1) * page.query.movies.limit;
  page.list = store::movie_page(services.db, services.cache, page.owner, page.query.movies, page.context.now());
}

// Posters ----------------------------------------------------------------------------------------

PosterCaption dated(const app::Context& context, const std::string& date, const std::string& today) {
  return {.date_iso = date, .date_text = app::short_date_text(context, date, today)};
}

PosterCaption watched_caption(const app::Context& context, const store::MovieRow& movie, const std::string& today) {
  if (movie.watched_at) return dated(context, *movie.watched_at, today);
  return {.text = movie.plays > 0 ? context.text(base::tr("No date")) : ""};
}

PosterCaption added_caption(const app::Context& context, const store::MovieRow& movie) {
  const std::string date = base::local_date(movie.added_at, context.time_zone());
  return {.date_iso = date, .date_text = added_text(context, date)};
}

// Returns the value that the list is sorted by, unless the poster shows it anyway, like titles and the viewer's
// ratings.
PosterCaption caption_of(const MoviesPage& page, const store::MovieRow& movie, const std::string& today) {
  const app::Context& context = page.context;
  switch (page.query.movies.order.by) {
    case ListSort::release_date:
      return movie.movie.release_date.empty() ? PosterCaption{} : dated(context, movie.movie.release_date, "");
    case ListSort::runtime:
      return {.text = app::runtime_text(context.language, movie.movie.runtime)};
    case ListSort::added:
      return added_caption(context, movie);
    case ListSort::watched_at:
      return watched_caption(context, movie, today);
    case ListSort::rating:
      return {.text = page.is_own() || !movie.rating
                          ? std::string()
                          : context.text(base::tr("Rated {rating}", {{"rating", rating_text(context, movie.rating)}}))};
    case ListSort::group_rating:
      return {.average = average_text(context, movie.group_rating)};
    case ListSort::plays:
      return {.text = movie.plays == 0 ? std::string()
                                       : context.text(base::tr_n("{n} viewing", "{n} viewings", movie.plays))};
    default:
      return {};
  }
}

void fill_grid(const MoviesPage& page, app::Section grid) {
  std::vector<std::int64_t> ids;
  for (const store::MovieRow& movie : page.list.movies) ids.push_back(movie.movie.id);
  Posters posters(page.context, ids);
  const std::string today = page.context.today();
  for (const store::MovieRow& movie : page.list.movies) posters.add(grid, movie.movie, caption_of(page, movie, today));
}

// Table ------------------------------------------------------------------------------------------

bool has_group_column(const MoviesPage& page) { return page.context.viewer.has_value(); }
bool has_actions(const MoviesPage& page) { return page.scope() == MovieScope::watchlist && page.is_own(); }

void add_column(const MoviesPage& page, app::Section& table, ListSort by) {
  const SortWords& sort = sort_words(by);
  const bool current = page.query.movies.order.by == by, falling = page.query.movies.order.descending;
  table.add(t::COLUMN)
      .text(t::KEY, sort.value)
      .text(t::TEXT, sort.name)
      .text(t::URL, page.query.address.sort_url(page.context, sort))
      .show_if(current && !falling, t::RISING)
      .show_if(current && falling, t::FALLING);
}

void fill_time(app::Section cell, const std::string& date, const std::string& text) {
  cell.text(t::DATE_ISO, date).text(t::DATE_TEXT, text);
}

void fill_own(const MoviesPage& page, app::Section& row, const store::MovieRow& movie, const std::string& today) {
  const app::Context& context = page.context;
  add_rating(context, row, movie.rating);
  row.optional(t::PLAYS, movie.plays == 0 ? "" : context.language.number(movie.plays));
  if (movie.watched_at)
    fill_time(row.add(t::WATCHED), *movie.watched_at, app::date_text(context, *movie.watched_at, today));
  row.show_if(movie.plays > 0 && !movie.watched_at, t::WATCHED_SOMETIME);
  const std::string added = base::local_date(movie.added_at, context.time_zone());
  fill_time(row.add(t::ADDED), added, app::date_text(context, added, today));
  if (has_actions(page)) row.add(t::REMOVE).number(t::ID, movie.movie.id).text(t::TITLE, movie.movie.title);
}

void fill_row(const MoviesPage& page, app::Section row, const store::MovieRow& listed, const std::string& today) {
  const app::Context& context = page.context;
  const domain::Movie& movie = listed.movie;
  row.number(t::ID, movie.id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w92"))
      .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime));
  if (!movie.release_date.empty())
    fill_time(row.add(t::RELEASED), movie.release_date, app::date_text(context, movie.release_date));
  if (has_group_column(page)) row.add(t::GROUP_COLUMN).optional(t::AVERAGE, average_text(context, listed.group_rating));
  fill_own(page, row, listed, today);
}

void fill_table(const MoviesPage& page, app::Section table) {
  for (const ListSort by : {ListSort::title, ListSort::release_date, ListSort::runtime, ListSort::rating,
                            ListSort::group_rating, ListSort::watched_at, ListSort::plays, ListSort::added})
    if (by != ListSort::group_rating || has_group_column(page)) add_column(page, table, by);
  table.text(t::SORT_KEY, page.query.address.sort().value).show_if(has_actions(page), t::ACTION_COLUMN);
  const std::string today = page.context.today();
  for (const store::MovieRow& movie : page.list.movies) fill_row(page, table.add(t::MOVIE), movie, today);
}

// Around the list --------------------------------------------------------------------------------

base::Text heading(const MoviesPage& page) {
  if (page.scope() == MovieScope::server) return base::tr("Everyone’s films");
  const bool watchlist = page.scope() == MovieScope::watchlist;
  if (page.scope() == MovieScope::liked)
    return page.is_own() ? base::tr("Likes") : base::tr("Liked by {name}", {{"name", page.owner.name}});
  if (page.is_own()) return watchlist ? base::tr("Watchlist") : base::tr("Your films");
  const std::string& name = page.owner.name;
  return watchlist ? base::tr("Watchlist of {name}", {{"name", name}}) : base::tr("Films of {name}", {{"name", name}});
}

base::Text count_text(const MoviesPage& page, bool filtered) {
  if (!filtered) return base::tr_n("{n} film", "{n} films", page.list.all);
  return base::tr_n("{shown} of {n} film", "{shown} of {n} films", page.list.all, {{"shown", page.list.total}});
}

// Returns the kind of filter that a page can save; filters of likes cannot be saved.
std::string_view filter_kind(MovieScope scope) {
  return scope == MovieScope::server ? "movies" : scope == MovieScope::watchlist ? "watchlist" : "watched";
}

// Leaves out "seen" on the viewer's own lists and everybody's films, where "watched" means the same.
void fill_bar(const MoviesPage& page, app::Section& body, const MovieChoicesHtml& choices,
              std::vector<FilterLabel> labels) {
  const ListAddress& address = page.query.address;
  const std::vector<SortWords> sorts = MoviesQuery::sorts(page.context);
  add_filter_bar(
      page.context, body,
      {.heading = heading(page),
       .address = address,
       .filter = page.query.movies.filter,
       .labels = std::move(labels),
       .clear_url = page.query.clear_url(page.context),
       .sorts = sorts,
       .views = {{"grid", base::tr("Posters"), address.url(page.context, {{"view", ""}}), !page.query.table},
                 {"diary", base::tr("Table"), address.url(page.context, {{"view", "table"}}), page.query.table}},
       .asks_watched = page.scope() != MovieScope::watched,
       .asks_seen = !page.is_own() || !address.value("seen").empty()},
      choices);
}

app::TemplateName empty_state(MovieScope scope) {
  if (scope == MovieScope::liked) return t::NO_LIKES;
  return scope == MovieScope::server ? t::NO_MOVIES : scope == MovieScope::watched ? t::NO_WATCHED : t::NO_WATCHLIST;
}

void fill_list(const MoviesPage& page, app::Section& body, const MovieChoicesHtml& choices) {
  const auto labels = movies_labels(page.context, page.query.address, page.query.movies.filter, page.owner.id);
  body.text(t::COUNT_TEXT, count_text(page, !labels.empty()));
  if (page.list.all == 0) {
    body.add(empty_state(page.scope())).show(page.is_own() ? t::OWN : t::OTHER).text(t::USER_NAME, page.owner.name);
    return;
  }
  fill_bar(page, body, choices, labels);
  if (!labels.empty() && page.scope() != MovieScope::liked)
    add_save_form(page.context, body, filter_kind(page.scope()), page.owner.id, page.query.address);
  add_offers_note(page.context, body, page.query.movies.filter, page.owner.id, page.scope());
  if (page.list.movies.empty()) body.add(t::NO_MATCH).text(t::CLEAR_URL, page.query.clear_url(page.context));
  else if (page.query.table) fill_table(page, body.add(t::TABLE));
  else fill_grid(page, body.add(t::GRID));
  page.query.address.add_pager(page.context, body, page.query.page, pages_of(page));
}

app::MenuEntry menu_entry_of(const MoviesPage& page) {
  if (page.scope() == MovieScope::server) return app::MenuEntry::movies;
  if (!page.is_own() || page.scope() == MovieScope::liked) return app::MenuEntry::none;
  return page.scope() == MovieScope::watchlist ? app::MenuEntry::watchlist : app::MenuEntry::movies;
}

// Lets a member switch between their own films and everybody's, which are two choices of one page.
void fill_whose(const MoviesPage& page, app::Section& body) {
  if (page.scope() == MovieScope::watchlist || page.scope() == MovieScope::liked || !page.is_own()) return;
  const bool mine = page.scope() == MovieScope::watched;
  body.add(t::WHOSE).text(t::USER_NAME, page.owner.name).show(mine ? t::AT_MINE : t::AT_EVERYONES);
}

store::ChoicesOf choices_of(MovieScope scope) {
  if (scope == MovieScope::server) return store::ChoicesOf::server;
  if (scope == MovieScope::liked) return store::ChoicesOf::liked;
  return scope == MovieScope::watchlist ? store::ChoicesOf::watchlist : store::ChoicesOf::watched;
}

app::PageMeta watchlist_meta(const app::Context& context, const domain::User& owner) {
  app::PageMeta meta{.readers = owner.privacy, .path = "/users/" + owner.name + "/watchlist"};
  meta.feed = meta.path + ".atom";
  meta.description = context.text(base::tr("Films {name} wants to watch", {{"name", owner.name}}));
  return meta;
}

http::Response answer(app::Context& context, MovieScope scope, const domain::User& owner, const std::string& path) {
  MoviesPage page{context, owner, MoviesQuery(context, scope, owner, path), {}};
  read_list(page);
  app::Page html(context.language, "movies.tpl");
  html.body().text(t::HEADING, heading(page));
  fill_whose(page, html.body());
  html.body().show_if(has_actions(page) && page.list.all > 0, t::TONIGHT);
  const MovieChoicesHtml choices =
      page.list.all == 0 ? MovieChoicesHtml() : movie_choices_html(context, choices_of(scope), owner);
  fill_list(page, html.body(), choices);
  app::PageFrame frame{.title = heading(page), .menu_entry = menu_entry_of(page)};
  if (scope == MovieScope::watchlist) frame.meta = watchlist_meta(context, owner);
  return app::render_with(context, html, frame, slots_of(choices));
}

}  // namespace

http::Response movies(app::Context& context) {
  return answer(context, MovieScope::server, context.member(), "/movies");
}

http::Response watched_movies(app::Context& context) {
  return answer(context, MovieScope::watched, *context.subject, "/users/" + context.subject->name + "/movies");
}

http::Response watchlist(app::Context& context) {
  return answer(context, MovieScope::watchlist, *context.subject, "/users/" + context.subject->name + "/watchlist");
}

http::Response likes(app::Context& context) {
  return answer(context, MovieScope::liked, *context.subject, "/users/" + context.subject->name + "/likes");
}

http::Response own_watchlist(app::Context& context) {
  return http::see_other(context.url("/users/" + context.member().name + "/watchlist"));
}

}  // namespace web
