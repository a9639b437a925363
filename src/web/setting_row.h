// A setting that administrators change on a page: its row in the template, reading what a form sent, saving it.
// Environment and file win: such a row shows its value, and what a form sends for it is ignored.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/forms.h"
#include "app/view.h"

namespace web {

enum class SettingKind { text, zone, flag, secret };

// What is wrong with a value that the configuration itself would take.
using SettingCheck = std::optional<std::string> (*)(const app::Context& context, const std::string& value);

struct SettingRow {
  app::Name section;
  std::string_view key;     // "MATINEE_BASE_URL", or a setting of the database alone (store/setting.h)
  SettingKind kind;
  const char* usual;        // of a setting of the database alone; the configuration knows its own defaults
  const char* hint;         // what to write instead of a value that cannot be used
  SettingCheck check;       // may be null
};

struct SettingChange {
  std::string_view key;
  std::string value;  // empty: removed from the database
};

// The field's name: "base_url".
std::string setting_field(std::string_view key);

// Adds the row's section to `body`; returns it. A secret's value is never in it. After a mistake the row shows what was sent.
app::Fill add_setting_row(const app::Context& context, app::Fill& body, const SettingRow& row, const app::Problems& problems);

// What the form changes; nothing of it is to be saved when there are problems.
std::vector<SettingChange> read_setting_changes(const app::Context& context, std::span<const SettingRow> rows, app::Problems& problems);

// Saves them with their audit entry, which names the settings and holds no value.
void save_settings(const app::Context& context, store::Tx& tx, const std::vector<SettingChange>& changes);

}  // namespace web
