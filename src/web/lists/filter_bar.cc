#include "web/lists/filter_bar.h"

#include "web/lists/more_filters.h"

namespace web {

namespace t = app::t;

namespace {

void fill_chips(const app::Context& context, app::Section& row, const FilterBar& bar) {
  row.text(t::CLEAR_URL, bar.clear_url);
  if (bar.labels.empty()) return;
  row.optional(t::FILTER_COUNT, context.language.number(std::ssize(bar.labels)));
  app::Section filters = row.add(t::FILTERS);
  for (const FilterLabel& label : bar.labels)
    filters.add(t::FILTER).text(t::TEXT, label.text).text(t::REMOVE_URL, bar.address.url(context, {{label.name, ""}}));
}

void fill_order(const app::Context& context, app::Section& row, const FilterBar& bar) {
  row.show(bar.sorts.empty() ? t::UNSORTED : t::SORTED);
  if (bar.sorts.empty()) return;
  const SortWords& chosen = bar.address.sort();
  row.text(t::ORDER_TEXT, bar.address.descending() ? chosen.falling : chosen.rising)
      .text(t::REVERSE_URL, bar.address.sort_url(context, chosen));
  for (const SortWords& sort : bar.sorts)
    row.add(t::SORT).text(t::VALUE, sort.value).text(t::TEXT, sort.name).show_if(sort.value == chosen.value, t::CHOSEN);
}

void fill_views(app::Section& row, const FilterBar& bar) {
  if (bar.views.empty()) return;
  app::Section views = row.add(t::VIEWS);
  for (const FilterView& view : bar.views)
    views.add(t::VIEW)
        .text(t::ICON, view.icon)
        .text(t::TEXT, view.text)
        .text(t::URL, view.url)
        .show_if(view.chosen, t::CHOSEN);
}

void fill_periods(app::Section& row, const FilterBar& bar) {
  if (bar.periods.empty()) return;
  app::Section periods = row.add(t::PERIODS);
  for (const FilterPeriod& period : bar.periods) {
    periods.add(t::PERIOD)
        .text(t::TEXT, period.text)
        .text(t::URL, period.url)
        .text(t::COUNT, period.count)
        .show_if(period.chosen, t::CHOSEN);
    if (period.chosen) periods.text(t::CHOSEN_TEXT, period.text);
  }
}

void fill_watched(app::Section& row, const std::string& asked) {
  app::Section filter = row.add(t::WATCHED_FILTER);
  for (const auto& [value, text] : {std::pair("", base::tr("Watched or not")), std::pair("yes", base::tr("Watched")),
                                    std::pair("no", base::tr("Not watched"))})
    filter.add(t::WATCHED_CHOICE).text(t::VALUE, value).text(t::TEXT, text).show_if(asked == value, t::CHOSEN);
}

void fill_places(app::Section& row, const FilterBar& bar) {
  app::Section places = row.add(t::PLACES);
  if (bar.filter.location) places.add(t::PLACE_CHOSEN).number(t::VALUE, *bar.filter.location).text(t::TEXT, bar.place);
}

// Fills the filters of the sheet and returns the parameters that its form sends for them.
std::vector<std::string_view> fill_filters(const app::Context& context, app::Section fields, const FilterBar& bar,
                                           const MovieChoicesHtml& choices) {
  std::vector<std::string_view> names = add_more_filters(context, fields, bar.address, bar.filter, bar.asks_seen);
  names.insert(names.end(), {"search", "decade", "genre", "country", "language"});
  fields.text(t::SEARCH, bar.filter.search);
  fill_chosen(context, fields, bar.filter);
  if (bar.asks_year) {
    names.emplace_back("release_year");
    fill_year(fields.add(t::YEARS), bar.filter);
  }
  if (bar.asks_place) {
    names.emplace_back("location");
    fill_places(fields, bar);
  }
  if (bar.asks_rating) {
    names.emplace_back("rating_min");
    fields.show(t::RATINGS).show_if(!bar.filter.rating_min, t::ANY_RATING);
    if (fill_tags(fields, bar.filter, choices)) names.emplace_back("tag");
  }
  if (bar.asks_watched) {
    names.emplace_back("watched");
    fill_watched(fields, bar.address.value("watched"));
  }
  return names;
}

}  // namespace

void add_filter_bar(const app::Context& context, app::Section& body, const FilterBar& bar,
                    const MovieChoicesHtml& choices) {
  app::Section row = body.include(t::FILTER_BAR, "partials/filter_bar.tpl");
  row.text(t::HEADING, bar.heading).text(t::ACTION, bar.address.url_with_only(context, {}));
  fill_chips(context, row, bar);
  fill_order(context, row, bar);
  fill_views(row, bar);
  fill_periods(row, bar);
  if (!bar.has_filters && bar.sorts.empty()) return;
  app::Section sheet = row.add(t::SHEET);
  std::vector<std::string_view> names;
  if (bar.has_filters) names = fill_filters(context, sheet.add(t::FILTERING), bar, choices);
  if (!bar.sorts.empty()) names.emplace_back("sort_by");
  bar.address.add_hidden(sheet, names);
}

}  // namespace web
