#include "web/dashboard.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/display.h"
#include "app/page.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/history.h"
#include "store/home.h"
#include "store/kept.h"
#include "store/statistics.h"
#include "store/user.h"
#include "web/dashboard_rows.h"
#include "web/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kRows = 10;
constexpr int kShelf = 12;
constexpr char kBetween = '\x1f';  // the parts of the kept text; no value holds it

std::string subjects_today(const app::Context& context) { return base::local_date(context.now(), context.subject->time_zone); }

bool is_own(const app::Context& context) { return context.viewer && context.viewer->id == context.subject->id; }
domain::RatingScale scale_of(const app::Context& context) {
  return context.viewer ? context.viewer->rating_scale : domain::RatingScale::ten;
}

std::string history_url(const app::Context& context, std::string_view query = {}) {
  return context.url("/users/" + context.subject->name + "/history" + std::string(query));
}

std::string decimal(double number, int digits) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

// Totals -----------------------------------------------------------------------------------------

// An average in the viewer's scale.
std::string average_text(const app::Context& context, const std::optional<double>& points) {
  if (!points) return "–";
  if (scale_of(context) == domain::RatingScale::hundred) return decimal(*points * 10, 0);
  return decimal(scale_of(context) == domain::RatingScale::five ? *points / 2 : *points, 1);
}

std::string totals_html(const app::Context& context, const store::Totals& totals) {
  app::Fragment fragment("partials/dashboard_totals.tpl");
  fragment.body()
      .text(t::HISTORY_URL, history_url(context))
      .text(t::PLAYS, base::grouped(totals.plays))
      .text(t::FILMS, base::grouped(totals.films))
      .text(t::HOURS, app::hours_text(totals.minutes))
      .text(t::AVERAGE, average_text(context, totals.average_rating))
      .text(t::AVERAGE_RUNTIME, totals.average_runtime > 0 ? decimal(totals.average_runtime, 0) + " min" : "–")
      .text(t::PLAYS_PER_DAY, totals.plays_per_day ? decimal(*totals.plays_per_day, 2) : "–");
  return fragment.render();
}

// Rows -------------------------------------------------------------------------------------------

using Rows = std::vector<DashboardRow>;

// Panels, up to three beside each other.
class Panels {
 public:
  explicit Panels(app::Fill& body) : body_(body) {}
  app::Fill add(const DashboardRow& row) {
    if (count_++ % 3 == 0) neighbours_ = body_.add(t::PANELS);
    app::Fill panel = neighbours_->add(t::PANEL);
    panel.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED);
    return panel;
  }

 private:
  app::Fill& body_;
  std::optional<app::Fill> neighbours_;
  int count_ = 0;
};

struct PeopleRow {
  std::string_view key;
  std::vector<store::PersonNumbers> store::Statistics::*people;
};
constexpr PeopleRow kPeopleRows[] = {
    {"actors", &store::Statistics::actors}, {"actresses", &store::Statistics::actresses}, {"directors", &store::Statistics::directors}};

struct BarsRow {
  std::string_view key;
  store::TopValues store::Statistics::*values;
  std::string_view filter;  // the history's parameter that these values are for; empty: there is none
};
constexpr BarsRow kBarsRows[] = {{"genres", &store::Statistics::genres, "genre"},
                                 {"languages", &store::Statistics::languages, "language"},
                                 {"countries", &store::Statistics::countries, "country"},
                                 {"release_years", &store::Statistics::release_years, "release_year"},
                                 {"companies", &store::Statistics::companies, {}}};

void add_people(app::Fill panel, const std::vector<store::PersonNumbers>& people) {
  app::Fill list = panel.add(t::PEOPLE);
  for (const store::PersonNumbers& person : people)
    list.add(t::PERSON)
        .text(t::NAME, person.name)
        .text(t::INITIALS, domain::initials(person.name))
        .number(t::HUE, domain::hue_of(person.name))
        .text(t::COUNT, base::grouped(person.films));
}

void add_bars(const app::Context& context, app::Fill panel, const std::vector<store::TopValue>& values, std::string_view filter) {
  app::Fill list = panel.add(t::BARS);
  const auto most = static_cast<double>(values.front().films);
  for (const store::TopValue& value : values)
    list.add(t::BAR)
        .text(t::NAME, value.name)
        .optional(t::URL, filter.empty() ? "" : history_url(context, "?" + std::string(filter) + "=" + base::percent_encode(value.key)))
        .text(t::COUNT, base::grouped(value.films))
        .text(t::PERCENT, decimal(100 * static_cast<double>(value.films) / most, 1));
}

