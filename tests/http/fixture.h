// The data that cases start from, by name: "empty" (no account), "admin" (Maya, nothing else), "library" (four
// accounts, films, plays, ratings), "odd" and "thousands" (fixture_movies.h). README.md describes them; the same code
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

// What is costly to make, made once: a password hash and the films as the provider tells them.
struct Material {
  std::string password_hash;
  std::vector<domain::MovieDetails> movies;
};
Material gather_material(metadata::Provider& provider);

// Throws CaseError for an unknown name. The database is migrated and empty.
void fill(store::Db& db, const std::string& fixture, const Material& material, base::UnixTime now);

// Deletes every row of every table, and what the cache holds.
void clear_database(store::Db& db);
void clear_cache(store::Db& cache);

// {{maya}}, {{today}} …
Names fixture_names(base::UnixTime now);

// The token of a person of the fixtures.
std::string token_of(const std::string& person);

}  // namespace cases
