#include <algorithm>
#include <array>
#include <cmath>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/catalogue/poster_movie.h"
#include "store/diary/favourite.h"
#include "store/lists/diary_dates.h"
#include "store/lists/home.h"
#include "store/numbers/statistics.h"
#include "web/film/poster.h"
#include "web/overview/dashboard_rows.h"
#include "web/overview/handlers.h"
#include "web/overview/panels.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kShelf = 10;         // posters: two more than a wide window shows, and a page below 64 kB
constexpr char kBetween = '\x1f';  // between the parts of the cached text; no value holds it

using Rows = std::vector<DashboardRow>;

// Panels stand in groups before, between and behind the shelves; a group has a section and a place for its HTML.
constexpr std::array<std::pair<app::TemplateName, app::TemplateName>, 4> kGroups = {{{t::GROUP_1, t::ROWS_1_SLOT},
                                                                                     {t::GROUP_2, t::ROWS_2_SLOT},
                                                                                     {t::GROUP_3, t::ROWS_3_SLOT},
                                                                                     {t::GROUP_4, t::ROWS_4_SLOT}}};

bool is_shelf(const DashboardRow& row) {
  return row.key == kLastPlays || row.key == kWatchlist || row.key == kCinemaVisits;
}

std::string user_url(const app::Context& context, std::string_view rest) {
  return context.url("/users/" + context.subject->name + std::string(rest));
}

// Panels -----------------------------------------------------------------------------------------

struct PeopleRow {
  std::string_view key;
  std::vector<store::PersonNumbers> store::Statistics::*people;
  std::string_view list;  // all of them
};
constexpr PeopleRow kPeopleRows[] = {{"actors", &store::Statistics::actors, "/actors?role=actor"},
                                     {"actresses", &store::Statistics::actresses, "/actors?role=actress"},
                                     {"directors", &store::Statistics::directors, "/directors"}};

void add_panel(const app::Context& context, Panels& panels, const DashboardRow& row, const store::Statistics& numbers) {
  PanelHead head{.title = row.title, .open = row.expanded};
  for (const PeopleRow& item : kPeopleRows) {
    if (item.key != row.key || (numbers.*item.people).empty()) continue;
    head.more_url = user_url(context, item.list);
    app::Section panel = panels.add(head);
    add_people(context, panel, numbers.*item.people, store::Measure::movies);
  }
  for (const ValueList& list : kValueLists)
    if (list.key == row.key) add_value_panel(context, panels, head, list, {}, numbers);
  if (row.key == kPlaces) add_places_panel(context, panels, head, {}, numbers);
}

// The panels from a row up to the next shelf, which `from` then points to.
std::string group_html(const app::Context& context, const store::Statistics& numbers, Rows::const_iterator& from,
                       Rows::const_iterator end) {
  app::Fragment fragment(context.language, "partials/panels.tpl");
  fragment.global(t::BASE, context.base_path());
  Panels panels(fragment.body());
  for (; from != end && !is_shelf(*from); ++from)
    if (from->visible) add_panel(context, panels, *from, numbers);
  return fragment.render();
}

// What is cached, between separators: the HTML of the totals and of each group of panels, and the films of the shelf of
// visits to the cinema as "id:date,id:date". Posters are not among it: each viewer has other marks on them.
std::string numbers_text(const app::Context& context, const Rows& rows) {
  const std::int64_t user = context.subject->id;
  const store::WatchedInPeriod watched = store::watched(context.app.db, user, {});
  const auto numbers = store::statistics(
      context.app.db, user, watched,
      {.today = context.subject_today(), .people = kPanelRows, .companies = kPanelRows, .values = kPanelRows});
  app::Fragment totals(context.language, "partials/dashboard_totals.tpl");
  fill_totals(context, totals.body(), {}, watched, numbers.totals);
  const double runtime = numbers.totals.average_runtime;
  totals.body()
      .text(t::AVERAGE_RUNTIME,
            runtime > 0 ? app::runtime_text(context.language, static_cast<int>(std::lrint(runtime))) : "–")
      .text(t::RUNTIME_URL, movies_url(context, {}, "runtime=yes&sort_by=runtime"));
  std::string text = totals.render();
  auto from = rows.begin();
  for (std::size_t group = 0; group < kGroups.size(); ++group) {
    text += kBetween + group_html(context, numbers, from, rows.end());
    if (from != rows.end()) ++from;
  }
  std::string visits;
  for (const store::WatchedPlay& play : store::cinema_visits(watched.plays, numbers.places, kShelf))
    visits += (visits.empty() ? "" : ",") + std::to_string(play.movie_id) + ':' + play.date.text();
  return text + kBetween + visits;
}

// Shelves ----------------------------------------------------------------------------------------

std::vector<store::ShelfMovie> visited_movies(store::Db& db, std::string_view visits) {
  std::vector<std::int64_t> ids;
  std::vector<store::ShelfMovie> shelf;
  if (visits.empty()) return shelf;
  for (const std::string_view item : base::split(visits, ',')) {
    const auto colon = item.find(':');
    ids.push_back(base::parse_id(item.substr(0, colon)).value_or(0));
    shelf.push_back({{}, std::string(item.substr(colon + 1)), false});
  }
  std::vector<domain::Movie> movies = store::poster_movies(db, ids);  // plays refer to films: all are there
  for (std::size_t i = 0; i < shelf.size() && i < movies.size(); ++i) shelf[i].movie = std::move(movies[i]);
  return shelf;
}

