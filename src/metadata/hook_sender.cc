#include "metadata/hook_sender.h"

#include <algorithm>
#include <iterator>

#include "base/crypto.h"
#include "base/text.h"
#include "net/address.h"
#include "store/work/hook.h"

namespace metadata {

namespace {

constexpr long kConnectMs = 3000, kTotalMs = 10000;
constexpr std::size_t kMostAnswer = 16 * 1024;  // read and thrown away; a longer answer counts as one too
constexpr std::size_t kLongestToken = 500;
constexpr std::size_t kLongestPost = 450, kLongestTitle = 250;  // of Mastodon's 500 and Discord's 256
constexpr int kGotifyPriority = 5;
// These answers are about the message itself, so they would be the same tomorrow.
constexpr long kRefusals[] = {400, 410, 413, 415, 422};

std::string cut(const std::string& text, std::size_t most) {
  return base::code_points(text) <= most ? text : std::string(base::first_code_points(text, most - 1)) + "…";
}

// The parts of "https://ntfy.example/films": ntfy takes posts at "https://ntfy.example/", with the topic in the
// message.
struct Topic {
  std::string server, name;
};
std::optional<Topic> topic_of(std::string_view url) {
  const auto scheme = url.find("://");
  const auto slash = url.rfind('/');
  if (scheme == std::string_view::npos || slash <= scheme + 2 || url.find('?') != std::string_view::npos)
    return std::nullopt;
  const std::string_view name = url.substr(slash + 1);
  constexpr std::size_t kLongestTopic = 64;
  const bool is_name = !name.empty() && name.size() <= kLongestTopic && std::ranges::all_of(name, [](char c) {
    return base::is_alnum(std::string_view(&c, 1)) || c == '-' || c == '_';
  });
  return is_name ? std::optional(Topic{std::string(url.substr(0, slash + 1)), std::string(name)}) : std::nullopt;
}

// Returns the address of an API below that of its server.
std::string below(std::string url, std::string_view path) {
  while (url.ends_with('/')) url.pop_back();
  return url.ends_with(path) ? url : url + std::string(path);
}

base::Json discord_body(const HookMessage& message) {
  base::Json body = base::json_object();
  body["allowed_mentions"]["parse"] = base::json_array();
  base::Json embed = base::json_object();
  embed["title"] = cut(message.title, kLongestTitle);
  embed["description"] = message.text;
  if (!message.link.empty()) embed["url"] = message.link;
  if (!message.picture.empty()) embed["thumbnail"]["url"] = message.picture;
  body["embeds"].append(embed);
  return body;
}

base::Json ntfy_body(const HookMessage& message) {
  base::Json body = base::json_object();
  body["topic"] = topic_of(message.url).value_or(Topic{}).name;
  body["title"] = cut(message.title, kLongestTitle);
  body["message"] = message.text;
  body["tags"].append("clapper");
  if (!message.link.empty()) body["click"] = message.link;
  return body;
}

base::Json gotify_body(const HookMessage& message) {
  base::Json body = base::json_object();
  body["title"] = cut(message.title, kLongestTitle);
  body["message"] = message.text;
  body["priority"] = kGotifyPriority;
  if (!message.link.empty()) body["extras"]["client::notification"]["click"]["url"] = message.link;
  return body;
}

base::Json mastodon_body(const HookMessage& message) {
  base::Json body = base::json_object();
  if (message.event == store::kTestEvent) body["visibility"] = "direct";  // to nobody, so only the account sees it
  body["status"] = cut(message.text, kLongestPost - std::min<std::size_t>(message.link.size(), kLongestPost / 2)) +
                   (message.link.empty() ? "" : "\n\n" + message.link);
  return body;
}

}  // namespace

std::optional<HookProblem> hook_problem(std::string_view template_name, std::string_view url, std::string_view token) {
  const auto address = net::parse_web_address(url);
  if (!address) return HookProblem::url;
  if (template_name == store::kHookNtfy && !topic_of(address->url)) return HookProblem::topic;
  const bool needs_token = template_name == store::kHookGotify || template_name == store::kHookMastodon;
  // The path of the API is appended to the address, so it may have no query.
  if (needs_token && address->url.find('?') != std::string::npos) return HookProblem::server;
  const bool is_token =
      token.size() <= kLongestToken && std::ranges::all_of(token, [](char c) { return c > ' ' && c < 0x7f; });
  return !is_token || (needs_token && token.empty()) ? std::optional(HookProblem::token) : std::nullopt;
}

std::string hook_signature(std::string_view secret, std::string_view body, base::UnixTime now) {
  const std::string time = std::to_string(now);
  return "t=" + time + ",v1=" + base::to_hex(base::hmac_sha256(secret, time + "." + std::string(body)));
}

HookSender::HookSender(std::string_view listed) : listed_(listed), http_({kConnectMs, kTotalMs}) {}

net::HttpRequest HookSender::request_of(const HookMessage& message, base::UnixTime now) const {
  net::HttpRequest request{message.url, kMostAnswer, {"Content-Type: application/json", "Expect:"}};
  base::Json body = message.body;
  if (message.template_name == store::kHookDiscord) body = discord_body(message);
  if (message.template_name == store::kHookNtfy) {
    body = ntfy_body(message);
    request.url = topic_of(message.url).value_or(Topic{message.url, {}}).server;
    if (!message.token.empty()) request.headers.push_back("Authorization: Bearer " + message.token);
  }
  if (message.template_name == store::kHookGotify) {
    body = gotify_body(message);
    request.url = below(message.url, "/message");
    request.headers.push_back("X-Gotify-Key: " + message.token);
  }
  if (message.template_name == store::kHookMastodon) {
    body = mastodon_body(message);
    request.url = below(message.url, "/api/v1/statuses");
    request.headers.push_back("Authorization: Bearer " + message.token);
    request.headers.push_back("Idempotency-Key: matinee-" + std::to_string(message.id));
  }
  request.body = base::write_json(body);
  request.headers.push_back("X-Service-Event: " + message.event);
  request.headers.push_back("X-Service-Delivery: " + std::to_string(message.id));
  request.headers.push_back("X-Service-Signature: " + hook_signature(message.secret, *request.body, now));
  const auto address = net::parse_web_address(message.url);
  request.may_connect = [list = net::AddressList(listed_), host = address ? address->host : ""](const sockaddr& to) {
    return net::may_connect_elsewhere(list, host, to);
  };
  return request;
}

std::vector<HookAnswer> HookSender::send(const std::vector<HookMessage>& messages, base::UnixTime now) {
  std::vector<HookAnswer> answers(messages.size());
  std::vector<net::HttpRequest> requests;
  std::vector<HookAnswer*> asked;  // without those whose URL or secret can no longer be read
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (messages[i].secret.empty() || !net::parse_web_address(messages[i].url)) continue;
    requests.push_back(request_of(messages[i], now));
    asked.push_back(&answers[i]);
  }
  const auto replies = http_.fetch_all(requests);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const net::HttpReply& reply = replies[i];
    const long status = reply.answer.status;  // is there even if the rest of the answer is not
    *asked[i] = {static_cast<int>(std::clamp(status / 100, 0L, 5L)), reply.us / 1000,
                 std::ranges::find(kRefusals, status) != std::end(kRefusals), reply.answer.retry_after};
  }
  return answers;
}

}  // namespace metadata
