// The numbers on a profile that need the whole diary. They are cached as HTML (web/overview/panels.h), as reading it
// takes long.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/context.h"
#include "web/kit/dashboard_rows.h"

namespace web {

// Panels and portraits are in groups before, between and after the shelves of posters.
constexpr std::size_t kRowGroups = 3;

struct DashboardNumbers {
  std::string totals, year, tags;                            // HTML; the latter two may be empty
  std::array<std::string, kRowGroups> groups;                // HTML
  std::string first_month;                                   // "2019-05"; empty if no play has a month
  std::vector<std::pair<std::int64_t, std::string>> visits;  // cinema visits: film and date, newest first
  std::int64_t age = 0;                                      // as in store::ComputedText
};

// Returns the numbers of the subject. `rows` are arranged as `arrangement` says.
DashboardNumbers dashboard_numbers(const app::Context& context, const std::vector<DashboardRow>& rows,
                                   const std::string& arrangement);

}  // namespace web
