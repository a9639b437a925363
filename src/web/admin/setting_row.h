// The row of a setting that administrators change on a page: filling it, and reading it from a form. Environment and
// file win: such a row shows their value, and the form's value for it is ignored.
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

// Adds the row's section to `body` and returns it. The section never holds the value of a secret; after a mistake it
// shows the value that was sent.
app::Section add_setting_row(const app::Context& context, app::Section& body, const SettingRow& row,
                             const app::Problems& problems);

// Returns the changes that the form asks for. Save none of them if there are problems.
std::vector<app::SettingChange> read_setting_changes(const app::Context& context, std::span<const SettingRow> rows,
                                                     app::Problems& problems);

}  // namespace web
