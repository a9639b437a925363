// Writes films as the provider finds them, with the caller's marks.
#pragma once

#include <span>
#include <string_view>

#include "api/json/json_text.h"
#include "app/context.h"
#include "domain/movie.h"

namespace api {

void write_hits(JsonText& json, const app::Context& context, std::string_view name,
                std::span<const domain::SearchHit> hits);

}  // namespace api
