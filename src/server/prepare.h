// Makes ready what a process serves from: folders, secret, the database at this program's schema, cache.db.
#pragma once

#include "base/config.h"

namespace server {

// fresh: makes a new database even where one has vanished, but not in place of one with users.
enum class Database { as_it_is, fresh };
// accepted: from now on the secret that is there, or a new one, belongs to this database.
enum class Secret { as_it_is, accepted };

// Throws base::PermanentError, which says what to do, for what another start would meet again; store::DbError and
// std::runtime_error for what may pass.
void prepare(const base::Config& config, Database database = Database::as_it_is, Secret secret = Secret::as_it_is);

// Whether the databases have this program's schema. Reads only the heads of the files, for plain CGI.
bool is_prepared(const base::Config& config);

}  // namespace server
