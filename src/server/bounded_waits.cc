#include "server/bounded_waits.h"

#include <algorithm>

#include "base/texts/sentence.h"
#include "base/time.h"
#include "metadata/client.h"
#include "store/sqlite/db.h"
#include "store/sqlite/file_lock.h"

namespace server {

namespace {

constexpr std::int64_t kQuickUs = 1'000'000;  // a longer wait means that something hangs
constexpr int kProviderPlaceMs = 2000, kPlaceSliceMs = 50;
constexpr std::int64_t kQuickCallUs = 500'000;  // once one provider call takes longer, no more processes wait

int milliseconds_until(std::int64_t until_us) {
  return static_cast<int>(std::max<std::int64_t>(1, (until_us - base::monotonic_us()) / 1000));
}

}  // namespace

BoundedWaits::BoundedWaits(const base::Config& config, Slot* slot, const Scoreboard* scoreboard, std::int64_t lock_us)
    : provider_places_(config.data_dir + "/provider-place-"),
      most_(std::max(1, config.workers / 2)),
      slot_(slot),
      scoreboard_(scoreboard),
      lock_us_(lock_us) {}

void BoundedWaits::begin_request() { lock_left_us_ = lock_us_; }

BoundedWaits::Others BoundedWaits::others_in(SlotState state) const {
  Others others;
  const std::int64_t now = base::monotonic_us(), own_since = slot_->moment().since;
  for (std::size_t i = 0; i + 1 < scoreboard_->size(); ++i) {  // the last slot is the job runner's
    const Slot& slot = scoreboard_->slot(i);
    const Slot::Moment moment = slot.moment();
    if (&slot == slot_ || moment.state != state) continue;
    if (moment.since < own_since || (moment.since == own_since && &slot < slot_)) ++others.before;
    others.longest_us = std::max(others.longest_us, now - moment.since);
  }
  return others;
}

bool BoundedWaits::wait_for_lock(int lock_fd) {
  const std::int64_t since = base::monotonic_us(), until = since + lock_left_us_.value_or(lock_us_);
  struct Resume {
    BoundedWaits& waits;
    std::int64_t since;
    ~Resume() {
      if (waits.lock_left_us_) *waits.lock_left_us_ -= base::monotonic_us() - since;
      if (waits.slot_ != nullptr) waits.slot_->enter(SlotState::handling);
    }
  } const resume{*this, since};
  if (slot_ != nullptr) slot_->enter(SlotState::waiting_for_lock);
  return acquire_lock(lock_fd, until);
}

// Takes the lock. While it changes hands quickly, any number of processes may wait for it.
bool BoundedWaits::acquire_lock(int lock_fd, std::int64_t until_us) const {
  if (scoreboard_ == nullptr) return store::lock_within(lock_fd, milliseconds_until(until_us));
  const auto is_beyond_half = [&](const Others& others) { return others.before >= most_; };
  const Others others = others_in(SlotState::waiting_for_lock);
  if (is_beyond_half(others) && others.longest_us > kQuickUs) throw store::TooManyWriters();
  const std::int64_t first = std::min(until_us, base::monotonic_us() + kQuickUs);
  if (store::lock_within(lock_fd, milliseconds_until(first))) return true;
  if (is_beyond_half(others_in(SlotState::waiting_for_lock))) throw store::TooManyWriters();
  return base::monotonic_us() < until_us && store::lock_within(lock_fd, milliseconds_until(until_us));
}

// Waits for one of the places for provider calls. Calls that wait for a place count like those under way, so that one
// process always serves other pages.
bool BoundedWaits::wait_for_provider_place() {
  provider_place_ = store::lock_one_of(provider_places_, most_);
  for (int waited_ms = 0; !provider_place_.is_open() && waited_ms < kProviderPlaceMs; waited_ms += kPlaceSliceMs) {
    const Others others = others_in(SlotState::upstream);
    const bool is_last = static_cast<std::size_t>(others.before) + 2 >= scoreboard_->size();
    if (is_last || others.longest_us > kQuickCallUs) return false;
    provider_place_ = store::lock_one_of_within(provider_places_, most_, kPlaceSliceMs);
  }
  return provider_place_.is_open();
}

void BoundedWaits::begin_provider_call() {
  if (slot_ == nullptr) return;
  slot_->enter(SlotState::upstream);
  if (scoreboard_ == nullptr || wait_for_provider_place()) return;
  slot_->enter(SlotState::handling);
  throw metadata::ProviderError(metadata::ProviderProblem::busy,
                                base::tr("Too many requests are waiting for film data. Try again in a moment."), 2);
}

void BoundedWaits::end_provider_call() {
  provider_place_.reset();
  if (slot_ != nullptr) slot_->enter(SlotState::handling);
}

}  // namespace server
