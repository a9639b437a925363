// The filters of a list that are seldom asked for (partials/more_filters.tpl): person, runtime, who has seen it, what
// services show it. The forms of films and of the diary share them.
#pragma once

#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/movies.h"
#include "web/lists/list_address.h"

namespace web {

constexpr int kOfferedMembers = 20;  // the name of one of more is typed

// Adds the include MORE_FILTERS. `asks_seen`: the list may hold films that the viewer has not seen. Returns the names
// of the fields that the form now sends.
std::vector<std::string_view> add_more_filters(const app::Context& context, app::Section& form,
                                               const ListAddress& address, const store::ListFilter& filter,
                                               bool asks_seen);

// Whether one of them is set: then they are shown unfolded.
bool has_more_filters(const ListAddress& address);

// OFFERS_NOTE below a list that is filtered by services: whose offers they are, and of how many of the films that pass
// the other filters they are not known.
void add_offers_note(const app::Context& context, app::Section& body, const store::ListFilter& filter,
                     std::int64_t owner, store::MovieScope scope);
// `unknown`: of how many films.
void add_offers_note(app::Section& body, std::int64_t unknown);

}  // namespace web
