#include "auth/device.h"

#include "auth/device_name.h"
#include "auth/password.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"

namespace auth {

namespace {
constexpr unsigned long kTokenCost = 5;  // the lowest, because nobody can guess a random token
}  // namespace

NewDevice make_device(std::int64_t user_id, const store::Origin& origin, base::UnixTime now) {
  NewDevice device;
  device.token = base::random_hex(32);
  device.row.user_id = user_id;
  device.row.token_digest = base::sha256_hex(device.token);
  device.row.token_hash = hash_random_secret(device.token, kTokenCost);
  device.row.name = device_name(origin.user_agent);
  device.row.user_agent = origin.user_agent;
  device.row.ip_address = origin.ip_address;
  device.row.expires_at = now + kDeviceLifetime;
  return device;
}

std::optional<std::int64_t> matched_device(store::Db& db, std::int64_t user_id, std::string_view token,
                                           base::UnixTime now) {
  if (!base::is_lower_hex(token, 64)) return std::nullopt;
  const auto row = store::find_device(db, user_id, base::sha256_hex(token), now);
  if (!row || !verify_password(token, row->token_hash)) return std::nullopt;
  return row->id;
}

}  // namespace auth
