#include "store/upkeep/migrate.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <functional>
#include <vector>

#include "base/descriptor.h"
#include "base/log.h"
#include "store/cache/cache.h"
#include "store/sqlite/application_id.h"
#include "store/upkeep/backup.h"

namespace store {

namespace {

void check_foreign_keys(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM pragma_foreign_key_check /*scan*/";
  Query query(db, kSql);
  if (query.step() && query.integer(0) != 0) throw DbError(787, "a migration left broken references");
}

void set_application_id(Db& db) { db.execute(("PRAGMA application_id=" + std::to_string(kApplicationId)).c_str()); }

// Runs a whole step and sets its version in one transaction.
void apply_step(Db& db, const EmbeddedMigration& step, const std::function<void()>& work) {
  db.execute("BEGIN IMMEDIATE");
  try {
    work();
    set_application_id(db);
    db.execute(("PRAGMA user_version=" + std::to_string(step.version)).c_str());
    check_foreign_keys(db);
    db.execute("COMMIT");
  } catch (...) {
    if (db.in_transaction()) db.execute("ROLLBACK");
    throw;
  }
  base::log(base::LogLevel::info, "migrated", {{"version", step.version}, {"name", step.name}});
}

// Dropping a search table drops its shadow tables too.
void drop_all_tables(Db& db) {
  static constexpr char kSql[] =
      "SELECT name FROM pragma_table_list "
      "WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%' /*scan*/";
  std::vector<std::string> tables;
  for (Query query(db, kSql); query.step();) tables.push_back(query.text(0));
  for (const std::string& table : tables) db.execute(("DROP TABLE " + table).c_str());
}

// Makes the tables anew and reads their rows from the copy that was made before the step.
void convert(Db& db, const EmbeddedMigration& schema, const char* conversion, const std::string& copy) {
  static constexpr char kAttach[] = "ATTACH ? AS old";
  Query(db, kAttach, copy).run();
  db.execute("PRAGMA foreign_keys=OFF; PRAGMA temp_store=FILE");
  apply_step(db, schema, [&] {
    drop_all_tables(db);
    db.execute(schema.sql);
    db.execute(conversion);
  });
  db.execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; DETACH old");
}

// Makes the file with its permissions before SQLite makes it with those of the umask; -wal and -shm get the file's
// permissions.
void make_private(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return;  // opening the database reports why
  fchmod(fd, 0600);
  close(fd);
}

void use_wal(Db& db) { db.execute("PRAGMA journal_mode=WAL"); }

void make_cache(Db& cache) {
  const WriterLock lock(cache);
  if (schema_version(cache) == kCacheVersion) return;
  if (schema_version(cache) != 0) throw DbError(26, "cache.db is of another version");
  use_wal(cache);
  cache.execute("BEGIN IMMEDIATE");
  cache.execute(kCacheSchema);
  set_application_id(cache);
  cache.execute(("PRAGMA user_version=" + std::to_string(kCacheVersion)).c_str());
  cache.execute("COMMIT");
}

// Returns the version before the upgrade.
int upgrade(Db& db, std::span<const EmbeddedMigration> steps, const char* conversion) {
  const WriterLock lock(db);
  const int before = schema_version(db);
  const int latest = steps.back().version;
  const int oldest = steps.front().version - (conversion != nullptr ? 1 : 0);
  if (before > latest)
    throw SchemaError(
        1, db.path() + " was made by a newer version of this program (schema " + std::to_string(before) + ")");
  if (before != 0 && before < oldest)
    throw SchemaError(1, db.path() + " has schema " + std::to_string(before) +
                             ", from before the first release, and this program upgrades from schema " +
                             std::to_string(oldest) + " on: see \"Older databases\" in CONTRIBUTING.md");
  use_wal(db);
  if (before == latest) return before;
  const std::string copy = db.path() + ".before-" + std::to_string(before + 1);
  if (before != 0) back_up(db.path(), copy);  // replaces an older copy of the same step
  if (before != 0 && before < steps.front().version) convert(db, steps.front(), conversion, copy);
  const int now = schema_version(db);
  for (const EmbeddedMigration& step : steps)
    if (step.version > now) apply_step(db, step, [&] { db.execute(step.sql); });
  return before;
}

DbOptions cache_options() {
  DbOptions options;
  options.durable = false;
  options.create = true;
  return options;
}

}  // namespace

int latest_schema_version() { return kMigrations[kMigrationCount - 1].version; }

int schema_version(Db& db) {
  static constexpr char kSql[] = "SELECT user_version FROM pragma_user_version /*scan*/";
  Query query(db, kSql);
  return query.step() ? static_cast<int>(query.integer(0)) : 0;
}

int schema_version_of_file(const std::string& path) {
  constexpr off_t kUserVersion = 60;  // four bytes, big-endian (sqlite.org/fileformat.html)
  const base::Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  std::array<unsigned char, 4> bytes{};
  if (pread(file.get(), bytes.data(), bytes.size(), kUserVersion) != ssize_t{bytes.size()}) return 0;
  return bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

int oldest_schema_version() { return kMigrations[0].version - 1; }

int migrate(const std::string& path) { return migrate(path, {kMigrations, kMigrationCount}, kConversion); }

int migrate(const std::string& path, std::span<const EmbeddedMigration> steps, const char* conversion) {
  DbOptions options;
  options.create = true;
  options.lock_wait_ms = 60000;
  options.patient = true;
  make_private(path);
  Db db(path, options);
  return upgrade(db, steps, conversion);
}

void remove_cache(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) std::remove((path + suffix).c_str());
}

void prepare_cache(const std::string& path) {
  make_private(path);
  try {
    Db cache(path, cache_options());
    make_cache(cache);
    return;
  } catch (const DbError& error) {
    if (error.is_busy()) throw;
    base::log(base::LogLevel::warning, "cache_renewed", {{"reason", error.what()}});
  }
  remove_cache(path);
  make_private(path);
  Db cache(path, cache_options());
  make_cache(cache);
}

}  // namespace store
