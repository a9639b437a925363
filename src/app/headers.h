// The headers that every answer carries exactly once (contract §1).
#pragma once

#include "app/context.h"

namespace app {

void add_security_headers(const Context& context, http::Response& response);

}  // namespace app
