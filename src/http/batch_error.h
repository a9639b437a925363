// An error about several items of a batch. The answer is the first item's error, with all of them listed.
#pragma once

#include <utility>
#include <vector>

#include "http/error.h"

namespace http {

struct BatchError : HttpError {
  BatchError(HttpError first, std::vector<HttpError> all = {}) : HttpError(std::move(first)), errors(std::move(all)) {}

  std::vector<HttpError> errors;  // the API's "errors", ordered by index; empty if it is not about a batch
};

}  // namespace http
