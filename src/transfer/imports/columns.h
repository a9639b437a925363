// What a person said about the columns of a table, taken again for their next one with the same header.
#pragma once

#include "base/time.h"
#include "store/imports/batch.h"
#include "store/sqlite/db.h"

namespace transfer {

// After a batch was read for the first time: options → reading, if something was said at an earlier one.
void take_remembered_columns(store::Tx& tx, std::int64_t batch_id, base::UnixTime now);

}  // namespace transfer
