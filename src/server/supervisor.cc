#include "server/supervisor.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "base/log.h"
#include "base/time.h"
#include "server/child.h"
#include "server/descriptor.h"
#include "server/handover.h"
#include "server/listener.h"
#include "server/notify.h"
#include "server/process_name.h"

namespace server {
namespace {

using base::LogLevel;

constexpr std::int64_t kSecondUs = 1'000'000;
constexpr std::int64_t kTickUs = kSecondUs / 2;
constexpr std::int64_t kStartTickUs = kSecondUs / 50;
constexpr std::int64_t kHealthyLifeUs = 5 * kSecondUs;
constexpr std::int64_t kStuckStartUs = 5 * kSecondUs;  // a longer start may be replaced
constexpr std::int64_t kKillAfterTermUs = 2 * kSecondUs;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

enum class Phase { migrating, starting, serving, stopping };
enum class Role { web, jobs, migration, predecessor };

// An entry of the process table. Web processes and the job runner keep their entry for good, with the slot of the same
// number; the entries of the others end with them.
struct Child {
  Role role;
  Slot* slot = nullptr;
  pid_t pid = 0;
  std::int64_t started = 0;
  std::int64_t start_at = 0;  // when to start one while there is no process
  std::int64_t kill_at = 0;   // 0 if the process was not told to leave
  int failures = 0;           // in a row, each soon after the start
};

class Master {
 public:
  Master(const SupervisorOptions& options, const Roles& roles);
  int run();

 private:
  void open_descriptors();
  void start_migration(const std::function<int()>& role);
  void start_generation();
  void start(Child& child);
  void start_due();

  void reap();
  void on_exit(pid_t pid, int status);
  void on_worker_exit(Child& child, int status);
  void on_migration_exit(int status);

  void end_hung();
  void kill_overdue();
  void look_for_ready();
  void tell_to_leave(Child& child, int signal, std::int64_t limit_us) const;

  void reload();
  void reexecute();
  void reload_refused(const std::string& reason);
  void stop(int status);

  bool is_finished() const;
  std::int64_t until_next() const;

