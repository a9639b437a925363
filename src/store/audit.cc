#include "store/audit.h"

namespace store {

void add_audit_event(Tx& tx, std::optional<std::int64_t> user_id, std::string_view event_type, const Origin& origin,
                     const std::string& metadata, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO audit_event (user_id, event_type, ip_address, user_agent, metadata, created_at) VALUES (?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, user_id, event_type, null_if_empty(origin.ip_address), null_if_empty(origin.user_agent),
        null_if_empty(metadata), now)
      .run();
}

std::int64_t delete_old_audit_events(Tx& tx, base::UnixTime before) {
  static constexpr char kSql[] = "DELETE FROM audit_event WHERE created_at < ?";
  Query(tx, kSql, before).run();
  return tx.db().changes();
}

}  // namespace store
