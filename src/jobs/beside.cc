#include "jobs/beside.h"

#include <csignal>

#include <atomic>
#include <future>

namespace jobs {

namespace {

// While it lives, threads begin with all signals blocked: those are the calling thread's, whose waits for the writer lock
// end by one.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t before_{};
};

std::future<void> start(std::function<void()> work) {
  const WithoutSignals without;
  return std::async(std::launch::async, std::move(work));
}

}  // namespace

void do_beside(const std::function<void(const MayGoOn&)>& work, const GoOn& go_on, std::chrono::milliseconds interval) {
  std::atomic<bool> goes_on = true;
  std::future<void> end = start([&] { work([&] { return goes_on.load(); }); });
  try {
    while (end.wait_for(interval) != std::future_status::ready)
      if (goes_on && !go_on()) goes_on = false;
  } catch (...) {
    goes_on = false;
    end.wait();
    throw;
  }
  end.get();
}

}  // namespace jobs
