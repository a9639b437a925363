// The text that a person searches for.
#pragma once

#include <string>

#include "app/context.h"

namespace web {

// `query` of the address, trimmed. Throws 400 when it is too long.
std::string search_query(const app::Context& context);

}  // namespace web
