#include "store/account/session.h"

namespace store {

std::optional<SessionRow> find_session(Db& db, std::string_view id_hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT user_id, data, last_used_at, ended FROM session WHERE id_hash = ? AND last_used_at > ?";
  Query query(db, kSql, id_hash, now - kSessionLifetime);
  if (!query.step()) return std::nullopt;
  return SessionRow{query.optional_integer(0), query.text(1), query.integer(2), query.flag(3)};
}

void save_session(Tx& tx, std::string_view id_hash, std::optional<std::int64_t> user_id, std::string_view changes,
                  base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO session (id_hash, user_id, data, created_at, last_used_at) "
      "VALUES (?1, ?2, json_patch('{}', ?3), ?4, ?4) "
      "ON CONFLICT (id_hash) DO UPDATE SET user_id = ?2, data = json_patch(data, ?3), last_used_at = ?4 "
      "WHERE ended = 0";
  Query(tx, kSql, id_hash, user_id, changes, now).run();
}

void end_session(Tx& tx, std::string_view id_hash, base::UnixTime now) {
  static constexpr char kMessages[] = "DELETE FROM flash_message WHERE session_hash = ?";
  static constexpr char kUndo[] = "DELETE FROM undo WHERE session_hash = ?";
  static constexpr char kSql[] =
      "INSERT INTO session (id_hash, ended, created_at, last_used_at) VALUES (?1, 1, ?2, ?2) "
      "ON CONFLICT (id_hash) DO UPDATE SET user_id = NULL, data = '{}', ended = 1, last_used_at = ?2";
  Query(tx, kSql, id_hash, now).run();
  Query(tx, kMessages, id_hash).run();
  Query(tx, kUndo, id_hash).run();
}

void move_messages(Tx& tx, std::string_view from, std::string_view to) {
  static constexpr char kMessages[] = "UPDATE flash_message SET session_hash = ?2 WHERE session_hash = ?1";
  static constexpr char kUndo[] = "UPDATE undo SET session_hash = ?2 WHERE session_hash = ?1";
  Query(tx, kMessages, from, to).run();
  Query(tx, kUndo, from, to).run();
}

std::int64_t delete_old_sessions(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM session WHERE last_used_at <= ?";
  Query(tx, kSql, now - kSessionLifetime).run();
  return tx.db().changes();
}

}  // namespace store
