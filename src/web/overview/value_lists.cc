#include "web/overview/value_lists.h"

#include <algorithm>

#include "base/text.h"
#include "store/cache/kept.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kAll = 1'000'000;
constexpr char kBetween = '\x1f';  // no value holds it

std::string list_url(const app::Context& context, std::string_view key, const store::Period& period) {
  const std::string year = period.year ? "&year=" + std::to_string(*period.year) : "";
  return context.url("/users/" + context.subject->name + "/statistics?list=" + std::string(key) + year);
}

void add_list_panel(const app::Context& context, Panels& panels, PanelHead& head, std::string_view key, const store::Period& period,
                    std::size_t total, const std::vector<PanelBar>& bars) {
  head.total = base::grouped(static_cast<std::int64_t>(total));
  if (total > bars.size()) head.more_url = list_url(context, key, period);
  app::Fill panel = panels.add(head);
  add_bars(panel, bars);
}

std::vector<PanelBar> all_bars(const app::Context& context, std::string_view key, const store::Period& period, const std::string& today) {
  store::Db& db = context.app.db;
  const std::int64_t user = context.subject->id;
  const auto watched = store::watched(db, user, period);
  if (key == kPlaces) return place_bars(context, period, store::place_counts(db, user, watched.plays), kAll);
  const auto list = std::find_if(std::begin(kValueLists), std::end(kValueLists), [&](const ValueList& item) { return item.key == key; });
  const auto numbers = store::statistics(db, user, watched, {.period = period, .today = today, .people = 1, .companies = kAll, .values = kAll});
  return value_bars(context, period, list->filter, numbers.*(list->values));
}

std::string page_text(const app::Context& context, std::string_view key, const store::Period& period, std::size_t first, const std::string& today) {
  const std::vector<PanelBar> bars = all_bars(context, key, period, today);
  const std::size_t begin = std::min(first, bars.size()), end = std::min(begin + kValuesOfPage, bars.size());
  app::Fragment fragment("partials/ranking.tpl");
  fragment.body().number(t::FIRST, static_cast<std::int64_t>(begin) + 1);
  if (begin < end) add_bars(fragment.body(), {bars.begin() + static_cast<std::ptrdiff_t>(begin), bars.begin() + static_cast<std::ptrdiff_t>(end)}, bars.front().count);
  return std::to_string(bars.size()) + kBetween + fragment.render();
}

}  // namespace

void add_value_panel(const app::Context& context, Panels& panels, PanelHead head, const ValueList& list,
                     const store::Period& period, const store::Statistics& numbers) {
  const store::TopValues& values = numbers.*(list.values);
  if (values.top.empty()) return;
  const store::TopValues first{{values.top.begin(), values.top.begin() + static_cast<std::ptrdiff_t>(std::min(kPanelRows, values.top.size()))}, values.total};
  add_list_panel(context, panels, head, list.key, period, values.total, value_bars(context, period, list.filter, first));
}

void add_places_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period,
                      const store::Statistics& numbers) {
  if (numbers.places.empty()) return;
  add_list_panel(context, panels, head, kPlaces, period, numbers.places.size(), place_bars(context, period, numbers.places, kPanelRows));
}

std::string_view list_title(std::string_view key) {
  if (key == kPlaces) return "Places";
  const auto list = std::find_if(std::begin(kValueLists), std::end(kValueLists), [&](const ValueList& item) { return item.key == key; });
  return list == std::end(kValueLists) ? std::string_view() : list->title;
}

ListPage list_page(app::Context& context, std::string_view key, const store::Period& period, std::int64_t page, const std::string& today) {
  const std::size_t first = (static_cast<std::size_t>(std::min<std::int64_t>(page, 1'000'000)) - 1) * kValuesOfPage;
  const domain::User& subject = *context.subject;
  const std::string name = "values:" + std::to_string(subject.id) + ':' + list_url(context, key, period) + ':' + std::to_string(first);
  const std::string text = store::kept(context.app.cache, name, store::statistics_version(context.app.db, subject, today), context.now(),
                                       [&] { return page_text(context, key, period, first, today); });
  const auto parts = base::split(text, kBetween);
  return {base::parse_id(parts.at(0)).value_or(0), std::string(parts.at(1))};
}

}  // namespace web
