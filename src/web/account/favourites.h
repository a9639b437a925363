// The part of the profile page where a member chooses favourites.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Fills `body` with the viewer's favourites, and with the films that the address searches for.
void fill_favourites(const app::Context& context, app::Section& body);

}  // namespace web
