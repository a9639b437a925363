// The second factor of an account: an encrypted TOTP secret, recovery codes and trusted devices. Every step that may
// happen only once is one conditional statement, whose returned row is the permission.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Returns the encrypted secret (auth::seal_totp_secret), or nullopt if the second factor is off.
std::optional<std::string> find_totp_secret(Db& db, std::int64_t user_id);
// Both return false if the second factor is already in the wanted state. When it is disabled, a trigger removes its
// recovery codes and trusted devices.
bool enable_totp(Tx& tx, std::int64_t user_id, std::string_view sealed_secret);
bool disable_totp(Tx& tx, std::int64_t user_id);
// Marks a time step as used for a login. Returns false if this step or a later one was used before.
bool use_totp_step(Tx& tx, std::int64_t user_id, std::int64_t step);

struct RecoveryCodeHash {
  std::string hash;      // bcrypt
  std::int64_t tag = 0;  // keyed lookup value
};
struct RecoveryCodeRow {
  std::int64_t id = 0;
  std::string hash;
};
void replace_recovery_codes(Tx& tx, std::int64_t user_id, const std::vector<RecoveryCodeHash>& codes,
                            base::UnixTime now);
std::optional<RecoveryCodeRow> find_recovery_code(Db& db, std::int64_t user_id, std::int64_t tag);
bool take_recovery_code(Tx& tx, std::int64_t user_id, std::int64_t code_id);
int count_recovery_codes(Db& db, std::int64_t user_id);

struct DeviceRow {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string token_digest;  // SHA-256 of the token; the lookup key
  std::string token_hash;    // bcrypt of the token
  std::string name, user_agent, ip_address;
  base::UnixTime created_at = 0, last_used_at = 0, expires_at = 0;
};
struct AddedDevice {
  std::int64_t id = 0;
  std::vector<std::int64_t> removed;  // the oldest devices beyond the newest ten
};
AddedDevice add_device(Tx& tx, const DeviceRow& device, base::UnixTime now);
std::optional<DeviceRow> find_device(Db& db, std::int64_t user_id, std::string_view token_digest, base::UnixTime now);
std::vector<DeviceRow> list_devices(Db& db, std::int64_t user_id, base::UnixTime now);  // newest first
void touch_device(Tx& tx, std::int64_t device_id, base::UnixTime now);
// Removes a device and returns its name, or nullopt if it is not this user's.
std::optional<std::string> remove_device(Tx& tx, std::int64_t user_id, std::int64_t device_id);
int remove_all_devices(Tx& tx, std::int64_t user_id);
std::int64_t delete_expired_devices(Tx& tx, base::UnixTime now);

}  // namespace store
