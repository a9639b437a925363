// The provider's collections and their films, whether stored here or not. store/lists/filmography.h lists these films.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "domain/filmography.h"
#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

std::optional<domain::Collection> find_collection(Db& db, std::int64_t meta_id);  // by the provider's id

// Adds a collection that a film is part of, or renames it.
void name_collection(Tx& tx, std::int64_t meta_id, std::string_view name);
// Replaces the name, overview and films of a collection.
void save_collection(Tx& tx, const domain::Collection& collection, const std::vector<domain::Credit>& movies,
                     base::UnixTime now);
// Notes that the provider was asked and no longer knows the collection. Its films stay as they are until the next time.
void note_collection_unknown(Tx& tx, std::int64_t meta_id, base::UnixTime now);
// Notes that a job was added that asks for the collection's films.
void note_collection_asked(Tx& tx, std::int64_t meta_id, base::UnixTime now);

// Returns the provider's ids of the collection's released films whose runtime nobody has asked for yet.
std::vector<std::int64_t> collection_without_runtime(Db& db, std::int64_t meta_id, std::string_view today);

}  // namespace store
