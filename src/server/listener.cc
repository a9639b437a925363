#include "server/listener.h"

#include <grp.h>
#include <netdb.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace server {
namespace {

constexpr int kFirstPassedDescriptor = 3;  // SD_LISTEN_FDS_START
constexpr int kConnectTries = 20;          // of 100 ms each: workers of a killed master may still be leaving

[[noreturn]] void cannot_listen(const std::string& what, int error) {
  throw ListenError(what + ": " + std::strerror(error));
}

Descriptor new_socket(int family) {
  Descriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (socket.get() < 0) cannot_listen("cannot make a socket", errno);
  return socket;
}

void start_listening(const Descriptor& socket, const std::string& name) {
  if (::listen(socket.get(), kBacklog) != 0) cannot_listen("cannot listen on " + name, errno);
}

sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path[0] != '/') throw ListenError("the socket's path must begin with '/': " + path);
  if (path.size() >= sizeof address.sun_path) throw ListenError("the socket's path is too long: " + path);
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

// Takes the lock that a process holds while it tests, replaces or removes a socket file, so that two starts cannot
// remove each other's.
Descriptor lock_path(const std::string& path) {
  const std::string name = path + ".lock";
  Descriptor lock(::open(name.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (lock.get() < 0) cannot_listen("cannot open " + name, errno);
  while (::flock(lock.get(), LOCK_EX) != 0) {
    if (errno != EINTR) cannot_listen("cannot lock " + name, errno);
  }
  return lock;
}

// Returns 0 if somebody answers (a full queue counts), else the error of connect(2).
int connect_error(const sockaddr_un& address) {
  const Descriptor probe = new_socket(AF_UNIX);
  if (::connect(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return 0;
  return errno == EAGAIN ? 0 : errno;
}

// Removes a socket file that nobody serves. Throws when the file is not a socket or somebody answers on it.
void clear_stale_socket(const std::string& path, const sockaddr_un& address) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return;
    cannot_listen("cannot look at " + path, errno);
  }
  if (!S_ISSOCK(status.st_mode)) throw ListenError(path + " exists and is not a socket");
  int error = connect_error(address);
  for (int i = 1; error == 0 && i < kConnectTries; ++i) {
    ::poll(nullptr, 0, 100);
    error = connect_error(address);
  }
  if (error == 0) throw ListenError("another process is serving on " + path);
  if (error != ECONNREFUSED && error != ENOENT) cannot_listen("cannot test " + path, error);
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) cannot_listen("cannot remove " + path, errno);
}

void remember_file(Listener& listener, const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return;
  listener.created_path = path;
  listener.device = status.st_dev;
  listener.inode = status.st_ino;
}

void give_to_group(const std::string& path, const std::string& name) {
  if (name.empty()) return;
  const group* found = ::getgrnam(name.c_str());
  if (found == nullptr) throw ListenError("MATINEE_SOCKET_GROUP: there is no group " + name);
  if (::chown(path.c_str(), static_cast<uid_t>(-1), found->gr_gid) != 0)
    cannot_listen("cannot give " + path + " to the group " + name + ": this user must be a member of it", errno);
}

Listener open_unix(const std::string& path, const SocketFile& file) {
  const sockaddr_un address = unix_address(path);
  if (!make_socket_folder("unix:" + path)) cannot_listen("cannot make the folder of " + path, errno);
  const Descriptor lock = lock_path(path);
  clear_stale_socket(path, address);
  Listener listener{new_socket(AF_UNIX)};
  // bind(2) gives the file the socket's mode less the umask; chmod(2) adds the rest once it has its group.
  ::fchmod(listener.socket.get(), file.mode & 0700);
  if (::bind(listener.socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    cannot_listen("cannot create " + path, errno);
  }
  remember_file(listener, path);
  give_to_group(path, file.group);
  if (::chmod(path.c_str(), file.mode) != 0) cannot_listen("cannot set the mode of " + path, errno);
  start_listening(listener.socket, path);
  return listener;
}

struct HostPort {
  std::string host, port;
};

HostPort split_host_port(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) {
    throw ListenError("MATINEE_LISTEN must be unix:/path, host:port or stdin, not " + text);
  }
  std::string host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  const std::string port = text.substr(colon + 1);
  int number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc{} || end != port.data() + port.size() || number < 0 || number > 65535) {
    throw ListenError("the port of MATINEE_LISTEN is not a number to 65535: " + text);
  }
  return {host, port};
}

Listener open_tcp(const std::string& text) {
  const auto [host, port] = split_host_port(text);
  addrinfo hints{};
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int error = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found);
  if (error != 0) throw ListenError("cannot find the address of " + text + ": " + ::gai_strerror(error));
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, ::freeaddrinfo);
  Listener listener{new_socket(found->ai_family)};
  const int on = 1;
  ::setsockopt(listener.socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (::bind(listener.socket.get(), found->ai_addr, found->ai_addrlen) != 0)
    cannot_listen("cannot bind " + text, errno);
  start_listening(listener.socket, text);
  return listener;
}

// Returns true if systemd passed one socket to this process.
bool passed_by_systemd() {
  const char* pid = std::getenv("LISTEN_PID");
  const char* count = std::getenv("LISTEN_FDS");
  const bool ours = pid && count && std::to_string(::getpid()) == pid;
  const std::string sockets = ours ? count : "0";
  for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  if (ours && sockets != "1") throw ListenError("systemd passed " + sockets + " sockets, one is expected");
  return ours;
}

}  // namespace

bool is_listening(int fd) {
  int listening = 0;
  socklen_t size = sizeof listening;
  return ::getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0;
}

Listener adopt_listener(int fd, const std::string& created_path) {
  if (!is_listening(fd)) throw ListenError("descriptor " + std::to_string(fd) + " is not a listening socket");
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0 || ::fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 || !set_inheritable(fd, false)) {
    cannot_listen("cannot prepare the listening socket", errno);
  }
  Listener listener{Descriptor(fd)};
  if (!created_path.empty()) remember_file(listener, created_path);
  return listener;
}

bool make_socket_folder(const std::string& listen) {
  if (listen.rfind("unix:/", 0) != 0) return true;
  const std::string folder = listen.substr(5, listen.rfind('/') - 5);
  return folder.empty() || ::access(folder.c_str(), F_OK) == 0 || ::mkdir(folder.c_str(), 0755) == 0 || errno == EEXIST;
}

Listener open_listener(const std::string& listen, const SocketFile& file) {
  if (passed_by_systemd()) return adopt_listener(kFirstPassedDescriptor, "");
  if (listen == "stdin") return adopt_listener(STDIN_FILENO, "");
  if (listen.rfind("unix:", 0) == 0) return open_unix(listen.substr(5), file);
  return open_tcp(listen);
}

void remove_socket_file(Listener& listener) noexcept {
  if (listener.created_path.empty()) return;
  try {
    const Descriptor lock = lock_path(listener.created_path);
    struct stat status {};
    if (::lstat(listener.created_path.c_str(), &status) == 0 && status.st_dev == listener.device &&
        status.st_ino == listener.inode) {
      ::unlink(listener.created_path.c_str());
    }
  } catch (const std::exception&) {
    // The file stays without the lock; the next start finds it stale and removes it.
  }
  listener.created_path.clear();
}

}  // namespace server
