// The edge of the API: makes requests of CGI variables and translates Movary's dialect before and after the dispatch.
#pragma once

#include <span>

#include "app/dispatch.h"

namespace api {

// Answers a request of either dialect, and throws as app::dispatch does.
app::DispatchResult dispatch(const app::Services& services, std::span<const app::Route> routes,
                             http::Variables variables, http::BodyReader reader);

}  // namespace api
