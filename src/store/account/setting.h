// Settings that an administrator has chosen on the pages. The environment and the configuration file override them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// These settings exist only here, not in the configuration file or the environment.
inline constexpr std::string_view kAuditDays = "audit_days";  // days that audit entries are kept; 400 by default
// Private hosts and networks (CIDR) that links to media servers may reach, separated by spaces; none by default.
inline constexpr std::string_view kMediaServerAddresses = "media_server_addresses";

// Returns all settings by name.
std::map<std::string, std::string> all_settings(Db& db);
// Returns a number that every change of a setting raises.
std::int64_t settings_revision(Db& db);
std::optional<std::string> find_setting(Db& db, std::string_view name);
void set_setting(Tx& tx, std::string_view name, std::string_view value, base::UnixTime now);
void remove_setting(Tx& tx, std::string_view name, base::UnixTime now);

}  // namespace store
