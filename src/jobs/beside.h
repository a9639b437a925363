// Long work that cannot be asked anything while it is at it: one SQLite statement checks a whole b-tree, and one fsync(2)
// writes a whole file. It is done in a thread of its own, while the calling one keeps the job's lease.
#pragma once

#include <chrono>
#include <functional>

#include "jobs/work.h"

namespace jobs {

// May be asked by the work, in its thread: false once `go_on` has said so.
using MayGoOn = std::function<bool()>;

// Returns when `work` has ended, with its exception. Asks `go_on` every `interval` meanwhile, in the calling thread, whose
// databases `work` must leave alone.
void do_beside(const std::function<void(const MayGoOn&)>& work, const GoOn& go_on, std::chrono::milliseconds interval);

}  // namespace jobs
