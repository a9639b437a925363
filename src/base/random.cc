#include "base/random.h"

#include <sys/random.h>

#include <cerrno>
#include <stdexcept>

#include "base/text.h"

namespace base {

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  std::size_t filled = 0;
  while (filled < count) {
    const ssize_t got = getrandom(bytes.data() + filled, count - filled, 0);
    if (got > 0) filled += static_cast<std::size_t>(got);
    else if (errno != EINTR) throw std::runtime_error("the kernel gives no random bytes");
  }
  return bytes;
}

std::string random_hex(std::size_t count) { return to_hex(random_bytes(count)); }

}  // namespace base
