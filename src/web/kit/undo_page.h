// The page that asks before an Undo, of an import or of a change (undo.tpl).
#pragma once

#include <cstdint>
#include <string>

#include "app/page/view.h"

namespace web {

// Says how many things an Undo reverts, and adds its button and the way back. Both addresses are complete.
void fill_undo(app::Section& body, std::int64_t undone, const std::string& action_url, const std::string& back_url);
// Adds the section that names what stays, and returns its table, to which the caller adds `shown` rows.
app::Section add_staying(app::Section& body, std::int64_t staying, std::int64_t shown);
// Adds a table to the section, and below it how many things of `count` are not shown.
app::Section add_undo_rows(app::Section section, std::int64_t count, std::int64_t shown);

}  // namespace web
