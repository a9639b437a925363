#include "store/work/idempotency_key.h"

namespace store {

std::optional<FirstAnswer> find_first_answer(Db& db, const IdempotencyKey& key, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT request_hash, status, location, body FROM idempotency_key "
      "WHERE user_id = ? AND route = ? AND key_hash = ? AND created_at > ?";
  Query query(db, kSql, key.user_id, key.route, key.key_hash, now - base::kDay);
  if (!query.step()) return std::nullopt;
  return FirstAnswer{query.text(0), static_cast<int>(query.integer(1)), query.text(2), query.text(3)};
}

void add_first_answer(Tx& tx, const IdempotencyKey& key, const FirstAnswer& answer, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT OR REPLACE INTO idempotency_key "
      "(user_id, route, key_hash, request_hash, status, location, body, created_at) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, key.user_id, key.route, key.key_hash, answer.request_hash, answer.status, answer.location,
        answer.body, now)
      .run();
}

void delete_old_idempotency_keys(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM idempotency_key WHERE created_at <= ?";
  Query(tx, kSql, now - base::kDay).run();
}

}  // namespace store
