// Long work that cannot be interrupted: one SQLite statement checks a whole b-tree, and one fsync(2) writes a whole
// file. It runs in a thread of its own while the calling thread renews the job's lease.
#pragma once

#include <chrono>
#include <functional>

#include "jobs/work.h"

namespace jobs {

// Runs `work` in another thread and returns when it has ended, with its exception. Meanwhile it calls `go_on` every
// `interval` in the calling thread, whose databases `work` must not use. The function that `work` receives may be
// called there: it returns false once `go_on` has.
void run_in_background(const std::function<void(const GoOn&)>& work, const GoOn& go_on,
                       std::chrono::milliseconds interval);

}  // namespace jobs
