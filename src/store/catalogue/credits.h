// The provider's credits of persons: the films that a filmography names, whether stored here or not.
// store/lists/filmography.h reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/filmography.h"
#include "store/sqlite/db.h"

namespace store {

// Adds or updates the facts of a film that a filmography or collection names, whether stored here or not.
void save_credited_movie(Tx& tx, const domain::Credit& movie);

// Replaces the credits of a person. Known runtimes stay.
void save_credits(Tx& tx, std::int64_t person_id, const std::vector<domain::Credit>& credits, base::UnixTime now);
// Notes that the provider was asked and no longer knows the person. The credits stay as they are until the next time.
void note_credits_unknown(Tx& tx, std::int64_t person_id, base::UnixTime now);
// Notes that a job was added that asks for the person's credits.
void note_credits_asked(Tx& tx, std::int64_t person_id, base::UnixTime now);

// Returns the provider's ids of a person's released films whose runtime nobody has asked for yet.
std::vector<std::int64_t> credits_without_runtime(Db& db, std::int64_t person_id, std::string_view today);
void save_runtimes(Tx& tx, const std::map<std::int64_t, int>& runtimes);  // by the provider's id; 0 means unknown

// The title and release date of a film that a filmography names.
struct CreditedTitle {
  std::string title, release_date;
};
std::optional<CreditedTitle> find_credited(Db& db, std::int64_t meta_id);
std::optional<CreditedTitle> find_credited_by_poster(Db& db, std::string_view meta_poster_path);

}  // namespace store
