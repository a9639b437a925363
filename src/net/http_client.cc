#include "net/http_client.h"

#include <sys/socket.h>

#include <algorithm>
#include <list>
#include <new>

#include "base/log.h"
#include "base/time.h"
#include "net/curl.h"

namespace net {

namespace {

constexpr long kLowSpeedBytes = 1, kLowSpeedSeconds = 5;  // a transfer without progress ends
constexpr long kMaxIdleSeconds = 60;                      // of a kept-alive connection
constexpr curl_off_t kMaxRetryAfter = 3600;
constexpr std::size_t kAtOnce = 8;
constexpr int kLongestPollMs = 1000;

curl_socket_t open_socket(void* http_request, curlsocktype purpose, curl_sockaddr* address) noexcept {
  try {
    const HttpRequest& request = *static_cast<const HttpRequest*>(http_request);
    if (purpose != CURLSOCKTYPE_IPCXN || !request.may_connect(address->addr)) return CURL_SOCKET_BAD;
  } catch (const std::bad_alloc&) {
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// One request from start to end.
class Transfer {
 public:
  Transfer(CURLM* multi, const HttpOptions& options, const HttpRequest& request, HttpReply& reply)
      : multi_(multi), request_(request), reply_(reply), handle_(new_handle()) {
    set_up(options);
    if (curl_multi_add_handle(multi_, handle_.get()) != CURLM_OK) throw OptionRefused();
  }
  ~Transfer() { curl_multi_remove_handle(multi_, handle_.get()); }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  const CURL* handle() const { return handle_.get(); }

  void end(CURLcode code) {
    CURL* handle = handle_.get();
    curl_off_t took_us = 0, retry_after = 0;
    curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME_T, &took_us);
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &retry_after);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &reply_.answer.status);
    reply_.us = took_us;
    reply_.answer.retry_after = static_cast<int>(std::clamp<curl_off_t>(retry_after, 0, kMaxRetryAfter));
    if (code == CURLE_OK) return reply_.failure.reset();
    const bool timed_out = code == CURLE_OPERATION_TIMEDOUT;
    reply_.failure = HttpFailure{too_large_  ? HttpFailureKind::too_large
                                 : timed_out ? HttpFailureKind::timed_out
                                             : HttpFailureKind::unreachable,
                                 static_cast<int>(code), curl_easy_strerror(code)};
  }

 private:
  void set_up(const HttpOptions& options) {
    CURL* handle = handle_.get();
    restrict_to(handle, request_.url);
    limit_time(handle, options.connect_ms, options.total_ms);
    set(handle, CURLOPT_QUICK_EXIT, 1L);  // otherwise the end waits for a name server that never answers
    set(handle, CURLOPT_LOW_SPEED_LIMIT, kLowSpeedBytes);
    set(handle, CURLOPT_LOW_SPEED_TIME, kLowSpeedSeconds);
    set(handle, CURLOPT_MAXAGE_CONN, kMaxIdleSeconds);
    set(handle, CURLOPT_USERAGENT, "Matinee/" MATINEE_VERSION);
    set(handle, CURLOPT_WRITEFUNCTION, receive);
    set(handle, CURLOPT_WRITEDATA, this);
    for (const std::string& header : request_.headers) append_line(headers_, header);
    set(handle, CURLOPT_HTTPHEADER, headers_.get());
    if (request_.may_connect) {
      set(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
      set(handle, CURLOPT_OPENSOCKETDATA, &request_);
    }
    if (!request_.body) return;
    set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body->size()));
    set(handle, CURLOPT_POSTFIELDS, request_.body->c_str());
  }

  // Counts the bytes here, because CURLOPT_MAXFILESIZE does not stop a running transfer. A short return ends it.
  static std::size_t receive(char* data, std::size_t, std::size_t count, void* target) noexcept {
    Transfer& transfer = *static_cast<Transfer*>(target);
    std::string& body = transfer.reply_.answer.body;
    transfer.too_large_ = count > transfer.request_.max_bytes - body.size();
    if (transfer.too_large_) return 0;
    try {
      body.append(data, count);
    } catch (const std::bad_alloc&) {
      return 0;
    }
    return count;
  }

  CURLM* multi_;
  const HttpRequest& request_;
  HttpReply& reply_;
  CurlLines headers_;
  CurlHandle handle_;
  bool too_large_ = false;
};

void end_finished(CURLM* multi, std::list<Transfer>& running) {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    const CURL* handle = message->easy_handle;
    const auto transfer =
        std::find_if(running.begin(), running.end(), [&](const Transfer& one) { return one.handle() == handle; });
    transfer->end(message->data.result);
    running.erase(transfer);
  }
}

}  // namespace

HttpClient::HttpClient(HttpOptions options) : options_(std::move(options)) {}

HttpClient::~HttpClient() {
  if (multi_ != nullptr) curl_multi_cleanup(multi_);
}

HttpReply HttpClient::fetch(const HttpRequest& request) { return std::move(run({request}, false)[0]); }

std::vector<HttpReply> HttpClient::fetch_all(const std::vector<HttpRequest>& requests) {
  return run(requests, options_.per_second > 0);
}

// The multi handle keeps connections open between calls. It is made late because most plain CGI processes never need
// it; if it refuses something, requests without an answer keep the failure that replies begin with.
std::vector<HttpReply> HttpClient::run(const std::vector<HttpRequest>& requests, bool paced) {
  if (multi_ == nullptr) multi_ = curl_multi_init();
  if (multi_ == nullptr) throw std::bad_alloc();
  CURLM* multi = multi_;
  std::vector<HttpReply> replies(requests.size());
  std::list<Transfer> running;
  std::size_t begun = 0;
  try {
    while (begun < requests.size() || !running.empty()) {
      int poll_ms = kLongestPollMs;
      for (; begun < requests.size() && running.size() < kAtOnce; ++begun) {
        const std::int64_t wait = paced ? wait_us() : 0;
        if (wait > 0) poll_ms = static_cast<int>(wait / 1000 + 1);
        if (wait > 0) break;
        running.emplace_back(multi, options_, requests[begun], replies[begun]);
      }
      int active = 0;
      if (curl_multi_perform(multi, &active) != CURLM_OK) break;
      end_finished(multi, running);
      const bool goes_on = begun < requests.size() || !running.empty();
      if (goes_on && curl_multi_poll(multi, nullptr, 0, poll_ms, nullptr) != CURLM_OK) break;
    }
  } catch (const OptionRefused& refused) {
    base::log(base::LogLevel::error, "request_not_made", {{"reason", refused.what()}});
  }
  return replies;
}

// Returns the microseconds until the next request may begin. 0 takes its turn now.
std::int64_t HttpClient::wait_us() {
  const std::int64_t now = base::monotonic_us();
  if (now < next_us_) return next_us_ - now;
  next_us_ = now + 1000000 / options_.per_second;
  return 0;
}

void global_init() { curl_global_init(CURL_GLOBAL_DEFAULT); }

std::string curl_version_text() { return curl_version_info(CURLVERSION_NOW)->version; }

}  // namespace net
