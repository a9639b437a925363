// Turns failures into answers: JSON of one form for programs, a page for browsers.
#pragma once

#include "app/context.h"
#include "metadata/client.h"

namespace app {

http::Response error_answer(Context& context, const http::HttpError& error);

http::HttpError from_provider(const metadata::ProviderError& error);

// The exception in flight as an HttpError: call only inside a catch block.
http::HttpError current_error(const Context& context);

}  // namespace app
