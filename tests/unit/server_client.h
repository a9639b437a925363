// A FastCGI client for the tests: builds the records of one request and reads one answer.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server_test {

using Parameters = std::vector<std::pair<std::string, std::string>>;

enum RecordType : char { kBegin = 1, kEnd = 3, kParameters = 4, kInput = 5, kOutput = 6 };

inline std::string record(RecordType type, const std::string& content) {
  std::string out{1, type, 0, 1};
  out += static_cast<char>(content.size() >> 8);
  out += static_cast<char>(content.size() & 255);
  out += std::string(2, '\0');
  return out + content;
}

inline std::string length_of(const std::string& text) {
  if (text.size() < 128) return std::string(1, static_cast<char>(text.size()));
  std::string out;
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(text.size() >> shift & 255);
  out[0] = static_cast<char>(out[0] | '\x80');
  return out;
}

// Content of any size as records of at most 32 KiB, closed by an empty one.
inline std::string stream(RecordType type, const std::string& content) {
  std::string out;
  for (std::size_t at = 0; at < content.size(); at += 32768) out += record(type, content.substr(at, 32768));
  return out + record(type, "");
}

inline std::string request_bytes(const Parameters& parameters, const std::string& body, char role = 1, char flags = 0) {
  std::string pairs;
  for (const auto& [name, value] : parameters) pairs += length_of(name) + length_of(value) + name + value;
  return record(kBegin, std::string{0, role, flags, 0, 0, 0, 0, 0}) + stream(kParameters, pairs) + stream(kInput, body);
}

inline void send_all(int fd, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t sent = ::send(fd, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) return;
    at += static_cast<std::size_t>(sent);
  }
}

inline std::string read_to_end(int fd) {
  std::string bytes;
  std::array<char, 4096> buffer{};
  for (ssize_t got; (got = ::read(fd, buffer.data(), buffer.size())) > 0;) {
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return bytes;
}

// The output of a whole answer; empty when the end record is missing.
inline std::optional<std::string> output_of(const std::string& bytes) {
  std::string output;
  for (std::size_t at = 0; at + 8 <= bytes.size();) {
    const auto byte = [&](std::size_t i) -> std::size_t { return static_cast<unsigned char>(bytes[at + i]); };
    const std::size_t length = byte(4) << 8 | byte(5);
    if (byte(1) == kEnd) return output;
    if (byte(1) == kOutput) output += bytes.substr(at + 8, length);
    at += 8 + length + byte(6);
  }
  return std::nullopt;
}

// One whole answer, of a server that may keep the connection open afterwards; empty when it does not come.
inline std::optional<std::string> read_answer(int fd) {
  std::string bytes;
  std::array<char, 4096> buffer{};
  for (;;) {
    if (auto output = output_of(bytes)) return output;
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got <= 0) return std::nullopt;
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

// A connection, or -1. A full queue is waited for.
inline int connect_to(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.data(), path.size());
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return fd;
  ::close(fd);
  return -1;
}

inline std::optional<std::string> answer_on(int fd) {
  const std::optional<std::string> answer = output_of(read_to_end(fd));
  ::close(fd);
  return answer;
}

// One request with one query string; empty when refused or cut off.
inline std::optional<std::string> ask(const std::string& path, const std::string& query) {
  const int fd = connect_to(path);
  if (fd < 0) return std::nullopt;
  send_all(fd, request_bytes({{"REQUEST_METHOD", "GET"}, {"QUERY_STRING", query}}, ""));
  return answer_on(fd);
}

}  // namespace server_test
