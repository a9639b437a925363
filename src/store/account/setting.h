// Settings that an administrator made on the pages. The environment and the configuration file win over them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Settings that file and environment do not know.
inline constexpr std::string_view kAuditDays = "audit_days";  // how long audit entries are stored; 400 by default
// Private hosts and networks (CIDR) that links to media servers may reach, with spaces between; none by default.
inline constexpr std::string_view kMediaServerAddresses = "media_server_addresses";

// All settings by name.
std::map<std::string, std::string> all_settings(Db& db);
// A number that every change raises.
std::int64_t settings_revision(Db& db);
std::optional<std::string> find_setting(Db& db, std::string_view name);
void set_setting(Tx& tx, std::string_view name, std::string_view value, base::UnixTime now);
void remove_setting(Tx& tx, std::string_view name, base::UnixTime now);

}  // namespace store
