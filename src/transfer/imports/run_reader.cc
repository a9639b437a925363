#include "transfer/imports/run_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <system_error>

#include "base/descriptor.h"
#include "base/time.h"

namespace transfer {

namespace {

using base::Descriptor;

constexpr std::int64_t kLongestRun = 120'000'000;  // microseconds
constexpr std::size_t kLongestLine = 256 * 1024;   // bytes
constexpr int kFirstFile = 3;                      // where the program finds its files
constexpr int kAbove = 200;                        // ours stand above, so that none is in the way

[[noreturn]] void fail(int reason, const std::string& what) {
  throw std::system_error(reason, std::generic_category(), what);
}

void check(int result, const char* what) {
  if (result != 0) fail(result, what);
}

Descriptor raised(Descriptor low) {
  Descriptor high(::fcntl(low.get(), F_DUPFD_CLOEXEC, kAbove));
  if (!high.is_open()) fail(errno, "fcntl");
  return high;
}

Descriptor open_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!file.is_open()) fail(errno, path);
  return raised(std::move(file));
}

std::string reader_path() {
  std::array<char, PATH_MAX> path{};
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) fail(errno, "/proc/self/exe");
  const std::string own(path.data(), static_cast<std::size_t>(length));
  return own.substr(0, own.rfind('/') + 1) + "matinee-reader";
}

// The running program, which the destructor kills if it has not ended.
class Reader {
 public:
  Reader(std::vector<std::string> command, const std::vector<Descriptor>& files) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "pipe");
    output_ = Descriptor(ends[0]);
    const Descriptor theirs = raised(Descriptor(ends[1]));
    start(std::move(command), files, theirs.get());
  }
  ~Reader() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  int output() const { return output_.get(); }
  bool has_succeeded() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  void start(std::vector<std::string> command, const std::vector<Descriptor>& files, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    check(posix_spawn_file_actions_init(&actions), "posix_spawn_file_actions_init");
    check(posix_spawnattr_init(&attributes), "posix_spawnattr_init");
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int place = kFirstFile;
    for (const Descriptor& file : files) posix_spawn_file_actions_adddup2(&actions, file.get(), place++);
    posix_spawn_file_actions_addclosefrom_np(&actions, place);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    char* no_environment[] = {nullptr};
    const int result = posix_spawn(&pid_, arguments[0], &actions, &attributes, arguments.data(), no_environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    check(result, "matinee-reader");
  }

  Descriptor output_;
  pid_t pid_ = 0;
};

// Gives whole lines on; false when one is too long.
bool take_lines(std::string& pending, const std::function<void(std::string_view)>& on_line) {
  std::size_t start = 0;
  for (std::size_t end = pending.find('\n'); end != std::string::npos; end = pending.find('\n', start)) {
    on_line(std::string_view(pending).substr(start, end - start));
    start = end + 1;
  }
  pending.erase(0, start);
  return pending.size() <= kLongestLine;
}

}  // namespace

bool run_reader(const std::vector<std::string>& options, const std::vector<ReaderInput>& files,
                const std::function<void(std::string_view)>& on_line, const std::function<bool()>& go_on) {
  std::vector<std::string> command{reader_path()};
  command.insert(command.end(), options.begin(), options.end());
  command.emplace_back("--");
  std::vector<Descriptor> opened;
  for (const ReaderInput& file : files) {
    opened.push_back(open_file(file.path));
    command.push_back(file.name);
  }
  Reader reader(std::move(command), opened);
  const std::int64_t deadline_us = base::monotonic_us() + kLongestRun;
  std::int64_t asked_us = base::monotonic_us();
  std::string pending;
  std::array<char, 65536> part;
  for (;;) {
    if (base::monotonic_us() > deadline_us) return false;
    if (base::monotonic_us() - asked_us > 1'000'000) {
      if (!go_on()) return false;
      asked_us = base::monotonic_us();
    }
    pollfd entry{reader.output(), POLLIN, 0};
    if (::poll(&entry, 1, 500) <= 0) continue;
    const ssize_t got = ::read(reader.output(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return reader.has_succeeded();
    pending.append(part.data(), static_cast<std::size_t>(got));
    if (!take_lines(pending, on_line)) return false;
  }
}

}  // namespace transfer
