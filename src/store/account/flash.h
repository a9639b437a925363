// Messages that the next page of a session shows once, and the values that an undo restores. They are deleted when
// their session ends, or the API token that made the change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

struct FlashMessage {
  std::string text;
  bool is_alert = false;
  std::string undo_path;  // empty if nothing can be undone
};

// Adds a message and keeps only the newest five of the session, which must already have a row.
void add_flash_message(Tx& tx, std::string_view session_hash, const FlashMessage& message);
bool has_flash_messages(Db& db, std::string_view session_hash);
// Deletes and returns the messages, oldest first.
std::vector<FlashMessage> take_flash_messages(Tx& tx, std::string_view session_hash);

// The session or the API token that made a change; the other is empty or 0.
struct UndoOwner {
  std::string session_hash;
  std::int64_t auth_token_id = 0;
};
// Stores `effect`, a JSON object, and keeps only the newest twenty of the owner.
void add_undo(Tx& tx, const UndoOwner& owner, std::string_view token, std::string_view effect);
// Returns the effect if it belongs to this owner.
std::optional<std::string> find_undo(Db& db, const UndoOwner& owner, std::string_view token);
void delete_undo(Tx& tx, std::string_view token);

}  // namespace store
