// What must be so before a process serves: folders, secret, the database at this program's schema, cache.db.
#pragma once

#include "base/config.h"

namespace server {

// fresh: makes a database where one has vanished, too, unless there is one that somebody uses.
enum class Database { as_it_is, fresh };
// accepted: the secret that is there now, or a new one, is taken for this database's.
enum class Secret { as_it_is, accepted };

// Throws base::PermanentError for what another start would meet again, with what to do; store::DbError and
// std::runtime_error for what may pass.
void prepare(const base::Config& config, Database database = Database::as_it_is, Secret secret = Secret::as_it_is);

// Looks at the heads of the files only, for plain CGI.
bool is_prepared(const base::Config& config);

}  // namespace server
