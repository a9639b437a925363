#include "metadata/client.h"

#include <algorithm>

#include "base/log.h"
#include "base/text.h"

namespace metadata {

namespace {

constexpr std::size_t kMaxAnswer = 2 * 1024 * 1024;

base::Text sentence_for(net::HttpFailureKind kind) {
  switch (kind) {
    case net::HttpFailureKind::timed_out:
      return base::tr("Film data took too long to load.");
    case net::HttpFailureKind::unreachable:
      return base::tr("Film data can’t be reached right now.");
    case net::HttpFailureKind::too_large:
      break;
  }
  return base::tr("The film data is too large to load.");
}

ProviderError error_of(const net::HttpFailure& failure) {
  base::log(base::LogLevel::warning, "provider_unreachable", {{"curl", failure.curl}, {"reason", failure.text}});
  ProviderError error(ProviderProblem::unavailable, sentence_for(failure.kind));
  error.about_one = failure.kind == net::HttpFailureKind::too_large;
  error.detail = failure.text;
  return error;
}

// Reports the wait to the scoreboard, and its end even after an exception.
class WaitReport {
 public:
  explicit WaitReport(const std::function<void(bool)>& tell) : tell_(tell) {
    if (tell_) tell_(true);
  }
  ~WaitReport() {
    if (tell_) tell_(false);
  }
  WaitReport(const WaitReport&) = delete;
  WaitReport& operator=(const WaitReport&) = delete;

 private:
  const std::function<void(bool)>& tell_;
};

}  // namespace

Client::Client(ClientOptions options)
    : options_(std::move(options)),
      http_({options_.connect_timeout_ms, options_.total_timeout_ms, options_.per_second}) {}

net::HttpRequest Client::request_of(const Call& call) const {
  if (!call.size.empty()) return {options_.image_url + "/" + call.size + call.path, kMaxImage};
  Parameters all = call.parameters;
  all.emplace_back("api_key", key_source ? key_source() : options_.api_key);
  if (std::ranges::find(all, "language", &Parameters::value_type::first) == all.end())
    all.emplace_back("language", language());
  std::string query;
  for (const auto& [name, value] : all)
    query += (query.empty() ? "?" : "&") + base::percent_encode(name) + "=" + base::percent_encode(value);
  return {options_.api_url + call.path + query, kMaxAnswer};
}

Reply Client::reply_of(net::HttpReply reply) const {
  const bool failed = reply.failure || reply.answer.status == 429 || reply.answer.status >= 500;
  if (on_call) on_call(failed, reply.us);
  if (reply.failure) return {{}, error_of(*reply.failure)};
  return {std::move(reply.answer), {}};
}

Answer Client::get(const std::string& path, const Parameters& parameters) { return fetch({path, parameters, {}}); }

Answer Client::get_image(std::string_view size, const std::string& path) {
  return fetch({path, {}, std::string(size)});
}

Answer Client::fetch(const Call& call) {
  const net::HttpRequest request = request_of(call);
  net::HttpReply http_reply;
  {
    const WaitReport wait(on_wait);
    http_reply = http_.fetch(request);
  }
  Reply reply = reply_of(std::move(http_reply));
  if (reply.problem) throw *reply.problem;
  return std::move(*reply.answer);
}

std::vector<Reply> Client::get_all(const std::vector<Call>& calls) {
  std::vector<net::HttpRequest> requests;
  for (const Call& call : calls) requests.push_back(request_of(call));
  std::vector<net::HttpReply> http_replies;
  {
    const WaitReport wait(on_wait);
    http_replies = http_.fetch_all(requests);
  }
  std::vector<Reply> replies;
  for (net::HttpReply& reply : http_replies) replies.push_back(reply_of(std::move(reply)));
  return replies;
}

}  // namespace metadata
