// HTTP to a media server whose address a person typed (libcurl). Connections go only where may_connect lets them,
// whatever the name resolves to; no redirects, 2 s to connect, 8 s in all, 1 MiB. What the server said or why it
// could not be asked is for no page: a person learns whether it worked.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "metadata/server_address.h"

namespace metadata {

struct ServerError : std::runtime_error {
  enum class Kind {
    rejected,  // 401 or 403: the login or the token is not good
    failed,    // not reached, too slow, or not the answer of such a server
  };
  ServerError(Kind k, const std::string& message) : std::runtime_error(message), kind(k) {}
  Kind kind;
};

struct ServerAnswer {
  long status = 0;
  std::string body;
};

class ServerClient {
 public:
  // `listed`: the setting media_server_addresses.
  ServerClient(ServerAddress address, std::string_view listed);
  ~ServerClient();
  ServerClient(const ServerClient&) = delete;
  ServerClient& operator=(const ServerClient&) = delete;

  // `path` begins with '/' and goes behind the server's address; `headers` are whole lines.
  // Throws ServerError(failed) when there is no answer.
  ServerAnswer get(const std::string& path, const std::vector<std::string>& headers);
  ServerAnswer post(const std::string& path, const std::vector<std::string>& headers, const std::string& body);

 private:
  ServerAnswer fetch(const std::string& path, const std::vector<std::string>& headers, const std::string* body);
  ServerAddress address_;
  AddressList list_;
  void* handle_ = nullptr;  // CURL*
};

}  // namespace metadata
