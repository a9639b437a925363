// Saved filters: the rules for saving one, and for reading a saved one as a list. Pages and API share them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "app/page/forms.h"
#include "store/account/saved_filter.h"
#include "store/lists/movies.h"

namespace app {

struct SmartList {
  domain::User owner;         // whose plays and ratings count; the viewer for all films of the server
  ListParameters parameters;  // of the page that the filter was saved on
  store::MovieQuery movies;   // for the diary, the films of its entries
  base::Text problem;         // names a part that is gone or not allowed; only if it is empty there is a list
};

// Returns true for "movies", "watched", "diary" and "watchlist".
bool is_filter_kind(std::string_view kind);

// Reads a saved filter for the viewer. Returns nullopt if the viewer may not see the list that it filters.
std::optional<SmartList> read_smart_list(const Context& context, const store::SavedFilter& filter);

// Returns the query to save, without the reader's position in the list.
std::string saved_query(const ListParameters& parameters);

// Checks kind and query of the viewer's own filter. Replaces a query that can be saved by its saved form.
void check_filter(const Context& context, store::SavedFilter& filter, Problems& problems);

}  // namespace app
