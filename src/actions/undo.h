// Undo: reverts what was offered (app/page/flash.h), for pages and API. Things that have changed since stay as they
// are.
#pragma once

#include <string_view>

#include "app/page/flash.h"
#include "store/changes/revert.h"

namespace actions {

// Reverts what can be reverted and notifies nobody. Reported plays that wait again have their films looked up.
store::Reverted revert(const app::Context& context, store::Tx& tx, const app::OfferedUndo& undo);
// Returns what revert() would do now. Waits for the writer lock, and writes nothing.
store::Reverted forecast(const app::Context& context, const app::OfferedUndo& undo);

// Names a thing in the API ("rating"), and on pages.
struct ThingWords {
  std::string_view table, word;
  base::Text sentence;
};
const ThingWords& words_of(const store::ChangedThing& thing);

}  // namespace actions
