// Brings a database to the schema that this program knows, by numbered steps. Each is one transaction with PRAGMA
// user_version, after a VACUUM INTO copy; two processes at once do it once. The first step is a whole schema, which
// fresh databases begin with; rows of the version before it are converted.
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
extern const char* const kConversion;  // SQL for the rows of the version before the first step, attached as `old`

constexpr int kCacheVersion = 1;  // version of cache.db

int latest_schema_version();
int oldest_schema_version();  // of those that this program can upgrade
int schema_version(Db& db);
// Returns the version in the file's header, which is out of date while a migration is only in the WAL, or 0 if there is
// no such file. Do not call it in a process that has the database open: closing the file would drop its locks.
int schema_version_of_file(const std::string& path);

// Creates or upgrades matinee.db and returns its earlier version. Throws SchemaError if the file's schema is newer than
// this program's, or older than it can upgrade.
int migrate(const std::string& path);
// Runs other steps, in order, for tests. Without a conversion the first step only makes fresh databases.
int migrate(const std::string& path, std::span<const EmbeddedMigration> steps, const char* conversion = nullptr);

// Creates cache.db, or makes a new one if it cannot be used. Throws DbError if another process has it locked.
void prepare_cache(const std::string& path);
// Call it only while no process has the file open.
void remove_cache(const std::string& path);

}  // namespace store
