// The settings that administrators change, on the pages and through the API: their list, where each comes from, and how
// new values are checked and saved. A setting from the environment or the configuration file is fixed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"

namespace app {

enum class SettingKind { text, zone, flag, number, secret };

struct ServerSetting {
  std::string_view key;  // "MATINEE_BASE_URL", or a setting of the database alone (store/account/setting.h)
  SettingKind kind;
  const char* usual;  // the default of a setting of the database alone; Config knows all others
  base::Text hint;    // advice for a value that cannot be used
  // Returns the problem of a value that Config accepts; may be null.
  std::optional<base::Text> (*check)(const Context& context, const std::string& value);

  bool is_configurable() const;  // may also be set by the environment and the configuration file
  std::string name() const;      // "base_url": the form's field and the API's member
  std::string default_value() const;
};

std::span<const ServerSetting> server_settings();
const ServerSetting& server_setting(std::string_view key);        // the key must exist
const ServerSetting* find_server_setting(std::string_view name);  // null when there is none
// Returns the value in the database, encrypted if it is a secret, or an empty string if there is none.
std::string stored_setting(const Context& context, const ServerSetting& setting);
base::ConfigSource setting_source(const Context& context, const ServerSetting& setting);
bool is_fixed(const Context& context, const ServerSetting& setting);
bool means_on(std::string_view flag);

// Returns the problem of a value that is not empty, or nullopt if it can be used.
std::optional<base::Text> setting_problem(const Context& context, const ServerSetting& setting,
                                          const std::string& value);

struct SettingChange {
  const ServerSetting* setting;
  std::string value;  // empty to remove it from the database
};
// Saves the changes and adds an audit event, which names the settings but holds no values.
void save_settings(const Context& context, store::Tx& tx, const std::vector<SettingChange>& changes);

}  // namespace app
