// The settings that administrators change, on the pages and through the API: which there are, where each comes from,
// checking and saving new values. Environment and configuration file win: such a setting is fixed.
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
  const char* usual;  // of a setting of the database alone; the configuration knows its own defaults
  base::Text hint;    // what to write instead of a value that cannot be used
  // What is wrong with a value that the configuration itself would take; may be null.
  std::optional<base::Text> (*check)(const Context& context, const std::string& value);

  std::string name() const;  // "base_url": of the form's field and the API's member
  std::string default_value() const;
};

std::span<const ServerSetting> server_settings();
const ServerSetting& server_setting(std::string_view key);        // one of those
const ServerSetting* find_server_setting(std::string_view name);  // "base_url"; null: there is none

// As the database has it, encrypted if secret; empty: nothing.
std::string stored_setting(const Context& context, const ServerSetting& setting);
base::ConfigSource setting_source(const Context& context, const ServerSetting& setting);
bool is_fixed(const Context& context, const ServerSetting& setting);
bool means_on(std::string_view flag);

// What is wrong with a value that is not empty.
std::optional<base::Text> setting_problem(const Context& context, const ServerSetting& setting,
                                          const std::string& value);

struct SettingChange {
  const ServerSetting* setting;
  std::string value;  // empty: removed from the database
};
// Saves them with their audit entry, which names the settings and holds no value.
void save_settings(const Context& context, store::Tx& tx, const std::vector<SettingChange>& changes);

}  // namespace app
