// Tells the receivers of outbound hooks, each in its own form: our JSON, or that of Discord, ntfy, Gotify or Mastodon.
// Connections go to public addresses only, whatever a name resolves to, and to those that an administrator lists; no
// redirect is followed, and of an answer nothing is kept but the class of its status.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "net/http_client.h"

namespace metadata {

struct HookMessage {
  std::string template_name, url, token, secret;  // token: may be empty
  std::int64_t id = 0;                            // the same each time that it is sent
  std::string event;
  base::Json body;      // ours, whole
  std::string title;    // the same for people: "Metropolis (1927)"
  std::string text;     // "Ada watched Metropolis (1927)."
  std::string link;     // to a public page, may be empty
  std::string picture;  // likewise
};

struct HookAnswer {
  int status_class = 0;  // 2 for 200 to 299; 0: none came
  std::int64_t took_ms = 0;
  bool is_refused = false;  // the receiver says that it will never take this message
  base::UnixTime retry_after = 0;
};

// What is wrong with a URL or token for this form; nothing: it can be sent to.
enum class HookProblem { url, topic, server, token };
std::optional<HookProblem> hook_problem(std::string_view template_name, std::string_view url, std::string_view token);

// "t=<unix>,v1=<hex HMAC-SHA256 of "t.body">".
std::string hook_signature(std::string_view secret, std::string_view body, base::UnixTime now);

class HookSender {
 public:
  // `listed`: MATINEE_HOOK_ALLOW.
  explicit HookSender(std::string_view listed);

  // Sends all at once; answers stand in the order of the messages. Never call it inside a transaction.
  std::vector<HookAnswer> send(const std::vector<HookMessage>& messages, base::UnixTime now);
  // What is sent for one. The URL of the message has been checked.
  net::HttpRequest request_of(const HookMessage& message, base::UnixTime now) const;

 private:
  std::string listed_;
  net::HttpClient http_;
};

}  // namespace metadata
