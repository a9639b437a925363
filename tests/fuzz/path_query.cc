// Fuzzes a request's path and query: decoding, base path, route matching, own paths.
#include <algorithm>
#include <cstdint>
#include <string>

#include "app/page/forms.h"
#include "base/text.h"
#include "check.h"
#include "http/error.h"
#include "http/request.h"
#include "http/response.h"
#include "routes.h"

namespace {

http::Request request_for(const std::string& uri) {
  return http::Request::from_variables({{"REQUEST_METHOD", "GET"}, {"REQUEST_URI", uri}}, nullptr);
}

// Checks that a path that is text is read again as the same segments, so that no segment leads anywhere else.
void check_path(const http::Request& request) {
  if (!request.path_is_text) return;
  for (const std::string& segment : request.segments) {
    FUZZ_CHECK(base::is_utf8(segment) && !segment.empty());
    FUZZ_CHECK(base::percent_decode(base::percent_encode(segment)) == segment);
  }
  const http::Request again = request_for(request.path_and_query());
  FUZZ_CHECK(again.segments == request.segments && again.query_string == request.query_string);
}

void match_routes(const http::Request& request) {
  for (const app::Route& route : routes()) {
    app::PathArgs args;
    app::matches(route.pattern, request.segments, args);
  }
}

// Checks that a redirect to this path stays on this host.
void check_own_path(const std::string& path) {
  const std::string location = *http::see_other(path).find("Location");
  FUZZ_CHECK(location[0] == '/' && (location.size() == 1 || location[1] != '/'));
  FUZZ_CHECK(std::all_of(location.begin(), location.end(), [](char c) { return c > 0x20 && c < 0x7f && c != '\\'; }));
}

void read_query(const http::Request& request) {
  try {
    for (const auto& [name, value] : request.query().fields()) {
      FUZZ_CHECK(base::clean_text(value) == value);
      FUZZ_CHECK(name.size() <= http::Form::kMaxName);
      if (app::is_own_path(value)) check_own_path(value);
    }
  } catch (const http::HttpError& error) {
    FUZZ_CHECK(error.status == 400);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  http::Request request = request_for(std::string(reinterpret_cast<const char*>(data), size));
  check_path(request);
  match_routes(request);
  read_query(request);
  request.set_base_path("/matinee");
  match_routes(request);
  return 0;
}
