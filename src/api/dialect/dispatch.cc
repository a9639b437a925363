#include "api/dialect/dispatch.h"

#include "api/dialect/movary.h"

namespace api {

app::DispatchResult dispatch(const app::Services& services, std::span<const app::Route> routes,
                             http::Variables variables, http::BodyReader reader) {
  http::Request request = app::read_request(services.config, std::move(variables), std::move(reader));
  dialect::translate_address(request);
  dialect::translate_request(request);
  app::DispatchResult result = app::dispatch(services, routes, request);
  if (dialect::is_theirs(request)) dialect::translate_answer(services.config, request, result.response);
  // A client that caches answers by ETag must tell those of the two dialects apart by these headers.
  if (result.response.find("ETag") != nullptr && dialect::is_translated(request))
    result.response.header("Vary",
                           "Authorization, Cookie, X-Movary-Client, X-Movary-Token, X-Service-Client, X-Service-Token");
  return result;
}

}  // namespace api
