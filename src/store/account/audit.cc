#include "store/account/audit.h"

#include <algorithm>

#include "store/sqlite/ids.h"

namespace store {

void add_audit_event(Tx& tx, std::optional<std::int64_t> user_id, std::string_view event_type, const Origin& origin,
                     const std::string& metadata, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO audit_event (user_id, event_type, ip_address, user_agent, metadata, created_at) "
      "VALUES (?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, user_id, event_type, null_if_empty(origin.ip_address), null_if_empty(origin.user_agent),
        null_if_empty(metadata), now)
      .run();
}

namespace {

// Reads the events in the order of the ids.
std::vector<AuditEvent> read_events(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT e.id, e.user_id, u.name, e.event_type, e.ip_address, e.user_agent, e.metadata, e.created_at
    FROM json_each(?) j CROSS JOIN audit_event e ON e.id = j.value LEFT JOIN user u ON u.id = e.user_id /*scan*/)";
  return Query(db, kSql, id_list(ids)).all([](const Query& row) {
    return AuditEvent{row.integer(0), row.optional_integer(1), row.text(2), row.text(3), row.text(4), row.text(5),
                      row.text(6),    row.integer(7)};
  });
}

}  // namespace

AuditPage events_of_user(Db& db, std::int64_t user_id, int limit, std::int64_t offset) {
  static constexpr char kSql[] = "SELECT id FROM audit_event WHERE user_id = ? ORDER BY id DESC LIMIT ? OFFSET ?";
  static constexpr char kCount[] = "SELECT count(*) FROM audit_event WHERE user_id = ?";
  const auto ids = Query(db, kSql, user_id, limit, offset).all(read_id);
  return {read_events(db, ids), Query(db, kCount, user_id).number()};
}

std::optional<base::UnixTime> last_event_time(Db& db, std::int64_t user_id, std::string_view event_type) {
  static constexpr char kSql[] =
      "SELECT created_at FROM audit_event WHERE user_id = ? AND event_type = ? ORDER BY id DESC LIMIT 1";
  Query query(db, kSql, user_id, event_type);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

// Reads the ids of all events that pass the filter, because the page also shows how many there are.
AuditPage all_events(Db& db, const AuditFilter& filter, int limit, std::int64_t offset) {
  static constexpr char kSql[] = R"(
    SELECT e.id FROM audit_event e
    WHERE (:type IS NULL OR e.event_type = :type) AND (:address IS NULL OR e.ip_address = :address)
      AND (:user IS NULL OR e.user_id = :user)
      AND (:from = 0 OR e.created_at >= :from) AND (:to = 0 OR e.created_at <= :to)
    ORDER BY e.id /*scan*/)";
  Query query(db, kSql);
  query.bind(":type", null_if_empty(filter.event_type)).bind(":address", null_if_empty(filter.ip_address));
  query.bind(":user", filter.user_id).bind(":from", filter.from).bind(":to", filter.to);
  std::vector<std::int64_t> ids = query.all(read_id);
  if (!filter.oldest_first) std::reverse(ids.begin(), ids.end());
  const std::int64_t total = std::ssize(ids), first = std::min(offset, total), last = std::min(first + limit, total);
  return {read_events(db, {ids.begin() + first, ids.begin() + last}), total};
}

bool has_logged_in_from(Db& db, std::int64_t user_id, std::string_view ip_address, base::UnixTime since) {
  static constexpr char kSql[] =
      "SELECT 1 FROM audit_event "
      "WHERE user_id = ? AND event_type = 'login_success' AND ip_address = ? AND created_at > ? "
      "ORDER BY id DESC LIMIT 1";
  return Query(db, kSql, user_id, ip_address, since).step();
}

std::int64_t delete_old_audit_events(Tx& tx, base::UnixTime before) {
  static constexpr char kSql[] = "DELETE FROM audit_event WHERE created_at < ?";
  Query(tx, kSql, before).run();
  return tx.db().changes();
}

}  // namespace store
