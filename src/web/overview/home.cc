#include "store/lists/home.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/catalogue/poster_movie.h"
#include "store/lists/grid.h"
#include "store/lists/newest_plays.h"
#include "store/numbers/home_summary.h"
#include "web/kit/film/member_words.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/paging.h"
#include "web/overview/first_films.h"
#include "web/overview/handlers.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kHomeShelf = 10;  // a row of the widest page
constexpr int kLately = 5;      // one of them may go to the cover

// A member's first page is sent in two parts: the script loads the rest when the member scrolls to it.
enum class Part { first_screen, rest, whole };

Part part_asked_for(const app::Context& context) {
  if (context.req.query().text("rest") == "1") return Part::rest;
  return context.req.query().text("all") == "1" ? Part::whole : Part::first_screen;
}

// The totals and shelves above the grid of a member's first page.
struct HomeShelves {
  store::HomeSummary summary;
  std::vector<store::MemberFilm> lately;  // by other members
  std::vector<store::ShelfMovie> recent, unrated, on_this_day;
  std::vector<domain::Movie> watchlist;
};

std::vector<store::ShelfMovie> unrated_movies(store::Db& db, const std::vector<store::UnratedMovie>& unrated) {
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < std::min<std::size_t>(unrated.size(), kHomeShelf); ++i)
    ids.push_back(unrated[i].movie_id);
  std::vector<store::ShelfMovie> shelf;
  for (domain::Movie& movie : store::poster_movies(db, ids)) {
    const auto of =
        std::find_if(unrated.begin(), unrated.end(), [&](const auto& item) { return item.movie_id == movie.id; });
    shelf.push_back({std::move(movie), of->watched_at, false});
  }
  return shelf;
}

HomeShelves read_home_shelves(const app::Context& context, Part part) {
  const domain::User& user = context.member();
  store::Db& db = context.app.db;
  const std::string today = context.today();
  HomeShelves shelves;
  const store::HomeDays days{today, base::add_days(today, -app::weekday_of(today))};
  shelves.summary = store::home_summary(db, context.app.cache, user, days, context.now());
  if (shelves.summary.movies == 0) return shelves;
  shelves.recent = store::recent_movies(db, user.id, kHomeShelf);
  if (part != Part::rest) {
    shelves.lately = store::member_films(
        db, store::newest_plays(db, store::Visibility::of(context.viewer), store::Diaries::of_others, kLately));
    shelves.watchlist = store::newest_on_watchlist(db, user.id, kHomeShelf);
    shelves.on_this_day = store::movies_on_this_day(db, user.id, today, kHomeShelf);
  }
  if (part != Part::first_screen) shelves.unrated = unrated_movies(db, shelves.summary.newest_unrated);
  return shelves;
}

bool are_all_recent(const HomeShelves& shelves) { return shelves.summary.movies <= std::ssize(shelves.recent); }

// Returns true if the grid has a film that the shelf of recent ones does not show already.
bool has_more_than_recent(const HomeShelves& shelves, const store::Grid& grid) {
  return grid.pages > 1 || std::ranges::any_of(grid.movies, [&](const store::GridMovie& movie) {
           return std::ranges::none_of(shelves.recent,
                                       [&](const auto& recent) { return recent.movie.id == movie.movie.id; });
         });
}

