// Removes from copies of the database the rows of uploads on their way into a diary, because copies do not hold the
// uploaded files. Changes that imports have made stay, and can be undone.
#pragma once

#include "base/texts/sentence.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The reason why a batch without its files has failed, as base::Text::stored() writes it.
inline constexpr base::Text kUploadsGone = base::tr(
    "Backups don’t include uploaded files. Upload yours again; entries already in your diary aren’t added twice.");

// Deletes all rows of imports from a copy but keeps their counts: a batch that had changed nothing yet fails, and one
// that was being applied ends with what it has written. Returns false if there was nothing to delete.
bool leave_staging_out(Tx& tx, base::UnixTime now);

}  // namespace store
