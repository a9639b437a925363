// Permissions to log plays for another member. That member grants and ends them; plays logged until then stay.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

// allow_logging() returns false if the writer is gone or may log already, end_logging() if the writer may not log.
bool allow_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id, base::UnixTime now);
bool end_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id);
bool may_log_for(Db& db, std::int64_t writer_id, std::int64_t user_id);

struct LogGrant {
  domain::User member;  // the other side: id, name and privacy
  base::UnixTime created_at = 0;
};
// grants_given() lists the members who may log for the user, grants_got() those for whom the user may log; both by
// name.
std::vector<LogGrant> grants_given(Db& db, std::int64_t user_id);
std::vector<LogGrant> grants_got(Db& db, std::int64_t writer_id);

// Returns the member of this name if the writer may log for them and read their pages. Any other member counts as
// unknown.
std::optional<domain::User> find_companion(Db& db, const domain::User& writer, std::string_view name);

}  // namespace store
