// Turns failures into answers: JSON of one form for programs, a page for browsers.
#pragma once

#include "app/context.h"
#include "http/batch_error.h"
#include "metadata/client.h"

namespace app {

http::Response error_answer(Context& context, const http::BatchError& error);

// Returns the code, message, fields and index of one error.
base::Json error_json(const Context& context, const http::HttpError& error);

http::HttpError from_provider(const metadata::ProviderError& error);

// Returns the exception in flight as an error answer. Call it only inside a catch block.
http::BatchError current_error(const Context& context);

}  // namespace app
