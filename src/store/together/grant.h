// Who may log plays for whom. The one for whom is logged gives it and takes it back; plays logged until then stay.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

// False: the writer may already, or is gone; may not.
bool allow_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id, base::UnixTime now);
bool end_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id);
bool may_log_for(Db& db, std::int64_t writer_id, std::int64_t user_id);

struct LogGrant {
  domain::User member;  // the other side: id, name and privacy
  base::UnixTime created_at = 0;
};
// Who may log for the user, and for whom the user may log, by name.
std::vector<LogGrant> grants_given(Db& db, std::int64_t user_id);
std::vector<LogGrant> grants_got(Db& db, std::int64_t writer_id);

// The member of this name for whom the writer may log and whose pages the writer may read. Everybody else is as nobody.
std::optional<domain::User> find_companion(Db& db, const domain::User& writer, std::string_view name);

}  // namespace store
