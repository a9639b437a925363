#include "server/supervisor.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstring>

#include "base/log.h"
#include "base/time.h"
#include "server/backoff.h"
#include "server/child.h"
#include "server/descriptor.h"
#include "server/handover.h"
#include "server/listener.h"
#include "server/notify.h"
#include "server/seats.h"

namespace server {
namespace {

using base::LogLevel;

constexpr std::int64_t kTickUs = kSecondUs / 2;
constexpr std::int64_t kCheckUs = 30 * kSecondUs;           // for the check of a new configuration
constexpr std::int64_t kStuckStartUs = 5 * kSecondUs;       // a longer start may be replaced
constexpr std::int64_t kSignsOfLifeUs = 15 * kSecondUs;     // for the watchdog

enum class Phase { migrating, starting, serving, degraded, stopping };
enum class Errand { none, migrate, check };

class Master {
 public:
  Master(const SupervisorOptions& options, const Roles& roles);
  int run();

 private:
  void open_from(const Handover& handover);
  void open_fresh();

  void start_errand(Errand errand, const std::function<int()>& role);
  void start_generation();
  void start_due_seats();

  void on_signal(int signal);
  void reap();
  void on_exit(pid_t pid, int status);
  void on_errand_exit(int status);
  void migration_failed(int status);
  void note_crash();

  void kill_overdue();
  void look_for_ready();
  void retire_predecessors();
  void feed_watchdog();

  void begin_reload();
  void reexecute();
  void reload_refused(const std::string& reason);
  void begin_stop();

  bool finished() const;
  std::int64_t until_next() const;

