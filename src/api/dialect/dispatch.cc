#include "api/dialect/dispatch.h"

#include "api/dialect/movary.h"

namespace api {

namespace {

// An address has answers in both dialects, so a client that caches them by ETag must tell them apart by these headers.
void add_vary(const http::Request& request, http::Response& response) {
  if (response.find("ETag") != nullptr && dialect::is_translated(request))
    response.header("Vary", "Cookie, X-Movary-Client, X-Movary-Token, X-Service-Client, X-Service-Token");
}

}  // namespace

app::DispatchResult dispatch(const app::Services& services, std::span<const app::Route> routes,
                             http::Variables variables, http::BodyReader reader) {
  http::Request request = app::read_request(services.config, std::move(variables), std::move(reader));
  dialect::translate_address(request);
  dialect::translate_request(request);
  app::DispatchResult result = app::dispatch(services, routes, request);
  if (dialect::is_theirs(request)) dialect::translate_answer(request, result.response);
  add_vary(request, result.response);
  return result;
}

}  // namespace api
