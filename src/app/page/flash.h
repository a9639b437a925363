// Messages that the next page shows once, and Undo: the changes of a recorded transaction are kept under a token, and
// reverted for the session or the API token that made them. Things that have changed since stay as they are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "base/json.h"
#include "store/changes/recording.h"

namespace app {

struct Flash {
  base::Text text = {};
  bool alert = false;          // a problem
  std::string undo_path = {};  // form action below the base path; may be empty
};

// Writes in the transaction of the effect that the message is about.
void add_flash(Context& context, store::Tx& tx, const Flash& flash);
// Adds the message, commits, and redirects to this full path, whose page shows it.
http::Response commit_with_flash(Context& context, store::Tx& tx, const std::string& path, const Flash& flash);

// Returns a message with an Undo of what has been recorded so far, which leads to the page `back`, below the base path.
// It has no Undo if nothing has changed, or too much.
Flash with_undo(Context& context, const store::Recording& recording, const base::Text& text, const std::string& back);
// Shows the message on the next page. A script that asks for it (`_flash` = undo) says it in its own words, and offers
// the Undo that the answer names.
void tell_with_undo(Context& context, const store::Recording& recording, const base::Text& text,
                    const std::string& back);

// Deletes and returns the messages to show now.
std::vector<Flash> take_flashes(Context& context);

constexpr std::size_t kLongestUndo = 5'000'000;  // bytes; the table undo takes as many characters

// Keeps what has been recorded so far, and returns its token. The result is empty if nothing has changed, or more than
// kLongestUndo. `back` is the page to which Undo leads, below the base path.
std::string offer_undo(Context& context, const store::Recording& recording, const std::string& back);

struct OfferedUndo {
  std::string back;
  base::Json changes;
};
// Returns what was offered under this token to the session or the API token of the request (actions/undo.h reverts it).
std::optional<OfferedUndo> find_undo(const Context& context, const std::string& token);

}  // namespace app
