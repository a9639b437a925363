// Lists that keep themselves: a person's directors and collections, with how many films of each that person has seen.
#pragma once

#include <cstdint>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// BEGUN on the page of a person's lists, for who may see what that person has seen: the first directors and
// collections. On one's own page some of those whose films nobody has asked for are asked for. Returns how old the
// numbers are, in seconds.
std::int64_t fill_begun(app::Context& context, app::Section& body);

// NEARLY on a person's own page: the directors and collections of which least is left. Nothing is asked for. Returns
// how old the numbers are, in seconds.
std::int64_t fill_nearly_complete(app::Context& context, app::Section& body);

}  // namespace web
