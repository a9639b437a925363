#include "server/notify.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "server/descriptor.h"

namespace server {

void notify(std::string_view message) noexcept {
  const char* path = std::getenv("NOTIFY_SOCKET");
  if (!path) return;
  const std::size_t length = std::strlen(path);
  sockaddr_un address{};
  if ((path[0] != '/' && path[0] != '@') || length >= sizeof address.sun_path) return;
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = '\0';  // an abstract address
  const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  ::sendto(socket.get(), message.data(), message.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address),
           size);
}

}  // namespace server
