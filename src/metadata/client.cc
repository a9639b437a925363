#include "metadata/client.h"

#include <algorithm>
#include <list>

#include "base/log.h"
#include "base/text.h"
#include "metadata/curl_handle.h"

namespace metadata {

namespace {

constexpr std::size_t kMaxAnswer = 2 * 1024 * 1024;
constexpr std::size_t kMaxImage = 10 * 1024 * 1024;
constexpr long kMaxIdleSeconds = 60;  // of a kept-alive connection
constexpr curl_off_t kMaxRetryAfter = 3600;
constexpr std::size_t kAtOnce = 8;    // transfers of get_all
constexpr int kLongestPollMs = 1000;

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

int retry_after(CURL* handle) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return static_cast<int>(std::clamp<curl_off_t>(seconds, 0, kMaxRetryAfter));
}

ProviderError about_one(ProviderError error) {
  error.about_one = true;
  return error;
}

// libcurl's own texts may hold the URL and with it the key: only its number is told.
ProviderError failure_of(CURLcode code, const Body& body) {
  base::log(base::LogLevel::warning, "provider_unreachable", {{"curl", static_cast<int>(code)}});
  if (body.too_large) return about_one({Problem::unavailable, base::tr("The metadata provider's answer is too large.")});
  if (code == CURLE_OPERATION_TIMEDOUT) return {Problem::unavailable, base::tr("The metadata provider did not answer in time.")};
  return {Problem::unavailable, base::tr("The metadata provider cannot be reached.")};
}

void set_up(CURL* handle, const ClientOptions& options, const std::string& url, Body& body) try {
  restrict_to(handle, url);
  limit_time(handle, options.connect_timeout_ms, options.total_timeout_ms);
  set(handle, CURLOPT_USERAGENT, "Matinee/" MATINEE_VERSION);
  set(handle, CURLOPT_MAXAGE_CONN, kMaxIdleSeconds);
  set(handle, CURLOPT_WRITEFUNCTION, append);
  set(handle, CURLOPT_WRITEDATA, &body);
} catch (const OptionRefused& refused) {
  throw ProviderError(Problem::unavailable, base::tr("The metadata provider cannot be asked: {reason}.", {{"reason", refused.what()}}));
}

bool has_failed(CURLcode code, long status) { return code != CURLE_OK || status == 429 || status >= 500; }

Answer answer_of(CURL* handle, Body& body) {
  Answer answer;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  answer.retry_after = retry_after(handle);
  answer.body = std::move(body.bytes);
  return answer;
}

void check(CURLMcode code) {
  if (code != CURLM_OK) throw ProviderError(Problem::unavailable, base::tr("The metadata provider cannot be asked: libcurl refuses several calls at once."));
}

// One of several transfers, from its start to its end.
class Transfer {
 public:
  Transfer(CURLM* multi, const ClientOptions& options, const std::string& url, std::size_t cap, std::size_t index)
      : multi_(multi), handle_(curl_easy_init(), curl_easy_cleanup), body_{{}, cap, false}, index_(index) {
    if (handle_ == nullptr) throw std::bad_alloc();
    set_up(handle_.get(), options, url, body_);
    check(curl_multi_add_handle(multi_, handle_.get()));
  }
  ~Transfer() { curl_multi_remove_handle(multi_, handle_.get()); }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  CURL* handle() const { return handle_.get(); }
  std::size_t index() const { return index_; }
  void tell(CURLcode code, const std::function<void(bool, std::int64_t)>& on_call) const {
    long status = 0;
    curl_off_t took_us = 0;
    curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(handle_.get(), CURLINFO_TOTAL_TIME_T, &took_us);
    if (on_call) on_call(has_failed(code, status), took_us);
  }
  Reply reply(CURLcode code) {
    if (code != CURLE_OK) return {{}, failure_of(code, body_)};
    return {answer_of(handle_.get(), body_), {}};
  }

 private:
  CURLM* multi_;
  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle_;
  Body body_;
  std::size_t index_;
};

using Transfers = std::list<Transfer>;

// Takes the replies of those that have ended.
void take_ended(CURLM* multi, Transfers& running, const std::function<void(bool, std::int64_t)>& on_call, std::vector<Reply>& replies) {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    const CURL* ended = message->easy_handle;
    const CURLcode code = message->data.result;
    const auto transfer = std::find_if(running.begin(), running.end(), [&](const Transfer& one) { return one.handle() == ended; });
    if (transfer == running.end()) continue;
    transfer->tell(code, on_call);
    replies[transfer->index()] = transfer->reply(code);
    running.erase(transfer);
  }
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
  if (multi_ != nullptr) curl_multi_cleanup(multi_);
}

std::string Client::url_of(const Call& call) const {
  if (!call.size.empty()) return options_.image_url + "/" + call.size + call.path;
  Parameters all = call.parameters;
  all.emplace_back("api_key", key_source ? key_source() : options_.api_key);
  all.emplace_back("language", language_source ? language_source() : options_.language);
  return options_.api_url + call.path + query_text(all);
}

Answer Client::get(const std::string& path, const Parameters& parameters) { return fetch(url_of({path, parameters, {}}), kMaxAnswer); }

Answer Client::get_image(std::string_view size, const std::string& path) {
  return fetch(url_of({path, {}, std::string(size)}), kMaxImage);
}

// The handle is made at the first call: most plain CGI processes make none. The reset keeps connections, the DNS
// cache and TLS sessions.
Answer Client::fetch(const std::string& url, std::size_t cap) {
  if (handle_ == nullptr) handle_ = curl_easy_init();
  if (handle_ == nullptr) throw std::bad_alloc();
  CURL* handle = handle_;
  Body body{{}, cap, false};
  curl_easy_reset(handle);
  set_up(handle, options_, url, body);
  CURLcode code = CURLE_OK;
  std::int64_t took_us = 0;
  {
    const Wait wait(on_wait);
    const std::int64_t start_us = base::monotonic_us();
    code = curl_easy_perform(handle);
    took_us = base::monotonic_us() - start_us;
  }
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  if (on_call) on_call(has_failed(code, status), took_us);
  if (code != CURLE_OK) throw failure_of(code, body);
  return answer_of(handle, body);
}

std::int64_t Client::wait_us() {
  const std::int64_t now = base::monotonic_us();
  if (now < next_us_) return next_us_ - now;
  next_us_ = now + 1000000 / std::max(1, options_.per_second);
  return 0;
}

// The multi handle keeps the connections between calls of this function.
std::vector<Reply> Client::get_all(const std::vector<Call>& calls) {
  if (multi_ == nullptr) multi_ = curl_multi_init();
  if (multi_ == nullptr) throw std::bad_alloc();
  CURLM* multi = multi_;
  std::vector<Reply> replies(calls.size());
  Transfers running;
  for (std::size_t begun = 0; begun < calls.size() || !running.empty();) {
    int poll_ms = kLongestPollMs;
    while (begun < calls.size() && running.size() < kAtOnce) {
      const std::int64_t wait = wait_us();
      poll_ms = static_cast<int>(wait / 1000 + 1);
      if (wait > 0) break;
      running.emplace_back(multi, options_, url_of(calls[begun]), calls[begun].size.empty() ? kMaxAnswer : kMaxImage, begun);
      ++begun;
    }
    int active = 0;
    check(curl_multi_perform(multi, &active));
    take_ended(multi, running, on_call, replies);
    if (begun < calls.size() || !running.empty()) check(curl_multi_poll(multi, nullptr, 0, poll_ms, nullptr));
  }
  return replies;
}

}  // namespace metadata
