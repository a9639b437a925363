// Sets back films and rows of a batch, a little at a time: for options that were changed, and for a provider that
// fails.
#pragma once

#include <cstdint>

#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace store {

// Found films are decided anew, and so are rows about none; up to `most` of each. False: there are none.
bool decide_import_anew(Tx& tx, std::int64_t batch_id, int most);
// A film that somebody was to choose, or that was not found, is looked for anew with its rows, unless it has too many.
// False: there is none.
bool search_import_film_anew(Tx& tx, std::int64_t batch_id);
// Films of this outcome after `after`, which are still to be asked for, wait as the provider failed, and so do their
// rows, up to `most` of them; saving what was found of a film ends that. Returns the last one; 0: there are none.
std::int64_t note_provider_down(Tx& tx, std::int64_t batch_id, FilmOutcome outcome, std::int64_t after, int most);

}  // namespace store
