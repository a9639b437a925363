// Runs long work that cannot be interrupted in a thread of its own, while the calling thread renews the job's lease.
// One SQLite statement checks a whole b-tree, and one fsync(2) writes a whole file.
#pragma once

#include <chrono>
#include <csignal>
#include <functional>
#include <future>

#include "jobs/work.h"

namespace jobs {

// Blocks all signals in threads that start during its life. Signals must reach the calling thread, because they end its
// waits for the writer lock.
class WithoutSignals {
 public:
  WithoutSignals();
  ~WithoutSignals();
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t before_{};
};

// Runs `work` in another thread, which must not use this thread's databases. The future's destructor waits for it.
template <typename Work>
auto in_thread(Work work) {
  const WithoutSignals without;
  return std::async(std::launch::async, std::move(work));
}

// Runs `work` in another thread, returns when it has ended, and throws its exception. It calls `go_on` every `interval`
// in the calling thread, whose databases `work` must not use. The function that `work` gets returns false once `go_on`
// has.
void run_in_background(const std::function<void(const GoOn&)>& work, const GoOn& go_on,
                       std::chrono::milliseconds interval);

}  // namespace jobs
