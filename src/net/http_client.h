// HTTP to other servers (libcurl): kept-alive connections, no redirects, hard caps on time and size. A URL may hold a
// key, so no log and no error names it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

struct sockaddr;

namespace net {

struct HttpRequest {
  std::string url;
  std::size_t max_bytes;                  // of the answer's body
  std::vector<std::string> headers = {};  // whole lines
  std::optional<std::string> body = {};   // sent as a POST if present
  // Called with the address that a connection is about to go to. If it is empty, all addresses are allowed.
  std::function<bool(const sockaddr&)> may_connect = {};
};

struct HttpAnswer {
  long status = 0;
  std::string body;
  int retry_after = 0;  // seconds, at most an hour
};

enum class HttpFailureKind { unreachable, timed_out, too_large };

struct HttpFailure {
  HttpFailureKind kind = HttpFailureKind::unreachable;
  int curl = 0;      // libcurl's number, for the log
  std::string text;  // libcurl's words for it, English
};

struct HttpReply {
  std::optional<HttpFailure> failure = HttpFailure{};  // unset once there is an answer
  HttpAnswer answer = {};
  std::int64_t us = 0;
};

struct HttpOptions {
  long connect_ms = 2000, total_ms = 6000;
  int per_second = 0;  // limit on requests of fetch_all() that begin in a second; 0 means no limit
};

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  HttpReply fetch(const HttpRequest& request);
  // Sends eight at a time, no faster than per_second allows, even across calls. Replies are in the order of the
  // requests.
  std::vector<HttpReply> fetch_all(const std::vector<HttpRequest>& requests);

 private:
  std::vector<HttpReply> run(const std::vector<HttpRequest>& requests, bool paced);
  std::int64_t wait_us();
  HttpOptions options_;
  void* multi_ = nullptr;  // CURLM*
  std::int64_t next_us_ = 0;
};

// Call it once per process before the first request; the master may do so before it forks.
void global_init();

std::string curl_version_text();  // "7.88.1"

}  // namespace net
