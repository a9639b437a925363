// The edge of the API: builds requests from CGI variables and translates Movary's dialect before and after the
// dispatch.
#pragma once

#include <span>

#include "app/dispatch.h"

namespace api {

// Answers a request in either dialect, and throws as app::dispatch does.
app::DispatchResult dispatch(const app::Services& services, std::span<const app::Route> routes,
                             http::Variables variables, http::BodyReader reader);

}  // namespace api
