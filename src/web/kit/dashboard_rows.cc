#include "web/kit/dashboard_rows.h"

#include <algorithm>

#include "base/json.h"

namespace web {

namespace {

// Most rankings are hidden at first, as the statistics have them; members can show them on their profile.
constexpr DashboardRow kFirstArrangement[] = {
    {kLastPlays, base::tr("Recently watched")},
    {"actors", base::tr("Actors"), false},
    {"actresses", base::tr("Actresses"), false},
    {"directors", base::tr("Directors")},
    {"genres", base::tr("Genres"), false},
    {"countries", base::tr("Countries"), false},
    {"languages", base::tr("Languages"), false},
    {kWatchlist, base::tr("Latest on the watchlist")},
    {"release_years", base::tr("Release years"), false},
    {"locations", base::tr("Places"), false},
    {"companies", base::tr("Companies"), false},
    {kCinemaVisits, base::tr("At the cinema")},
};

bool names(const base::Json& list, std::string_view key) {
  return list.isArray() && std::any_of(list.begin(), list.end(), [&](const base::Json& item) {
           return item.isString() && item.asString() == key;
         });
}

// Returns the place of the key in `order`, or the place after all others if it is not there.
Json::ArrayIndex place_of(const base::Json& order, std::string_view key) {
  Json::ArrayIndex place = 0;
  const Json::ArrayIndex count = order.isArray() ? order.size() : 0;
  while (place < count && !(order[place].isString() && order[place].asString() == key)) ++place;
  return place;
}

}  // namespace

std::vector<DashboardRow> dashboard_rows(const std::string& stored) {
  std::vector<DashboardRow> rows(std::begin(kFirstArrangement), std::end(kFirstArrangement));
  const auto arrangement = base::parse_json(stored);
  if (!arrangement) return rows;
  const base::Json& hidden = base::member(*arrangement, "hidden");
  for (DashboardRow& row : rows) {
    if (hidden.isArray()) row.visible = !names(hidden, row.key);
    row.expanded = !names(base::member(*arrangement, "closed"), row.key);
  }
  const base::Json& order = base::member(*arrangement, "order");
  std::stable_sort(rows.begin(), rows.end(), [&](const DashboardRow& a, const DashboardRow& b) {
    return place_of(order, a.key) < place_of(order, b.key);
  });
  return rows;
}

std::string dashboard_text(const std::vector<DashboardRow>& rows) {
  base::Json arrangement = base::json_object();
  for (const char* name : {"order", "hidden", "closed"}) arrangement[name] = base::json_array();
  for (const DashboardRow& row : rows) {
    const std::string key(row.key);
    arrangement["order"].append(key);
    if (!row.visible) arrangement["hidden"].append(key);
    if (!row.expanded) arrangement["closed"].append(key);
  }
  return base::write_json(arrangement);
}

}  // namespace web
