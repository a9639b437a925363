// Settings that administrators change on the pages. File and environment win over them, and secrets
// are stored encrypted. Every process follows a change with its next request.
#pragma once

#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/config.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace app {

// The keys that the pages may change.
bool is_editable(std::string_view key);
bool is_secret(std::string_view key);

// Where a setting comes from: "default", "file", "environment" or "database".
const char* source_word(base::ConfigSource source);

// `configured` with what the database holds; a value that cannot be used is left out and logged.
base::Config effective_config(const base::Config& configured, const auth::Keys& keys, store::Db& db);

// Throws base::ConfigError when the value cannot be used. An empty value removes the setting.
void change_setting(store::Tx& tx, const base::Config& configured, const auth::Keys& keys, std::string_view key,
                    const std::string& value, base::UnixTime now);

}  // namespace app
