// Chips for the filters of a list, shared by the pages of the diary, of films and of saved filters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "store/lists/filter.h"

namespace web {

// A filter's text, and the parameter that removes the filter when it is left out.
struct FilterLabel {
  std::string text;
  std::string_view name;
};
std::vector<FilterLabel> filter_labels(const app::Context& context, const app::ListParameters& parameters,
                                       const store::ListFilter& filter, std::int64_t owner);
// movies_labels() also has the filters of lists of films, and diary_labels() those of the diary. A month that the
// calendar shows is no filter.
std::vector<FilterLabel> movies_labels(const app::Context& context, const app::ListParameters& parameters,
                                       const store::ListFilter& filter, std::int64_t owner);
std::vector<FilterLabel> diary_labels(const app::Context& context, const app::ListParameters& parameters,
                                      const store::ListFilter& filter, std::int64_t owner);

}  // namespace web
