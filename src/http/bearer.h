// The request header "Authorization: Bearer …" (RFC 6750 §2.1).
#pragma once

#include <string_view>

#include "base/text.h"
#include "http/request.h"

namespace http {

// Returns the token, or "" without one. Other schemes are ignored, because they belong to a web server in front.
inline std::string_view bearer_token(const Request& request) {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string_view value = request.header("Authorization");
  if (!base::equal_ignoring_ascii_case(value.substr(0, kScheme.size()), kScheme)) return {};
  return base::trim(value.substr(kScheme.size()));
}

}  // namespace http
