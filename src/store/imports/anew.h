// Resets films and rows of a batch in small steps, after options were changed or while the provider fails.
#pragma once

#include <cstdint>

#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace store {

// Marks up to `most` found films, and as many rows about no film, to be decided again. Returns false if there are none.
bool decide_import_anew(Tx& tx, std::int64_t batch_id, int most);
// Marks one film that waits for a choice or was not found, and its rows, to be searched again, unless it has too many
// rows. Returns false if there is none.
bool search_import_film_anew(Tx& tx, std::int64_t batch_id);
// Marks up to `most` films after `after` with this outcome, and thereby their rows, as waiting for the provider, until
// their result is saved. Returns the last film's id, or 0 if there are none.
std::int64_t note_provider_down(Tx& tx, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after, int most);

}  // namespace store
