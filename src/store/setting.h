// Settings that an administrator made on the pages. The environment and the configuration file win over them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/db.h"

namespace store {

std::optional<std::string> find_setting(Db& db, std::string_view name);
void set_setting(Tx& tx, std::string_view name, std::string_view value, base::UnixTime now);

}  // namespace store
