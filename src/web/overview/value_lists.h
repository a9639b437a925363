// The values that films share (genres, countries, …), the places and the tags of plays. A panel shows the first of
// them, and the whole list has its own page: `/users/{username}/statistics?list=genres`, or `/users/{username}/tags`
// for tags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "store/numbers/statistics.h"
#include "web/kit/panels.h"

namespace web {

struct ValueList {
  std::string_view key;  // `list` of the address; also the row of the dashboard
  base::Text title;
  std::string_view filter;  // the parameter that filters a list of films
  store::TopValues store::Statistics::*values;
  unsigned part;  // of a StatisticsRequest; 0 for release years, which take none
};
inline constexpr ValueList kValueLists[] = {
    {"genres", base::tr("Genres"), "genre", &store::Statistics::genres, store::part::genres},
    {"countries", base::tr("Countries"), "country", &store::Statistics::countries, store::part::countries},
    {"languages", base::tr("Languages"), "language", &store::Statistics::languages, store::part::languages},
    {"release_years", base::tr("Release years"), "release_year", &store::Statistics::release_years, 0},
    {"companies", base::tr("Companies"), "company", &store::Statistics::companies, store::part::companies}};
inline constexpr std::string_view kPlaces = "locations";
inline constexpr std::string_view kTags = "tags";

// Adds a panel with the first `head.rows` values, if there are any. It has no link to the whole list of some days, as
// that has no page.
void add_value_panel(const app::Context& context, Panels& panels, PanelHead head, const ValueList& list,
                     const store::Period& period, const store::Statistics& numbers);
void add_places_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period,
                      const store::Statistics& numbers);
void add_tags_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period);

// Returns the title of a list, "Genres"; empty for a key that names no list.
base::Text list_title(std::string_view key);

// One page of the whole list as HTML, and the number of all values.
struct ValuesPage {
  std::int64_t total = 0;
  std::string html;
  std::int64_t age = 0;  // as in store::ComputedText
};
constexpr std::size_t kValuesOfPage = 120;
ValuesPage values_page(app::Context& context, std::string_view key, const store::Period& period, std::int64_t page,
                       const std::string& today);

}  // namespace web
