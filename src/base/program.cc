#include "base/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <system_error>

#include "base/descriptor.h"
#include "base/time.h"

namespace base {

namespace {

[[noreturn]] void fail(int reason, const std::string& what) {
  throw std::system_error(reason, std::generic_category(), what);
}

void check(int result, const char* what) {
  if (result != 0) fail(result, what);
}

// One socket is the program's standard input and output, because we can write to it without SIGPIPE, unlike to a pipe.
struct SocketPair {
  Descriptor ours, theirs;
  SocketPair() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) fail(errno, "socketpair");
    ours.reset(ends[0]);
    theirs.reset(ends[1]);
  }
};

// Copies above all places that the program's own descriptors get, so that none is overwritten before it is used.
Descriptor raised(int descriptor, int least) {
  Descriptor copy(::fcntl(descriptor, F_DUPFD_CLOEXEC, least));
  if (!copy.is_open()) fail(errno, "fcntl");
  return copy;
}

class FileActions {
 public:
  explicit FileActions(const ProgramDescriptors& descriptors) {
    const int end = kFirstFile + static_cast<int>(descriptors.files.size());
    check(posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init");
    if (descriptors.input >= 0) place(descriptors.input, STDIN_FILENO, end);
    else check(posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0), "addopen");
    place(descriptors.output, STDOUT_FILENO, end);
    check(posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0), "addopen");
    int next = kFirstFile;
    for (const int file : descriptors.files) place(file, next++, end);
    check(posix_spawn_file_actions_addclosefrom_np(&actions_, end), "addclosefrom");
  }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  static constexpr int kFirstFile = STDERR_FILENO + 1;

  void place(int descriptor, int at, int above) {
    copies_.push_back(raised(descriptor, above));
    check(posix_spawn_file_actions_adddup2(&actions_, copies_.back().get(), at), "adddup2");
  }

  posix_spawn_file_actions_t actions_{};
  std::vector<Descriptor> copies_;
};

// Makes the program begin with no signal blocked or ignored.
class FreshSignals {
 public:
  FreshSignals() {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    check(posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
    check(posix_spawnattr_setsigmask(&attributes_, &none), "setsigmask");
    check(posix_spawnattr_setsigdefault(&attributes_, &all), "setsigdefault");
    check(posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF), "setflags");
  }
  ~FreshSignals() { posix_spawnattr_destroy(&attributes_); }
  FreshSignals(const FreshSignals&) = delete;
  FreshSignals& operator=(const FreshSignals&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

// Sends the input and receives the output over one socket.
class Exchange {
 public:
  Exchange(int socket, std::string_view input) : socket_(socket), input_(input) {}

  // Returns false if it takes too long or there is too much output.
  bool run(std::string& output, const ProgramLimits& limits, std::int64_t deadline_us) {
    while (!at_end_) {
      if (sending_ && input_.empty()) {
        ::shutdown(socket_, SHUT_WR);
        sending_ = false;
      }
      const std::int64_t left_ms = (deadline_us - monotonic_us()) / 1000;
      if (left_ms <= 0 || output.size() > limits.output) return false;
      pollfd entry{socket_, static_cast<short>(POLLIN | (sending_ ? POLLOUT : 0)), 0};
      if (::poll(&entry, 1, static_cast<int>(std::min<std::int64_t>(left_ms, INT_MAX))) <= 0) continue;
      if (sending_ && (entry.revents & POLLOUT) != 0) send_some();
      if ((entry.revents & (POLLIN | POLLHUP | POLLERR)) != 0) receive_some(output);
    }
    return output.size() <= limits.output;
  }

 private:
  void send_some() {
    const ssize_t sent = ::send(socket_, input_.data(), input_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) input_.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EAGAIN && errno != EINTR) input_ = {};  // the program reads no further
  }
  void receive_some(std::string& output) {
    std::array<char, 65536> part;
    const ssize_t got = ::recv(socket_, part.data(), part.size(), MSG_DONTWAIT);
    if (got > 0) output.append(part.data(), static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR)) at_end_ = true;
  }

  int socket_;
  std::string_view input_;
  bool sending_ = true, at_end_ = false;
};

}  // namespace

RunningProgram::RunningProgram(const std::vector<std::string>& command, const ProgramDescriptors& descriptors) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));  // not written to
  arguments.push_back(nullptr);
  // libimagequant, with which libgd writes pictures, starts a thread for each processor on Debian 13, and a helper that
  // may start none ends.
  char one_thread[] = "OMP_NUM_THREADS=1";
  char* environment[] = {one_thread, nullptr};
  const int result = posix_spawn(&pid_, arguments[0], FileActions(descriptors).get(), FreshSignals().get(),
                                 arguments.data(), environment);
  if (result != 0) fail(result, command[0]);
}

RunningProgram::~RunningProgram() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

int RunningProgram::wait_until(std::int64_t deadline_us) {
  for (;;) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = 0;
      return WIFEXITED(status) ? WEXITSTATUS(status) : ProgramResult::kEnded;
    }
    if (monotonic_us() >= deadline_us) return ProgramResult::kEnded;
    ::poll(nullptr, 0, 1);
  }
}

ProgramResult run_program(const std::vector<std::string>& command, std::string_view input,
                          const ProgramLimits& limits) {
  const std::int64_t deadline_us = monotonic_us() + std::int64_t{limits.milliseconds} * 1000;
  SocketPair sockets;
  RunningProgram program(command, {sockets.theirs.get(), sockets.theirs.get()});
  sockets.theirs.reset();
  ProgramResult result;
  if (Exchange(sockets.ours.get(), input).run(result.output, limits, deadline_us))
    result.status = program.wait_until(deadline_us);
  return result;
}

std::string program_beside(const std::string& name) {
  std::array<char, PATH_MAX> path{};
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) fail(errno, "/proc/self/exe");
  const std::string own(path.data(), static_cast<std::size_t>(length));
  return own.substr(0, own.rfind('/') + 1) + name;
}

}  // namespace base
