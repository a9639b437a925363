// Reads the filters that the address of a list names. Pages and API share their names and values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "store/lists/filter.h"

namespace app {

constexpr std::size_t kLongestSearch = 200;
constexpr int kFirstYear = 1870, kLastYear = 2200;  // of a release

enum class FilterProblem {
  too_long,
  not_a_year,
  not_a_decade,
  not_a_date,
  not_a_rating,
  not_a_code,
  not_a_number,
  out_of_range,
  not_minutes,
  not_yes_or_no,
  needs_login,
  no_services,
  unknown
};

struct FilterSource {
  std::function<std::optional<std::string>(std::string_view name)> value;  // of a parameter; nullopt if it is absent
  std::function<void(std::string_view name, FilterProblem)> refuse;        // if it returns, the filter is left out
  std::string last_date;                                                   // the latest watch date to accept
  std::int64_t owner = 0;                                                  // the user whose locations count
  bool names_exist = true;  // refuses an unknown genre, company or person, which else is a filter that no film passes
};

// The value of `service` that means any service which the viewer has chosen.
constexpr std::string_view kOwnServices = "mine";

// Reads a filter, in which `seen` and `service` are about the viewer, the latter in the viewer's country. `seen_by`
// names a member whose pages the viewer may read, and any other is unknown.
store::ListFilter read_list_filter(const Context& context, const FilterSource& source);

// Returns the names of a list's own parameters and then those of the filters.
std::vector<std::string_view> with_filter_names(std::vector<std::string_view> own);
// Reads the filter of a page, or one that was saved there. Throws 400 for an unknown value.
store::ListFilter read_filter(const Context& context, const ListParameters& parameters, std::int64_t owner);

}  // namespace app
