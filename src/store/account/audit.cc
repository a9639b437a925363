#include "store/account/audit.h"

namespace store {

void add_audit_event(Tx& tx, std::optional<std::int64_t> user_id, std::string_view event_type, const Origin& origin,
                     const std::string& metadata, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO audit_event (user_id, event_type, ip_address, user_agent, metadata, created_at) VALUES (?, ?, ?, ?, "
      "?, ?)";
  Query(tx, kSql, user_id, event_type, null_if_empty(origin.ip_address), null_if_empty(origin.user_agent),
        null_if_empty(metadata), now)
      .run();
}

namespace {

#define MATINEE_EVENT_COLUMNS \
  "e.id, e.user_id, u.name, e.event_type, e.ip_address, e.user_agent, e.metadata, e.created_at"

AuditEvent read_event(const Query& query) {
  return {query.integer(0), query.optional_integer(1), query.text(2), query.text(3), query.text(4), query.text(5),
          query.text(6),    query.integer(7)};
}

}  // namespace

AuditPage events_of_user(Db& db, std::int64_t user_id, int limit, std::int64_t offset) {
  static constexpr char kSql[] = "SELECT " MATINEE_EVENT_COLUMNS
                                 " FROM audit_event e LEFT JOIN user u ON u.id = e.user_id "
                                 "WHERE e.user_id = ? ORDER BY e.id DESC LIMIT ? OFFSET ?";
  static constexpr char kCount[] = "SELECT count(*) FROM audit_event WHERE user_id = ?";
  Query events(db, kSql, user_id, limit, offset), count(db, kCount, user_id);
  return {events.all(read_event), count.number()};
}

std::optional<base::UnixTime> last_event_time(Db& db, std::int64_t user_id, std::string_view event_type) {
  static constexpr char kSql[] =
      "SELECT created_at FROM audit_event WHERE user_id = ? AND event_type = ? ORDER BY id DESC LIMIT 1";
  Query query(db, kSql, user_id, event_type);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

#define MATINEE_EVENT_FILTER                                                                                    \
  "(?1 IS NULL OR e.event_type = ?1) AND (?2 IS NULL OR e.ip_address = ?2) AND (?3 IS NULL OR e.user_id = ?3) " \
  "AND (?4 = 0 OR e.created_at >= ?4) AND (?5 = 0 OR e.created_at <= ?5)"

#define MATINEE_ALL_EVENTS        \
  "SELECT " MATINEE_EVENT_COLUMNS \
  " FROM audit_event e LEFT JOIN user u ON u.id = e.user_id WHERE " MATINEE_EVENT_FILTER " ORDER BY e.id "

AuditPage all_events(Db& db, const AuditFilter& filter, int limit, std::int64_t offset) {
  static constexpr char kNewest[] = MATINEE_ALL_EVENTS "DESC LIMIT ?6 OFFSET ?7 /*scan*/";
  static constexpr char kOldest[] = MATINEE_ALL_EVENTS "ASC LIMIT ?6 OFFSET ?7 /*scan*/";
  static constexpr char kCount[] = "SELECT count(*) FROM audit_event e WHERE " MATINEE_EVENT_FILTER " /*scan*/";
  const auto type = null_if_empty(filter.event_type), address = null_if_empty(filter.ip_address);
  Query events(db, filter.oldest_first ? kOldest : kNewest, type, address, filter.user_id, filter.from, filter.to,
               limit, offset);
  Query count(db, kCount, type, address, filter.user_id, filter.from, filter.to);
  return {events.all(read_event), count.number()};
}

bool has_logged_in_from(Db& db, std::int64_t user_id, std::string_view ip_address, base::UnixTime since) {
  static constexpr char kSql[] =
      "SELECT 1 FROM audit_event WHERE user_id = ? AND event_type = 'login_success' AND ip_address = ? AND created_at "
      "> ? "
      "ORDER BY id DESC LIMIT 1";
  return Query(db, kSql, user_id, ip_address, since).step();
}

std::int64_t delete_old_audit_events(Tx& tx, base::UnixTime before) {
  static constexpr char kSql[] = "DELETE FROM audit_event WHERE created_at < ?";
  Query(tx, kSql, before).run();
  return tx.db().changes();
}

}  // namespace store
