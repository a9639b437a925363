// A FastCGI client of one request per connection: for a running `matinee serve` and for the stand-in provider.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "http/request.h"

namespace cases {

struct ExchangeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An answer as it was received, with header names as they were written.
struct Reply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

// `socket` is the path of a unix socket, or "host:port". Throws ExchangeError.
Reply fcgi_request(const std::string& socket, const http::Variables& variables, const std::string& body);

// Parses the CGI form of an answer (RFC 3875 §6).
Reply parse_cgi(const std::string& text);

}  // namespace cases
