// What a person's own page takes from the whole diary: cached as HTML (web/overview/panels.h), as reading it takes
// long.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/context.h"
#include "web/overview/dashboard_rows.h"

namespace web {

// Panels and portraits stand in groups before, between and behind the shelves of posters.
constexpr std::size_t kRowGroups = 3;

struct DashboardNumbers {
  std::string totals, year, tags;                            // HTML; the latter two may be empty
  std::array<std::string, kRowGroups> groups;                // HTML
  std::string first_month;                                   // "2019-05"; empty: no play has a month
  std::vector<std::pair<std::int64_t, std::string>> visits;  // to the cinema: film and date, the newest first
  std::int64_t age = 0;                                      // as store::ComputedText has it
};

// Of the subject. `rows` are arranged as `arrangement` says.
DashboardNumbers dashboard_numbers(const app::Context& context, const std::vector<DashboardRow>& rows,
                                   const std::string& arrangement);

}  // namespace web
