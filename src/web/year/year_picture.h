// The picture of the subject's year: requests for it, which a job draws, and the latest result.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "store/cache/year_picture.h"

namespace web {

// Returns "/users/maya/year/2025/card.png?shape=wide", or a path below the address of the share link; without the base
// path.
std::string year_picture_path(const app::Context& context, int year, std::string_view shape);

// The picture of today's version, or else the last one with the same choices that shows nobody whom the owner has
// hidden since; by a share link, it names no places. A job draws a version that is missing, but for a year without a
// play only for its owner.
struct DrawnYear {
  store::YearPicture picture;
  bool is_current = false;
};
std::optional<DrawnYear> drawn_year(app::Context& context, int year, std::string_view shape);

// Answers a request for the file, with 503 until there is one and 404 if none will be drawn. The query has `shape`.
http::Response year_picture(app::Context& context, int year);

}  // namespace web
