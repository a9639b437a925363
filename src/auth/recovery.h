// Recovery codes: ten, of 16 characters without look-alikes, each good for one login. The database holds their bcrypt
// and a 32-bit keyed lookup value, so that one try costs one bcrypt, hit or miss.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "auth/keys.h"
#include "store/account/second_factor.h"

namespace auth {

constexpr int kRecoveryCodes = 10;

struct RecoveryCodes {
  std::vector<std::string> shown;  // XXXX-XXXX-XXXX-XXXX
  std::vector<store::RecoveryCodeHash> hashes;
};

// Takes ten bcrypts, so never call it inside a transaction.
RecoveryCodes make_recovery_codes(const Keys& keys, std::int64_t user_id);

// Returns the code without dashes and spaces, in upper case, or an empty text if this cannot be one.
std::string normalised_recovery_code(std::string_view typed);

// Returns the id of a right code, which the caller marks as used with store::take_recovery_code. Takes one bcrypt, hit
// or miss.
std::optional<std::int64_t> matched_recovery_code(store::Db& db, const Keys& keys, std::int64_t user_id,
                                                  std::string_view typed);

}  // namespace auth
