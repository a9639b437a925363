// A clock that a test can turn while programs run: preloaded (LD_PRELOAD), it adds to the time of day the seconds that
// the file named by CLOCK_OFFSET_FILE holds as its first eight bytes. Durations (CLOCK_MONOTONIC) stay as they are.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

const volatile std::int64_t* map_offset() {
  static constexpr std::int64_t kNone = 0;
  const char* file = std::getenv("CLOCK_OFFSET_FILE");
  const int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return &kNone;
  void* place = mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  return place == MAP_FAILED ? &kNone : static_cast<const volatile std::int64_t*>(place);
}

std::int64_t offset() {
  static const volatile std::int64_t* const place = map_offset();
  return *place;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
  static auto* const real = next<int(clockid_t, timespec*)>("clock_gettime");
  const int result = real(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
  return result;
}

extern "C" int gettimeofday(timeval* now, void* zone) noexcept {
  static auto* const real = next<int(timeval*, void*)>("gettimeofday");
  const int result = real(now, zone);
  if (result == 0) now->tv_sec += offset();
  return result;
}

extern "C" time_t time(time_t* now) noexcept {
  timespec whole{};
  clock_gettime(CLOCK_REALTIME, &whole);
  if (now != nullptr) *now = whole.tv_sec;
  return whole.tv_sec;
}
