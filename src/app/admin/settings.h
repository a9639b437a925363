// Settings that administrators change on the pages. File and environment override them, and secrets are stored
// encrypted; every process applies a change with its next request.
#pragma once

#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/config.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace app {

// Returns true if the pages may change the key.
bool is_editable(std::string_view key);
bool is_secret(std::string_view key);

// Returns the source of a setting: "default", "file", "environment" or "database".
const char* source_word(base::ConfigSource source);

// Returns `configured` with the settings of the database. A value that cannot be used is left out and logged.
base::Config effective_config(const base::Config& configured, const auth::Keys& keys, store::Db& db);

// Stores a setting, or removes it if the value is empty. Throws base::ConfigError if the value cannot be used.
void change_setting(store::Tx& tx, const base::Config& configured, const auth::Keys& keys, std::string_view key,
                    const std::string& value, base::UnixTime now);

}  // namespace app
