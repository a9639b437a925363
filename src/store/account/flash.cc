#include "store/account/flash.h"

namespace store {

void add_flash_message(Tx& tx, std::string_view session_hash, const FlashMessage& message) {
  static constexpr char kInsert[] =
      "INSERT INTO flash_message (session_hash, text, is_alert, undo_path) VALUES (?, ?, ?, ?)";
  static constexpr char kTrim[] =
      "DELETE FROM flash_message WHERE session_hash = ?1 AND id NOT IN "
      "(SELECT id FROM flash_message WHERE session_hash = ?1 ORDER BY id DESC LIMIT 5)";
  Query(tx, kInsert, session_hash, message.text, message.is_alert, null_if_empty(message.undo_path)).run();
  Query(tx, kTrim, session_hash).run();
}

bool has_flash_messages(Db& db, std::string_view session_hash) {
  static constexpr char kSql[] = "SELECT 1 FROM flash_message WHERE session_hash = ? LIMIT 1";
  return Query(db, kSql, session_hash).step();
}

std::vector<FlashMessage> take_flash_messages(Tx& tx, std::string_view session_hash) {
  static constexpr char kRead[] =
      "SELECT text, is_alert, undo_path FROM flash_message WHERE session_hash = ? ORDER BY id";
  static constexpr char kDelete[] = "DELETE FROM flash_message WHERE session_hash = ?";
  std::vector<FlashMessage> messages;
  for (Query query(tx, kRead, session_hash); query.step();)
    messages.push_back({query.text(0), query.flag(1), query.text(2)});
  Query(tx, kDelete, session_hash).run();
  return messages;
}

void add_undo(Tx& tx, const UndoOwner& owner, std::string_view token, std::string_view effect) {
  static constexpr char kInsert[] = "INSERT INTO undo (session_hash, auth_token_id, token, effect) VALUES (?, ?, ?, ?)";
  static constexpr char kTrim[] =
      "DELETE FROM undo WHERE session_hash = ?1 AND id NOT IN "
      "(SELECT id FROM undo WHERE session_hash = ?1 ORDER BY id DESC LIMIT 20)";
  static constexpr char kTrimOfToken[] =
      "DELETE FROM undo WHERE auth_token_id = ?1 AND id NOT IN "
      "(SELECT id FROM undo WHERE auth_token_id = ?1 ORDER BY id DESC LIMIT 20)";
  Query(tx, kInsert, null_if_empty(owner.session_hash), null_if_zero(owner.auth_token_id), token, effect).run();
  if (owner.auth_token_id != 0) Query(tx, kTrimOfToken, owner.auth_token_id).run();
  else Query(tx, kTrim, owner.session_hash).run();
}

std::optional<std::string> find_undo(Db& db, const UndoOwner& owner, std::string_view token) {
  static constexpr char kSql[] = "SELECT effect FROM undo WHERE token = ? AND session_hash IS ? AND auth_token_id IS ?";
  Query query(db, kSql, token, null_if_empty(owner.session_hash), null_if_zero(owner.auth_token_id));
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

void delete_undo(Tx& tx, std::string_view token) {
  static constexpr char kSql[] = "DELETE FROM undo WHERE token = ?";
  Query(tx, kSql, token).run();
}

}  // namespace store
