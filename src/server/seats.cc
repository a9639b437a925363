#include "server/seats.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "base/log.h"
#include "base/time.h"
#include "server/child.h"

namespace server {
namespace {

using base::LogLevel;

constexpr std::int64_t kKillAfterTermUs = 2 * kSecondUs;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kSoonUs = 10'000;

}  // namespace

void kill_if_due(pid_t pid, std::int64_t& kill_at, std::int64_t now) {
  if (pid <= 0 || kill_at == 0 || kill_at > now) return;
  base::log(LogLevel::warning, "process_killed", {{"pid", pid}});
  ::kill(pid, SIGKILL);
  kill_at = kNever;
}

void tell_to_leave(pid_t pid, int signal, std::int64_t until, std::int64_t& kill_at) {
  if (pid <= 0) return;
  ::kill(pid, signal);
  if (kill_at == 0 || kill_at > until) kill_at = until;
}

Seats::Seats(const SupervisorOptions& options, const Roles& roles)
    : options_(options),
      roles_(roles),
      scoreboard_(static_cast<std::size_t>(options.workers) + (roles.jobs ? 1 : 0)),
      random_(static_cast<std::uint32_t>(::getpid() ^ base::monotonic_us())) {}

void Seats::fill(const Ground& ground, int generation) {
  ground_ = ground;
  generation_ = generation;
  seats_.assign(scoreboard_.size(), Seat{});
  for (std::size_t i = 0; i < seats_.size(); ++i) start(i);
}

void Seats::start(std::size_t index) {
  Seat& seat = seats_[index];
  Slot& slot = scoreboard_.slot(index);
  slot.reset(generation_);
  const Process process{ground_.listen_fd, ground_.lifetime_read, ground_.wake_fd, &slot, &scoreboard_};
  const auto& role = is_web(index) ? roles_.web : roles_.jobs;
  seat.kill_at = 0;
  seat.started = base::monotonic_us();
  seat.pid = fork_child(ground_.lifetime_write, [&] {
    slot.set_pid(::getpid());
    return role(process);
  });
  if (seat.pid > 0) return;
  base::log(LogLevel::error, "fork_failed", {{"error", std::strerror(errno)}});
  seat.pid = 0;
  slot.enter(SlotState::gone);
  seat.start_at = seat.started + respawn_delay_us(++seat.failures, static_cast<std::uint32_t>(random_()));
}

void Seats::start_due() {
  const std::int64_t now = base::monotonic_us();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].pid != 0 || seats_[i].start_at > now) continue;
    if (!budget_.take(now)) return;
    start(i);
  }
}

Seats::Exit Seats::take_exit(pid_t pid, int status) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].pid == pid) return vacate(i, status);
  }
  return Exit::not_ours;
}

Seats::Exit Seats::vacate(std::size_t index, int status) {
  Seat& seat = seats_[index];
  Slot& slot = scoreboard_.slot(index);
  const std::int64_t now = base::monotonic_us();
  // One that answered something or lived long is no crash at the start: its successor comes at once.
  const bool healthy = slot.requests() > 0 || now - seat.started >= kHealthyLifeUs;
  const bool expected = status == 0 || seat.kill_at != 0;
  base::log(expected ? LogLevel::info : LogLevel::warning, is_web(index) ? "worker_exited" : "job_runner_exited",
            {{"pid", seat.pid}, {"how", status_text(status)}, {"lived_ms", (now - seat.started) / 1000},
             {"state", slot_state_name(slot.state())}, {"requests", slot.requests()}, {"request", slot.request_id()}});
  slot.enter(SlotState::gone);
  seat.failures = healthy ? 0 : seat.failures + 1;
  seat.start_at = now + respawn_delay_us(seat.failures, static_cast<std::uint32_t>(random_()));
  seat.pid = 0;
  return expected ? Exit::expected : Exit::crash;
}

void Seats::end_hung() {
  const std::int64_t now = base::monotonic_us();
  for (std::size_t i = 0; i < seats_.size() && is_web(i); ++i) {
    Seat& seat = seats_[i];
    const Slot& slot = scoreboard_.slot(i);
    const auto [state, since] = slot.moment();
    const std::int64_t limit = hang_limit_seconds(state, options_.request_timeout) * kSecondUs;
    if (seat.pid == 0 || seat.kill_at != 0 || now - since <= limit) continue;
    base::log(LogLevel::error, "worker_hung",
              {{"pid", seat.pid}, {"state", slot_state_name(state)}, {"ms", (now - since) / 1000},
               {"requests", slot.requests()}, {"request", slot.request_id()}});
    ::kill(seat.pid, SIGTERM);
    seat.kill_at = now + kKillAfterTermUs;
  }
}

void Seats::kill_overdue() {
  const std::int64_t now = base::monotonic_us();
  for (Seat& seat : seats_) kill_if_due(seat.pid, seat.kill_at, now);
}

void Seats::dismiss(int web_signal, std::int64_t until) {
  for (std::size_t i = 0; i < seats_.size(); ++i) tell_to_leave(seats_[i].pid, is_web(i) ? web_signal : SIGTERM, until, seats_[i].kill_at);
}

bool Seats::are_empty() const {
  return std::none_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.pid != 0; });
}

int Seats::ready() const {
  int count = 0;
  for (std::size_t i = 0; i < seats_.size() && is_web(i); ++i) {
    const SlotState state = scoreboard_.slot(i).state();
    if (seats_[i].pid != 0 && state != SlotState::starting && state != SlotState::gone) ++count;
  }
  return count;
}

bool Seats::show_life(std::int64_t now, std::int64_t within) const {
  for (std::size_t i = 0; i < seats_.size() && is_web(i); ++i) {
    if (now - scoreboard_.slot(i).moment().since < within) return true;
  }
  return false;
}

std::int64_t Seats::until_next(std::int64_t now, std::int64_t most) const {
  for (const Seat& seat : seats_) {
    if (seat.pid == 0) most = std::min(most, std::max<std::int64_t>(seat.start_at - now, kSoonUs));
  }
  return most;
}

void Seats::append_to(std::vector<Predecessor>& processes) const {
  for (const Seat& seat : seats_) {
    if (seat.pid != 0) processes.push_back({seat.pid, seat.kill_at});
  }
}

}  // namespace server
