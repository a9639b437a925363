// One HTTP answer: status, headers, cookies, body. A header value with CR, LF or NUL throws std::invalid_argument.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/json.h"
#include "base/time.h"

namespace http {

struct Cookie {
  std::string name, value;
  std::optional<base::UnixTime> expires;  // nullopt: a session cookie; 0: delete now
  base::UnixTime max_age = 0;             // seconds, with `expires`
  bool secure = false;
  bool http_only = true;
};

// A file that is sent unchanged, from its beginning, without being read into memory whole.
struct FileBody {
  base::Descriptor file;
  std::int64_t size = 0;
};

struct Response {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;  // each name once, except Set-Cookie
  std::string body;
  std::shared_ptr<const FileBody> file = {};  // instead of the body
  bool close_without_body = false;            // HEAD: headers and Content-Length only

  Response& header(std::string_view name, std::string_view value);  // sets or replaces
  Response& add_cookie(const Cookie& cookie);
  const std::string* find(std::string_view name) const;
};

Response html(std::string body, int status = 200);
Response json(const base::Json& value, int status = 200);
Response text(std::string body, int status = 200);
Response svg(std::string body);
Response no_content();
Response see_other(std::string_view location);           // 303
Response moved_permanently(std::string_view location);   // 301
Response found(std::string_view location);               // 302
Response permanent_redirect(std::string_view location);  // 308, which sends the form again

std::string_view reason(int status);

// Returns the CGI form of the answer (RFC 3875 §6), without a file: "Status: 200 OK\r\n…\r\n\r\n<body>".
std::string to_cgi(const Response& response);
// Writes the whole answer in pieces, as long as `write` returns true. A file that has become shorter ends early.
using WritePiece = std::function<bool(std::string_view)>;
bool write_cgi(const Response& response, const WritePiece& write);

// Returns the value of a Set-Cookie header (RFC 6265).
std::string cookie_line(const Cookie& cookie);

}  // namespace http
