#include "web/overview/dashboard_numbers.h"

#include <algorithm>
#include <optional>

#include "app/page/display.h"
#include "base/text.h"
#include "store/diary/review.h"
#include "store/diary/tag.h"
#include "store/movie_lists/movie_list.h"
#include "store/numbers/statistics.h"
#include "web/diary/tags.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/overview/statistics_charts.h"
#include "web/overview/statistics_people.h"
#include "web/overview/value_lists.h"

namespace web {

namespace t = app::t;

namespace {

constexpr char kBetween = '\x1f';       // between the parts of the cached text; no value contains it
constexpr std::size_t kPortraits = 12;  // in a row of people
constexpr int kTagChips = 8;
constexpr int kVisits = 10;

using NumberRows = std::vector<DashboardRow>;

// The rows of people and of values ---------------------------------------------------------------

const PeopleList* people_list(std::string_view key) {
  const auto found = std::ranges::find(kPeopleLists, key, &PeopleList::key);
  return found == std::end(kPeopleLists) ? nullptr : found;
}

void add_portraits(const app::Context& context, app::Section& body, const DashboardRow& row, const PeopleList& people,
                   const store::Statistics& numbers) {
  const std::vector<store::PersonNumbers>& list = numbers.*people.people;
  if (list.empty()) return;
  app::Section portraits = body.add(t::PART).add(t::PORTRAITS);
  portraits.text(t::KEY, row.key)
      .text(t::TITLE, row.title)
      .optional(t::MORE_URL, context.shared ? "" : user_url(context, people.page))
      .show(row.expanded ? t::OPEN : t::CLOSED);
  for (const store::PersonNumbers& person : list)
    add_person(
        context, portraits,
        {.id = person.id, .name = person.name, .meta_profile_path = person.meta_profile_path, .movies = person.movies});
}

void add_panel(const app::Context& context, Panels& panels, const DashboardRow& row, const store::Statistics& numbers) {
  const PanelHead head{.title = row.title, .open = row.expanded, .linked = !context.shared};
  for (const ValueList& list : kValueLists)
    if (list.key == row.key) add_value_panel(context, panels, head, list, {}, numbers);
  if (row.key == kPlaces) add_places_panel(context, panels, head, {}, numbers);
}

// Returns the HTML of the rows up to the next shelf, which `from` then points to. Panels are side by side until
// portraits follow.
std::string group_html(const app::Context& context, const store::Statistics& numbers, NumberRows::const_iterator& from,
                       NumberRows::const_iterator end) {
  app::Fragment fragment(context.language, "partials/dashboard_rows.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  std::optional<app::Section> place;
  std::optional<Panels> panels;
  for (; from != end && !is_shelf(*from); ++from) {
    if (!from->visible || from->key == kLastPlays) continue;
    if (const PeopleList* people = people_list(from->key)) {
      panels.reset();
      add_portraits(context, body, *from, *people, numbers);
      continue;
    }
    if (!panels) {
      place = body.add(t::PART).include(t::PANELS_OF, "partials/panels.tpl");
      panels.emplace(*place);
    }
    add_panel(context, *panels, *from, numbers);
  }
  return fragment.render();
}

// The parts beside the rows ----------------------------------------------------------------------

std::string totals_html(const app::Context& context, const store::Totals& all, const store::Totals& this_year,
                        int year) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  app::Fragment fragment(context.language, "partials/dashboard_totals.tpl");
  app::Section& body = fragment.body();
  const auto add = [&](const base::Text& label, std::int64_t count, const std::string& url) {
    body.add(t::TOTAL)
        .text(t::LABEL, label)
        .text(t::COUNT, context.language.number(count))
        .optional(t::URL, context.shared ? "" : url);
  };
  add(base::tr("Films"), all.movies, movies_url(context, {}, ""));
  add(base::tr("Viewings this year"), this_year.plays, user_url(context, "/year/" + std::to_string(year)));
  add(base::tr("Lists"), store::count_lists(db, context.viewer_id(), id), user_url(context, "/lists"));
  add(base::tr("Reviews"), store::count_reviews(db, id), user_url(context, "/reviews"));
  return fragment.render();
}

std::string year_html(const app::Context& context, const store::Period& period, const store::WatchedInPeriod& watched,
                      const store::Totals& totals) {
  if (totals.plays == 0) return {};
  app::Fragment fragment(context.language, "partials/dashboard_year.tpl");
  app::Section& body = fragment.body();
  body.text(t::YEAR, std::to_string(*period.year))
      .optional(t::URL, context.shared ? "" : user_url(context, "/year/" + std::to_string(*period.year)))
      .text(t::PLAYS, context.language.number(totals.plays))
      .text(t::HOURS, app::hours_text(context, totals.minutes))
      .text(t::AVERAGE, totals.average_rating ? average_text(context, totals.average_rating) : "–");
  store::Statistics months;
  months.months = store::plays_by_month(watched.plays);
  Chart chart = months_chart(context, period, months);
  if (context.shared)
    for (ChartBar& bar : chart.bars) bar.url.clear();
  add_chart_bars(context, body, chart);
  return fragment.render();
}

std::string tags_html(const app::Context& context) {
  if (context.shared) return {};
  const auto tags = store::most_played_tags(context.app.db, context.subject->id, kTagChips);
  if (tags.empty()) return {};
  app::Fragment fragment(context.language, "partials/dashboard_tags.tpl");
  app::Section& body = fragment.body();
  body.text(t::MORE_URL, user_url(context, "/tags"));
  for (const store::TagCount& tag : tags)
    body.add(t::TAG)
        .text(t::URL, tag_url(context, context.subject->name, tag.tag))
        .text(t::NAME, tag.tag)
        .text(t::COUNT, context.language.number(tag.plays));
  return fragment.render();
}

// The cached text --------------------------------------------------------------------------------

// Requests only the numbers that the rows show, as counting the cast of a large diary takes longer than all the rest.
store::StatisticsRequest request_of(const app::Context& context, const NumberRows& rows) {
  store::StatisticsRequest request{.today = context.subject_today(),
                                   .people = kPortraits,
                                   .companies = kPanelRows,
                                   .values = kPanelRows,
                                   .parts = store::part::places};
  const auto add = [&](std::string_view key, unsigned part) {
    if (std::ranges::any_of(rows, [&](const DashboardRow& row) { return row.visible && row.key == key; }))
      request.parts |= part;
  };
  for (const PeopleList& list : kPeopleLists) add(list.key, list.part);
  for (const ValueList& list : kValueLists) add(list.key, list.part);
  return request;
}

// Ignores films watched just "in 1998": those are memories, and a diary begins with a month or a day.
std::string first_month_of(const std::vector<store::WatchedPlay>& plays) {
  const auto first = std::ranges::find_if(plays, [](const store::WatchedPlay& play) { return play.date.month > 0; });
  return first == plays.end() ? "" : first->date.text().substr(0, 7);
}

// Returns the parts in the order of DashboardNumbers, with separators between them; visits are "id:date,id:date".
std::string numbers_text(const app::Context& context, const NumberRows& rows) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  const store::StatisticsRequest request = request_of(context, rows);
  const store::WatchedInPeriod watched = store::watched(db, id, {});
  const auto numbers = store::statistics(db, id, watched, request);
  const store::Period year{.year = base::year_of(request.today)};
  const store::WatchedInPeriod watched_in_year = store::watched(db, id, year);
  const store::Totals of_year = store::totals(db, id, watched_in_year, {.period = year, .today = request.today});
  std::string text = totals_html(context, numbers.totals, of_year, *year.year);
  text += kBetween + year_html(context, year, watched_in_year, of_year) + kBetween + tags_html(context);
  auto from = rows.begin();
  for (std::size_t group = 0; group < kRowGroups; ++group) {
    text += kBetween + group_html(context, numbers, from, rows.end());
    if (from != rows.end()) ++from;
  }
  text += kBetween + first_month_of(watched.plays) + kBetween;
  for (const store::WatchedPlay& play : store::cinema_visits(watched.plays, numbers.places, kVisits))
    text += (text.back() == kBetween ? "" : ",") + std::to_string(play.movie_id) + ':' + play.date.text();
  return text;
}

}  // namespace

DashboardNumbers dashboard_numbers(const app::Context& context, const NumberRows& rows,
                                   const std::string& arrangement) {
  const std::string version = store::statistics_version(context.app.db, *context.subject, context.subject_today());
  const store::ComputedText computed =
      computed_numbers(context, "dashboard", (context.shared ? "shared:" : "") + arrangement, version,
                       [&] { return numbers_text(context, rows); });
  const std::vector<std::string_view> parts = base::split(computed.text, kBetween);
  DashboardNumbers numbers;
  numbers.totals = parts.at(0);
  numbers.year = parts.at(1);
  numbers.tags = parts.at(2);
  for (std::size_t group = 0; group < kRowGroups; ++group) numbers.groups.at(group) = parts.at(3 + group);
  numbers.first_month = parts.at(3 + kRowGroups);
  const std::string_view visits = parts.at(4 + kRowGroups);
  for (const std::string_view item : base::split(visits, ','))
    if (const auto colon = item.find(':'); colon != std::string_view::npos)
      numbers.visits.emplace_back(base::parse_id(item.substr(0, colon)).value_or(0), item.substr(colon + 1));
  numbers.age = computed.age;
  return numbers;
}

}  // namespace web
