// The pages of administrators are one area: an entry of the settings, and tabs above each page.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds the includes SETTINGS_NAV and ADMIN_TABS; `tab` is the section of the current one (AT_HEALTH). A member, who
// comes for jobs alone, gets no tabs.
void add_admin_area(const app::Context& context, app::Section& body, app::TemplateName tab);

}  // namespace web
