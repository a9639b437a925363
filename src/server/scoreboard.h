// The state of every process, in memory that the master shares with all its forks. Each process has a slot, which it
// alone writes (the master only before fork and after the process has ended); any process may read, and none waits.
// Times are microseconds of CLOCK_MONOTONIC.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/time.h"

namespace server {

enum class SlotState : std::uint8_t {
  starting,
  idle,
  reading,
  handling,
  waiting_for_lock,
  upstream,
  writing,
  finishing,
  gone
};

std::string_view slot_state_name(SlotState state);

// Returns the seconds that a web process may stay in a state before it counts as hung; each piece of a large body or
// answer enters its state again. Pure.
int hang_limit_seconds(SlotState state, int request_timeout);

class alignas(64) Slot {
 public:
  struct Moment {
    SlotState state;
    std::int64_t since;
  };

  // Empties the slot for the next process.
  void reset();
  void set_pid(pid_t pid) { pid_.store(pid, std::memory_order_relaxed); }
  void enter(SlotState state);
  // Keeps at most 32 bytes; a reader may see a mixture of two ids.
  void set_request_id(std::string_view id);
  void set_takes_long(bool takes_long) { takes_long_.store(takes_long); }
  void count_request() { requests_.fetch_add(1, std::memory_order_relaxed); }

  pid_t pid() const { return pid_.load(std::memory_order_relaxed); }
  base::UnixTime started_at() const { return started_at_.load(std::memory_order_relaxed); }
  Moment moment() const;
  SlotState state() const { return moment().state; }
  bool takes_long() const { return takes_long_.load(); }
  std::int64_t requests() const { return requests_.load(std::memory_order_relaxed); }
  std::string request_id() const;

 private:
  std::atomic<std::uint64_t> moment_{0};  // since << 4 | state, so that both change in one store
  std::atomic<pid_t> pid_{0};
  std::atomic<std::int64_t> requests_{0};
  std::atomic<bool> takes_long_{false};
  std::atomic<base::UnixTime> started_at_{0};
  std::array<std::atomic<std::uint64_t>, 4> request_id_{};
};

class Scoreboard {
 public:
  explicit Scoreboard(std::size_t size);  // throws std::bad_alloc
  ~Scoreboard();
  Scoreboard(const Scoreboard&) = delete;
  Scoreboard& operator=(const Scoreboard&) = delete;

  std::size_t size() const { return size_; }
  base::UnixTime made_at() const { return made_at_; }  // when the master began
  Slot& slot(std::size_t index) { return slots_[index]; }
  const Slot& slot(std::size_t index) const { return slots_[index]; }

  // Returns true if the process of this slot may take longer over a request than usual, until set_takes_long(false). At
  // most half of the web processes may at the same time.
  bool may_take_long(Slot& slot) const;

 private:
  std::size_t size_;
  base::UnixTime made_at_;
  Slot* slots_;
};

}  // namespace server
