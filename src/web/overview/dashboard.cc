#include <array>

#include "app/page/display.h"
#include "app/page/page.h"
#include "store/account/user.h"
#include "store/catalogue/poster_movie.h"
#include "store/diary/favourite.h"
#include "store/diary/rating.h"
#include "store/lists/diary.h"
#include "store/lists/home.h"
#include "store/movie_lists/pages.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/kit/share_fields.h"
#include "web/movie_lists/begun.h"
#include "web/movie_lists/list_card.h"
#include "web/movie_lists/movie_list.h"
#include "web/overview/dashboard_numbers.h"
#include "web/overview/handlers.h"
#include "web/overview/lately.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kShelf = 10;  // posters: two more than a wide window shows, but the page stays below 64 kB
constexpr int kLists = 3;   // cards

using Rows = std::vector<DashboardRow>;

// The section of each group of rows, and the slot for its HTML.
constexpr std::array<std::pair<app::TemplateName, app::TemplateName>, kRowGroups> kGroups = {
    {{t::GROUP_1, t::ROWS_1_SLOT}, {t::GROUP_2, t::ROWS_2_SLOT}, {t::GROUP_3, t::ROWS_3_SLOT}}};

// The films of the page, collected so that one statement reads the viewer's marks.
struct Shelves {
  std::vector<domain::Movie> favourites;
  std::vector<store::ShelfMovie> watchlist, visits;

  std::vector<std::int64_t> ids() const {
    std::vector<std::int64_t> all = ids_of(favourites);
    for (const auto* shelf : {&watchlist, &visits})
      for (const store::ShelfMovie& movie : *shelf) all.push_back(movie.movie.id);
    return all;
  }
};

// Head -------------------------------------------------------------------------------------------

base::Text privacy_note(domain::Privacy privacy) {
  switch (privacy) {
    case domain::Privacy::owner:
      return base::tr("Visible to you and admins");
    case domain::Privacy::members:
      return base::tr("Visible to members");
    case domain::Privacy::everyone:
      return base::tr("Visible to everyone");
  }
  return {};
}

// `first_month` is the diary's first month, or empty if no entry has one.
base::Text since_text(const app::Context& context, const std::string& first_month) {
  if (!first_month.empty())
    return base::tr("Diary since {month}", {{"month", app::long_date_text(context, first_month)}});
  const std::string joined = base::local_date(context.subject->created_at, context.subject->time_zone).substr(0, 7);
  return base::tr("On Matinee since {month}", {{"month", app::long_date_text(context, joined)}});
}

// `movies` are the favourites, followed by the recently watched films.
app::PageMeta meta_of(const app::Context& context, const std::vector<domain::Movie>& movies, const base::Text& since) {
  const domain::User& subject = *context.subject;
  app::PageMeta meta{.readers = subject.privacy, .path = "/users/" + subject.name, .type = "profile"};
  meta.feed = meta.path + "/diary.atom";
  meta.description = subject.about.empty() ? context.text(since) : subject.about;
  meta.image = app::picture_of(context, subject, movies);
  return meta;
}

void fill_head(const app::Context& context, app::Section& body, const base::Text& since, const app::PageMeta& meta) {
  const domain::User& subject = *context.subject;
  body.text(t::USER_NAME, subject.name)
      .text(t::INITIALS, domain::initials(subject.name))
      .number(t::HUE, domain::hue_of(subject.name))
      .optional(t::PICTURE_SRC, app::profile_picture_src(context, subject.profile_image))
      .optional(t::ABOUT, subject.about)
      .optional(t::SINCE_TEXT, since)
      .optional(t::PRIVACY_TEXT, context.is_own() ? privacy_note(subject.privacy) : base::Text())
      .show_if(context.is_own(), t::OWN)
      .show_if(!context.shared, t::LINKED);
  add_cover_pic(context, body, domain::hue_of(subject.name), store::best_rated_backdrop(context.app.db, subject.id));
  if (context.is_own() && subject.privacy != domain::Privacy::everyone)
    add_share_links(context, body, store::ShareKind::profile);
  app::add_share(context, body, base::verbatim(subject.name), meta);
}

