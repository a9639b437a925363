// Profile pictures that no account names any more: a process that dies between its commit and the removal of the
// old file leaves one behind.
#pragma once

#include "jobs/work.h"

namespace jobs {

// Removes such files when they are older than a day; returns how many.
int remove_orphan_pictures(const Tools& tools);

}  // namespace jobs
