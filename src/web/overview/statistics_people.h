// The people of the statistics page: directors, actors and actresses as faces, and the members somebody watched with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/numbers/statistics.h"
#include "web/overview/statistics_html.h"

namespace web {

struct PeopleList {
  const char* key;  // also the row of the profile
  base::Text title;
  std::vector<store::PersonNumbers> store::Statistics::*people;
  std::string_view page;  // that lists all of them
  unsigned part;          // of a StatisticsRequest
};
inline constexpr PeopleList kPeopleLists[] = {
    {"directors", base::tr("Directors"), &store::Statistics::directors, "/directors", store::part::directors},
    {"actors", base::tr("Actors"), &store::Statistics::actors, "/actors?role=actor", store::part::cast},
    {"actresses", base::tr("Actresses"), &store::Statistics::actresses, "/actors?role=actress", store::part::cast}};

// Returns the text to cache.
std::string people_text(const app::Context& context, const StatisticsView& view, const store::WatchedInPeriod& watched,
                        const std::string& today);

// Adds #PEOPLE from this text. A ring around a director says how many of their films have been seen; it is not cached,
// as it changes when the provider lists their films.
void fill_people(const app::Context& context, app::Section& body, const StatisticsView& view, std::string_view text);

}  // namespace web