  const SupervisorOptions& options_;
  const Roles& roles_;
  const std::string program_;
  Seats seats_;
  std::vector<Predecessor> predecessors_;
  Listener listener_;
  Descriptor lifetime_read_, lifetime_write_, wake_;
  CrashWatch crashes_;
  Phase phase_ = Phase::migrating;
  Errand errand_ = Errand::none;
  pid_t errand_pid_ = 0;
  std::int64_t errand_kill_at_ = 0, generation_started_ = 0, watchdog_at_ = 0;
  int generation_ = 1;
  bool reload_wanted_ = false;
  int status_ = 0;
};

Master::Master(const SupervisorOptions& options, const Roles& roles)
    : options_(options),
      roles_(roles),
      program_(resolve_program(options.program)),
      seats_(options, roles) {
  block_master_signals();
  if (const std::optional<Handover> handover = take_handover()) {
    open_from(*handover);
  } else {
    open_fresh();
  }
}

void Master::open_from(const Handover& handover) {
  listener_ = adopt_listener(handover.listen_fd, handover.created_path);
  lifetime_read_.reset(handover.lifetime_read);
  lifetime_write_.reset(handover.lifetime_write);
  wake_.reset(handover.wake_fd);
  predecessors_ = handover.processes;
  generation_ = handover.generation;
}

void Master::open_fresh() {
  listener_ = open_listener(options_.listen);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw ListenError(std::string("cannot make a pipe: ") + std::strerror(errno));
  lifetime_read_.reset(ends[0]);
  lifetime_write_.reset(ends[1]);
  wake_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
}

int Master::run() {
  base::log(LogLevel::info, "master_started",
            {{"pid", ::getpid()}, {"generation", generation_}, {"workers", options_.workers}});
  if (roles_.migrate) {
    start_errand(Errand::migrate, roles_.migrate);
  } else {
    start_generation();
  }
  while (!finished()) {
    if (const int signal = wait_master_signal(until_next())) on_signal(signal);
    reap();
    seats_.end_hung();
    kill_overdue();
    start_due_seats();
    look_for_ready();
    if (reload_wanted_) begin_reload();
    feed_watchdog();
  }
  remove_socket_file(listener_);
  base::log(LogLevel::info, "master_stopped", {{"status", status_}});
  return status_;
}

// ---- starting -------------------------------------------------------------------------------------------

void Master::start_errand(Errand errand, const std::function<int()>& role) {
  errand_pid_ = fork_child(lifetime_write_.get(), role);
  errand_ = errand;
  errand_kill_at_ = errand == Errand::check ? base::monotonic_us() + kCheckUs : 0;
  if (errand_pid_ > 0) return;
  base::log(LogLevel::error, "fork_failed", {{"error", std::strerror(errno)}});
  on_errand_exit(W_EXITCODE(1, 0));
}

void Master::start_generation() {
  phase_ = Phase::starting;
  generation_started_ = base::monotonic_us();
  seats_.fill({listener_.socket.get(), lifetime_read_.get(), lifetime_write_.get(), wake_.get()}, generation_);
}

void Master::start_due_seats() {
  if (phase_ == Phase::starting || phase_ == Phase::serving) seats_.start_due();
}

// ---- signals and deaths ---------------------------------------------------------------------------------

void Master::on_signal(int signal) {
  if (signal == SIGTERM || signal == SIGINT || signal == SIGQUIT) begin_stop();
  if (signal == SIGHUP) begin_reload();
}

void Master::reap() {
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) on_exit(pid, status);
}

void Master::on_exit(pid_t pid, int status) {
  if (pid == errand_pid_) return on_errand_exit(status);
  const Seats::Exit exit = seats_.take_exit(pid, status);
  if (exit == Seats::Exit::crash) note_crash();
  if (exit == Seats::Exit::not_ours) std::erase_if(predecessors_, [pid](const Predecessor& process) { return process.pid == pid; });
}

// Replacing goes on, as slowly as the back-off says; somebody should hear of it.
void Master::note_crash() {
  if (!crashes_.crashed(base::monotonic_us())) return;
  base::log(LogLevel::error, "emergency", {{"reason", "ten processes crashed within a minute"}});
  notify("STATUS=Degraded: processes crash again and again; see the log.");
}

void Master::on_errand_exit(int status) {
  const Errand errand = errand_;
  errand_ = Errand::none;
  errand_pid_ = 0;
  if (phase_ == Phase::stopping) return;
  if (errand == Errand::migrate) {
    status == 0 ? start_generation() : migration_failed(status);
  } else if (status == 0) {
    reexecute();
  } else {
    reload_refused("the check of the new configuration ended with " + status_text(status));
  }
}

// At a first start this ends the program; after a reload the old processes go on serving.
void Master::migration_failed(int status) {
  base::log(LogLevel::error, "migration_failed", {{"how", status_text(status)}});
  status_ = exit_status(status);
  phase_ = Phase::degraded;
  notify("READY=1\nSTATUS=The migration failed; the previous program serves on.");
}

// ---- watching -------------------------------------------------------------------------------------------

void Master::kill_overdue() {
  const std::int64_t now = base::monotonic_us();
  seats_.kill_overdue();
  for (Predecessor& process : predecessors_) kill_if_due(process.pid, process.kill_at, now);
  kill_if_due(errand_pid_, errand_kill_at_, now);
}

void Master::look_for_ready() {
  if (phase_ != Phase::starting) return;
  const int ready = seats_.ready();
  if (ready > 0) retire_predecessors();
  if (ready < options_.workers) return;
  phase_ = Phase::serving;
  notify("READY=1\nSTATUS=Serving.");
  base::log(LogLevel::info, "master_ready", {{"generation", generation_}});
}

void Master::retire_predecessors() {
  const std::int64_t now = base::monotonic_us();
  for (Predecessor& process : predecessors_) {
    if (process.kill_at != 0) continue;
    ::kill(process.pid, SIGTERM);
    process.kill_at = now + (options_.request_timeout + 2) * kSecondUs;
  }
}

void Master::feed_watchdog() {
  const std::int64_t interval = watchdog_interval_us();
  const std::int64_t now = base::monotonic_us();
  if (crashes_.is_over(now)) notify("STATUS=Serving.");
  if (interval == 0 || now < watchdog_at_) return;
  if (phase_ == Phase::serving && !seats_.show_life(now, kSignsOfLifeUs)) return;
  notify("WATCHDOG=1");
  watchdog_at_ = now + interval;
}

// ---- reloading and stopping -----------------------------------------------------------------------------

// Waits while a start or another reload is under way; a start that hangs may be replaced.
void Master::begin_reload() {
  if (phase_ == Phase::stopping) return;
  const bool stuck = phase_ == Phase::starting && base::monotonic_us() - generation_started_ > kStuckStartUs;
  reload_wanted_ = errand_ != Errand::none || (phase_ == Phase::starting && !stuck) || phase_ == Phase::migrating;
  if (reload_wanted_) return;
  base::log(LogLevel::info, "reloading", {{"generation", generation_ + 1}});
  notify("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(base::monotonic_us()));
  if (program_.empty()) return reload_refused("the program's file is not known");
  if (options_.reexec_check.empty()) return reexecute();
  start_errand(Errand::check, [this]() -> int { exec_child(program_, options_.reexec_check); });
}

void Master::reexecute() {
  Handover handover{::getpid(), generation_ + 1, listener_.socket.get(), lifetime_read_.get(), lifetime_write_.get(),
                    wake_.get(), predecessors_, listener_.created_path};
  seats_.append_to(handover.processes);
  const int error = exec_successor(program_, options_.reexec_arguments, handover);
  reload_refused(program_ + ": " + std::strerror(error));
}

void Master::reload_refused(const std::string& reason) {
  base::log(LogLevel::error, "reload_refused", {{"reason", reason}});
  notify("READY=1\nSTATUS=The reload was refused; the previous program serves on.");
}

// A socket of our own gets no new clients once its file is gone, so its queue is answered to the end
// (QUIT). A socket from outside keeps its queue for whoever serves next.
void Master::begin_stop() {
  if (phase_ == Phase::stopping) return;
  phase_ = Phase::stopping;
  status_ = 0;
  base::log(LogLevel::info, "stopping");
  notify("STOPPING=1");
  const int leave = listener_.created_path.empty() ? SIGTERM : SIGQUIT;
  remove_socket_file(listener_);
  const std::int64_t until = base::monotonic_us() + options_.stop_timeout * kSecondUs;
  seats_.dismiss(leave, until);
  for (Predecessor& process : predecessors_) tell_to_leave(process.pid, leave, until, process.kill_at);
  tell_to_leave(errand_pid_, SIGTERM, until, errand_kill_at_);
}

bool Master::finished() const {
  if (phase_ != Phase::stopping && phase_ != Phase::degraded) return false;
  return seats_.are_empty() && predecessors_.empty() && errand_ == Errand::none;
}

std::int64_t Master::until_next() const {
  return seats_.until_next(base::monotonic_us(), phase_ == Phase::starting ? kTickUs / 25 : kTickUs);
}

}  // namespace

int supervise(const SupervisorOptions& options, const Roles& roles) { return Master(options, roles).run(); }

}  // namespace server
