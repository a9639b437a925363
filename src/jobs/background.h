// Runs long work that cannot be interrupted in a thread of its own, while the calling thread renews the job's lease.
// One SQLite statement checks a whole b-tree, and one fsync(2) writes a whole file.
#pragma once

#include <chrono>
#include <functional>

#include "jobs/work.h"

namespace jobs {

// Runs `work` in another thread, returns when it has ended, and throws its exception. Meanwhile it calls `go_on` every
// `interval` in the calling thread, whose databases `work` must not use. The function that `work` gets returns false
// once `go_on` has.
void run_in_background(const std::function<void(const GoOn&)>& work, const GoOn& go_on,
                       std::chrono::milliseconds interval);

}  // namespace jobs