// Parts ------------------------------------------------------------------------------------------

// Shows the favourites, and free places to the owner. Others see nothing while there are no favourites.
void fill_favourites(const app::Context& context, app::Section& body, Posters& posters,
                     const std::vector<domain::Movie>& movies) {
  if (movies.empty() && !context.is_own()) return;
  app::Section target = body.add(t::FAVOURITES);
  target.show_if(context.is_own(), t::OWN);
  for (const domain::Movie& movie : movies) posters.add(target, movie);
  for (std::size_t place = movies.size(); context.is_own() && place < store::kMostFavourites; ++place)
    target.add(t::PLACE);
}

void fill_lists(const app::Context& context, app::Section& body) {
  const auto cards = store::list_cards(context.app.db, context.viewer_id(), context.subject->id, 0, kLists);
  if (cards.empty()) return;
  app::Section lists = body.add(t::LISTS);
  if (!context.shared) lists.optional(t::MORE_URL, context.url(lists_path(context.subject->name)));
  for (const store::ListCard& card : cards) add_list_card(context, lists, card, CardOf::section);
}

// Shows the sections around slots that get HTML, and returns the age of the oldest numbers.
std::int64_t fill_aside(app::Context& context, app::Section& body, const DashboardNumbers& numbers) {
  app::Section aside = body.add(t::ASIDE);
  aside.show_if(!numbers.year.empty(), t::SO_FAR).show_if(!numbers.tags.empty(), t::TAGGED);
  return context.shared ? numbers.age : std::max(numbers.age, fill_nearly_complete(context, aside));
}

// Rows -------------------------------------------------------------------------------------------

// Returns the rows as their owner has arranged them, with rows about places hidden on a shared page.
Rows rows_of(const app::Context& context, const std::string& arrangement) {
  Rows rows = dashboard_rows(arrangement);
  for (DashboardRow& row : rows)
    if (context.shared && (row.key == kPlaces || row.key == kCinemaVisits)) row.visible = false;
  return rows;
}

std::vector<store::ShelfMovie> visited_movies(store::Db& db, const DashboardNumbers& numbers) {
  std::vector<std::int64_t> ids;
  std::vector<store::ShelfMovie> shelf;
  for (const auto& [id, date] : numbers.visits) {
    ids.push_back(id);
    shelf.push_back({{}, date, false});
  }
  std::vector<domain::Movie> movies = store::poster_movies(db, ids);  // plays refer to films, so none is missing
  for (std::size_t i = 0; i < shelf.size() && i < movies.size(); ++i) shelf[i].movie = std::move(movies[i]);
  return shelf;
}

Shelves read_shelves(const app::Context& context, const Rows& rows, const DashboardNumbers& numbers) {
  store::Db& db = context.app.db;
  Shelves shelves{.favourites = store::favourites(db, context.subject->id), .watchlist = {}, .visits = {}};
  for (const DashboardRow& row : rows) {
    if (!row.visible) continue;
    if (row.key == kCinemaVisits && !numbers.visits.empty()) shelves.visits = visited_movies(db, numbers);
    if (row.key == kWatchlist)
      for (domain::Movie& movie : store::newest_on_watchlist(db, context.subject->id, kShelf))
        shelves.watchlist.push_back({std::move(movie), {}, false});
  }
  return shelves;
}

void add_shelf(const app::Context& context, app::Section& body, const DashboardRow& row, Posters& posters,
               const std::vector<store::ShelfMovie>& movies) {
  if (movies.empty()) return;
  app::Section target = body.add(t::PART).add(t::SHELF);
  target.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED);
  if (row.key == kCinemaVisits)
    target.optional(t::MORE_URL, plays_url(context, {}, "cinema=yes"))
        .text(t::MORE_TEXT, base::tr("All cinema visits"));
  if (row.key == kWatchlist && !context.shared)
    target.optional(t::MORE_URL, user_url(context, "/watchlist")).text(t::MORE_TEXT, base::tr("Full watchlist"));
  const std::string today = context.today();
  for (const store::ShelfMovie& movie : movies) {
    const std::string date = app::short_date_text(context, movie.watched_at, today);
    posters.add(target, movie.movie, {.date_iso = movie.watched_at, .date_text = date, .again = movie.again});
  }
}

