#include "web/admin/admin_area.h"

#include "web/account/security_page.h"

namespace web {

namespace t = app::t;

void add_admin_area(const app::Context& context, app::Section& body, app::TemplateName tab) {
  const bool is_admin = context.member().is_admin;
  add_settings_nav(context, body, is_admin ? t::AT_ADMINISTRATION : tab);
  if (is_admin) body.include(t::ADMIN_TABS, "partials/admin_tabs.tpl").show(tab);
}

}  // namespace web
