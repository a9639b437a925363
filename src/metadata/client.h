// Talks HTTP to the metadata provider and its image host (net/http_client.h). No log names the key.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/texts/sentence.h"
#include "net/http_client.h"

namespace metadata {

constexpr std::size_t kMaxImage = 10 * 1024 * 1024;  // bytes; a larger one is refused

enum class ProviderProblem {
  not_found,     // the provider does not know the thing
  unauthorized,  // the provider rejects the key
  unavailable,   // down, slow, rate limiting, 5xx, or garbage
  busy,          // too many processes wait for the provider already, so it was not asked
};

struct ProviderError : std::runtime_error {
  ProviderError(ProviderProblem p, base::Text sentence, int retry = 30)
      : std::runtime_error(base::english(sentence)), problem(p), message(std::move(sentence)), retry_after(retry) {}
  ProviderProblem problem;
  base::Text message;      // for people; what() is its English text
  int retry_after;         // seconds
  std::string detail;      // libcurl's words if there was no answer; for the administrator
  bool about_one = false;  // the answer concerns only this request: a refusal, or garbage
};

struct ClientOptions {
  std::string api_url;    // "https://api.themoviedb.org/3"
  std::string image_url;  // "https://image.tmdb.org/t/p"
  std::string api_key;
  std::string language;  // "en-US"
  long connect_timeout_ms = 2000;
  long total_timeout_ms = 6000;
  int per_second = 40;  // the most calls of get_all() that begin in a second
};

using Answer = net::HttpAnswer;
using Parameters = std::vector<std::pair<std::string, std::string>>;

// One call of get_all(): of the API, or of an image if there is a size.
struct Call {
  std::string path;
  Parameters parameters = {};
  std::string size = {};
};
// An answer with any status, or the reason why there is none.
struct Reply {
  std::optional<Answer> answer;
  std::optional<ProviderError> problem;
};

class Client {
 public:
  explicit Client(ClientOptions options);

  // Sends GET api_url + path with the parameters, the key and the language. The body has at most 2 MiB. Throws
  // ProviderError(unavailable) when there is no answer.
  Answer get(const std::string& path, const Parameters& parameters);
  // Sends GET image_url + "/" + size + path, without the key. The body has at most 10 MiB.
  Answer get_image(std::string_view size, const std::string& path);

  // Makes several calls at once on kept-alive connections, no faster than options().per_second (even across
  // calls of this function). Replies are in the order of `calls`.
  std::vector<Reply> get_all(const std::vector<Call>& calls);

  const ClientOptions& options() const { return options_; }
  std::string language() const { return language_source ? language_source() : options_.language; }
  // Return the key and language in force before each call of the API. If they are empty, those of the options apply.
  std::function<std::string()> key_source, language_source;
  // Called before and after waiting for the network (for the scoreboard).
  std::function<void(bool)> on_wait;
  // Called after each call: `failed` means no answer, 429 or 5xx, and `us` is its duration in microseconds.
  std::function<void(bool failed, std::int64_t us)> on_call;

 private:
  Answer fetch(const Call& call);
  net::HttpRequest request_of(const Call& call) const;
  Reply reply_of(net::HttpReply reply) const;
  ClientOptions options_;
  net::HttpClient http_;
};

}  // namespace metadata
