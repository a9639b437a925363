// The listening socket, close-on-exec and non-blocking. The master opens it once (or gets it from systemd, spawn-fcgi,
// mod_fcgid or the previous generation), all workers share it, and a reload does not close it. Every failure throws
// ListenError with one line for the administrator.
#pragma once

#include <sys/types.h>

#include <stdexcept>
#include <string>

#include "server/descriptor.h"

namespace server {

constexpr int kBacklog = 4096;  // with 128, a burst of 1000 clients got 502 from the web server

struct ListenError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Listener {
  Descriptor socket;
  std::string created_path{};  // the socket file we made; empty when the socket came from outside or is TCP
  dev_t device = 0;            // identify that file, so that a successor's file is not removed
  ino_t inode = 0;
};

struct SocketFile {
  mode_t mode = 0660;
  std::string group;  // a name; empty for the process's own
};
// `listen` is "unix:/path", "host:port", "[address]:port" or "stdin". A socket from systemd (LISTEN_PID, LISTEN_FDS,
// which are removed from the environment) takes precedence.
Listener open_listener(const std::string& listen, const SocketFile& file = {});

// Makes the folder of the socket file, if `listen` names one and it is missing. Returns false, with errno, if it
// cannot.
bool make_socket_folder(const std::string& listen);

// Takes over a listening socket that is already open, as the previous generation leaves it.
Listener adopt_listener(int fd, const std::string& created_path);

// Removes the socket file if it is still the one we created. New clients are refused from then on.
void remove_socket_file(Listener& listener) noexcept;

bool is_listening(int fd);

}  // namespace server
