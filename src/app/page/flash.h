// Messages that the next page shows once, and the changes that their Undo would revert. They end with their session.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/context.h"

namespace app {

struct Flash {
  base::Text text = {};
  bool alert = false;                                                 // a problem
  std::string undo_path = {};                                         // form action below the base path; may be empty
  std::vector<std::pair<std::string, std::string>> undo_fields = {};  // of that form; `undo` is remember_undo()'s token
};

// add_flash() and remember_undo() write in the transaction of the effect that they are about.
void add_flash(Context& context, store::Tx& tx, const Flash& flash);
// Adds the message, commits, and redirects to this full path, whose page shows it.
http::Response commit_with_flash(Context& context, store::Tx& tx, const std::string& path, const Flash& flash);
// Returns the token that names the Undo.
std::string remember_undo(Context& context, store::Tx& tx, const base::Json& effect);

// Deletes and returns the messages to show now.
std::vector<Flash> take_flashes(Context& context);

}  // namespace app
