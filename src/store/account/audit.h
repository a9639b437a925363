// The audit log. An entry is added in the transaction of the change that it records, and is never changed itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The origin of a request, which all entries of that request share.
struct Origin {
  std::string ip_address, user_agent;
};

// Adds an entry. `metadata` is a JSON object or empty, and never holds a secret.
void add_audit_event(Tx& tx, std::optional<std::int64_t> user_id, std::string_view event_type, const Origin& origin,
                     const std::string& metadata, base::UnixTime now);

struct AuditEvent {
  std::int64_t id = 0;
  std::optional<std::int64_t> user_id;
  std::string user_name;  // empty if the account is deleted
  std::string event_type, ip_address, user_agent;
  std::string metadata;  // a JSON object or empty
  base::UnixTime created_at = 0;
};
struct AuditPage {
  std::vector<AuditEvent> events;  // newest first
  std::int64_t total = 0;
};
AuditPage events_of_user(Db& db, std::int64_t user_id, int limit, std::int64_t offset);

// Returns the time of the user's last event of this type.
std::optional<base::UnixTime> last_event_time(Db& db, std::int64_t user_id, std::string_view event_type);

struct AuditFilter {
  std::string event_type, ip_address;  // empty means any
  std::optional<std::int64_t> user_id;
  base::UnixTime from = 0, to = 0;  // 0 means no bound
  bool oldest_first = false;
};
AuditPage all_events(Db& db, const AuditFilter& filter, int limit, std::int64_t offset);

// Returns true if the user has logged in from this address after `since`.
bool has_logged_in_from(Db& db, std::int64_t user_id, std::string_view ip_address, base::UnixTime since);
std::int64_t delete_old_audit_events(Tx& tx, base::UnixTime before);

}  // namespace store
