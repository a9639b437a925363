// Brings films from the provider into the store, and synchronises them again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "domain/movie.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"

namespace metadata {

// Returns our id of the provider's film; fetches and stores it when it is new. Throws ProviderError, as all functions
// here that ask the provider.
std::int64_t find_or_add(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// The same by IMDb id.
std::int64_t find_or_add_imdb(store::Db& db, Provider& provider, const base::Clock& clock, const std::string& imdb_id);
// Fetches and stores a film, whether it is new or not; returns our id.
std::int64_t synchronise(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// The same for a person who is stored.
void synchronise_person(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person);

// One of the two ids is set.
struct MovieReference {
  std::int64_t meta_id = 0;
  std::string imdb_id;
};
// Reads a text that names one film: "tmdb:550", "tt0137523", or a URL of either site. A bare number may be a title, so
// it is none.
std::optional<MovieReference> movie_reference(std::string_view text);
// The film of a reference, when it is stored.
std::optional<domain::Movie> find_stored(store::Db& db, const MovieReference& reference);
// The number, when the text is nothing else: it may be a title like "1917" or the provider's id of another film.
std::optional<std::int64_t> bare_provider_id(std::string_view text);

}  // namespace metadata
