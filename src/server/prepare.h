// Prepares what a process needs to serve: folders, secret, the database at this program's schema, cache.db.
#pragma once

#include "base/config.h"

namespace server {

// fresh makes a new database even where one has vanished, but never replaces one with users.
enum class Database { as_it_is, fresh };
// accepted means that the secret that is there, or a new one, belongs to this database from now on.
enum class Secret { as_it_is, accepted };

// Throws base::PermanentError, which says what to do, if another start would fail too; throws store::DbError and
// std::runtime_error for failures that may pass.
void prepare(const base::Config& config, Database database = Database::as_it_is, Secret secret = Secret::as_it_is);

// Returns true if the databases have this program's schema. Reads only the heads of the files, for plain CGI.
bool is_prepared(const base::Config& config);

}  // namespace server
