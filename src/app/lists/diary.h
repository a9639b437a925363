// What the parameters of a page of the diary ask for, and of a filter that was saved there.
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
  store::ListFilter filter;  // the period too
  std::string year, month;   // "2024", "05"; empty: all, or the undated; a month has a year
};
// `owner`: whose diary it is. Throws 400 for a value that is not known here.
DiaryRequest read_diary(const Context& context, const ListParameters& parameters, std::int64_t owner);

// A parameter that is "yes" or absent.
bool read_flag(const ListParameters& parameters, std::string_view name);

}  // namespace app
