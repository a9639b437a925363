// The directors and collections that a member has begun, with the number of films of each that the member has seen.
#pragma once

#include <cstdint>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds BEGUN, the first directors and collections, to the page of a member's lists if the viewer may read what the
// member has seen, and asks for some missing credits on the viewer's own page. Returns the age of the numbers in
// seconds.
std::int64_t fill_begun(app::Context& context, app::Section& body);

// Adds NEARLY, the directors and collections that are closest to complete, to a profile. It asks for no credits, and
// returns the age of the numbers in seconds.
std::int64_t fill_nearly_complete(app::Context& context, app::Section& body);

}  // namespace web
