// Trusted devices: after the right password, a cookie replaces the second factor on one device for 30 days. Only the
// browser holds the token.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/account/audit.h"
#include "store/account/second_factor.h"

namespace auth {

constexpr base::UnixTime kDeviceLifetime = 30 * base::kDay;

// A token for the cookie, and its row. make_device() takes one cheap bcrypt, so call it outside a transaction.
struct NewDevice {
  std::string token;
  store::DeviceRow row;
};
NewDevice make_device(std::int64_t user_id, const store::Origin& origin, base::UnixTime now);

// Returns the id of a cookie's device if it is this user's and has not expired.
std::optional<std::int64_t> matched_device(store::Db& db, std::int64_t user_id, std::string_view token,
                                           base::UnixTime now);

}  // namespace auth
