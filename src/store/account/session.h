// Web sessions that have something to remember: a user, a half-finished login. Keyed by the SHA-256 of the id.
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
// Begins the session or adds to it. `changes`: a JSON object of what it remembers, null for what it forgets; the rest
// stays as other requests have left it. An ended session stays ended: a slower request does not bring it back.
void save_session(Tx& tx, std::string_view id_hash, std::optional<std::int64_t> user_id, std::string_view changes,
                  base::UnixTime now);
// From here on the id is dead, whether it had a row or not, and its messages are gone.
void end_session(Tx& tx, std::string_view id_hash, base::UnixTime now);
// Messages and Undos of a session go on with another.
void move_messages(Tx& tx, std::string_view from, std::string_view to);
std::int64_t delete_old_sessions(Tx& tx, base::UnixTime now);

}  // namespace store