std::vector<store::ShelfMovie> shelf_movies(const app::Context& context, std::string_view key,
                                            std::string_view visits) {
  store::Db& db = context.app.db;
  if (key == kLastPlays) return store::recent_movies(db, context.subject->id, kShelf);
  if (key == kCinemaVisits) return visited_movies(db, visits);
  std::vector<store::ShelfMovie> shelf;
  for (domain::Movie& movie : store::newest_on_watchlist(db, context.subject->id, kShelf))
    shelf.push_back({std::move(movie), {}, false});
  return shelf;
}

void add_shelf(const app::Context& context, app::Section& body, const DashboardRow& row, std::string_view visits) {
  const std::vector<store::ShelfMovie> movies = shelf_movies(context, row.key, visits);
  if (movies.empty()) return;
  app::Section target = body.add(t::PART).add(t::SHELF);
  target.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED);
  if (row.key == kLastPlays)
    target.optional(t::MORE_URL, plays_url(context, {}, "")).text(t::MORE_TEXT, base::tr("All plays"));
  if (row.key == kCinemaVisits)
    target.optional(t::MORE_URL, plays_url(context, {}, "cinema=yes")).text(t::MORE_TEXT, base::tr("All visits"));
  if (row.key == kWatchlist)
    target.optional(t::MORE_URL, user_url(context, "/watchlist")).text(t::MORE_TEXT, base::tr("Whole watchlist"));
  std::vector<std::int64_t> ids;
  for (const store::ShelfMovie& movie : movies) ids.push_back(movie.movie.id);
  Posters posters(context, ids);
  const std::string today = context.today();
  for (const store::ShelfMovie& movie : movies) {
    const std::string date = app::short_date_text(context, movie.watched_at, today);
    posters.add(target, movie.movie, {.date_iso = movie.watched_at, .date_text = date, .again = movie.again});
  }
}

// The owner sees the places that are still free; others nothing while there is no favourite.
void fill_favourites(const app::Context& context, app::Section& body) {
  const std::vector<domain::Movie> movies = store::favourites(context.app.db, context.subject->id);
  if (movies.empty() && !context.is_own()) return;
  app::Section target = body.add(t::FAVOURITES);
  target.show_if(context.is_own(), t::OWN);
  Posters posters(context, ids_of(movies));
  for (const domain::Movie& movie : movies) posters.add(target, movie);
  for (std::size_t place = movies.size(); context.is_own() && place < store::kMostFavourites; ++place)
    target.add(t::PLACE);
}

// The page ---------------------------------------------------------------------------------------

base::Text privacy_note(domain::Privacy privacy) {
  switch (privacy) {
    case domain::Privacy::owner:
      return base::tr("Visible to you alone");
    case domain::Privacy::members:
      return base::tr("Visible to members");
    case domain::Privacy::everyone:
      return base::tr("Visible to everyone");
  }
  return {};
}

void fill_head(app::Context& context, app::Section& body) {
  const domain::User& subject = *context.subject;
  const auto first = store::oldest_date(context.app.db, subject.id);
  body.text(t::USER_NAME, subject.name)
      .text(t::INITIALS, domain::initials(subject.name))
      .number(t::HUE, domain::hue_of(subject.name))
      .optional(t::PICTURE_SRC,
                subject.profile_image.empty() ? "" : context.url("/profile-images/" + subject.profile_image))
      .text(t::HISTORY_URL, plays_url(context, {}, ""))
      .text(t::STATISTICS_URL, user_url(context, "/statistics"))
      .show_if(context.is_own(), t::OWN)
      .optional(t::SINCE_TEXT, first ? base::tr("Keeps a diary since {month}",
                                                {{"month", app::long_date_text(context, first->substr(0, 7))}})
                                     : base::Text())
      .optional(t::PRIVACY_TEXT, context.is_own() ? privacy_note(subject.privacy) : base::Text());
}

}  // namespace

http::Response dashboard(app::Context& context) {
  store::Db& db = context.app.db;
  const domain::User& subject = *context.subject;
  app::Page page(context.language, "dashboard.tpl");
  app::Section& body = page.body();
  fill_head(context, body);
  fill_favourites(context, body);
  app::PageFrame frame{.title = base::verbatim(subject.name),
                       .menu_entry = context.is_own() ? app::MenuEntry::dashboard : app::MenuEntry::none};
  if (store::recent_movies(db, subject.id, 1).empty()) {
    body.add(t::EMPTY).show(context.is_own() ? t::OWN : t::OTHER);
    return app::render(context, page, frame);
  }
  const std::string arrangement = store::find_dashboard(db, subject.id);
  const Rows rows = dashboard_rows(arrangement);
  const std::string version = store::statistics_version(db, subject, context.subject_today());
  const store::ComputedText numbers =
      computed_numbers(context, "dashboard", arrangement, version, [&] { return numbers_text(context, rows); });
  const std::vector<std::string_view> parts = base::split(numbers.text, kBetween);  // totals, groups of panels, visits
  std::size_t group = 0;
  body.add(t::PART).show(kGroups[group].first);
  for (const DashboardRow& row : rows) {
    if (!is_shelf(row)) continue;
    if (row.visible) add_shelf(context, body, row, parts.at(5));
    body.add(t::PART).show(kGroups.at(++group).first);
  }
  frame.numbers_age = numbers.age;
  return app::render_with(context, page, frame,
                          {{t::TOTALS_SLOT, parts.at(0)},
                           {kGroups[0].second, parts.at(1)},
                           {kGroups[1].second, parts.at(2)},
                           {kGroups[2].second, parts.at(3)},
                           {kGroups[3].second, parts.at(4)}});
}

}  // namespace web
