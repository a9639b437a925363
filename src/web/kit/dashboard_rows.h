// A member's arrangement of their profile: the order of rows, which of them show, and which are open. user.dashboard
// holds it as JSON, and rows of later versions, which it does not name, still appear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/texts/sentence.h"

namespace web {

struct DashboardRow {
  std::string_view key;
  base::Text title;
  bool visible = true, expanded = true;
};

// The latest plays are above the other rows, wherever the arrangement has them.
inline constexpr std::string_view kLastPlays = "last_plays";
// The rows that are shelves of posters; all others are portraits or panels.
inline constexpr std::string_view kWatchlist = "watchlist", kCinemaVisits = "cinema_visits";
inline bool is_shelf(const DashboardRow& row) { return row.key == kWatchlist || row.key == kCinemaVisits; }

// Returns all rows in the order of `stored`; rows that it does not name follow in the order of the first arrangement.
std::vector<DashboardRow> dashboard_rows(const std::string& stored);
std::string dashboard_text(const std::vector<DashboardRow>& rows);

}  // namespace web
