// The waits of a request for the writer lock and for the metadata provider. At most half of the web processes wait for
// either, so that the others go on serving pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/config.h"
#include "base/descriptor.h"
#include "server/scoreboard.h"

namespace server {

class BoundedWaits {
 public:
  // `slot` is null without a master; `scoreboard` is null where nothing is bounded: in the job runner and plain CGI.
  // `lock_us` bounds the total time that one request may wait for the writer lock.
  BoundedWaits(const base::Config& config, Slot* slot, const Scoreboard* scoreboard,
               std::int64_t lock_us = kUsualLockUs);

  // Resets the waits for a new request. Time that it spends between waits does not count, however long.
  void begin_request();
  // Returns false when the time is over. Throws store::TooManyWriters when half of the processes wait: at once if the
  // lock has been held for long, else after a second.
  bool wait_for_lock(int lock_fd);
  // Call these before and after each provider call. Throws ProviderError (busy) when half of the processes wait for
  // the provider: at once if one of them has waited for half a second or only one process is left, else after two
  // seconds.
  void begin_provider_call();
  void end_provider_call();

 private:
  static constexpr std::int64_t kUsualLockUs = 5'000'000;
  struct Others {
    int before = 0;  // how many began to wait before this process
    std::int64_t longest_us = 0;
  };
  Others others_in(SlotState state) const;
  bool wait_for_provider_place();
  bool acquire_lock(int lock_fd, std::int64_t until_us) const;

  std::string provider_places_;  // lock files; each process that waits for the provider holds one
  int most_;                     // how many processes may wait
  Slot* slot_;
  const Scoreboard* scoreboard_;
  base::Descriptor provider_place_;
  std::int64_t lock_us_;
  std::optional<std::int64_t> lock_left_us_;  // how long this request may still wait
};

}  // namespace server
