// What copies of the database are without: the rows of uploads on their way into a diary, as the files that they come
// from are in no copy. What imports have changed stays, and can be taken back.
#pragma once

#include "base/texts/sentence.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Why a batch failed whose files are not here, as base::Text::stored() writes it.
inline constexpr base::Text kUploadsGone = base::tr(
    "The uploaded files are not here any more: backups are without them. Upload them again; what is in the diary "
    "already is not added twice.");

// Deletes all rows of imports from a copy; their counts stay. A batch that had changed nothing yet is failed, and one
// that was being applied ends with what it has written. False: there was nothing to delete.
bool leave_staging_out(Tx& tx, base::UnixTime now);

}  // namespace store
