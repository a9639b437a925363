#include "store/work/receipt.h"

namespace store {

namespace {

constexpr base::UnixTime kLifetime = 30 * base::kDay;

}  // namespace

std::optional<std::string> find_receipt(Tx& tx, const Receipt& receipt, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT location FROM form_receipt WHERE user_id = ? AND route = ? AND form_id = ? AND fields_hash = ? AND "
      "created_at > ?";
  Query query(tx, kSql, receipt.user_id, receipt.route, receipt.form_id, receipt.fields_hash, now - kLifetime);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

void add_receipt(Tx& tx, const Receipt& receipt, std::string_view location, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO form_receipt (user_id, route, form_id, fields_hash, location, created_at) VALUES (?, ?, ?, ?, ?, ?) "
      "ON CONFLICT DO UPDATE SET location = excluded.location, created_at = excluded.created_at";
  Query(tx, kSql, receipt.user_id, receipt.route, receipt.form_id, receipt.fields_hash, location, now).run();
}

std::int64_t delete_old_receipts(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM form_receipt WHERE created_at <= ?";
  Query(tx, kSql, now - kLifetime).run();
  return tx.db().changes();
}

}  // namespace store
