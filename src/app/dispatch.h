// Turns one request into its answer: route, guards, handler, catch ladder, headers, log line.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "app/context.h"
#include "app/route.h"
#include "base/config.h"

namespace app {

struct DispatchResult {
  http::Response response;
  std::vector<std::function<void()>> after_answer;  // run them when the answer is out
};

// Builds the request and removes its base path.
http::Request read_request(const base::Config& config, http::Variables variables, http::BodyReader reader);

// Turns every exception but std::bad_alloc into an answer with all headers.
DispatchResult dispatch(const Services& services, std::span<const Route> routes, const http::Request& request);

// Runs result.after_answer and logs failures.
void run_after_answer(DispatchResult& result);

}  // namespace app
