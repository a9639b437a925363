// Fuzzes the Cookie header and the way a request reads it.
#include <cstdint>
#include <string>

#include "check.h"
#include "http/cookie.h"
#include "http/request.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string header(reinterpret_cast<const char*>(data), size);
  const auto cookies = http::parse_cookies(header);
  FUZZ_CHECK(cookies.size() <= http::Limits::kCookies);
  const auto request = http::Request::from_variables({{"REQUEST_URI", "/"}, {"HTTP_COOKIE", header}}, nullptr);
  for (const auto& [name, value] : cookies) {
    FUZZ_CHECK(name.find_first_of("=;\r\n") == std::string::npos);
    FUZZ_CHECK(value.find_first_of(std::string_view(";\r\n\0", 4)) == std::string::npos);
    const auto found = request.cookie(name);
    FUZZ_CHECK(!found || *found == value);
  }
  return 0;
}
