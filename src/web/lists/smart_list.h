// A saved filter as a list that can be opened.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/lists/smart_list.h"
#include "app/page/view.h"
#include "web/kit/list_address.h"
#include "web/lists/filters.h"

namespace web {

struct SmartList : app::SmartList {
  std::string url;
  std::vector<FilterLabel> labels;  // one for each filter; empty if there is a problem
};

// Returns nullopt if the viewer may not see the list that the filter is about.
std::optional<SmartList> smart_list(const app::Context& context, const store::SavedFilter& filter);

// Adds the include SAVE_FILTER, which saves the filter of a list, if the list is the viewer's or everybody's.
void add_save_form(const app::Context& context, app::Section& body, std::string_view kind, std::int64_t owner_id,
                   const ListAddress& address);

}  // namespace web