void add_row(const app::Context& context, Panels& panels, const DashboardRow& row, const store::Statistics& numbers) {
  for (const PeopleRow& people : kPeopleRows)
    if (people.key == row.key && !(numbers.*people.people).empty()) add_people(panels.add(row), numbers.*people.people);
  for (const BarsRow& bars : kBarsRows)
    if (bars.key == row.key && !(numbers.*bars.values).top.empty()) add_bars(context, panels.add(row), (numbers.*bars.values).top, bars.filter);
}

std::string rows_html(const app::Context& context, const store::Statistics& numbers, Rows::const_iterator from, Rows::const_iterator to) {
  app::Fragment fragment("partials/dashboard_rows.tpl");
  fragment.global(t::BASE, context.base_path());
  Panels panels(fragment.body());
  for (; from != to; ++from)
    if (from->visible) add_row(context, panels, *from, numbers);
  return fragment.render();
}

// The shelf of last plays stands between the rows above and those below.
Rows::const_iterator shelf_of(const Rows& rows) {
  return std::find_if(rows.begin(), rows.end(), [](const DashboardRow& row) { return row.key == kLastPlays; });
}

// Totals, rows above and rows below the shelf, kept until what they show changes. They hold no form and no token:
// posters are not among them.
std::string kept_html(app::Context& context, const Rows& rows) {
  const domain::User& subject = *context.subject;
  const std::string name = "dashboard rows:" + std::to_string(subject.id) + ':' + (is_own(context) ? "own" : "other") + ':' +
                           std::string(domain::rating_scale_text(scale_of(context))) + ':' + context.base_path();
  const std::string today = subjects_today(context), version = store::statistics_version(context.app.db, subject, today);
  return store::kept(context.app.cache, name, version, context.now(), [&] {
    const store::Statistics numbers = store::statistics(context.app.db, subject.id, {.today = today, .people = kRows, .companies = kRows, .values = kRows});
    const auto shelf = shelf_of(rows);
    return totals_html(context, numbers.totals) + kBetween + rows_html(context, numbers, rows.begin(), shelf) + kBetween +
           rows_html(context, numbers, shelf, rows.end());
  });
}

// The page ---------------------------------------------------------------------------------------

std::string privacy_note(const app::Context& context) {
  if (!is_own(context)) return {};
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
      .text(t::HISTORY_URL, history_url(context))
      .optional(t::SINCE_TEXT, first ? "Keeps a diary since " + app::long_date_text(context, first->substr(0, 7)) : "")
      .optional(t::PRIVACY_TEXT, privacy_note(context));
}

void fill_last_plays(app::Context& context, app::Fill& body, const DashboardRow& row, const std::vector<store::ShelfFilm>& films) {
  if (!row.visible) return;
  app::Fill shelf = body.add(t::SHELF);
  shelf.text(t::TITLE, row.title).show(row.expanded ? t::OPEN : t::CLOSED).optional(t::MORE_URL, history_url(context)).text(t::MORE_TEXT, "All plays");
  std::vector<std::int64_t> ids;
  for (const store::ShelfFilm& film : films) ids.push_back(film.movie.id);
  Posters posters(context, ids);
  const std::string today = context.today();
  for (const store::ShelfFilm& film : films)
    posters.add(shelf, film.movie,
                {.date_iso = film.watched_at, .date_text = app::date_text(context, film.watched_at, today), .again = film.again});
}

}  // namespace

http::Response dashboard(app::Context& context) {
  const auto films = store::recent_films(context.app.db, context.subject->id, kShelf);
  app::Page page("dashboard.tpl");
  fill_head(context, page.body());
  const app::Frame frame{.title = context.subject->name, .place = is_own(context) ? app::Place::dashboard : app::Place::none};
  if (films.empty()) {
    page.body().add(t::EMPTY).show(is_own(context) ? t::OWN : t::OTHER);
    return app::render(context, page, frame);
  }
  const Rows rows = dashboard_rows(store::find_dashboard(context.app.db, context.subject->id));
  fill_last_plays(context, page.body(), *shelf_of(rows), films);
  const std::string html = kept_html(context, rows);
  const auto parts = base::split(html, kBetween);
  return app::render_with(context, page, frame, {{t::TOTALS_SLOT, parts.at(0)}, {t::ROWS_ABOVE_SLOT, parts.at(1)}, {t::ROWS_SLOT, parts.at(2)}});
}

}  // namespace web
