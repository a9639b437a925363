// Reads the parameters of a diary page, and of a filter that was saved there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "store/lists/filter.h"

namespace app {

std::vector<std::string_view> diary_parameters();

struct DiaryRequest {
  store::ListFilter filter;  // includes the period
  std::string year, month;   // "2024", "05"; both empty for all entries or the undated; a month has a year
};
// `owner` is the one whose diary it is. Throws 400 for an unknown value.
DiaryRequest read_diary(const Context& context, const ListParameters& parameters, std::int64_t owner);

// Returns true for "yes" and false for an absent parameter. Throws 400 for any other value.
bool read_flag(const ListParameters& parameters, std::string_view name);

}  // namespace app
