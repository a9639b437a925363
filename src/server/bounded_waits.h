// The waits of a request for the writer lock and for the metadata provider. At most half of the web processes wait for
// either, so that the others go on serving pages.
#pragma once

#include <cstdint>
#include <string>

#include "base/config.h"
#include "base/descriptor.h"
#include "server/scoreboard.h"

namespace server {

class BoundedWaits {
 public:
  // Without a master `slot` is null; `scoreboard` is null where nothing is bounded: the job runner, plain CGI.
  BoundedWaits(const base::Config& config, Slot* slot, const Scoreboard* scoreboard);

  // The waits of this request for the writer lock take five seconds together.
  void begin_request();
  // False when the time is over. Throws store::TooManyWriters when half of the processes wait: at once when the lock
  // has been held for long, else after a second.
  bool wait_for_lock(int lock_fd);
  // Call them before and after a call to the provider. Throws ProviderError (busy) when half of the processes wait: at
  // once when the provider hangs, else after two seconds.
  void begin_provider_call();
  void end_provider_call();

 private:
  struct Others {
    int before = 0;  // how many began to wait before this process
    std::int64_t longest_us = 0;
  };
  Others others_in(SlotState state) const;
  bool acquire_lock(int lock_fd);

  std::string provider_places_;  // lock files: one is held by each process that waits for the provider
  int most_;                     // how many processes may wait
  Slot* slot_;
  const Scoreboard* scoreboard_;
  base::Descriptor provider_place_;
  std::int64_t lock_until_us_ = 0;  // of this request
};

}  // namespace server
