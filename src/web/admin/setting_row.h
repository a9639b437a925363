// A setting that administrators change on a page: its row in the template, reading what a form sent.
// Environment and file win: such a row shows its value, and what a form sends for it is ignored.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/admin/server_settings.h"
#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"

namespace web {

struct SettingRow {
  app::TemplateName section;
  std::string_view key;  // of app::server_setting

  const app::ServerSetting& setting() const { return app::server_setting(key); }
};

// Adds the row's section to `body`; returns it. A secret's value is never in it. After a mistake the row shows what was
// sent.
app::Section add_setting_row(const app::Context& context, app::Section& body, const SettingRow& row,
                             const app::Problems& problems);

// What the form changes; nothing of it is to be saved when there are problems.
std::vector<app::SettingChange> read_setting_changes(const app::Context& context, std::span<const SettingRow> rows,
                                                     app::Problems& problems);

}  // namespace web
