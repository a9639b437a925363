// What films have in common (genres, countries, …) and the places of plays: as a panel with the first of them, and
// the whole list on a page of its own, `/users/{username}/statistics?list=genres`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "store/numbers/statistics.h"
#include "web/overview/panels.h"

namespace web {

struct ValueList {
  std::string_view key, title;  // `list` of the address; also the row of the dashboard
  std::string_view filter;      // the parameter that these values are for in a list of films
  store::TopValues store::Statistics::*values;
};
inline constexpr ValueList kValueLists[] = {{"genres", "Genres", "genre", &store::Statistics::genres},
                                            {"countries", "Countries", "country", &store::Statistics::countries},
                                            {"languages", "Languages", "language", &store::Statistics::languages},
                                            {"release_years", "Release years", "release_year", &store::Statistics::release_years},
                                            {"companies", "Companies", "company", &store::Statistics::companies}};
inline constexpr std::string_view kPlaces = "locations";

constexpr std::size_t kPanelRows = 8;

// One more panel with the first kPanelRows; none when there is nothing to show.
void add_value_panel(const app::Context& context, Panels& panels, PanelHead head, const ValueList& list,
                     const store::Period& period, const store::Statistics& numbers);
void add_places_panel(const app::Context& context, Panels& panels, PanelHead head, const store::Period& period,
                      const store::Statistics& numbers);

// "Genres"; empty for a key that names no list.
std::string_view list_title(std::string_view key);

// One page of the whole list, as ready HTML, and how many there are.
struct ListPage {
  std::int64_t total = 0;
  std::string html;
};
constexpr std::size_t kValuesOfPage = 120;
ListPage list_page(app::Context& context, std::string_view key, const store::Period& period, std::int64_t page, const std::string& today);

}  // namespace web
