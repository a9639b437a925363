// The admin pages form one area, with an entry in the settings and tabs above each page.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds the includes SETTINGS_NAV and ADMIN_TABS; `tab` is the section of the current tab, such as AT_HEALTH. Members
// who are no administrators see only the jobs here, and get no tabs.
void add_admin_area(const app::Context& context, app::Section& body, app::TemplateName tab);

}  // namespace web
