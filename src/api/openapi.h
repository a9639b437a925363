// /api/openapi.json: the description of this API (OpenAPI 3.1). Its text is the file openapi.json beside this one;
// tests/http checks it against the route table and real answers.
#pragma once

#include <cstddef>
#include <string_view>

#include "app/context.h"

namespace api {

// The lines of openapi.json, which build-aux/embed.awk embeds.
extern const std::string_view kOpenApiLines[];
extern const std::size_t kOpenApiLineCount;

}  // namespace api
