// The audit log: entries are added in the transaction of what they record and never changed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/db.h"

namespace store {

// Who did it from where; the same for all entries of one request.
struct Origin {
  std::string ip_address, user_agent;
};

// `metadata`: a JSON object or empty; never a secret.
void add_audit_event(Tx& tx, std::optional<std::int64_t> user_id, std::string_view event_type, const Origin& origin,
                     const std::string& metadata, base::UnixTime now);
std::int64_t delete_old_audit_events(Tx& tx, base::UnixTime before);

}  // namespace store