// Returns the ids of all films on the page, so that one statement reads the viewer's marks.
std::vector<std::int64_t> shown_ids(const HomeShelves& shelves, const store::Grid& grid) {
  std::vector<std::int64_t> ids = ids_of(shelves.watchlist);
  for (const auto* shelf : {&shelves.recent, &shelves.unrated, &shelves.on_this_day})
    for (const store::ShelfMovie& movie : *shelf) ids.push_back(movie.movie.id);
  for (const store::GridMovie& movie : grid.movies) ids.push_back(movie.movie.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

PosterCaption dated_caption(const app::Context& context, const store::ShelfMovie& movie) {
  if (movie.watched_at.empty()) return {.text = context.text(base::tr("No date")), .again = movie.again};
  return {.date_iso = movie.watched_at,
          .date_text = app::short_date_text(context, movie.watched_at, context.today()),
          .again = movie.again};
}

int years_since(const app::Context& context, const store::ShelfMovie& movie) {
  return base::year_of(context.today()) - base::year_of(movie.watched_at);
}

PosterCaption years_ago_caption(const app::Context& context, const store::ShelfMovie& movie) {
  return {.date_iso = movie.watched_at,
          .date_text = context.text(base::tr_n("{n} year ago", "{n} years ago", years_since(context, movie)))};
}

// Names the member who watched the film last, or else the day when it was added to the server.
PosterCaption grid_caption(const app::Context& context, const store::GridMovie& movie) {
  PosterCaption caption{.text = movie.user_name, .average = average_text(context, movie.average)};
  if (!movie.user_name.empty()) return caption;
  caption.date_iso = base::local_date(movie.movie.created_at, context.time_zone());
  caption.date_text = added_text(context, caption.date_iso);
  return caption;
}

using ShelfCaption = PosterCaption (*)(const app::Context&, const store::ShelfMovie&);

void fill_shelf(const app::Context& context, app::Section section, Posters& posters,
                const std::vector<store::ShelfMovie>& movies, ShelfCaption caption) {
  for (const store::ShelfMovie& movie : movies) posters.add(section, movie.movie, caption(context, movie));
}

void fill_totals(const app::Context& context, app::Section section, const store::HomeSummary& summary) {
  section.text(t::YEAR, context.today().substr(0, 4))
      .text(t::YEAR_TEXT, base::tr_n("{n} film this year", "{n} films this year", summary.movies_this_year))
      .text(t::ALL_TEXT, base::tr_n("{n} film in all", "{n} films in all", summary.movies))
      .text(t::HOURS_TEXT, base::tr_n("{n} hour", "{n} hours", (summary.minutes + 30) / 60))
      .optional(t::AVERAGE, average_text(context, summary.average));
}

void fill_cover(const app::Context& context, app::Section cover, const store::MemberFilm& film) {
  add_cover_pic(context, cover, domain::hue_of(film.movie.title), film.movie.meta_backdrop_path);
  fill_member_film(context, cover, film);
}

bool has_words(const store::MemberFilm& film) { return !film.member.review.empty() || !film.member.note.empty(); }

// Fills the cover with what the viewer saw on this day in an earlier year.
void fill_own_cover(const app::Context& context, app::Section cover, const store::ShelfMovie& movie) {
  const domain::User& user = context.member();
  const auto films =
      store::member_films(context.app.db, {{movie.movie.id, user.id, user.name, {.watch_key = movie.watched_at}}});
  for (const store::MemberFilm& film : films) fill_cover(context, cover, film);
  cover.optional(t::AGO_TEXT,
                 base::tr_n("On this day, {n} year ago", "On this day, {n} years ago", years_since(context, movie)));
}

// Moves one film to the cover: with the newest words of another member, or one that the viewer saw on this day.
void take_cover(const app::Context& context, app::Section& body, HomeShelves& shelves) {
  const auto words = std::ranges::find_if(shelves.lately, has_words);
  if (words != shelves.lately.end()) {
    fill_cover(context, body.add(t::COVER), *words);
    shelves.lately.erase(words);
  } else if (!shelves.on_this_day.empty()) {
    fill_own_cover(context, body.add(t::COVER), shelves.on_this_day.front());
    shelves.on_this_day.erase(shelves.on_this_day.begin());
  }
}

void fill_first_screen(const app::Context& context, app::Section& body, Posters& posters, HomeShelves& shelves) {
  const store::HomeSummary& summary = shelves.summary;
  take_cover(context, body, shelves);
  if (!shelves.lately.empty()) {
    app::Section section = body.add(t::LATELY);
    for (const store::MemberFilm& film : shelves.lately) add_member_film(context, section, film);
  }
  if (!shelves.on_this_day.empty())
    fill_shelf(context, body.add(t::ON_THIS_DAY), posters, shelves.on_this_day, years_ago_caption);
  if (!shelves.recent.empty()) {
    app::Section recent = body.add(t::RECENT);
    recent.show_if(summary.unrated == summary.movies, t::NONE_RATED);
    fill_shelf(context, recent, posters, shelves.recent, dated_caption);
  }
  fill_totals(context, body.add(t::TOTALS), summary);
  if (shelves.watchlist.empty()) return;
  app::Section section = body.add(t::WATCHLIST).text(t::TOTAL, context.language.number(summary.watchlist));
  for (const domain::Movie& movie : shelves.watchlist)
    posters.add(section, movie,
                {.text = year_text(movie), .count = app::runtime_text(context.language, movie.runtime)});
}

void fill_grid(const app::Context& context, app::Section& body, Posters& posters, const store::Grid& grid) {
  if (grid.movies.empty()) {
    body.show(t::NO_MOVIES);
    return;
  }
  app::Section section = body.add(t::EVERYONE);
  section.text(t::TOTAL, base::tr_n("{n} film", "{n} films", grid.total));
  for (const store::GridMovie& movie : grid.movies) posters.add(section, movie.movie, grid_caption(context, movie));
  add_pager(section, grid.page, grid.pages,
            [&](std::int64_t page) { return context.url(page == 1 ? "/" : "/?page=" + std::to_string(page)); });
}

// `rest` is the body of partials/home_rest.tpl.
void fill_rest(const app::Context& context, app::Section& rest, Posters& posters, const HomeShelves& shelves,
               const store::Grid& grid) {
  const store::HomeSummary& summary = shelves.summary;
  rest.show(context.viewer ? t::VIEWER : t::VISITOR);
  if (!shelves.unrated.empty() && !are_all_recent(shelves))
    fill_shelf(context, rest.add(t::UNRATED).text(t::TOTAL, context.language.number(summary.unrated)), posters,
               shelves.unrated, dated_caption);
  if (!summary.people.empty()) {
    app::Section section = rest.add(t::PEOPLE);
    for (const auto& [id, name, picture, movies] : summary.people)
      add_person(context, section, {.id = id, .name = name, .meta_profile_path = picture, .movies = movies});
  }
  if (grid.movies.empty() || has_more_than_recent(shelves, grid)) fill_grid(context, rest, posters, grid);
}

http::Response rest_alone(const app::Context& context, Posters& posters, const HomeShelves& shelves,
                          const store::Grid& grid) {
  app::Fragment fragment(context.language, "partials/home_rest.tpl");
  fragment.global(t::BASE, context.base_path());
  fragment.global(t::VIEWER_NAME, context.member().name);
  fill_rest(context, fragment.body(), posters, shelves, grid);
  return http::html(fragment.render());
}

void fill_heading(const app::Context& context, app::Section& body) {
  if (context.viewer) {
    const std::string today = context.today();
    body.text(t::DAY_TEXT, base::tr_c("a day", "{weekday}, {date}",
                                      {{"weekday", app::weekday_name(context, app::weekday_of(today))},
                                       {"date", app::long_day_and_month_text(context, today)}}));
  } else if (const std::int64_t members = store::count_users(context.app.db); members == 1) {
    body.show(t::ONE_MEMBER);
  } else {
    body.add(t::MANY_MEMBERS).text(t::MEMBERS, context.language.number(members));
  }
}

}  // namespace

// Shows shelves on the first page only, because someone who turns pages looks at the grid.
http::Response home(app::Context& context) {
  if (!context.viewer && context.req.query().has("rest")) return http::see_other(context.url("/"));  // logged out since
  const bool with_shelves = context.viewer && page_number(context) == 1;
  const Part part = with_shelves ? part_asked_for(context) : Part::whole;
  HomeShelves shelves = with_shelves ? read_home_shelves(context, part) : HomeShelves{};
  if (part != Part::rest && with_shelves && shelves.summary.movies == 0) return first_films_page(context);
  const store::Grid grid =
      part == Part::first_screen
          ? store::Grid{}
          : store::everyones_movies(context.app.db, context.app.cache, store::Visibility::of(context.viewer),
                                    page_number(context), app::kHomeMovies, context.now());
  Posters posters(context, shown_ids(shelves, grid));
  if (part == Part::rest) return rest_alone(context, posters, shelves, grid);
  app::Page page(context.language, "home.tpl");
  app::Section& body = page.body();
  fill_heading(context, body);
  if (with_shelves) fill_first_screen(context, body, posters, shelves);
  if (part == Part::first_screen) {
    body.show(t::REST_LATER);
  } else {
    app::Section rest = body.include(t::REST, "partials/home_rest.tpl");
    fill_rest(context, rest, posters, shelves, grid);
  }
  app::PageFrame frame = home_frame(context);
  frame.numbers_age = shelves.summary.age;
  return app::render(context, page, frame);
}

}  // namespace web