void fill_rows(const app::Context& context, app::Section& body, const Rows& rows, Posters& posters,
               const Shelves& shelves) {
  std::size_t group = 0;
  body.show_if(context.is_own(), t::ARRANGE);
  body.add(t::PART).show(kGroups[group].first);
  for (const DashboardRow& row : rows) {
    if (!is_shelf(row)) continue;
    add_shelf(context, body, row, posters, row.key == kWatchlist ? shelves.watchlist : shelves.visits);
    body.add(t::PART).show(kGroups.at(++group).first);
  }
}

void add_lately(const app::Context& context, app::Section& body, const Rows& rows,
                const std::vector<domain::PlayWithMovie>& plays) {
  for (const DashboardRow& row : rows) {
    if (row.key != kLastPlays || !row.visible) continue;
    app::Section lately = body.add(t::LATELY);
    lately.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED);
    if (!context.shared) lately.optional(t::MORE_URL, plays_url(context, {}, ""));
    fill_lately(context, lately, plays);
  }
}

http::Response without_plays(app::Context& context, app::Page& page, app::PageFrame& frame) {
  app::Section& body = page.body();
  const auto favourites = store::favourites(context.app.db, context.subject->id);
  const base::Text since = since_text(context, "");
  frame.meta = meta_of(context, favourites, since);
  fill_head(context, body, since, *frame.meta);
  Posters posters(context, ids_of(favourites));
  fill_favourites(context, body, posters, favourites);
  fill_lists(context, body);
  body.add(t::EMPTY).show(context.is_own() ? t::OWN : t::OTHER);
  return app::render(context, page, frame);
}

}  // namespace

http::Response dashboard(app::Context& context) {
  store::Db& db = context.app.db;
  const domain::User& subject = *context.subject;
  app::Page page(context.language, "dashboard.tpl");
  app::Section& body = page.body();
  app::PageFrame frame{.title = base::verbatim(subject.name),
                       .menu_entry = context.is_own() ? app::MenuEntry::dashboard : app::MenuEntry::none};
  const store::DiarySlice lately =
      store::diary_slice(db, store::AppliedFilter(db, subject.id, {}), std::nullopt, kLately);
  if (lately.rows.empty()) return without_plays(context, page, frame);
  const std::string arrangement = store::find_dashboard(db, subject.id);
  const Rows rows = rows_of(context, arrangement);
  const DashboardNumbers numbers = dashboard_numbers(context, rows, arrangement);
  const Shelves shelves = read_shelves(context, rows, numbers);
  Posters posters(context, shelves.ids());
  const base::Text since = since_text(context, numbers.first_month);
  std::vector<domain::Movie> pictured = shelves.favourites;
  for (const domain::PlayWithMovie& row : lately.rows) pictured.push_back(row.movie);
  frame.meta = meta_of(context, pictured, since);
  fill_head(context, body, since, *frame.meta);
  fill_favourites(context, body, posters, shelves.favourites);
  add_lately(context, body, rows, lately.rows);
  frame.numbers_age = fill_aside(context, body, numbers);
  fill_lists(context, body);
  fill_rows(context, body, rows, posters, shelves);
  return app::render_with(context, page, frame,
                          {{t::TOTALS_SLOT, numbers.totals},
                           {t::YEAR_SLOT, numbers.year},
                           {t::TAGS_SLOT, numbers.tags},
                           {kGroups[0].second, numbers.groups[0]},
                           {kGroups[1].second, numbers.groups[1]},
                           {kGroups[2].second, numbers.groups[2]}});
}

}  // namespace web
