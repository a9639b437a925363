// Web sessions that have something to remember: a user, a half-finished login. The SHA-256 of the id is the key.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr base::UnixTime kSessionLifetime = 30 * base::kDay;

struct SessionRow {
  std::optional<std::int64_t> user_id;
  std::string data;  // a JSON object
  base::UnixTime last_used_at = 0;
  bool ended = false;
};

std::optional<SessionRow> find_session(Db& db, std::string_view id_hash, base::UnixTime now);
// Begins the session or changes its data. `changes` is a JSON object, in which null removes a member; the rest stays as
// other requests have left it. An ended session stays ended, so that no slower request brings it back.
void save_session(Tx& tx, std::string_view id_hash, std::optional<std::int64_t> user_id, std::string_view changes,
                  base::UnixTime now);
// Makes the id invalid, whether it had a row or not, and deletes its messages.
void end_session(Tx& tx, std::string_view id_hash, base::UnixTime now);
// Moves messages and Undos of a session to another.
void move_messages(Tx& tx, std::string_view from, std::string_view to);
std::int64_t delete_old_sessions(Tx& tx, base::UnixTime now);

}  // namespace store
