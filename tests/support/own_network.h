// A child process with a network and mounts of its own, in which a test may give itself addresses and name servers.
#pragma once

#include <arpa/inet.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <functional>
#include <optional>
#include <string>

#include "base/descriptor.h"

namespace test {

// Gives an interface such as "lo" or "lo:1" an address and starts it.
inline bool add_address(const char* name, const char* ip) {
  const base::Descriptor fd(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ifreq request{};
  std::strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  inet_pton(AF_INET, ip, &address.sin_addr);
  std::memcpy(&request.ifr_addr, &address, sizeof address);
  if (ioctl(fd.get(), SIOCSIFADDR, &request) != 0) return false;
  request.ifr_flags = IFF_UP;
  return ioctl(fd.get(), SIOCSIFFLAGS, &request) == 0;
}

inline bool mount_over(const std::string& file, const char* place) {
  return mount(file.c_str(), place, nullptr, MS_BIND, nullptr) == 0;
}

// Runs `steps` there, with 127.0.0.1 alone, and returns true if they do. nullopt means that the kernel gives no
// namespaces.
inline std::optional<bool> in_own_network(const std::function<bool()>& steps) {
  constexpr int kGood = 0, kBad = 1, kNotPossible = 2;
  const pid_t child = fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    const bool is_alone = unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS) == 0 && add_address("lo", "127.0.0.1");
    _exit(!is_alone ? kNotPossible : steps() ? kGood : kBad);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNotPossible) return std::nullopt;
  return WIFEXITED(status) && WEXITSTATUS(status) == kGood;
}

}  // namespace test
