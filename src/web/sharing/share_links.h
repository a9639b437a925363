// The viewer's share links on other pages than their own.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds an entry for each link, without its address.
void add_share_link_rows(const app::Context& context, app::Section& list);

}  // namespace web
