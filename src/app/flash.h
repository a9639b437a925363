// Messages that the next page shows once, and what an Undo of theirs would put back. Kept in the session.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/context.h"

namespace app {

struct Flash {
  base::Text text = {};
  bool alert = false;                                         // a problem
  std::string undo_path = {};                                 // form action below the base path; empty: no Undo
  std::string undo_token = {};                                 // names what remember_undo kept
  std::vector<std::pair<std::string, std::string>> undo_fields = {};
};

// Both write the session in the caller's transaction, which also holds the effect they speak of.
void add_flash(Context& context, store::Tx& tx, const Flash& flash);
std::string remember_undo(Context& context, const base::Json& what);

// What an undo token stands for, once; null when it is unknown.
base::Json take_undo(Context& context, const std::string& token);

// The messages to show now; they are gone afterwards.
std::vector<Flash> take_flashes(Context& context);

}  // namespace app
