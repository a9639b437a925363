// The rarely used filters of a list (partials/more_filters.tpl): person, runtime, members who have seen it, and
// services that show it. The forms of films and of the diary share them.
#pragma once

#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/movies.h"
#include "web/kit/list_address.h"

namespace web {

constexpr int kOfferedMembers = 20;  // with more members, names are typed

// Adds the include MORE_FILTERS and returns the names of the fields that the form now sends. `asks_seen` adds the
// filter by films that the viewer has seen or not.
std::vector<std::string_view> add_more_filters(const app::Context& context, app::Section& form,
                                               const ListAddress& address, const store::ListFilter& filter,
                                               bool asks_seen);

// Adds OFFERS_NOTE below a list that is filtered by services: the source of the offers, and the number of films that
// pass the other filters and have unknown offers.
void add_offers_note(const app::Context& context, app::Section& body, const store::ListFilter& filter,
                     std::int64_t owner, store::MovieScope scope);
// `unknown` is the number of films with unknown offers.
void add_offers_note(app::Section& body, std::int64_t unknown);

}  // namespace web
