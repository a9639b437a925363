// The settings of an account as our own export names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace transfer {

// The account with this setting; none: there is no such setting, or it cannot have this value.
std::optional<domain::User> with_preference(domain::User user, std::string_view name, const std::string& value);

// The one setting with several rows: the name of a member who may log for the account.
inline constexpr std::string_view kGrantPreference = "together";
// The member of this name, whom the user may let log for them; none: nobody has it whom they know of.
std::optional<domain::User> find_writer(store::Db& db, const domain::User& user, std::string_view name);

bool has_same_preferences(const domain::User& one, const domain::User& other);

}  // namespace transfer
