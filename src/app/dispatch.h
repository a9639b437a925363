// One request from variables to answer: route, guards, handler, catch ladder, headers, log line.
#pragma once

#include <functional>
#include <vector>

#include "app/context.h"
#include "http/fcgi.h"

namespace app {

struct Outcome {
  http::Response response;
  std::vector<std::function<void()>> after_answer;  // to run when the answer is out
};

// Whatever happens becomes an answer with all headers; only std::bad_alloc leaves.
Outcome dispatch(const Services& services, http::Variables variables, http::BodyReader reader);

// Runs what was left for after the answer; failures are logged.
void run_after_answer(Outcome& outcome);

}  // namespace app
