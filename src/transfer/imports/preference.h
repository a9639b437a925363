// The settings of an account as our own export names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"

namespace transfer {

// The account with this setting; none: there is no such setting, or it cannot have this value.
std::optional<domain::User> with_preference(domain::User user, std::string_view name, const std::string& value);

bool has_same_preferences(const domain::User& one, const domain::User& other);

}  // namespace transfer
