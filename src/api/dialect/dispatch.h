// The edge of the API: requests from CGI variables to answers, for clients of the service's own words and of others'.
#pragma once

#include <span>

#include "app/dispatch.h"

namespace api {

// As app::dispatch.
app::DispatchResult dispatch(const app::Services& services, std::span<const app::Route> routes,
                             http::Variables variables, http::BodyReader reader);

}  // namespace api
