#include "web/year/year_review.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "store/lists/home.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/kit/paths.h"
#include "web/kit/share_fields.h"
#include "web/overview/company_bars.h"
#include "web/overview/statistics_html.h"
#include "web/overview/value_lists.h"
#include "web/year/year_ends.h"
#include "web/year/year_html.h"
#include "web/year/year_picture.h"

namespace web {

namespace t = app::t;

namespace {

using store::Period;

constexpr char kBetween = '\x1f';  // no value contains it
constexpr int kShelf = 10;
// The parts of the cached text.
enum Part : std::size_t { kSentence, kHero, kTop, kEnds, kPeople, kWhen, kRest, kCompany, kHasPlaces, kParts };
constexpr int kSlots = 16;  // of the cache for periods that are no years, as their number has no limit

// Cached ---------------------------------------------------------------------------------------------

// Returns the parts with separators between them; empty for a period without a play.
std::string numbers_text(const app::Context& context, const Period& period) {
  const auto year = store::year_numbers(context.app.db, context.subject->id, period, context.subject_today());
  if (year.is_empty()) return {};
  std::vector<std::string> parts(kParts);
  parts[kSentence] = year_sentence(context, year.year);
  parts[kHero] = year_hero_html(context, period, year);
  parts[kTop] = year_top_html(context, period, year);
  parts[kEnds] = ends_text(year);
  parts[kPeople] = year_people_html(context, year);
  parts[kWhen] = year_when_html(context, period, year);
  parts[kRest] = year_rest_html(context, period, year);
  if (!context.shared) parts[kCompany] = company_lines(context, year.company, year.year.totals.plays);
  parts[kHasPlaces] = year_names_places(context, year) ? "places" : "";
  return base::join(parts, std::string(1, kBetween));
}

// Returns the cached text, which may be an older one, but not that of another period in the same slot.
store::ComputedText numbers_of(const app::Context& context, const Period& period) {
  const auto [from, to] = store::days_of(period);
  const std::string days = from + '_' + to;
  std::string what = context.shared ? "shared " : "";
  what += period.year ? days : "days " + std::to_string(std::hash<std::string>()(days) % kSlots);
  return computed_numbers(
      context, "year", what,
      days + ' ' + store::statistics_version(context.app.db, *context.subject, context.subject_today()),
      [&] { return numbers_text(context, period); }, days);
}

// Made for each viewer -------------------------------------------------------------------------------

base::Text when_heading(bool has_places, bool has_company) {
  if (has_places) return has_company ? base::tr("When, where and with whom") : base::tr("When and where");
  return has_company ? base::tr("When and with whom") : base::tr("When");
}

// `html` is the part of it that is cached.
void fill_when(const app::Context& context, app::Section& body, std::string_view html, std::string_view company,
               bool has_places) {
  const std::vector<PanelBar> bars = company_bars(context, company);
  if (html.empty() && bars.empty()) return;
  app::Section when = body.add(t::WHEN);
  when.text(t::HEADING, when_heading(has_places, !bars.empty()));
  if (bars.empty()) return;
  app::Section target = when.add(t::COMPANY).include(t::PANELS_OF, "partials/panels.tpl");
  Panels panels(target);
  add_company_panel(context, panels, bars);
}

void add_year_link(app::Section target, const app::Context& context, int year, const base::Text& text) {
  target.text(t::URL, context.url(year_path(context.subject->name, {year}))).text(t::TEXT, text);
}

// Adds links to the nearest years with plays, and to the running one.
void fill_years(const app::Context& context, app::Section& body, const Period& period,
                const std::vector<store::YearCount>& years) {
  const int now = base::year_of(context.subject_today());
  const auto [from, to] = store::days_of(period);
  std::optional<int> previous, next;
  if (now > base::year_of(to)) next = now;
  for (const store::YearCount& count : years) {
    if (count.year.empty()) continue;
    const int year = base::year_of(count.year);
    if (year < base::year_of(from)) previous = std::max(previous.value_or(year), year);
    if (year > base::year_of(to)) next = std::min(next.value_or(year), year);
  }
  if (!previous && !next) return;
  app::Section nav = body.add(t::YEARS);
  if (previous) add_year_link(nav.add(t::PREVIOUS), context, *previous, base::verbatim(std::to_string(*previous)));
  if (!next) return;
  const std::string text = std::to_string(*next);
  add_year_link(nav.add(t::NEXT), context, *next,
                *next == now ? base::tr("{year} so far", {{"year", text}}) : base::verbatim(text));
}

void fill_empty(const app::Context& context, app::Section& body, const Period& period,
                const std::vector<store::YearCount>& years) {
  app::Section empty = body.add(t::EMPTY);
  fill_year_heading(context, empty, period);
  const bool is_running = store::days_of(period).second >= context.subject_today();
  empty.text(t::TEXT, is_running ? base::tr("No films yet.") : base::tr("No films watched."));
  if (context.shared) return;
  for (const store::YearCount& count : years)
    if (count.year.empty())
      empty.add(t::UNDATED)
          .text(t::TEXT, base::tr_n("{n} viewing has no date, so it isn’t in any year.",
                                    "{n} viewings have no date, so they aren’t in any year.", count.plays))
          .text(t::URL, plays_url(context, {}, "year=unknown"));
  const auto movies = store::newest_on_watchlist(context.app.db, context.subject->id, kShelf);
  if (movies.empty()) return;
  app::Section shelf = empty.add(t::WATCHLIST);
  shelf.text(t::URL, context.url("/users/" + context.subject->name + "/watchlist"));
  Posters posters(context, ids_of(movies));
  for (const domain::Movie& movie : movies) posters.add(shelf, movie);
}

base::Text title_of(const app::Context& context, const Period& period) {
  const std::string& name = context.subject->name;
  if (!period.year) return base::tr("Films of {name}, {days}", {{"name", name}, {"days", days_text(context, period)}});
  return base::tr("Year in review: {name}, {year}", {{"name", name}, {"year", std::to_string(*period.year)}});
}

// A browser shows nothing in a date field that holds something else, so text that is no day is put in a text field.
void fill_days(const app::Context& context, app::Section& body, const std::string& from, const std::string& to,
               const app::Problems& problems) {
  app::Section days = body.add(t::DAYS);
  days.text(t::DAYS_URL, context.url("/users/" + context.subject->name + "/year"))
      .text(t::FROM, from)
      .text(t::TO, to)
      .show_if(base::is_iso_date(from), t::FROM_DAY)
      .show_if(base::is_iso_date(to), t::TO_DAY)
      .optional(t::FROM_ERROR, app::problem_at(problems, "from"))
      .optional(t::TO_ERROR, app::problem_at(problems, "to"));
}

void fill_around(const app::Context& context, app::Section& body, const Period& period,
                 const std::vector<store::YearCount>& years, const base::Text& title, const app::PageMeta& meta) {
  if (context.shared) {
    body.add(t::SHARED).optional(t::PICTURE_URL, meta.image);
    return;
  }
  app::Section target = body.add(t::AROUND);
  fill_years(context, target, period, years);
  target.text(t::STATISTICS_URL, statistics_url(context, {.period = period.year ? period : Period()}));
  if (context.is_own() && period.year)
    target.optional(t::PICTURE_URL, context.url(year_path(context.subject->name, period) + "/card"));
  if (context.is_own() && period.year && meta.readers != domain::Privacy::everyone)
    add_share_links(context, target, store::ShareKind::year, *period.year);
  app::add_share(context, target, title, meta);
  fill_days(context, body, store::days_of(period).first, last_day_so_far(context, period), {});
}

// Returns the page's metadata. With a share link, anyone may read the page, and the picture is below the link's own
// address.
app::PageMeta meta_of(const app::Context& context, const Period& period, bool is_empty) {
  const domain::User& subject = *context.subject;
  app::PageMeta meta{.readers = context.shared ? domain::Privacy::everyone : subject.privacy,
                     .path = context.page_path(year_path(subject.name, period))};
  if (!period.year || is_empty || meta.readers != domain::Privacy::everyone) return meta;
  meta.image = context.url(year_picture_path(context, *period.year, "wide"));
  meta.wide_image = true;
  return meta;
}

}  // namespace

http::Response year_review(app::Context& context, const Period& period) {
  const domain::User& subject = *context.subject;
  const store::ComputedText numbers = numbers_of(context, period);
  const std::vector<std::string_view> parts = base::split(numbers.text, kBetween);
  const auto years = store::history_years(context.app.db, context.app.cache, subject, context.now());
  app::Page page(context.language, "year.tpl");
  app::Section& body = page.body();
  const base::Text title = title_of(context, period);
  const bool is_empty = parts.size() < kParts;
  app::PageFrame frame{.title = title, .numbers_age = numbers.age, .meta = meta_of(context, period, is_empty)};
  if (frame.meta->wide_image)
    drawn_year(context, *period.year, "wide");  // so that it is there when somebody shares the page
  fill_around(context, body, period, years, title, *frame.meta);
  if (is_empty) {
    fill_empty(context, body, period, years);
    frame.meta->description = context.text(base::tr("No films watched."));
    return app::render(context, page, frame);
  }
  frame.meta->description = std::string(parts[kSentence]);
  fill_ends(context, body, parts[kEnds]);
  fill_when(context, body, parts[kWhen], parts[kCompany], !parts[kHasPlaces].empty());
  return app::render_with(context, page, frame,
                          {{t::HERO_SLOT, parts[kHero]},
                           {t::TOP_SLOT, parts[kTop]},
                           {t::PEOPLE_SLOT, parts[kPeople]},
                           {t::WHEN_SLOT, parts[kWhen]},
                           {t::REST_SLOT, parts[kRest]}});
}

http::Response refused_days(app::Context& context, const app::Problems& problems) {
  const auto& query = context.req.query();
  const int year = base::year_of(context.subject_today());
  app::Page page(context.language, "year.tpl");
  app::Section& body = page.body();
  app::Section refused = body.add(t::REFUSED);
  refused.number(t::YEAR, year)
      .text(t::URL, context.url(year_path(context.subject->name, {year})))
      .text(t::WHO, films_text(context));
  fill_days(context, body, query.text("from"), query.text("to"), problems);
  return app::render(context, page, {.title = films_text(context)}, 422);
}

}  // namespace web
