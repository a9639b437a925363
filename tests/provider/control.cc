#include "control.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>

#include "base/text.h"

namespace provider {

namespace {

constexpr std::string_view kModes[] = {"ok",           "slow",        "down",    "drop",      "limited",
                                       "unauthorized", "not_found",   "garbage", "truncated", "html",
                                       "empty",        "wrong_types", "hostile", "deep",      "endless"};
constexpr std::size_t kCounters = 512;
constexpr std::int64_t kMaxMs = 600'000;
constexpr std::int64_t kMaxTimes = 1'000'000;

template <std::size_t Size>
void copy_text(std::array<char, Size>& to, std::string_view from) {
  to.fill('\0');
  std::memcpy(to.data(), from.data(), std::min(from.size(), Size - 1));
}

Mode mode_from(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kModes); ++i)
    if (kModes[i] == name) return static_cast<Mode>(i);
  throw ControlError("there is no mode \"" + std::string(name) + "\"");
}

int number_field(const http::Form& order, const char* name, std::int64_t most) {
  const std::string text = order.text(name, "0");
  const auto number = base::parse_id(text);
  if (!number || *number > most)
    throw ControlError(std::string(name) + " is not a number up to " + std::to_string(most));
  return static_cast<int>(*number);
}

int open_state(const std::string& path) {
  const int fd = path.empty() ? ::memfd_create("provider-state", MFD_CLOEXEC)
                              : ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) throw ControlError("cannot open " + path + ": " + std::strerror(errno));
  return fd;
}

}  // namespace

struct Control::State {
  struct Counter {
    std::array<char, 88> path;
    std::uint64_t calls;
  };
  std::uint64_t change;
  int mode, ms, times;  // 0 times means until the next order
  std::array<char, 64> path;
  std::uint64_t calls;
  std::array<Counter, kCounters> counters;  // the last one counts all paths that have none

  void count(std::string_view called) {
    ++calls;
    std::size_t i = 0;
    for (; i + 1 < kCounters; ++i) {
      if (counters[i].calls == 0) copy_text(counters[i].path, called);
      if (called.substr(0, counters[i].path.size() - 1) == counters[i].path.data()) break;
    }
    if (i + 1 == kCounters) copy_text(counters[i].path, "(others)");
    ++counters[i].calls;
  }
};

class Control::Lock {
 public:
  explicit Lock(int fd) : fd_(fd) { apply(F_WRLCK); }
  ~Lock() { apply(F_UNLCK); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  void apply(short type) const {
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    while (::fcntl(fd_, F_SETLKW, &lock) != 0 && errno == EINTR) {
    }
  }
  int fd_;
};

std::string_view mode_name(Mode mode) { return kModes[static_cast<std::size_t>(mode)]; }

Control::Control(const std::string& path) : fd_(open_state(path)) {
  void* memory = MAP_FAILED;
  if (::ftruncate(fd_, sizeof(State)) == 0)
    memory = ::mmap(nullptr, sizeof(State), PROT_READ | PROT_WRITE, MAP_SHARED, fd_, 0);
  if (memory == MAP_FAILED) {
    const int error = errno;
    ::close(fd_);
    throw ControlError(std::string("cannot map the state: ") + std::strerror(error));
  }
  state_ = static_cast<State*>(memory);
}

Control::~Control() {
  ::munmap(state_, sizeof(State));
  ::close(fd_);
}

Trouble Control::take(std::string_view path) {
  const Lock lock(fd_);
  state_->count(path);
  const bool concerned = path.starts_with(state_->path.data());
  if (!concerned || state_->mode <= 0 || state_->mode >= static_cast<int>(std::size(kModes))) return {};
  const Trouble trouble{static_cast<Mode>(state_->mode), state_->ms, state_->change};
  if (state_->times > 0 && --state_->times == 0) state_->mode = 0;
  return trouble;
}

std::uint64_t Control::change() const {
  const Lock lock(fd_);
  return state_->change;
}

void Control::set(const http::Form& order) {
  const Mode mode = mode_from(order.text("mode", "ok"));
  const int ms = number_field(order, "ms", kMaxMs);
  const int times = number_field(order, "times", kMaxTimes);
  const std::string path = order.text("path");
  if (path.size() >= std::size(state_->path)) throw ControlError("path is too long");
  const Lock lock(fd_);
  ++state_->change;
  state_->mode = static_cast<int>(mode);
  state_->ms = ms;
  state_->times = times;
  copy_text(state_->path, path);
  if (order.text("reset") != "1") return;
  state_->calls = 0;
  state_->counters = {};
}

void Control::reset() {
  const Lock lock(fd_);
  const std::uint64_t change = state_->change;
  *state_ = {};
  state_->change = change + 1;
}

base::Json Control::report() const {
  const Lock lock(fd_);
  base::Json out = base::json_object();
  out["mode"] = std::string(mode_name(static_cast<Mode>(state_->mode)));
  out["ms"] = state_->ms;
  out["times"] = state_->times;
  out["path"] = state_->path.data();
  out["total"] = static_cast<::Json::UInt64>(state_->calls);
  out["calls"] = base::json_object();
  for (const State::Counter& counter : state_->counters)
    if (counter.calls > 0) out["calls"][counter.path.data()] = static_cast<::Json::UInt64>(counter.calls);
  return out;
}

}  // namespace provider
