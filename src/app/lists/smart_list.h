// Saved filters: what may be saved, and a saved one as a list that can be read. Pages and API share the rules.
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
  domain::User owner;         // whose plays and ratings count: of the server's films the viewer
  ListParameters parameters;  // of the page that the filter was saved on
  store::MovieQuery movies;   // of the diary the films of its entries
  base::Text problem;         // what is gone or not allowed; empty: none, and only then there is a list
};

// "movies", "watched", "diary", "watchlist".
bool is_filter_kind(std::string_view kind);

// As the viewer may ask it. None: the viewer may not see the list that it filters.
std::optional<SmartList> read_smart_list(const Context& context, const store::SavedFilter& filter);

// The query to save, without what says where in the list somebody is.
std::string saved_query(const ListParameters& parameters);

// Checks name, kind and query of one's own filter. A query that can be saved is written anew.
void check_filter(const Context& context, store::SavedFilter& filter, Problems& problems);

}  // namespace app
