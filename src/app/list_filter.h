// The filters that the address of a list names, for pages and API alike: the same names, the same values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "store/lists/filter.h"

namespace app {

constexpr std::size_t kLongestSearch = 200;

enum class FilterProblem {
  too_long,
  not_a_year,
  not_a_decade,
  not_a_date,
  not_a_rating,
  not_a_code,
  not_a_number,
  out_of_range,
  unknown
};

struct FilterSource {
  std::function<std::optional<std::string>(std::string_view name)> value;  // of a parameter; none: it is absent
  std::function<void(std::string_view name, FilterProblem)> refuse;        // when it returns, the condition is left out
  std::string last_date;                                                   // no watch date after it is asked for
  std::int64_t owner = 0;                                                  // whose places count
  bool names_exist = true;  // a genre or company that there is not is refused; else no film passes
};

store::ListFilter read_list_filter(store::Db& db, const FilterSource& source);

}  // namespace app
