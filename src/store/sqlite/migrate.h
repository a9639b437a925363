// Brings a database to the schema that this program knows: numbered steps, each in one transaction with PRAGMA
// user_version, after a VACUUM INTO copy; two processes at once do it once. The first step is a whole schema, with
// which a fresh database begins; the rows of the version before it are converted.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "store/sqlite/db.h"

namespace store {

struct EmbeddedMigration {
  int version;
  const char* name;
  const char* sql;
};
extern const EmbeddedMigration kMigrations[];
extern const std::size_t kMigrationCount;
extern const char* const kConversion;  // of the rows of the version before the first step, attached as `old`

constexpr int kCacheVersion = 1;  // of cache.db

int latest_schema_version();
int oldest_schema_version();  // that this program can upgrade
int schema_version(Db& db);
// The version in the file's header, which is out of date while a migration is only in the WAL; 0 without such a file.
// Do not call it in a process that has the database open: closing the file would drop its locks.
int schema_version_of_file(const std::string& path);

// Creates or upgrades matinee.db; returns the version before. Throws SchemaError when the file's schema is newer than
// this program's, or older than it can upgrade.
int migrate(const std::string& path);
// The same with other steps, in order, for tests. Without a conversion the first step only makes fresh databases.
int migrate(const std::string& path, std::span<const EmbeddedMigration> steps, const char* conversion = nullptr);

// Creates cache.db, or makes a new one when it cannot be used. Throws DbError when another process has it locked.
void prepare_cache(const std::string& path);
// Call it only while no process has the file open.
void remove_cache(const std::string& path);

}  // namespace store
