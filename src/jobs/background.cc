#include "jobs/background.h"

#include <atomic>
#include <csignal>
#include <future>

namespace jobs {

namespace {

// While it lives, new threads begin with all signals blocked. Signals go to the calling thread, as they end its waits
// for the writer lock.
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

}  // namespace

void run_in_background(const std::function<void(const GoOn&)>& work, const GoOn& go_on,
                       std::chrono::milliseconds interval) {
  std::atomic<bool> goes_on = true;
  std::future<void> end;
  {
    const WithoutSignals without;
    end = std::async(std::launch::async, [&] { work([&] { return goes_on.load(); }); });
  }
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
