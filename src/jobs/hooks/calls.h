// The calls of hooks (store/work/hook.h), beside all other jobs. Each is made in a thread of its own, which knows no
// database, so that a receiver that answers slowly holds up neither other jobs nor the hooks of others.
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <map>
#include <optional>
#include <vector>

#include "jobs/work.h"
#include "metadata/hook_sender.h"
#include "store/work/hook.h"

namespace jobs {

// What is sent for an event; without a URL when what is stored cannot be read any more (message.cc).
metadata::HookMessage hook_message(const Tools& tools, const store::DueCall& due);

class HookCalls {
 public:
  // Sends a message and waits for the answer, in another thread. `listed`: MATINEE_HOOK_ALLOW.
  using Send = metadata::HookAnswer (*)(const std::string& listed, const metadata::HookMessage& message,
                                        base::UnixTime now);
  static metadata::HookAnswer send(const std::string& listed, const metadata::HookMessage& message, base::UnixTime now);
  // How long the receivers of one user may take in a minute together; then they wait for the next one.
  static constexpr std::int64_t kUserMs = 20'000;

  // `tools` must live as long. Tests have another `send`.
  explicit HookCalls(const Tools& tools, Send send = HookCalls::send) : tools_(tools), send_(send) {}
  HookCalls(const HookCalls&) = delete;
  HookCalls& operator=(const HookCalls&) = delete;

  // Takes over the job whose claim says that something is due.
  void begin(const store::Job& job);
  bool is_busy() const { return !rests_ && (job_.has_value() || !calls_.empty()); }
  const std::optional<store::Job>& job() const { return job_; }
  // After a fault: forgets the job, which the caller ends, and does nothing until the next begin(), which has what was
  // answered written down.
  void rest();
  // Writes down what was answered and makes the calls that are due; ends the job when none is left. Waits for no
  // receiver.
  void go_on();
  // Waits until a call has ended, for at most so long.
  void wait(std::chrono::milliseconds most);
  // Waits for the calls under way, which takes ten seconds at most, makes no other, and gives the job back.
  void end();

 private:
  struct Call {
    store::DueCall due;
    std::future<metadata::HookAnswer> answer;
    std::optional<metadata::HookAnswer> result;  // what came, until it is written down
  };
  bool take_answers();
  void note_answers();
  void make_due_calls();
  std::optional<metadata::HookMessage> message_of(const store::DueCall& due) const;
  void call(store::DueCall due);
  void finish_when_all_is_told();
  void stop();
  store::DueExcept not_due() const;

  const Tools& tools_;
  Send send_;
  std::optional<store::Job> job_;
  bool rests_ = false;
  std::vector<Call> calls_;  // under way
  std::int64_t looked_at_us_ = 0, renewed_at_us_ = 0;
  base::UnixTime minute_ = 0;                      // of spent_ms_
  std::map<std::int64_t, std::int64_t> spent_ms_;  // by user
};

}  // namespace jobs
