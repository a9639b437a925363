// What a failure looks like: JSON of the contract's shape for programs, a page of the shell for browsers.
#pragma once

#include "app/context.h"
#include "metadata/client.h"

namespace app {

http::Response error_answer(Context& context, const http::HttpError& error);

http::HttpError from_provider(const metadata::ProviderError& error);

// The exception in flight as an HttpError: call only inside a catch block.
http::HttpError current_error(const Context& context);

}  // namespace app
