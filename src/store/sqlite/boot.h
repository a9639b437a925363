// What a power cut may take back. Others can read a commit a moment before the disk holds it (Tx::commit): what they kept of
// it, in cache.db or in a client by an ETag, is known by its revision, which must not come again with other content.
#pragma once

#include <string>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The number that the system gave itself when it started (random(4)); empty where it tells none.
std::string boot_id();

// The first process after a start of the system moves all revisions far on. Cheap when that is done.
void follow_boot(Db& db, const std::string& boot_id, base::UnixTime now);

}  // namespace store
