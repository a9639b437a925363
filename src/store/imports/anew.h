// Resets films and rows of a batch in small steps, after options were changed or while the provider
// fails.
#pragma once

#include <cstdint>

#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace store {

// Has up to `most` found films and as many rows about no film decided again. Returns false if there are none.
bool decide_import_anew(Tx& tx, std::int64_t batch_id, int most);
// Has one film that waited for a choice, or was not found, searched again with its rows, unless it has too many.
// Returns false if there is none.
bool search_import_film_anew(Tx& tx, std::int64_t batch_id);
// Marks films after `after` with this outcome as waiting for the provider, with their rows, up to `most` films. Saving
// a film's result ends that. Returns the last film's id, or 0 if there are none.
std::int64_t note_provider_down(Tx& tx, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after, int most);

}  // namespace store
