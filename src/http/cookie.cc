#include "http/cookie.h"

#include "base/text.h"
#include "http/request.h"

namespace http {

std::vector<std::pair<std::string, std::string>> parse_cookies(std::string_view header) {
  std::vector<std::pair<std::string, std::string>> cookies;
  if (header.size() > Limits::kHeader) return cookies;
  for (std::string_view pair : base::split(header, ';')) {
    pair = base::trim(pair);
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0 || base::has_control(pair)) continue;
    if (cookies.size() == Limits::kCookies) break;
    std::string_view value = pair.substr(equals + 1);
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
    cookies.emplace_back(base::trim(pair.substr(0, equals)), value);
  }
  return cookies;
}

}  // namespace http
