// Messages that the next page shows once, and what an Undo of theirs would put back. They live as long as their
// session.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/context.h"

namespace app {

struct Flash {
  base::Text text = {};
  bool alert = false;                                                 // a problem
  std::string undo_path = {};                                         // form action below the base path; empty: no Undo
  std::vector<std::pair<std::string, std::string>> undo_fields = {};  // of that form; `undo`: what remember_undo gave
};

// Both write in the caller's transaction, which also holds the effect they speak of.
void add_flash(Context& context, store::Tx& tx, const Flash& flash);
// Returns the token that names it.
std::string remember_undo(Context& context, store::Tx& tx, const base::Json& effect);

// The messages to show now; they are gone afterwards.
std::vector<Flash> take_flashes(Context& context);

}  // namespace app
