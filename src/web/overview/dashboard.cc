#include "web/overview/handlers.h"

#include <array>
#include <cstdio>

#include "app/display.h"
#include "app/page.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "store/lists/home.h"
#include "store/cache/kept.h"
#include "store/catalogue/poster_movie.h"
#include "store/numbers/statistics.h"
#include "store/account/user.h"
#include "web/overview/dashboard_rows.h"
#include "web/overview/panels.h"
#include "web/film/poster.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kShelf = 10;         // posters: two more than a wide window shows, and a page below 64 kB
constexpr char kBetween = '\x1f';  // the parts of the kept text; no value holds it

using Rows = std::vector<DashboardRow>;

// Panels stand in groups before, between and behind the shelves.
constexpr std::size_t kGroups = 4;
struct Group {
  app::Name section, slot;
};
constexpr Group kGroupNames[kGroups] = {
    {t::GROUP_1, t::ROWS_1_SLOT}, {t::GROUP_2, t::ROWS_2_SLOT}, {t::GROUP_3, t::ROWS_3_SLOT}, {t::GROUP_4, t::ROWS_4_SLOT}};

// What is kept: ready HTML, and the films of the cinema shelf as "id:date,id:date".
struct KeptParts {
  std::string totals;
  std::array<std::string, kGroups> groups;
  std::string visits;
};

bool is_shelf(const DashboardRow& row) { return row.key == kLastPlays || row.key == kWatchlist || row.key == kCinemaVisits; }
std::string subjects_today(const app::Context& context) { return base::local_date(context.now(), context.subject->time_zone); }
std::string user_url(const app::Context& context, std::string_view rest) { return context.url("/users/" + context.subject->name + std::string(rest)); }

std::string decimal(double number, int digits) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

std::string or_dash(std::string text) { return text.empty() ? "–" : text; }

std::string totals_html(const app::Context& context, const store::Watched& watched, const store::Totals& totals) {
  const Rate rate = rate_of_plays(totals.plays_per_day);
  app::Fragment fragment("partials/dashboard_totals.tpl");
  fragment.body()
      .text(t::HISTORY_URL, plays_url(context, {}, ""))
      .text(t::MOVIES_URL, movies_url(context, {}, ""))
      .text(t::PLAYS, base::grouped(totals.plays))
      .text(t::MOVIES, base::grouped(totals.movies))
      .text(t::HOURS, app::hours_text(totals.minutes))
      .text(t::AVERAGE, or_dash(average_text(context, totals.average_rating)))
      .text(t::AVERAGE_RUNTIME, totals.average_runtime > 0 ? decimal(totals.average_runtime, 0) + " min" : "–")
      .optional(t::RATED_URL, average_url(context, {}, watched, totals))
      .optional(t::TOTAL, totals.rated == 0 ? "" : app::counted(totals.rated, "film", "films"))
      .text(t::RUNTIME_URL, movies_url(context, {}, "runtime=yes&sort_by=runtime"))
      .text(t::CALENDAR_URL, plays_url(context, {}, "view=calendar"))
      .text(t::PLAYS_PER_DAY, rate.value)
      .text(t::RATE_LABEL, rate.label);
  return fragment.render();
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
    app::Fill panel = panels.add(head);
    add_people(context, panel, numbers.*item.people, store::Measure::movies);
  }
  for (const ValueList& list : kValueLists)
    if (list.key == row.key) add_value_panel(context, panels, head, list, {}, numbers);
  if (row.key == kPlaces) add_places_panel(context, panels, head, {}, numbers);
}

std::string panels_html(const app::Context& context, const store::Statistics& numbers, Rows::const_iterator from, Rows::const_iterator to) {
  app::Fragment fragment("partials/panels.tpl");
  fragment.global(t::BASE, context.base_path());
  Panels panels(fragment.body());
  for (; from != to; ++from)
    if (from->visible) add_panel(context, panels, *from, numbers);
  return fragment.render();
}

std::string groups_html(const app::Context& context, const store::Statistics& numbers, const Rows& rows) {
  std::string html;
  auto from = rows.begin();
  for (std::size_t group = 0; group < kGroups; ++group) {
    const auto to = std::find_if(from, rows.end(), is_shelf);
    html += kBetween + panels_html(context, numbers, from, to);
    from = to == rows.end() ? to : to + 1;
  }
  return html;
}

std::string visits_text(const store::Watched& watched, const store::Statistics& numbers) {
  std::string text;
  for (const store::WatchedPlay& play : store::cinema_visits(watched.plays, numbers.places, kShelf))
    text += (text.empty() ? "" : ",") + std::to_string(play.movie_id) + ':' + play.date.text();
  return text;
}

