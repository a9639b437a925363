// One request to its answer: route, guards, handler, catch ladder, headers, log line.
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
  std::vector<std::function<void()>> after_answer;  // to run when the answer is out
};

// The request with its base path taken off.
http::Request read_request(const base::Config& config, http::Variables variables, http::BodyReader reader);

// Whatever happens becomes an answer with all headers; only std::bad_alloc leaves.
DispatchResult dispatch(const Services& services, std::span<const Route> routes, const http::Request& request);

// Runs what was left for after the answer; failures are logged.
void run_after_answer(DispatchResult& result);

}  // namespace app
