// What is wrong with several items of a batch. The answer is that of the first, and names all of them.
#pragma once

#include <utility>
#include <vector>

#include "http/error.h"

namespace http {

struct BatchError : HttpError {
  BatchError(HttpError first, std::vector<HttpError> all = {}) : HttpError(std::move(first)), errors(std::move(all)) {}

  std::vector<HttpError> errors;  // API "errors", by index; none when it is not about a batch
};

}  // namespace http
