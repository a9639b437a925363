#include "app/admin/settings.h"

#include <algorithm>
#include <iterator>

#include "base/crypto.h"
#include "base/log.h"
#include "store/account/setting.h"

namespace app {

namespace {

struct Editable {
  std::string_view key;
  bool secret;
};

constexpr Editable kEditable[] = {
    {"MATINEE_BASE_URL", false},
    {"MATINEE_METADATA_API_KEY", true},
    {"MATINEE_METADATA_LANGUAGE", false},
    {"MATINEE_IMAGE_CACHE", false},
    {"MATINEE_REGISTRATION", false},
    {"MATINEE_TIMEZONE", false},
    {"MATINEE_TRUSTED_PROXIES", false},
    {"MATINEE_SMTP_URL", false},
    {"MATINEE_SMTP_FROM", false},
    {"MATINEE_SMTP_USER", false},
    {"MATINEE_SMTP_PASSWORD", true},
    {"MATINEE_LIMIT_PASSWORD", false},
    {"MATINEE_LIMIT_PASSWORD_ADDRESS", false},
    {"MATINEE_LIMIT_PASSWORD_ACCOUNT", false},
    {"MATINEE_LIMIT_SECOND_FACTOR", false},
    {"MATINEE_LIMIT_CHECK", false},
    {"MATINEE_LIMIT_SECURITY", false},
    {"MATINEE_LIMIT_FORM", false},
    {"MATINEE_LIMIT_TEST", false},
    {"MATINEE_LIMIT_FIRST_WAIT", false},
    {"MATINEE_LIMIT_LONGEST_WAIT", false},
    {"MATINEE_LIMIT_HASHES", false},
    {"MATINEE_LIMIT_HASH_WAIT", false},
    {"MATINEE_LIMIT_WEBHOOK", false},
    {"MATINEE_LIMIT_WEBHOOK_UNKNOWN", false},
};

const Editable* find_editable(std::string_view key) {
  const auto found =
      std::find_if(std::begin(kEditable), std::end(kEditable), [&](const Editable& e) { return e.key == key; });
  return found == std::end(kEditable) ? nullptr : found;
}

// Applies the settings one by one, and leaves out those that cannot be used, as a time zone that the machine no longer
// has.
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
  const Editable* editable = find_editable(key);
  return editable != nullptr && editable->secret;
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
  static_cast<void>(configured.with_settings({{std::string(key), value}}));  // throws when it cannot be used
  store::set_setting(tx, key, is_secret(key) ? base::encrypt(keys.encryption, value, key) : value, now);
}

}  // namespace app