// Kept until what the numbers hang on changes; no form and no token: posters are not among it.
KeptParts kept_parts(app::Context& context, const Rows& rows) {
  const domain::User& subject = *context.subject;
  const std::string name = kept_name(context, "dashboard");
  const std::string today = subjects_today(context);
  store::Db& db = context.app.db;
  const std::string text = store::kept(context.app.cache, name, store::statistics_version(db, subject, today), context.now(), [&] {
    const store::Watched watched = store::watched(db, subject.id, {});
    const auto numbers = store::statistics(db, subject.id, watched, {.today = today, .people = kPanelRows, .companies = kPanelRows, .values = kPanelRows});
    return totals_html(context, watched, numbers.totals) + groups_html(context, numbers, rows) + kBetween + visits_text(watched, numbers);
  });
  const auto parts = base::split(text, kBetween);
  KeptParts result{.totals = std::string(parts.at(0)), .groups = {}, .visits = std::string(parts.at(kGroups + 1))};
  for (std::size_t group = 0; group < kGroups; ++group) result.groups.at(group) = parts.at(group + 1);
  return result;
}

// Shelves ----------------------------------------------------------------------------------------

struct Shelf {
  std::vector<store::ShelfMovie> movies;
  std::string more_url, more_text;
};

std::vector<store::ShelfMovie> visited_movies(store::Db& db, const std::string& visits) {
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

Shelf shelf_of(const app::Context& context, std::string_view key, const std::string& visits) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  if (key == kLastPlays) return {store::recent_movies(db, id, kShelf), plays_url(context, {}, ""), "All plays"};
  if (key == kCinemaVisits) return {visited_movies(db, visits), plays_url(context, {}, "cinema=yes"), "All visits"};
  Shelf shelf{{}, user_url(context, "/watchlist"), "Whole watchlist"};
  for (domain::Movie& movie : store::newest_on_watchlist(db, id, kShelf)) shelf.movies.push_back({std::move(movie), {}, false});
  return shelf;
}

void add_shelf(const app::Context& context, app::Fill& body, const DashboardRow& row, const Shelf& shelf) {
  if (shelf.movies.empty()) return;
  app::Fill target = body.add(t::PART).add(t::SHELF);
  target.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED).optional(t::MORE_URL, shelf.more_url).text(t::MORE_TEXT, shelf.more_text);
  std::vector<std::int64_t> ids;
  for (const store::ShelfMovie& movie : shelf.movies) ids.push_back(movie.movie.id);
  Posters posters(context, ids);
  const std::string today = context.today();
  for (const store::ShelfMovie& movie : shelf.movies)
    posters.add(target, movie.movie,
                {.date_iso = movie.watched_at, .date_text = app::short_date_text(context, movie.watched_at, today), .again = movie.again});
}

void fill_rows(const app::Context& context, app::Fill& body, const Rows& rows, const std::string& visits) {
  std::size_t group = 0;
  body.add(t::PART).show(kGroupNames[group].section);
  for (const DashboardRow& row : rows) {
    if (!is_shelf(row)) continue;
    if (row.visible) add_shelf(context, body, row, shelf_of(context, row.key, visits));
    body.add(t::PART).show(kGroupNames[++group].section);
  }
}

// The page ---------------------------------------------------------------------------------------

std::string privacy_note(const app::Context& context) {
  if (!context.is_own()) return {};
  switch (context.subject->privacy) {
    case domain::Privacy::owner: return "Visible to you alone";
    case domain::Privacy::members: return "Visible to members";
    case domain::Privacy::everyone: return "Visible to everyone";
  }
  return {};
}

void fill_head(app::Context& context, app::Fill& body) {
  const domain::User& subject = *context.subject;
  const auto first = store::oldest_date(context.app.db, subject.id);
  body.text(t::USER_NAME, subject.name)
      .text(t::INITIALS, domain::initials(subject.name))
      .number(t::HUE, domain::hue_of(subject.name))
      .optional(t::PICTURE_SRC, subject.profile_image.empty() ? "" : context.url("/profile-images/" + subject.profile_image))
      .text(t::HISTORY_URL, plays_url(context, {}, ""))
      .text(t::STATISTICS_URL, user_url(context, "/statistics"))
      .show_if(context.is_own(), t::OWN)
      .optional(t::SINCE_TEXT, first ? "Keeps a diary since " + app::long_date_text(context, first->substr(0, 7)) : "")
      .optional(t::PRIVACY_TEXT, privacy_note(context));
}

}  // namespace

http::Response dashboard(app::Context& context) {
  app::Page page("dashboard.tpl");
  fill_head(context, page.body());
  const app::Frame frame{.title = context.subject->name, .place = context.is_own() ? app::Place::dashboard : app::Place::none};
  if (store::recent_movies(context.app.db, context.subject->id, 1).empty()) {
    page.body().add(t::EMPTY).show(context.is_own() ? t::OWN : t::OTHER);
    return app::render(context, page, frame);
  }
  const Rows rows = dashboard_rows(store::find_dashboard(context.app.db, context.subject->id));
  const KeptParts kept = kept_parts(context, rows);
  fill_rows(context, page.body(), rows, kept.visits);
  const auto& groups = kept.groups;
  return app::render_with(context, page, frame, {{t::TOTALS_SLOT, kept.totals}, {kGroupNames[0].slot, groups[0]},
                                                 {kGroupNames[1].slot, groups[1]}, {kGroupNames[2].slot, groups[2]}, {kGroupNames[3].slot, groups[3]}});
}

}  // namespace web
