#include "app/admin/settings.h"

#include <algorithm>

#include "app/admin/server_settings.h"
#include "base/crypto.h"
#include "base/log.h"
#include "store/account/setting.h"

namespace app {

namespace {

const ServerSetting* find_editable(std::string_view key) {
  const auto settings = server_settings();
  const auto found =
      std::find_if(settings.begin(), settings.end(), [&](const ServerSetting& one) { return one.key == key; });
  return found == settings.end() || !found->is_configurable() ? nullptr : &*found;
}

// Applies the settings one by one, and leaves out those that cannot be used, such as a time zone that the machine no
// longer has.
base::Config with_usable(base::Config config, const base::Config::Variables& settings) {
  for (const auto& setting : settings) {
    try {
      config = config.with_settings({setting});
    } catch (const base::ConfigError& error) {
      base::log(base::LogLevel::warning, "setting_unusable", {{"reason", error.what()}});
    }
  }
  return config;
}

}  // namespace

bool is_editable(std::string_view key) { return find_editable(key) != nullptr; }

bool is_secret(std::string_view key) {
  const ServerSetting* setting = find_editable(key);
  return setting != nullptr && setting->kind == SettingKind::secret;
}

const char* source_word(base::ConfigSource source) {
  switch (source) {
    case base::ConfigSource::file:
      return "file";
    case base::ConfigSource::environment:
      return "environment";
    case base::ConfigSource::database:
      return "database";
    case base::ConfigSource::unset:
      break;
  }
  return "default";
}

base::Config effective_config(const base::Config& configured, const auth::Keys& keys, store::Db& db) {
  base::Config::Variables values;
  for (const auto& [key, stored] : store::all_settings(db)) {
    if (!is_editable(key)) continue;
    const auto value = is_secret(key) ? base::decrypt(keys.encryption, stored, key) : stored;
    if (value) values[key] = *value;
    else base::log(base::LogLevel::warning, "setting_unreadable", {{"key", key}});
  }
  try {
    return configured.with_settings(values);
  } catch (const base::ConfigError&) {
    return with_usable(configured, values);
  }
}

void change_setting(store::Tx& tx, const base::Config& configured, const auth::Keys& keys, std::string_view key,
                    const std::string& value, base::UnixTime now) {
  if (value.empty()) {
    store::remove_setting(tx, key, now);
    return;
  }
  static_cast<void>(configured.with_settings({{std::string(key), value}}));  // throws if it cannot be used
  store::set_setting(tx, key, is_secret(key) ? base::encrypt(keys.encryption, value, key) : value, now);
}

}  // namespace app
