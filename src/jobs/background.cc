#include "jobs/background.h"

#include <atomic>

namespace jobs {

WithoutSignals::WithoutSignals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before_);
}

WithoutSignals::~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void run_in_background(const std::function<void(const GoOn&)>& work, const GoOn& go_on,
                       std::chrono::milliseconds interval) {
  std::atomic<bool> goes_on = true;
  std::future<void> end = in_thread([&] { work([&] { return goes_on.load(); }); });
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
