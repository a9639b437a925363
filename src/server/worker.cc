#include "server/worker.h"

#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include "base/log.h"
#include "base/time.h"
#include "server/descriptor.h"

namespace server {
namespace {

constexpr int kPollMs = 1000;
constexpr std::int64_t kDrainUs = 5'000'000;
#if defined(MATINEE_SANITIZED)
constexpr std::int64_t kMaxResidentBytes =
    1024LL * 1024 * 1024;  // sanitizers retain freed memory, and shadow all memory in use
#else
constexpr std::int64_t kMaxResidentBytes = 128LL * 1024 * 1024;
#endif
constexpr std::int64_t kTrimBytes = 1024 * 1024;
constexpr std::int64_t kMemoryCheckEvery = 16;  // requests
constexpr int kFirstByteMs = 500;
// Seconds without progress, in a request's head and in sending an answer. Web servers that do not buffer large answers
// pass a client's pauses on.
constexpr time_t kHeadTimeout = 5, kSendTimeout = 25;

enum class Wake { connection, nothing, leave, drain };
enum class Source : std::uint32_t { signals, lifetime, connections };  // in the order in which they are obeyed

// Signals are blocked and read from a descriptor. A handler would not run while new connections keep arriving, since
// ppoll(2) delivers no signal when a descriptor is ready.
Descriptor open_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGTERM, SIGINT, SIGQUIT}) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, nullptr);
  return Descriptor(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

void set_timeout(int fd, int option, time_t seconds) {
  const timeval limit{seconds, 0};
  ::setsockopt(fd, SOL_SOCKET, option, &limit, sizeof limit);
}

std::int64_t resident_bytes() {
  const Descriptor statm(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
  std::array<char, 128> text{};
  if (::read(statm.get(), text.data(), text.size() - 1) <= 0) return 0;
  char* second = std::strchr(text.data(), ' ');
  return second ? std::strtoll(second, nullptr, 10) * ::sysconf(_SC_PAGESIZE) : 0;
}

SlotState slot_state(http::Stage stage) {
  switch (stage) {
    case http::Stage::reading:
      return SlotState::reading;
    case http::Stage::handling:
      return SlotState::handling;
    case http::Stage::writing:
      return SlotState::writing;
  }
  return SlotState::handling;
}

class Worker {
 public:
  Worker(const WorkerOptions& options, const http::RequestHandler& handle)
      : options_(options),
        handle_(handle),
        slot_(options.slot ? *options.slot : own_slot_),
        signals_(open_signals()),
        events_(::epoll_create1(EPOLL_CLOEXEC)),
        limit_(with_jitter(options.max_requests, static_cast<std::uint32_t>(::getpid() ^ base::monotonic_us()))) {
    http::init_fcgi();
    for (const int signal : {SIGPIPE, SIGUSR1}) ::signal(signal, SIG_IGN);
    const int flags = ::fcntl(options.listen_fd, F_GETFL);
    ::fcntl(options.listen_fd, F_SETFL, flags | O_NONBLOCK);
    watch(Source::signals, signals_.get(), EPOLLIN);
    watch(Source::lifetime, options.lifetime_fd, EPOLLIN);
    watch(Source::connections, options.listen_fd, EPOLLIN | EPOLLEXCLUSIVE);  // one process wakes up for one connection
  }

  int run() {
    while (!retire_ && status_ == 0) {
      slot_.enter(SlotState::idle);
      const Wake wake = wait();
      if (wake == Wake::leave) break;
      if (wake == Wake::drain) return drain();
      if (wake == Wake::connection) accept_one();
    }
    return status_;
  }

 private:
  void watch(Source source, int fd, std::uint32_t events) {
    if (fd < 0) return;
    epoll_event event{};
    event.events = events;
    event.data.u32 = static_cast<std::uint32_t>(source);
    if (::epoll_ctl(events_.get(), EPOLL_CTL_ADD, fd, &event) == 0) return;
    event.events = EPOLLIN;  // a kernel without EPOLLEXCLUSIVE wakes all processes
    if (errno == EINVAL && ::epoll_ctl(events_.get(), EPOLL_CTL_ADD, fd, &event) == 0) return;
    base::log(base::LogLevel::error, "watch_failed", {{"descriptor", fd}, {"error", std::strerror(errno)}});
    status_ = 1;
  }

  Wake wait() const {
    std::array<epoll_event, 3> ready{};
    const int count = ::epoll_wait(events_.get(), ready.data(), ready.size(), kPollMs);
    // The process that was woken for a connection may have ended before it took it, and no other is woken again.
    if (count == 0) return Wake::connection;
    if (count < 0) return Wake::nothing;
    const auto first = std::min_element(ready.begin(), ready.begin() + count,
                                        [](auto& a, auto& b) { return a.data.u32 < b.data.u32; });
    switch (static_cast<Source>(first->data.u32)) {
      case Source::signals:
        return signalled();
      case Source::lifetime:
        return Wake::leave;
      case Source::connections:
        return Wake::connection;
    }
    return Wake::nothing;
  }

  Wake signalled() const {
    signalfd_siginfo info{};
    if (::read(signals_.get(), &info, sizeof info) != sizeof info) return Wake::nothing;
    return info.ssi_signo == SIGTERM ? Wake::leave : Wake::drain;
  }

  // Answers the requests that still wait in the queue of the socket, whose file the master has removed.
  int drain() {
    const std::int64_t until = base::monotonic_us() + kDrainUs;
    while (!retire_ && base::monotonic_us() < until && accept_one()) {
    }
    return status_;
  }

  // Returns false if there was no connection, for example because another process was faster.
  bool accept_one() {
    const int connection = ::accept4(options_.listen_fd, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) {
      accept_failed(errno);
      return false;
    }
    slot_.enter(SlotState::reading);
    if (!sends_something(connection)) {
      ::close(connection);
      return true;
    }
    set_timeout(connection, SO_RCVTIMEO, kHeadTimeout);
    set_timeout(connection, SO_SNDTIMEO, kSendTimeout);
    serve(connection);
    return true;
  }

  // Returns false if the peer is silent for kFirstByteMs, so that it holds this process no longer. A web server sends
  // at once.
  static bool sends_something(int connection) {
    pollfd peer{connection, POLLIN, 0};
    return ::poll(&peer, 1, kFirstByteMs) > 0;
  }

  void accept_failed(int error) {
    if (error == EAGAIN || error == EINTR || error == ECONNABORTED) return;
    base::log(base::LogLevel::error, "accept_failed", {{"error", std::strerror(error)}});
    if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
      ::poll(nullptr, 0, 100);  // the shortage passes; until then other processes may serve
    } else {
      status_ = 1;
    }
  }

  void serve(int connection) {
    slot_.set_request_id("");
    slot_.set_takes_long(false);
    stage_.reset();
    const bool served = http::serve_fcgi(
        connection,
        [this](http::Variables variables, http::BodyReader body) {
          return answer(std::move(variables), std::move(body));
        },
        [this, connection](http::Stage stage) {
          if (stage == http::Stage::handling) set_timeout(connection, SO_RCVTIMEO, options_.body_timeout);
          enter(stage);
        });
    slot_.set_takes_long(false);
    if (!served) return;
    slot_.count_request();
    run_deferred();
    const std::int64_t count = slot_.requests();
    if (limit_ > 0 && count >= limit_) retire("requests", count);
    if (count % kMemoryCheckEvery == 0) check_memory();
  }

  // A repeated stage is a piece of a large body or answer. If too many others are serving large ones already, the
  // request has no more than its usual time, so that slow clients cannot occupy all processes.
  void enter(http::Stage stage) {
    const bool is_piece = std::exchange(stage_, stage) == stage;
    if (!is_piece || options_.scoreboard == nullptr || options_.scoreboard->may_take_long(slot_))
      slot_.enter(slot_state(stage));
  }

  // Returns memory that a large computation has freed to the system; glibc keeps it while something above it is in use.
  void check_memory() {
    std::int64_t resident = resident_bytes();
    if (resident > trimmed_ + kTrimBytes) {
      ::malloc_trim(0);
      trimmed_ = resident = resident_bytes();
    }
    if (resident > kMaxResidentBytes) retire("resident", resident);
  }

  http::Response answer(http::Variables variables, http::BodyReader body) {
    try {
      return handle_(std::move(variables), std::move(body));
    } catch (const std::bad_alloc&) {
      retire("memory", resident_bytes());
    } catch (const std::exception& error) {
      base::log(base::LogLevel::error, "handler_threw", {{"error", error.what()}});
    }
    return http::text("Something went wrong. Please try again.\n", 500);
  }

  void run_deferred() {
    if (!options_.after_request) return;
    slot_.enter(SlotState::handling);
    try {
      options_.after_request();
    } catch (const std::bad_alloc&) {
      retire("memory", resident_bytes());
    } catch (const std::exception& error) {
      base::log(base::LogLevel::error, "deferred_work_failed", {{"error", error.what()}});
    }
  }

  void retire(std::string_view reason, std::int64_t value) {
    if (!retire_) base::log(base::LogLevel::info, "worker_retires", {{"reason", reason}, {"value", value}});
    retire_ = true;
  }

  const WorkerOptions& options_;
  const http::RequestHandler& handle_;
  Slot own_slot_;
  Slot& slot_;
  Descriptor signals_, events_;
  std::optional<http::Stage> stage_;  // of the request
  std::int64_t limit_;
  std::int64_t trimmed_ = 0;  // resident bytes after the last trim
  bool retire_ = false;
  int status_ = 0;
};

}  // namespace

std::int64_t with_jitter(std::int64_t max_requests, std::uint32_t random) {
  if (max_requests <= 0) return 0;
  const std::int64_t tenth = max_requests / 10;
  return max_requests - tenth + static_cast<std::int64_t>(random) % (2 * tenth + 1);
}

int run_worker(const WorkerOptions& options, const http::RequestHandler& handle) {
  Worker worker(options, handle);
  const int status = worker.run();
  if (options.slot) options.slot->enter(SlotState::finishing);
  return status;
}

}  // namespace server
