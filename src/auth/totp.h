// Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 seconds) by liboath.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/time.h"

namespace auth {

// Returns 20 random bytes in base32 (32 characters, no padding).
std::string new_totp_secret();

// Returns the text of the QR code for authenticator apps: "otpauth://totp/Matinee:<name>?secret=…&issuer=Matinee".
std::string totp_uri(std::string_view user_name, std::string_view secret);

// Returns the time step of a code, at most one step away from `now`, or nullopt if the code is not exactly six ASCII
// digits or fits no step. The caller makes sure that each step is used once.
std::optional<std::int64_t> matched_totp_step(const std::string& secret, const std::string& code, base::UnixTime now);

// Returns the encrypted secret for the database, bound to its user.
std::string seal_totp_secret(const Keys& keys, std::int64_t user_id, std::string_view secret);
std::optional<std::string> open_totp_secret(const Keys& keys, std::int64_t user_id, std::string_view sealed);

}  // namespace auth