  const SupervisorOptions& options_;
  const Roles& roles_;
  Scoreboard scoreboard_;
  std::vector<Child> children_;
  Listener listener_;
  Descriptor lifetime_read_, lifetime_write_, wake_;
  Phase phase_ = Phase::migrating;
  std::int64_t generation_started_ = 0;
  int generation_ = 1;
  bool reload_wanted_ = false, reloading_ = false;
  int status_ = 0;
};

std::string status_text(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit " + std::to_string(WEXITSTATUS(status));
}

// ---- starting -------------------------------------------------------------------------------------------

Master::Master(const SupervisorOptions& options, const Roles& roles)
    : options_(options), roles_(roles), scoreboard_(static_cast<std::size_t>(options.workers) + 1) {
  block_master_signals();
  const std::optional<Handover> handover = take_handover();
  if (!handover) {
    open_descriptors();
    return;
  }
  listener_ = adopt_listener(handover->listen_fd, handover->created_path);
  lifetime_read_.reset(handover->lifetime_read);
  lifetime_write_.reset(handover->lifetime_write);
  wake_.reset(handover->wake_fd);
  generation_ = handover->generation;
  for (const pid_t pid : handover->processes) children_.push_back({.role = Role::predecessor, .pid = pid});
}

void Master::open_descriptors() {
  listener_ = open_listener(options_.listen, options_.socket_file);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw ListenError(std::string("cannot make a pipe: ") + std::strerror(errno));
  lifetime_read_.reset(ends[0]);
  lifetime_write_.reset(ends[1]);
  wake_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
}

int Master::run() {
  base::log(LogLevel::info, "master_started",
            {{"pid", ::getpid()}, {"generation", generation_}, {"workers", options_.workers}});
  name_process("master");
  const bool watched = std::getenv("WATCHDOG_USEC") != nullptr;
  start_migration(roles_.migrate);
  while (!is_finished()) {
    const int signal = wait_for_signal(until_next());
    if (signal == SIGTERM || signal == SIGINT || signal == SIGQUIT) stop(0);
    reload_wanted_ = reload_wanted_ || signal == SIGHUP;
    reap();
    end_hung();
    kill_overdue();
    start_due();
    look_for_ready();
    reload();
    if (watched) notify("WATCHDOG=1");
  }
  remove_socket_file(listener_);
  base::log(LogLevel::info, "master_stopped", {{"status", status_}});
  return status_;
}

void Master::start_migration(const std::function<int()>& role) {
  const pid_t pid = fork_child(lifetime_write_.get(), role);
  if (pid < 0) return on_migration_exit(W_EXITCODE(1, 0));
  children_.push_back({.role = Role::migration, .pid = pid});
}

// Starts a generation. Web processes and the job runner take the first entries, whose numbers are those of their slots.
void Master::start_generation() {
  phase_ = Phase::starting;
  generation_started_ = base::monotonic_us();
  std::vector<Child> predecessors = std::exchange(children_, {});
  for (std::size_t i = 0; i < scoreboard_.size(); ++i)
    children_.push_back({.role = i + 1 < scoreboard_.size() ? Role::web : Role::jobs, .slot = &scoreboard_.slot(i)});
  children_.insert(children_.end(), predecessors.begin(), predecessors.end());
}

void Master::start_due() {
  if (phase_ != Phase::starting && phase_ != Phase::serving) return;
  const std::int64_t now = base::monotonic_us();
  for (Child& child : children_)
    if (child.pid == 0 && child.start_at <= now) start(child);
}

void Master::start(Child& child) {
  child.slot->reset();
  child.kill_at = 0;
  child.started = base::monotonic_us();
  const Process process{listener_.socket.get(), lifetime_read_.get(), wake_.get(), child.slot, &scoreboard_};
  const pid_t pid = fork_child(lifetime_write_.get(), [&] {
    child.slot->set_pid(::getpid());
    name_process(child.role == Role::web ? "worker " + std::to_string(&child - children_.data() + 1) : "jobs");
    return (child.role == Role::web ? roles_.web : roles_.jobs)(process);
  });
  child.pid = std::max(0, pid);
  if (child.pid != 0) return;
  child.slot->enter(SlotState::gone);
  child.start_at = child.started + respawn_delay_us(++child.failures);
}

// ---- ending ---------------------------------------------------------------------------------------------

void Master::reap() {
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) on_exit(pid, status);
}

void Master::on_exit(pid_t pid, int status) {
  const auto child =
      std::find_if(children_.begin(), children_.end(), [pid](const Child& one) { return one.pid == pid; });
  if (child == children_.end()) return;
  if (child->slot != nullptr) return on_worker_exit(*child, status);
  const bool migration = child->role == Role::migration;
  children_.erase(child);
  if (migration) on_migration_exit(status);
}

// A process that answered something, lived long or left on its own does not count as a failed start.
void Master::on_worker_exit(Child& child, int status) {
  const std::int64_t now = base::monotonic_us(), lived = now - child.started;
  const bool healthy = status == 0 || child.slot->requests() > 0 || lived >= kHealthyLifeUs;
  base::log(status == 0 || child.kill_at != 0 ? LogLevel::info : LogLevel::warning,
            child.role == Role::web ? "worker_exited" : "job_runner_exited",
            {{"pid", child.pid},
             {"how", status_text(status)},
             {"lived_ms", lived / 1000},
             {"state", slot_state_name(child.slot->state())},
             {"requests", child.slot->requests()},
             {"request", child.slot->request_id()}});
  child.slot->enter(SlotState::gone);
  child.pid = 0;
  child.failures = healthy ? 0 : child.failures + 1;
  child.start_at = now + respawn_delay_us(child.failures);
}

// Handles the end of this program's migration at its start, or of the next program's at a reload.
void Master::on_migration_exit(int status) {
  if (phase_ == Phase::stopping) return;
  if (phase_ == Phase::migrating && status == 0) return start_generation();
  if (phase_ == Phase::migrating) {
    base::log(LogLevel::error, "migration_failed", {{"how", status_text(status)}});
    return stop(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
  }
  if (status == 0) return reexecute();
  reload_refused("the new program cannot start: its migration ended with " + status_text(status));
}

void Master::end_hung() {
  const std::int64_t now = base::monotonic_us();
  for (Child& child : children_) {
    if (child.slot == nullptr || child.pid == 0 || child.kill_at != 0) continue;
    const auto [state, since] = child.slot->moment();
    const bool is_web = child.role == Role::web;
    const int limit = is_web ? hang_limit_seconds(state, options_.request_timeout) : options_.jobs_timeout;
    if (now - since <= limit * kSecondUs) continue;
    base::log(LogLevel::error, is_web ? "worker_hung" : "job_runner_hung",
              {{"pid", child.pid},
               {"state", slot_state_name(state)},
               {"ms", (now - since) / 1000},
               {"requests", child.slot->requests()},
               {"request", child.slot->request_id()}});
    tell_to_leave(child, SIGTERM, kKillAfterTermUs);
  }
}

void Master::tell_to_leave(Child& child, int signal, std::int64_t limit_us) const {
  if (child.pid == 0) return;
  ::kill(child.pid, signal);
  const std::int64_t until = base::monotonic_us() + limit_us;
  child.kill_at = child.kill_at == 0 ? until : std::min(child.kill_at, until);
}

void Master::kill_overdue() {
  const std::int64_t now = base::monotonic_us();
  for (Child& child : children_) {
    if (child.pid == 0 || child.kill_at == 0 || child.kill_at > now) continue;
    base::log(LogLevel::warning, "process_killed", {{"pid", child.pid}});
    ::kill(child.pid, SIGKILL);
    child.kill_at = kNever;
  }
}

// Makes the old processes leave when the first new one is idle; the start is over when all are.
void Master::look_for_ready() {
  if (phase_ != Phase::starting) return;
  const auto is_ready = [](const Child& child) {
    const bool begun =
        child.slot != nullptr && child.slot->state() != SlotState::starting && child.slot->state() != SlotState::gone;
    return child.role == Role::web && child.pid != 0 && begun;
  };
  const auto ready = std::count_if(children_.begin(), children_.end(), is_ready);
  if (ready == 0) return;
  for (Child& child : children_)
    if (child.role == Role::predecessor && child.kill_at == 0)
      tell_to_leave(child, SIGTERM, (options_.request_timeout + 2) * kSecondUs);
  if (ready < options_.workers) return;
  phase_ = Phase::serving;
  notify("READY=1\nSTATUS=Serving.");
  base::log(LogLevel::info, "master_ready", {{"generation", generation_}});
}

// ---- reloading and stopping -----------------------------------------------------------------------------

// Reloads after the end of a start or of another reload, but may replace a start that hangs.
void Master::reload() {
  const bool stuck = phase_ == Phase::starting && base::monotonic_us() - generation_started_ > kStuckStartUs;
  if (!reload_wanted_ || reloading_ || (phase_ != Phase::serving && !stuck)) return;
  reload_wanted_ = false;
  reloading_ = true;
  base::log(LogLevel::info, "reloading", {{"generation", generation_ + 1}});
  notify("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(base::monotonic_us()));
  start_migration([this] { return exec_program(options_.program, options_.migrate_arguments); });
}

void Master::reexecute() {
  Handover handover{::getpid(),
                    generation_ + 1,
                    listener_.socket.get(),
                    lifetime_read_.get(),
                    lifetime_write_.get(),
                    wake_.get(),
                    {},
                    listener_.created_path};
  for (const Child& child : children_)
    if (child.pid != 0) handover.processes.push_back(child.pid);
  const int error = exec_successor(options_.program, options_.serve_arguments, handover);
  reload_refused(options_.program + ": " + std::strerror(error));
}

void Master::reload_refused(const std::string& reason) {
  reloading_ = false;
  base::log(LogLevel::error, "reload_refused", {{"reason", reason}});
  notify("READY=1\nSTATUS=The reload was refused; the previous program serves on.");
}

// A socket of our own gets no new clients once its file is gone, so its queue is answered to the end (QUIT). A socket
// from outside keeps its queue for the next server.
void Master::stop(int status) {
  if (phase_ == Phase::stopping) return;
  phase_ = Phase::stopping;
  status_ = status;
  base::log(LogLevel::info, "stopping");
  notify("STOPPING=1");
  const int leave = listener_.created_path.empty() ? SIGTERM : SIGQUIT;
  remove_socket_file(listener_);
  for (Child& child : children_)
    tell_to_leave(child, child.role == Role::migration ? SIGTERM : leave, options_.stop_timeout * kSecondUs);
}

bool Master::is_finished() const {
  return phase_ == Phase::stopping &&
         std::all_of(children_.begin(), children_.end(), [](const Child& child) { return child.pid == 0; });
}

std::int64_t Master::until_next() const {
  const std::int64_t now = base::monotonic_us();
  std::int64_t next = now + (phase_ == Phase::starting ? kStartTickUs : kTickUs);
  if (phase_ != Phase::stopping)
    for (const Child& child : children_)
      if (child.pid == 0) next = std::min(next, child.start_at);
  return std::max<std::int64_t>(0, next - now);
}

}  // namespace

int supervise(const SupervisorOptions& options, const Roles& roles) { return Master(options, roles).run(); }

std::int64_t respawn_delay_us(int failures) {
  return failures <= 0 ? 0 : std::min<std::int64_t>(kSecondUs / 10 << std::min(failures - 1, 10), 10 * kSecondUs);
}

}  // namespace server
