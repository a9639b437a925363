// The filters that the address of a list names, shared by the pages of the diary and of films: reading them, and a chip
// for each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/lists/filter.h"
#include "web/lists/list_address.h"

namespace web {

// The names of a list's own parameters and then those of the filters.
std::vector<std::string_view> with_filter_names(std::vector<std::string_view> own);

// `owner`: whose places count. Throws 400 for a value that is not known.
store::ListFilter read_filter(const app::Context& context, const ListAddress& address, std::int64_t owner);

// What is filtered by, and the parameter to leave out.
struct FilterLabel {
  std::string text;
  std::string_view name;
};
std::vector<FilterLabel> filter_labels(const app::Context& context, const ListAddress& address,
                                       const store::ListFilter& filter, std::int64_t owner);

}  // namespace web
