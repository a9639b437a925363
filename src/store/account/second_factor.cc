#include "store/account/second_factor.h"

#include <algorithm>
#include <iterator>

namespace store {

namespace {

std::vector<std::int64_t> device_ids(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT id FROM trusted_device WHERE user_id = ? ORDER BY id";
  return Query(tx, kSql, user_id).all([](const Query& row) { return row.integer(0); });
}

}  // namespace

std::optional<std::string> find_totp_secret(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT totp_secret FROM user WHERE id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.optional_text(0) : std::nullopt;
}

bool enable_totp(Tx& tx, std::int64_t user_id, std::string_view sealed_secret) {
  static constexpr char kSql[] =
      "UPDATE user SET totp_secret = ?, totp_last_step = 0 WHERE id = ? AND totp_secret IS NULL RETURNING id";
  return Query(tx, kSql, sealed_secret, user_id).step();
}

bool disable_totp(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] =
      "UPDATE user SET totp_secret = NULL WHERE id = ? AND totp_secret IS NOT NULL RETURNING id";
  return Query(tx, kSql, user_id).step();
}

bool use_totp_step(Tx& tx, std::int64_t user_id, std::int64_t step) {
  static constexpr char kSql[] =
      "UPDATE user SET totp_last_step = ?1 "
      "WHERE id = ?2 AND totp_secret IS NOT NULL AND totp_last_step < ?1 RETURNING id";
  return Query(tx, kSql, step, user_id).step();
}

void replace_recovery_codes(Tx& tx, std::int64_t user_id, const std::vector<RecoveryCodeHash>& codes,
                            base::UnixTime now) {
  static constexpr char kDelete[] = "DELETE FROM recovery_code WHERE user_id = ?";
  static constexpr char kInsert[] =
      "INSERT INTO recovery_code (user_id, code_hash, tag, created_at) VALUES (?, ?, ?, ?)";
  Query(tx, kDelete, user_id).run();
  for (const RecoveryCodeHash& code : codes) Query(tx, kInsert, user_id, code.hash, code.tag, now).run();
}

std::optional<RecoveryCodeRow> find_recovery_code(Db& db, std::int64_t user_id, std::int64_t tag) {
  static constexpr char kSql[] = "SELECT id, code_hash FROM recovery_code WHERE user_id = ? AND tag = ? AND used = 0";
  return Query(db, kSql, user_id, tag).first([](const Query& row) {
    return RecoveryCodeRow{row.integer(0), row.text(1)};
  });
}

bool take_recovery_code(Tx& tx, std::int64_t user_id, std::int64_t code_id) {
  static constexpr char kSql[] = "DELETE FROM recovery_code WHERE id = ? AND user_id = ? AND used = 0 RETURNING id";
  return Query(tx, kSql, code_id, user_id).step();
}

int count_recovery_codes(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM recovery_code WHERE user_id = ? AND used = 0";
  return static_cast<int>(Query(db, kSql, user_id).number());
}

AddedDevice add_device(Tx& tx, const DeviceRow& device, base::UnixTime now) {
  const std::vector<std::int64_t> before = device_ids(tx, device.user_id);
  static constexpr char kSql[] =
      "INSERT INTO trusted_device (user_id, device_token, device_token_hash, device_name, user_agent, ip_address, "
      "created_at, last_used_at, expires_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)";
  Query(tx, kSql, device.user_id, device.token_digest, device.token_hash, device.name, null_if_empty(device.user_agent),
        null_if_empty(device.ip_address), now, device.expires_at)
      .run();
  AddedDevice added;
  const std::vector<std::int64_t> after = device_ids(tx, device.user_id);  // a trigger keeps the newest ten
  added.id = after.back();
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(added.removed));
  return added;
}

std::optional<DeviceRow> find_device(Db& db, std::int64_t user_id, std::string_view token_digest, base::UnixTime now) {
  for (DeviceRow& device : list_devices(db, user_id, now))
    if (device.token_digest == token_digest) return std::move(device);
  return std::nullopt;
}

std::vector<DeviceRow> list_devices(Db& db, std::int64_t user_id, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, device_token, device_token_hash, device_name, user_agent, ip_address, created_at, last_used_at,
      expires_at
    FROM trusted_device WHERE user_id = ? AND expires_at > ? ORDER BY id DESC)";
  return Query(db, kSql, user_id, now).all([](const Query& row) {
    return DeviceRow{row.integer(0), row.integer(1), row.text(2),    row.text(3),    row.text(4),
                     row.text(5),    row.text(6),    row.integer(7), row.integer(8), row.integer(9)};
  });
}

void touch_device(Tx& tx, std::int64_t device_id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE trusted_device SET last_used_at = ? WHERE id = ?";
  Query(tx, kSql, now, device_id).run();
}

std::optional<std::string> remove_device(Tx& tx, std::int64_t user_id, std::int64_t device_id) {
  static constexpr char kSql[] = "DELETE FROM trusted_device WHERE id = ? AND user_id = ? RETURNING device_name";
  return Query(tx, kSql, device_id, user_id).first([](const Query& row) { return row.text(0); });
}

int remove_all_devices(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "DELETE FROM trusted_device WHERE user_id = ?";
  Query(tx, kSql, user_id).run();
  return static_cast<int>(tx.db().changes());
}

std::int64_t delete_expired_devices(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM trusted_device WHERE expires_at <= ?";
  Query(tx, kSql, now).run();
  return tx.db().changes();
}

}  // namespace store
