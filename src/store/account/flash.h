// Messages that the next page of a session shows once, and what an Undo would put back. They end with their session.
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
  std::string undo_path;    // "": no Undo
  std::string undo_fields;  // a JSON object of texts
};

// The session must have its row. The newest five stay.
void add_flash_message(Tx& tx, std::string_view session_hash, const FlashMessage& message);
bool has_flash_messages(Db& db, std::string_view session_hash);
// Deletes and returns the messages, oldest first.
std::vector<FlashMessage> take_flash_messages(Tx& tx, std::string_view session_hash);

// `effect`: a JSON object. The newest twenty of a session stay.
void add_undo(Tx& tx, std::string_view session_hash, std::string_view token, std::string_view effect);
// The effect, if it belongs to this session.
std::optional<std::string> find_undo(Tx& tx, std::string_view session_hash, std::string_view token);
void delete_undo(Tx& tx, std::string_view token);

}  // namespace store
