// Sends notifications to the receivers of outbound hooks, each in its own form: our JSON, or that of Discord, ntfy,
// Gotify or Mastodon. Connections go only to public addresses, whatever a name resolves to, and to those that an
// administrator lists; no redirect is followed, and only the class of an answer's status is kept.
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
  std::string template_name, url, token, secret;  // the token may be empty
  std::int64_t id = 0;                            // the same each time that it is sent
  std::string event;
  base::Json body;      // our JSON, whole
  std::string title;    // the body for people: "Metropolis (1927)"
  std::string text;     // "Ada watched Metropolis (1927)."
  std::string link;     // to a public page, may be empty
  std::string picture;  // an address, may be empty
};

struct HookAnswer {
  int status_class = 0;  // 2 for 200 to 299; 0 if there was no answer
  std::int64_t took_ms = 0;
  bool is_refused = false;  // the receiver said that it will never accept this message
  base::UnixTime retry_after = 0;
};

// The problem of a URL or token for this form. nullopt means that messages can be sent to it.
enum class HookProblem { url, topic, server, token };
std::optional<HookProblem> hook_problem(std::string_view template_name, std::string_view url, std::string_view token);

// Returns "t=<unix>,v1=<hex HMAC-SHA256 of "t.body">".
std::string hook_signature(std::string_view secret, std::string_view body, base::UnixTime now);

class HookSender {
 public:
  // `listed` is the setting MATINEE_HOOK_ALLOW.
  explicit HookSender(std::string_view listed);

  // Sends all at once; answers are in the order of the messages. Never call it inside a transaction.
  std::vector<HookAnswer> send(const std::vector<HookMessage>& messages, base::UnixTime now);
  // Returns the request for one message, whose URL has been checked.
  net::HttpRequest request_of(const HookMessage& message, base::UnixTime now) const;

 private:
  std::string listed_;
  net::HttpClient http_;
};

}  // namespace metadata
