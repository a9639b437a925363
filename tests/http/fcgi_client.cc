#include "fcgi_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

#include "base/text.h"

namespace cases {

namespace {

constexpr unsigned char kBegin = 1, kEnd = 3, kParams = 4, kStdin = 5, kStdout = 6;
constexpr std::size_t kMaxRecord = 65000;
constexpr long kTimeoutSeconds = 30;

class Connection {
 public:
  explicit Connection(const std::string& socket_name) {
    const auto colon = socket_name.find(':');
    if (colon == std::string::npos) connect_unix(socket_name);
    else connect_inet(socket_name.substr(0, colon), socket_name.substr(colon + 1));
    const timeval limit{kTimeoutSeconds, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  ~Connection() { close(fd_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Sends the bytes until the server closes: it may answer and close before it has read a body that it refuses.
  void send_all(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = send(fd_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }
  // Returns an empty text at the end of the stream.
  std::string receive(std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t filled = 0;
    while (filled < size) {
      const ssize_t count = recv(fd_, bytes.data() + filled, size - filled, 0);
      if (count <= 0) return {};
      filled += static_cast<std::size_t>(count);
    }
    return bytes;
  }

 private:
  void connect_unix(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) throw ExchangeError("the socket's path is too long");
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    open_to(AF_UNIX, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  void connect_inet(const std::string& host, const std::string& port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(base::parse_id(port).value_or(0)));
    if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) throw ExchangeError("not an address: " + host);
    open_to(AF_INET, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  void open_to(int family, const sockaddr* address, socklen_t size) {
    fd_ = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd_ >= 0 && connect(fd_, address, size) == 0) return;
    if (fd_ >= 0) close(fd_);
    throw ExchangeError(std::string("cannot connect: ") + std::strerror(errno));
  }
  int fd_ = -1;
};

std::string record(unsigned char type, std::string_view content) {
  const std::size_t size = content.size();
  std::string bytes{1, static_cast<char>(type), 0, 1, static_cast<char>(size >> 8), static_cast<char>(size & 255), 0,
                    0};
  return bytes.append(content);
}

// Returns the stream in records of the largest size, and the empty record that ends it.
std::string stream(unsigned char type, std::string_view content) {
  std::string bytes;
  for (std::size_t at = 0; at < content.size(); at += kMaxRecord) bytes += record(type, content.substr(at, kMaxRecord));
  return bytes + record(type, "");
}

std::string length(std::size_t size) {
  if (size < 128) return std::string(1, static_cast<char>(size));
  return {static_cast<char>(size >> 24 | 0x80), static_cast<char>(size >> 16 & 255), static_cast<char>(size >> 8 & 255),
          static_cast<char>(size & 255)};
}

std::string parameters(const http::Variables& variables) {
  std::string bytes;
  for (const auto& [name, value] : variables) bytes += length(name.size()) + length(value.size()) + name + value;
  return bytes;
}

}  // namespace

Reply parse_cgi(const std::string& text) {
  const auto end = text.find("\r\n\r\n");
  if (end == std::string::npos) throw ExchangeError("the answer has no end of headers");
  Reply reply;
  reply.body = text.substr(end + 4);
  for (const std::string_view line : base::split(std::string_view(text).substr(0, end), '\n')) {
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos) throw ExchangeError("a header line without a colon");
    const std::string_view value = base::trim(line.substr(colon + 2));
    if (line.substr(0, colon) == "Status")
      reply.status = static_cast<int>(base::parse_int(value.substr(0, 3)).value_or(0));
    else reply.headers.emplace_back(line.substr(0, colon), value);
  }
  return reply;
}

Reply fcgi_request(const std::string& socket, const http::Variables& variables, const std::string& body) {
  Connection connection(socket);
  const std::string begin{0, 1, 0, 0, 0, 0, 0, 0};  // responder, connection not kept
  connection.send_all(record(kBegin, begin) + stream(kParams, parameters(variables)) + stream(kStdin, body));
  std::string out;
  for (;;) {
    const std::string head = connection.receive(8);
    if (head.empty()) throw ExchangeError("the connection was closed before the answer ended");
    const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(head[at])); };
    const std::size_t size = byte(4) << 8 | byte(5), padding = byte(6);
    const std::string content = size == 0 ? std::string() : connection.receive(size);
    if (padding > 0) connection.receive(padding);
    if (byte(1) == kStdout) out += content;
    if (byte(1) == kEnd) return parse_cgi(out);
  }
}

}  // namespace cases
