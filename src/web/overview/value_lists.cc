#include "web/overview/value_lists.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"
#include "store/cache/computed.h"
#include "store/diary/tag.h"
#include "web/diary/tags.h"
#include "web/overview/statistics_html.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kAll = 1'000'000;
constexpr char kBetweenLists = '\x1f';  // between the parts of the cached text; no value contains it

const ValueList* find_list(std::string_view key) {
  const auto list = std::find_if(std::begin(kValueLists), std::end(kValueLists),
                                 [&](const ValueList& item) { return item.key == key; });
  return list == std::end(kValueLists) ? nullptr : list;
}

std::string name_of(const app::Context& context, std::string_view filter, const store::TopValue& value) {
  if (filter == "country") return app::country_text(context, value.key, value.name);
  return filter == "language" ? app::film_language_text(context, value.name) : value.name;
}

std::vector<PanelBar> value_bars(const app::Context& context, const store::Period& period, std::string_view filter,
                                 const store::TopValues& values, std::size_t rows) {
  std::vector<PanelBar> bars;
  for (const store::TopValue& value : values.top)
    if (bars.size() < rows)
      bars.push_back({name_of(context, filter, value),
                      movies_url(context, period, std::string(filter) + '=' + base::percent_encode(value.key)),
                      value.movies});
  return bars;
}

std::vector<PanelBar> place_bars(const app::Context& context, const store::Period& period,
                                 const std::vector<store::PlaceCount>& places, std::size_t rows) {
  std::vector<PanelBar> bars;
  for (const store::PlaceCount& place : places)
    if (bars.size() < rows)
      bars.push_back(
          {place.name, plays_url(context, period, "location=" + std::to_string(place.id)), place.plays, true});
  return bars;
}

std::vector<PanelBar> tag_bars(const app::Context& context, const std::vector<store::TagCount>& tags,
                               std::size_t rows) {
  std::vector<PanelBar> bars;
  for (const store::TagCount& tag : tags)
    if (bars.size() < rows)
      bars.push_back({tag.tag, tag_url(context, context.subject->name, tag.tag), tag.plays, true});
  return bars;
}

std::vector<PanelBar> all_bars(const app::Context& context, std::string_view key, const store::Period& period,
                               const std::string& today) {
  store::Db& db = context.app.db;
  const std::int64_t user = context.subject->id;
  if (key == kTags) return tag_bars(context, store::tag_counts(db, user, period), kAll);
  const auto watched = store::watched(db, user, period);
  if (key == kPlaces) return place_bars(context, period, store::place_counts(db, user, watched.plays), kAll);
  const ValueList& list = *find_list(key);
  const auto numbers = store::statistics(
      db, user, watched, {.period = period, .today = today, .companies = kAll, .values = kAll, .parts = list.part});
  return value_bars(context, period, list.filter, numbers.*(list.values), kAll);
}

void add_list_panel(const app::Context& context, Panels& panels, PanelHead& head, std::string_view key,
                    const store::Period& period, std::size_t total, std::vector<PanelBar> bars) {
  head.total = context.language.number(static_cast<std::int64_t>(total));
  if (!head.linked)
    for (PanelBar& bar : bars) bar.url.clear();
  else if (total > bars.size() && period.from.empty())
    head.more_url = statistics_url(context, {.period = period, .list = std::string(key)});
  app::Section panel = panels.add(head);
  add_bars(context, panel, bars, head.key.colour);
}

}  // namespace

void add_value_panel(const app::Context& context, Panels& panels, PanelHead head, const ValueList& list,
                     const store::Period& period, const store::Statistics& numbers) {
  const store::TopValues& values = numbers.*(list.values);
  if (values.top.empty()) return;
  head.key.colour = ChartColour::films;
  add_list_panel(context, panels, head, list.key, period, values.total,
                 value_bars(context, period, list.filter, values, head.rows));
}

void add_places_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period,
                      const store::Statistics& numbers) {
  if (numbers.places.empty()) return;
  add_list_panel(context, panels, head, kPlaces, period, numbers.places.size(),
                 place_bars(context, period, numbers.places, head.rows));
}

void add_tags_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period) {
  const auto tags = store::tag_counts(context.app.db, context.subject->id, period);
  if (tags.empty()) return;
  add_list_panel(context, panels, head, kTags, period, tags.size(), tag_bars(context, tags, head.rows));
}

base::Text list_title(std::string_view key) {
  if (key == kPlaces) return base::tr("Places");
  if (key == kTags) return base::tr("Tags");
  const ValueList* list = find_list(key);
  return list == nullptr ? base::Text() : list->title;
}

ValuesPage values_page(app::Context& context, std::string_view key, const store::Period& period, std::int64_t page,
                       const std::string& today) {
  const std::size_t first = (static_cast<std::size_t>(std::min<std::int64_t>(page, 1'000'000)) - 1) * kValuesOfPage;
  const domain::User& subject = *context.subject;
  const std::string url = statistics_url(context, {.period = period, .list = std::string(key)});
  const std::string name =
      "values:" + std::to_string(subject.id) + ':' + url + ':' + std::to_string(first) + ':' + context.language.tag();
  const std::string version = store::statistics_version(context.app.db, subject, today);
  const auto make = [&] {
    const std::vector<PanelBar> bars = all_bars(context, key, period, today);
    const auto begin = static_cast<std::ptrdiff_t>(std::min(first, bars.size()));
    const auto end = static_cast<std::ptrdiff_t>(std::min(first + kValuesOfPage, bars.size()));
    app::Fragment fragment(context.language, "partials/ranking.tpl");
    fragment.body().number(t::FIRST, begin + 1);
    if (begin < end)
      add_bars(context, fragment.body(), {bars.begin() + begin, bars.begin() + end},
               find_list(key) == nullptr ? ChartColour::watched : ChartColour::films, bars.front().count);
    return std::to_string(bars.size()) + kBetweenLists + fragment.render();
  };
  const store::ComputedText numbers =
      store::computed_numbers(context.app.db, context.app.cache, {subject.id, name, version}, context.now(), make);
  const auto parts = base::split(numbers.text, kBetweenLists);
  return {base::parse_id(parts.at(0)).value_or(0), std::string(parts.at(1)), numbers.age};
}

}  // namespace web
