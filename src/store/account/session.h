// Web sessions that have something to remember, such as a user or a half-finished login. Their key is the SHA-256 of
// the session id.
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
// Starts the session or merges `changes` into its data: a JSON object in which null removes a member, while members
// that it does not name keep the values that other requests gave them. An ended session stays ended, so that a slower
// request cannot revive it.
void save_session(Tx& tx, std::string_view id_hash, std::optional<std::int64_t> user_id, std::string_view changes,
                  base::UnixTime now);
// Makes the id invalid, even if it had no row, and deletes its messages and undos.
void end_session(Tx& tx, std::string_view id_hash, base::UnixTime now);
// Moves the messages and undos of one session to another.
void move_messages(Tx& tx, std::string_view from, std::string_view to);
std::int64_t delete_old_sessions(Tx& tx, base::UnixTime now);

}  // namespace store
