// The settings of an account under their names in our own export.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace transfer {

// Returns the account with this setting, or nullopt if there is no such setting or it cannot have this value.
std::optional<domain::User> with_preference(domain::User user, std::string_view name, const std::string& value);

// The only setting with several rows: the name of a member who may log for the account.
inline constexpr std::string_view kGrantPreference = "together";
// Returns the member of this name, whom the user may allow to log for them, or nullopt if the user can see no such
// member.
std::optional<domain::User> find_writer(store::Db& db, const domain::User& user, std::string_view name);

bool has_same_preferences(const domain::User& one, const domain::User& other);

}  // namespace transfer
