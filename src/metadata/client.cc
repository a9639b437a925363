#include "metadata/client.h"

#include <curl/curl.h>

#include <algorithm>

#include "base/log.h"
#include "base/text.h"

namespace metadata {

namespace {

constexpr std::size_t kMaxAnswer = 2 * 1024 * 1024;
constexpr std::size_t kMaxImage = 10 * 1024 * 1024;
constexpr long kLowSpeedBytes = 1;
constexpr long kLowSpeedSeconds = 5;
constexpr long kMaxIdleSeconds = 60;  // of a kept-alive connection
constexpr curl_off_t kMaxRetryAfter = 3600;

struct Body {
  std::string bytes;
  std::size_t cap = 0;
  bool too_large = false;
};

// CURLOPT_MAXFILESIZE does not stop a running transfer, so the count is kept here. A short return ends it.
std::size_t append(char* data, std::size_t, std::size_t count, void* target) noexcept {
  Body& body = *static_cast<Body*>(target);
  if (count > body.cap - body.bytes.size()) {
    body.too_large = true;
    return 0;
  }
  try {
    body.bytes.append(data, count);
  } catch (const std::bad_alloc&) {
    return 0;
  }
  return count;
}

template <typename Value>
void set(CURL* handle, CURLoption option, Value value) {
  if (curl_easy_setopt(handle, option, value) != CURLE_OK)
    throw ProviderError(Problem::unavailable, "The metadata provider cannot be asked: libcurl refuses an option.");
}

// Nothing from the environment, no redirects, no other scheme than the configured one.
void restrict_to(CURL* handle, const std::string& url) {
  set(handle, CURLOPT_URL, url.c_str());
  set(handle, CURLOPT_PROTOCOLS_STR, url.starts_with("http://") ? "http" : "https");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_PROXY, "");
  set(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  set(handle, CURLOPT_USERAGENT, "Matinee/" MATINEE_VERSION);
}

void limit_time(CURL* handle, const ClientOptions& options) {
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_CONNECTTIMEOUT_MS, options.connect_timeout_ms);
  set(handle, CURLOPT_TIMEOUT_MS, options.total_timeout_ms);
  set(handle, CURLOPT_LOW_SPEED_LIMIT, kLowSpeedBytes);
  set(handle, CURLOPT_LOW_SPEED_TIME, kLowSpeedSeconds);
  set(handle, CURLOPT_MAXAGE_CONN, kMaxIdleSeconds);
}

int retry_after(CURL* handle) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return static_cast<int>(std::clamp<curl_off_t>(seconds, 0, kMaxRetryAfter));
}

// libcurl's own texts may hold the URL and with it the key: only its number is told.
[[noreturn]] void fail(CURLcode code, const Body& body) {
  base::log(base::LogLevel::warning, "provider_unreachable", {{"curl", static_cast<int>(code)}});
  if (body.too_large) throw ProviderError(Problem::unavailable, "The metadata provider's answer is too large.");
  if (code == CURLE_OPERATION_TIMEDOUT)
    throw ProviderError(Problem::unavailable, "The metadata provider did not answer in time.");
  throw ProviderError(Problem::unavailable, "The metadata provider cannot be reached.");
}

// Tells the scoreboard, also when the wait ends by an exception.
class Wait {
 public:
  explicit Wait(const std::function<void(bool)>& tell) : tell_(tell) {
    if (tell_) tell_(true);
  }
  ~Wait() {
    if (tell_) tell_(false);
  }
  Wait(const Wait&) = delete;
  Wait& operator=(const Wait&) = delete;

 private:
  const std::function<void(bool)>& tell_;
};

std::string query_text(const Parameters& parameters) {
  std::string out;
  for (const auto& [name, value] : parameters)
    out += (out.empty() ? "?" : "&") + base::percent_encode(name) + "=" + base::percent_encode(value);
  return out;
}

}  // namespace

void global_init() { curl_global_init(CURL_GLOBAL_DEFAULT); }

Client::Client(ClientOptions options) : options_(std::move(options)) {}

Client::~Client() {
  if (handle_ != nullptr) curl_easy_cleanup(handle_);
}

Answer Client::get(const std::string& path, const Parameters& parameters) {
  Parameters all = parameters;
  all.emplace_back("api_key", key_source ? key_source() : options_.api_key);
  all.emplace_back("language", options_.language);
  return fetch(options_.api_url + path + query_text(all), kMaxAnswer);
}

Answer Client::get_image(std::string_view size, const std::string& path) {
  return fetch(options_.image_url + "/" + std::string(size) + path, kMaxImage);
}

// The handle is made at the first call: most plain CGI processes make none. The reset keeps connections, the DNS
// cache and TLS sessions.
Answer Client::fetch(const std::string& url, std::size_t cap) {
  if (handle_ == nullptr) handle_ = curl_easy_init();
  if (handle_ == nullptr) throw std::bad_alloc();
  CURL* handle = handle_;
  Body body{{}, cap, false};
  curl_easy_reset(handle);
  restrict_to(handle, url);
  limit_time(handle, options_);
  set(handle, CURLOPT_WRITEFUNCTION, append);
  set(handle, CURLOPT_WRITEDATA, &body);
  CURLcode code = CURLE_OK;
  std::int64_t took_us = 0;
  {
    const Wait wait(on_wait);
    const std::int64_t start_us = base::monotonic_us();
    code = curl_easy_perform(handle);
    took_us = base::monotonic_us() - start_us;
  }
  Answer answer;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  if (on_call) on_call(code != CURLE_OK || answer.status == 429 || answer.status >= 500, took_us);
  if (code != CURLE_OK) fail(code, body);
  answer.retry_after = retry_after(handle);
  answer.body = std::move(body.bytes);
  return answer;
}

}  // namespace metadata
