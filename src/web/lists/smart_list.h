// A saved filter as a list that can be opened: its stored query, read as the viewer may ask it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/account/saved_filter.h"
#include "store/lists/movies.h"
#include "web/lists/filters.h"
#include "web/lists/list_address.h"

namespace web {

struct SmartList {
  std::string url, query;           // of the list; the query as it is written anew
  std::vector<FilterLabel> labels;  // what is filtered by
  store::MovieScope scope = store::MovieScope::server;
  store::ListFilter filter;
  std::int64_t owner_id = 0;  // whose plays and ratings count: of the server's films those of the viewer
  base::Text problem;         // what is gone or not allowed; empty: none, and only then there is a filter
};

// "movies", "watched", "diary", "watchlist".
bool is_filter_kind(std::string_view kind);

// None: the viewer may not see the list that it filters.
std::optional<SmartList> smart_list(const app::Context& context, const store::SavedFilter& filter);

// Adds the include SAVE_FILTER: the form that saves the filter of a list, when there is one and the list is the
// viewer's or everybody's.
void add_save_form(const app::Context& context, app::Section& body, std::string_view kind, std::int64_t owner_id,
                   const ListAddress& address);

}  // namespace web
