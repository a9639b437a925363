#include "server/scoreboard.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "base/time.h"

namespace server {
namespace {

constexpr std::array<std::string_view, 9> kNames{"starting", "idle",    "reading",   "handling", "waiting_for_lock",
                                                 "upstream", "writing", "finishing", "gone"};

static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<pid_t>::is_always_lock_free);

}  // namespace

std::string_view slot_state_name(SlotState state) {
  const auto index = static_cast<std::size_t>(state);
  return index < kNames.size() ? kNames[index] : "unknown";
}

int hang_limit_seconds(SlotState state, int request_timeout) {
  switch (state) {
    case SlotState::reading:
    case SlotState::waiting_for_lock:
      return 10;
    case SlotState::handling:
    case SlotState::upstream:
    case SlotState::writing:
      return request_timeout;
    case SlotState::idle:
      return 15;  // an idle process stamps its slot every second
    case SlotState::finishing:
      return 30;
    case SlotState::starting:
    case SlotState::gone:
      break;
  }
  return 60;
}

void Slot::reset() {
  pid_.store(0, std::memory_order_relaxed);
  requests_.store(0, std::memory_order_relaxed);
  started_at_.store(base::SystemClock().now(), std::memory_order_relaxed);
  set_request_id("");
  set_takes_long(false);
  enter(SlotState::starting);
}

void Slot::enter(SlotState state) {
  const auto now = static_cast<std::uint64_t>(base::monotonic_us());
  moment_.store(now << 4 | static_cast<std::uint64_t>(state), std::memory_order_release);
}

Slot::Moment Slot::moment() const {
  const std::uint64_t packed = moment_.load(std::memory_order_acquire);
  return {static_cast<SlotState>(packed & 15), static_cast<std::int64_t>(packed >> 4)};
}

void Slot::set_request_id(std::string_view id) {
  std::array<std::uint64_t, 4> words{};
  if (!id.empty()) std::memcpy(words.data(), id.data(), std::min(id.size(), sizeof words));
  for (std::size_t i = 0; i < words.size(); ++i) request_id_[i].store(words[i], std::memory_order_relaxed);
}

std::string Slot::request_id() const {
  std::array<char, sizeof request_id_> bytes{};
  for (std::size_t i = 0; i < request_id_.size(); ++i) {
    const std::uint64_t word = request_id_[i].load(std::memory_order_relaxed);
    std::memcpy(bytes.data() + i * sizeof word, &word, sizeof word);
  }
  return std::string(bytes.data(), ::strnlen(bytes.data(), bytes.size()));
}

Scoreboard::Scoreboard(std::size_t size) : size_(size), made_at_(base::SystemClock().now()) {
  void* memory = ::mmap(nullptr, size * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  slots_ = static_cast<Slot*>(memory);
  for (std::size_t i = 0; i < size; ++i) (new (&slots_[i]) Slot)->enter(SlotState::gone);
}

// Counts this slot before it looks, so processes that ask in the same moment may all be refused; each asks again.
bool Scoreboard::may_take_long(Slot& slot) const {
  if (slot.takes_long()) return true;
  slot.set_takes_long(true);
  const std::size_t web = size_ - 1;  // the last slot is the job runner's
  const auto count = std::count_if(slots_, slots_ + web, [](const Slot& one) { return one.takes_long(); });
  if (static_cast<std::size_t>(count) > web / 2) slot.set_takes_long(false);
  return slot.takes_long();
}

Scoreboard::~Scoreboard() { ::munmap(slots_, size_ * sizeof(Slot)); }

}  // namespace server
