// Sagas: the provider's collections and their films, stored here or not. store/lists/filmography.h lists those.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/filmography.h"
#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

std::optional<domain::Collection> find_collection(Db& db, std::int64_t meta_id);  // by the provider's id

// Adds a saga that a film is part of, or renames it.
void name_collection(Tx& tx, std::int64_t meta_id, std::string_view name);
// Replaces name, overview and films.
void save_collection(Tx& tx, const domain::Collection& collection, const std::vector<domain::Credit>& movies,
                     base::UnixTime now);
// The provider no longer knows the saga: its films stay as they are until the next time.
void note_collection_unknown(Tx& tx, std::int64_t meta_id, base::UnixTime now);
// A job was added that asks for its films.
void note_collection_asked(Tx& tx, std::int64_t meta_id, base::UnixTime now);

// The provider's ids of the released films whose runtime nobody has asked for yet.
std::vector<std::int64_t> collection_without_runtime(Db& db, std::int64_t meta_id, std::string_view today);

}  // namespace store
