// Calls hooks (store/work/hook.h) alongside all other jobs. Each call has its own thread, which uses no database, so a
// slow receiver delays neither other jobs nor other hooks.
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

// Returns the message for an event, without a URL if the stored event can no longer be read (message.cc).
metadata::HookMessage hook_message(const Tools& tools, const store::DueCall& due);

class HookCalls {
 public:
  // Sends a message and waits for the answer, in another thread. `listed` is MATINEE_HOOK_ALLOW.
  using Send = metadata::HookAnswer (*)(const std::string& listed, const metadata::HookMessage& message,
                                        base::UnixTime now);
  static metadata::HookAnswer send(const std::string& listed, const metadata::HookMessage& message, base::UnixTime now);
  // The time per minute that one user's receivers may take in total. Then they wait for the next minute.
  static constexpr std::int64_t kUserMs = 20'000;

  // `tools` must outlive this object. Tests pass another `sender`.
  explicit HookCalls(const Tools& tools, Send sender = send) : tools_(tools), send_(sender) {}
  HookCalls(const HookCalls&) = delete;
  HookCalls& operator=(const HookCalls&) = delete;

  // Takes over the job that was claimed because an event is due.
  void begin(const store::Job& job);
  bool is_busy() const { return !rests_ && (job_.has_value() || !calls_.empty()); }
  const std::optional<store::Job>& job() const { return job_; }
  // Call it after a fault: it forgets the job, which the caller ends, and stays idle until the next begin(), which has
  // pending answers recorded.
  void rest();
  // Records answers and makes the calls that are due. Ends the job when none is left. Never waits for a
  // receiver.
  void go_on();
  // Waits until a call has ended, for `most` at the longest.
  void wait(std::chrono::milliseconds most);
  // Waits for the calls under way, ten seconds at most, makes no new ones and releases the job.
  void end();

 private:
  struct Call {
    store::DueCall due;
    std::future<metadata::HookAnswer> answer;
    std::optional<metadata::HookAnswer> result;  // the answer, until it is recorded
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
