// The data that cases start from, by name: "empty" (no account), "admin" (Maya, nothing else), "library" (four
// accounts, films, plays, ratings), "odd" and "thousands" (fixture_films.h). README.md describes them; the same code
// fills a test's own database and that of a running server.
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"
#include "tests/http/reading/expectation.h"

namespace cases {

// Things that are costly to make and made once: a password hash and the films as the provider returns them.
struct Material {
  std::string password_hash;
  std::vector<domain::MovieDetails> movies;
};
Material gather_material(metadata::Provider& provider);

// Fills the database, which is migrated and empty. Throws CaseError for an unknown name.
void fill(store::Db& db, const std::string& fixture, const Material& material, base::UnixTime now);

// Deletes every row of every table, and everything that the cache holds.
void clear_database(store::Db& db);
void clear_cache(store::Db& cache);

// Returns the values of {{maya}}, {{today}} …
Names fixture_names(base::UnixTime now);

// Returns the token of a person of the fixtures.
std::string token_of(const std::string& person);

}  // namespace cases
